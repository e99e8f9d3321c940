"""What an evening at many tables asks of Discord, over sockets: how many requests a human turn, by kind.

People take seconds for a turn, and minutes now and then; at some tables they come and go. Somebody writes in the
channel between turns. With `--haste` everything that people do, and how long they count as present, is so many times
faster than in life. What answers an interaction is not counted by Discord.
"""

import asyncio
import math
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

from bench.people import Alone, Table
from bench.processes import complaints_of
from bench.turns import Run
from bot.edge import audience, table_update

COUNTED: Final = ("posts", "edits", "deletions", "other")
"""The kinds of requests that Discord counts towards 50 a second."""
MEDIAN_SECONDS: Final = 6.0
"""For a turn, of somebody who is there."""
SPREAD: Final = 0.9
"""Of the logarithm of these seconds: one turn in twenty takes longer than half a minute."""
ABSENT_SECONDS: Final = 300.0
"""For a turn, of somebody who comes and goes."""


class Sizes(NamedTuple):
    tables: int = 200
    minutes: float = 6.0
    """Of the evening, after everybody has sat down."""
    haste: float = 4.0
    alone: float = 0.2
    """The share of tables of somebody alone with robots."""
    absent: float = 0.2
    """The share of tables of several people at which they come and go."""
    chat: float = 120.0
    """How far apart people write in a channel, in seconds; 0 for never."""
    present: int = audience.PRESENT_SECONDS
    """How long somebody counts as present after a click; with 0, everybody is called by a new message."""
    pictures: str = "no"


class Evening:
    """How people at one table behave."""

    def __init__(self, table: Table, sizes: Sizes, *, comes_and_goes: bool) -> None:
        self._table = table
        self._sizes = sizes
        self._comes_and_goes = comes_and_goes
        self._random = Random(table.channel)

    async def last(self, end: float) -> None:
        """Play and write until this time."""
        users, self._table.stuck_seconds = self._table.users, math.inf
        await asyncio.gather(self._write(end), self._table.attend(end), *(self._play(user, end) for user in users))

    async def _play(self, user: int, end: float) -> None:
        while monotonic() < end:
            if any(found == user for found, _ in self._table.turns()):
                await self._pause(self._thinking(), end)
                if turn := next((button for found, button in self._table.turns() if found == user), None):
                    await self._table.take(user, turn)
            await self._pause(1.0, end)

    async def _write(self, end: float) -> None:
        while self._sizes.chat and monotonic() < end:
            await self._pause(self._random.expovariate(1 / self._sizes.chat), end)
            self._table.write()

    def _thinking(self) -> float:
        if self._comes_and_goes:
            return self._random.expovariate(1 / ABSENT_SECONDS)
        return MEDIAN_SECONDS * self._random.lognormvariate(0, SPREAD)

    async def _pause(self, seconds: float, end: float) -> None:
        await asyncio.sleep(max(0, min(seconds / self._sizes.haste, end - monotonic())))


def main(sizes: Sizes) -> None:
    """Measure and print everything, in as long as the evening takes."""
    with TemporaryDirectory() as folder:
        asyncio.run(_run(sizes, Path(folder)))


async def _run(sizes: Sizes, folder: Path) -> None:
    run = Run(sizes.tables, folder, sizes.pictures, {})
    alone = round(sizes.alone * sizes.tables)
    present = {"PRESENT_SECONDS": sizes.present, "NEWEST_SECONDS": audience.NEWEST_SECONDS}
    adjusted = [f"bot.edge.audience.{name}={seconds / sizes.haste}" for name, seconds in present.items()]
    adjusted.append(f"bot.edge.table_update.MIN_SILENT_SECONDS={table_update.MIN_SILENT_SECONDS / sizes.haste}")
    async with run.discord:
        with run.start("bench.watched_bot", run.bot, *adjusted) as ours:
            await run.connect(ours)
            await run.open_tables(alone, Alone)
            await run.open_tables(sizes.tables)
            await ours.idle()
            absent = round(sizes.absent * (sizes.tables - alone))
            evenings = [
                Evening(table, sizes, comes_and_goes=alone <= at < alone + absent)
                for at, table in enumerate(run.tables)
            ]
            before, began = run.discord.requests.copy(), monotonic()
            end = began + 60 * sizes.minutes / sizes.haste
            await asyncio.gather(*(evening.last(end) for evening in evenings))
            turns = len(run.turns_since(began))
            seconds = sizes.haste * (monotonic() - began)
            requests = run.discord.requests - before
            await run.end(ours)
    run.check(ours)
    by_kind = ", ".join(f"{requests[kind] / max(turns, 1):.2f} {kind}" for kind in COUNTED)
    counted = sum(requests[kind] for kind in COUNTED)
    print(
        f"{sizes.tables} tables, {turns:,} turns in {seconds / 60:.1f} minutes of the evening,"
        f" {turns / seconds:.1f} a second{complaints_of([ours])}\n"
        f"a turn {counted / max(turns, 1):.2f} requests that Discord counts: {by_kind}"
    )
