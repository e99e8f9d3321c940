"""A member at one glance: face, level, chips, wins, the five belles, the last games, badges."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from PIL import Image

from bot.game.cards import BELLES
from bot.language import Words
from bot.language.amounts import amount
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import FACES, Label, colour_of, drawable_name, initial_of
from bot.pictures.drawing.lettering import Pen, in_two_lines
from bot.pictures.drawing.palette import CREAM, GAIN, GOLD, INK, LIGHT_GOLD, LOSS, MIST, SAGE, WHITE
from bot.pictures.drawing.shapes import GOLDEN, PANEL, badge, dwarf, felt
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import CardStyle, put_face, style_of
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.tables.badges import BADGES, Badge
from bot.tables.results import FinishedGame, FinishedSeat
from bot.valuation.level import level
from bot.valuation.yardstick import Value
from bot.values.results import Profile

_HEADER: Final = 152
_TILES: Final = 128
_BELLES: Final = 120
_FORM: Final = 76
_BADGE: Final = 80
_BADGE_STEP: Final = 146
_BADGE_NAME: Final = 28
BADGE_ROOM: Final = 132
"""The width of each line of a badge's name."""
_BADGES_IN_ROW: Final = 7
_BADGES: Final = 60
"""The height of the heading over the badges."""
_GAP: Final = 10
_ROOM: Final = WIDTH - 2 * EDGE

Mark = Literal["won", "gained", "lost"]

_MARK: Final[dict[Mark, tuple[str, str]]] = {
    "won": (GOLD, '<path d="M25 2L32 17L48 19L36 31L39 47L25 39L11 47L14 31L2 19L18 17z"/>'),
    "gained": (GAIN, '<circle cx="25" cy="25" r="21"/>'),
    "lost": (LOSS, '<rect x="6" y="6" width="38" height="38" rx="6"/>'),
}
"""The colour and the shape of a mark; the shape says the same as the colour."""
_SIGN: Final[dict[Mark, str]] = {"won": "", "gained": "+", "lost": "−"}


class ProfileScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a member shows."""

    style: CardStyle
    who: Label
    level: str
    face: str
    """The robot that the member plays like; empty while that cannot be told."""
    figures: tuple[tuple[str, str], ...]
    """Labels and values; the first one in gold unless it is below zero."""
    belles: tuple[int, ...]
    """How often the member has taken each."""
    form: tuple[Mark, ...]
    """The last games, oldest first."""
    last: str
    """The heading before them."""
    badges: tuple[tuple[Badge, str], ...]
    """The badges that the member has earned, each with its name, oldest first."""
    badges_title: tuple[str, str]
    """The heading over the badges, and how many they are of all."""

    def draw(self) -> Image.Image:
        """Draw a member."""
        belles = _HEADER + _TILES + _GAP
        form = belles + _BELLES + _GAP
        badges = form + _FORM + _GAP
        canvas = Canvas(felt(WIDTH, badges + (_badges_height(self.badges) + _GAP if self.badges else 0) + 4))
        canvas.put(token(self.who, 120, WHITE), (26, 16))
        canvas.put(_robot(self.face) if self.face else dwarf(104), (872, 22))
        canvas.write((168, 76), self.who.name, Pen("title", 58, GOLD), room=690)
        canvas.write((168, 124), self.level, Pen("text", 34, MIST), room=690)
        _draw_tiles(canvas, self.figures, _HEADER)
        _draw_belles(canvas, self, belles)
        _draw_form(canvas, self, form)
        _draw_badges(canvas, self, badges)
        return canvas.image


def scene(profile: Profile, names: MemberNames, words: Words) -> ProfileScene:
    """Return what the picture of a member shows."""
    name = names.plain(profile.user, words)
    return ProfileScene(
        style_of(words),
        Label(
            drawable_name(name) or words("picture-profile"),
            initial_of(name) or "?",
            colour_of(profile.user),
            avatar=names.avatars.get(profile.user, ""),
        ),
        level=level_in_words(profile.worth, words),
        face=level(profile.worth) or "",
        figures=figures_of(profile, words),
        belles=profile.tally.belles,
        form=form_of(profile),
        last=words("picture-form"),
        badges=tuple((badge, words("badge", badge=badge)) for badge in profile.badges),
        badges_title=(words("badges-title"), words("picture-of", n=len(profile.badges), of=len(BADGES))),
    )


def level_in_words(worth: Value, words: Words) -> str:
    """Return whom somebody with these choices plays like, or that it cannot be told yet."""
    face = level(worth)
    return words("level-like", face=face) if face else words("level-unknown")


def figures_of(profile: Profile, words: Words) -> tuple[tuple[str, str], ...]:
    """Return a member's chips first, unless they are below zero; then wins, and the days in a row."""
    tally = profile.tally
    chips = ("chips", amount(profile.chips, words))
    figures = [
        *([("games", words("rank-won", won=tally.won, games=tally.games))] if tally.games else []),
        ("deals", words("rank-won", won=tally.deals_won, games=tally.deals)),
        *([("streak", str(profile.streak))] if profile.streak > 1 else []),
    ]
    figures = [chips, *figures] if profile.chips >= 0 else [*figures, chips]
    return tuple((_label(figure, profile, words), value) for figure, value in figures)


def _label(figure: str, profile: Profile, words: Words) -> str:
    """Return the label of a figure; that of the chips has the member's place by them."""
    label = words("profile-figure", figure=figure)
    if figure == "chips" and profile.place:
        return f"{label} · {words('profile-rank', place=profile.place)}"
    return label


def form_of(profile: Profile) -> tuple[Mark, ...]:
    """Return a mark for each of a member's last games, oldest first."""
    return tuple(_mark_of(game, seat) for game, seat in reversed(profile.last))


def _mark_of(game: FinishedGame, seat: FinishedSeat) -> Mark:
    if seat.has_won(game):
        return "won"
    return "lost" if seat.gain < 0 else "gained"


def _draw_tiles(canvas: Canvas, figures: Sequence[tuple[str, str]], top: float) -> None:
    """Draw the figures side by side, the first in gold."""
    width = (_ROOM - (len(figures) - 1) * _GAP) / len(figures)
    for number, (label, value) in enumerate(figures):
        left, is_hero = EDGE + number * (width + _GAP), number == 0
        canvas.put_box((left, top), (width, _TILES), 18, GOLDEN if is_hero else PANEL)
        canvas.write_centred((left + 16, top + 32), label, Pen("text", 30, MIST if is_hero else SAGE), room=width - 28)
        pen = Pen("heavy", 64 if is_hero else 54, LIGHT_GOLD if is_hero else CREAM)
        canvas.write_centred((left + 16, top + 86), value, pen, room=width - 28)


def _draw_belles(canvas: Canvas, scene: ProfileScene, top: float) -> None:
    """Draw the five belles, each with how often it was taken."""
    draw_panel(canvas, top, _BELLES, corner=18)
    for number, (belle, times) in enumerate(zip(BELLES, scene.belles, strict=True)):
        left = EDGE + 24 + number * (_ROOM - 24) / len(BELLES)
        put_face(canvas, belle, 58, scene.style, (left, top + 16))
        canvas.write_centred((left + 74, top + _BELLES / 2), f"× {times}", Pen("bold", 40, CREAM), room=110)


def _draw_form(canvas: Canvas, scene: ProfileScene, top: float) -> None:
    """Draw the marks of the last games, oldest first."""
    draw_panel(canvas, top, _FORM, corner=18)
    canvas.write_centred((EDGE + 20, top + _FORM / 2), scene.last, Pen("text", 32, SAGE), room=300)
    for number, mark in enumerate(reversed(scene.form)):
        _draw_mark(canvas, mark, (WIDTH - 54 - number * 62, top + _FORM / 2))


def _badges_height(badges: Sequence[tuple[Badge, str]]) -> int:
    return _BADGES + -(-len(badges) // _BADGES_IN_ROW) * _BADGE_STEP + 8


def _draw_badges(canvas: Canvas, scene: ProfileScene, top: float) -> None:
    """Draw the badges row by row, each over its name."""
    if not scene.badges:
        return
    draw_panel(canvas, top, _badges_height(scene.badges), corner=18)
    heading, count = scene.badges_title
    canvas.write_centred((EDGE + 20, top + 34), heading, Pen("text", 32, SAGE))
    canvas.write_centred((WIDTH - EDGE - 20, top + 34), count, Pen("text", 32, SAGE), "right")
    step = _ROOM / _BADGES_IN_ROW
    for number, (name, called) in enumerate(scene.badges):
        row, column = divmod(number, _BADGES_IN_ROW)
        middle, y = EDGE + (column + 0.5) * step, top + _BADGES + row * _BADGE_STEP
        canvas.put(badge(name, _BADGE), (middle - _BADGE / 2, y))
        for line, text in enumerate(in_two_lines(called, "bold", _BADGE_NAME, BADGE_ROOM)):
            canvas.write_centred(
                (middle, y + _BADGE + 18 + 31 * line), text, Pen("bold", _BADGE_NAME, CREAM), "middle", BADGE_ROOM
            )


def _draw_mark(canvas: Canvas, mark: Mark, at: tuple[float, float]) -> None:
    canvas.centre(_mark(mark), at)
    canvas.write_centred(at, _SIGN[mark], Pen("heavy", 46, INK), "middle")


def _robot(name: str) -> Image.Image:
    return token(Label(name, name[0], is_robot=True, face=FACES[name]), 104)


@lru_cache(maxsize=3)
def _mark(mark: Mark) -> Image.Image:
    colour, shape = _MARK[mark]
    return rasterize(document(50, 50, f'<g fill="{colour}">{shape}</g>'), 52, oversample=2)
