"""What each kind of picture costs to draw and to encode, its size, the memory it all takes, and who has to wait.

The baseline of time is what this machine needs to encode the bare felt, so that the ratios can be compared between
machines.
"""

import asyncio
import resource
from collections.abc import Callable, Coroutine
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Final

from bot.language import words_in
from bot.pictures.drawing.encoding import jpeg
from bot.pictures.drawing.shapes import felt
from bot.pictures.painter import Painter, Scene, draw
from bot.pictures.scenes import table
from tools import samples
from tools.gallery import scenes

TIMES: Final = 15
TABLES: Final = 20
KIB: Final = 1024


def main() -> None:
    """Print everything, in about a minute."""
    before = _memory()
    print(f"a table's scene made: {1e3 * _seconds(lambda: _table(0)):.2f} ms")
    first = _seconds(lambda: jpeg(draw(_table(0))), 1)
    print(f"the first table of a process, with all its sprites: {1e3 * first:.0f} ms")
    bare = _seconds(lambda: jpeg(felt(table.WIDTH, table.HEIGHT)))
    print(f"bare felt of a table's size encoded: {1e3 * bare:.1f} ms")
    for name, scene in scenes():
        _kind(name, scene, bare)
    print(f"peak memory {_memory():.0f} MiB, {_memory() - before:.0f} more than before the first picture")
    asyncio.run(_twenty())


def _kind(name: str, scene: Scene, bare: float) -> None:
    image = draw(scene)
    drawing, encoding_it, size = _seconds(lambda: draw(scene)), _seconds(lambda: jpeg(image)), len(jpeg(image))
    print(
        f"{name:22} {1e3 * drawing:5.1f} ms to draw, {1e3 * encoding_it:5.1f} ms to encode,"
        f" {(drawing + encoding_it) / bare:4.1f} bare felts, {size / KIB:4.0f} KiB"
    )


async def _twenty() -> None:
    """Twenty different tables are asked for at once; how long the event loop is held up meanwhile."""
    studio = Painter()
    began = perf_counter()
    await studio.warm()
    print(f"warming: {perf_counter() - began:.2f} s")
    idle = await _stalls(asyncio.sleep(0.5))
    busy = await _stalls(_all_at_once(studio))
    inline = await _stalls(_inline())
    await studio.close()
    for name, stalls in (("nothing is drawn", idle), (f"{TABLES} tables are drawn", busy), ("drawn inline", inline)):
        print(
            f"the event loop while {name}: held up {1e3 * max(stalls):.1f} ms at most,"
            f" {1e3 * quantiles(stalls, n=100)[-1]:.2f} ms in 1 of 100 turns"
        )


async def _all_at_once(studio: Painter) -> None:
    began = perf_counter()
    await asyncio.gather(*(studio.paint(partial(_table, chips)) for chips in range(1, TABLES + 1)))
    seconds = perf_counter() - began
    print(f"{TABLES} tables at once: {seconds:.2f} s, {1e3 * seconds / TABLES:.1f} ms each")


async def _inline() -> None:
    for chips in range(TABLES):
        jpeg(draw(_table(100 + chips)))
        await asyncio.sleep(0)


async def _stalls(work: Coroutine[object, object, object]) -> list[float]:
    """How long each turn of the event loop takes while something goes on."""
    going, turns = asyncio.create_task(work), list[float]()
    while not going.done():
        began = perf_counter()
        await asyncio.sleep(0.001)
        turns.append(max(0.0, perf_counter() - began - 0.001))
    await going
    return turns


def _table(chips: int) -> table.TableScene:
    view = samples.table(pots=(chips, 23, 9, 47, 0))
    return table.scene(view, samples.names(samples.EIGHT), words_in("fr"))


def _seconds(work: Callable[[], object], times: int = TIMES) -> float:
    """Of the processor, whatever else the machine does meanwhile."""
    taken: list[float] = []
    for _ in range(times):
        began = process_time()
        work()
        taken.append(process_time() - began)
    return median(taken)


def _memory() -> float:
    """MiB at most so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB
