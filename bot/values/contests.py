"""Days: a deal in progress, a member's own results, standings, months, and what is revealed afterwards."""

from collections.abc import Mapping
from datetime import date
from typing import Literal

from msgspec import Struct

from bot.game.cards import Card
from bot.tables.contests import ContestDeal, ContestKey, DayState, Mark, TryState
from bot.tables.table import Table
from bot.tables.valued_choices import Reviewed
from bot.values.members import Surroundings
from bot.values.reviews import ChoicePlace


class About(Struct, frozen=True, kw_only=True):
    """What everybody may know of a contest while it is played."""

    key: ContestKey
    day: date
    deals: tuple[ContestDeal, ...]
    closes_at: int
    """When it closes for the reader's server."""
    state: Literal["open", "closed"]
    """As the reader's server has it: another one may have closed the same day already."""
    is_revealed: bool
    """Whether cards, the best lines and reviews are shown: a day is not before it has closed everywhere on earth."""
    fingerprint: str
    """The SHA-256 of its secret."""
    next_fingerprint: str
    """That of the day after."""


class Playing(Surroundings, frozen=True, kw_only=True):
    """A member's deal in progress, or just over."""

    about: About
    deal: int
    """Counted from 1."""
    table: Table
    """To be shown as `table.view` of its member; it is kept nowhere."""
    laid: int
    """The number of cards the member has laid: a button carries it, and refuses when another click came before."""
    is_late: bool
    """Whether it can no longer count where it was begun, as its contest has closed there meanwhile."""

    @property
    def is_over(self) -> bool:
        return self.table.turn is None


class OwnDeal(Struct, frozen=True, kw_only=True):
    """How far the reader is with one deal of a contest, and what came of it."""

    deal: ContestDeal
    state: TryState
    chips: int | None = None
    """What it brought; None until it is finished."""
    is_valued: bool = False
    """Whether the choices have been valued; they are soon after the deal."""
    marks: tuple[Mark, ...] = ()
    """Of the free choices, in their order; empty without any."""


class Standing(Struct, frozen=True):
    """A member's place in a contest."""

    place: int
    user: int
    chips: int
    """The sum of all deals."""
    by_deal: tuple[int, ...]
    score: int | None
    """Of the choices, between 0 and 100; None if there was none to make."""


class Spread(Struct, frozen=True):
    """The results of all who finished a contest, nobody named."""

    members: Mapping[int, int]
    """How many have this sum of chips, in the order of the chips."""

    @property
    def total(self) -> int:
        return sum(self.members.values())

    @property
    def mean(self) -> float:
        return sum(chips * members for chips, members in self.members.items()) / self.total if self.total else 0.0

    def percent_below(self, chips: int) -> int:
        """Return how many in a hundred of the others have fewer chips than somebody with these; 0 if they are alone."""
        others = self.total - 1
        return 100 * sum(members for each, members in self.members.items() if each < chips) // others if others else 0


class Streak(Struct, frozen=True):
    """The days in a row on which a member finished all deals before they closed."""

    days: int = 0
    """Up to the day it is seen on, or to the one before while that can still be finished.

    Days marked as away neither break it nor add.
    """
    longest: int = 0
    week: tuple[tuple[date, DayState], ...] = ()
    """Seven days, the one it is seen on last."""


class OwnContest(Surroundings, frozen=True, kw_only=True):
    """A contest as the reader has played it so far."""

    about: About
    deals: tuple[OwnDeal, ...]
    may_begin: bool
    """Whether deals not yet begun can be: no server has closed the contest where the reader may have seen results."""
    counts: bool
    """Whether it counts in the server: all was finished in time, and the reader is not hidden there."""
    score: int | None
    """Of all choices so far, between 0 and 100; None if there was none to make, or they are not valued yet."""
    standing: Standing | None
    """The reader's place; None before the contest closes in the server, or if they have none."""
    players: int | None
    """How many have a place; None before it closes."""
    spread: Spread | None
    """Everywhere, for a day; None before it closes."""
    streak: Streak

    @property
    def chips(self) -> int:
        """Return the sum of the deals that are finished."""
        return sum(deal.chips or 0 for deal in self.deals)

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for deal in self.deals for mark in deal.marks)

    @property
    def is_finished(self) -> bool:
        return all(deal.state == "finished" for deal in self.deals)

    @property
    def next_deal(self) -> int | None:
        """Return the number of the deal in progress, or of the first one not yet begun; None when all are finished."""
        order = [state for state in ("begun", "new") if any(deal.state == state for deal in self.deals)]
        return next((n for n, deal in enumerate(self.deals, 1) if deal.state == order[0]), None) if order else None


class Standings(Surroundings, frozen=True, kw_only=True):
    """The standings of a contest in a server: none before it has closed there, and then final."""

    about: About
    entries: tuple[Standing, ...]
    """All who count, the first first; empty before it closes, as nobody is to learn results before they have played."""
    finished: int
    """How many have finished all deals in time, also before it closes."""
    unfinished: int
    """How many have begun and not finished, or not in time."""
    own: Standing | None
    """The reader's own; None if they have none, or for everybody."""
    regular: int | None
    """What a regular robot makes of all deals in the member's seat; None while that is being worked out."""
    expert: int | None
    best: int | None
    """The most that can be made of them; None while that is being worked out."""
    spread: Spread | None
    """Everywhere so far; None before it closes."""


class RevealedDeal(Struct, frozen=True, kw_only=True):
    """The cards of a deal, and the best that could be made of it."""

    deal: ContestDeal
    candidate: int
    """Which candidate it was, counted from 1: the earlier ones did not pass the rule."""
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    """By seat, the member's first."""
    best: int | None
    """The most chips that it can bring; None while that is being worked out."""
    line: tuple[Card, ...]
    """The cards that the member lays for it, in their order; empty while that is being worked out."""
    is_exact: bool
    """Whether all lines were tried; of very many, only the first ones are."""
    own: int | None
    """What it brought the reader; None if they did not finish it."""


class Reveal(Surroundings, frozen=True, kw_only=True):
    """The cards of a contest that is over everywhere."""

    about: About
    deals: tuple[RevealedDeal, ...]


class ContestProof(Struct, frozen=True, kw_only=True):
    """What the decks of a contest follow from; the secret and the candidates only once it is revealed."""

    about: About
    rule: int
    """The version of the rule by which candidates are taken."""
    secret: str
    """Empty until it is revealed."""
    candidates: tuple[int, ...]
    """For each deal; empty until they are revealed."""
    decks: tuple[tuple[Card, ...], ...]
    is_true: bool
    """Whether the fingerprint had fixed the secret, and the rule takes these candidates."""


class ContestReview(Surroundings, frozen=True, kw_only=True):
    """One choice of the reader in a contest that is revealed, and the way to the others."""

    about: About
    table: Table
    """The deal at its end, for the names of its seats."""
    place: ChoicePlace
    places: tuple[ChoicePlace, ...]
    """The dearest first."""
    reviewed: Reviewed


class MonthEntry(Struct, frozen=True):
    """A member's place in a month of days, by the play score of their choices in them."""

    place: int
    user: int
    points: int
    days: int
    """On how many days they count."""


class Month(Surroundings, frozen=True, kw_only=True):
    """A month of days in a server: who has chosen best."""

    first: date
    """Its first day."""
    is_over: bool
    entries: tuple[MonthEntry, ...]
    """Members with enough choices, the best first."""
    own: MonthEntry | None
    own_leads: int
    """The number of the reader's leads in it so far."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Return who holds the title of a month that is over."""
        return tuple(entry.user for entry in self.entries if self.is_over and entry.place == 1)


class Evening(Struct, frozen=True, kw_only=True):
    """A contest that has closed in a server, to be told in its channel."""

    guild: int
    channel: int
    standings: Standings
    month: Month | None
    """The month that closed with it, if it did."""


class DailyReminder(Struct, frozen=True, kw_only=True):
    """A member who wants to be reminded, and has not finished the day."""

    guild: int
    user: int
    about: About
    streak: Streak
