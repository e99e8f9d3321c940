"""Actions at tables: load, decide, save, and only then tell."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.game.engine import decide, legal_actions
from bot.game.evolution import deal_of
from bot.game.refusal import Refusal
from bot.game.view import view_for
from bot.memory import Memory
from bot.part import Part
from bot.services import downtime
from bot.services.changes import Changes, Outcome, repeated_outcome
from bot.services.loading import (
    LoadedTable,
    decode_all,
    is_repeated,
    load_context,
    load_table,
    tables_with_seat,
)
from bot.services.messages import Saves
from bot.services.thinker import Thinker
from bot.store import members
from bot.store import tables as rows
from bot.store.database import Store, StoreError, Transaction, repeat_on_conflict
from bot.tables import events as e
from bot.tables import turns
from bot.tables.autoplay import RobotTurn, next_automatic
from bot.tables.chance import Chance, robots_chance
from bot.tables.context import TIMER, Context, Request
from bot.tables.options import TURN_SECONDS
from bot.tables.table import Table
from bot.tables.timer import on_timer, restart_turn

log = logging.getLogger(__name__)

Decision = Callable[[Table, Context], Sequence[e.Event]]
"""Return the events of an action at a table, or raise Refusal."""

MAX_REMEMBERED_LOOKS: Final = 50_000
RETRY_AFTER_SECONDS: Final = 3600
"""The delay before the timer tries a table again after a failure."""

_Result = TypeVar("_Result")


class Tables:
    """The tables of all servers."""

    def __init__(self, store: Store, part: Part, thinker: Thinker, chance: Chance, saves: Saves) -> None:
        self._store = store
        self._part = part
        self._thinker = thinker
        self._chance = chance
        self._saves = saves
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._running: set[asyncio.Task[Any]] = set()
        self.looked_at = Memory[tuple[int, int], int](MAX_REMEMBERED_LOOKS)
        """When each player last looked at their hand, by table and member; a restart forgets it."""

    async def act(self, table_id: int, request: Request, decision: Decision) -> Outcome:
        """Apply a decision at a table, and all that follows automatically. Raise Refusal if it is not allowed."""
        return await self.complete(self._act(table_id, request, decision))

    async def foresee(self, table_id: int, request: Request, decision: Decision) -> LoadedTable:
        """Return a table as a decision would leave it, without saving. Raise Refusal if it is not allowed."""
        async with self._store.transaction() as tx:
            loaded = await load_table(tx, table_id, request)
            if await is_repeated(tx, request):
                raise Refusal("stale")
            context = await load_context(tx, loaded, request, self._chance)
        changes = Changes(loaded)
        changes.add(decision(loaded.table, context))
        return replace(loaded, table=changes.table)

    async def close_channel(self, guild: int, channel: int, now: int) -> None:
        """Close the tables of a deleted channel, and of its threads."""
        async with self._store.transaction() as tx:
            tables = await decode_all(tx, await rows.open_in_server(tx, guild))
        for table in tables:
            if channel in {table.channel, table.parent}:
                await self.act(table.id, Request(TIMER, guild, now), turns.close_gone)

    async def step_away(self, request: Request, *, until: int) -> list[Outcome]:
        """Let robots play for a member at all tables of the server until this time; a past one brings them back."""
        return await self.complete(self._step_away(request, until))

    async def run_timer(self, now: int, take_up: Callable[[int], bool] = lambda _guild: True) -> list[Outcome]:
        """Process every table whose wake-up time has come, and return the outcomes with events.

        Before each table, `take_up` is asked with its server whether to process it.
        """
        self._saves.announce_all(await self.complete(downtime.record_heartbeat(self._store, self._part, now)))
        async with self._store.transaction() as tx:
            due = await rows.due(tx, self._part, now)
        outcomes = [
            await self.complete(self._process_due(number, Request(TIMER, guild, now)))
            for number, guild in due
            if take_up(guild)
        ]
        return [outcome for outcome in outcomes if outcome and outcome.events]

    async def close(self) -> None:
        """Wait until every action in progress is complete."""
        await asyncio.gather(*self._running, return_exceptions=True)

    # For other services that change tables

    def lock_for(self, table_id: int) -> asyncio.Lock:
        """Return the lock of this table, held by whoever changes it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def complete(self, action: Coroutine[Any, Any, _Result]) -> _Result:
        """Run an action to its end even if the caller stops waiting for it."""
        task = asyncio.ensure_future(action)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def save(self, tx: Transaction, changes: Changes, context: Context, *, is_secret: bool = False) -> Outcome:
        """Save changes of a table; unless they are secret, tell the process that serves the server."""
        outcome = await changes.save(tx, context)
        if not is_secret and not outcome.table.day and outcome.table.guild not in self._part:
            await tx.tell_others(outcome.table.id)
        return outcome

    # How an action is done

    async def _act(self, table_id: int, request: Request, decision: Decision) -> Outcome:
        outcome, came_back = await self._attempt(table_id, request, decision)
        if came_back:
            async with self._store.transaction() as tx:
                seated = await tables_with_seat(tx, request)
            await self._restart_turns([other for other in seated if other != table_id], request)
        return outcome

    @repeat_on_conflict
    async def _attempt(self, table_id: int, request: Request, decision: Decision) -> tuple[Outcome, bool]:
        """Return the outcome, and whether the action ended the member's absence."""
        async with self.lock_for(table_id):
            async with self._store.transaction() as tx:
                loaded = await load_table(tx, table_id, request)
                if await is_repeated(tx, request):
                    return repeated_outcome(loaded), False
                context = await load_context(tx, loaded, request, self._chance)
            if request.user == TIMER:
                context = replace(context, may_remind=self._may_remind(loaded))
            else:
                self.looked_at[table_id, request.user] = request.now
            changes = Changes(loaded)
            decided = decision(loaded.table, context)
            changes.add(decided)
            came_back = request.user in context.away
            context = context.with_user_back()
            if came_back:
                changes.add(restart_turn(changes.table, context, user=request.user))
            await self._play_automatically(changes, context)
            await changes.score(self._store)
            # What only its player may know, such as a plan, is not announced: an edited message would give it away.
            is_secret = bool(decided) and changes.table.version == loaded.table.version
            async with self._store.transaction(loaded.lock) as tx:
                if came_back:
                    await members.set_away(tx, request.guild, request.user, 0)
                outcome = await self.save(tx, changes, context, is_secret=is_secret)
            if not is_secret and not outcome.table.day:
                self._saves.announce(outcome)
            return outcome, came_back

    def _may_remind(self, loaded: LoadedTable) -> bool:
        """Return whether the player to act wants reminders, and has not looked in the last fifth of the turn."""
        table, seat = loaded.table, loaded.table.turn
        turn_seconds = TURN_SECONDS[table.options.clock]
        if seat is None or seat.user is None or turn_seconds is None:
            return False
        recently = max(table.moved_at, loaded.now - turn_seconds // 5)
        has_just_looked = self.looked_at.get((table.id, seat.user), 0) >= recently
        return not has_just_looked and loaded.preferences(seat.user).reminders

    async def _play_automatically(self, changes: Changes, context: Context) -> None:
        """Apply everything that needs no decision of a person."""
        while following := next_automatic(changes.table, context):
            is_robot = isinstance(following, RobotTurn)
            changes.add(await self._let_robot_play(changes.table, following) if is_robot else following)

    async def _let_robot_play(self, table: Table, turn: RobotTurn) -> list[e.Event]:
        chance = robots_chance(deal_of(table.game))
        play = await self._thinker.choose(turn.robot, view_for(table.game, turn.seat), chance)
        if play not in legal_actions(table.game):
            raise RuntimeError(f"{turn.robot} chose {play}, which is not legal")
        return [*turn.stands_in, *decide(table.game, play)]

    # Being away

    async def _step_away(self, request: Request, until: int) -> list[Outcome]:
        is_away = until > request.now
        tables, was_away = await self._set_away(request, until if is_away else 0)
        if not is_away:
            return await self._restart_turns(tables, request, only_missed=not was_away)
        by_timer = Request(TIMER, request.guild, request.now)
        return [await self._act(table_id, by_timer, lambda _table, _context: []) for table_id in tables]

    @repeat_on_conflict
    async def _set_away(self, request: Request, until: int) -> tuple[list[int], bool]:
        """Save the end of a member's absence; return their tables, and whether they were away."""
        async with self._store.transaction(request.guild) as tx:
            known = await members.load(tx, request.guild, [request.user])
            await members.set_away(tx, request.guild, request.user, until)
            tables = await tables_with_seat(tx, request)
            for table_id in tables:  # if the bot ends before it comes to them, the timer will
                await rows.postpone(tx, table_id, request.now)
        return tables, known[request.user].away_until > request.now

    async def _restart_turns(self, tables: list[int], request: Request, *, only_missed: bool = False) -> list[Outcome]:
        """Restart the returned member's turns, or those that a robot keeps, and let the other tables continue."""
        by_timer = Request(TIMER, request.guild, request.now)
        decision = partial(restart_turn, user=request.user, only_missed=only_missed)
        return [await self._act(table_id, by_timer, decision) for table_id in tables]

    # The timer

    async def _process_due(self, table_id: int, request: Request) -> Outcome | None:
        try:
            return await self._act(table_id, request, on_timer)
        except StoreError:
            raise  # not the table's fault: it is processed once the database is back
        except Exception:
            log.exception("Processing the timer of table %d failed; trying again in an hour", table_id)
            await self._postpone(table_id, request)
            return None

    @repeat_on_conflict
    async def _postpone(self, table_id: int, request: Request) -> None:
        async with self._store.transaction(request.guild) as tx:
            await rows.postpone(tx, table_id, request.now + RETRY_AFTER_SECONDS)
