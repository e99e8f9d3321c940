"""A list of members with figures, as its picture draws it and as it is said: rankings, standings of a day or a cup."""

from msgspec import Struct


class ListingRow(Struct, frozen=True):
    """A member in a list."""

    place: int
    user: int
    name: str
    """As plain text; empty if it is not known."""
    figures: tuple[str, ...]
    """In short, one for each heading; the last one decides the place, and the two last ones stand on a podium."""
    facts: tuple[str, ...]
    """The same in words."""
    note: str = ""
    """What stands on a pill after the name."""
    has_medal: bool = True
    """Whether one of the first three places is an honour."""
    is_own: bool = False
    """Whether this is the reader's row."""
    is_apart: bool = False
    """Whether this is the reader's row although it belongs to another page."""
    curve: tuple[int, ...] = ()
    """The sum of the last results after each game, oldest first; empty for no curve."""
    avatar: str = ""
    """Discord's name of their avatar; empty if there is none to be shown."""


class Listing(Struct, frozen=True):
    """A page of a list."""

    title: str
    subtitle: str
    headings: tuple[str, ...]
    rows: tuple[ListingRow, ...]
    page: str | None = None
    """Which page of how many."""
    won: str | None = None
    """A title with a slot for the name of whoever has won alone, where somebody has."""
    has_podium: bool = False
    """Whether the first three are honoured on a podium."""

    @property
    def names(self) -> dict[int, str]:
        return {row.user: row.name for row in self.rows}
