"""Statements about the sums of seasons that were closed long ago."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from bot.part import Part
from bot.store import milestones
from bot.store.database import Transaction, placeholders
from bot.tables.chips import PACKED, Account, Transfer
from bot.tables.season_sums import REASON, SumProof, cause_of

SeasonKey = tuple[int, int]
"""A server and a season."""
_PACKED: Final = "(SELECT id FROM account WHERE guild_id = $1 AND kind = $2 AND owner_id = $3 AND number = $4)"
_ENTRIES: Final = """
    SELECT transfer.id, cause, transfer.guild_id, at, reason, table_id, deal, amount, kind, owner_id, number
    FROM transfer JOIN posting ON transfer_id = transfer.id JOIN account ON account.id = account_id
"""


async def seasons_left(tx: Transaction, part: Part, kept: int) -> list[SeasonKey]:
    """Return the closed seasons of a part that have packed games to be summed, but for the newest of each server."""
    rows = await tx.execute(
        "SELECT guild_id, number FROM season WHERE number <= $1 * -1 +"
        " (SELECT max(number) FROM season AS closed WHERE closed.guild_id = season.guild_id)"
        " AND EXISTS (SELECT 1 FROM packed_game WHERE packed_game.guild_id = season.guild_id"
        " AND season = number AND is_summed = 0)"
        f" AND {part.condition('guild_id')} ORDER BY guild_id, number",
        kept,
    )
    return [(guild, number) for guild, number in rows]


async def next_games(tx: Transaction, guild_id: int, season: int, most: int) -> list[int]:
    rows = await tx.execute(
        "SELECT table_id FROM packed_game WHERE guild_id = $1 AND season = $2 AND is_summed = 0"
        " ORDER BY table_id LIMIT $3",
        guild_id,
        season,
        most,
    )
    return [table_id for (table_id,) in rows]


async def transfers_of(tx: Transaction, guild_id: int, games: Sequence[int]) -> list[tuple[int, Transfer]]:
    """Return the transfers between these packed games and the server's other accounts, by number."""
    rows = await tx.execute(
        f"{_ENTRIES} WHERE transfer.id IN (SELECT transfer_id FROM posting WHERE account_id = {_PACKED})"
        f" AND table_id IN ({placeholders(5, games)}) ORDER BY transfer.id",
        guild_id,
        *PACKED,
        *games,
    )
    transfers = list[tuple[int, Transfer]]()
    for number, postings in groupby(rows, itemgetter(0)):
        [first, *more] = postings
        cause, guild, at, reason, table, deal = first[1:7]
        entries = {Account(*row[8:]): row[7] for row in (first, *more)}
        transfers.append((number, Transfer(cause, guild, at, reason, entries, table, deal)))
    return transfers


async def sum_up(
    tx: Transaction, guild_id: int, season: int, games: Sequence[int], transfers: Sequence[tuple[int, Transfer]]
) -> None:
    """Add these transfers of these games to the sum of their season, and remove them."""
    proof = await proof_of(tx, guild_id, season)
    for _, transfer in transfers:
        proof = proof.plus(transfer)
    await tx.execute(
        "INSERT INTO season_sum VALUES ($1, $2, $3, $4) ON CONFLICT (guild_id, season) DO UPDATE"
        " SET transfers = excluded.transfers, proof = excluded.proof",
        guild_id,
        season,
        proof.transfers,
        proof.text,
    )
    if transfers:
        await _merge(tx, guild_id, season, [number for number, _ in transfers])
    await tx.execute(f"UPDATE packed_game SET is_summed = 1 WHERE table_id IN ({placeholders(1, games)})", *games)


async def _merge(tx: Transaction, guild_id: int, season: int, numbers: Sequence[int]) -> None:
    """Merge transfers into the one with the sum of their season, which takes the number of the last of the first."""
    cause = cause_of(guild_id, season)
    earlier = await tx.execute("SELECT id FROM transfer WHERE cause = $1", cause)
    sum_id = earlier[0][0] if earlier else numbers[-1]
    merged = sorted({sum_id, *numbers})
    await milestones.recount(tx, merged, -1)
    places = placeholders(1, merged)
    sums = await tx.execute(
        f"SELECT account_id, sum(amount) FROM posting WHERE transfer_id IN ({places})"
        " GROUP BY account_id HAVING sum(amount) <> 0 ORDER BY account_id",
        *merged,
    )
    await tx.execute(f"DELETE FROM posting WHERE transfer_id IN ({places})", *merged)
    others = [number for number in merged if number != sum_id]
    if others:
        await tx.execute(f"DELETE FROM transfer WHERE id IN ({placeholders(1, others)})", *others)
    await tx.execute(
        "UPDATE transfer SET cause = $2, reason = $3, table_id = NULL, deal = NULL,"
        " at = (SELECT closed_at FROM season WHERE guild_id = $4 AND number = $5) WHERE id = $1",
        sum_id,
        cause,
        REASON,
        guild_id,
        season,
    )
    for first in range(0, len(sums), _ROWS_AT_ONCE):
        await tx.insert("posting", [(sum_id, *each) for each in sums[first : first + _ROWS_AT_ONCE]])
    await milestones.recount(tx, [sum_id], 1)


_ROWS_AT_ONCE: Final = 1000


async def proof_of(tx: Transaction, guild_id: int, season: int) -> SumProof:
    """Return the proof of what is summed of a season; an empty one if nothing is."""
    rows = await tx.execute(
        "SELECT transfers, proof FROM season_sum WHERE guild_id = $1 AND season = $2", guild_id, season
    )
    return next((SumProof.of_text(*row) for row in rows), SumProof())


async def proofs(tx: Transaction, guild_id: int) -> dict[int, tuple[int, str]]:
    """Return the proofs of a server's sums as they are stored, by season."""
    rows = await tx.execute("SELECT season, transfers, proof FROM season_sum WHERE guild_id = $1", guild_id)
    return {season: (transfers, text) for season, transfers, text in rows}


async def summed(tx: Transaction) -> list[SeasonKey]:
    """Return the seasons of which there is a sum."""
    return [(guild, season) for guild, season in await tx.execute("SELECT guild_id, season FROM season_sum")]


async def season_summed(tx: Transaction, table_id: int) -> int | None:
    """Return the season of whose sum a packed game is a part; None if it is part of none."""
    rows = await tx.execute("SELECT season FROM packed_game WHERE table_id = $1 AND is_summed = 1", table_id)
    return rows[0][0] if rows else None
