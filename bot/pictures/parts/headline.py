"""The headline in the picture of a table: a sentence in gold, and the face of the player it is about."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import NAIN
from bot.language import Words
from bot.language.amounts import amount
from bot.pictures.drawing.canvas import XY, Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence, text_width
from bot.pictures.drawing.palette import GOLD, SAGE
from bot.pictures.drawing.shapes import Mood, dwarf_svg, round_mask
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.drawing.tokens import token
from bot.tables.headlines import Headline
from bot.tables.view import TableView

TOKEN: Final = 48
_SIZES: Final = range(44, 35, -1)
"""The sizes of letters; if the smallest is too large, names are shortened."""
_GAP: Final = 40
"""The gap between the headline and the text at the other end of its line."""
_BOTH: Final = 2
_HEAD: Final = 'x="10" y="6" width="100" height="100" viewBox="52 0 180 180"'
"""The head of the dwarf in his drawing, and its place on the disc."""


class Banner(Struct, frozen=True):
    """A headline in a picture, and the player it is about."""

    sentence: Sentence
    who: Label | None
    """None if it is about nobody, or several players: then the dwarf says it."""
    mood: Mood
    is_golden: bool
    """Whether chips were won."""


def headline_in(headline: Headline, view: TableView, labels: Sequence[Label], words: Words) -> Banner:
    """Return the headline of a table as it is shown."""
    names = tuple(labels[seat].name for seat in headline.seats)
    sentence = Sentence(text_of(headline, view, [NAME_SLOT] * len(names), words), names)
    who = labels[headline.seats[0]] if len(names) == 1 else None
    mood = mood_of(headline)
    return Banner(sentence, who, "idle" if mood == "awake" else mood, headline.is_of_chips_won)


def mood_of(headline: Headline) -> Mood:
    """Return the dwarf's mood: jubilant while his pot is in the headline."""
    match headline.kind:
        case "paused" | "asleep":
            return headline.kind
        case _:
            return "jubilant" if NAIN in headline.belles else "awake"


def text_of(headline: Headline, view: TableView, names: Sequence[str], words: Words) -> str:
    """Return a headline as a sentence about these players."""
    match headline.kind:
        case "takes" | "takes_several" | "hoard":
            return _of_chips(headline, names, words)
        case "last_card":
            return _of_last_card(names, words)
        case "turn":
            return words("picture-turn", player=names[0], rank=words.rank(view.deal.need or 0))
        case "lead":
            return words("picture-lead", player=names[0])
        case "won":
            return words("picture-wins", player=names[0])
        case "paused" | "asleep" | "between" | "void":
            reasons = {
                "paused": words("picture-paused"),
                "asleep": words("picture-asleep"),
                "between": words("picture-between"),
                "void": words("picture-void"),
            }
            return reasons[headline.kind]


def _of_chips(headline: Headline, names: Sequence[str], words: Words) -> str:
    chips, belles = amount(headline.chips, words), len(headline.belles)
    if headline.kind == "hoard":
        return words("picture-hoard", n=chips)
    if belles > 1:
        return words("picture-takes-several", player=names[0], belles=belles, n=chips)
    suit_and_rank = headline.belles[0][-1] + headline.belles[0][:-1]  # no key of the catalogues may begin with a digit
    return words("picture-takes", player=names[0], belle=suit_and_rank, n=chips)


def _of_last_card(names: Sequence[str], words: Words) -> str:
    if len(names) > _BOTH:
        return words("picture-last-card-several", n=len(names))
    if len(names) == _BOTH:
        return words("picture-last-card-both", first=names[0], second=names[1])
    return words("picture-last-card", player=names[0])


def draw_headline(canvas: Canvas, banner: Banner, aside: str, at: XY, right: float) -> None:
    """Draw a headline around this height, and, if there is room, a smaller text that ends at the right."""
    x, middle = at
    image = token(banner.who, TOKEN) if banner.who else _dwarf_head(TOKEN, banner.mood)
    canvas.put(image, (x, middle - TOKEN / 2))
    start = x + TOKEN + 10
    text, size = fitted(banner.sentence, right - start)
    end = start + canvas.write_centred((start, middle), text, Pen("title", size, GOLD), room=right - start)
    if end + _GAP < right - text_width(aside, "text", 28):
        canvas.write_centred((right, middle), aside, Pen("text", 28, SAGE), "right")


def fitted(sentence: Sentence, room: float) -> tuple[str, int]:
    """Return a sentence and its size: as large as it fits with whole names, otherwise smallest with shortened names."""
    whole = str(sentence)
    size = next((size for size in _SIZES if text_width(whole, "title", size) <= room), _SIZES[-1])
    return sentence.fit("title", size, room), size


@lru_cache(maxsize=8)
def _dwarf_head(size: int, mood: Mood) -> Image.Image:
    """Return the head of the dwarf on a golden disc."""
    figure = dwarf_svg(mood).replace('viewBox="0 0 300 330"', _HEAD).replace(' width="300" height="330"', "")
    ground = '<circle cx="60" cy="60" r="60" fill="#7a4d00"/><circle cx="60" cy="60" r="55" fill="#fff1b8"/>'
    square = rasterize(document(120, 120, ground + figure), size, oversample=3)
    disc = Image.new("RGBa", square.size)
    disc.paste(square, (0, 0), round_mask(size, size, size // 2))
    return disc
