"""What each kind of picture costs to draw and to encode, its size, the memory it all takes, and who has to wait.

The baseline of time is what this machine needs to encode the bare felt, so that the ratios can be compared between
machines.
"""

import asyncio
import resource
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from PIL import Image

from bench.held import print_held
from bot.language import LANGUAGES, Words, words_in
from bot.pictures.drawing.encoding import jpeg
from bot.pictures.drawing.shapes import felt
from bot.pictures.painter import LINES, PICTURES, Painter
from bot.pictures.scenes import film, hand, table
from bot.pictures.studio import Scene, draw_film
from bot.workers.threads import Threads
from bot.workers.worker import Worker
from tools import films, samples
from tools.gallery import scenes

THREADS: Final = (1, 2, 4)
KIB: Final = 1024


class Sizes(NamedTuple):
    times: int = 15
    turns: int = 200
    films: int = 10
    kinds: str = ""
    """How the names of those begin that are measured one by one."""


def main(sizes: Sizes) -> None:
    """Print everything, in about a minute."""
    before = _memory()
    print(f"a table's scene made: {1e3 * _seconds(lambda: _table(0), sizes.times):.2f} ms")
    first = _seconds(lambda: jpeg(_table(0).draw()))
    print(f"the first table of a process, with all its sprites: {1e3 * first:.0f} ms")
    bare = _seconds(lambda: jpeg(felt(table.WIDTH, table.HEIGHT)), sizes.times)
    print(f"bare felt of a table's size encoded: {1e3 * bare:.1f} ms")
    for name, scene in scenes().items():
        if name.startswith(sizes.kinds):
            _kind(name, scene, bare, sizes.times)
    _films(sizes.films)
    print(f"peak memory {_memory():.0f} MiB, {_memory() - before:.0f} more than before the first picture")
    _play(sizes.turns)
    asyncio.run(_together(sizes.turns))


def _kind(name: str, scene: Scene, bare: float, times: int) -> None:
    image = scene.draw()
    drawing, encoding_it, size = _seconds(scene.draw, times), _seconds(lambda: jpeg(image), times), len(jpeg(image))
    print(
        f"{name:22} {1e3 * drawing:5.1f} ms to draw, {1e3 * encoding_it:5.1f} ms to encode,"
        f" {(drawing + encoding_it) / bare:4.1f} bare felts, {size / KIB:4.0f} KiB"
    )


def _films(number_of_films: int) -> None:
    """Print what films of whole deals of three to eight players take."""
    for number in range(number_of_films):
        moments = films.moments(samples.EIGHT[: number % 6 + 3], seed=number)
        scene = film.scene(moments, samples.names(samples.EIGHT), _words(number))
        seconds, made = _seconds(lambda scene=scene: draw_film(scene)), draw_film(scene)
        shown = sum(frame.milliseconds for frame in scene.frames) / 1e3
        print(
            f"{f'film of {number % 6 + 3}':22} {seconds:5.2f} s to make, {len(scene.frames)} frames in {shown:.0f} s,"
            f" {len(made) / KIB:4.0f} KiB"
        )


def _play(turns: int) -> None:
    """The pictures of many turns at different tables, two a turn; what was drawn for one turn helps the next."""
    for make_scene in _turns(0, turns):
        make_scene().draw()
    made, images = [make_scene() for make_scene in _turns(turns, turns)], list[Image.Image]()
    drawing = _seconds(lambda: images.extend(scene.draw() for scene in made))
    pictures = list[bytes]()
    encoding = _seconds(lambda: pictures.extend(map(jpeg, images)))
    print(
        f"a turn's table and hand, of {turns} turns: {1e3 * drawing / turns:.1f} ms to draw,"
        f" {1e3 * encoding / turns:.1f} ms to encode, {sum(map(len, pictures)) / turns / KIB:.0f} KiB"
    )


async def _together(turns: int) -> None:
    """The same pictures all asked for at once, and how long the event loop is held up meanwhile."""
    ways = {f"{threads} threads": Threads(LINES | {PICTURES: threads}) for threads in THREADS}
    for number, (way, workers) in enumerate((ways | {"another process": Worker("draws", LINES, 0)}).items(), 2):
        painter = Painter(workers)
        for make_scene in _turns((number - 1) * turns, turns):
            await painter.paint(make_scene)
        pictures = [painter.paint(make_scene) for make_scene in _turns(number * turns, turns)]
        here, there = process_time(), await workers.do(PICTURES, process_time)
        await print_held(f"{len(pictures)} pictures of {way}", partial(asyncio.gather, *pictures))
        here, there = process_time() - here, await workers.do(PICTURES, process_time) - there
        await painter.close()
        each = 1e3 / len(pictures)
        print(f"  ms of the processor each: {each * there:.1f} there, {each * here:.1f} here")


def _turns(first: int, turns: int) -> list[Callable[[], Scene]]:
    """Return functions that make the scenes of these turns."""
    numbers = range(first, first + turns)
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


def _seconds(work: Callable[[], object], times: int = 1) -> float:
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
