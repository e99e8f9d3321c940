"""How much longer other people's clicks take while experts think without a pause, in interleaved rounds."""

import asyncio
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from bench.people import Alone
from bench.processes import BotProcess
from bench.turns import Run
from bot.robots import CHARACTERS


class Sizes(NamedTuple):
    tables: int = 4
    """Of three people each."""
    experts: int = 4
    """Tables of somebody alone with three experts, who clicks without a pause."""
    rate: float = 8.0
    """Clicks a second of all the others together."""
    rounds: int = 6
    seconds: float = 15.0
    """Of each round, with and without the experts."""
    pictures: str = "no"
    level: str = "expert"
    """Of the robots: those of another level show what the clicks at their tables cost by themselves."""
    elsewhere: str = "yes"
    """Whether they think in a process of their own; with "no" in threads."""


class Waits(NamedTuple):
    """What people waited for their answers, and by how much the event loop was late, in milliseconds."""

    answers: list[float]
    lateness: list[float]

    def percentile(self, percent: int) -> float:
        """Return what so many in a hundred answers do not exceed."""
        return quantiles(self.answers, n=100, method="inclusive")[percent - 1]

    def __str__(self) -> str:
        told = "/".join(f"{self.percentile(percent):.1f}" for percent in (50, 90, 99))
        late = quantiles(self.lateness, n=100, method="inclusive")[98]
        return f"answers {told} ms, loop late {late:.1f} ms in 1 % and {max(self.lateness):.0f} at most"


def main(sizes: Sizes) -> None:
    """Measure and print every round, in about three minutes."""
    with TemporaryDirectory() as folder:
        asyncio.run(_run(sizes, Path(folder)))


async def _run(sizes: Sizes, folder: Path) -> None:
    run = Run(sizes.tables + sizes.experts, folder, sizes.pictures, {})
    async with run.discord:
        robots = tuple(character.name for character in CHARACTERS if character.level == sizes.level)
        adjusted = [f"bot.robots.SEATING_ORDER={robots!r}"]
        if sizes.elsewhere == "no":
            adjusted.append("bot.services.worker.__name__='nowhere'")
        with run.start("bench.watched_bot", run.bot, *adjusted) as ours:
            await run.connect(ours)
            await run.open_tables(sizes.tables)
            alone = [run.new_table(sizes.tables + at, Alone) for at in range(sizes.experts)]
            for table in alone:
                await table.begin()
            rounds = [await _round(sizes, run, ours, alone) for _ in range(sizes.rounds)]
            print(f"memory: {ours.memory():.0f} MiB, of its children {ours.memory_of_children():.0f}")
            await run.end(ours)
    without, beside = (
        Waits(*([*chain.from_iterable(parts)] for parts in zip(*each, strict=True)))
        for each in zip(*rounds, strict=True)
    )
    ratios = [two.percentile(99) / one.percentile(99) for one, two in rounds]
    print(f"all rounds, without: {without}\nall rounds, beside {sizes.experts} tables of experts: {beside}")
    print(
        f"99 % beside experts: {beside.percentile(99) / without.percentile(99):.2f} times that without them;"
        f" by rounds {', '.join(f'{ratio:.2f}' for ratio in ratios)}, median {median(ratios):.2f}"
    )


async def _round(sizes: Sizes, run: Run, ours: BotProcess, alone: list[Alone]) -> tuple[Waits, Waits]:
    without, decisions = await _waits(sizes, run, ours, []), sum(len(table.clicks) for table in alone)
    beside = await _waits(sizes, run, ours, alone)
    decisions = sum(len(table.clicks) for table in alone) - decisions
    print(f"without: {without}\nbeside:  {beside}; {decisions} clicks there", flush=True)
    return without, beside


async def _waits(sizes: Sizes, run: Run, ours: BotProcess, alone: list[Alone]) -> Waits:
    await ours.idle()
    began, end = monotonic(), monotonic() + sizes.seconds
    await asyncio.gather(run.click_steadily(sizes.rate, end), *(table.play(end) for table in alone))
    answers = [1e3 * (click.answered - click.sent) for click in run.turns_since(began) if click.answered]
    return Waits(answers, [1e3 * late for late in ours.lateness(began, end)])
