"""Rankings, statements of chips, profiles, and badges."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from bot.tables.badges import BADGES, Badge, Earned
from bot.tables.results import NOT_PLAYED, FinishedGame, FinishedSeat, Played, Tally
from bot.valuation.yardstick import Value
from bot.values.members import Surroundings

MAX_RECENT_GAMES: Final = 10
"""The number of games shown in a profile."""
MAX_BADGES_ON_PAGE: Final = 7
"""More icons would take too many bytes."""


Tab = Literal["season", "level", "week"]
"""What members are ranked by: their chips in the season in progress, or how well they choose."""


class Selection(Struct, frozen=True):
    """The ranking to show, and its page."""

    tab: Tab = "season"
    page: int = 0


class Entry(Struct, frozen=True):
    """A member in a ranking."""

    place: int | None
    """None while they have played too little to have one."""
    user: int
    value: int


class Leaderboard(Surroundings, frozen=True, kw_only=True):
    """A page of a ranking, and the reader's own entry."""

    selection: Selection
    pages: int
    total: int
    """The number of members in the ranking."""
    entries: tuple[Entry, ...]
    own: Entry | None
    season: int
    """The season in progress."""
    played: Mapping[int, Played]
    """What the members shown have played in it."""
    worth: Value
    """What the reader's choices were worth."""
    champions: tuple[int, ...] = ()
    """In the week of the day, who was best in the last week that is over."""

    def played_by(self, user: int) -> Played:
        return self.played.get(user, NOT_PLAYED)


class SeasonEnd(Surroundings, frozen=True, kw_only=True):
    """A season that is closed, and its ranking at the end."""

    number: int
    entries: tuple[Entry, ...]
    """The first ones; only members who have a place."""
    total: int
    games: int

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(entry.user for entry in self.entries if entry.place == 1)


class Profile(Surroundings, frozen=True, kw_only=True):
    """The results of a member."""

    user: int
    chips: int
    """What they have, those brought to open tables included."""
    place: int | None
    """By chips in the season; None while they have none."""
    tally: Tally
    worth: Value
    """What their choices were worth."""
    last: tuple[tuple[FinishedGame, FinishedSeat], ...]
    """Their last games, newest first."""
    badges: tuple[Badge, ...]
    """Their badges, oldest first; empty if they or the server hide them."""
    streak: int = 0
    """The days that they have finished in a row."""

    @property
    def is_new(self) -> bool:
        """Return whether they have not ended a deal yet."""
        return not self.tally.deals


class OwnBadges(Surroundings, frozen=True, kw_only=True):
    """All badges there are, page by page, and those that the reader has earned."""

    earned: tuple[Earned, ...]

    @property
    def since(self) -> dict[Badge, int]:
        """Return when the reader earned each badge that they have."""
        return {one.badge: one.at for one in self.earned}

    @property
    def pages(self) -> int:
        return -(-len(BADGES) // MAX_BADGES_ON_PAGE)

    @property
    def in_order(self) -> list[Badge]:
        """Return all badges, the reader's own first."""
        since = self.since
        return sorted(BADGES, key=lambda badge: badge not in since)

    def page(self, number: int) -> list[Badge]:
        """Return the badges of a page, the first of which is 0; of the last one if there are not so many."""
        length = -(-len(BADGES) // self.pages)
        start = length * min(number, self.pages - 1)
        return self.in_order[start : start + length]
