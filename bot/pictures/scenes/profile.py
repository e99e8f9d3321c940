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
from bot.pictures.drawing.lettering import Pen, in_two_lines
from bot.pictures.drawing.palette import CREAM, GAIN, GOLD, INK, LIGHT_GOLD, LOSS, MIST, SAGE, WHITE
from bot.pictures.drawing.shapes import GOLDEN, PANEL, badge, dwarf, felt
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.curves import curve
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.pictures.parts.play_panel import PlayPanel, play_panel
from bot.pictures.parts.rows import draw_figure
from bot.tables.badges import BADGES, Badge
from bot.tables.results import FinishedGame, FinishedSeat
from bot.values.results import MAX_RECENT_GAMES, Profile

_HEADER: Final = 152
_STAR: Final = 240
"""The height of the net result, and of the curve beside it."""
_STAR_WIDTH: Final = 400
_TILE: Final = 128
_MAX_TILES: Final = 3
"""The most figures in a row."""
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
    play: PlayPanel | None
    badges: tuple[tuple[Badge, str], ...]
    """The badges that the member has earned, each with its name, oldest first."""
    badges_title: tuple[str, str]
    """The heading over the badges, and how many they are of all."""

    def draw(self) -> Image.Image:
        """Draw the results of a member."""
        rows = _rows(_figures(self))
        star = _HEADER + (self.play.height if self.play else 0)
        has_star = self.play is None or not self.play.is_known
        tiles = star + (_STAR + _GAP if has_star else 0)
        form = tiles + len(rows) * (_TILE + _GAP)
        badges = form + (_FORM + _GAP if self.form else 0)
        canvas = Canvas(felt(WIDTH, badges + (_badges_height(self.badges) + _GAP if self.badges else 0) + 4))
        canvas.put(token(self.who, 120, WHITE), (26, 16))
        canvas.put(dwarf(104), (876, 14))
        canvas.write((168, 76), self.who.name, Pen("title", 58, GOLD), room=690)
        canvas.write((168, 124), self.subtitle, Pen("text", 34, MIST), room=690)
        if self.play:
            self.play.draw_on(canvas, _HEADER)
        if has_star:
            _draw_star(canvas, self, star)
        for number, row in enumerate(rows):
            _draw_tiles(canvas, row, tiles + number * (_TILE + _GAP))
        if self.form:
            _draw_form(canvas, self, form)
        _draw_badges(canvas, self, badges)
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
        play=play_panel(profile.play, words) if profile.play else None,
        badges=tuple((badge, words("badge", badge=badge)) for badge in profile.badges),
        badges_title=(words("badges-title"), words("picture-of", n=len(profile.badges), of=len(BADGES))),
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


def _figures(scene: ProfileScene) -> tuple[tuple[str, str], ...]:
    """Return what the tiles show: the net result too, where the play score stands in its place."""
    if scene.play is None or not scene.play.is_known:
        return scene.figures
    label, value, place = scene.star
    return (f"{label} · {place}" if place else label, value), *scene.figures


def _rows(figures: Sequence[tuple[str, str]]) -> list[Sequence[tuple[str, str]]]:
    """Return the figures in as few rows as possible, of nearly equal length."""
    count = -(-len(figures) // _MAX_TILES)
    length = -(-len(figures) // count)
    return [figures[start : start + length] for start in range(0, len(figures), length)]


def _draw_star(canvas: Canvas, scene: ProfileScene, top: int) -> None:
    """Draw the net result, and its curve beside it."""
    label, value, place = scene.star
    width = _STAR_WIDTH if scene.results else _ROOM
    colour = GAIN if value.startswith("+") else LOSS if value.startswith("−") else CREAM
    middle = EDGE + width / 2
    canvas.put_box((EDGE, top), (width, _STAR), 20, GOLDEN)
    canvas.write_centred((middle, top + 38), label, Pen("text", 34, MIST), "middle")
    canvas.write_centred(
        (middle, top + (120 if place else 140)), value, Pen("heavy", 124, colour), "middle", width - 50
    )
    canvas.write_centred((middle, top + 206), place, Pen("bold", 38, LIGHT_GOLD), "middle", width - 40)
    if scene.results:
        left = EDGE + width + _GAP
        room = WIDTH - EDGE - left
        canvas.put_box((left, top), (room, _STAR), 20, PANEL)
        canvas.write_centred((left + 20, top + 38), scene.course, Pen("text", 32, SAGE), room=room - 40)
        canvas.put(curve(scene.results, room - 26, _STAR - 72, is_filled=True), (left + 13, top + 62))


def _draw_tiles(canvas: Canvas, figures: Sequence[tuple[str, str]], top: float) -> None:
    width = (_ROOM - (len(figures) - 1) * _GAP) / len(figures)
    for number, (label, value) in enumerate(figures):
        left = EDGE + number * (width + _GAP)
        canvas.put_box((left, top), (width, _TILE), 18, PANEL)
        canvas.write_centred((left + 20, top + 34), label, Pen("text", 32, SAGE), room=width - 36)
        draw_figure(canvas, (left + 20, top + 88), value, size=58, room=width - 36, anchor="left")


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


@lru_cache(maxsize=3)
def _mark(mark: Mark) -> Image.Image:
    colour, shape = _MARK[mark]
    return rasterize(document(50, 50, f'<g fill="{colour}">{shape}</g>'), 52, oversample=2)
