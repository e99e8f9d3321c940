"""What each kind of picture costs to draw and to encode, in milliseconds of the processor, its size, and the memory."""

import resource
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from PIL import Image

from bot.language import LANGUAGES, words_in
from bot.pictures.drawing.encoding import jpeg
from bot.pictures.scenes import film, hand, table
from bot.pictures.studio import Scene, draw_film
from tests.pictures import films, samples
from tests.pictures.gallery import scenes

KIB: Final = 1024


class Sizes(NamedTuple):
    times: int = 15
    turns: int = 200
    films: int = 6
    kinds: str = ""  # how the names of those begin that are measured one by one


def main(sizes: Sizes) -> None:
    """Print everything, in about a minute."""
    before = _memory()
    print(f"the first table of a process, with all its sprites: {_ms(lambda: jpeg(_table(0).draw())):.0f} ms")
    for name, scene in scenes().items():
        if name.startswith(sizes.kinds):
            _measure(name, scene, sizes.times)
    for number in range(sizes.films):
        _film(number)
    print(f"peak memory {_memory():.0f} MiB, {_memory() - before:.0f} more than before the first picture")
    _play(sizes.turns)


def _measure(name: str, scene: Scene, times: int) -> None:
    image = scene.draw()
    drawing, encoding = _ms(scene.draw, times), _ms(lambda: jpeg(image), times)
    print(f"{name:22} {drawing:5.1f} ms to draw, {encoding:5.1f} to encode, {len(jpeg(image)) / KIB:4.0f} KiB")


def _film(number: int) -> None:
    """Print what the film of a whole deal of three to eight players takes."""
    size = number % 6 + 3
    moments = films.moments(samples.EIGHT[:size], seed=number)
    scene = film.scene(moments, samples.names(samples.EIGHT), words_in(LANGUAGES[number % 2]))
    made = list[bytes]()
    taken = _ms(lambda: made.append(draw_film(scene)))
    print(f"{f'film of {size}':22} {taken:5.0f} ms, {len(scene.frames)} frames, {len(made[0]) / KIB:4.0f} KiB")


def _play(turns: int) -> None:
    """Print what the pictures of many turns at different tables take; what was drawn for one turn helps the next."""
    made = [make(number) for number in range(2 * turns) for make in (_table, _hand)]
    for scene in made[: 2 * turns]:
        scene.draw()
    images, pictures = list[Image.Image](), list[bytes]()
    drawing = _ms(lambda: images.extend(scene.draw() for scene in made[2 * turns :]))
    encoding = _ms(lambda: pictures.extend(map(jpeg, images)))
    print(
        f"a turn's table and hand, of {turns} turns: {drawing / turns:.1f} ms to draw, {encoding / turns:.1f}"
        f" to encode, {sum(map(len, pictures)) / turns / KIB:.0f} KiB"
    )


def _table(number: int) -> table.TableScene:
    size = number % 6 + 3
    names = samples.names([f"{name} {number % 30}" for name in samples.EIGHT[:size]])
    view = samples.table(samples.EIGHT[:size], pots=(number, 23, number % 50, 47, 0), turn=number % size)
    return table.scene(view, names, words_in(LANGUAGES[number % 2]))


def _hand(number: int) -> hand.HandScene:
    return hand.scene(samples.own(number % 22 + 1, number % 13 + 1, seed=number), words_in(LANGUAGES[number % 2]))


def _ms(work: Callable[[], object], times: int = 1) -> float:
    """Return the milliseconds of the processor, whatever else the machine does meanwhile."""
    taken: list[float] = []
    for _ in range(times):
        began = process_time()
        work()
        taken.append(1e3 * (process_time() - began))
    return median(taken)


def _memory() -> float:
    """Return the MiB at most so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB
