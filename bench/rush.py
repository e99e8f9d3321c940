"""Members who all play their day within an hour, and people at tables beside them, whom nobody may keep waiting.

What a click does is what the bot does for it, on a real file and with the real process that thinks, but for Discord and
pictures. A time is from when the click was due, so that it counts too when the event loop comes to it late.
"""

import asyncio
import gc
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, thread_time
from typing import Final, NamedTuple

from bench.held import print_held
from bench.valuations import MEMORY
from bot.config import Config
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.language import words_in
from bot.part import Part
from bot.robots.characters import CHARACTERS
from bot.screens.contest_pages import contest_screen
from bot.screens.contest_play import deal_end_screen, playing_screen
from bot.screens.contest_tellings import describe_own_contest
from bot.screens.voices import Voice
from bot.services.thinker import Thinker
from bot.services.wiring import Services, wire
from bot.store import tries
from bot.store.sqlite.database import FileStore
from bot.tables import lobby, opening
from bot.tables.chance import Chance
from bot.tables.contests import ContestKey
from bot.tables.context import Absences, Request
from bot.tables.view import view_of
from bot.values.contests import Playing
from tools.players import Players

HOUR: Final = 3600
NOW: Final = 1_800_000_000
GUILD: Final = 5
FIRST_MEMBER: Final = 1_000_000
PAUSE_SECONDS: Final = 12.0
"""Between two clicks of a member, on average: three deals take some six minutes."""
STEP_SECONDS: Final = 1.0
"""Between two clicks at a table beside them."""
TICK_SECONDS: Final = 0.005
MOST_LEFT: Final = 10_000
_EXPERT: Final = next(robot.name for robot in CHARACTERS if robot.level == "expert")
_WORDS: Final = words_in("fr")

Click = Callable[[], Awaitable[object]]


class Sizes(NamedTuple):
    members: int = 2000
    seconds: float = 600.0
    """Into which the hour is pressed: everybody comes and clicks so much faster."""
    tables: int = 8
    """Beside them, every second one with an expert; their clicks are measured with the members and without."""
    alone: float = 60.0
    """Seconds for which these tables are measured before the members come, and again when they have gone."""


class Times:
    """How long clicks have taken, by what they did, in milliseconds."""

    def __init__(self) -> None:
        self._of = defaultdict[str, list[float]](list)

    async def measure(self, kind: str, due: float, click: Click) -> None:
        """Wait until a click is due, and for its answer."""
        await asyncio.sleep(due - monotonic())
        await click()
        self.note(kind, monotonic() - due)

    def note(self, kind: str, seconds: float) -> None:
        self._of[kind].append(1e3 * seconds)

    def print(self, when: str) -> None:
        for kind, times in sorted(self._of.items()):
            parts = quantiles([*times, *times], n=100)
            print(
                f"{when}: {kind:24} {len(times):6} times, median {parts[49]:6.1f} ms, 99 % {parts[98]:6.1f},"
                f" most {max(times):6.1f}",
                flush=True,
            )


class People(Players):
    """Four people at a table."""

    kind = "a click among people"


class WithExpert(People):
    """Two people and an expert at a table, who thinks before a click is answered."""

    kind = "a click beside an expert"

    async def begin(self) -> int:
        place, (host, guest, *_) = opening.Location(self._channel), self._users
        self.table = (await self.services.opening.open(self.request(host), place, self.options)).table
        await self.act(guest, lobby.join)
        await self.act(host, partial(lobby.add_robot, robots=[_EXPERT]))
        await self.act(host, lobby.begin)
        return 4


class Visitor:
    """A member who plays the three deals of a day at random, and looks at the result after each."""

    def __init__(self, services: Services, user: int, times: Times, pause: float) -> None:
        self._services = services
        self._request = Request(user, GUILD, NOW)
        self._random = Random(user)
        self._times = times
        self._pause = pause

    async def play(self) -> None:
        key, due = await self._services.contests.today(self._request), monotonic()
        await self._times.measure("the day", due, partial(self._look, key))
        for deal in range(1, 4):
            await self._play_deal(key, deal)

    async def _play_deal(self, key: ContestKey, deal: int) -> None:
        contests, playing = self._services.contests, list[Playing]()

        async def begin() -> None:
            playing.append(await contests.deal(key, deal, self._request))
            self._show(playing[-1])

        async def lay() -> None:
            card, is_announced = self._choose(playing[-1])
            playing.append(await contests.lay(key, deal, self._request, playing[-1].laid, (card, is_announced)))
            if not playing[-1].is_over:
                self._show(playing[-1])

        await self._click("a deal is begun", begin)
        while not playing[-1].is_over:
            await self._click("a card is laid", lay)
        await self._times.measure("a deal is valued and told", monotonic(), partial(self._look_at_end, playing[-1]))

    async def _click(self, kind: str, click: Click) -> None:
        await self._times.measure(kind, monotonic() + self._random.expovariate(1 / self._pause), click)

    def _choose(self, playing: Playing) -> tuple[Card, bool]:
        play = self._random.choice(choices(legal_actions(playing.table.game)))
        return play.card, play.announced

    async def _look(self, key: ContestKey) -> None:
        own = await self._services.contest_results.own(key, self._request)
        told = [*describe_own_contest(own, Voice(_WORDS))]
        contest_screen(own, _WORDS, None, told=told, is_new=False, can_show=True)

    async def _look_at_end(self, playing: Playing) -> None:
        own = await self._services.contest_results.own(playing.about.key, self._request)
        view = view_of(playing.table, self._request.user, Absences(NOW, {}))
        deal_end_screen(playing, own, view, _WORDS)

    def _show(self, playing: Playing) -> None:
        playing_screen(playing, view_of(playing.table, self._request.user, Absences(NOW, {})), _WORDS)


def main(sizes: Sizes) -> None:
    """Measure the tables alone, then with all members, and what the day has come to; in a quarter of an hour."""
    with TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder), sizes))


async def _measure(folder: Path, sizes: Sizes) -> None:
    store, thinker = await FileStore.open(folder / "rush.db"), Thinker()
    config = Config(discord_token="", database_url="", log_level="INFO")
    services = wire(store, config, thinker, Chance(Random(1)), Part())
    try:
        await services.decks.prepare(NOW)
        calls = count(1)
        tables = [(WithExpert if number % 2 else People)(services, 1 + number, calls) for number in range(sizes.tables)]
        for table in tables:
            await table.begin()
        alone = partial(asyncio.sleep, sizes.alone)
        await _beside(tables, "before", alone)
        await _print_memory(thinker, "before")
        await _beside(tables, "with the members", partial(_rush, services, sizes))
        await _print_memory(thinker, "after")
        await _beside(tables, "after", alone)
        await _print_day(services)
    finally:
        await services.close()
        await store.close()


async def _beside(tables: Sequence[People], when: str, work: Click) -> None:
    """Have the tables played while this work is done, and print how long their clicks take."""
    times, longest, waited, began = Times(), [0.0], _waited_seconds(), monotonic()
    playing = [asyncio.create_task(_play(table, times)) for table in tables]
    watching = asyncio.create_task(_watch(longest))
    await work()
    for task in (*playing, watching):
        task.cancel()
    await asyncio.wait((*playing, watching))
    for task in playing:
        if not task.cancelled():
            task.result()
    share = (_waited_seconds() - waited) / (monotonic() - began)
    times.print(when)
    print(
        f"{when}: the loop is held for {1e3 * longest[0]:.1f} ms at most;"
        f" a processor was waited for in {share:.0%} of the time",
        flush=True,
    )


def _waited_seconds() -> float:
    """Return for how long this thread could have gone on, and others had the processors: what no bot can help."""
    return int(Path("/proc/thread-self/schedstat").read_text("utf-8").split()[1]) / 1e9


async def _play(table: People, times: Times) -> None:
    random = Random(table.host)
    while True:
        due = monotonic() + random.uniform(0, 2 * STEP_SECONDS)
        await times.measure(table.kind, due, table.step)


async def _watch(longest: list[float]) -> None:
    """Note for how long at most others had to wait, in time of the processor."""
    last = thread_time()
    while True:
        await asyncio.sleep(TICK_SECONDS)
        now = thread_time()
        longest[0], last = max(longest[0], now - last), now


async def _rush(services: Services, sizes: Sizes) -> None:
    times, random, began, own = Times(), Random(1), monotonic(), thread_time()
    haste = HOUR / sizes.seconds
    async with asyncio.TaskGroup() as group:
        for user, at in enumerate(sorted(random.uniform(0, sizes.seconds) for _ in range(sizes.members)), FIRST_MEMBER):
            await asyncio.sleep(began + at - monotonic())
            group.create_task(Visitor(services, user, times, PAUSE_SECONDS / haste).play())
    took, own = monotonic() - began, thread_time() - own
    times.print(f"{sizes.members} members")
    print(f"{sizes.members} members: in {took:.0f} s, of which this process was busy {own:.0f} s", flush=True)


async def _print_memory(thinker: Thinker, when: str) -> None:
    gc.collect()
    print(
        f"{when}: this process has {eval(MEMORY):.1f} MiB, the one that thinks {await thinker.think(eval, MEMORY):.1f}",  # noqa: S307
        flush=True,
    )


async def _print_day(services: Services) -> None:
    """Print what is left to be valued, and how long it takes to close the day and to tell it."""
    async with services.store.long_transaction() as tx:
        left = len(await tries.to_value(tx, MOST_LEFT))
    print(f"deals that are not valued yet: {left}")
    key = await services.contests.today(request := Request(FIRST_MEMBER, GUILD, NOW))
    closed = (await services.contest_results.own(key, request)).about.closes_at
    await print_held("closing the day", partial(services.evenings.close, closed))
    after = Request(FIRST_MEMBER, GUILD, closed)
    await print_held("its standings", partial(services.contest_results.standings, key, after))
    await print_held("the result of a member", partial(services.contest_results.own, key, after), times=5)
