"""Statements that check that the ledger adds up: as a whole, or a portion at a time."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from bot.store.database import Transaction

MAX_ID: Final = 2**63 - 1
_WHOLE: Final = "guild_id NOT IN (SELECT guild_id FROM server WHERE left_at = 0)"
"""The condition on an account that its server is not being erased."""


class Check(NamedTuple):
    """One thing that has to be so of each of many: transfers, accounts, servers."""

    find: Callable[[Transaction, int, int], Awaitable[list[str]]]
    """Return a sentence for each from the first to the last id of which it is not so."""
    last_id: str
    """The statement that finds the last id of a portion: so many after an id."""
    size: int
    """How many are checked at once without holding others up: it takes a few milliseconds."""


async def _unbalanced(tx: Transaction, first: int, last: int) -> list[str]:
    rows = await tx.execute(
        "SELECT transfer_id, sum(amount) FROM posting WHERE transfer_id BETWEEN $1 AND $2"
        " GROUP BY transfer_id HAVING sum(amount) <> 0",
        first,
        last,
    )
    return [f"transfer {number} does not sum to zero but to {total}" for number, total in rows]


async def _differing(tx: Transaction, first: int, last: int) -> list[str]:
    rows = await tx.execute(
        "SELECT account.id, balance, coalesce(sum(amount), 0) FROM account"  # noqa: S608 - our names
        " LEFT JOIN posting ON account_id = account.id"
        f" WHERE account.id BETWEEN $1 AND $2 AND {_WHOLE} GROUP BY account.id, balance"
        " HAVING balance <> coalesce(sum(amount), 0)",
        first,
        last,
    )
    return [f"account {number} says {says}, its postings {total}" for number, says, total in rows]


async def _leaking(tx: Transaction, first: int, last: int) -> list[str]:
    rows = await tx.execute(
        f"SELECT guild_id, sum(balance) FROM account WHERE guild_id BETWEEN $1 AND $2 AND {_WHOLE}"  # noqa: S608 - our names
        " GROUP BY guild_id HAVING sum(balance) <> 0",
        first,
        last,
    )
    return [f"the accounts of server {guild} do not sum to zero but to {total}" for guild, total in rows]


CHECKS: Final = (
    Check(
        _unbalanced, "SELECT max(id) FROM (SELECT id FROM transfer WHERE id > $1 ORDER BY id LIMIT $2) AS portion", 1000
    ),
    Check(
        _differing, "SELECT max(id) FROM (SELECT id FROM account WHERE id > $1 ORDER BY id LIMIT $2) AS portion", 500
    ),
    Check(
        _leaking,
        "SELECT max(guild_id) FROM"
        " (SELECT DISTINCT guild_id FROM account WHERE guild_id > $1 ORDER BY guild_id LIMIT $2) AS portion",
        20,
    ),
)


async def find_problems(tx: Transaction) -> list[str]:
    """Return a sentence for everything in the ledger that does not add up."""
    return [problem for check in CHECKS for problem in await check.find(tx, 0, MAX_ID)]


async def find_some(tx: Transaction, check: Check, after: int) -> tuple[list[str], int | None]:
    """Check the next portion after this id, and return its problems and its last id; None if there is no more."""
    [(last,)] = await tx.execute(check.last_id, after, check.size)
    return ([], None) if last is None else (await check.find(tx, after + 1, last), last)
