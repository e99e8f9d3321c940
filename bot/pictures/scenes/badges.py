"""The badges there are: the icon of each, its name and what it is earned by, those of the reader in gold."""

from functools import lru_cache
from itertools import accumulate
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.lettering import Pen, Sentence, in_two_lines
from bot.pictures.drawing.palette import CREAM, GOLD, INK, LIGHT_GOLD, MIST, NIGHT, SAGE, rgba
from bot.pictures.drawing.shapes import BoxStyle, badge, felt, round_mask
from bot.pictures.drawing.svg import fill
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.rows import HEADER, draw_header, draw_row
from bot.tables.badges import BADGES, Badge
from bot.values.results import OwnBadges

_ROW: Final = 130
_MORE: Final = 26
"""The additional height of a row with two lines."""
_ICON: Final = 100
_TEXT: Final = 148
_LINE: Final = 37
_HOW: Final = 34
_END: Final = WIDTH - 34
ROOM: Final = _END - _TEXT
"""The width of each line of what a badge is earned by."""
_VEIL: Final = 130
"""How dark a badge is that the reader has not earned yet; its shape stays visible."""


class BadgeRow(Struct, frozen=True):
    """A badge as it is shown."""

    badge: Badge
    name: str
    how: str
    is_own: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what the badge is earned by as it is written."""
        return in_two_lines(self.how, "text", _HOW, ROOM)

    @property
    def height(self) -> int:
        """Return the height of the row, with the gap to the next one."""
        return _ROW + _MORE * (len(self.lines) - 1)


class BadgesScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a page of badges shows."""

    title: str
    count: str
    own: str
    """The word on the reader's own badges."""
    rows: tuple[BadgeRow, ...]

    def draw(self) -> Image.Image:
        """Draw a page of badges."""
        tops = list(accumulate((row.height for row in self.rows), initial=HEADER))
        canvas = Canvas(felt(WIDTH, tops[-1] + 8))
        draw_header(canvas, Sentence(self.title), self.count)
        for row, top in zip(self.rows, tops, strict=False):
            self._draw_row(canvas, row, top)
        return canvas.image

    def _draw_row(self, canvas: Canvas, row: BadgeRow, top: float) -> None:
        draw_row(canvas, top, is_chosen=row.is_own, height=row.height)
        middle = top + (row.height - 8) / 2
        canvas.put(badge(row.badge, _ICON) if row.is_own else _dim(row.badge), (30, middle - _ICON / 2))
        end = _END - (pill_width(self.own) + 16 if row.is_own else 0)
        name = Pen("bold", 40, LIGHT_GOLD if row.is_own else CREAM)
        how = Pen("text", _HOW, MIST if row.is_own else SAGE)
        first = middle - _LINE * len(row.lines) / 2
        canvas.write_centred((_TEXT, first), row.name, name, room=end - _TEXT)
        for number, line in enumerate(row.lines, 1):
            canvas.write_centred((_TEXT, first + 2 + number * _LINE), line, how, room=ROOM)
        if row.is_own:
            canvas.put_pill((_END - pill_width(self.own), first), self.own, BoxStyle(GOLD), INK)


def scene(own: OwnBadges, page: int, words: Words) -> BadgesScene:
    """Return what the picture of a page of badges shows."""
    return BadgesScene(
        words("badges-title"),
        words("badges-own", n=len(own.earned), of=len(BADGES)),
        words("picture-own-badge"),
        tuple(
            BadgeRow(badge, words("badge", badge=badge), words("badge-how", badge=badge), badge in own.since)
            for badge in own.page(page)
        ),
    )


@lru_cache(maxsize=32)
def _dim(name: Badge) -> Image.Image:
    """Return a badge in the dark."""
    image = badge(name, _ICON).copy()
    veil = fill(round_mask(_ICON, _ICON, _ICON // 2), rgba(NIGHT, _VEIL))
    image.paste(veil, mask=veil)
    return image
