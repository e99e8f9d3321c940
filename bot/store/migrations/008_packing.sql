-- Games that are over, each packed into one row instead of its events and its snapshot: the events as compressed text,
-- in the form of this number. deals is the number of deals that began, season the season in which it ended. is_summed
-- says whether its transfers are a part of that season's sum.
CREATE TABLE packed_game (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    guild_id INTEGER NOT NULL,
    form INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    season INTEGER NOT NULL,
    is_summed INTEGER NOT NULL CHECK (is_summed IN (0, 1)),
    events BLOB NOT NULL
) STRICT;

CREATE INDEX packed_to_sum ON packed_game (guild_id, season) WHERE is_summed = 0;

-- The members whom packed games name, to export or to forget them.
CREATE TABLE packed_name (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, table_id)
) STRICT, WITHOUT ROWID;

-- Seasons closed long ago, of whose packed games the transfers are summed into one: how many there were, and the sum of
-- their hashes. The transfer has the cause "sum of season 1 of 7", for the first season of server 7.
CREATE TABLE season_sum (
    guild_id INTEGER NOT NULL,
    season INTEGER NOT NULL,
    transfers INTEGER NOT NULL,
    proof TEXT NOT NULL,
    PRIMARY KEY (guild_id, season)
) STRICT, WITHOUT ROWID;

ALTER TABLE game_table ADD COLUMN is_packed INTEGER NOT NULL DEFAULT 0 CHECK (is_packed IN (0, 1));

CREATE INDEX table_to_pack ON game_table (id) WHERE is_open = 0 AND is_packed = 0;
