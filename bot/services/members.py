"""Members of a server: their names and preferences."""

from collections.abc import Collection
from typing import Final

from bot.game.refusal import Refusal
from bot.services.loading import load_members
from bot.store import members
from bot.store.database import Store, repeat_on_conflict
from bot.tables.context import Request
from bot.tables.invitations import HOUR_SECONDS
from bot.tables.settings import Preferences

MONTH_SECONDS: Final = 30 * 24 * 3600
MAX_INVITATIONS_AN_HOUR: Final = 20
"""By one member at all tables together: each invitation calls somebody."""


def month_of(at: int) -> int:
    """Return the start of the 30 days in which this time falls: exact enough for how long a member stays away."""
    return at - at % MONTH_SECONDS


class Members:
    """The members of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._invited_at: dict[tuple[int, int], list[int]] = {}
        """When each member, by server, invited others within the last hour; the latest inviter comes last."""

    async def preferences(self, request: Request) -> Preferences:
        async with self._store.transaction() as tx:
            return (await load_members(tx, request.guild, [request.user]))[request.user].preferences

    @repeat_on_conflict
    async def set_preference(self, request: Request, preference: str, *, wanted: bool) -> Preferences:
        """Change one preference and return all of them. Raise Refusal if there is no such preference."""
        if preference not in Preferences._fields:
            raise Refusal("unknown_action")
        async with self._store.transaction(request.guild) as tx:
            await members.set_preference(tx, request.guild, request.user, preference, wanted=wanted)
            return (await load_members(tx, request.guild, [request.user]))[request.user].preferences

    @repeat_on_conflict
    async def record_name(self, request: Request, name: str) -> None:
        """Save the requesting member's name on the server, and the month in which they were seen."""
        async with self._store.transaction(request.guild) as tx:
            await members.set_name(tx, request.guild, request.user, name, month_of(request.now))

    def count_invitations(self, request: Request, users: Collection[int]) -> None:
        """Count invitations of these members. Raise Refusal if the requesting member invites too many."""
        an_hour_ago, member = request.now - HOUR_SECONDS, (request.guild, request.user)
        while self._invited_at and next(iter(self._invited_at.values()))[-1] <= an_hour_ago:
            del self._invited_at[next(iter(self._invited_at))]
        invited_at = [*self._invited_at.get(member, ()), *[request.now] * len(users)]
        invited_at = [at for at in invited_at if at > an_hour_ago]
        if len(invited_at) > MAX_INVITATIONS_AN_HOUR:
            raise Refusal("too_many_invitations", most=MAX_INVITATIONS_AN_HOUR)
        if invited_at:
            self._invited_at.pop(member, None)
            self._invited_at[member] = invited_at
