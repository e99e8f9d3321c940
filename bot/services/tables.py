"""Actions at tables: load, decide, save, and only then tell."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Sequence
from functools import partial
from random import Random
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.engine import decide, legal_actions
from bot.game.refusal import Refusal
from bot.game.view import View, view_for
from bot.part import Part
from bot.services import downtime
from bot.services.changes import Changes, Outcome, repeated_outcome
from bot.services.loading import (
    LoadedTable,
    count_hosted,
    decode,
    decode_all,
    has_turn_elsewhere,
    is_repeated,
    load_context,
    load_members,
    load_surroundings,
    load_table,
    objection_to,
    tables_with_seat,
)
from bot.services.past import table_at_end_of_deal
from bot.services.saves import Saves
from bot.store import members, messages, runtime, servers
from bot.store import tables as rows
from bot.store.database import BOT, Store, StoreError, Transaction, repeat_on_conflict
from bot.tables import events as e
from bot.tables import invitations, lobby, turns
from bot.tables.autoplay import RobotTurn, next_automatic
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Absences, Context, Request
from bot.tables.message import MessageState
from bot.tables.options import Options
from bot.tables.table import Table
from bot.tables.timer import on_timer, restart_turn
from bot.tables.view import TableView, view_of

log = logging.getLogger(__name__)

Choose = Callable[[str, View, Random], PlayCard]
"""Return the play that the robot of this name chooses from this view with this source of chance."""
Decision = Callable[[Table, Context], Sequence[e.Event]]
"""Return the events of an action at a table, or raise Refusal."""

INTERACTION_MEMORY_SECONDS: Final = 24 * 3600
"""Repeated deliveries are recognised for this long; Discord repeats within minutes."""
MAX_ABSENCE_SECONDS: Final = 366 * 24 * 3600
NO_CHANNEL: Final = 0
"""Stands for a thread that is not created yet."""
NO_TABLE: Final = 0
"""Stands for the number of a table that is only judged."""
CALL_SECONDS: Final = 3600
"""The least time between two calls of a server's role."""
RETRY_AFTER_SECONDS: Final = 3600
"""The delay before the timer tries a table again where it failed."""

_Result = TypeVar("_Result")


class Tables:
    """The tables of all servers."""

    def __init__(self, store: Store, part: Part, choose: Choose, chance: Chance, saves: Saves) -> None:
        self._store = store
        self._part = part
        self._choose = choose
        self._chance = chance
        self._saves = saves
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._running: set[asyncio.Task[Any]] = set()

    # Actions

    async def open(
        self,
        request: Request,
        location: lobby.Location,
        options: Options,
        robots: Sequence[str] = (),
        expected: lobby.Expected = lobby.NOBODY,
    ) -> Outcome:
        """Open a table with its host and these robots. Raise Refusal if it may not be opened here."""
        return await self._run_to_completion(self._open(request, location, options, robots, expected))

    async def act(self, table_id: int, request: Request, decision: Decision) -> Outcome:
        """Apply a decision at a table, and all that follows automatically. Raise Refusal if it is not allowed."""
        return await self._run_to_completion(self._act(table_id, request, decision))

    async def foresee(self, table_id: int, request: Request, decision: Decision) -> LoadedTable:
        """Return a table as a decision would leave it, and change nothing. Raise Refusal if it is not allowed."""
        async with self._store.transaction() as tx:
            loaded = await load_table(tx, table_id, request)
            if await is_repeated(tx, request):
                raise Refusal("stale")
            context = await load_context(tx, loaded, request, self._chance)
        changes = Changes(loaded)
        changes.add(decision(loaded.table, context))
        return replace(loaded, table=changes.table)

    async def rematch(
        self, table_id: int, request: Request, *, under: int | None = None, gone: Collection[int] = ()
    ) -> Outcome:
        """Open the same table again and hold the seats of who played, or join it if it is open.

        `under` is the parent channel of its thread; who is `gone` from the server is not called.
        """
        return await self._run_to_completion(self._rematch(table_id, request, under, gone))

    async def check_opening(self, request: Request, channel: int, options: Options, robots: Sequence[str] = ()) -> None:
        """Raise Refusal if no table with a thread of its own may be opened in this channel."""
        async with self._store.transaction() as tx:
            if await is_repeated(tx, request):
                raise Refusal("stale")
            _, context = await self._check_opening(tx, request, NO_CHANNEL)
        lobby.open_table(
            NO_TABLE, context, location=lobby.Location(NO_CHANNEL, channel), options=options, robots=robots
        )

    async def close_channel(self, guild: int, channel: int, now: int) -> None:
        """Close the tables of a channel that was deleted, also those in its threads."""
        for table in await self.in_server(guild):
            if channel in {table.channel, table.parent}:
                await self.act(table.id, Request(TIMER, guild, now), turns.close_gone)

    async def step_away(self, request: Request, *, until: int) -> list[Outcome]:
        """Let robots play for a member until then at all tables of the server; a past time brings them back."""
        return await self._run_to_completion(self._step_away(request, min(until, request.now + MAX_ABSENCE_SECONDS)))

    async def is_away(self, request: Request) -> bool:
        """Return whether a member has stepped away, or a robot keeps one of their seats."""
        async with self._store.transaction() as tx:
            member = (await load_members(tx, request.guild, [request.user]))[request.user]
            tables = await decode_all(tx, await rows.open_in_server(tx, request.guild))
        seats = [seat for table in tables if (seat := table.seat_of(request.user))]
        return member.away_until > request.now or any(not seat.is_here(frozenset()) for seat in seats)

    async def run_timer(self, now: int, take_up: Callable[[int], bool] = lambda _guild: True) -> list[Outcome]:
        """Process every table whose wake-up time has come, and return outcomes with events.

        Before each one `take_up` is asked, with its server, whether to go on with it.
        """
        self._saves.announce_all(await self._run_to_completion(downtime.record_heartbeat(self._store, self._part, now)))
        async with self._store.transaction() as tx:
            due = await rows.due(tx, self._part, now)
        outcomes = [
            await self._run_to_completion(self._process_due(number, Request(TIMER, guild, now)))
            for number, guild in due
            if take_up(guild)
        ]
        return [outcome for outcome in outcomes if outcome and outcome.events]

    @repeat_on_conflict
    async def forget_old_interactions(self, now: int) -> None:
        """Forget interactions too old to be delivered again."""
        async with self._store.long_transaction(BOT) as tx:
            await runtime.forget_applied(tx, before=now - INTERACTION_MEMORY_SECONDS)

    async def close(self) -> None:
        """Wait until every action in progress is complete."""
        await asyncio.gather(*self._running, return_exceptions=True)

    # Looking

    async def load(self, table_id: int, request: Request) -> LoadedTable:
        """Return a table. Raise Refusal unless it is one of the requesting member's server."""
        async with self._store.transaction() as tx:
            return await load_table(tx, table_id, request)

    @repeat_on_conflict
    async def open_hand(self, table_id: int, request: Request) -> LoadedTable:
        """Return a table and record that its player has just seen their hand."""
        async with self._store.transaction(request.guild) as tx:
            loaded = await load_table(tx, table_id, request)
            if loaded.table.seat_of(request.user):
                await members.mark_hand_seen(tx, table_id, request.user, request.now)
            return replace(loaded, has_turn_elsewhere=await has_turn_elsewhere(tx, table_id, request))

    async def in_channel(self, channel: int, request: Request) -> LoadedTable | None:
        """Return the open table of a channel, if there is one."""
        async with self._store.transaction() as tx:
            row = await rows.open_in_channel(tx, channel)
            return await load_surroundings(tx, await decode(tx, row), request) if row else None

    async def last_in_channel(self, channel: int) -> int | None:
        """Return the number of the newest table of a channel, open or closed."""
        async with self._store.transaction() as tx:
            return await rows.last_in_channel(tx, channel)

    async def in_server(self, guild: int) -> list[Table]:
        """Return the open tables of a server."""
        async with self._store.transaction() as tx:
            return await decode_all(tx, await rows.open_in_server(tx, guild))

    async def threads_of(self, channel: int, guild: int) -> tuple[int, ...]:
        """Return the threads of a channel that have an open table."""
        return tuple(table.channel for table in await self.in_server(guild) if table.parent == channel)

    async def channels(self) -> list[tuple[int, int]]:
        """Return the server and the channel of every open table."""
        async with self._store.long_transaction() as tx:
            return await rows.open_everywhere(tx, self._part)

    async def load_to_show(self, table_id: int, now: int) -> LoadedTable | None:
        """Return a table for its channel; None if it is gone or unreadable."""
        async with self._store.transaction() as tx:
            row = await rows.load(tx, table_id)
            found = await decode_all(tx, [row] if row else [])
            return await load_surroundings(tx, found[0], Request(TIMER, found[0].guild, now)) if found else None

    async def at_deal_end(self, table_id: int, deal: int) -> TableView:
        """Return the table at the end of this deal, as anybody may see it."""
        return view_of(await table_at_end_of_deal(self._store, table_id, deal), None, Absences(0, {}))

    @repeat_on_conflict
    async def save_messages(self, states: Collection[MessageState]) -> None:
        """Save the states of tables' messages."""
        async with self._store.transaction(BOT) as tx:
            for state in sorted(states, key=lambda state: state.table_id):
                await messages.save(tx, state)
            self._part.check()

    async def outdated(self) -> list[int]:
        """Return the tables whose message is outdated, or replaced one that is to be deleted: a look at all tables."""
        async with self._store.long_transaction() as tx:
            return await messages.outdated(tx, self._part)

    @repeat_on_conflict
    async def handed_over(self) -> list[int]:
        """Return the tables that other processes have changed, and that this one shows; each is returned once."""
        async with self._store.transaction(BOT) as tx:
            return await messages.take_over(tx, self._part)

    # How an action is done

    def lock_for(self, table_id: int) -> asyncio.Lock:
        """Return the lock of this table, held by whoever changes it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _run_to_completion(self, action: Coroutine[Any, Any, _Result]) -> _Result:
        """Run an action to its end even if the caller stops waiting for it."""
        task = asyncio.ensure_future(action)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _act(self, table_id: int, request: Request, decision: Decision) -> Outcome:
        outcome, came_back = await self._attempt(table_id, request, decision)
        if came_back:
            async with self._store.transaction() as tx:
                seated = await tables_with_seat(tx, request)
            await self._restart_turns([other for other in seated if other != table_id], request)
        return outcome

    @repeat_on_conflict
    async def _attempt(self, table_id: int, request: Request, decision: Decision) -> tuple[Outcome, bool]:
        """Return the outcome, and whether the action brought the member back from being away."""
        async with self.lock_for(table_id):
            async with self._store.transaction() as tx:
                loaded = await load_table(tx, table_id, request)
                if await is_repeated(tx, request):
                    return repeated_outcome(loaded), False
                context = await load_context(tx, loaded, request, self._chance)
            changes = Changes(loaded)
            decided = decision(loaded.table, context)
            changes.add(decided)
            came_back = request.user in context.away
            context = context.with_user_back()
            if came_back:
                changes.add(restart_turn(changes.table, context, user=request.user))
            await self._play_automatically(changes, context)
            await changes.score(self._store)
            is_secret = bool(decided) and changes.table.version == loaded.table.version
            async with self._store.transaction(request.guild) as tx:
                if came_back:
                    await members.set_away(tx, request.guild, request.user, 0)
                outcome = await self._save(tx, changes, context, is_secret=is_secret)
            if not is_secret:
                self._saves.announce(outcome)
            return outcome, came_back

    async def _save(self, tx: Transaction, changes: Changes, context: Context, *, is_secret: bool = False) -> Outcome:
        """Save changes of a table, which another process shows if its server is not of this part, but for secrets."""
        outcome = await changes.save(tx, context)
        if not is_secret and outcome.table.guild not in self._part:
            await messages.hand_over(tx, outcome.table.id, outcome.table.guild)
        self._part.check()
        return outcome

    async def _play_automatically(self, changes: Changes, context: Context) -> None:
        """Apply everything that needs no decision of a person."""
        while following := next_automatic(changes.table, context):
            is_robot = isinstance(following, RobotTurn)
            changes.add(await self._let_robot_play(changes.table, following) if is_robot else following)

    async def _let_robot_play(self, table: Table, turn: RobotTurn) -> list[e.Event]:
        """Return the events of a robot's play, chosen in a thread so that the event loop goes on."""
        deal = table.game.deal
        assert deal is not None
        random = Random(f"{deal.secret} {table.version}")  # noqa: S311 - a robot's choice can be worked out again
        play = await asyncio.to_thread(self._choose, turn.robot, view_for(table.game, turn.seat), random)
        if play not in legal_actions(table.game):
            raise RuntimeError(f"{turn.robot} chose {play}, which is not legal")
        return [*decide(table.game, play)]

    # Opening

    @repeat_on_conflict
    async def _open(
        self,
        request: Request,
        location: lobby.Location,
        options: Options,
        robots: Sequence[str],
        expected: lobby.Expected,
    ) -> Outcome:
        async with self._store.transaction(request.guild) as tx:
            if await is_repeated(tx, request):
                row = await rows.open_in_channel(tx, location.channel)
                if row is None:
                    raise Refusal("stale")
                return repeated_outcome(await load_surroundings(tx, await decode(tx, row), request))
            opened = await self._open_in(tx, request, location, options, robots, expected)
        self._saves.announce(opened)
        return opened

    async def _open_in(
        self,
        tx: Transaction,
        request: Request,
        location: lobby.Location,
        options: Options,
        robots: Sequence[str],
        expected: lobby.Expected,
    ) -> Outcome:
        is_called = expected.calls and await servers.claim_call(tx, request.guild, request.now, every=CALL_SECONDS)
        expected = expected if is_called else expected._replace(calls=None)
        loaded, context = await self._check_opening(tx, request, location.channel)
        number = await rows.take_number(tx)
        changes = Changes(replace(loaded, table=Table(), message=MessageState(number)))
        changes.add(
            lobby.open_table(number, context, location=location, options=options, robots=robots, expected=expected)
        )
        return await self._save(tx, changes, context)

    async def _check_opening(self, tx: Transaction, request: Request, channel: int) -> tuple[LoadedTable, Context]:
        """Return what a new table is judged by. Raise Refusal if none may be opened by this member or here."""
        taken = await rows.open_in_channel(tx, channel)
        if taken:
            raise Refusal("channel_taken", table=taken.id)
        loaded = await load_surroundings(tx, Table(guild=request.guild), request)
        context = await load_context(tx, loaded, request, self._chance)
        if await rows.count_open(tx, request.guild) >= context.settings.most_tables:
            raise Refusal("too_many_tables", most=context.settings.most_tables)
        if await count_hosted(tx, request.guild, request.user) >= lobby.MAX_TABLES_A_HOST:
            raise Refusal("too_many_hosted", most=lobby.MAX_TABLES_A_HOST)
        return loaded, context

    @repeat_on_conflict
    async def _rematch(self, table_id: int, request: Request, under: int | None, gone: Collection[int]) -> Outcome:
        async with self.lock_for(table_id), self._store.transaction(request.guild) as tx:
            old = await load_table(tx, table_id, request)
            if old.table.phase != "closed":
                raise Refusal("still_open")
            again = await rows.load(tx, old.table.rematch) if old.table.rematch else None
            outcomes: list[Outcome] = []
            if again is None or not again.is_open:
                if await is_repeated(tx, request):
                    return repeated_outcome(old)
                opened = await self._open_again(tx, old, request, under, gone)
                outcomes = [opened, await self._note_rematch(tx, old, opened.table.id, request)]
        if again is not None and not outcomes:
            return await self._act(again.id, request, partial(lobby.join, before=old.table.options))
        for outcome in outcomes:
            self._saves.announce(outcome)
        return outcomes[0]

    async def _open_again(
        self, tx: Transaction, old: LoadedTable, request: Request, under: int | None, gone: Collection[int]
    ) -> Outcome:
        seats = sorted((*old.table.seats, *old.table.former), key=lambda seat: seat.seat_id)
        robots = [seat.robot for seat in seats if seat.robot and seat.brought is None]
        location = lobby.Location(old.table.channel, old.table.parent, under)
        called = [user for user in invitations.called_again(old.table, request.user) if user not in gone]
        expected = lobby.Expected(
            tuple([user for user in called if await objection_to(tx, request, user, {request.user}) is None]),
            guests=invitations.guests_again(old.table, request.user),
            rematch_of=old.table.id,
        )
        return await self._open_in(tx, request, location, old.table.options, robots, expected)

    async def _note_rematch(self, tx: Transaction, old: LoadedTable, new: int, request: Request) -> Outcome:
        by_timer = Request(TIMER, request.guild, request.now)
        changes = Changes(old)
        changes.add([e.RematchOpened(new)])
        return await self._save(tx, changes, await load_context(tx, old, by_timer, self._chance))

    # Being away

    async def _step_away(self, request: Request, until: int) -> list[Outcome]:
        is_away = until > request.now
        tables = await self._set_away(request, until if is_away else 0)
        if not is_away:
            return await self._restart_turns(tables, request)
        by_timer = Request(TIMER, request.guild, request.now)
        return [await self._act(table_id, by_timer, _no_events) for table_id in tables]

    @repeat_on_conflict
    async def _set_away(self, request: Request, until: int) -> list[int]:
        """Save until when a member is away, and return their tables."""
        async with self._store.transaction(request.guild) as tx:
            await members.set_away(tx, request.guild, request.user, until)
            tables = await tables_with_seat(tx, request)
            for table_id in tables:  # if the bot ends before it comes to them, the timer will
                await rows.postpone(tx, table_id, request.now)
        return tables

    async def _restart_turns(self, tables: list[int], request: Request) -> list[Outcome]:
        """Restart the returned member's turns, and let the other tables continue."""
        by_timer = Request(TIMER, request.guild, request.now)
        decision = partial(restart_turn, user=request.user)
        return [await self._act(table_id, by_timer, decision) for table_id in tables]

    # The timer

    async def _process_due(self, table_id: int, request: Request) -> Outcome | None:
        try:
            return await self._act(table_id, request, on_timer)
        except StoreError:
            raise  # it is no fault of the table, which is processed once the database is back
        except Exception:
            log.exception("Processing the timer of table %d failed; trying again in an hour", table_id)
            await self._postpone(table_id, request)
            return None

    @repeat_on_conflict
    async def _postpone(self, table_id: int, request: Request) -> None:
        async with self._store.transaction(request.guild) as tx:
            await rows.postpone(tx, table_id, request.now + RETRY_AFTER_SECONDS)


def _no_events(_table: Table, _context: Context) -> list[e.Event]:
    return []
