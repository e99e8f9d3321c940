"""A member's results: the net result with its curve, other figures, the last ten games, badges."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import amount, gain
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label, colour_of, drawable_name, initial_of
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import CREAM, GAIN, GOLD, INK, LIGHT_GOLD, LOSS, MIST, SAGE
from bot.pictures.drawing.shapes import GOLDEN, PANEL, badge, dwarf, felt
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.curves import curve
from bot.tables.badges import Badge
from bot.tables.results import FinishedGame, FinishedSeat
from bot.values.results import MAX_RECENT_GAMES, Profile

WIDTH: Final = 1200
_HEADER: Final = 168
_STAR: Final = 276
"""The height of the net result, and of the curve beside it."""
_STAR_WIDTH: Final = 470
_TILE: Final = 132
_MAX_TILES: Final = 3
"""The most figures in a row."""
_FORM: Final = 84
_BADGES: Final = 120
_BADGE: Final = 96
_GAP: Final = 10
_ROOM: Final = WIDTH - 40
_MIN_RESULTS: Final = 3
"""The fewest results that make a curve: one before the first game, and those after two games."""

Mark = Literal["won", "gained", "lost"]

_MARK: Final[dict[Mark, tuple[str, str]]] = {
    "won": (GOLD, '<path d="M25 2L32 17L48 19L36 31L39 47L25 39L11 47L14 31L2 19L18 17z"/>'),
    "gained": (GAIN, '<circle cx="25" cy="25" r="21"/>'),
    "lost": (LOSS, '<rect x="6" y="6" width="38" height="38" rx="6"/>'),
}
"""The colour and the shape of a mark; the shape says the same as the colour."""
_SIGN: Final[dict[Mark, str]] = {"won": "", "gained": "+", "lost": "−"}


class ProfileScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a member's results shows."""

    who: Label
    subtitle: str
    star: tuple[str, str, str]
    """The net result: its label, its value, and its place in the ranking, which may be empty."""
    figures: tuple[tuple[str, str], ...]
    """The labels and values of the other figures."""
    results: tuple[int, ...]
    """The net result before the last games and after each of them, oldest first; empty if too few for a curve."""
    form: tuple[Mark, ...]
    """The last ten games, oldest first."""
    course: str
    """The heading over the curve."""
    last: str
    """The heading before the form."""
    badges: tuple[Badge, ...]
    """The badges that the member has earned, oldest first."""

    def draw(self) -> Image.Image:
        """Draw the results of a member."""
        rows = _rows(self.figures)
        tiles = _HEADER + _STAR + _GAP
        form = tiles + len(rows) * (_TILE + _GAP)
        badges = form + (_FORM + _GAP if self.form else 0)
        canvas = Canvas(felt(WIDTH, badges + (_BADGES + _GAP if self.badges else 0) + 10))
        canvas.put(token(self.who, 120), (32, 24))
        canvas.put(dwarf(120), (1056, 14))
        canvas.write((176, 88), self.who.name, Pen("title", 62, GOLD), room=850)
        canvas.write((176, 138), self.subtitle, Pen("text", 38, MIST), room=850)
        _draw_star(canvas, self)
        for number, row in enumerate(rows):
            _draw_tiles(canvas, row, tiles + number * (_TILE + _GAP))
        if self.form:
            _draw_form(canvas, self, form)
        _draw_badges(canvas, self.badges, badges)
        return canvas.image


def scene(profile: Profile, names: MemberNames, words: Words) -> ProfileScene:
    """Return what the picture of a member's results shows."""
    name, net = names.plain(profile.user, words), profile.shown.net
    gains = [seat.gain for _, seat in reversed(profile.last)]
    results = tuple(accumulate(gains, initial=net - sum(gains)))
    return ProfileScene(
        Label(
            drawable_name(name) or words("picture-profile"),
            initial_of(name) or "?",
            colour_of(profile.user),
            avatar=names.avatars.get(profile.user, ""),
        ),
        subtitle_of(profile, words),
        star_of(profile, words),
        figures_of(profile, words),
        results=results if len(results) >= _MIN_RESULTS else (),
        form=form_of(profile),
        course=words("picture-results"),
        last=words("picture-form"),
        badges=profile.badges,
    )


def subtitle_of(profile: Profile, words: Words) -> str:
    """Return the game that the member plays most, or that they have only practised."""
    if profile.is_practice:
        return words("profile-practice-only")
    game = profile.favourite
    return words("profile-plays", game=words("game", game=game)) if game else words("picture-game")


def star_of(profile: Profile, words: Words) -> tuple[str, str, str]:
    """Return a member's net result: label, value, and place by it, which is empty for a first place without a gain."""
    entry = profile.entry
    is_told = entry is not None and (entry.place > 1 or entry.has_gained)
    place = words("profile-rank", place=entry.place) if entry and is_told else ""
    return words("profile-figure", figure="net"), gain(profile.shown.net, words), place


def figures_of(profile: Profile, words: Words) -> tuple[tuple[str, str], ...]:
    """Return the other figures of a member as (label, value), empty ones left out."""
    shown = profile.shown
    values = {
        "games_won": words("rank-won", won=shown.games_won, games=shown.games) if shown.games else "",
        "deals_won": words("rank-won", won=shown.deals_won, games=shown.deals),
        "biggest_pot": amount(shown.biggest_pot, words) if shown.biggest_pot else "",
        "best_game": gain(shown.best_game, words) if shown.best_game > 0 else "",
        "operas": str(shown.operas) if shown.operas else "",
    }
    return tuple((words("profile-figure", figure=figure), value) for figure, value in values.items() if value)


def form_of(profile: Profile) -> tuple[Mark, ...]:
    """Return a mark for each of a member's last games, oldest first."""
    return tuple(_mark_of(game, seat) for game, seat in reversed(profile.last[:MAX_RECENT_GAMES]))


def _mark_of(game: FinishedGame, seat: FinishedSeat) -> Mark:
    if seat.has_won(game):
        return "won"
    return "lost" if seat.gain < 0 else "gained"


def _rows(figures: Sequence[tuple[str, str]]) -> list[Sequence[tuple[str, str]]]:
    """Return the figures in as few rows as possible, of nearly equal length."""
    count = -(-len(figures) // _MAX_TILES)
    length = -(-len(figures) // count)
    return [figures[start : start + length] for start in range(0, len(figures), length)]


def _draw_star(canvas: Canvas, scene: ProfileScene) -> None:
    """Draw the net result, and its curve beside it."""
    label, value, place = scene.star
    width = _STAR_WIDTH if scene.results else _ROOM
    colour = GAIN if value.startswith("+") else LOSS if value.startswith("−") else CREAM
    middle = 20 + width / 2
    canvas.put_box((20, _HEADER), (width, _STAR), 22, GOLDEN)
    canvas.write((middle, _HEADER + 52), label, Pen("text", 40, MIST), "middle")
    canvas.write_centred(
        (middle, _HEADER + (138 if place else 162)), value, Pen("heavy", 150, colour), "middle", width - 60
    )
    canvas.write((middle, _HEADER + 250), place, Pen("bold", 42, LIGHT_GOLD), "middle", width - 40)
    if scene.results:
        left = 20 + width + _GAP
        room = WIDTH - 20 - left
        canvas.put_box((left, _HEADER), (room, _STAR), 22, PANEL)
        canvas.write((left + 24, _HEADER + 52), scene.course, Pen("text", 36, SAGE), room=room - 48)
        canvas.put(curve(scene.results, room - 30, _STAR - 80, is_filled=True), (left + 15, _HEADER + 68))


def _draw_tiles(canvas: Canvas, figures: Sequence[tuple[str, str]], top: float) -> None:
    width = (_ROOM - (len(figures) - 1) * _GAP) / len(figures)
    for number, (label, value) in enumerate(figures):
        left = 20 + number * (width + _GAP)
        canvas.put_box((left, top), (width, _TILE), 18, PANEL)
        canvas.write((left + 22, top + 46), label, Pen("text", 36, SAGE), room=width - 44)
        canvas.write((left + 22, top + 110), value, Pen("heavy", 60, CREAM), room=width - 44)


def _draw_form(canvas: Canvas, scene: ProfileScene, top: float) -> None:
    """Draw the marks of the last games, oldest first."""
    canvas.put_box((20, top), (_ROOM, _FORM), 18, PANEL)
    canvas.write_centred((42, top + _FORM / 2), scene.last, Pen("text", 36, SAGE), room=400)
    for number, mark in enumerate(reversed(scene.form)):
        _draw_mark(canvas, mark, (WIDTH - 62 - number * 66, top + _FORM / 2))


def _draw_badges(canvas: Canvas, badges: Sequence[Badge], top: float) -> None:
    """Draw badges in one row, smaller if they are many."""
    if badges:
        canvas.put_box((20, top), (_ROOM, _BADGES), 18, PANEL)
        step = min(_BADGE + 2 * _GAP, (_ROOM - 2 * _GAP) / len(badges))
        for number, name in enumerate(badges):
            canvas.centre(badge(name, min(_BADGE, round(step) - 2)), (30 + (number + 0.5) * step, top + _BADGES / 2))


def _draw_mark(canvas: Canvas, mark: Mark, at: tuple[float, float]) -> None:
    canvas.centre(_mark(mark), at)
    canvas.write_centred(at, _SIGN[mark], Pen("heavy", 46, INK), "middle")


@lru_cache(maxsize=3)
def _mark(mark: Mark) -> Image.Image:
    colour, shape = _MARK[mark]
    return rasterize(document(50, 50, f'<g fill="{colour}">{shape}</g>'), 52, oversample=2)
