"""What a process asks of Discord: no more than its share."""

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from bot.edge.limits import RequestLimits

EDIT, ANSWER = "/api/v10/channels/1/messages/2", "/api/v10/interactions/1/token/callback"
PICTURE, GATEWAY = "/avatars/1/2.png", "/?v=10&encoding=json"


class Requests:
    """A process that asks Discord, and when it was let."""

    def __init__(self, per_second: float = 50) -> None:
        self.limits = RequestLimits(per_second)
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
        assert requests.times == [0] * 5 + [round(0.0224 * number, 3) for number in range(1, 8)]

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

    runs(story())


def test_whoever_leaves_the_line_takes_nobodys_place():
    async def story() -> None:
        requests = Requests(10)
        first, second, third = (asyncio.create_task(requests.make(name=name)) for name in ("1", "2", "3"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        assert requests.made == [(0, "1"), (pytest.approx(0.112), "3")]

    runs(story())


async def _works(requests: Requests, name: str, seconds: float = 0) -> None:
    """Something that asks for two things in one turn, after it has worked for so long."""
    await requests.limits.line_up()
    with requests.limits.after_turn():
        await asyncio.sleep(seconds)
        await requests.make(name=f"{name}1")
        await requests.make(name=f"{name}2")


def test_what_was_begun_in_a_turn_is_done_before_all_who_wait():
    async def story() -> None:
        requests = Requests(10)
        await asyncio.gather(_works(requests, "a"), _works(requests, "b"), requests.make(name="c"))
        assert requests.names == ["a1", "a2", "b1", "b2", "c"]
        assert requests.times == [0, 0.112, 0.224, 0.336, 0.448]

    runs(story())
