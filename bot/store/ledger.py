"""Chips: an append-only ledger in double entry, and the balances it adds up to."""

from collections.abc import AsyncIterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Final

from bot.store.database import Transaction
from bot.tables.chips import BANK, Account, Transfer

READ_AT_ONCE: Final = 2_000
"""This many transfers, with their postings, are held in memory while the whole ledger is read."""
BALANCE: Final = "SELECT balance FROM account WHERE guild_id = $1 AND kind = $2 AND owner_id = $3 AND number = $4"
_MOVE: Final = """
    UPDATE account SET balance = balance + $5
    WHERE guild_id = $1 AND kind = $2 AND owner_id = $3 AND number = $4 RETURNING id, balance
"""
_OPEN: Final = """
    INSERT INTO account (guild_id, kind, owner_id, number, balance) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (guild_id, kind, owner_id, number) DO UPDATE SET balance = account.balance + excluded.balance
    RETURNING id, balance
"""


async def post(tx: Transaction, transfer: Transfer) -> dict[Account, int]:
    """Add a transfer to the ledger, unless it is there already, and return the new balances of its accounts."""
    assert not sum(transfer.entries.values()), transfer
    inserted = await tx.execute(
        "INSERT INTO transfer (cause, guild_id, at, reason, table_id, deal) VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (cause) DO NOTHING RETURNING id",
        transfer.cause,
        transfer.guild_id,
        transfer.at,
        transfer.reason,
        transfer.table_id,
        transfer.deal,
    )
    if not inserted:
        return {}
    [(transfer_id,)] = inserted
    entries = dict(sorted(transfer.entries.items()))
    moved = {account: await _move(tx, transfer.guild_id, account, amount) for account, amount in entries.items()}
    postings = [(transfer_id, moved[account][0], amount) for account, amount in entries.items() if amount]
    await tx.insert("posting", postings)
    return {account: balance for account, (_, balance) in moved.items()}


async def reset_balances(tx: Transaction, transfer: Transfer, chips: int, brought: Mapping[int, int]) -> None:
    """Post a transfer that leaves every member of its server with this many chips, those at tables included."""
    had = f"(balance + {chosen_for('owner_id', brought)})"
    if not await post(tx, transfer._replace(entries={BANK: 0})):
        return
    [(number,)] = await tx.execute("SELECT id FROM transfer WHERE cause = $1", transfer.cause)
    await tx.execute(
        f"INSERT INTO posting SELECT $1, id, $3 - {had} FROM account"
        f" WHERE guild_id = $2 AND kind = 'balance' AND owner_id > 0 AND {had} <> $3",
        number,
        transfer.guild_id,
        chips,
    )
    [(paid,)] = await tx.execute("SELECT coalesce(sum(amount), 0) FROM posting WHERE transfer_id = $1", number)
    await tx.execute(
        "UPDATE account SET balance = balance + amount FROM posting WHERE account_id = account.id AND transfer_id = $1",
        number,
    )
    bank, _ = await _move(tx, transfer.guild_id, BANK, -paid)
    if paid:
        await tx.insert("posting", [(number, bank, -paid)])


def chosen_for(column: str, numbers: Mapping[int, int]) -> str:
    """Return an SQL expression that maps the value of this column to its number; to 0 if it has none."""
    rows = ", ".join(f"({key:d}, {number:d})" for key, number in numbers.items()) or "(0, 0)"
    return f"coalesce((SELECT column2 FROM (VALUES {rows}) AS numbers WHERE column1 = {column}), 0)"


async def _move(tx: Transaction, guild_id: int, account: Account, amount: int) -> tuple[int, int]:
    """Add this amount to an account, and return its number and its balance."""
    # Not the INSERT alone: its row would be checked as if it were the whole account, and could be below the limit.
    values = guild_id, *account, amount
    [(number, balance)] = await tx.execute(_MOVE, *values) or await tx.execute(_OPEN, *values)
    return number, balance


async def balance(tx: Transaction, guild_id: int, account: Account) -> int | None:
    """Return the chips in an account; None if there is no such account."""
    rows = await tx.execute(BALANCE, guild_id, *account)
    return rows[0][0] if rows else None


async def balances(tx: Transaction, guild_id: int) -> dict[int, int]:
    """Return the balance of every member."""
    return dict(
        await tx.execute(
            "SELECT owner_id, balance FROM account WHERE guild_id = $1 AND kind = 'balance' AND owner_id > 0", guild_id
        )
    )


async def last_forgotten(tx: Transaction, guild_id: int) -> int:
    """Return the number of the member of a server who was forgotten last; a positive one if nobody was."""
    [(lowest,)] = await tx.execute(
        "SELECT coalesce(min(owner_id), 1) FROM account WHERE guild_id = $1 AND kind = 'balance'", guild_id
    )
    return lowest


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
