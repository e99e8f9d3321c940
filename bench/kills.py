"""`python -m bench.kills [--kills N] [--seed S]`: kill a process that plays many tables, again and again.

The process says on a pipe what it has done, each action once it was acknowledged, and is killed at random instants.
After each kill the file must hold all of that, nothing by halves and no chip too many or too few; then another
process goes on with the same file.
"""

import asyncio
import os
import sys
from argparse import ArgumentParser
from asyncio.subprocess import PIPE
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.engine import legal_actions
from bot.game.refusal import Refusal
from bot.game.view import View
from bot.services.audit import faults
from bot.services.changes import Outcome
from bot.services.tables import Decision, Tables
from bot.store import runtime
from bot.store import tables as rows
from bot.store.sqlite.database import Store
from bot.tables import lobby, turns
from bot.tables.context import Request
from bot.tables.options import Options
from bot.tables.table import Table

GUILD: Final = 7
CHANNELS: Final = 6
MEMBERS: Final = range(1, 6)
PEOPLE: Final = 3
"""With how many people at it a table begins."""
RARELY: Final = 0.01
"""How often somebody leaves, pauses or stops instead of playing."""
REPEATED: Final = 0.05
"""How often a request is delivered twice."""
TICK_EVERY: Final = 25
"""Actions between two looks of the clock."""
IN_FLIGHT: Final = CHANNELS * len(MEMBERS) * 2
"""So many requests can be under way at once, each perhaps saved and not acknowledged yet."""
AT_START: Final = 0.2
"""How often the kill comes while the process still opens the file."""
LONGEST_START: Final = 0.03
LONGEST_LIFE: Final = 0.5
"""Seconds after the imports."""


class Acknowledged(NamedTuple):
    """What the process has told: this interaction made this table this version."""

    table: int
    version: int
    interaction: int


class Tally(NamedTuple):
    """What came of the kills."""

    kills: int
    acknowledged: int
    beyond: int
    """Actions found that were saved and not acknowledged any more."""
    faults: list[str]


def first_choice(_robot: str, view: View, _random: Random) -> PlayCard:
    """The robot that plays for those who left."""
    assert view.deal is not None
    return view.deal.choices[0]


class Evening:
    """Members who do at once whatever each of them may, in several channels; tells what was acknowledged."""

    def __init__(self, store: Store, tell: Callable[[Acknowledged], object], *, run: int, random: Random) -> None:
        self._tables = Tables(store, first_choice, random)
        self._tell = tell
        self._random = random
        self._interactions: Iterator[int] = count((run << 32) + 1)
        self._now = 1_000_000 + 1000 * run
        self._last: dict[int, int] = {}

    async def go_on(self, rounds: int | None = None) -> None:
        """Play so many rounds in every channel, or for ever; without failing, or all of it fails."""
        async with asyncio.TaskGroup() as channels:
            for channel in range(1, CHANNELS + 1):
                channels.create_task(self._play(channel, rounds))

    async def _play(self, channel: int, rounds: int | None) -> None:
        for _ in count() if rounds is None else range(rounds):
            table = await self._tables.in_channel(channel)
            if table:
                self._last[channel] = table.id
            wishes = [wish for user in MEMBERS for wish in self._wishes(channel, table, user)]
            async with asyncio.TaskGroup() as members:
                for wish in wishes:
                    members.create_task(wish)

    def _wishes(self, channel: int, table: Table | None, user: int) -> Iterator[Coroutine[Any, Any, None]]:
        """What a member asks for now, sometimes delivered twice."""
        action = self._action(channel, table, user)
        if action is None:
            return
        self._now += 1
        request = Request(user, GUILD, self._now, interaction=next(self._interactions))
        for _ in range(2 if self._random.random() < REPEATED else 1):
            yield self._ask(action, request)
        if request.interaction is not None and not request.interaction % TICK_EVERY:
            yield self._tick(self._now)

    def _action(
        self, channel: int, table: Table | None, user: int
    ) -> Callable[[Request], Coroutine[Any, Any, Outcome]] | None:
        tables = self._tables
        if table is None:
            last = self._last.get(channel)
            if last and self._random.random() < 1 / 2:
                return partial(tables.rematch, last)
            return lambda request: tables.open(request, lobby.Location(channel), Options())
        decision = _decision(table, user, self._random)
        return decision and (lambda request: tables.act(table.id, request, decision))

    async def _ask(self, action: Callable[[Request], Coroutine[Any, Any, Outcome]], request: Request) -> None:
        with suppress(Refusal):
            outcome = await action(request)
            assert request.interaction is not None
            self._tell(Acknowledged(outcome.table.id, outcome.table.version, request.interaction))

    async def _tick(self, now: int) -> None:
        await self._tables.tick(now)


def _decision(table: Table, user: int, random: Random) -> Decision | None:
    is_host, is_whim = user == table.host, random.random() < RARELY
    if table.phase == "lobby":
        return _in_lobby(table, user, is_whim=is_whim)
    if is_whim:
        return random.choice((turns.stop, turns.pause)) if is_host else turns.leave
    if table.paused_at is not None:
        return turns.resume if is_host else None
    if table.turn is None:
        return partial(turns.ready, deal=table.game.deals)
    if table.turn.user != user:
        return None
    play = random.choice(legal_actions(table.game))
    return partial(turns.play, card=play.card, announced=play.announced, seen=table.version)


def _in_lobby(table: Table, user: int, *, is_whim: bool) -> Decision | None:
    if not table.seat_of(user):
        return lobby.join
    if is_whim:
        return lobby.leave
    return lobby.begin if user == table.host and len(table.people) >= PEOPLE else None


async def kill_again_and_again(path: Path, *, kills: int, seed: int) -> Tally:
    """Let processes play on this file, each killed at a random instant, and look into the file after each."""
    random = Random(seed)
    versions: dict[int, int] = {}
    acknowledged = beyond = 0
    for run in range(1, kills + 1):
        told = await _killed(path, run, seed, random)
        for each in told:
            versions[each.table] = max(each.version, versions.get(each.table, 0))
        acknowledged += len(told)
        found, wrong = await _look(path, run, told, versions)
        beyond += found
        if wrong:
            return Tally(run, acknowledged, beyond, [f"after kill {run}: {fault}" for fault in wrong])
    return Tally(kills, acknowledged, beyond, [])


async def _killed(path: Path, run: int, seed: int, random: Random) -> list[Acknowledged]:
    """Everything that a process told before it was killed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.kills", "--play", str(path), "--run", str(run), "--seed", str(seed), stdout=PIPE
    )
    assert process.stdout is not None
    await process.stdout.readline()
    reading = asyncio.ensure_future(process.stdout.read())
    longest = LONGEST_START if random.random() < AT_START else LONGEST_LIFE
    await asyncio.wait([reading], timeout=random.uniform(0, longest))
    with suppress(ProcessLookupError):
        process.kill()
    lines = (await reading).splitlines()
    if await process.wait() != -SIGKILL:
        raise RuntimeError(f"run {run} ended before it was killed")
    return [Acknowledged(*map(int, line.split())) for line in lines]


async def _look(path: Path, run: int, told: list[Acknowledged], versions: dict[int, int]) -> tuple[int, list[str]]:
    """How many actions were saved beyond those told, and everything that is wrong."""
    store = await Store.open(path)
    try:
        async with store.transaction() as tx:
            saved = await tx.execute("SELECT count(*) FROM interaction WHERE id >> 32 = $1", run)
            lost = [each for each in told if not await runtime.was_applied(tx, each.interaction)]
            kept = {number: await rows.load(tx, number) for number in versions}
        short = [number for number, row in kept.items() if row is None or row.version < versions[number]]
        wrong = [
            *(f"{each} was acknowledged and is lost" for each in lost),
            *(f"table {number} is behind version {versions[number]}, which was acknowledged" for number in short),
            *await faults(store),
        ]
    finally:
        await store.close()
    found = saved[0][0] - len({each.interaction for each in told})
    if found > IN_FLIGHT:
        wrong.append(f"{found} actions are there that were not acknowledged, and {IN_FLIGHT} at most were under way")
    return found, wrong


def _told_on_pipe(told: Acknowledged) -> None:
    os.write(sys.stdout.fileno(), b"%d %d %d\n" % told)


async def _play(path: Path, run: int, seed: int) -> None:
    os.write(sys.stdout.fileno(), b"ready\n")
    store = await Store.open(path)
    await Evening(store, _told_on_pipe, run=run, random=Random(f"{seed} {run}")).go_on()


def main(arguments: list[str]) -> int:
    """Kill, and print what came of it; 1 when anything was wrong."""
    parser = ArgumentParser(prog="python -m bench.kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=Path, metavar="FILE", help="be the process that is killed")
    parser.add_argument("--run", type=int, default=0, help="which such process")
    asked = parser.parse_args(arguments)
    if asked.play:
        asyncio.run(_play(asked.play, asked.run, asked.seed))
        return 0
    began = perf_counter()
    with TemporaryDirectory() as folder:
        tally = asyncio.run(kill_again_and_again(Path(folder) / "bot.db", kills=asked.kills, seed=asked.seed))
    print(f"seed {asked.seed}: {tally.kills} kills in {perf_counter() - began:.0f} seconds")
    print(f"{tally.acknowledged} actions acknowledged; {tally.beyond} more found, saved when the kill came")
    print(*tally.faults or ["nothing lost, nothing by halves, no chip gone"], sep="\n")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
