"""The changes of one action at a table, and saving them."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import asdict, replace

from bot.game.events import CardPlayed, DealBegan, DealEnded, Move, Passed
from bot.game.refusal import Refusal
from bot.services import badges, codec
from bot.services.first_chips import give_first_chips, take_back
from bot.services.loading import LoadedTable, count_hosted, has_turn_elsewhere, load_settings
from bot.services.past import scored
from bot.store import days, ledger, results, runtime, seasons
from bot.store import tables as rows
from bot.store.database import ConflictError, Store, Transaction
from bot.tables import chips
from bot.tables.chips import Transfer
from bot.tables.context import TIMER, Context, Request
from bot.tables.daily import ahead_of
from bot.tables.events import Event, HostChanged, TableClosed
from bot.tables.evolution import evolve
from bot.tables.opening import MAX_TABLES_A_HOST
from bot.tables.results import Scorer
from bot.tables.settings import Settings
from bot.tables.steps import is_settled_by
from bot.tables.table import Table
from bot.tables.timer import next_wakeup


class Outcome(LoadedTable, frozen=True, kw_only=True):
    """A table as saved, with the events of this action; none if the action was applied before."""

    events: tuple[Event, ...] = ()
    settled: Mapping[int, Table] = {}
    """The table as each deal that has ended by these events was settled, by the number of the deal."""

    @property
    def has_dealt(self) -> bool:
        return any(isinstance(event, DealBegan) for event in self.events)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        moves: list[Move] = []
        for event in self.events:
            if isinstance(event, DealBegan):
                moves.clear()
            elif isinstance(event, CardPlayed | Passed):
                moves.append(event)
        return tuple(moves)


def repeated_outcome(loaded: LoadedTable) -> Outcome:
    """Return the outcome of an action that was applied before: the table as it is, without events."""
    return Outcome(**asdict(loaded))


class Changes:
    """The events of an action so far, and the transfers of chips they cause."""

    def __init__(self, loaded: LoadedTable) -> None:
        self._loaded = loaded
        self.table = loaded.table
        self.events: list[Event] = []
        self._transfers: list[Transfer] = []
        self._score: Scorer | None = None
        self._settled: dict[int, Table] = {}
        self._is_settled = False

    def add(self, events: Sequence[Event]) -> None:
        for event in events:
            before, self.table = self.table, evolve(self.table, event, self._loaded.now)
            self.events.append(event)
            transfer = chips.transfer(before, event, self.table, self._loaded.now)
            if transfer:
                self._transfers.append(transfer)
            self._is_settled = is_settled_by(event, is_settled=self._is_settled)
            if self._is_settled:
                self._settled[self.table.game.deals] = self.table

    async def score(self, store: Store) -> None:
        """Score the game if a deal or the game is over; done before the saving transaction, as events can be many."""
        if any(isinstance(event, DealEnded | TableClosed) for event in self.events):
            further = [(self._loaded.now, event) for event in self.events]
            self._score = await scored(store, self.table.id, self._loaded.table.length, further)

    async def save(self, tx: Transaction, context: Context) -> Outcome:
        """Save everything in this transaction and return the outcome.

        Raise ConflictError if the table was saved meanwhile; Refusal if the new host hosts too many tables.
        """
        request = context.request
        if request.interaction is not None:
            await runtime.mark_applied(tx, request.interaction, request.now)
        await self._save_table(tx, context)
        await self._check_new_host(tx)
        if request.user != TIMER and not self.table.day:
            await give_first_chips(tx, request, context.settings)
        for transfer in self._transfers:
            await _post(tx, transfer, context.settings)
        if self._score:
            await self._save_score(tx, self._score)
        await self._finish_day(tx)
        settings = context.settings if self.table.day else await load_settings(tx, self.table.guild)
        outcome = self._outcome(context, settings)  # they may have changed
        if request.user == TIMER:
            return outcome
        return replace(outcome, has_turn_elsewhere=await has_turn_elsewhere(tx, self.table.id, request))

    async def _check_new_host(self, tx: Transaction) -> None:
        """Raise Refusal if the table was handed over to a member who already hosts as many tables as allowed."""
        match self.events:
            case [HostChanged(user=host), *_]:  # not first if the old host left
                if await count_hosted(tx, self.table.guild, host) > MAX_TABLES_A_HOST:
                    raise Refusal("hosts_enough", user=host, most=MAX_TABLES_A_HOST)
            case _:
                pass

    async def _save_table(self, tx: Transaction, context: Context) -> None:
        table, length = self.table, self._loaded.table.length
        row = codec.row_of(table, wake_at=next_wakeup(table, context.absences))
        if not length:
            await rows.insert(tx, row)
        elif not await rows.update(tx, row, from_length=length, rewritten=self._loaded.rewritten):
            raise ConflictError
        numbered = enumerate(self.events, length + 1)
        await rows.append(tx, row, [codec.event_row(number, context.now, event) for number, event in numbered])

    async def _save_score(self, tx: Transaction, score: Scorer) -> None:
        """Give the badges that were just earned, and add a game that has ended to the server's history and rankings."""
        if self.table.phase == "closed" and (result := score.result(await seasons.current(tx, self.table.guild))):
            await results.insert_game(tx, *result)
        await badges.give(tx, score)

    async def _finish_day(self, tx: Transaction) -> None:
        """Record what a deal of a day that is over brought its member."""
        day = self.table.day
        if day and any(isinstance(event, DealEnded) for event in self.events):
            in_time = self._loaded.now < day.closes_at
            await days.finish(tx, self.table.id, ahead_of(self.table), in_time=in_time)

    def _outcome(self, context: Context, settings: Settings) -> Outcome:
        members = dict(self._loaded.members)
        if context.user in members and context.absences.until(context.user) == 0:
            members[context.user] = members[context.user]._replace(away_until=0)
        fields: dict[str, Any] = asdict(self._loaded) | {"table": self.table, "members": members, "settings": settings}
        return Outcome(**fields, events=tuple(self.events), settled=self._settled)


async def _post(tx: Transaction, transfer: Transfer, settings: Settings) -> None:
    for account in transfer.entries:
        if account.kind == "balance":
            await give_first_chips(tx, Request(account.owner, transfer.guild_id, transfer.at), settings)
    for account in await ledger.post(tx, transfer):
        if account.kind == "balance" and account.owner < 0:
            await take_back(tx, transfer.guild_id, account.owner, transfer.at, transfer.table_id or 0)
