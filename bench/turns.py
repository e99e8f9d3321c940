"""What a turn costs the whole bot, over sockets, beside a bot that does nothing, and one that only makes requests.

The bot runs unmodified in a process of its own, and so do the empty bot and the floor bot; this process is Discord and
everybody who clicks. They are measured in turn, so that what else the machine does weighs on all of them. The processor
is counted for all processes of a bot, until it has nothing left to do. At each result people stay for a while before
they go on, so that what the bot works out meanwhile is counted too.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import chain, cycle
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

from msgspec import Raw

from bench.people import Button, Click, Table
from bench.processes import BotProcess
from tools import payloads
from tools.gateway import Bot
from tools.loopback import KINDS, Loopback
from tools.payloads import Message, Place

ROUNDS: Final = 3  # how often the bots are measured one after the other
OTHERS_SHARE: Final = 0.15  # how long each of the two others is measured, as a part of the time of ours
TABLES_A_SERVER: Final = 25
GUILD, CHANNEL = 1_000_000, 2_000_000
MAX_LINES, MAX_LETTERS = 8, 100
EMPTY, FLOOR = 3_000_000, 4_000_000  # the server, the channel and the message of the empty bot, and of the floor bot
AT_ONCE: Final = 24  # tables that are opened at the same time

Cost = Counter[str]  # seconds, turns answered in time and in all, seconds of the processor, bytes, and requests by kind
Work = Callable[[float], Awaitable[list[float]]]


class Sizes(NamedTuple):
    """Clicks a second at all tables (0: each as soon as it can be made); seconds of all rounds, and at a result."""

    tables: int = 32
    rates: tuple[float, ...] = (0.0,)
    pictures: tuple[str, ...] = ("no", "yes")
    seconds: float = 60.0
    pause: float = 10.0


def main(sizes: Sizes) -> None:
    """Measure and print everything, in about four minutes."""
    with TemporaryDirectory() as folder:
        for pictures in sizes.pictures:
            Path(folder, pictures).mkdir()
            asyncio.run(_run(sizes, Path(folder, pictures), pictures))


async def _run(sizes: Sizes, folder: Path, pictures: str) -> None:
    await Run(sizes, folder, pictures).run()


class Run:
    """One bot, with or without pictures, and the two others beside it."""

    def __init__(self, sizes: Sizes, folder: Path, pictures: str) -> None:
        self._sizes = sizes
        self._folder = folder
        self._pictures = pictures
        places = [(GUILD + at // TABLES_A_SERVER, CHANNEL + at) for at in range(sizes.tables)]
        guilds = {guild: [channel for of, channel in places if of == guild] for guild, _ in places}
        self._bots = Bot(1, "ours", {**guilds}), Bot(2, "empty", {EMPTY: [EMPTY]}), Bot(3, "floor", {FLOOR: [FLOOR]})
        self._discord = Loopback(*self._bots)
        self._tables = [Table(self._discord, self._bots[0], *place, sizes.pause) for place in places]

    async def run(self) -> None:
        """Start the bots, let people play, and print what it costs."""
        async with self._discord:
            with (
                self._start("ours", "bot") as ours,
                self._start("empty", "bench.other_bots", "empty") as empty,
                self._start("floor", "bench.other_bots", "floor") as floor,
            ):
                await self._begin(ours, empty, floor)
                for rate in self._sizes.rates:
                    await self._measure(rate, ours, empty, floor)
                complaints = Counter(re.sub(r"\d+", "N", line)[:MAX_LETTERS] for line in ours.complaints())
                lines = [f"{times} times: {line}" for line, times in complaints.most_common(MAX_LINES)]
                print(f"  at the end {ours.memory():.0f} MiB in all processes", *lines, sep="\n    ", flush=True)

    def _start(self, name: str, *command: str) -> BotProcess:
        environ = {
            "DISCORD_TOKEN": name,
            "DISCORD_API": self._discord.address,
            "REQUESTS_PER_SECOND": "9999",
            "DATABASE_URL": f"sqlite:///{self._folder / 'turns.db'}",
            "PICTURES": self._pictures,
        }
        return BotProcess(name, self._folder, environ, *command)

    async def _begin(self, *processes: BotProcess) -> None:
        """Wait until the bots have connected and have nothing left to do, then open the tables."""
        for bot, process in zip(self._bots, processes, strict=True):
            while not bot.is_connected:
                process.check()
                await asyncio.sleep(0.01)
        ours, *_ = processes
        await ours.idle()
        name = f"{self._sizes.tables} tables {'with' if self._pictures == 'yes' else 'without'} pictures"
        print(f"{name}: {ours.cpu():.1f} s of CPU for the start, {ours.memory():.0f} MiB after it", flush=True)
        at_once = asyncio.Semaphore(AT_ONCE)

        async def begin(table: Table) -> None:
            async with at_once:
                await table.begin()

        await asyncio.gather(*map(begin, self._tables))

    async def _measure(self, rate: float, *processes: BotProcess) -> None:
        """Let everybody click at this rate, and on the two others; print what each costs."""
        began, rounds = monotonic(), list[list[Cost]]()
        works = partial(self._play, rate), *(partial(self._click_on, bot) for bot in self._bots[1:])
        seconds = self._sizes.seconds / ROUNDS
        times = seconds, OTHERS_SHARE * seconds, OTHERS_SHARE * seconds
        for _ in range(ROUNDS):
            rounds.append([await self._cost_of(*each) for each in zip(processes, times, works, strict=True)])
        turn, empty, floor = (sum(costs, Cost()) for costs in zip(*rounds, strict=True))
        counted = [each for each in rounds if each[1]["cpu"]]  # the system counts hundredths of a second
        of_all, of_own, of_floor = (
            median(_ms(each[at], what) / _ms(each[1]) for each in counted)
            for at, what in ((0, "cpu"), (0, "own cpu"), (2, "cpu"))
        )
        requests = ", ".join(f"{turn[kind] / max(turn['turns'], 1):.2f} {kind}" for kind in KINDS)
        clicks = [click for table in self._tables for click in table.clicks if click.is_turn and click.sent >= began]
        answered = _spread([click.answered - click.sent for click in clicks if click.answered])
        in_channel = _spread([click.in_channel - click.sent for click in clicks if click.in_channel])
        lost, stuck = sum(click.answered is None for click in clicks), sum(table.times_stuck for table in self._tables)
        print(
            f"  {f'{rate:g} clicks a second' if rate else 'as fast as they can'}:"
            f" {turn['in time'] / turn['seconds']:.1f} turns a second; ms of CPU each: {_ms(turn):.2f} in all"
            f" processes, {_ms(turn, 'own cpu'):.2f} in the first, empty bot {_ms(empty):.2f},"
            f" floor bot {_ms(floor):.2f}\n"
            f"  in clicks of the empty bot: {of_all:.1f} in all processes, {of_own:.1f} in the first,"
            f" floor bot {of_floor:.1f}\n"
            f"  a turn: {requests}; {turn['bytes'] / max(turn['turns'], 1) / 1024:.1f} KiB\n"
            f"  ms from the click: answer {answered}, in the channel {in_channel}; {lost} of {len(clicks):,}"
            f" unanswered, tables stuck {stuck} times",
            flush=True,
        )

    async def _cost_of(self, bot: BotProcess, seconds: float, work: Work) -> Cost:
        """Return what this work costs, which is told when to end, and returns when clicks were answered."""
        await bot.idle()
        end = monotonic() + seconds
        before = self._cost_until_now(bot)
        answered = await work(end)
        await bot.idle()
        cost = self._cost_until_now(bot)
        cost.subtract(before)
        return cost | Cost({"seconds": seconds, "in time": sum(at < end for at in answered), "turns": len(answered)})

    def _cost_until_now(self, bot: BotProcess) -> Cost:
        return Cost(
            {"cpu": bot.cpu(), "own cpu": bot.own_cpu(), "bytes": self._discord.bytes, **self._discord.requests}
        )

    async def _play(self, rate: float, end: float) -> list[float]:
        """Let people click until then; return when their turns were answered."""
        began = monotonic()
        if rate:
            await self._play_steadily(rate, end)
        else:
            await asyncio.gather(*(table.play(end) for table in self._tables))
        clicks = chain.from_iterable(table.clicks for table in self._tables)
        return [click.answered for click in clicks if click.is_turn and click.sent >= began and click.answered]

    async def _play_steadily(self, rate: float, end: float) -> None:
        """Let people click at this rate, at one table after the other."""
        due = monotonic()
        working = [asyncio.create_task(table.play(end, without_turns=True)) for table in self._tables]
        tables = cycle(self._tables)
        while due < end:
            await asyncio.sleep(due - monotonic())
            around = (next(tables) for _ in self._tables)
            turn = next(((table, *turn) for table in around for turn in table.turns()), None)
            if turn is not None:
                table, user, button = turn
                working.append(asyncio.create_task(table.take(user, button)))
            due += 1 / rate
        await asyncio.gather(*working)

    async def _click_on(self, bot: Bot, end: float) -> list[float]:
        """Click on the button of one of the two others, as many people as there are tables."""
        [place] = bot.guilds
        message = Message(place, place, 0, Raw(b"[]"), has_files=False)
        button, answered = Button(message, "again", 0, 0, "again", ""), list[float]()

        async def click_again(user: int) -> None:
            while monotonic() < end:
                click = Click(self._discord.new_id(), place, button, lambda _: None)
                self._discord.interactions[str(click.token)] = click
                event = payloads.click(bot.id, click.token, Place(place, place, user), "again", message)
                await bot.dispatch("INTERACTION_CREATE", event)
                await click.wait()
                answered.append(monotonic())

        await asyncio.gather(*map(click_again, range(len(self._tables))))
        return answered


def _ms(cost: Cost, what: str = "cpu") -> float:
    """Return the milliseconds of the processor for each turn."""
    return 1e3 * cost[what] / max(cost["turns"], 1)


def _spread(seconds: Sequence[float]) -> str:
    """Return the median, and what nine in ten and 99 in 100 do not exceed, in milliseconds."""
    doubled = [*seconds, *seconds]  # quantiles of one value are not defined
    found = quantiles(doubled, n=100, method="inclusive") if doubled else [0.0] * 99
    return "/".join(f"{1e3 * found[at]:.1f}" for at in (49, 89, 98))
