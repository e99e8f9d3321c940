"""The inputs of a judgement beside the table: the request, the settings, absences, and chance."""

from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import Final, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.game.actions import DealCards
from bot.game.refusal import Refusal
from bot.game.seal import secret_of
from bot.tables.chance import Chance
from bot.tables.settings import Settings
from bot.tables.table import Seat, Table

TIMER: Final = 0
"""The user that the timer acts as."""
UNTIL_BACK: Final = 2**33
"""The end of an absence that its member ends; some two hundred years from now."""


class Request(Struct, frozen=True):
    """The author of a request, as vouched for by Discord, and its time."""

    user: int
    guild: int
    now: int
    is_moderator: bool = False
    interaction: int | None = None
    """Discord's number of the interaction; delivered twice, it takes effect once."""
    is_manager: bool = False
    """Whether the member may change the server's settings."""
    channel: int | None = None
    """The channel of the public message that was clicked on; None for commands and private messages."""
    is_direct: bool = False
    """Whether it comes from a direct message, in which the tables of all servers are shown."""


class Absences(Struct, frozen=True, dict=True):
    """The ends of members' absences, present and past."""

    now: int
    ends: dict[int, int]

    @cached_property
    def away(self) -> AbstractSet[int]:
        return {user for user, end in self.ends.items() if end > self.now}

    def until(self, user: int | None) -> int:
        return self.ends.get(user, 0) if user is not None else 0

    def without(self, user: int) -> Self:
        return replace(self, ends={other: end for other, end in self.ends.items() if other != user})


class Context(Struct, frozen=True):
    """The inputs of a judgement beside the table itself."""

    request: Request
    settings: Settings
    absences: Absences
    chance: Chance
    may_remind: bool = False
    """Whether the player to act wants to be reminded and has not just looked at their hand."""

    @property
    def user(self) -> int:
        return self.request.user

    @property
    def now(self) -> int:
        return self.request.now

    @property
    def away(self) -> AbstractSet[int]:
        return self.absences.away

    def with_user_back(self) -> Self:
        return replace(self, absences=self.absences.without(self.user))

    def shuffle(self, table: Table, seal: int = 0) -> DealCards:
        """Return the deck of the table's next deal, shuffled by the deal's secret and the number of the seal.

        Later deals keep the seal of the first one.
        """
        secret, last = secret_of(table.seed, table.game.deals + 1), table.game.deal
        sealed_by = seal or (last.sealed_by if last else 0)
        return DealCards(self.chance.shuffle(secret, sealed_by), secret, sealed_by)


def check_host(table: Table, request: Request) -> None:
    """Raise Refusal unless the requesting member is the host or a moderator."""
    if not is_host(table, request):
        raise Refusal("not_host", host=table.host)


def is_host(table: Table, request: Request) -> bool:
    """Return whether the requesting member has the rights of a host; a moderator has them too."""
    return request.user == table.host or request.is_moderator


def check_lobby(table: Table) -> None:
    """Raise Refusal unless the table is still in the lobby."""
    if table.phase != "lobby":
        raise Refusal("table_closed" if table.phase == "closed" else "already_begun")


def check_playing(table: Table) -> None:
    """Raise Refusal unless a game is being played at the table."""
    if table.phase != "playing":
        raise Refusal("table_closed" if table.phase == "closed" else "not_begun")


def own_seat(table: Table, context: Context) -> Seat:
    """Return the requesting member's seat. Raise Refusal if they have none."""
    seat = table.seat_of(context.user)
    if seat is None:
        raise Refusal("not_at_this_table")
    return seat
