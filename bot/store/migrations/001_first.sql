-- Times are whole seconds since 1970, UTC. Ids of servers (guilds), channels, members, messages and interactions are
-- those of Discord.


-- The bot itself.

-- Texts that the bot stores for itself, by name.
CREATE TABLE note (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

-- The time at which the process of each number was last known to run. It serves the shards that leave its number less
-- one when divided by the number of processes: all, unless there are several.
CREATE TABLE heartbeat (
    number INTEGER NOT NULL CHECK (number BETWEEN 1 AND clusters),
    clusters INTEGER NOT NULL,
    shards INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (number, clusters, shards)
) STRICT, WITHOUT ROWID;

-- Interactions that have been applied. Discord can deliver one twice; the second is ignored.
CREATE TABLE interaction (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX interaction_by_age ON interaction (at);


-- Servers and members.

-- The settings of a server, as JSON. left_at is the time at which the server removed the bot, or from which it could not
-- be reached: its tables stand still since then; 0 while the server is being erased. called_at is the time at which the
-- role was last called that is called to new tables, told_day the last day whose evening was told, or passed over.
CREATE TABLE server (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,
    left_at INTEGER,
    called_at INTEGER,
    told_day INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX server_that_left ON server (left_at) WHERE left_at IS NOT NULL;

-- A member's preferences and absence. name is empty until the bot has seen it. seen_at is when the bot last saw the
-- member there, to the month: whoever stays away for two years is forgotten.
CREATE TABLE member (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    away_until INTEGER NOT NULL DEFAULT 0,
    reminders INTEGER NOT NULL DEFAULT 1 CHECK (reminders IN (0, 1)),
    name TEXT NOT NULL DEFAULT '',
    discretion INTEGER NOT NULL DEFAULT 0 CHECK (discretion IN (0, 1)),
    pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1)),
    four_colours INTEGER NOT NULL DEFAULT 0 CHECK (four_colours IN (0, 1)),
    seen_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (guild_id, user_id)
) STRICT;

CREATE INDEX member_by_age ON member (seen_at);
CREATE INDEX server_of_member ON member (user_id);

-- Members who want to be forgotten on all servers, and when they are: at the next closing of the day.
CREATE TABLE forgetting (
    user_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;


-- Tables.

-- The state of a table after its last event, as JSON. It can be computed again from the events. length is the number
-- of all events, version that of those that are not secret. wake_at is the time of the table's next deadline,
-- turn_user_id the member whose turn it is, unless the game is paused. rewritten is how often a member whom it named
-- was forgotten, deals the number of deals that have begun. events are all events of a closed table, compressed.
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
    rewritten INTEGER NOT NULL DEFAULT 0,
    deals INTEGER NOT NULL DEFAULT 0,
    events BLOB CHECK (events IS NULL OR is_open = 0)
) STRICT;

CREATE UNIQUE INDEX one_open_table_a_channel ON game_table (channel_id) WHERE is_open = 1;
CREATE INDEX table_of_channel ON game_table (channel_id, id);
CREATE INDEX table_to_wake ON game_table (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX table_of_turn ON game_table (turn_user_id) WHERE turn_user_id IS NOT NULL;
CREATE INDEX open_table_of_server ON game_table (guild_id) WHERE is_open = 1;
CREATE INDEX table_of_server ON game_table (guild_id, id);

-- The events of an open table, as JSON, in the order of their numbers.
CREATE TABLE table_event (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

-- The members whom the events of each table name, to export or to forget them. guild_id is repeated here for the index.
CREATE TABLE mention (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mention_of_member ON mention (user_id, guild_id, table_id);

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

-- The public message of a table: the version it shows, the deal it shows, whom it last called (at a table a seat id, in
-- a lobby a version, by which they were invited), and the number of results posted. stale_id is the message it
-- replaced, until that is deleted. refused_at is since when Discord refuses what is to be shown.
CREATE TABLE table_message (
    table_id INTEGER PRIMARY KEY REFERENCES game_table (id),
    version INTEGER NOT NULL,
    message_id INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('', 'lobby', 'table', 'result', 'end')),
    deal INTEGER NOT NULL,
    called INTEGER,
    results INTEGER NOT NULL,
    stale_id INTEGER,
    refused_at INTEGER
) STRICT;


-- Chips.

-- Chips of a member (balance), of a seat or a pot of a table, or of the server's bank. owner_id is the member of a
-- balance, the table of a seat or a pot, 0 for the bank. number is the seat id of a seat, the number of a pot, else 0.
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('bank', 'balance', 'seat', 'pot')),
    owner_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    balance INTEGER NOT NULL
        CHECK (balance BETWEEN -1000000000000000000 AND 1000000000000000000)
        CHECK (kind <> 'pot' OR balance >= 0),
    UNIQUE (guild_id, kind, owner_id, number)
) STRICT;

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

CREATE INDEX transfer_of_server ON transfer (guild_id, id);

CREATE TABLE posting (
    transfer_id INTEGER NOT NULL REFERENCES transfer (id),
    account_id INTEGER NOT NULL REFERENCES account (id),
    amount INTEGER NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transfer_id, account_id)
) STRICT;

-- With amount, so that the sum of an account is read from the index alone.
CREATE INDEX posting_of_account ON posting (account_id, transfer_id, amount);


-- Results.

-- Closed seasons. The current season has no row.
CREATE TABLE season (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    closed_at INTEGER NOT NULL,
    by_user_id INTEGER NOT NULL,
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

-- The result of each seat of a finished game, and below them the part of each member who played for a robot: it has a
-- further seat_id, the member and the robot, and neither place nor gain. has_stayed is whether the member of an own seat
-- was there at the end. The five belles say how often it took the pot of each. guild_id and ended_at are repeated for the index.
-- What its member's choices were worth stands from leads on: sums, in thousandths of a chip or of its square root; and
-- by which version of the yardstick, 0 until they are valued.
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
    has_stayed INTEGER NOT NULL CHECK (has_stayed IN (0, 1)),
    ten_of_diamonds INTEGER NOT NULL,
    jack_of_clubs INTEGER NOT NULL,
    queen_of_spades INTEGER NOT NULL,
    king_of_hearts INTEGER NOT NULL,
    seven_of_diamonds INTEGER NOT NULL,
    hosted INTEGER NOT NULL CHECK (hosted IN (0, 1)),
    guild_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    yardstick INTEGER NOT NULL,
    leads INTEGER NOT NULL,
    advantage INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    waste INTEGER NOT NULL,
    stake INTEGER NOT NULL,
    cost INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat_id)
) STRICT;

CREATE INDEX games_of_member ON finished_seat (guild_id, user_id, ended_at DESC, table_id DESC);
CREATE INDEX seat_to_value ON finished_seat (yardstick, table_id);

-- What each member had when a season closed.
CREATE TABLE season_balance (
    guild_id INTEGER NOT NULL,
    season INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    PRIMARY KEY (guild_id, season, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX season_balance_of_member ON season_balance (guild_id, user_id);


-- Badges.

-- The badges of members: the table and the deal by which they have earned each first, 0 for the end of its game, and
-- whether they know of it.
CREATE TABLE badge (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    badge TEXT NOT NULL,
    at INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    deal INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, badge)
) STRICT;

CREATE INDEX badge_of_table ON badge (table_id, deal);


-- Days: three deals that everybody plays alone.

-- What was sealed: the secret from which the decks of a day follow; and once they are chosen, for each deal which
-- candidate was taken, and what Mamie Odette makes of it, divided by blanks.
CREATE TABLE day (
    number INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    candidates TEXT NOT NULL DEFAULT '',
    pars TEXT NOT NULL DEFAULT ''
) STRICT;

-- A member's one try at a deal of a day: its table, the server on which it was begun, 0 in direct messages, and once it
-- is over how many chips more than Mamie Odette's it brought, and whether that was before the day closed. All but the
-- server can be computed again from the table.
CREATE TABLE day_deal (
    user_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    guild_id INTEGER NOT NULL,
    ahead INTEGER,
    is_in_time INTEGER NOT NULL DEFAULT 0 CHECK (is_in_time IN (0, 1)),
    PRIMARY KEY (user_id, number, deal)
) STRICT, WITHOUT ROWID;

CREATE INDEX deals_of_day ON day_deal (number, user_id, ahead) WHERE is_in_time = 1;
CREATE INDEX day_deal_of_table ON day_deal (table_id);
