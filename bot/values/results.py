"""Rankings, statements of chips, profiles, and badges."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from bot.tables.badges import BADGES, Badge, Earned
from bot.tables.results import FinishedGame, FinishedSeat, Measure, Tally
from bot.values.members import Surroundings

MAX_RECENT_GAMES: Final = 10
"""The number of games shown beside a place in a ranking."""
MAX_BADGES_ON_PAGE: Final = 7
"""More icons would take too many bytes."""


Period = Literal["week", "month", "season", "ever"]


class Selection(Struct, frozen=True):
    """The ranking to show: its measure, its period, and its page; a number as the period is a closed season."""

    measure: Measure = "balance"
    period: Period | int = "ever"
    page: int = 0

    @property
    def is_of_present(self) -> bool:
        """Return whether it ranks by what members have now, whatever the period."""
        return self.measure == "balance" and not isinstance(self.period, int)


class Entry(Struct, frozen=True):
    """A member in a ranking, with their place."""

    place: int
    user: int
    value: int
    last_place: int | None = None
    """The worst place that they may have; None if their place is certain."""
    margin: int = 0
    """By how much the value may be off."""

    @property
    def is_alone(self) -> bool:
        """Return whether nobody else may have their place, as far as it is not certain."""
        return self.last_place in {None, self.place}

    @property
    def has_gained(self) -> bool:
        """Return whether the value is a gain, so that a first place is an honour."""
        return self.value > 0


class Record(Struct, frozen=True):
    """A member's record, shown beside their place."""

    games: int = 0
    games_won: int = 0
    net: int = 0
    """Like the other fields, within the period of the ranking; within the season if it ranks present balances."""
    last: tuple[int, ...] = ()
    """The gains of their last games, oldest first; of the season if that is the period, empty for a closed one."""


class Leaderboard(Surroundings, frozen=True, kw_only=True):
    """A page of a ranking, and the reader's own entry."""

    selection: Selection
    pages: int
    total: int
    """The number of members in the ranking."""
    entries: tuple[Entry, ...]
    own: Entry | None
    records: Mapping[int, Record]
    """The records of the members shown, if they have played."""
    season: int
    """The season in progress."""
    closed: tuple[tuple[int, int], ...]
    """The closed seasons, each with its closing time."""
    leads: int = 0
    """In the ranking by play score, the number of the reader's own leads."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the winners of a closed season, on its first page: the first by chips, if they gained any in it."""
        is_of_season = isinstance(self.selection.period, int) and self.selection.measure == "balance"
        first = [entry.user for entry in self.entries if is_of_season and entry.place == 1]
        return tuple(first) if all(self.records.get(user, Record()).net > 0 for user in first) else ()


class SeasonEnd(Surroundings, frozen=True, kw_only=True):
    """A season as it closes: the ranking at its end, and who has done most in it."""

    number: int
    board: Leaderboard
    games: int
    records: tuple[tuple[Measure, Entry], ...]
    """Those that one member alone holds."""

    @property
    def users(self) -> set[int]:
        """Return the members whom it names."""
        return {entry.user for entry in (*self.board.entries, *(entry for _, entry in self.records))}


class PlayScore(Struct, frozen=True):
    """How well a member has led, apart from luck."""

    leads: int
    points: int
    margin: int
    """By how much the points may be off."""
    places: tuple[int, int] | None
    """The best and the worst place that they may have among the ranked members; None with too few leads."""
    course: tuple[tuple[float, float], ...]
    """The points and their margin after each game, oldest first, from when on there were enough leads."""


class Profile(Surroundings, frozen=True, kw_only=True):
    """The results of a member."""

    user: int
    ever: Tally
    season: Tally
    practice: Tally
    """The sums of the games that do not count."""
    last: tuple[tuple[FinishedGame, FinishedSeat], ...]
    """The last counted games, newest first; those for practice while none has counted."""
    favourite: str | None
    favourite_games: int
    entry: Entry | None
    """Their entry in the ranking by net result, among all who ever played here."""
    badges: tuple[Badge, ...]
    """Their badges, oldest first; empty if they or the server hide them."""
    play: PlayScore | None

    @property
    def is_practice(self) -> bool:
        """Return whether all that there is to show was practice."""
        return not self.ever.deals and bool(self.practice.deals)

    @property
    def shown(self) -> Tally:
        """Return the sums to show: of the games that count, or of those for practice while none has counted."""
        return self.practice if self.is_practice else self.ever


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
