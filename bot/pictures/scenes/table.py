"""The table as everybody sees it: the board, the seats and the run."""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Names, labels_of
from bot.pictures.drawing.shapes import Mood
from bot.pictures.parts import board, seating, strip
from bot.pictures.parts.cards import CardStyle, style_of
from bot.pictures.parts.headline import headline_in, mood_of
from bot.pictures.parts.panels import WIDTH
from bot.tables.days import DEALS_A_DAY
from bot.tables.headlines import headline_of
from bot.tables.view import TableView

HEIGHT: Final = 672
MOODS: Final[tuple[Mood, ...]] = ("awake", "jubilant", "paused", "asleep")
"""The dwarf's moods at a table."""
_STRIP: Final = HEIGHT - 14 - strip.HEIGHT


class TableScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a table shows."""

    style: CardStyle
    mood: Mood
    pots: tuple[board.Pot, ...]
    rows: tuple[seating.SeatRow, ...]
    strip: strip.Strip

    def draw(self) -> Image.Image:
        """Draw a table."""
        canvas = Canvas(background(self.style).copy())
        board.draw_pots(canvas, self.pots, self.mood)
        seating.draw_rows(canvas, self.rows)
        strip.draw_strip(canvas, self.strip, self.style, _STRIP)
        return canvas.image


def scene(
    view: TableView,
    names: Names,
    words: Words,
    *,
    avatars: Avatars = NO_AVATARS,
    four_colours: bool = False,
) -> TableScene:
    """Return what the picture of a table shows, in the words of one language."""
    style, labels = style_of(words, four_colours=four_colours), labels_of(view, names, words, avatars)
    headline = headline_of(view)
    return TableScene(
        style,
        mood_of(headline),
        pots=board.pots_of(view.game, labels, words),
        rows=seating.rows_of(view, labels, words),
        strip=strip.strip_of(
            view, headline_in(headline, view, labels, words), labels, style, words, aside=subtitle(view, words)
        ),
    )


@lru_cache(maxsize=4)
def background(style: CardStyle) -> Image.Image:
    """Return the part of the picture that never changes."""
    canvas = Canvas(board.background(WIDTH, HEIGHT, style))
    seating.draw_ground(canvas)
    return canvas.image


def subtitle(view: TableView, words: Words) -> str:
    """Return the name of the game and the number of the deal, marked if it is practice."""
    deal = deal_name(view, words)
    return f"{deal} · {words('history-practice')}" if view.practice and not view.day else deal


def deal_name(view: TableView, words: Words) -> str:
    """Return the name of the game and the number of the deal; of a deal of the day, which of them it is."""
    if view.day:
        return words("day-at", deal=view.day.deal, of=DEALS_A_DAY)
    return words("picture-deal", game=words("game", game=view.options.rules.game), n=view.game.deals)
