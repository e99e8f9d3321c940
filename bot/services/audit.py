"""The audit: the file, the settings, the ledger, and every table against its events."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet

import msgspec

from bot.game.cards import DECK
from bot.game.events import CardPlayed
from bot.services import codec
from bot.services.recount import Recount, expected_rows
from bot.store import integrity, ledger, recount, servers
from bot.store import tables as rows
from bot.store.sqlite.database import Store, Transaction
from bot.store.tables import EventRow, TableRow
from bot.tables import chips, results
from bot.tables.chips import Account
from bot.tables.table import Table

Chips = dict[Account, int]


async def faults(store: Store) -> list[str]:
    """Everything that is not as it must be, a sentence each; none when all is well."""
    async with store.transaction() as tx:
        erasing = await servers.erasing(tx)
        found = [*await integrity.faults(tx), *await _settings(tx), *await ledger.faults(tx)]
        held = await ledger.at_tables(tx)
        sums = _Sums(erasing, Recount())
        for table_id in await rows.ids(tx):
            found += [f"table {table_id} {fault}" for fault in await _at_table(tx, table_id, held, sums)]
        found += [*sums.faults(await ledger.staked(tx))]
        found += sums.games.faults(await recount.sums(tx), sums.unknown)
    return found + [
        f"server {guild} has chips at table {table}, which it does not have"
        for guild, table in held
        if guild not in erasing
    ]


async def _settings(tx: Transaction) -> list[str]:
    kept = [(f"settings of server {guild}", text, codec.settings_of) for guild, text in await integrity.settings(tx)]
    for number, *texts in await integrity.setting_changes(tx):
        kept += [(f"values of change {number} of a setting", text, msgspec.json.decode) for text in texts]
    return [fault for what, text, read in kept for fault in _unreadable(what, text, read)]


def _unreadable(what: str, text: str, read: Callable[[str], object]) -> Iterator[str]:
    try:
        read(text)
    except msgspec.DecodeError as error:
        yield f"the {what} cannot be read: {error}"


class _Sums:
    """Sums over all tables, to be compared with the stored ones."""

    def __init__(self, erasing: AbstractSet[int], games: Recount) -> None:
        self._staked: Counter[tuple[int, int]] = Counter()
        self.games = games
        self.erasing = erasing
        self.unknown = set(erasing)
        """Servers of which not all is there, or not all can be read."""

    def add(self, table: Table) -> None:
        for account, amount in chips.stakes(table).items():
            self._staked[table.guild, account.owner] += amount

    def faults(self, kept: Mapping[tuple[int, int], int]) -> Iterator[str]:
        for guild, user in sorted(self._staked.keys() | kept.keys()):
            brought, noted = self._staked[guild, user], kept.get((guild, user), 0)
            if brought != noted and guild not in self.unknown:
                yield f"member {user} of server {guild} has brought {brought} chips to tables, but {noted} are noted"


async def _at_table(tx: Transaction, table_id: int, held: dict[tuple[int, int], Chips], sums: _Sums) -> list[str]:
    """What is wrong with one table; its chips are taken out of those held, and what was brought to it is added."""
    row = await rows.load(tx, table_id)
    assert row is not None
    if row.guild_id in sums.erasing:
        return []
    try:
        on_table = held.pop((row.guild_id, table_id), Chips())
        events = await rows.events(tx, table_id)
        table = codec.replay_rows(events)
        sums.add(table)
        result = await _result(tx, row, events, sums)
        return [*_kept(row, events, table), *_chips(table, on_table), *_cards(table), *result]
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others have their turn
        sums.unknown.add(row.guild_id)
        return [f"cannot be read: {type(error).__name__}: {error}"]


async def _result(tx: Transaction, row: TableRow, events: list[EventRow], sums: _Sums) -> list[str]:
    """What is wrong with what is kept of a finished game; what it came to is added."""
    season = await recount.season_of(tx, row.id)
    result = results.result_of(codec.decode_events(events), season)
    if result and season:
        sums.games.add(result)
    elif result:
        sums.unknown.add(row.guild_id)  # where it should have counted is not known
    is_kept = await recount.game(tx, row.id) == expected_rows(result)
    return [] if is_kept else ["has a result kept to which its events do not lead"]


def _kept(row: TableRow, events: list[EventRow], table: Table) -> Iterator[str]:
    numbers = [event.number for event in events]
    if numbers != list(range(1, row.version + 1)):
        yield f"has {len(numbers)} events up to {numbers[-1]} at version {row.version}"
    if codec.table_of(row) != table:
        yield "has a snapshot to which its events do not lead"
    is_open = table.phase != "closed"
    if (row.id, row.guild_id, row.channel_id, row.is_open) != (table.id, table.guild, table.channel, is_open):
        yield "is kept as another than it is"
    if is_open == (row.wake_at is None):
        yield "is open and never looked at" if is_open else "is closed and still looked at"


def _chips(table: Table, on_table: Chips) -> Iterator[str]:
    lying = _lying(table)
    for account in sorted(lying.keys() | on_table.keys()):
        lies, posted = lying.get(account, 0), on_table.get(account, 0)
        if lies != posted:
            yield f"has {lies} chips on {account.kind} {account.number}, but {posted} were put there"


def _lying(table: Table) -> Chips:
    if table.phase != "playing":
        return {}
    pots = {Account("pot", table.id, number): amount for number, amount in enumerate(table.game.pots)}
    seats = zip(table.seats, table.game.chips, strict=True)
    return pots | {Account("seat", table.id, seat.seat_id): amount for seat, amount in seats}


def _cards(table: Table) -> Iterator[str]:
    deal = table.game.deal
    if deal is None or deal.is_over:
        return
    laid = [move.card for move in deal.moves if isinstance(move, CardPlayed)]
    held = [card for hand in deal.hands for card in hand]
    if sorted([*laid, *held, *deal.talon]) != sorted(DECK):
        yield "does not have the 52 cards once each"
