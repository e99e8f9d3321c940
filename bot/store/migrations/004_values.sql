-- The finished games whose choices are valued, and by which version of the yardstick.
CREATE TABLE valued_game (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    version INTEGER NOT NULL
) STRICT;

-- What the choices were worth that each member made on a seat of a valued game: sums, in thousandths of a chip, or of
-- its square root.
CREATE TABLE seat_value (
    table_id INTEGER NOT NULL REFERENCES valued_game (table_id),
    seat_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    leads INTEGER NOT NULL,
    advantage INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    waste INTEGER NOT NULL,
    stake INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat_id)
) STRICT;

CREATE INDEX seat_value_of_member ON seat_value (guild_id, user_id, table_id);

-- The sums of these for each member and scope, by the newest yardstick by which a game of theirs is valued.
CREATE TABLE value_sum (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    scope TEXT NOT NULL,
    version INTEGER NOT NULL,
    leads INTEGER NOT NULL,
    advantage INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    waste INTEGER NOT NULL,
    stake INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, scope)
) STRICT, WITHOUT ROWID;

CREATE INDEX value_sum_of_scope ON value_sum (guild_id, scope, leads);
