"""The colours of all pictures, and one for each seat."""

from typing import Final

RGBA = tuple[int, int, int, int]

GOLD: Final = "#f2c14e"
LIGHT_GOLD: Final = "#ffe29a"
CREAM: Final = "#fff8e6"
MIST: Final = "#d9e6df"
SAGE: Final = "#a9c7bb"
INK: Final = "#1b1d22"
NIGHT: Final = "#06150f"
SHADE: Final = "#0b1512"
WHITE: Final = "#ffffff"
RED: Final = "#c8161d"
ALARM: Final = "#ff9a8a"
DARK_ALARM: Final = "#a3121a"
GAIN: Final = "#8be8ba"
LOSS: Final = "#ffb08a"
COST_FRAME: Final = "#ffb3a7"
"""Framed around red, as some people cannot tell dark red from dark green."""

SEATS: Final = ("#56b4e9", "#e69f00", "#2fbf8f", "#e986b8", "#f0e442", "#ff7a45", "#b79cff", "#c9ced6")
"""Okabe and Ito's colours, which colour-blind people can tell apart, made lighter for the dark ground.

No seat is identified by its colour alone: there is a face or an initial as well.
"""


def rgba(colour: str, alpha: int = 255) -> RGBA:
    """Return a colour written `#rrggbb` as premultiplied RGBA, as sprites have it."""
    red, green, blue = (round(int(colour[start : start + 2], 16) * alpha / 255) for start in (1, 3, 5))
    return red, green, blue, alpha
