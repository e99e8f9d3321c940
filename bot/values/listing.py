"""A list of members with figures, such as a ranking: its picture, words and description are made from it."""

from msgspec import Struct


class ListingRow(Struct, frozen=True):
    """A member in a list."""

    place: int
    user: int
    name: str
    """As plain text; empty if it is not known."""
    figures: tuple[str, ...]
    """Short texts, one for each heading: the last one decides the place, and a stage shows the last two."""
    facts: tuple[str, ...]
    """The same in words."""
    last_place: int | None = None
    """The worst place that they may have, where that is not certain."""
    score: tuple[int, int] | None = None
    """A play score and its margin, to be drawn on their scale instead of the figures."""
    note: str = ""
    """A label after the name."""
    has_medal: bool = True
    """Whether a place among the first three earns a medal."""
    is_own: bool = False
    """Whether this is the reader's row."""
    is_apart: bool = False
    """Whether this is the reader's row although it belongs to another page."""
    curve: tuple[int, ...] = ()
    """The running total of the last results, oldest first; empty for no curve."""
    avatar: str = ""
    """Discord's name for their avatar; empty if none is shown."""


class Listing(Struct, frozen=True):
    """A page of a list."""

    title: str
    subtitle: str
    headings: tuple[str, ...]
    rows: tuple[ListingRow, ...]
    page: str | None = None
    """Which page of how many."""
    won: str | None = None
    """The title if one member has won alone, with a slot for the name; otherwise None."""
    is_of_season: bool = False
    """Whether it is of a season that somebody has won; the first three are then on its stage."""

    @property
    def names(self) -> dict[int, str]:
        return {row.user: row.name for row in self.rows}
