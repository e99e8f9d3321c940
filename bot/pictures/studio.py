"""Where pictures are drawn and kept: jobs for threads, or for a process of its own.

Whoever asks sends what the scene is made of, and gets the file. All that takes long is done here: also making the
scene, as finding out which names can be drawn reads font files.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import cache, lru_cache, partial
from itertools import product
from typing import Final, Protocol

from PIL import Image

from bot.game.cards import BELLES, DECK
from bot.language import LANGUAGES, words_in
from bot.pictures.drawing.avatars import showing
from bot.pictures.drawing.encoding import animation, jpeg
from bot.pictures.drawing.fonts import can_draw
from bot.pictures.drawing.labels import FACES
from bot.pictures.drawing.shapes import dwarf
from bot.pictures.drawing.tokens import picture_size, portrait
from bot.pictures.parts import board, headline, laurels, opera, podium, seating, strip
from bot.pictures.parts.cards import back, raised_face, small_face, style_of
from bot.pictures.parts.chips import MAX_PILE_HEIGHT, VALUES, stack
from bot.pictures.scenes import film, hand, result, table


class Scene(Hashable, Protocol):
    """A picture as a value, which can be drawn; equal scenes are the same picture."""

    def draw(self) -> Image.Image:
        """Return the image."""
        ...


MakeScene = Callable[[], Scene]
"""A partial of the `scene` of a module, with everything that can be seen on the picture."""
MakeFilm = Callable[[], film.FilmScene]

MAX_KEPT_PICTURES: Final = 64
"""Each takes about 150 KiB."""
MAX_KEPT_FILMS: Final = 8
"""Each takes up to 600 KiB."""

_OF_ONE_TURN: Final = (table.TableScene, hand.HandScene)
"""Kept apart: they are many, and few are asked for twice. A result is asked for each time somebody gets ready."""
_WARM_WIDTHS: Final = (strip.CARD, *hand.CARDS)


def paint(make_scene: MakeScene, avatars: Mapping[str, bytes]) -> bytes:
    """Return the picture of a scene as JPEG, with these avatars by Discord's names for them."""
    with showing(avatars):
        scene = make_scene()
        return picture_of_turn(scene) if isinstance(scene, _OF_ONE_TURN) else picture(scene)


def film_of(make_scene: MakeFilm, avatars: Mapping[str, bytes]) -> bytes:
    """Return a film as animated WebP, with these avatars."""
    with showing(avatars):
        return draw_film(make_scene())


@lru_cache(MAX_KEPT_PICTURES)
def picture(scene: Scene) -> bytes:
    return jpeg(scene.draw())


@lru_cache(MAX_KEPT_PICTURES)
def picture_of_turn(scene: Scene) -> bytes:
    """Return the picture of a scene; for a second reader, or the next version where it looks alike: one in 25 does."""
    return jpeg(scene.draw())


@lru_cache(MAX_KEPT_FILMS)
def draw_film(scene: film.FilmScene) -> bytes:
    return animation(scene.draw(), [frame.milliseconds for frame in scene.frames])


def draw_sprite(number: int) -> int | None:
    """Draw the common sprite of this number; return the number of the next, None after the last."""
    sprites = _common_sprites()
    sprites[number]()
    return number + 1 if number + 1 < len(sprites) else None


@cache
def _common_sprites() -> list[Callable[[], object]]:
    """Return functions that each draw one of the sprites that most pictures need."""
    styles = [style_of(words_in(language)) for language in LANGUAGES]
    sizes = {
        picture_size(size): None
        for size in (*seating.TOKENS, strip.TOKEN, strip.BAR_TOKEN, headline.TOKEN, board.TOKEN, *result.TOKENS)
    }
    return [
        partial(can_draw, "\u0634"),  # an Arabic letter, which no file has, so that every file is opened
        *(partial(raised_face, *sprite) for sprite in product(DECK, _WARM_WIDTHS, styles)),
        *(partial(raised_face, *sprite) for sprite in product(BELLES, (strip.ANTE_CARD,), styles)),
        *(partial(small_face, *sprite) for sprite in product(DECK, strip.BEFORE_WIDTHS[:2], styles)),
        *(partial(table.background, style) for style in styles),
        *(partial(portrait, *sprite) for sprite in product(FACES.values(), sizes)),
        *(partial(back, width) for width in seating.BACKS),
        *(partial(dwarf, board.DWARF, mood) for mood in table.MOODS),
        *(partial(stack, value, count, board.CHIP) for value in VALUES for count in range(1, MAX_PILE_HEIGHT + 1)),
        # Rarely needed, but nobody plays while they are drawn.
        *(board.sunburst, podium.stage, opera.stage, laurels.stage),
    ]
