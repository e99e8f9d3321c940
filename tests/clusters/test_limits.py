"""What a process asks of Discord: no more than its share, and nothing when others may serve its servers."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from bot.edge.limits import RequestLimits
from bot.part import NotHeldError, Part
from bot.process import Process
from bot.processes import cluster
from bot.processes.cluster import Cluster
from bot.store.postgresql.slots import ServerSlots
from tools.postgresql import Server

EDIT, ANSWER = "/api/v10/channels/1/messages/2", "/api/v10/interactions/1/token/callback"
PICTURE, GATEWAY = "/avatars/1/2.png", "/?v=10&encoding=json"
NewSlots = Callable[..., ServerSlots]


class Requests:
    """A process that asks Discord, and when it was let."""

    def __init__(self, per_second: int = 50, part: Part | None = None, slots: Any = None) -> None:
        self.waits: list[float] = []
        process = Cluster(slots, Part(), 1) if slots else Process(part)
        self.limits = RequestLimits(process, per_second, self.waits.append)
        self.trace = aiohttp.TraceConfig()
        self.limits.watch(self.trace)
        self.trace.freeze()
        self.made: list[tuple[float, str]] = []

    async def make(self, path: str = EDIT, name: str = "") -> None:
        """Make one request."""
        params: Any = SimpleNamespace(url=URL(f"https://discord.com{path}"))
        await self.trace.on_request_start.send(None, None, params)  # pyright: ignore[reportArgumentType]
        self.made.append((asyncio.get_running_loop().time(), name))

    @property
    def times(self) -> list[float]:
        """When the requests were made."""
        return [round(at, 3) for at, _ in self.made]

    @property
    def names(self) -> list[str]:
        """Which were made, in their order."""
        return [name for _, name in self.made]


class _Clock(asyncio.SelectorEventLoop):
    """A loop whose time goes by at once whenever nothing else is left to do, from 0 on."""

    _now = 0.0

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        loop: Any = super()
        if not self._ready and self._scheduled:  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
            self._now = max(self._now, self._scheduled[0].when())  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        loop._run_once()  # noqa: SLF001


def runs(story: Coroutine[Any, Any, None]) -> None:
    """Tell a story in which time goes by at once."""
    with asyncio.Runner(loop_factory=_Clock) as runner:
        runner.run(story)


def most_in_a_second(times: list[float]) -> int:
    return max(sum(first <= at < first + 1 for at in times) for first in times)


def test_a_tenth_of_a_second_may_be_used_at_once_and_the_rest_comes_at_an_even_pace():
    async def story() -> None:
        requests = Requests(50)
        await asyncio.gather(*(requests.make() for _ in range(12)))
        assert requests.times == [0] * 5 + [0.11] * 5 + [0.22] * 2

    runs(story())


@given(
    per_second=st.integers(1, 120),
    pauses=st.lists(st.tuples(st.floats(0, 2), st.integers(1, 60)), min_size=1, max_size=8),
)
def test_no_second_has_more_requests_than_discord_allows(per_second: int, pauses: list[tuple[float, int]]):
    async def story() -> None:
        requests = Requests(per_second)
        async with asyncio.TaskGroup() as group:
            for seconds, number in pauses:
                await asyncio.sleep(seconds)
                for _ in range(number):
                    group.create_task(requests.make())
        assert most_in_a_second([at for at, _ in requests.made]) <= per_second

    runs(story())


@pytest.mark.parametrize("path", [ANSWER, PICTURE, GATEWAY, "/api/v10/webhooks/1/token/messages/@original"])
def test_what_discord_does_not_count_waits_for_nothing(path: str):
    async def story() -> None:
        requests = Requests(1)
        await asyncio.gather(*(requests.make(path) for _ in range(9)))
        assert requests.times == [0] * 9
        assert requests.waits == []

    runs(story())


def test_what_each_request_waits_is_told():
    async def story() -> None:
        requests = Requests(10)
        await asyncio.gather(*(requests.make() for _ in range(3)))
        assert [round(wait, 2) for wait in requests.waits] == [0, 0.11, 0.22]

    runs(story())


def test_whoever_leaves_the_line_takes_nobodys_place():
    async def story() -> None:
        requests = Requests(10)
        first, second, third = (asyncio.create_task(requests.make(name=name)) for name in ("1", "2", "3"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        assert requests.made == [(0, "1"), (pytest.approx(0.11), "3")]

    runs(story())


async def _works(requests: Requests, name: str, seconds: float = 0) -> None:
    """Something that asks for two things with one ticket, after it has worked for so long."""
    with requests.limits.line_up() as ticket:
        while not ticket.is_due:
            await ticket.wait()
        with requests.limits.held(ticket):
            await asyncio.sleep(seconds)
            await requests.make(name=f"{name}1")
            await requests.make(name=f"{name}2")


def test_what_was_begun_with_a_ticket_is_done_before_all_who_wait():
    async def story() -> None:
        requests = Requests(10)
        await asyncio.gather(_works(requests, "a"), _works(requests, "b"), requests.make(name="c"))
        assert requests.names == ["a1", "a2", "b1", "b2", "c"]
        assert requests.times == [0, 0.11, 0.22, 0.33, 0.44]

    runs(story())


def test_a_ticket_that_is_not_used_at_once_is_no_longer_good():
    async def story() -> None:
        requests = Requests(10)
        slow = asyncio.create_task(_works(requests, "slow", seconds=1.05))
        await asyncio.gather(*(_works(requests, str(number)) for number in range(10)), slow)
        assert most_in_a_second(requests.times) <= 10
        assert requests.times[requests.names.index("slow1")] < 1.25

    runs(story())


@pytest.mark.parametrize("path", [EDIT, ANSWER])
def test_a_process_that_may_have_lost_its_part_asks_for_nothing(path: str):
    async def story() -> None:
        part = Part()
        part.held_until = 0
        with pytest.raises(NotHeldError):
            await Requests(part=part).make(path)

    runs(story())


# With other processes, over a real database


async def _keeps_asking(requests: Requests, at_once: int = 40) -> None:
    async def ask() -> None:
        while True:
            await requests.make()

    await asyncio.gather(*(ask() for _ in range(at_once)))


async def _asked_for(seconds: float, *all_of_them: Awaitable[None]) -> float:
    """Let all of them ask for so many seconds; return how many it were."""
    began = asyncio.get_running_loop().time()
    asking = [asyncio.ensure_future(one) for one in all_of_them]
    await asyncio.sleep(seconds)
    for one in asking:
        one.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    return asyncio.get_running_loop().time() - began


async def test_processes_that_want_more_than_there_is_get_equally_much_and_one_that_asks_rarely_need_not_wait(
    new_slots: NewSlots,
):
    busy, as_busy, idle = (Requests(200, slots=new_slots()) for _ in range(3))

    async def asks_rarely() -> None:
        while True:
            await idle.make()
            await asyncio.sleep(0.2)

    seconds = await _asked_for(1.5, _keeps_asking(busy), _keeps_asking(as_busy), asks_rarely())
    assert abs(len(busy.made) - len(as_busy.made)) <= 40
    assert max(idle.waits) < min(max(busy.waits), max(as_busy.waits))
    assert len(busy.made + as_busy.made + idle.made) <= 200 * seconds / 1.1 + 3 * 20


async def test_a_process_that_is_alone_in_asking_gets_what_the_others_leave(new_slots: NewSlots):
    busy, idle = (Requests(100, slots=new_slots()) for _ in range(2))
    await idle.make()
    await _asked_for(1.2, _keeps_asking(busy))
    assert len(busy.made) > 30


async def test_requests_wait_for_a_database_that_does_not_answer_and_are_made_when_it_does(
    new_slots: NewSlots, postgresql: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(cluster, "REQUEST_ANSWER_SECONDS", 0.1)
    monkeypatch.setattr(cluster, "REQUEST_AGAIN_SECONDS", 0.02)
    requests, other = Requests(slots=new_slots()), new_slots()
    await requests.make()
    async with other._answer_in(5) as connection:  # noqa: SLF001
        await connection.execute("BEGIN; LOCK TABLE identify")
        asking = asyncio.create_task(requests.make())
        await asyncio.wait([asking], timeout=0.3)
        assert len(requests.made) == 1
    other.close()
    await asking
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert postgresql.execute("SELECT count(*) FROM identify") == "1"
