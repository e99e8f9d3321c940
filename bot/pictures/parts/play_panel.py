"""The panels of a profile that tell how well its member plays: the play score on its scale, and its course."""

from typing import Final

from msgspec import Struct

from bot.language import Words
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD, MIST, SAGE
from bot.pictures.drawing.shapes import BoxStyle
from bot.pictures.parts.panels import draw_panel
from bot.pictures.parts.scale import (
    HIGHEST,
    LOWEST,
    TROUGH,
    YARDSTICKS,
    Band,
    course,
    draw_scale,
    draw_yardsticks,
    share,
    ticks,
    yardstick,
)
from bot.valuation.play_score import MIN_LEADS
from bot.values.results import PlayScore

_HEIGHT: Final = 212
_COURSE: Final = 230
_YARDSTICK: Final = 44
_GAP: Final = 10
_SCALE: Final = 400
_SCALE_WIDTH: Final = 540
_BAR: Final = 300
_STEP: Final = 20
_MIN_COURSE: Final = 2


class PlayPanel(Struct, frozen=True):
    """Everything that these panels show."""

    score: PlayScore
    label: str
    value: str
    place: str
    """The places that may be the member's, or how many choices they have made of those that it takes."""
    course: str
    """The heading over the course."""
    leads: str

    @property
    def height(self) -> int:
        """Return the height of the panels, with the gap below them."""
        return _HEIGHT + _GAP + (_COURSE + _GAP if self._has_course else 0)

    @property
    def is_known(self) -> bool:
        """Return whether there is a score, which is then what the profile is about."""
        return self.score.places is not None

    @property
    def _has_course(self) -> bool:
        return len(self.score.course) >= _MIN_COURSE

    def draw_on(self, canvas: Canvas, top: int) -> None:
        """Draw the panels from this height on."""
        is_known = self.is_known
        draw_panel(canvas, top, _HEIGHT, is_golden=is_known)
        canvas.write_centred((40, top + 38), self.label, Pen("text", 34, MIST), room=320)
        if is_known:
            right = 40 + canvas.write_centred((40, top + 108), str(self.score.points), Pen("heavy", 124, LIGHT_GOLD))
            canvas.write_centred((right + 14, top + 134), f"± {self.score.margin}", Pen("bold", 44, MIST))
        else:
            canvas.write_centred((40, top + 96), self.value, Pen("heavy", 60, CREAM), room=320)
            canvas.put_box((40, top + 142), (_BAR, 16), 8, TROUGH)
            canvas.put_box((40, top + 142), (max(16, _BAR * self.score.leads / MIN_LEADS), 16), 8, BoxStyle(LIGHT_GOLD))
        canvas.write_centred((40, top + 184), self.place, Pen("bold", 34, CREAM if is_known else LIGHT_GOLD), room=340)
        draw_scale(
            canvas, (_SCALE, top + 110), _SCALE_WIDTH, Band(self.score.points, self.score.margin), is_known=is_known
        )
        draw_yardsticks(canvas, (_SCALE, top + 64), _SCALE_WIDTH, size=48, stem=18)
        for points in range(LOWEST, HIGHEST + 1, _STEP):
            at = _SCALE + share(points) * _SCALE_WIDTH, top + 154
            canvas.write_centred(at, str(points), Pen("text", 28, SAGE), "middle")
        if self._has_course:
            self._draw_course(canvas, top + _HEIGHT + _GAP)

    def _draw_course(self, canvas: Canvas, top: int) -> None:
        draw_panel(canvas, top, _COURSE)
        canvas.write_centred((34, top + 34), self.course, Pen("text", 34, SAGE), room=600)
        canvas.write_centred((970, top + 34), self.leads, Pen("text", 30, SAGE), "right", 300)
        bands = [Band(*each) for each in self.score.course]
        lowest, *others = ticks(bands)
        width, height = 826, _COURSE - 98
        step = height / (HIGHEST - lowest)
        for points in (lowest, *others):
            at = 72, top + 72 + (HIGHEST - points) * step
            canvas.write_centred(at, str(points), Pen("text", 28, SAGE), "right")
        canvas.put(course(bands, (width, height), lowest), (84, top + 72))
        size = min(_YARDSTICK, int((max(YARDSTICKS) - min(YARDSTICKS)) * step))
        for points, name in YARDSTICKS.items():
            if points > lowest:
                canvas.centre(yardstick(name, size), (944, top + 72 + (HIGHEST - points) * step))


def play_panel(score: PlayScore, words: Words) -> PlayPanel:
    """Return what a profile shows of a play score."""
    label, value, place = play_told(score, words)
    heading = words("profile-play-course")
    return PlayPanel(score, label, value, place, heading, words("profile-play-leads", n=score.leads))


def play_told(score: PlayScore, words: Words) -> tuple[str, str, str]:
    """Return a play score in words: its label, its value, and the places or the choices made so far."""
    label = words("profile-play")
    if score.places is None:
        return label, words("profile-play-not-yet"), words("profile-play-so-far", n=score.leads, of=MIN_LEADS)
    first, last = score.places
    value = words("play-points", points=score.points, margin=score.margin)
    if first == last:
        return label, value, words("profile-rank", place=first)
    return label, value, words("profile-play-places", first=first, last=last)
