"""Which chips each event moves: read off the table before and after it, so that the ledger cannot disagree."""

from collections import Counter

from bot.game.cards import BELLES
from bot.store.ledger import BANK, Account, Transfer
from bot.tables.events import Event
from bot.tables.table import Seat, Table


def transfer(before: Table, event: Event, after: Table, at: int) -> Transfer | None:
    """What this event, which led from one table to the other, moves between accounts."""
    entries = Counter(_on_table(after))
    entries.subtract(_on_table(before))
    staked = Counter[Account]()
    if before.phase != after.phase:
        _pay_owners(after, entries)
        staked.update(brought(after))
        staked.subtract(brought(before))
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
        staked=staked,
    )


def brought(table: Table) -> Counter[Account]:
    """What members have brought to this table, as long as it is in play."""
    owners = [owner(table, seat) for seat in table.seats] if table.phase == "playing" else []
    chips = table.options.chips_for(len(table.seats))
    return Counter({account: chips * number for account, number in Counter(owners).items() if account != BANK})


def owner(table: Table, seat: Seat) -> Account:
    """Where a seat's chips come from and go back to."""
    return BANK if seat.user is None or table.practice else Account("balance", seat.user)


def _on_table(table: Table) -> dict[Account, int]:
    if table.phase != "playing":
        return {}
    seats = {
        Account("seat", table.id, seat.seat_id): chips
        for seat, chips in zip(table.seats, table.game.chips, strict=True)
    }
    pots = {Account("pot", table.id, pot): table.game.pots[pot] for pot in range(len(BELLES))}
    return seats | pots


def _pay_owners(table: Table, entries: Counter[Account]) -> None:
    """Chips come onto the table from the owners of its seats, and go back to them when it closes."""
    for seat in table.seats:
        entries[owner(table, seat)] -= entries[Account("seat", table.id, seat.seat_id)]
