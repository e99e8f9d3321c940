"""Statements that check that the ledger adds up, and that read all of it."""

from collections.abc import AsyncIterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from bot.store.database import Transaction
from bot.tables.chips import Account, Transfer

READ_AT_ONCE: Final = 2_000
"""This many transfers, with their postings, are held in memory while the whole ledger is read."""


async def find_problems(tx: Transaction) -> list[str]:
    """Return a sentence for each transfer that is not even, and each account that its postings do not add up to."""
    uneven = await tx.execute(
        "SELECT transfer_id, sum(amount) FROM posting GROUP BY transfer_id HAVING sum(amount) <> 0"
    )
    differing = await tx.execute(
        "SELECT id, balance, total FROM (SELECT id, balance,"
        " coalesce((SELECT sum(amount) FROM posting WHERE account_id = account.id), 0) AS total FROM account"
        " WHERE guild_id NOT IN (SELECT guild_id FROM server WHERE left_at = 0)) AS sums WHERE balance <> total"
    )
    problems = [f"transfer {number} does not sum to zero but to {total}" for number, total in uneven]
    return problems + [f"account {number} says {says}, its postings {total}" for number, says, total in differing]


async def transfers(tx: Transaction, guild_id: int) -> AsyncIterator[tuple[int, Transfer]]:
    """Yield all transfers of a server with their numbers, in order, without entries in accounts of other servers."""
    last = 0
    while rows := await tx.execute(_NEXT_TRANSFERS, guild_id, last, READ_AT_ONCE):
        for last, postings in groupby(rows, itemgetter(0)):
            [first, *more] = postings
            entries = {Account(*row[8:]): row[7] for row in (first, *more) if row[8] is not None}
            cause, guild, at, reason, table, deal = first[1:7]
            yield last, Transfer(cause, guild, at, reason, entries, table, deal)


_NEXT_TRANSFERS: Final = """
    SELECT next.id, cause, next.guild_id, at, reason, table_id, deal, amount, kind, owner_id, number
    FROM (SELECT * FROM transfer WHERE guild_id = $1 AND id > $2 ORDER BY id LIMIT $3) AS next
    LEFT JOIN posting ON transfer_id = next.id
    LEFT JOIN account ON account.id = account_id AND account.guild_id = next.guild_id
    ORDER BY next.id
"""
