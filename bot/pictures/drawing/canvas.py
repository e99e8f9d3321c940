"""The canvas that a picture is composed on."""

from typing import Final, Literal

from PIL import Image

from bot.pictures.drawing.lettering import Pen, cap_height, fit_text, text_width, write
from bot.pictures.drawing.palette import COST_FRAME, GOLD, LIGHT_GOLD, RED, WHITE
from bot.pictures.drawing.shapes import BoxStyle, box, shadow

Anchor = Literal["left", "middle", "right"]
XY = tuple[float, float]

_SHARE_LEFT: Final[dict[Anchor, float]] = {"left": 0, "middle": 0.5, "right": 1}

SHADOW_DROP: Final = 3
"""How far below a card its shadow lies."""
BADGE: Final = (LIGHT_GOLD, BoxStyle("#14110a", frame=GOLD))
PILL_HEIGHT: Final = 38
COST_BADGE: Final = (WHITE, BoxStyle(RED, frame=COST_FRAME))
EMPTY_BADGE: Final = ("#b8b8a8", BoxStyle("#3a3a32", frame="#77776a"))


class Canvas:
    """An opaque image that is changed by putting sprites and text on it."""

    def __init__(self, image: Image.Image) -> None:
        self.image: Final = image

    def put(self, sprite: Image.Image, at: XY) -> None:
        """Put a sprite with its upper left corner at this point."""
        self.image.paste(sprite, (round(at[0]), round(at[1])), sprite)

    def centre(self, sprite: Image.Image, at: XY) -> None:
        """Put a sprite with its middle at this point."""
        self.put(sprite, (at[0] - sprite.width / 2, at[1] - sprite.height / 2))

    def put_card(self, sprite: Image.Image, at: XY, *, blur: int = 5, alpha: int = 110) -> None:
        """Put a card with its shadow."""
        under = shadow(sprite.width, sprite.height, max(4, sprite.width // 12), blur, alpha)
        self.put(under, (at[0] - 2 * blur, at[1] - 2 * blur + SHADOW_DROP))
        self.put(sprite, at)

    def put_box(self, at: XY, size: tuple[float, float], radius: int, box_style: BoxStyle) -> None:
        """Put a rounded rectangle."""
        self.put(box(round(size[0]), round(size[1]), radius, box_style), at)

    def write(self, at: XY, text: str, pen: Pen, anchor: Anchor = "left", room: float | None = None) -> float:
        """Write on this baseline, made smaller or cut to fit the room, and return the width."""
        if room is not None:
            text, size = fit_text(text, pen.face, pen.size, max(0, round(room)))
            pen = pen._replace(size=size)
        start = at[0] - _SHARE_LEFT[anchor] * text_width(text, pen.face, pen.size)
        return write(self.image, (start, at[1]), text, pen)

    def write_centred(self, at: XY, text: str, pen: Pen, anchor: Anchor = "left", room: float | None = None) -> float:
        """Write with the middle of the capitals at this height, and return the width."""
        size = pen.size if room is None else fit_text(text, pen.face, pen.size, max(0, round(room)))[1]
        return self.write((at[0], at[1] + cap_height(pen.face, size) / 2), text, pen, anchor, room)

    def put_badge(
        self, at: XY, text: str, size: int, *, is_empty: bool = False, pad: int = 14, room: float | None = None
    ) -> None:
        """Put a number on a dark pill around this point, red if negative, made smaller to fit the room."""
        ink, box_style = EMPTY_BADGE if is_empty else COST_BADGE if text.startswith("−") else BADGE
        if room is not None:
            text, size = fit_text(text, "heavy", size, room - 2 * pad)
        height = int(size * 1.16)
        width = max(int(text_width(text, "heavy", size)) + 2 * pad, height + 8)
        self.put_box((at[0] - width / 2, at[1] - height / 2), (width, height), height // 2, box_style)
        self.write_centred(at, text, Pen("heavy", size, ink), "middle")

    def put_pill(self, at: XY, text: str, box_style: BoxStyle, ink: str) -> float:
        """Put a word on a pill that begins at this point, and return the width."""
        width = pill_width(text)
        self.put_box((at[0], at[1] - PILL_HEIGHT / 2), (width, PILL_HEIGHT), PILL_HEIGHT // 2, box_style)
        self.write_centred((at[0] + width / 2, at[1]), text, Pen("bold", 28, ink), "middle")
        return width


def pill_width(text: str) -> int:
    """Return the width of a pill with this text."""
    return int(text_width(text, "bold", 28)) + 24
