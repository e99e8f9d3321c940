"""The chips that each event moves, computed from the table before and after it."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, NamedTuple

from bot.game.cards import BELLES
from bot.game.state import GameState
from bot.tables.events import Event
from bot.tables.table import Seat, Table


class Account(NamedTuple):
    """An account of chips: a member's balance, a seat or a pot of a table, or the server's bank."""

    kind: Literal["bank", "balance", "seat", "pot"]
    owner: int = 0
    """The member of a balance; the table of a seat or a pot."""
    number: int = 0
    """The seat_id of a seat, the number of a pot."""


BANK = Account("bank")


class Transfer(NamedTuple):
    """Chips moved between accounts at one moment."""

    cause: str
    """The unique key of the transfer; posting it again has no effect."""
    guild_id: int
    at: int
    reason: str
    entries: Mapping[Account, int]
    table_id: int | None = None
    deal: int | None = None


def transfer(before: Table, event: Event, after: Table, at: int) -> Transfer | None:
    """Return the transfer of chips caused by this event, if it moves any."""
    if after.day:
        return None
    is_same_phase = before.phase == after.phase
    if is_same_phase and _chips_of(before.game) == _chips_of(after.game):
        return None  # as after most events
    entries = Counter(on_table(after))
    entries.subtract(on_table(before))
    if not is_same_phase:
        for seat in after.seats:
            entries[owner(after, seat)] -= entries[Account("seat", after.id, seat.seat_id)]
    moved = {account: amount for account, amount in entries.items() if amount}
    if not moved:
        return None
    return Transfer(
        cause=f"table {after.id} event {after.version}",
        guild_id=after.guild,
        at=at,
        reason=type(event).__name__,
        entries=moved,
        table_id=after.id,
        deal=after.game.deals,
    )


def _chips_of(game: GameState) -> tuple[object, ...]:
    return game.chips, game.pots


def stakes(table: Table) -> Counter[Account]:
    """Return the chips that members have brought to this table while it is in play."""
    chips = Counter[Account]()
    for seat in table.seats if table.phase == "playing" else ():
        account = owner(table, seat)
        if account != BANK:
            chips[account] += table.brought
    return chips


def owner(table: Table, seat: Seat) -> Account:
    """Return the account that a seat's chips come from and go back to."""
    return BANK if seat.user is None or seat.robot is not None or table.practice else Account("balance", seat.user)


def on_table(table: Table) -> dict[Account, int]:
    """Return the chips on the seats and pots of a table in play."""
    if table.phase != "playing":
        return {}
    seats = {
        Account("seat", table.id, seat.seat_id): chips
        for seat, chips in zip(table.seats, table.game.chips, strict=True)
    }
    pots = {Account("pot", table.id, pot): table.game.pots[pot] for pot in range(len(BELLES))}
    return seats | pots
