"""The end of a game: a podium for the first three, and a row for everybody else."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.receipt import shares
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Label, Names, labels_of
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence
from bot.pictures.drawing.palette import SAGE
from bot.pictures.drawing.shapes import felt
from bot.pictures.parts import podium
from bot.pictures.parts.chips import draw_count
from bot.pictures.parts.rows import HEADER, ROW, WIDTH, draw_figure, draw_header, draw_player, draw_row
from bot.tables.view import TableView

_ON_PODIUM: Final = 3
_GAIN: Final = 960
_CHIPS: Final = WIDTH - 44
_FOOT: Final = 58


class StandingsScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a game's end shows."""

    title: Sentence
    subtitle: str
    steps: tuple[podium.Step, ...]
    """The first three; nobody when no one has won."""
    others: tuple[podium.Step, ...]
    is_ranked: bool
    shared: str | None
    """What became of the chips left on the board."""

    def draw(self) -> Image.Image:
        """Draw the end of a game."""
        top = podium.HEIGHT + 16 if self.steps else HEADER + 16
        foot = top + len(self.others) * ROW
        canvas = Canvas(felt(WIDTH, foot + (_FOOT if self.shared else 8)))
        if self.steps:
            podium.draw_podium(canvas, self.steps, self.title, self.subtitle)
        else:
            draw_header(canvas, self.title, self.subtitle, mood="paused")
        for number, line in enumerate(self.others):
            _draw_line(canvas, line, top + number * ROW, is_ranked=self.is_ranked)
        if self.shared:
            canvas.write((WIDTH / 2, foot + 34), self.shared, Pen("text", 36, SAGE), "middle", WIDTH - 60)
        return canvas.image


def scene(view: TableView, names: Names, words: Words, *, avatars: Avatars = NO_AVATARS) -> StandingsScene:
    """Return what the picture of a game that is over shows."""
    labels, is_ranked = labels_of(view, names, words, avatars), bool(view.winners)
    lines, left = tuple(_line(view, seat, labels[seat], words) for seat in view.places), sum(shares(view.game))
    return StandingsScene(
        title_of(view, [labels[seat].name for seat in view.winners], words),
        subtitle(view, words),
        steps=lines[:_ON_PODIUM] if is_ranked else (),
        others=lines[_ON_PODIUM:] if is_ranked else lines,
        is_ranked=is_ranked,
        shared=words("picture-shared", n=left) if left else None,
    )


def title_of(view: TableView, winners: Sequence[str], words: Words) -> Sentence:
    """Return a sentence that names the winners, or counts them when there are more than two, or says why none won."""
    assert view.game.ending is not None
    match len(winners):
        case 0:
            return Sentence(words("picture-stopped" if view.game.ending.reason == "stopped" else "game-title"))
        case 1:
            return Sentence(words("picture-won", player=NAME_SLOT), tuple(winners))
        case 2:
            return Sentence(words("picture-won-both", first=NAME_SLOT, second=NAME_SLOT), tuple(winners))
        case count:
            return Sentence(words("picture-won-several", n=count))


def subtitle(view: TableView, words: Words) -> str:
    """Return the name of the game and how many deals were played, without one that was cancelled."""
    is_void = view.game.deal is not None and view.game.deal.winner is None
    deals = words("deals", n=view.game.deals - is_void)
    return words("picture-final", game=words("game", game=view.options.rules.game), deals=deals)


def _line(view: TableView, seat: int, who: Label, words: Words) -> podium.Step:
    assert view.game.ending is not None
    chips = view.game.chips[seat]
    return podium.Step(view.game.ending.places[seat], who, gain(view.gain(seat), words), amount(chips, words))


def _draw_line(canvas: Canvas, line: podium.Step, top: float, *, is_ranked: bool) -> None:
    middle, left = top + (ROW - 8) / 2, 104 if is_ranked else 36
    draw_row(canvas, top, is_chosen=False)
    if is_ranked:
        canvas.write_centred((60, middle), str(line.place), Pen("heavy", 42, SAGE), "middle", 72)
    draw_player(canvas, line.who, (left, middle), _GAIN - 190 - left)
    draw_figure(canvas, (_GAIN, middle), line.gain, size=50)
    draw_count(canvas, (_CHIPS, middle), line.chips, 42)
