"""Days: one's own deals so far, the standings of a server, its week, and what proves the decks."""

from collections.abc import Sequence
from datetime import date
from typing import Literal

from msgspec import Struct

from bot.game.cards import Card
from bot.tables.days import DEALS_A_DAY, date_of
from bot.values.members import Surroundings

Mark = Literal["better", "like", "below"]
"""What a deal brought, beside what Mamie Odette makes of it."""
DayState = Literal["played", "missed", "open"]
"""What a day is to a streak; open is one that is not over."""


class DayDeal(Struct, frozen=True):
    """A deal that its reader has begun."""

    table: int
    ahead: int | None
    """The chips more than Mamie Odette's; None until it is over."""

    @property
    def mark(self) -> Mark | None:
        if self.ahead is None:
            return None
        return "better" if self.ahead > 0 else "below" if self.ahead < 0 else "like"


class Streak(Struct, frozen=True):
    """The days in a row of which a member finished all deals before they closed."""

    days: int = 0
    """Up to the day it is seen on, or to the one before while that can still be finished."""
    longest: int = 0
    week: tuple[tuple[date, DayState], ...] = ()
    """Seven days, the one it is seen on last."""


class Standing(Struct, frozen=True):
    """A member's place in a day, or in a week."""

    place: int
    user: int
    ahead: int
    """The chips more than Mamie Odette's; of a week, those of the days that were above hers."""


class OwnDay(Surroundings, frozen=True, kw_only=True):
    """A day as its reader has played it so far."""

    number: int
    closes_at: int
    is_open: bool
    deals: tuple[DayDeal, ...]
    """Those that were begun."""
    is_in_time: bool
    """Whether all that is finished was before the closing."""
    standing: Standing | None
    """The reader's place on the server; None before the day closes, or if they have none."""
    players: int
    """How many have a place; 0 before the day closes."""
    streak: Streak

    @property
    def day(self) -> date:
        return date_of(self.number)

    @property
    def finished(self) -> int:
        return sum(deal.ahead is not None for deal in self.deals)

    @property
    def is_finished(self) -> bool:
        return self.finished == DEALS_A_DAY

    @property
    def ahead(self) -> int:
        """Return the one number: the chips more than Mamie Odette's in all deals that are over."""
        return sum(deal.ahead or 0 for deal in self.deals)

    @property
    def may_play(self) -> bool:
        """Return whether there is a deal to play: a day that has closed is only finished, not begun."""
        return not self.is_finished and (self.is_open or bool(self.deals))


class Evening(Surroundings, frozen=True, kw_only=True):
    """A day that has closed on a server, to be told in its channel."""

    guild: int
    channel: int
    number: int
    entries: tuple[Standing, ...]
    """All who finished it in time, the first first."""
    week: tuple[Standing, ...]
    """The days of its week that are over, added up."""
    champions: tuple[int, ...]
    """Who was best in the last week that is over, which this day may have ended."""

    @property
    def ends_week(self) -> bool:
        return date_of(self.number).isoweekday() == 7  # noqa: PLR2004 - Sunday


class DayProof(Struct, frozen=True, kw_only=True):
    """What the decks of a day follow from; the secret only once it has closed."""

    number: int
    closes_at: int
    fingerprint: str
    """The SHA-256 of the secret."""
    next_fingerprint: str
    """That of the day after."""
    secret: str = ""
    candidates: Sequence[int] = ()
    """For each deal which one was taken, counted from 1."""
    decks: Sequence[tuple[Card, ...]] = ()
    is_true: bool = False
    """Whether the rule takes these candidates."""


class DayReminder(Struct, frozen=True):
    """A member who is to be reminded of the day."""

    user: int
    guild: int
    """A server that knows them."""
    closes_at: int
    streak: int
