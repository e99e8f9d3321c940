"""The audit: the file, the settings, the ledger, and every table against its events."""

from collections.abc import Callable, Iterator

import msgspec

from bot.game.cards import DECK
from bot.game.events import CardPlayed
from bot.services import codec
from bot.services.audit_sums import Sums
from bot.store import integrity, ledger, ledger_checks, results, servers
from bot.store import tables as rows
from bot.store.database import Row, Store, Transaction
from bot.store.tables import EventRow, TableRow
from bot.tables import chips
from bot.tables.chips import Account
from bot.tables.results import Result, result_of
from bot.tables.table import Table

Chips = dict[Account, int]


async def find_problems(store: Store) -> list[str]:
    """Return a sentence for everything that does not agree; nothing when all is well."""
    async with store.long_transaction() as tx:
        return await find_problems_in(tx)


async def find_problems_in(tx: Transaction) -> list[str]:
    """Do the same in this transaction."""
    erasing = await servers.erasing(tx)
    found = [*await tx.find_damage(), *await _check_settings(tx), *await ledger_checks.find_problems(tx)]
    posted = await ledger.at_tables(tx)
    sums = Sums(erasing)
    for table_id in await rows.ids(tx):
        row = await rows.load(tx, table_id)
        if row and row.guild_id not in erasing:
            problems = await _check_table(tx, row, posted.pop((row.guild_id, table_id), {}), sums)
            found += [f"table {table_id} {problem}" for problem in problems]
    found += sums.find_problems(await ledger.staked(tx), await results.all_tallies(tx))
    return found + [
        f"server {guild} has chips at table {table}, which it does not have"
        for guild, table in posted
        if guild not in erasing
    ]


async def _check_settings(tx: Transaction) -> list[str]:
    texts = [(f"settings of server {guild}", text, codec.settings_of) for guild, text in await integrity.settings(tx)]
    for number, *values in await integrity.setting_changes(tx):
        texts += [(f"values of change {number} of a setting", text, msgspec.json.decode) for text in values]
    return [problem for what, text, read in texts for problem in _check_text(what, text, read)]


def _check_text(what: str, text: str, read: Callable[[str], object]) -> Iterator[str]:
    try:
        read(text)
    except msgspec.DecodeError as error:
        yield f"the {what} cannot be read: {error}"


async def _check_table(tx: Transaction, row: TableRow, posted: Chips, sums: Sums) -> list[str]:
    """Return the problems of one table, and add it to the sums."""
    try:
        events = await rows.events(tx, row.id)
        table = codec.replay_rows(events)
        sums.add_table(table)
        result = await _check_result(tx, row, events, sums)
        return [*_check_row(row, events, table), *_check_chips(table, posted), *_check_cards(table), *result]
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others have their turn
        sums.skip_server(row.guild_id)
        return [f"cannot be read: {type(error).__name__}: {error}"]


async def _check_result(tx: Transaction, row: TableRow, events: list[EventRow], sums: Sums) -> list[str]:
    season = await results.season_of(tx, row.id)
    result = result_of(codec.decode_events(events), season)
    if result and season:
        sums.add_result(result)
    elif result:
        sums.skip_server(row.guild_id)  # the season in which it counts is not known
    is_stored = await results.stored_rows(tx, row.id) == _expected_rows(result)
    return [] if is_stored else ["has a result kept to which its events do not lead"]


def _expected_rows(result: Result | None) -> list[Row]:
    if result is None:
        return []
    game, seats = result
    by_seat_id = sorted(seats, key=lambda seat: seat.seat_id)
    return [tuple(game), *((*seat, game.guild_id, game.ended_at, not game.practice) for seat in by_seat_id)]


def _check_row(row: TableRow, events: list[EventRow], table: Table) -> Iterator[str]:
    numbers = [event.number for event in events]
    if numbers != list(range(1, row.length + 1)):
        yield f"has {len(numbers)} events up to {numbers[-1]}, not {row.length}"
    snapshot = codec.table_of(row)
    if snapshot is not None and snapshot != table:
        yield "has a snapshot to which its events do not lead"
    is_open = table.phase != "closed"
    kept = (row.id, row.guild_id, row.channel_id, row.is_open, row.version)
    if kept != (table.id, table.guild, table.channel, is_open, table.version):
        yield "is kept as another than it is"
    if is_open == (row.wake_at is None):
        yield "is open and never looked at" if is_open else "is closed and still looked at"


def _check_chips(table: Table, posted: Chips) -> Iterator[str]:
    lying = chips.on_table(table)
    for account in sorted(lying.keys() | posted.keys()):
        lies, put = lying.get(account, 0), posted.get(account, 0)
        if lies != put:
            yield f"has {lies} chips on {account.kind} {account.number}, but {put} were put there"


def _check_cards(table: Table) -> Iterator[str]:
    deal = table.game.deal
    if deal is None or deal.is_over:
        return
    laid = [move.card for move in deal.moves if isinstance(move, CardPlayed)]
    held = [card for hand in deal.hands for card in hand]
    if sorted([*laid, *held, *deal.talon]) != sorted(DECK):
        yield "does not have the 52 cards once each"
