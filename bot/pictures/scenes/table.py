"""The table as everybody sees it: the board, the seats and the run."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label, Names, labels_of
from bot.pictures.drawing.lettering import NAME_SLOT, Sentence
from bot.pictures.parts import board, seating, strip
from bot.pictures.parts.cards import Style, style_of
from bot.tables.view import TableView

WIDTH: Final = 1200
HEIGHT: Final = 810
_STRIP: Final = 584


class TableScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a table shows."""

    style: Style
    title: str
    subtitle: str
    pots: tuple[board.Pot, ...]
    rows: tuple[seating.Row, ...]
    strip: strip.Strip


def scene(view: TableView, names: Names, words: Words, *, four_colours: bool = False) -> TableScene:
    """Return what the picture of a table shows, in the words of one language."""
    style, labels = style_of(words, four_colours=four_colours), labels_of(view, names, words)
    return TableScene(
        style,
        title=words("picture-game"),
        subtitle=subtitle(view, words),
        pots=board.pots_of(view.game, labels, words),
        rows=seating.rows_of(view, labels, words),
        strip=strip.strip_of(view.game.deal, headline_of(view, labels, words), labels, style, words),
    )


def draw(scene: TableScene) -> Image.Image:
    """Draw a table."""
    canvas = Canvas(background(scene.style))
    board.draw_pots(canvas, scene.pots)
    seating.draw_rows(canvas, scene.rows, scene.title, scene.subtitle)
    strip.draw_strip(canvas, scene.strip, scene.style, _STRIP)
    return canvas.image


@lru_cache(maxsize=4)
def background(style: Style) -> Image.Image:
    """Return the part of the picture that never changes."""
    canvas = Canvas(board.background(WIDTH, HEIGHT, style))
    seating.draw_ground(canvas)
    strip.draw_ground(canvas, _STRIP)
    return canvas.image


def subtitle(view: TableView, words: Words) -> str:
    """Return the name of the game and the number of the deal."""
    return words("picture-deal", game=words("game", game=view.options.rules.game), n=view.game.deals)


def headline(view: TableView, names: Sequence[str], words: Words) -> str:
    """Return whom everybody waits for, and for which card; or that the table is paused or between deals."""
    deal = view.game.deal
    if view.is_paused:
        return words("picture-paused")
    if view.is_asleep:
        return words("picture-asleep")
    if deal is None or deal.turn is None:
        return words("picture-between")
    player = names[deal.turn]
    if deal.need is None:
        return words("picture-lead", player=player)
    return words("picture-turn", player=player, rank=words.rank(deal.need))


def headline_of(view: TableView, labels: Sequence[Label], words: Words) -> Sentence:
    """Return the headline as a sentence in which the name can be shortened."""
    turn = view.game.deal.turn if view.game.deal else None
    return Sentence(headline(view, [NAME_SLOT] * len(labels), words), () if turn is None else (labels[turn].name,))
