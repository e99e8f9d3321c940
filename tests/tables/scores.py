"""Rankings as members read them, and the ledger behind them."""

from bot.services import codec
from bot.store import results, tables
from bot.tables.results import FinishedGame, FinishedSeat
from bot.tables.table import Table
from bot.values.results import Leaderboard, Selection
from tests.tables.club import GUILD, Club, Person


async def board(club: Club, reader: Person, selection: Selection | None = None) -> Leaderboard:
    return await club.services.results.leaderboard(reader.request(), selection or Selection())


async def all_lines(club: Club, member: Person, table: int | None = None) -> list[tuple[str, int | None, int]]:
    """Return what moved a member's balance, or their seat's chips at a table, oldest first: reason, table, amount."""
    kind, owner, number = "balance", member.user, 0
    if table is not None:
        seen = await club.table(table)
        kind, owner = "seat", table
        number = next(seat.seat_id for seat in seen.seats if seat.user == member.user)
    return await club.asks(
        "SELECT reason, table_id, amount FROM posting JOIN transfer ON transfer.id = transfer_id"
        " JOIN account ON account.id = account_id WHERE account.guild_id = $1 AND kind = $2 AND owner_id = $3"
        " AND number = $4 ORDER BY transfer_id",
        member.guild,
        kind,
        owner,
        number,
    )


def seat_at(table: int, user: int, **done: int) -> FinishedSeat:
    """A seat in which a member has done this, and nothing else."""
    nothing = FinishedSeat(table, 0, user, None, place=2, gain=0, deals=0, deals_won=0, operas=0, biggest_pot=0)
    return nothing._replace(**done)


async def is_kept(club: Club, seat: FinishedSeat) -> None:
    """A game that was finished long ago is kept, of which there is only this seat."""
    number = seat.table_id
    game = FinishedGame(number, GUILD, number, 1, "classique", 1, practice=False, is_complete=True)
    async with club.store.transaction(GUILD) as tx:
        await tables.insert(
            tx, codec.row_of(Table(id=number, guild=GUILD, channel=number, version=1, length=1), wake_at=None)
        )
        await results.insert_game(tx, game, [seat])
