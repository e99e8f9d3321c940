-- Times are whole seconds since 1970, UTC. Ids of servers, channels, members and interactions are Discord's.

CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- What the bot notes for itself.
CREATE TABLE note (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

-- What a server or a member has set.
CREATE TABLE server (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
) STRICT;

CREATE TABLE member (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    away_until INTEGER NOT NULL DEFAULT 0,
    wants_reminders INTEGER NOT NULL DEFAULT 1 CHECK (wants_reminders IN (0, 1)),
    prefers_menu INTEGER NOT NULL DEFAULT 0 CHECK (prefers_menu IN (0, 1)),
    PRIMARY KEY (guild_id, user_id)
) STRICT;

-- The state of a table after its last event; it can always be folded again from its events.
CREATE TABLE game_table (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
    version INTEGER NOT NULL CHECK (version > 0),
    snapshot TEXT NOT NULL,
    wake_at INTEGER
) STRICT;

CREATE UNIQUE INDEX one_open_table_a_channel ON game_table (channel_id) WHERE is_open = 1;
CREATE INDEX table_of_channel ON game_table (channel_id, id);
CREATE INDEX table_to_wake ON game_table (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX open_table_of_server ON game_table (guild_id) WHERE is_open = 1;

CREATE TABLE table_event (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

-- When each seat's player last looked at their hand.
CREATE TABLE look (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT;

-- What the channels show of their tables.
CREATE TABLE shown (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    version INTEGER NOT NULL,
    message_id INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('', 'lobby', 'table', 'result', 'end')),
    deal INTEGER NOT NULL,
    awaited INTEGER,
    results INTEGER NOT NULL,
    stale_id INTEGER
) STRICT;

-- Interactions that have taken effect: one delivered twice has it once.
CREATE TABLE interaction (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX interaction_by_age ON interaction (at);

-- The owner of a balance is a member, that of a seat or a pot its table, and the bank has none.
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('bank', 'balance', 'seat', 'pot')),
    owner_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    balance INTEGER NOT NULL
        CHECK (balance BETWEEN -1000000000000000000 AND 1000000000000000000)
        CHECK (kind <> 'pot' OR balance >= 0),
    UNIQUE (guild_id, kind, owner_id, place)
) STRICT;

CREATE INDEX richest_members ON account (guild_id, balance DESC, owner_id) WHERE kind = 'balance';

-- Double entry: the postings of a transfer sum to zero, and neither is ever changed.
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

CREATE INDEX posting_of_account ON posting (account_id, transfer_id);
