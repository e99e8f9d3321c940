"""One action, one transaction: gather, decide, save; and only then is anybody told."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from random import Random
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from bot.game.actions import PlayCard
from bot.game.engine import decide, legal_actions
from bot.game.refusal import Refusal
from bot.game.view import View, view_for
from bot.services import downtime, loading
from bot.services.changes import Outcome, OutpacedError, Progress
from bot.services.lookups import Lookups
from bot.store import members, runtime
from bot.store import tables as rows
from bot.store.sqlite.database import Store, Transaction
from bot.tables import events as e
from bot.tables import lobby
from bot.tables.autoplay import Ask, next_step
from bot.tables.context import NOBODY, Context, Request, system_random
from bot.tables.options import Options
from bot.tables.table import Table
from bot.tables.timer import restart, strike

log = logging.getLogger(__name__)

Choose = Callable[[str, View, Random], PlayCard]
"""A robot, what it sees, its chance: the play it chooses."""
Decision = Callable[[Table, Context], list[e.Event]]

REMEMBERED: Final = 24 * 3600
"""Seconds for which a repeated delivery is recognised; Discord repeats within minutes."""
LONGEST_ABSENCE: Final = 366 * 24 * 3600
POSTPONED: Final = 3600
"""Seconds before the clock tries again at a table it had trouble with."""

_Result = TypeVar("_Result")


class Tables(Lookups):
    """Everything that can be done at the tables of all servers."""

    def __init__(self, store: Store, choose: Choose, random: Random | None = None) -> None:
        super().__init__(store)
        self._choose = choose
        self._random = random or system_random()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._running: set[asyncio.Task[Any]] = set()

    async def open(
        self, request: Request, place: lobby.Location, options: Options, robots: Sequence[str] = ()
    ) -> Outcome:
        """Open a lobby, its host and these robots seated."""
        return await self._undisturbed(self._open(request, place, options, robots))

    async def act(self, table_id: int, request: Request, decision: Decision) -> Outcome:
        """Do one thing at a table, and everything that follows from it."""
        return await self._undisturbed(self._act(table_id, request, decision))

    async def rematch(self, table_id: int, request: Request, *, under: int | None = None) -> Outcome:
        """Open the same table again, in its thread under this channel, or sit down at it when somebody already did."""
        return await self._undisturbed(self._rematch(table_id, request, under))

    async def tick(self, now: int) -> list[Outcome]:
        """Let the clock look at every table that is due; one in trouble does not keep the others waiting."""
        await self._undisturbed(self._give_back_time(now))
        async with self._store.transaction() as tx:
            due = await rows.due(tx, now)
        outcomes = [await self._undisturbed(self._strike(number, Request(NOBODY, guild, now))) for number, guild in due]
        return [outcome for outcome in outcomes if outcome and outcome.events]

    async def step_away(self, request: Request, *, until: int) -> list[Outcome]:
        """Let robots play for a member until then, at all tables of the server; a time gone by means being back."""
        return await self._undisturbed(self._step_away(request, min(until, request.now + LONGEST_ABSENCE)))

    async def close(self) -> None:
        """Let every action in progress come to its end."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _undisturbed(self, action: Coroutine[Any, Any, _Result]) -> _Result:
        """An action goes on to its end even when nobody waits for it any more."""
        task = asyncio.ensure_future(action)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    def alone_at(self, table_id: int) -> asyncio.Lock:
        """What whoever changes a table holds meanwhile."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _open(self, request: Request, place: lobby.Location, options: Options, robots: Sequence[str]) -> Outcome:
        async with self._store.transaction() as tx:
            if await loading.is_repeated(tx, request):
                opened = await rows.open_in_channel(tx, place.channel)
                if opened is None:
                    raise Refusal("stale")
                return Outcome(await loading.readable(tx, opened))
            return await self._opened(tx, request, place, options, robots)

    async def _opened(
        self, tx: Transaction, request: Request, place: lobby.Location, options: Options, robots: Sequence[str]
    ) -> Outcome:
        taken = await rows.open_in_channel(tx, place.channel)
        if taken:
            raise Refusal("channel_taken", table=taken.id)
        context = await loading.context(tx, request, self._random)
        most = context.settings.most_tables
        if await rows.count_open(tx, request.guild) >= most:
            raise Refusal("too_many_tables", most=most)
        number = await rows.next_id(tx)
        progress = Progress(Table(), request.now)
        progress.add(lobby.opened(number, context, place=place, options=options, robots=robots))
        await progress.save(tx, context)
        return progress.outcome

    async def _rematch(self, table_id: int, request: Request, under: int | None) -> Outcome:
        async with self.alone_at(table_id), self._store.transaction() as tx:
            old = await loading.table(tx, table_id, request)
            if old.phase != "closed":
                raise Refusal("still_open")
            again = await rows.load(tx, old.rematch) if old.rematch else None
            if again is None or not again.is_open:
                if await loading.is_repeated(tx, request):
                    return Outcome(old)
                robots = [seat.robot for seat in old.seats if seat.robot]
                place = lobby.Location(old.channel, old.parent, under)
                opened = await self._opened(tx, request, place, old.options, robots)
                await self._note_rematch(tx, old, opened.table.id, request)
                return opened
        return await self._act(again.id, request, lobby.join)

    async def _note_rematch(self, tx: Transaction, old: Table, new: int, request: Request) -> None:
        progress = Progress(old, request.now)
        progress.add([e.RematchOpened(new)])
        clock = Request(NOBODY, request.guild, request.now)
        await progress.save(tx, await loading.context(tx, clock, self._random))

    async def _act(self, table_id: int, request: Request, decision: Decision) -> Outcome:
        outcome, is_back = await self._outpacing(table_id, request, decision)
        if is_back:
            async with self._store.transaction() as tx:
                others = await self._tables_of(tx, request)
            await self._wake(others, request)
        return outcome

    async def _outpacing(self, table_id: int, request: Request, decision: Decision) -> tuple[Outcome, bool]:
        while True:
            try:
                async with self.alone_at(table_id):
                    return await self._attempt(table_id, request, decision)
            except OutpacedError:
                log.info("Table %d was saved by somebody else meanwhile: once more", table_id)

    async def _attempt(self, table_id: int, request: Request, decision: Decision) -> tuple[Outcome, bool]:
        """What came of it, and whether it brought the member back from being away."""
        async with self._store.transaction() as tx:
            table = await loading.table(tx, table_id, request)
            if await loading.is_repeated(tx, request):
                return Outcome(table), False
            context = await loading.context(tx, request, self._random, table=table)
        progress = Progress(table, request.now)
        progress.add(decision(table, context))
        is_back = request.user in context.away
        context = context.with_user_back()
        await self._follow(progress, context)
        async with self._store.transaction() as tx:
            if is_back:
                await members.set_away(tx, request.guild, request.user, 0)
            await progress.save(tx, context)
        return progress.outcome, is_back

    async def _step_away(self, request: Request, until: int) -> list[Outcome]:
        async with self._store.transaction() as tx:
            await members.set_away(tx, request.guild, request.user, until if until > request.now else 0)
            tables = await self._tables_of(tx, request)
            for table_id in tables:  # should we end before we come to them, the clock will
                await rows.postpone(tx, table_id, request.now)
        if until > request.now:
            clock = Request(NOBODY, request.guild, request.now)
            return [await self._act(table_id, clock, _let_be) for table_id in tables]
        return await self._wake(tables, request)

    async def _tables_of(self, tx: Transaction, request: Request) -> list[int]:
        tables = await loading.all_readable(tx, await rows.open_in_server(tx, request.guild))
        return [table.id for table in tables if table.seat_of(request.user)]

    async def _wake(self, tables: list[int], request: Request) -> list[Outcome]:
        """A member is back: where everybody waited for them, their time begins now; elsewhere the game goes on."""
        clock = Request(NOBODY, request.guild, request.now)
        decision = partial(_back, user=request.user)
        return [await self._act(table_id, clock, decision) for table_id in tables]

    async def _follow(self, progress: Progress, context: Context) -> None:
        """Let everything happen that needs no person's decision."""
        while step := next_step(progress.table, context):
            progress.add(await self._asked(progress.table, step) if isinstance(step, Ask) else step)

    async def _asked(self, table: Table, ask: Ask) -> list[e.Event]:
        """What a robot decides, thinking where it keeps neither the event loop nor the database waiting."""
        deal = table.game.deal
        assert deal is not None
        random = Random(f"{deal.salt} {table.version}")  # noqa: S311 - a robot's choice can be worked out again
        play = await asyncio.to_thread(self._choose, ask.robot, view_for(table.game, ask.seat), random)
        if play not in legal_actions(table.game):
            raise RuntimeError(f"{ask.robot} would play {play}")
        return [*decide(table.game, play)]

    async def _strike(self, table_id: int, request: Request) -> Outcome | None:
        try:
            return await self._act(table_id, request, strike)
        except Exception:
            log.exception("The clock had trouble at table %d", table_id)
            async with self._store.transaction() as tx:
                await rows.postpone(tx, table_id, request.now + POSTPONED)
            return None

    async def _give_back_time(self, now: int) -> None:
        async with self._store.transaction() as tx:
            await runtime.forget_applied(tx, before=now - REMEMBERED)
            await downtime.beat(tx, now)


def _back(table: Table, _context: Context, *, user: int) -> list[e.Event]:
    return restart(table, user)


def _let_be(_table: Table, _context: Context) -> list[e.Event]:
    return []
