"""Who asks, when, and what has to be known beside the table to answer."""

from collections.abc import Set as AbstractSet
from random import Random, SystemRandom
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.game.actions import DealCards
from bot.game.cards import DECK
from bot.game.refusal import Refusal
from bot.tables.options import Settings
from bot.tables.table import Seat, Table

SALT_BITS: Final = 128
NOBODY: Final = 0
"""The user that the clock acts as."""


class Request(Struct, frozen=True):
    """Who asks for something, as Discord vouches for them, and when."""

    user: int
    guild: int
    now: int
    is_moderator: bool = False
    interaction: int | None = None
    """Discord's number of the request; delivered twice, it takes effect once."""
    is_manager: bool = False
    """Whether they may change what the server has set."""


class Absences(Struct, frozen=True):
    """Who of a server has stepped away, or had: until when, by member."""

    now: int
    ends: dict[int, int]

    @property
    def away(self) -> AbstractSet[int]:
        """Who is away now."""
        return {user for user, end in self.ends.items() if end > self.now}

    def until(self, user: int | None) -> int:
        """Until when this member is, or was, away; 0 for never."""
        return self.ends.get(user, 0) if user is not None else 0

    def without(self, user: int) -> Self:
        """The same once this member is back."""
        return replace(self, ends={other: end for other, end in self.ends.items() if other != user})


class Context(Struct, frozen=True):
    """Everything a judgement depends on beside the table itself."""

    request: Request
    settings: Settings
    balance: int
    """The asking member's."""
    absences: Absences
    random: Random
    may_remind: bool = False
    """Whether the player to act has not looked since their turn came, and wants to be reminded."""

    @property
    def user(self) -> int:
        """The member who asks."""
        return self.request.user

    @property
    def now(self) -> int:
        """When it is."""
        return self.request.now

    @property
    def away(self) -> AbstractSet[int]:
        """Which members of the server are away."""
        return self.absences.away

    def with_user_back(self) -> Self:
        """The same once whoever asks is not away any more, since they do something."""
        return replace(self, absences=self.absences.without(self.user))


def check_host(table: Table, context: Context) -> None:
    """Only the host and moderators go on."""
    if context.user != table.host and not context.request.is_moderator:
        raise Refusal("not_host", host=table.host)


def check_lobby(table: Table) -> None:
    """Only a table that has not begun goes on."""
    if table.phase != "lobby":
        raise Refusal("table_closed" if table.phase == "closed" else "already_begun")


def check_playing(table: Table) -> None:
    """Only a table with a game on it goes on."""
    if table.phase != "playing":
        raise Refusal("table_closed" if table.phase == "closed" else "not_begun")


def own_seat(table: Table, context: Context) -> Seat:
    """The asking member's seat."""
    seat = table.seat_of(context.user)
    if seat is None:
        raise Refusal("not_at_this_table")
    return seat


def shuffle(random: Random) -> DealCards:
    """A deck from this source of chance, and the salt that keeps it secret behind its fingerprint."""
    return DealCards(tuple(random.sample(DECK, len(DECK))), f"{random.getrandbits(SALT_BITS):032x}")


def system_random() -> Random:
    """The chance that real tables are dealt by."""
    return SystemRandom()
