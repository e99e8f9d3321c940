-- What each member has at present, the chips brought to open tables included: the balance of the scope "present".
INSERT INTO tally SELECT guild_id, 'present', owner_id, 0, 0, 0, 0, 0, 0, 0, 0, balance + staked
    FROM account WHERE kind = 'balance' AND owner_id > 0;
DROP INDEX richest_members;

-- The members of each ranking by chips, counted in stretches of some hundred: each begins with these chips and this
-- member, and ends where the next one begins. The first of a ranking begins above everybody.
CREATE TABLE ranking_stretch (
    guild_id INTEGER NOT NULL,
    scope TEXT NOT NULL,
    chips INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    members INTEGER NOT NULL CHECK (members >= 0),
    PRIMARY KEY (guild_id, scope, chips, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO ranking_stretch
    SELECT guild_id, scope, CASE WHEN place = 0 THEN 4611686018427387904 ELSE balance END,
        CASE WHEN place = 0 THEN 0 ELSE user_id END, CASE WHEN members < place + 256 THEN members - place ELSE 256 END
    FROM (
        SELECT guild_id, scope, balance, user_id, count(*) OVER (PARTITION BY guild_id, scope) AS members,
            row_number() OVER (PARTITION BY guild_id, scope ORDER BY balance DESC, user_id) - 1 AS place
        FROM tally WHERE balance IS NOT NULL
    ) AS ranked
    WHERE place % 256 = 0;

-- How many postings each account has.
ALTER TABLE account ADD COLUMN postings INTEGER NOT NULL DEFAULT 0;
UPDATE account SET postings = (SELECT count(*) FROM posting WHERE account_id = account.id);

-- Places in the long statements of members' balances, from which they are read: up to this transfer there are so many
-- postings, which come to this balance.
CREATE TABLE milestone (
    account_id INTEGER NOT NULL REFERENCES account (id),
    transfer_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    PRIMARY KEY (account_id, transfer_id)
) STRICT, WITHOUT ROWID;

INSERT INTO milestone
    SELECT account_id, transfer_id, number, balance
    FROM (
        SELECT account_id, transfer_id,
            row_number() OVER (PARTITION BY account_id ORDER BY transfer_id) AS number,
            sum(amount) OVER (PARTITION BY account_id ORDER BY transfer_id) AS balance
        FROM posting WHERE account_id IN (SELECT id FROM account WHERE kind = 'balance')
    ) AS counted
    WHERE number % 256 = 0;
