"""Everybody's result on one axis: members of the server stand on it as faces, all others hang below it as bars."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import CREAM, GOLD, LIGHT_GOLD, SAGE
from bot.pictures.drawing.shapes import BoxStyle
from bot.pictures.drawing.tokens import token
from bot.pictures.parts import landmarks
from bot.pictures.parts.crowd import Crowd, crowd_of
from bot.pictures.parts.panels import draw_panel
from bot.pictures.parts.rows import draw_figure

_AXIS: Final = (176, 948)
"""Where the lowest and the highest result stand."""
_BASE: Final = 243
"""How far the axis lies below the top of the panel, or below the robots in it."""
_FEET: Final = 4
"""Between the axis and those who stand on it."""
_TICKS: Final = 54
_BARS: Final = 128
"""The room for the bars that hang, and the most height of one."""
_MAX_BAR: Final = 104
_MIN_BAR: Final = 5
_BAR_WIDTHS: Final = (14, 32)
_BAR_GAP: Final = 3
_HERE: Final = BoxStyle(GOLD)
_EVERYWHERE: Final = BoxStyle("#7fa797")
_LANDMARKS: Final = 24
_MIN_INITIAL: Final = 24
"""A smaller disc has no initial on it."""
_OWN_RING: Final = 4
_MEANS: Final = 32
_MEANS_ROOM: Final = 116
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
_MOST_STEPS: Final = 8
_LEAST_RANGE: Final = 20
"""In chips; on a shorter axis a single one would look like a world."""
_FAR: Final = 0.01
"""The share of all results at either end that the axis need not reach."""
_LONGER: Final = 1.25
"""How much longer the axis may be to reach them nevertheless."""


class Bead(Struct, frozen=True):
    """A member on the axis."""

    chips: int
    who: Label
    is_own: bool = False


class Mean(Struct, frozen=True):
    """The mean of some results, told beside the axis."""

    label: str
    gain: str


class SpreadPanel(Struct, frozen=True):
    """Everything that the panel of all results shows."""

    here: tuple[tuple[int, int], ...]
    """The results on the server, each with the number of members who have it."""
    everywhere: tuple[tuple[int, int], ...]
    """The same of all servers; empty if nothing is known of them."""
    beads: tuple[Bead, ...]
    """The members of the server; empty if they are too many, who then stand there as bars."""
    landmarks: tuple[landmarks.Landmark, ...]
    """The lowest first."""
    means: tuple[Mean, ...]
    """Of the server, then of all."""

    @property
    def height(self) -> int:
        """Return the height of the panel."""
        return self._base + _TICKS + (_BARS if self.everywhere else 0)

    @property
    def _base(self) -> int:
        return _BASE + (landmarks.ROW if self.landmarks else 0)

    def draw_on(self, canvas: Canvas, top: int) -> None:
        """Draw the panel from this height on."""
        draw_panel(canvas, top, self.height)
        scale, base = scale_of(self), top + self._base
        tags = landmarks.tags_of(self.landmarks, scale.x)
        rows = max((tag.row + 1 for tag in tags), default=0)
        room = self._base - _LANDMARKS - rows * landmarks.ROW - 16
        xs = [scale.x(bead.chips) for bead in self.beads]
        crowd = crowd_of(xs, room, _AXIS) if xs else None
        piles = _piles(crowd) if crowd else _bars(self.here, scale, room)
        for tag in tags:
            below = [pile.height for pile in piles if abs(pile.x - tag.target) <= pile.width / 2 + 2]
            landmarks.draw_tag(canvas, tag, top + _LANDMARKS, base - _FEET - max(below, default=0) - 4)
        if crowd:
            _draw_crowd(canvas, crowd, self.beads, base - _FEET)
        else:
            _draw_bars(canvas, piles, base - _FEET, _HERE, is_hanging=False)
        scale.draw_on(canvas, base)
        _draw_bars(canvas, _bars(self.everywhere, scale, _MAX_BAR), base + _TICKS - 4, _EVERYWHERE, is_hanging=True)
        for mean, middle in zip(self.means, (base - 92, base + _TICKS + 12), strict=False):
            canvas.write_centred((_MEANS, middle), mean.label, Pen("bold", 36, CREAM), room=_MEANS_ROOM)
            draw_figure(canvas, (_MEANS, middle + 46), mean.gain, size=52, anchor="left", room=_MEANS_ROOM)


class Scale(NamedTuple):
    """The axis."""

    low: int
    high: int
    step: int
    """Between two ticks."""
    has_lower: bool
    """Whether somebody has less than the axis reaches."""
    has_higher: bool

    def x(self, chips: int) -> float:
        """Return where a result stands; one beyond an end of the axis stands at that end."""
        left, right = _AXIS
        return left + (min(self.high, max(self.low, chips)) - self.low) / (self.high - self.low) * (right - left)

    def draw_on(self, canvas: Canvas, base: float) -> None:
        left, right = _AXIS[0] - 16, _AXIS[1] + 16
        canvas.put_box((left, base - 1), (right - left, 3), 1, BoxStyle(SAGE))
        for chips in range(-(-self.low // self.step) * self.step, self.high + 1, self.step):
            label = ("+" if chips > 0 else "−" if chips < 0 else "") + str(abs(chips))
            canvas.put_box((self.x(chips) - 1, base), (3, 9), 1, BoxStyle(SAGE))
            canvas.write_centred((self.x(chips), base + 28), label, Pen("text", 28, SAGE), "middle")
        for is_there, x, arrow in ((self.has_lower, left - 6, "\u2039"), (self.has_higher, right + 6, "\u203a")):
            if is_there:
                canvas.write_centred((x, base + _TICKS + 4), arrow, Pen("heavy", 44, SAGE), "middle")


def scale_of(panel: SpreadPanel) -> Scale:
    """Return an axis for all of the server, the robots, and all but a few of the others if these few are far off."""
    near = [chips for chips, _ in panel.here] + [landmark.chips for landmark in panel.landmarks]
    others = [chips for chips, _ in panel.everywhere]
    most = near + _without_the_far(panel.everywhere)
    shown = near + others if _range(near + others) <= _LONGER * _range(most) else most
    low, high = min(shown), max(shown)
    if high - low < _LEAST_RANGE:
        low -= (_LEAST_RANGE - high + low) // 2
        high = low + _LEAST_RANGE
    step = next(step for step in _STEPS if (high - low) / step <= _MOST_STEPS or step == _STEPS[-1])
    return Scale(low, high, step, min(others, default=low) < low, max(others, default=high) > high)


def _range(results: Sequence[int]) -> int:
    return max(results) - min(results)


def _without_the_far(results: Sequence[tuple[int, int]]) -> list[int]:
    """Return the results without the lowest and the highest few."""
    total, before, near = sum(members for _, members in results), 0, list[int]()
    for chips, members in results:
        if before + members > _FAR * total and before < (1 - _FAR) * total:
            near.append(chips)
        before += members
    return near


class _Pile(NamedTuple):
    """Faces or a bar on the axis."""

    x: float
    width: float
    height: float


def _piles(crowd: Crowd) -> list[_Pile]:
    return [_Pile(block.x, block.columns * crowd.pitch, block.rows * crowd.pitch) for block in crowd.blocks]


def _draw_crowd(canvas: Canvas, crowd: Crowd, beads: Sequence[Bead], base: float) -> None:
    """Draw the faces, the reader's own one last with a golden ring around it."""
    size = crowd.size
    spots = [(block.x, *place) for block in crowd.blocks for place in block.places()]
    for x, member, column, row in sorted(spots, key=lambda spot: beads[spot[1]].is_own):
        bead = beads[member]
        who = bead.who if size >= _MIN_INITIAL else replace(bead.who, initial="")
        left, top = x + column * crowd.pitch - size / 2, base - size - row * crowd.pitch
        if bead.is_own:
            ring = size + 2 * _OWN_RING
            canvas.put_box((left - _OWN_RING, top - _OWN_RING), (ring, ring), ring // 2, BoxStyle(LIGHT_GOLD))
        canvas.put(token(who, size), (left, top))


def _bars(results: Sequence[tuple[int, int]], scale: Scale, most: float) -> list[_Pile]:
    """Return bars for these results; those of near results are one where they would be too thin."""
    least, widest = _BAR_WIDTHS
    for step in _STEPS:
        bins = defaultdict[int, int](int)
        for chips, members in results:
            bins[round(min(scale.high, max(scale.low, chips)) / step) * step] += members
        xs = [scale.x(chips) for chips in bins]
        gap = min((right - left for left, right in pairwise(xs)), default=widest + _BAR_GAP)
        if gap >= least + _BAR_GAP or step == _STEPS[-1]:
            width = min(widest, gap - _BAR_GAP)
            highest = max(bins.values(), default=1)
            return [
                _Pile(x, width, max(_MIN_BAR, most * members / highest))
                for x, members in zip(xs, bins.values(), strict=True)
            ]
    raise AssertionError


def _draw_bars(canvas: Canvas, bars: Sequence[_Pile], base: float, style: BoxStyle, *, is_hanging: bool) -> None:
    for x, width, height in bars:
        top = base if is_hanging else base - height
        canvas.put_box((x - width / 2, top), (width, height), int(min(6, height / 2)), style)
