-- How far the games of a table are counted for badges, and by which counting: between two deals what has to be known of
-- those before, as JSON; nothing once the game is over and counted whole.
CREATE TABLE badge_count (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    counting INTEGER NOT NULL,
    course TEXT
) STRICT;

-- What each member's seat of a finished game adds to the badges that take many games. guild_id and ended_at are
-- repeated here for the index.
CREATE TABLE feats (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    seat_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    ten_of_diamonds INTEGER NOT NULL,
    jack_of_clubs INTEGER NOT NULL,
    queen_of_spades INTEGER NOT NULL,
    king_of_hearts INTEGER NOT NULL,
    seven_of_diamonds INTEGER NOT NULL,
    hosted INTEGER NOT NULL CHECK (hosted IN (0, 1)),
    PRIMARY KEY (table_id, seat_id)
) STRICT;

CREATE INDEX feats_of_member ON feats (guild_id, user_id, ended_at, table_id);

-- The badges of members: the table and the deal by which they have earned each first, 0 for the end of its game, and
-- whether they know of it.
CREATE TABLE badge (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    badge TEXT NOT NULL,
    at INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    deal INTEGER NOT NULL,
    is_told INTEGER NOT NULL CHECK (is_told IN (0, 1)),
    PRIMARY KEY (guild_id, user_id, badge)
) STRICT;

CREATE INDEX badge_of_table ON badge (table_id, deal);

ALTER TABLE member ADD COLUMN wants_badges INTEGER NOT NULL DEFAULT 1 CHECK (wants_badges IN (0, 1));
