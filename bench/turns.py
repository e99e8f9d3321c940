"""What a click costs the whole bot, over sockets, beside a bot that does nothing, and one that only makes requests.

The bot runs unmodified in a process of its own, and so do the empty bot and the floor bot; this process is Discord and
everybody who clicks. They are measured in turn, so that what else the machine does weighs on all of them. Five times
are told of a click, in milliseconds at the median, 90 % and 99 %: until the first response, be it a deferral; until the
answer; until the outcome is shown to whoever clicked; until the channel shows it; and until there is a picture of it.
"""

import asyncio
import math
import sqlite3
from collections.abc import Collection, Mapping
from functools import partial
from itertools import chain, cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple, TypeVar

from msgspec import Raw

from bench.clicks import Button, Click
from bench.costs import Cost, cost_of, describe, total
from bench.large_file import copy_large_file
from bench.people import Table
from bench.processes import BotProcess, complaints_of, end_all
from tools import payloads
from tools.gateway import Bot
from tools.loopback import Loopback
from tools.payloads import Message, Place

MOST_CLICKS_A_TABLE: Final = 4
"""In a second: faster than that, the people at one table only wait for each other."""
ROUNDS: Final = 5
"""How often the bots are measured one after the other."""
EMPTY_SHARE: Final = 0.4
"""How long each of the two others is measured, as a part of the time of ours."""
TABLES_A_SERVER: Final = 25
FILE: Final = "turns.db"
GUILD: Final = 1_000_000
CHANNEL: Final = 2_000_000
EMPTY, FLOOR = 3_000_000, 4_000_000
"""The server, the channel and the message of the empty bot, and of the floor bot."""
SECONDS_BEFORE_END: Final = 1.0
"""How long everybody clicks before the bot is asked to end."""
AT_ONCE: Final = 24
"""Tables that are opened at the same time."""

_Table = TypeVar("_Table", bound=Table)


class Sizes(NamedTuple):
    """Tables, fewest first; clicks a second at all of them together; seconds of each; a `file` of 10,000 open tables.

    The file is made if it is not there, and the bot starts on a copy of it.
    """

    tables: tuple[int, ...] = (1, 32, 256)
    rates: tuple[float, ...] = (5.0, 20.0, 50.0)
    pictures: tuple[str, ...] = ("no", "yes")
    seconds: float = 4.0
    file: str = ""


def main(sizes: Sizes) -> None:
    """Measure and print everything, in about four minutes."""
    with TemporaryDirectory() as folder:
        ratios = [_measure(sizes, Path(folder), pictures) for pictures in sizes.pictures]
    print(f"CPU of a turn, in clicks of the empty bot (in brackets that of the floor bot): {'; '.join(ratios)}")


def _measure(sizes: Sizes, folder: Path, pictures: str) -> str:
    """Measure with or without pictures; return what a turn costs in clicks of the empty bot."""
    folder /= pictures
    folder.mkdir()
    others = copy_large_file(Path(sizes.file), folder / FILE) if sizes.file else {}
    return asyncio.run(_run(sizes, folder, pictures, others))


async def _run(sizes: Sizes, folder: Path, pictures: str, others: Mapping[int, Collection[int]]) -> str:
    run = Run(max(sizes.tables), folder, pictures, others)
    ratios: list[str] = []
    async with run.discord:
        with (
            run.start("bench.empty_bot", run.empty_bot) as empty,
            run.start("bench.floor_bot", run.floor_bot) as floor,
            run.start("bench.watched_bot", run.bot) as ours,
        ):
            await run.wait_until_ready(ours, empty, floor)
            for number in sizes.tables:
                await run.open_tables(number)
                ratio = await run.saturate(ours, empty, floor, sizes.seconds)
                ratios.append(f"{ratio} at {_tables(number)} {run.name}")
                for rate in (rate for rate in sizes.rates if rate <= MOST_CLICKS_A_TABLE * number):
                    await run.click_at(rate, ours, sizes.seconds)
            await ours.idle()
            print(f"{run.name}, at the end: {ours.memory():.0f} MiB, {ours.own_cpu():.1f} s of CPU; {ours.children()}")
            await run.end(ours)
    run.check(ours)
    return ", ".join(ratios)


class Run:
    """One bot, with or without pictures, and the two others beside it."""

    def __init__(self, most_tables: int, folder: Path, pictures: str, others: Mapping[int, Collection[int]]) -> None:
        self.name = "with pictures" if pictures == "yes" else "without pictures"
        guilds: dict[int, Collection[int]] = {
            GUILD + first: range(CHANNEL + first, CHANNEL + min(first + TABLES_A_SERVER, most_tables))
            for first in range(0, most_tables, TABLES_A_SERVER)
        }
        self.bot = Bot(1, "ours", guilds | {**others})
        self.empty_bot, self.floor_bot = Bot(2, "empty", {EMPTY: [EMPTY]}), Bot(3, "floor", {FLOOR: [FLOOR]})
        self.discord = Loopback(self.bot, self.empty_bot, self.floor_bot)
        self._pictures = pictures
        self._folder = folder
        self._file = folder / FILE
        self._places = [(guild, channel) for guild, channels in guilds.items() for channel in channels]
        self.tables: list[Table] = []
        self._began = monotonic()
        self._end_asked = math.inf

    def start(self, module: str, bot: Bot, *adjusted: str) -> BotProcess:
        """Start the process of a bot."""
        environ = {
            "DISCORD_TOKEN": bot.token,
            "DISCORD_API": self.discord.address,
            "REQUESTS_PER_SECOND": "9999",
            "DATABASE_URL": f"sqlite:///{self._file}",
            "PICTURES": self._pictures,
            "LOG_LEVEL": "WARNING",
        }
        return BotProcess(bot.token, self._folder, environ, module=module, adjusted=adjusted)

    async def wait_until_ready(self, ours: BotProcess, empty: BotProcess, floor: BotProcess) -> None:
        """Wait until the bots have nothing left to do; print how soon ours answered."""
        began = monotonic()
        await self.connect(ours)
        connected = monotonic() - began
        await self.new_table(0, Table).use_command("help")
        answered = monotonic() - began
        await _connect(self.empty_bot, empty)
        await _connect(self.floor_bot, floor)
        await ours.idle()
        print(
            f"{self.name}, after the start: connected in {connected:.1f} s, a command answered in {answered:.1f} s,"
            f" {ours.memory():.0f} MiB; {ours.children()}"
        )

    async def connect(self, ours: BotProcess) -> None:
        """Wait until our bot is connected. Raise RuntimeError if it ends instead."""
        await _connect(self.bot, ours)

    async def open_tables(self, number: int, kind: type[Table] = Table) -> None:
        """Open as many tables as are missing, of this kind."""
        new = [self.new_table(at, kind) for at in range(len(self.tables), number)]
        at_once = asyncio.Semaphore(AT_ONCE)

        async def begin(table: Table) -> None:
            async with at_once:
                await table.begin()

        await asyncio.gather(*map(begin, new))
        self.tables += new

    def new_table(self, at: int, kind: type[_Table]) -> _Table:
        """Return a table of this kind in the channel of this number, which nobody has opened yet."""
        return kind(self.discord, self.bot, *self._places[at])

    async def saturate(self, ours: BotProcess, empty: BotProcess, floor: BotProcess, seconds: float) -> str:
        """Let everybody click as soon as they can; print what it costs, and return that in clicks of the empty bot."""
        began, rounds = monotonic(), list[tuple[Cost, Cost, Cost]]()
        for _ in range(ROUNDS):
            cost = await cost_of(self.discord, ours, seconds / ROUNDS, self._play)
            others = [
                await cost_of(self.discord, process, EMPTY_SHARE * seconds / ROUNDS, partial(self._click_on, bot))
                for bot, process in ((self.empty_bot, empty), (self.floor_bot, floor))
            ]
            rounds.append((cost, *others))
        turn, click, least = map(total, zip(*rounds, strict=True))
        print(
            f"{self._told()}, all at once: {turn.rate:.1f} turns a second,"
            f" {turn.cpu_ms:.2f} ms of CPU each, {turn.own_cpu_ms:.2f} of them its own"
            f" (empty bot {click.rate:,.0f} and {click.cpu_ms:.2f}, when Discord takes {click.discord_share};"
            f" floor bot {least.rate:,.0f} and {least.cpu_ms:.2f})"
        )
        print(describe(turn, self.turns_since(began)))
        counted = [each for each in rounds if each[1].cpu]  # the system counts hundredths of a second
        ratio = median(turn.cpu_ms / click.cpu_ms for turn, click, _ in counted)
        return f"{ratio:.2f} ({median(least.cpu_ms / click.cpu_ms for _, click, least in counted):.2f})"

    async def click_at(self, rate: float, ours: BotProcess, seconds: float) -> None:
        """Let people click at this rate, at one table after the other; print what it costs."""
        began = monotonic()
        cost = await cost_of(self.discord, ours, seconds, partial(self.click_steadily, rate))
        clicks = self.turns_since(began)
        print(
            f"{self._told()}, {rate:g} clicks a second ({len(clicks) / seconds:.1f} sent):"
            f" {cost.rate:.1f} turns a second,"
            f" {cost.cpu_ms:.2f} ms of CPU each, {cost.own_cpu_ms:.2f} of them its own"
        )
        print(describe(cost, clicks))

    def turns_since(self, began: float) -> list[Click]:
        """Return the turns at the opened tables since then."""
        return [click for table in self.tables for click in table.clicks if click.is_turn and click.sent >= began]

    def _answered_since(self, began: float) -> list[float]:
        return [click.answered for click in self.turns_since(began) if click.answered]

    def _told(self) -> str:
        return f"{_tables(len(self.tables))} {self.name}"

    async def _play(self, end: float) -> list[float]:
        began = monotonic()
        await asyncio.gather(*(table.play(end) for table in self.tables))
        return self._answered_since(began)

    async def click_steadily(self, rate: float, end: float) -> list[float]:
        """Let people click at this rate until then, at one table after the other; return when they were answered."""
        began = due = monotonic()
        working = [asyncio.create_task(table.attend(end)) for table in self.tables]
        tables = cycle(self.tables)
        while due < end:
            await asyncio.sleep(due - monotonic())
            around = (next(tables) for _ in self.tables)
            turn = next(((table, *turn) for table in around for turn in table.turns()), None)
            if turn is not None:
                table, user, button = turn
                working.append(asyncio.create_task(table.take(user, button)))
            due += 1 / rate
        await asyncio.gather(*working)
        return self._answered_since(began)

    async def _click_on(self, bot: Bot, end: float) -> list[float]:
        """Click on the button of one of the two others, as many people as there are tables."""
        people = range(len(self.tables))
        answered = await asyncio.gather(*(self._click_again(bot, user, end) for user in people))
        return [*chain.from_iterable(answered)]

    async def _click_again(self, bot: Bot, user: int, end: float) -> list[float]:
        [place] = bot.guilds
        message = Message(place, place, 0, Raw(b"[]"), has_files=False)
        answered: list[float] = []
        while monotonic() < end:
            click = Click(self.discord.new_id(), place, Button(message, "again", 0, 0, "again", ""))
            self.discord.interactions[str(click.token)] = click
            event = payloads.click(bot.id, click.token, Place(place, place, user), "again", message)
            await bot.dispatch("INTERACTION_CREATE", event)
            await click.wait()
            answered.append(monotonic())
        return answered

    async def end(self, ours: BotProcess) -> None:
        """Ask the bot to end while everybody clicks as soon as they can; print how long it takes."""
        playing = asyncio.create_task(self._play(math.inf))
        await asyncio.sleep(SECONDS_BEFORE_END)
        self._end_asked = monotonic()
        seconds = await end_all([ours])
        playing.cancel()
        await asyncio.wait([playing])
        print(f"{self.name}, asked to end while everybody clicks: ended in {seconds:.1f} s")

    def check(self, ours: BotProcess) -> None:
        """Print how many turns were applied once the bot has ended, how it ended, and what its log complains of."""
        with sqlite3.connect(self._file) as connection:
            applied = {number for (number,) in connection.execute("SELECT id FROM interaction")}
            [(games,)] = connection.execute("SELECT count(*) FROM finished_game")
            saved = dict(connection.execute("SELECT channel_id, version FROM game_table WHERE is_open = 1"))
        connection.close()
        unanswered = sum(
            click.token in applied and not (click.answered if click.is_turn else click.first)
            for table in self.tables
            for click in table.clicks
        )
        behind = sum(table.channel in saved and saved[table.channel] != table.version for table in self.tables)
        print(
            f"{self.name}, once it had ended: {behind} messages of {len(saved)} open tables were behind,"
            f" {unanswered} clicks were applied and not answered"
        )
        turns = {click.token for click in self.turns_since(self._began) if click.sent < self._end_asked}
        stuck = sum(table.times_stuck for table in self.tables)
        print(
            f"{self.name}: {len(turns & applied):,} of {len(turns):,} turns were applied, {games:,} games ended,"
            f" {stuck} tables were stuck{complaints_of([ours])}"
        )


def _tables(number: int) -> str:
    return f"{number} table{'s' if number > 1 else ''}"


async def _connect(bot: Bot, process: BotProcess) -> None:
    """Wait until a bot has connected. Raise RuntimeError if it ends instead."""
    while not bot.is_connected:
        process.check()
        await asyncio.sleep(0.01)
