"""Chips: an append-only ledger in double entry, and the balances it adds up to."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.store import milestones
from bot.store.database import Row, Transaction, placeholders
from bot.store.milestones import Milestone
from bot.tables.chips import BANK, PACKED, Account, Posting, Transfer

MAX_ID: Final = 2**63 - 1
MAX_TRANSFERS_NAMED: Final = 10_000
"""In one statement, which may have 32,766 values."""
BALANCE: Final = "SELECT balance FROM account WHERE guild_id = $1 AND kind = $2 AND owner_id = $3 AND number = $4"
_MOVE: Final = """
    UPDATE account SET balance = balance + $5, staked = staked + $6, postings = postings + $7
    WHERE guild_id = $1 AND kind = $2 AND owner_id = $3 AND number = $4 RETURNING id, balance, postings
"""
_OPEN: Final = """
    INSERT INTO account (guild_id, kind, owner_id, number, balance, staked, postings)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (guild_id, kind, owner_id, number) DO UPDATE SET balance = account.balance + excluded.balance,
    staked = account.staked + excluded.staked, postings = account.postings + excluded.postings
    RETURNING id, balance, postings
"""
_AT_TABLE: Final = "SELECT id FROM account WHERE guild_id = $1 AND kind IN ('seat', 'pot') AND owner_id = $2"
_UP_TO: Final = "FROM posting WHERE account_id = $1 AND transfer_id <= $2 ORDER BY transfer_id DESC"


class AccountRow(NamedTuple):
    """An account as it is stored."""

    id: int
    balance: int
    staked: int
    """The chips that its member has brought to open tables."""
    postings: int


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
    moves = {account: _move_by(transfer, account) for account in sorted({*transfer.entries, *transfer.staked})}
    moved = dict(zip(moves, await tx.ask([(_MOVE, values) for values in moves.values()]), strict=True))
    rows = {account: (moved[account] or await tx.execute(_OPEN, *moves[account]))[0] for account in moves}
    amounts = {account: amount for account in moves if (amount := transfer.entries.get(account, 0))}
    await tx.insert("posting", [(transfer_id, rows[account][0], amount) for account, amount in amounts.items()])
    if any(account.kind == "balance" and milestones.is_due(rows[account][2]) for account in amounts):
        await milestones.set_up(tx, transfer_id)
    return {account: rows[account][1] for account in transfer.entries}


def _move_by(transfer: Transfer, account: Account) -> tuple[object, ...]:
    """Return the values with which a transfer moves or opens an account."""
    amount, staked = transfer.entries.get(account, 0), transfer.staked.get(account, 0)
    return transfer.guild_id, *account, amount, staked, int(amount != 0)


async def reset_balances(tx: Transaction, transfer: Transfer, chips: int, seats_worth: Mapping[int, int]) -> None:
    """Post a transfer that leaves every member of its server with this many chips, their seats' worth included."""
    had = f"(balance + {chosen_for('owner_id', seats_worth)})"
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
        "UPDATE account SET balance = balance + amount, postings = postings + 1 FROM posting"
        " WHERE account_id = account.id AND transfer_id = $1",
        number,
    )
    await milestones.set_up(tx, number)
    bank, *_ = await _move(tx, transfer.guild_id, BANK, -paid)
    if paid:
        await tx.insert("posting", [(number, bank, -paid)])


async def pack(tx: Transaction, guild_id: int, table_id: int) -> None:
    """Leave of a closed table's transfers what `packed` in `bot/tables/chips.py` says, and none of its accounts."""
    account_id, *_ = await _move(tx, guild_id, PACKED, 0)
    packed = await tx.execute(
        f"INSERT INTO posting SELECT transfer_id, $3, sum(amount) FROM posting WHERE account_id IN ({_AT_TABLE})"
        " GROUP BY transfer_id HAVING sum(amount) <> 0 RETURNING 1",
        guild_id,
        table_id,
        account_id,
    )
    await tx.execute("UPDATE account SET postings = postings + $2 WHERE id = $1", account_id, len(packed))
    removed = await tx.execute(
        f"DELETE FROM posting WHERE account_id IN ({_AT_TABLE}) RETURNING transfer_id", guild_id, table_id
    )
    moved = sorted({transfer_id for (transfer_id,) in removed})
    for first in range(0, len(moved), MAX_TRANSFERS_NAMED):
        some = moved[first : first + MAX_TRANSFERS_NAMED]
        await tx.execute(
            f"DELETE FROM transfer WHERE id IN ({placeholders(1, some)})"
            " AND NOT EXISTS (SELECT 1 FROM posting WHERE transfer_id = transfer.id)",
            *some,
        )
    await tx.execute(f"DELETE FROM account WHERE id IN ({_AT_TABLE})", guild_id, table_id)


def chosen_for(column: str, numbers: Mapping[int, int]) -> str:
    """Return an SQL expression that maps the value of this column to its number; to 0 if it has none."""
    rows = ", ".join(f"({key:d}, {number:d})" for key, number in numbers.items()) or "(0, 0)"
    return f"coalesce((SELECT column2 FROM (VALUES {rows}) AS numbers WHERE column1 = {column}), 0)"


async def _move(tx: Transaction, guild_id: int, account: Account, amount: int) -> Row:
    """Post this amount to an account, and return its number, its balance, and how many postings it has."""
    # Not the INSERT alone: its row would be checked as if it were the whole account, and could be below the limit.
    values = guild_id, *account, amount, 0, int(amount != 0)
    moved = await tx.execute(_MOVE, *values) or await tx.execute(_OPEN, *values)
    return moved[0]


async def balance(tx: Transaction, guild_id: int, account: Account) -> int | None:
    """Return the chips in an account; None if there is no such account."""
    rows = await tx.execute(BALANCE, guild_id, *account)
    return rows[0][0] if rows else None


async def account(tx: Transaction, guild_id: int, account: Account) -> AccountRow:
    """Return an account; zeros if there is no such account."""
    rows = await tx.execute(
        "SELECT id, balance, staked, postings FROM account"
        " WHERE guild_id = $1 AND kind = $2 AND owner_id = $3 AND number = $4",
        guild_id,
        *account,
    )
    return AccountRow._make(rows[0]) if rows else AccountRow(0, 0, 0, 0)


async def postings(tx: Transaction, account: AccountRow, *, limit: int, offset: int) -> tuple[list[Posting], int]:
    """Return some postings of an account, newest first, and the balance after the first of them."""
    number = account.postings - offset
    newest = Milestone(MAX_ID, account.postings, account.balance)
    milestone = await milestones.first_after(tx, account.id, number) or newest
    between = account.id, milestone.transfer_id, milestone.number - number
    [(newer,)] = await tx.execute(
        f"SELECT coalesce(sum(amount), 0) FROM (SELECT amount {_UP_TO} LIMIT $3) AS newer", *between
    )
    rows = await tx.execute(
        "SELECT at, reason, table_id, deal, amount"
        f" FROM (SELECT transfer_id, amount {_UP_TO} LIMIT $4 OFFSET $3) AS page"
        " JOIN transfer ON transfer.id = transfer_id ORDER BY transfer_id DESC",
        *between,
        limit,
    )
    return [Posting._make(row) for row in rows], milestone.balance - newer


async def held(tx: Transaction, guild_id: int) -> dict[int, int]:
    """Return the chips of every member, those brought to open tables included."""
    return dict(
        await tx.execute(
            "SELECT owner_id, balance + staked FROM account WHERE guild_id = $1 AND kind = 'balance' AND owner_id > 0",
            guild_id,
        )
    )


async def last_forgotten(tx: Transaction, guild_id: int) -> int:
    """Return the number of the member of a server who was forgotten last; a positive one if nobody was."""
    [(lowest,)] = await tx.execute(
        "SELECT coalesce(min(owner_id), 1) FROM account WHERE guild_id = $1 AND kind = 'balance'", guild_id
    )
    return lowest


async def staked(tx: Transaction, guild_id: int) -> dict[int, int]:
    """Return the chips that each member of a server has brought to open tables."""
    return dict(await tx.execute("SELECT owner_id, staked FROM account WHERE guild_id = $1 AND staked <> 0", guild_id))


async def of_forgotten(tx: Transaction) -> list[tuple[int, int]]:
    """Return the server and the number of every member who was forgotten."""
    rows = await tx.execute("SELECT guild_id, owner_id FROM account WHERE kind = 'balance' AND owner_id < 0")
    return [(guild, alias) for guild, alias in rows]


async def at_tables(tx: Transaction) -> dict[tuple[int, int], dict[Account, int]]:
    """Return the chips on the seats and pots of each table that has any, by server and table."""
    held: dict[tuple[int, int], dict[Account, int]] = {}
    for guild_id, amount, *account in await tx.execute(
        "SELECT guild_id, balance, kind, owner_id, number FROM account WHERE kind IN ('seat', 'pot') AND balance <> 0"
    ):
        held.setdefault((guild_id, account[1]), {})[Account(*account)] = amount
    return held
