-- What members brought to tables that are still open: a balance counts in the rankings as if they had it with them.
ALTER TABLE account ADD COLUMN staked INTEGER NOT NULL DEFAULT 0;
UPDATE account SET staked = -coalesce((
    SELECT sum(amount) FROM posting
    JOIN transfer ON transfer.id = transfer_id
    JOIN game_table ON game_table.id = table_id
    WHERE account_id = account.id AND is_open = 1
), 0) WHERE kind = 'balance';
DROP INDEX richest_members;
CREATE INDEX richest_members ON account (guild_id, balance + staked DESC, owner_id)
    WHERE kind = 'balance' AND owner_id > 0;

-- A statement is read from the index alone, however long it is.
DROP INDEX posting_of_account;
CREATE INDEX posting_of_account ON posting (account_id, transfer_id, amount);

-- A server that has removed the bot keeps everything for a while, and its tables stand still.
ALTER TABLE server ADD COLUMN left_at INTEGER;
CREATE INDEX server_that_left ON server (left_at) WHERE left_at IS NOT NULL;

-- What a member is called, as far as the bot was told; empty when it never was.
ALTER TABLE member ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE member ADD COLUMN is_discreet INTEGER NOT NULL DEFAULT 0 CHECK (is_discreet IN (0, 1));
ALTER TABLE member ADD COLUMN wants_pictures INTEGER NOT NULL DEFAULT 1 CHECK (wants_pictures IN (0, 1));
ALTER TABLE member ADD COLUMN four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1));

-- Who has changed which setting of a server, from what to what.
CREATE TABLE setting_change (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL
) STRICT;

CREATE INDEX setting_change_of_server ON setting_change (guild_id, id);

-- Seasons that are over; the one that goes on has no row.
CREATE TABLE season (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    closed_at INTEGER NOT NULL,
    closed_by INTEGER NOT NULL,
    PRIMARY KEY (guild_id, number)
) STRICT;

-- Games that are over, with at least one deal played to its end.
CREATE TABLE finished (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    guild_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    season INTEGER NOT NULL CHECK (season > 0),
    game TEXT NOT NULL,
    deals INTEGER NOT NULL,
    practice INTEGER NOT NULL CHECK (practice IN (0, 1)),
    is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1))
) STRICT;

CREATE INDEX finished_of_server ON finished (guild_id, ended_at DESC, table_id DESC);

-- What each seat made of its game; what the index needs stands here again.
CREATE TABLE finished_seat (
    table_id INTEGER NOT NULL REFERENCES finished (table_id),
    seat_id INTEGER NOT NULL,
    user_id INTEGER,
    robot TEXT,
    place INTEGER NOT NULL,
    gain INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    deals_won INTEGER NOT NULL,
    operas INTEGER NOT NULL,
    biggest_pot INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    is_counted INTEGER NOT NULL CHECK (is_counted IN (0, 1)),
    PRIMARY KEY (table_id, seat_id)
) STRICT;

CREATE INDEX games_of_member ON finished_seat (guild_id, user_id, ended_at DESC, table_id DESC) WHERE is_counted = 1;

-- The sums of each member's counted games: ever, in a week, a month, a season, or at one of the games.
CREATE TABLE tally (
    guild_id INTEGER NOT NULL,
    scope TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    games INTEGER NOT NULL,
    games_won INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    deals_won INTEGER NOT NULL,
    operas INTEGER NOT NULL,
    net INTEGER NOT NULL,
    best_game INTEGER NOT NULL,
    biggest_pot INTEGER NOT NULL,
    -- What a member had when the season closed.
    balance INTEGER,
    PRIMARY KEY (guild_id, user_id, scope)
) STRICT, WITHOUT ROWID;

CREATE INDEX most_net ON tally (guild_id, scope, net DESC, user_id, deals) WHERE deals > 0;
CREATE INDEX most_games_won ON tally (guild_id, scope, games_won DESC, user_id) WHERE games_won > 0;
CREATE INDEX most_deals_won ON tally (guild_id, scope, deals_won DESC, user_id) WHERE deals_won > 0;
CREATE INDEX most_operas ON tally (guild_id, scope, operas DESC, user_id) WHERE operas > 0;
CREATE INDEX biggest_pot ON tally (guild_id, scope, biggest_pot DESC, user_id) WHERE biggest_pot > 0;
CREATE INDEX richest_of_season ON tally (guild_id, scope, balance DESC, user_id) WHERE balance IS NOT NULL;

-- The few events that name anybody: what is kept of a member is found by them, and forgotten.
CREATE INDEX event_naming_members ON table_event (table_id, number)
    WHERE instr(body, '"user":') > 0 OR instr(body, '"host":') > 0;
