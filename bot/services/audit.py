"""The audit: the file, the settings, the ledger, and every table against its events."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from bot.game import dealing
from bot.game.cards import DECK, in_order
from bot.game.events import CardPlayed, DealBegan, GameStarted, HandDealt, Shuffled, TalonSetAside
from bot.game.refusal import Refusal
from bot.game.rules import Rules
from bot.game.seal import hashed, secret_of, shuffled
from bot.services import audit_contests, codec
from bot.services.audit_ledger import (
    Entries,
    LedgerReading,
    Origins,
    load_origins,
    replay_with_transfers,
)
from bot.services.audit_sums import Sums
from bot.services.audit_values import MAX_RECOUNTED, recount
from bot.services.downtime import HEARTBEAT_SECONDS
from bot.services.tables import RETRY_AFTER_SECONDS
from bot.store import badges, ledger, ledger_checks, results, runtime, servers, values
from bot.store import tables as rows
from bot.store.database import Row, Store, Transaction
from bot.store.packing import EventRow, members_named
from bot.store.tables import TableRow
from bot.tables import chips
from bot.tables.badges import MANY, Badge, Earned
from bot.tables.chips import Account
from bot.tables.events import DecksSealed, Event
from bot.tables.results import Result
from bot.tables.settings import Settings, change_settings
from bot.tables.steps import TimedEvent
from bot.tables.table import Table
from bot.tables.timer import expires_at

Chips = dict[Account, int]
MAX_POSTPONED_SECONDS: Final = HEARTBEAT_SECONDS + RETRY_AFTER_SECONDS
"""The timer looks at every table within this time after the last heartbeat, or before the table expires."""


class TableRecord(NamedTuple):
    """The stored data of a table beside its events."""

    row: TableRow
    entries: Entries
    posted: Chips
    last_run: int
    """The time of the last heartbeat."""
    is_recounted: bool
    """Whether what its choices were worth is worked out again."""


class Whole(NamedTuple):
    """What is read once, of all servers."""

    origins: Origins
    posted: dict[tuple[int, int], Chips]
    """The chips at tables that are not checked yet, by server and table."""
    last_run: int
    """The time of the last heartbeat."""
    recounted: Collection[int]
    """The tables whose choices are valued again."""


class Totals(NamedTuple):
    """What is added up over all tables of a server."""

    sums: Sums
    badges: "EarnedBadges"


class EarnedBadges:
    """The badges of all members of a server, as their games lead to them."""

    def __init__(self, guild: int) -> None:
        self._guild = guild
        self._is_complete = True
        self._earned = dict[tuple[int, Badge], Earned]()
        self._users = set[int]()

    def add(self, table: Table, earned: Sequence[Earned]) -> None:
        self._users |= {seat.user for seat in (*table.seats, *table.former) if seat.user is not None and seat.user > 0}
        for one in earned:
            key = one.user, one.badge
            self._earned[key] = min(self._earned.get(key, one), one)

    def skip(self) -> None:
        """Compare nothing, as a table of the server cannot be read."""
        self._is_complete = False

    async def find_problems(self, tx: Transaction) -> list[str]:
        """Return a sentence for each badge that differs from the stored one."""
        if not self._is_complete:
            return []
        for user in self._users:
            for badge in MANY:
                if one := await badges.by_many_games(tx, self._guild, user, badge):
                    self._earned[user, badge] = one
        stored = await badges.everybodys(tx, self._guild)
        return [
            f"member {user} of server {self._guild} has another record of badge {badge} than their games lead to"
            for user, badge in sorted({(one.user, one.badge) for one in {*self._earned.values()} ^ {*stored}})
        ]


async def find_problems(store: Store) -> list[str]:
    """Return a sentence for each contradiction in the database; none if all is well."""
    async with store.long_transaction() as tx:
        return await find_problems_in(tx)


async def find_problems_in(tx: Transaction) -> list[str]:
    """Do the same in this transaction, one server after the other, as all of them may not fit into memory together."""
    problems = [*await tx.find_damage(), *await _check_settings(tx), *await ledger_checks.find_problems(tx)]
    erasing = await servers.erasing(tx)
    problems += await _check_latest_changes(tx, erasing)
    whole = Whole(
        await load_origins(tx),
        await ledger.at_tables(tx),
        await runtime.newest_heartbeat(tx),
        await values.newest_valued(tx, MAX_RECOUNTED),
    )
    for guild in await servers.counted(tx):
        if guild not in erasing:
            problems += await _check_server(tx, guild, whole)
    problems += await audit_contests.find_problems(tx, erasing)
    return problems + [
        f"server {guild} has chips at table {table}, which it does not have"
        for guild, table in whole.posted
        if guild not in erasing
    ]


async def _check_server(tx: Transaction, guild: int, whole: Whole) -> list[str]:
    reading, totals = LedgerReading(whole.origins, guild), Totals(Sums(guild), EarnedBadges(guild))
    await reading.read(tx)
    problems = list[str]()
    for table_id in await rows.ids(tx, guild):
        row = await rows.load(tx, table_id)
        assert row is not None
        record = TableRecord(
            row,
            reading.pop_table(table_id),
            whole.posted.pop((guild, table_id), {}),
            whole.last_run,
            is_recounted=table_id in whole.recounted,
        )
        problems += [f"table {table_id} {problem}" for problem in await _check_table(tx, record, totals)]
    problems += totals.sums.find_problems(await ledger.staked(tx, guild))
    problems += await totals.badges.find_problems(tx)
    return [*problems, *reading.find_problems(whole.last_run)]


async def _check_settings(tx: Transaction) -> list[str]:
    texts = [(f"settings of server {guild}", text, codec.settings_of) for guild, text in await servers.all_settings(tx)]
    for number, *both in await servers.changed_values(tx):
        texts += [(f"values of change {number} of a setting", text, msgspec.json.decode) for text in both]
    return [problem for what, text, read in texts for problem in _check_text(what, text, read)]


async def _check_latest_changes(tx: Transaction, erasing: Collection[int]) -> list[str]:
    """Return a sentence for each setting that differs from its last recorded change, where there is one."""
    stored = dict(await servers.all_settings(tx))
    return [
        f"setting {name} of server {guild} is not what it was changed to"
        for (guild, name), text in (await servers.latest_values(tx)).items()
        if guild not in erasing
        and name in Settings.__struct_fields__
        and not _is_in_force(stored.get(guild), name, text)
    ]


def _is_in_force(stored: str | None, name: str, text: str) -> bool:
    """Return whether these settings have this value; True for unreadable ones, which are reported elsewhere."""
    try:
        settings = codec.settings_of(stored)
        return change_settings(settings, {name: msgspec.json.decode(text)}) == settings
    except msgspec.DecodeError:
        return True
    except Refusal:
        return False


def _check_text(what: str, text: str, read: Callable[[str], object]) -> Iterator[str]:
    try:
        read(text)
    except msgspec.DecodeError as error:
        yield f"the {what} cannot be read: {error}"


async def _check_table(tx: Transaction, record: TableRecord, totals: Totals) -> list[str]:
    """Return the problems of one table, and add it to the totals."""
    row = record.row
    try:
        stored = await rows.events(tx, row.id)
        events = [*codec.decode_events(stored)]
        scorer, transfers = replay_with_transfers(events)
        table, result = scorer.table, scorer.result(record.entries.season)
        totals.sums.add_table(table)
        totals.badges.add(table, scorer.earned)
        is_posted = record.entries.transfers == transfers
        return [
            *_check_row(record, stored, table),
            *await _check_names(tx, row, stored),
            *_check_chips(table, record.posted),
            *([] if is_posted else ["has other transfers in the ledger than its events lead to"]),
            *_check_cards(table),
            *check_decks([event for _, event in events]),
            *await _check_result(tx, record, result),
            *await _check_values(tx, record, events),
        ]
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others have their turn
        for total in totals:
            total.skip()
        return [f"cannot be read: {type(error).__name__}: {error}"]


async def _check_values(tx: Transaction, record: TableRecord, events: list[TimedEvent]) -> Sequence[str]:
    is_right = not record.is_recounted or recount(events) == await values.values_of(tx, record.row.id)
    return [] if is_right else ["has values to which its choices do not lead"]


async def _check_result(tx: Transaction, record: TableRecord, result: Result | None) -> Sequence[str]:
    is_stored = await results.stored_rows(tx, record.row.id) == _expected_rows(result)
    return [] if is_stored else ["has another result stored than its events lead to"]


def _expected_rows(result: Result | None) -> list[Row]:
    if result is None:
        return []
    game, seats = result
    by_seat_id = sorted(seats, key=lambda seat: seat.seat_id)
    return [tuple(game), *((*seat, game.guild_id, game.ended_at, not game.practice) for seat in by_seat_id)]


def _check_row(record: TableRecord, stored: list[EventRow], table: Table) -> Iterator[str]:
    row, expected = record.row, codec.row_of(table, wake_at=record.row.wake_at)
    numbers = [event.number for event in stored]
    if numbers != list(range(1, row.length + 1)):
        yield f"has {len(numbers)} events up to {numbers[-1]}, not {row.length}"
    snapshot = codec.table_of(row)
    if snapshot is not None and snapshot != table:
        yield "has another snapshot than its events lead to"
    kept = {"length": row.length, "snapshot": row.snapshot, "rewritten": row.rewritten}
    if row != expected._replace(**kept):
        yield "has a stored row that contradicts its events"
    yield from _check_wakeup(record, table)


async def _check_names(tx: Transaction, row: TableRow, stored: list[EventRow]) -> Sequence[str]:
    """Return a sentence if the table would not be found by exactly those whom its events name."""
    is_right = await rows.mentions(tx, row.id) == members_named(stored)
    return [] if is_right else ["names other members than those by whom it is found"]


def _check_wakeup(record: TableRecord, table: Table) -> Iterator[str]:
    is_open, wake_at = table.phase != "closed", record.row.wake_at
    if is_open == (wake_at is None):
        yield "is open without a wake-up time" if is_open else "is closed with a wake-up time"
    elif wake_at is not None and wake_at > max(expires_at(table), record.last_run + MAX_POSTPONED_SECONDS):
        yield "has a wake-up time after it should have been closed"


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


def check_decks(events: Sequence[Event]) -> Iterator[str]:
    """Yield a sentence if the seed does not lead to the fingerprint, and for each deal that does not follow from it."""
    rules, began, last = Rules("classique"), DealBegan(0, (), 0), ""
    deals = 0
    for number, event in enumerate(events, 1):
        match event:
            case DecksSealed(seed=seed, fingerprint=last):
                if secret_of(seed, 0) != last:
                    yield "has a seed that does not lead to its fingerprint"
            case GameStarted():
                rules = event.rules
            case DealBegan():
                began, deals = event, deals + 1
            case Shuffled(secret=secret):
                if hashed(secret, 1) != last or not _is_dealt(rules, began, event, events[number:]):
                    yield f"has dealt other cards in deal {deals} than its fingerprint leads to"
                last = secret
            case _:
                pass


def _is_dealt(rules: Rules, began: DealBegan, event: Shuffled, following: Sequence[Event]) -> bool:
    """Return whether the deck follows from its secret, and everybody's cards from the deck.

    The deck of a game without a seal is taken as it is, as it was promised to nobody.
    """
    if began.sealed_by and shuffled(DECK, event.secret, began.sealed_by) != event.deck:
        return False
    hands, talon = dealing.deal(rules, len(began.order), event.deck)
    dealt = [HandDealt(seat, in_order(hand)) for seat, hand in zip(began.order, hands, strict=True)]
    return [*following[: len(dealt) + 1]] == [*dealt, TalonSetAside(in_order(talon))]
