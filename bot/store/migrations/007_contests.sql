-- Days and cups: deals that members play alone. The key of a cup is its server and its number there; that of a day is
-- 0, as it belongs to all servers, and the number of its date.

-- What was sealed: the secret from which all decks follow, the version of the rule by which they are chosen, and the
-- game and the robots of each deal, as JSON. A day has no name, is opened by nobody, and closes on each server at its
-- own hour.
CREATE TABLE contest (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    secret TEXT NOT NULL,
    rule INTEGER NOT NULL,
    deals TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    name TEXT NOT NULL,
    opened_by INTEGER,
    channel_id INTEGER,
    closes_at INTEGER,
    cancelled_at INTEGER,
    event_id INTEGER,
    PRIMARY KEY (guild_id, number)
) STRICT;

-- The candidate taken for each deal, 0 if none passed; once they are worked out, what robots make of it in the member's
-- seat, and the best line.
CREATE TABLE contest_deal (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    candidate INTEGER NOT NULL,
    regular INTEGER,
    expert INTEGER,
    best INTEGER,
    line TEXT,
    is_exact INTEGER CHECK (is_exact IN (0, 1)),
    PRIMARY KEY (guild_id, number, deal)
) STRICT;

-- A member in a contest: where they began it, 0 in direct messages of nobody's server, and when it closes there. chips
-- are the sum of all deals, once they are finished.
CREATE TABLE contest_entry (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    home_id INTEGER NOT NULL,
    closes_at INTEGER NOT NULL,
    began_at INTEGER NOT NULL,
    finished_at INTEGER,
    chips INTEGER,
    PRIMARY KEY (user_id, guild_id, number)
) STRICT;

CREATE INDEX entry_of_contest ON contest_entry (guild_id, number, chips, finished_at, closes_at)
    WHERE finished_at IS NOT NULL;
CREATE INDEX entry_of_home ON contest_entry (home_id);

-- A member's one try at a deal: the cards they have laid, what came of it, and what their choices were worth by this
-- version of the yardstick, 0 before they are valued.
CREATE TABLE contest_try (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    began_at INTEGER NOT NULL,
    laid TEXT NOT NULL,
    finished_at INTEGER,
    chips INTEGER,
    version INTEGER NOT NULL DEFAULT 0,
    marks TEXT NOT NULL DEFAULT '',
    leads INTEGER NOT NULL DEFAULT 0,
    advantage INTEGER NOT NULL DEFAULT 0,
    weight INTEGER NOT NULL DEFAULT 0,
    waste INTEGER NOT NULL DEFAULT 0,
    stake INTEGER NOT NULL DEFAULT 0,
    cost INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, guild_id, number, deal)
) STRICT;

CREATE INDEX try_of_contest ON contest_try (guild_id, number, user_id);
CREATE INDEX try_to_value ON contest_try (version, number) WHERE finished_at IS NOT NULL;

-- The days at whose closing each member was marked away, which do not break a streak.
CREATE TABLE day_away (
    user_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (user_id, number)
) STRICT, WITHOUT ROWID;

-- When each server closes a day or a cup of its own, and how far that has come: closed, told in its channel, its
-- members reminded before, and given their badges once it was revealed.
CREATE TABLE contest_closing (
    guild_id INTEGER NOT NULL,
    is_cup INTEGER NOT NULL CHECK (is_cup IN (0, 1)),
    number INTEGER NOT NULL,
    closes_at INTEGER NOT NULL,
    closed_at INTEGER,
    told_at INTEGER,
    has_reminded INTEGER NOT NULL DEFAULT 0 CHECK (has_reminded IN (0, 1)),
    has_honoured INTEGER NOT NULL DEFAULT 0 CHECK (has_honoured IN (0, 1)),
    PRIMARY KEY (guild_id, is_cup, number)
) STRICT;

CREATE INDEX closing_due ON contest_closing (closes_at) WHERE closed_at IS NULL;
CREATE INDEX closing_to_tell ON contest_closing (closed_at) WHERE closed_at IS NOT NULL AND told_at IS NULL;
CREATE INDEX closing_to_honour ON contest_closing (number) WHERE closed_at IS NOT NULL AND has_honoured = 0;

-- The badges that members have earned by a day, and whether they know of it.
CREATE TABLE day_badge (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    badge TEXT NOT NULL,
    at INTEGER NOT NULL,
    number INTEGER NOT NULL,
    is_told INTEGER NOT NULL CHECK (is_told IN (0, 1)),
    PRIMARY KEY (guild_id, user_id, badge)
) STRICT;

-- The contests that forgotten members have tried, by a keyed hash of their id, so that nobody has two tries.
CREATE TABLE contest_trace (
    guild_id INTEGER NOT NULL,
    hash TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, hash, number)
) STRICT, WITHOUT ROWID;

-- The day of which each member was reminded last.
CREATE TABLE day_reminder (
    user_id INTEGER PRIMARY KEY,
    number INTEGER NOT NULL
) STRICT;

ALTER TABLE member ADD COLUMN wants_day_reminder INTEGER NOT NULL DEFAULT 0 CHECK (wants_day_reminder IN (0, 1));
ALTER TABLE member ADD COLUMN is_in_contests INTEGER NOT NULL DEFAULT 1 CHECK (is_in_contests IN (0, 1));
CREATE INDEX server_of_member ON member (user_id);
