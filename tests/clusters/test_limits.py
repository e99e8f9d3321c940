"""What a process asks of Discord: no more than its share, and nothing when others may serve its servers."""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from yarl import URL

from bot.edge import limits
from bot.edge.limits import RequestLimits
from bot.store.part import NotHeldError, Part

EDIT, ANSWER = "/api/v10/channels/1/messages/2", "/api/v10/interactions/1/token/callback"


@pytest.fixture
def delays(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were to be waited."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(limits, "asyncio", SimpleNamespace(sleep=sleep, get_running_loop=asyncio.get_running_loop))
    return waited


async def asks(part: Part, path: str, times: int = 1) -> None:
    trace = aiohttp.TraceConfig()
    RequestLimits(part).watch(trace)
    trace.freeze()
    params: Any = SimpleNamespace(url=URL(f"https://discord.com{path}"))
    for _ in range(times):
        await trace.on_request_start.send(None, None, params)  # pyright: ignore[reportArgumentType]


async def test_a_process_makes_its_share_of_fifty_requests_a_second(delays: list[float]):
    await asks(Part(0, 10, 10), EDIT, times=12)
    assert [round(delay) for delay in delays] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2]


async def test_answers_to_interactions_are_not_counted(delays: list[float]):
    await asks(Part(0, 50, 50), ANSWER, times=9)
    assert delays == []


@pytest.mark.parametrize("path", [EDIT, ANSWER])
async def test_a_process_that_may_have_lost_its_part_asks_for_nothing(delays: list[float], path: str):
    part = Part()
    part.held_until = 0
    with pytest.raises(NotHeldError):
        await asks(part, path)
    assert delays == []
