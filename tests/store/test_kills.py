"""Kill processes that play at many tables, again and again: `python -m tests.store.test_kills [--kills N] [--seed S]`.

A process writes to a pipe every action that was acknowledged, and is killed (SIGKILL) at a random time. After each
kill the database must contain all of these actions, and the audit must find nothing wrong. Then the next process goes
on with the same database; with `--server`, two at a time play at the same tables, on a PostgreSQL made for them.
"""

import asyncio
import os
import sys
from argparse import ArgumentParser
from asyncio.subprocess import PIPE
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from signal import SIGKILL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

import pytest

from bot.config import scheme_of
from bot.game.engine import legal_actions
from bot.game.refusal import Refusal
from bot.services.audit import find_problems
from bot.services.changes import Outcome
from bot.services.tables import Decision
from bot.store import runtime
from bot.store import tables as rows
from bot.store.database import BOT, Store
from bot.store.engines import open_store
from bot.tables import lobby, opening, turns
from bot.tables.context import TIMER, Request
from bot.tables.options import Options
from bot.tables.table import Table
from tests.scale import some
from tools.players import services_on
from tools.postgresql import running

pytestmark = pytest.mark.either_engine

CHECKOUT: Final = Path(__file__).parents[2]
GUILD: Final = 7
CHANNELS: Final = 6
MEMBERS: Final = range(1, 6)
PEOPLE_TO_BEGIN: Final = 3
INTERRUPTION_RATE: Final = 0.01
"""How often a member leaves, pauses or stops instead of playing."""
REPETITION_RATE: Final = 0.05
"""How often a request is delivered twice."""
ACTIONS_PER_TIMER_RUN: Final = 25
MAX_IN_FLIGHT: Final = CHANNELS * len(MEMBERS) * 2
"""Requests under way at once: each can be saved and not acknowledged yet."""
EARLY_KILL_RATE: Final = 0.2
"""How often the process is killed while it still opens the file, but for the first one."""
MAX_EARLY_SECONDS: Final = 0.03
MAX_SECONDS: Final = 0.5
"""The lifetime of a process after its first action."""


async def test_whatever_was_acknowledged_survives_being_killed(path: Path, engine: str, request: pytest.FixtureRequest):
    """The command kills a hundred times and more."""
    kills, seed = some(1, of=5), SystemRandom().randrange(1 << 32)
    url = f"sqlite:///{path}" if engine == "sqlite" else request.getfixturevalue("own_server").url("postgres")
    tally = await kill_again_and_again(url, kills=kills, seed=seed)
    assert (tally.problems, tally.kills, tally.acknowledged > 0) == ([], kills, True), f"seed {seed}"


class Acknowledged(NamedTuple):
    """An action that the process reported: this interaction led to this version of this table."""

    table: int
    version: int
    interaction: int


class Tally(NamedTuple):
    """The result of all kills."""

    kills: int
    acknowledged: int
    unreported: int
    """Actions found in the file that were saved but not yet acknowledged."""
    problems: list[str]


class Members:
    """Members who all act at the same time, in several channels; reports what was acknowledged."""

    def __init__(self, store: Store, report: Callable[[Acknowledged], object], *, run: int, random: Random) -> None:
        self._services = services_on(store, random)
        self._report = report
        self._random = random
        self._interactions: Iterator[int] = count((run << 32) + 1)
        self._now = 1_000_000 + 1000 * run
        self._last: dict[int, int] = {}

    async def play(self) -> None:
        """Play in every channel until killed; any exception but Refusal ends all of it."""
        async with asyncio.TaskGroup() as channels:
            for channel in range(1, CHANNELS + 1):
                channels.create_task(self._play_in(channel))

    async def close(self) -> None:
        """Wait for what is in progress."""
        await self._services.close()

    async def _play_in(self, channel: int) -> None:
        while True:
            loaded = await self._services.lookups.in_channel(channel, Request(TIMER, GUILD, self._now))
            table = loaded and loaded.table
            if table:
                self._last[channel] = table.id
            requests = [request for user in MEMBERS for request in self._requests(channel, table, user)]
            async with asyncio.TaskGroup() as members:
                for request in requests:
                    members.create_task(request)

    def _requests(self, channel: int, table: Table | None, user: int) -> Iterator[Coroutine[Any, Any, None]]:
        """Yield what a member does now, sometimes twice."""
        action = self._action(channel, table, user)
        if action is None:
            return
        self._now += 1
        request = Request(user, GUILD, self._now, interaction=next(self._interactions))
        for _ in range(2 if self._random.random() < REPETITION_RATE else 1):
            yield self._ask(action, request)
        if request.interaction is not None and not request.interaction % ACTIONS_PER_TIMER_RUN:
            yield self._run_timer(self._now)

    def _action(
        self, channel: int, table: Table | None, user: int
    ) -> Callable[[Request], Coroutine[Any, Any, Outcome]] | None:
        services = self._services
        if table is None:
            last = self._last.get(channel)
            if last and self._random.random() < 1 / 2:
                return partial(services.opening.rematch, last)
            return lambda request: services.opening.open(request, opening.Location(channel), Options())
        decision = _decision(table, user, self._random)
        return decision and (lambda request: services.tables.act(table.id, request, decision))

    async def _ask(self, action: Callable[[Request], Coroutine[Any, Any, Outcome]], request: Request) -> None:
        with suppress(Refusal):
            outcome = await action(request)
            assert request.interaction is not None
            self._report(Acknowledged(outcome.table.id, outcome.table.version, request.interaction))

    async def _run_timer(self, now: int) -> None:
        await self._services.tables.run_timer(now)


def _decision(table: Table, user: int, random: Random) -> Decision | None:
    is_host, interrupts = user == table.host, random.random() < INTERRUPTION_RATE
    if table.phase == "lobby":
        return _in_lobby(table, user, interrupts=interrupts)
    if interrupts:
        return random.choice((turns.stop, turns.pause)) if is_host else turns.leave
    if table.paused_at is not None:
        return turns.resume if is_host else None
    if table.turn is None:
        return partial(turns.deal_next, deal=table.game.deals)
    if table.turn.user != user:
        return None
    play = random.choice(legal_actions(table.game))
    return partial(turns.play, card=play.card, announced=play.announced, seen=table.version)


def _in_lobby(table: Table, user: int, *, interrupts: bool) -> Decision | None:
    if not table.seat_of(user):
        return lobby.join
    if interrupts:
        return lobby.leave
    return lobby.begin if user == table.host and len(table.people) >= PEOPLE_TO_BEGIN else None


async def kill_again_and_again(url: str, *, kills: int, seed: int) -> Tally:
    """Let processes play on this database, killed at a random time, and check it after each of them."""
    at_once = 1 if scheme_of(url) == "sqlite" else 2
    random = Random(seed)
    versions: dict[int, int] = {}
    acknowledged = unreported = 0
    for run in range(1, kills + 1):
        is_early = run > 1 and random.random() < EARLY_KILL_RATE
        seconds = random.uniform(0, MAX_EARLY_SECONDS if is_early else MAX_SECONDS)
        each = [_play_and_kill(url, 2 * run + number, seed, seconds, is_early=is_early) for number in range(at_once)]
        reported = [action for actions in await asyncio.gather(*each) for action in actions]
        for action in reported:
            versions[action.table] = max(action.version, versions.get(action.table, 0))
        acknowledged += len(reported)
        more, wrong = await check(url, run, reported, versions)
        unreported += more
        if wrong:
            return Tally(run, acknowledged, unreported, [f"after kill {run}: {fault}" for fault in wrong])
    return Tally(kills, acknowledged, unreported, [])


async def _play_and_kill(url: str, run: int, seed: int, seconds: float, *, is_early: bool) -> list[Acknowledged]:
    """Return everything that a process reported before it was killed, after its first action unless early."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.store.test_kills", "--play", url, "--run", str(run), "--seed", str(seed)),
        cwd=CHECKOUT,
        stdout=PIPE,
    )
    assert process.stdout is not None
    await process.stdout.readline()
    first = b"" if is_early else await process.stdout.readline()
    reading = asyncio.ensure_future(process.stdout.read())
    await asyncio.wait([reading], timeout=seconds)
    with suppress(ProcessLookupError):
        process.kill()
    lines = (first + await reading).splitlines()
    if await process.wait() != -SIGKILL:
        raise RuntimeError(f"run {run} ended before it was killed")
    return [Acknowledged(*map(int, line.split())) for line in lines]


async def check(url: str, run: int, reported: list[Acknowledged], versions: dict[int, int]) -> tuple[int, list[str]]:
    """Return how many actions were saved beyond those reported, and everything that is wrong."""
    store = await open_store(url)
    try:
        async with store.transaction(BOT) as tx:
            saved = await tx.execute("SELECT count(*) FROM interaction WHERE id >> 33 = $1", run)
            lost = [action for action in reported if not await runtime.was_applied(tx, action.interaction)]
            loaded = {number: await rows.load(tx, number) for number in versions}
        behind = [number for number, row in loaded.items() if row is None or row.version < versions[number]]
        wrong = [
            *(f"{action} was acknowledged and is lost" for action in lost),
            *(f"table {number} is behind version {versions[number]}, which was acknowledged" for number in behind),
            *await find_problems(store),
        ]
    finally:
        await store.close()
    unreported = saved[0][0] - len({action.interaction for action in reported})
    if unreported > 2 * MAX_IN_FLIGHT:
        wrong.append(
            f"{unreported} actions were saved and not acknowledged, but at most {2 * MAX_IN_FLIGHT} were under way"
        )
    return unreported, wrong


def _report_on_pipe(action: Acknowledged) -> None:
    os.write(sys.stdout.fileno(), b"%d %d %d\n" % action)


async def _play(url: str, run: int, seed: int) -> None:
    os.write(sys.stdout.fileno(), b"ready\n")
    store = await open_store(url)
    await Members(store, _report_on_pipe, run=run, random=Random(f"{seed} {run}")).play()


def main(arguments: list[str]) -> int:
    """Kill, and print the result; return 1 if anything was wrong."""
    parser = ArgumentParser(prog="python -m tests.store.test_kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--server", action="store_true", help="on a PostgreSQL instead of a file")
    parser.add_argument("--play", metavar="URL", help="be a process that is killed")
    parser.add_argument("--run", type=int, default=0, help="which such process")
    options = parser.parse_args(arguments)
    if options.play:
        asyncio.run(_play(options.play, options.run, options.seed))
        return 0
    began = perf_counter()
    with ExitStack() as stack:
        if options.server:
            url = stack.enter_context(running(is_safe=True)).url("postgres")
        else:
            url = f"sqlite:///{stack.enter_context(TemporaryDirectory())}/bot.db"
        tally = asyncio.run(kill_again_and_again(url, kills=options.kills, seed=options.seed))
    lines = [
        f"seed {options.seed}: {tally.kills} kills in {perf_counter() - began:.0f} seconds",
        f"{tally.acknowledged} actions acknowledged, {tally.unreported} more saved when the process was killed",
        *(tally.problems or ["nothing is lost, nothing is wrong"]),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if tally.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
