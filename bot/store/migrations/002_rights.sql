-- When the bot last saw each member there, to the month: whoever stays away for two years is forgotten. Those whom it
-- knows already were there when it last ran, at the latest.
ALTER TABLE member ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE member SET seen_at = coalesce((SELECT max(at) FROM heartbeat), 0);
CREATE INDEX member_by_age ON member (seen_at);

-- When each member was forgotten: their hash is kept until the season ends, and half a year at most.
ALTER TABLE forgotten ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE forgotten SET at = coalesce((SELECT max(at) FROM heartbeat), 0);

-- What others had decided about members who were forgotten since, by the same hash and for as long: the open tables
-- from which they were removed, or which they had left for good, and the members who do not want to sit with them.
-- number is that of the table or of the member.
CREATE TABLE forgotten_trace (
    guild_id INTEGER NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('removed', 'left_for_good', 'avoided')),
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, hash, kind, number)
) STRICT, WITHOUT ROWID;
