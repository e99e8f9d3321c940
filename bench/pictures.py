"""What each kind of picture costs to draw and to encode, its size, the memory it all takes, and who has to wait.

The baseline of time is what this machine needs to encode the bare felt, so that the ratios can be compared between
machines.
"""

import asyncio
import resource
from collections.abc import Awaitable, Callable
from functools import partial
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Final

from PIL import Image

from bot.language import LANGUAGES, Words, words_in
from bot.pictures.drawing.encoding import jpeg
from bot.pictures.drawing.shapes import felt
from bot.pictures.painter import Painter, Scene, draw_film
from bot.pictures.scenes import film, hand, table
from tools import films, samples
from tools.gallery import scenes

TIMES: Final = 15
TURNS: Final = 200
FILMS: Final = 10
THREADS: Final = (1, 2, 4)
KIB: Final = 1024


def main() -> None:
    """Print everything, in about a minute."""
    before = _memory()
    print(f"a table's scene made: {1e3 * _seconds(lambda: _table(0)):.2f} ms")
    first = _seconds(lambda: jpeg(_table(0).draw()), 1)
    print(f"the first table of a process, with all its sprites: {1e3 * first:.0f} ms")
    bare = _seconds(lambda: jpeg(felt(table.WIDTH, table.HEIGHT)))
    print(f"bare felt of a table's size encoded: {1e3 * bare:.1f} ms")
    for name, scene in scenes():
        _kind(name, scene, bare)
    _films()
    print(f"peak memory {_memory():.0f} MiB, {_memory() - before:.0f} more than before the first picture")
    _play()
    asyncio.run(_together())


def _kind(name: str, scene: Scene, bare: float) -> None:
    image = scene.draw()
    drawing, encoding_it, size = _seconds(scene.draw), _seconds(lambda: jpeg(image)), len(jpeg(image))
    print(
        f"{name:22} {1e3 * drawing:5.1f} ms to draw, {1e3 * encoding_it:5.1f} ms to encode,"
        f" {(drawing + encoding_it) / bare:4.1f} bare felts, {size / KIB:4.0f} KiB"
    )


def _films() -> None:
    """Print what films of ten whole deals of three to eight players take."""
    for number in range(FILMS):
        moments = films.moments(samples.EIGHT[: number % 6 + 3], seed=number)
        scene = film.scene(moments, samples.names(samples.EIGHT), _words(number))
        seconds, made = _seconds(lambda scene=scene: draw_film(scene), 1), draw_film(scene)
        shown = sum(frame.milliseconds for frame in scene.frames) / 1e3
        print(
            f"{f'film of {number % 6 + 3}':22} {seconds:5.2f} s to make, {len(scene.frames)} frames in {shown:.0f} s,"
            f" {len(made) / KIB:4.0f} KiB"
        )


def _play() -> None:
    """The pictures of many turns at different tables, two a turn; what was drawn for one turn helps the next."""
    for make_scene in _turns(0):
        make_scene().draw()
    made, images = [make_scene() for make_scene in _turns(TURNS)], list[Image.Image]()
    drawing = _seconds(lambda: images.extend(scene.draw() for scene in made), 1)
    pictures = list[bytes]()
    encoding = _seconds(lambda: pictures.extend(map(jpeg, images)), 1)
    print(
        f"a turn's table and hand, of {TURNS} turns: {1e3 * drawing / TURNS:.1f} ms to draw,"
        f" {1e3 * encoding / TURNS:.1f} ms to encode, {sum(map(len, pictures)) / TURNS / KIB:.0f} KiB"
    )


async def _together() -> None:
    """The same pictures all asked for at once, and how long the event loop is held up meanwhile."""
    studio = Painter()
    began = perf_counter()
    await studio.warm()
    await studio.close()
    print(f"warming: {perf_counter() - began:.2f} s")
    _tell_stalls("nothing is drawn", await _stalls(asyncio.sleep(0.5)))
    for number, threads in enumerate(THREADS, 2):
        studio = Painter(threads)
        asked = [studio.paint(make_scene) for make_scene in _turns(number * TURNS)]
        began, before = perf_counter(), process_time()
        stalls = await _stalls(asyncio.gather(*asked))
        seconds, processor = perf_counter() - began, process_time() - before
        await studio.close()
        each = 1e3 * processor / len(asked)
        _tell_stalls(f"{threads} threads draw {len(asked) / seconds:.0f} pictures a second of {each:.1f} ms", stalls)
    _tell_stalls("it draws by itself", await _stalls(_inline()))


def _tell_stalls(what: str, stalls: list[float]) -> None:
    print(
        f"the event loop while {what}: held up {1e3 * max(stalls):.1f} ms at most,"
        f" {1e3 * quantiles(stalls, n=100)[-1]:.2f} ms in 1 of 100 turns"
    )


async def _inline() -> None:
    for make_scene in _turns(0):
        jpeg(make_scene().draw())
        await asyncio.sleep(0)


async def _stalls(work: Awaitable[object]) -> list[float]:
    """How long each turn of the event loop takes while something goes on."""
    going, turns = asyncio.ensure_future(work), list[float]()
    while not going.done():
        began = perf_counter()
        await asyncio.sleep(0.001)
        turns.append(max(0.0, perf_counter() - began - 0.001))
    await going
    return turns


def _turns(first: int) -> list[Callable[[], Scene]]:
    """Return functions that make the scenes of these turns."""
    numbers = range(first, first + TURNS)
    return [partial(make_scene, number) for number in numbers for make_scene in (_table, _hand)]


def _table(number: int) -> table.TableScene:
    size = number % 6 + 3
    names = samples.names([f"{name} {number % 30}" for name in samples.EIGHT[:size]])
    view = samples.table(samples.EIGHT[:size], pots=(number, 23, number % 50, 47, 0), turn=number % size)
    return table.scene(view, names, _words(number))


def _hand(number: int) -> hand.HandScene:
    return hand.scene(samples.own(number % 22 + 1, number % 13 + 1, seed=number), _words(number))


def _words(number: int) -> Words:
    return words_in(LANGUAGES[number % len(LANGUAGES)])


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
