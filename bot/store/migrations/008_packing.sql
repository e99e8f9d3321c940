-- Games that are over, each packed into one row instead of its events and its snapshot: the events as compressed text,
-- in the form of this number. deals is the number of deals that began.
CREATE TABLE packed_game (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    guild_id INTEGER NOT NULL,
    form INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    events BLOB NOT NULL
) STRICT;

-- The members whom packed games name, to export or to forget them.
CREATE TABLE packed_name (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, table_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE game_table ADD COLUMN is_packed INTEGER NOT NULL DEFAULT 0 CHECK (is_packed IN (0, 1));

CREATE INDEX table_to_pack ON game_table (id) WHERE is_open = 0 AND is_packed = 0;
