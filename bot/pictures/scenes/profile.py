"""What a member has made of their games: figures, results over time, the last ten games."""

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
from bot.pictures.drawing.palette import CREAM, GAIN, GOLD, INK, LOSS, MIST, SAGE
from bot.pictures.drawing.shapes import PANEL, dwarf, felt
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.parts.board import player_disc
from bot.pictures.parts.curves import curve
from bot.services.results import MAX_RECENT_GAMES, Profile
from bot.tables.results import FinishedGame, FinishedSeat

WIDTH: Final = 1200
_HEADER: Final = 168
_TILE: Final = (282, 126)
_TILES: Final = 4
"""Figures in a row."""
_CURVE: Final = (860, 232)
_MIN_RESULTS: Final = 3
"""Results that make a curve: before the first game, and after two games or more."""

Outcome = Literal["won", "gained", "lost"]

_OUTCOME: Final[dict[Outcome, tuple[str, str]]] = {
    "won": (GOLD, '<path d="M25 2L32 17L48 19L36 31L39 47L25 39L11 47L14 31L2 19L18 17z"/>'),
    "gained": (GAIN, '<circle cx="25" cy="25" r="21"/>'),
    "lost": (LOSS, '<rect x="6" y="6" width="38" height="38" rx="6"/>'),
}
"""The colour and the shape of an outcome; the shape says the same as the colour."""
_SIGN: Final[dict[Outcome, str]] = {"won": "", "gained": "+", "lost": "−"}


class ProfileScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a member's results shows."""

    who: Label
    subtitle: str
    figures: tuple[tuple[str, str], ...]
    """Label and value, eight at most."""
    results: tuple[int, ...]
    """The net result before the last games, and after each of them, oldest first."""
    net: str
    form: tuple[Outcome, ...]
    """The last ten games, oldest first."""
    course: str
    """The heading over the curve."""
    last: str
    """The heading over the form."""
    meanings: tuple[str, str, str]
    """What the shapes mean: a star, a plus and a minus."""
    nothing: str
    """The text in the place of the curve while there are too few games."""


def scene(profile: Profile, names: MemberNames, words: Words) -> ProfileScene:
    """Return what the picture of a member's results shows."""
    name, net = names.plain(profile.user, words), profile.ever.net
    gains = [seat.gain for _, seat in reversed(profile.last)]
    return ProfileScene(
        Label(drawable_name(name) or words("picture-profile"), initial_of(name) or "?", colour_of(profile.user)),
        subtitle_of(profile, words),
        figures_of(profile, words),
        results=tuple(accumulate(gains, initial=net - sum(gains))) if gains else (),
        net=gain(net, words) if gains else "",
        form=form_of(profile),
        course=words("picture-results"),
        last=words("picture-form"),
        meanings=(words("picture-form-won"), words("picture-form-gained"), words("picture-form-lost")),
        nothing=words("picture-nothing"),
    )


def subtitle_of(profile: Profile, words: Words) -> str:
    """Return which game the member plays most."""
    game = profile.favourite
    return words("profile-plays", game=words("game", game=game)) if game else words("picture-game")


def figures_of(profile: Profile, words: Words) -> tuple[tuple[str, str], ...]:
    """Return the figures of a member as (label, value)."""
    ever = profile.ever
    values = {
        "games": str(ever.games),
        "games_won": str(ever.games_won),
        "deals_won": str(ever.deals_won),
        "place": str(profile.rank.place if profile.rank else 1),
        "net": gain(ever.net, words),
        "best_game": gain(ever.best_game, words),
        "biggest_pot": amount(ever.biggest_pot, words),
        "operas": str(ever.operas),
    }
    return tuple((words("profile-figure", figure=figure), value) for figure, value in values.items())


def form_of(profile: Profile) -> tuple[Outcome, ...]:
    """Return how the last games of a member ended, oldest first."""
    return tuple(_outcome_of(game, seat) for game, seat in reversed(profile.last[:MAX_RECENT_GAMES]))


def _outcome_of(game: FinishedGame, seat: FinishedSeat) -> Outcome:
    if game.is_complete and seat.place == 1:
        return "won"
    return "lost" if seat.gain < 0 else "gained"


def draw(scene: ProfileScene) -> Image.Image:
    """Draw the results of a member."""
    rows = -(-len(scene.figures) // _TILES)
    below = _HEADER + rows * (_TILE[1] + 10)
    canvas = Canvas(felt(WIDTH, below + _CURVE[1] + 80))
    canvas.put(player_disc(scene.who, 120), (32, 24))
    canvas.put(dwarf(120), (1056, 14))
    canvas.write((176, 88), scene.who.name, Pen("title", 62, GOLD), room=850)
    canvas.write((176, 136), scene.subtitle, Pen("text", 34, MIST), room=850)
    for number, figure in enumerate(scene.figures):
        row, column = divmod(number, _TILES)
        _draw_tile(canvas, figure, (20 + column * (_TILE[0] + 10.7), _HEADER + row * (_TILE[1] + 10)))
    _draw_course(canvas, scene, below)
    _draw_form(canvas, scene, below)
    return canvas.image


def _draw_tile(canvas: Canvas, figure: tuple[str, str], at: tuple[float, float]) -> None:
    label, value = figure
    canvas.put_box(at, _TILE, 18, PANEL)
    canvas.write((at[0] + 20, at[1] + 42), label, Pen("text", 30, SAGE), room=_TILE[0] - 40)
    canvas.write((at[0] + 20, at[1] + 104), value, Pen("heavy", 58, CREAM), room=_TILE[0] - 40)


def _draw_course(canvas: Canvas, scene: ProfileScene, top: float) -> None:
    """Draw the net result over time."""
    canvas.put_box((20, top), (_CURVE[0] + 20, _CURVE[1] + 58), 18, PANEL)
    canvas.write((40, top + 40), scene.course, Pen("text", 30, SAGE))
    if len(scene.results) >= _MIN_RESULTS:
        canvas.put(curve(scene.results, *_CURVE, is_filled=True), (30, top + 52))
        colour = LOSS if scene.net.startswith("−") else GAIN
        canvas.write((_CURVE[0] + 20, top + 44), scene.net, Pen("heavy", 44, colour), "right")
    else:
        canvas.write_centred((30 + _CURVE[0] / 2, top + 150), scene.nothing, Pen("text", 36, SAGE), "middle")


def _draw_form(canvas: Canvas, scene: ProfileScene, top: float) -> None:
    """Draw how the last games ended, five in a row, and what the shapes mean."""
    left = _CURVE[0] + 50
    canvas.put_box((left, top), (WIDTH - 20 - left, _CURVE[1] + 58), 18, PANEL)
    canvas.write((left + 20, top + 40), scene.last, Pen("text", 30, SAGE), room=WIDTH - 60 - left)
    for number, outcome in enumerate(scene.form):
        row, column = divmod(number, 5)
        _draw_outcome(canvas, outcome, (left + 39 + column * 48, top + 82 + row * 50))
    for number, (outcome, meaning) in enumerate(zip(_OUTCOME, scene.meanings, strict=True)):
        y = top + 180 + number * 42
        _draw_outcome(canvas, outcome, (left + 39, y))
        canvas.write_centred((left + 72, y), meaning, Pen("text", 30, MIST), room=WIDTH - 110 - left)


def _draw_outcome(canvas: Canvas, outcome: Outcome, at: tuple[float, float]) -> None:
    canvas.centre(_outcome(outcome), at)
    canvas.write_centred(at, _SIGN[outcome], Pen("heavy", 34, INK), "middle")


@lru_cache(maxsize=3)
def _outcome(outcome: Outcome) -> Image.Image:
    colour, shape = _OUTCOME[outcome]
    return rasterize(document(50, 50, f'<g fill="{colour}">{shape}</g>'), 38, oversample=2)
