"""A list of members with figures, such as a ranking: its picture, words and description are made from it."""

from msgspec import Struct


class ListingRow(Struct, frozen=True):
    """A member in a list."""

    place: int | None
    """None for who has too little to be ranked."""
    user: int
    name: str
    """As plain text; empty if it is not known."""
    figures: tuple[str, ...]
    """Short texts, one for each heading: the last one decides the place."""
    facts: tuple[str, ...]
    """The same in words."""
    note: str = ""
    """A label after the name."""
    is_own: bool = False
    """Whether this is the reader's row."""
    is_apart: bool = False
    """Whether this is the reader's row although it belongs to another page."""
    is_champion: bool = False
    """Whether they wear the crown of the last week of days."""
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

    @property
    def names(self) -> dict[int, str]:
        return {row.user: row.name for row in self.rows}
