"""How long some work takes, and for how long it holds the event loop at once, which is what others wait for."""

import asyncio
from collections.abc import Awaitable, Callable
from statistics import median, quantiles
from time import perf_counter, thread_time
from typing import Final, NamedTuple

LIMIT: Final = 0.020
"""Seconds for which nothing may hold the loop."""
Work = Callable[[], Awaitable[object]]


class Held(NamedTuple):
    """How long some work took, and for how long at most it held the loop, in seconds."""

    whole: float
    longest: float
    """Of the processor, so that it makes no difference how busy the machine is."""


async def held(work: Work) -> Held:
    """Do this work while a second task notes for how long it does not get its turn."""
    gaps = list[float]()
    noting = asyncio.create_task(_note(gaps))
    await asyncio.sleep(0)
    began = perf_counter()
    await work()
    whole = perf_counter() - began
    await asyncio.sleep(0)
    noting.cancel()
    return Held(whole, max(gaps))


async def print_held(name: str, work: Work, times: int = 1) -> None:
    """Do this work so many times, and print how long it takes."""
    measured = [await held(work) for _ in range(times)]
    wholes = [one.whole for one in measured]
    late = quantiles([*wholes, *wholes], n=20)[-1]  # one value has no quantiles
    longest = median(one.longest for one in measured)
    mark = f"  more than {1e3 * LIMIT:.0f} ms" if longest > LIMIT else ""
    print(
        f"  {name:42} {1e3 * median(wholes):8.2f} ms, 95 %: {1e3 * late:8.2f},"
        f" of which the loop is held {1e3 * longest:6.2f} at once{mark}",
        flush=True,
    )


async def _note(gaps: list[float]) -> None:
    last = thread_time()
    while True:
        await asyncio.sleep(0)
        now = thread_time()
        gaps.append(now - last)
        last = now
