-- Times are whole seconds since 1970, UTC; those of slots and sessions are milliseconds. Ids of servers (guilds),
-- channels, members, messages and interactions are those of Discord.


-- The bot itself.

-- Texts that the bot stores for itself, by name.
CREATE TABLE note (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

-- The time at which the process of each slot was last known to run. It serves the shards that leave the number of its
-- slot when divided by the number of slots: all, unless there are several processes.
CREATE TABLE heartbeat (
    slot INTEGER PRIMARY KEY CHECK (slot BETWEEN 0 AND slots - 1),
    slots INTEGER NOT NULL,
    shards INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- Time during which the process of a slot was down, while it is given back: so far at the tables up to this one of
-- this server.
CREATE TABLE outage (
    slot INTEGER PRIMARY KEY,
    seconds INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL
) STRICT;

-- Servers with open tables that cannot be reached, and since when: their tables stand still until they can.
CREATE TABLE unreachable_server (
    guild_id INTEGER PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;

-- The processes that share the database, by the slot that each has taken, and until when nobody else can take it.
CREATE TABLE slot (
    number INTEGER PRIMARY KEY,
    slots INTEGER NOT NULL,
    shards INTEGER NOT NULL,
    owner TEXT NOT NULL,
    alive_until INTEGER NOT NULL
) STRICT;

-- For each slot whose process was asked to end and still serves: the process that connects to take its place, nobody at
-- first, until when it is known to run, and whether it has connected.
CREATE TABLE heir (
    number INTEGER PRIMARY KEY,
    owner TEXT NOT NULL,
    alive_until INTEGER NOT NULL,
    is_connected INTEGER NOT NULL
) STRICT;

-- When the newest session of each of Discord's buckets begins or has begun.
CREATE TABLE identify (
    bucket INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

-- Interactions that have been applied. Discord can deliver one twice; the second is ignored.
CREATE TABLE interaction (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX interaction_by_age ON interaction (at);


-- Servers and members.

-- The settings of a server, as JSON. left_at is the time at which the server removed the bot; 0 while the server is
-- being erased. called_at is the time at which the role was last called that is called to new tables.
CREATE TABLE server (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,
    left_at INTEGER,
    called_at INTEGER
) STRICT;

CREATE INDEX server_that_left ON server (left_at) WHERE left_at IS NOT NULL;

-- Every change of a setting: who made it, and the value before and after.
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

-- A member's preferences and absence. name is empty until the bot has seen it.
CREATE TABLE member (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    away_until INTEGER NOT NULL DEFAULT 0,
    wants_reminders INTEGER NOT NULL DEFAULT 1 CHECK (wants_reminders IN (0, 1)),
    prefers_menu INTEGER NOT NULL DEFAULT 0 CHECK (prefers_menu IN (0, 1)),
    name TEXT NOT NULL DEFAULT '',
    is_discreet INTEGER NOT NULL DEFAULT 0 CHECK (is_discreet IN (0, 1)),
    wants_pictures INTEGER NOT NULL DEFAULT 1 CHECK (wants_pictures IN (0, 1)),
    four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1)),
    wants_invitations INTEGER NOT NULL DEFAULT 1 CHECK (wants_invitations IN (0, 1)),
    PRIMARY KEY (guild_id, user_id)
) STRICT;

-- Members whom managers keep, or have kept, from playing: since when, by whom, why, and who lifted it.
CREATE TABLE bar (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    by_id INTEGER NOT NULL,
    reason TEXT NOT NULL,
    lifted_at INTEGER,
    lifted_by INTEGER,
    PRIMARY KEY (guild_id, user_id, at)
) STRICT;

-- Members who do not want to sit at a table with another, who is not told.
CREATE TABLE avoidance (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    avoided_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, avoided_id)
) STRICT;

-- Members who were forgotten in the season in progress, by a keyed hash of their id, so that nobody gets the first
-- chips twice. owed is what they lacked of a balance of zero.
CREATE TABLE forgotten (
    guild_id INTEGER NOT NULL,
    hash TEXT NOT NULL,
    owed INTEGER NOT NULL CHECK (owed >= 0),
    PRIMARY KEY (guild_id, hash)
) STRICT, WITHOUT ROWID;


-- Tables.

-- The state of a table after its last event, as JSON. It can be computed again from the events. length is the number
-- of all events, version that of those that are not secret. wake_at is the time of the table's next deadline,
-- turn_user_id the member whose turn it is, unless the game is paused. rewritten is how often a member whom it named
-- was forgotten.
CREATE TABLE game_table (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    version INTEGER NOT NULL CHECK (version > 0),
    length INTEGER NOT NULL CHECK (length >= version),
    snapshot TEXT NOT NULL,
    wake_at INTEGER,
    turn_user_id INTEGER,
    rewritten INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX one_open_table_a_channel ON game_table (channel_id) WHERE is_open = 1;
CREATE INDEX table_of_channel ON game_table (channel_id, id);
CREATE INDEX table_to_wake ON game_table (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX table_of_turn ON game_table (turn_user_id) WHERE turn_user_id IS NOT NULL;
CREATE INDEX open_table_of_server ON game_table (guild_id) WHERE is_open = 1;

-- The events of a table, as JSON, in the order of their numbers.
CREATE TABLE table_event (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

-- Finds the few events that name a member, to export or to forget that member.
CREATE INDEX event_naming_members ON table_event (table_id, number)
    WHERE instr(body, '"user":') > 0 OR instr(body, '"host":') > 0;

-- The time at which each player last looked at their hand.
CREATE TABLE hand_seen (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT;

-- The direct messages that remind players of their turn and show their hand, until they are edited as the turn is over:
-- the version and the deadline they show, and their language.
CREATE TABLE reminder (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    user_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    deadline INTEGER,
    language TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT;

-- The public message of a table: the version it shows, the deal it shows, the seat id of the player it last called,
-- and the number of results posted. stale_id is the message it replaced, until that is deleted. seal_id is the
-- message with the fingerprint of the decks.
CREATE TABLE table_message (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    version INTEGER NOT NULL,
    message_id INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('', 'lobby', 'table', 'result', 'end')),
    deal INTEGER NOT NULL,
    awaited INTEGER,
    results INTEGER NOT NULL,
    stale_id INTEGER,
    seal_id INTEGER
) STRICT;

-- Tables that were changed by another process than the one that shows them, until that does.
CREATE TABLE table_to_show (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    guild_id INTEGER NOT NULL
) STRICT;


-- Chips.

-- Chips of a member (balance), of a seat or a pot of a table, or of the server's bank. owner_id is the member of a
-- balance, the table of a seat or a pot, 0 for the bank. number is the seat id of a seat, the number of a pot, else 0.
-- staked is the number of chips that a member has brought to open tables: they count in the rankings.
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('bank', 'balance', 'seat', 'pot')),
    owner_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    balance INTEGER NOT NULL
        CHECK (balance BETWEEN -1000000000000000000 AND 1000000000000000000)
        CHECK (kind <> 'pot' OR balance >= 0),
    staked INTEGER NOT NULL DEFAULT 0,
    UNIQUE (guild_id, kind, owner_id, number)
) STRICT;

CREATE INDEX richest_members ON account (guild_id, (balance + staked) DESC, owner_id)
    WHERE kind = 'balance' AND owner_id > 0;

-- Double entry: the postings of a transfer sum to zero. Transfers and postings are never changed.
CREATE TABLE transfer (
    id INTEGER PRIMARY KEY,
    cause TEXT NOT NULL UNIQUE,
    guild_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT NOT NULL,
    table_id INTEGER,
    deal INTEGER
) STRICT;

CREATE TABLE posting (
    transfer_id INTEGER NOT NULL REFERENCES transfer (id),
    account_id INTEGER NOT NULL REFERENCES account (id),
    amount INTEGER NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transfer_id, account_id)
) STRICT;

-- With amount, so that an account's statement is read from the index alone.
CREATE INDEX posting_of_account ON posting (account_id, transfer_id, amount);


-- Results.

-- Closed seasons. The current season has no row.
CREATE TABLE season (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    closed_at INTEGER NOT NULL,
    closed_by INTEGER NOT NULL,
    PRIMARY KEY (guild_id, number)
) STRICT;

-- Games that are over, with at least one deal played to its end.
CREATE TABLE finished_game (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    guild_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    season INTEGER NOT NULL CHECK (season > 0),
    game TEXT NOT NULL,
    deals INTEGER NOT NULL,
    practice INTEGER NOT NULL CHECK (practice IN (0, 1)),
    is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1))
) STRICT;

CREATE INDEX finished_of_server ON finished_game (guild_id, ended_at DESC, table_id DESC);

-- The result of each seat of a finished game. joined_after is the number of deals that were over when its player took
-- the seat. guild_id and ended_at are repeated here for the index.
CREATE TABLE finished_seat (
    table_id INTEGER NOT NULL REFERENCES finished_game (table_id),
    seat_id INTEGER NOT NULL,
    user_id INTEGER,
    robot TEXT,
    place INTEGER NOT NULL,
    gain INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    deals_won INTEGER NOT NULL,
    operas INTEGER NOT NULL,
    biggest_pot INTEGER NOT NULL,
    joined_after INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    is_counted INTEGER NOT NULL CHECK (is_counted IN (0, 1)),
    PRIMARY KEY (table_id, seat_id)
) STRICT;

CREATE INDEX games_of_member ON finished_seat (guild_id, user_id, ended_at DESC, table_id DESC) WHERE is_counted = 1;
CREATE INDEX practice_of_member ON finished_seat (guild_id, user_id, ended_at DESC, table_id DESC) WHERE is_counted = 0;

-- The sums of each member's counted games in one scope: all time, a week, a month, a season, or one of the four games.
-- balance is what the member had when the season closed; it has no value in other scopes.
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
    balance INTEGER,
    PRIMARY KEY (guild_id, user_id, scope)
) STRICT, WITHOUT ROWID;

-- One index for each ranking, in the order of the ranking.
CREATE INDEX most_net ON tally (guild_id, scope, net DESC, user_id, deals) WHERE deals > 0;
CREATE INDEX most_games_won ON tally (guild_id, scope, games_won DESC, user_id) WHERE games_won > 0;
CREATE INDEX most_deals_won ON tally (guild_id, scope, deals_won DESC, user_id) WHERE deals_won > 0;
CREATE INDEX most_operas ON tally (guild_id, scope, operas DESC, user_id) WHERE operas > 0;
CREATE INDEX biggest_pot ON tally (guild_id, scope, biggest_pot DESC, user_id) WHERE biggest_pot > 0;
CREATE INDEX richest_of_season ON tally (guild_id, scope, balance DESC, user_id) WHERE balance IS NOT NULL;
