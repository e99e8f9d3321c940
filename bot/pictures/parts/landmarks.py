"""Robots that look down on an axis, each from above what it made of the deals."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import CREAM, MIST
from bot.pictures.drawing.shapes import BoxStyle
from bot.pictures.drawing.tokens import token

ROW: Final = 62
"""The height of a row of them."""
_FACE: Final = 54
_TEXT: Final = Pen("bold", 30, CREAM)
_ENDS: Final = (24, 976)
"""The points between which they stay."""
_MAX_PUSH: Final = 24
"""How far beside its result a robot may be; its face is still above it then."""


class Landmark(Struct, frozen=True):
    """What a robot made of the deals."""

    chips: int
    who: Label
    gain: str


class Tag(NamedTuple):
    """A landmark with its text to one side."""

    who: Label
    text: str
    x: float
    """Where its face is."""
    target: float
    """Where its result is."""
    is_left: bool
    """Whether the text is left of the face."""
    row: int

    @property
    def span(self) -> tuple[float, float]:
        """Return its ends."""
        half, text = _FACE / 2, text_width(self.text, _TEXT.face, _TEXT.size) + 12
        return self.x - half - text * self.is_left, self.x + half + text * (not self.is_left)

    def pushed_in(self) -> "Tag":
        """Return it in the picture, if its face is still above its result then."""
        (left, right), (first, last) = self.span, _ENDS
        push = max(0, first - left) - max(0, right - last)
        return self._replace(x=self.x + push) if abs(push) <= _MAX_PUSH else self


def tags_of(landmarks: Sequence[Landmark], x_of: Callable[[int], float]) -> list[Tag]:
    """Return the landmarks side by side, equals over one line.

    Where there is no room for a name, the face has to do; where there is none for that, it is one row lower.
    """
    tags = list[Tag]()
    for number, landmark in enumerate(landmarks):
        target, is_first, name = x_of(landmark.chips), number == 0, landmark.who.name
        is_shared = sum(other.chips == landmark.chips for other in landmarks) > 1
        x = target + (_FACE / 2 + 2) * (-1 if is_first else 1) if is_shared else target
        whole = f"{name}\u00a0{landmark.gain}"
        ways = [(0, whole), (0, landmark.gain), (1, whole), (1, landmark.gain)]
        wanted = [
            Tag(landmark.who, text, x, target, is_left, row).pushed_in()
            for row, text in ways
            for is_left in (is_first, not is_first)
        ]
        tags.append(next((tag for tag in wanted if _is_free(tag, tags)), wanted[-1]))
    return tags


def _is_free(tag: Tag, others: Sequence[Tag]) -> bool:
    """Return whether a tag is in the picture, covers no other one, and has no text on the line below one."""
    (left, right), (first, last), half = tag.span, _ENDS, _FACE / 2
    if left < first or right > last:
        return False
    text = (left, tag.x - half) if tag.is_left else (tag.x + half, right)
    return not any(
        _overlap(tag.span, other.span) if other.row == tag.row else _overlap(text, (other.target - 4, other.target + 4))
        for other in others
    )


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def draw_tag(canvas: Canvas, tag: Tag, top: float, foot: float) -> None:
    """Draw a robot with what it made of the deals, in its row from this height on, and a dashed line down to there."""
    y = top + tag.row * ROW
    middle = y + _FACE / 2
    line = y + _FACE + 4
    while line < foot - 1:
        canvas.put_box((tag.target - 1, line), (3, min(9, foot - line)), 1, BoxStyle(MIST))
        line += 16
    canvas.put(token(tag.who, _FACE), (tag.x - _FACE / 2, y))
    at = tag.x + (_FACE / 2 + 10) * (-1 if tag.is_left else 1), middle
    canvas.write_centred(at, tag.text, _TEXT, "right" if tag.is_left else "left")
