"""Bars by a server's managers, and members' avoidances."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services.loading import check_server, objection_to, tables_with_seat
from bot.services.servers import check_manager
from bot.services.tables import Tables
from bot.store import exclusions
from bot.store.database import Store, repeat_on_conflict
from bot.tables import invitations, lobby, turns
from bot.tables.context import Context, Request
from bot.tables.events import Event, RequestEnded
from bot.tables.exclusions import MAX_AVOIDED, Bar
from bot.tables.table import Table
from bot.values.servers import Bars

MAX_INVITATIONS_AN_HOUR: Final = 20
"""By one member at all tables together: each invitation calls somebody."""


class Exclusions:
    """Bars and avoidances of all servers."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._invited_at: dict[tuple[int, int], list[int]] = {}
        """When each member, by server, invited others within the last hour; the latest inviter comes last."""

    async def bars(self, request: Request, *, limit: int, offset: int = 0) -> Bars:
        """Return the server's bars, those in force first. Raise Refusal unless the member manages the server."""
        check_manager(request)
        async with self._store.transaction() as tx:
            listed = await exclusions.bars(tx, request.guild, limit=limit, offset=offset)
            return Bars(listed, await exclusions.count_bars(tx, request.guild))

    async def bar(self, request: Request, user: int, reason: str) -> None:
        """Keep a member from playing, and remove them from every table as its host would.

        Raise Refusal unless the requesting member manages the server, or if they name themselves.
        """
        check_manager(request)
        if user == request.user:
            raise Refusal("own_bar")
        as_host = replace(request, is_moderator=True, interaction=None)
        for table_id in await self._save_bar(request, Bar(user, request.now, request.user, reason)):
            await self._tables.act(table_id, as_host, partial(_remove, user=user))

    @repeat_on_conflict
    async def _save_bar(self, request: Request, bar: Bar) -> list[int]:
        """Save a bar and return the tables where the member has a seat. Raise Refusal if they are barred already."""
        async with self._store.transaction(request.guild) as tx:
            await check_server(tx, request.guild)
            if await exclusions.is_barred(tx, request.guild, bar.user):
                raise Refusal("already_barred", user=bar.user)
            await exclusions.bar(tx, request.guild, bar)
            return await tables_with_seat(tx, replace(request, user=bar.user))

    @repeat_on_conflict
    async def lift_bar(self, request: Request, user: int) -> None:
        """Let a member play again. Raise Refusal unless a manager asks and the member is barred."""
        check_manager(request)
        async with self._store.transaction(request.guild) as tx:
            if not await exclusions.lift_bar(tx, request.guild, user, at=request.now, by=request.user):
                raise Refusal("not_barred", user=user)

    async def count_invitations(self, request: Request, users: Collection[int], table: Table | None = None) -> None:
        """Count invitations of these members to this table, or to a new one.

        Raise Refusal if one of them does not want this invitation or cannot accept it, for whatever reason, if one was
        removed from the table and the host does not ask, or if the requesting member invites too many.
        """
        others = {request.user, *(table.people if table else ())}
        async with self._store.transaction() as tx:
            for user in users:
                if objection := await objection_to(tx, request, user, others, table):
                    raise objection
        self._count(request, len(users))

    def _count(self, request: Request, invited: int) -> None:
        an_hour_ago, member = request.now - invitations.HOUR_SECONDS, (request.guild, request.user)
        while self._invited_at and next(iter(self._invited_at.values()))[-1] <= an_hour_ago:
            del self._invited_at[next(iter(self._invited_at))]
        invited_at = [*self._invited_at.get(member, ()), *[request.now] * invited]
        invited_at = [at for at in invited_at if at > an_hour_ago]
        if len(invited_at) > MAX_INVITATIONS_AN_HOUR:
            raise Refusal("too_many_invitations", most=MAX_INVITATIONS_AN_HOUR)
        if invited_at:
            self._invited_at.pop(member, None)
            self._invited_at[member] = invited_at

    async def avoided(self, request: Request) -> list[int]:
        async with self._store.transaction() as tx:
            return await exclusions.avoided_by(tx, request.guild, request.user)

    @repeat_on_conflict
    async def avoid(self, request: Request, users: Sequence[int]) -> None:
        """Save the members whom the requesting member avoids. Raise Refusal if they are too many."""
        others = sorted({*users} - {request.user})
        if len(others) > MAX_AVOIDED:
            raise Refusal("unknown_action")
        async with self._store.transaction(request.guild) as tx:
            await check_server(tx, request.guild)
            await exclusions.save_avoided(tx, request.guild, request.user, others)


def _remove(table: Table, context: Context, *, user: int) -> list[Event]:
    """Return the events of removing a member from a table; none if they have just left it."""
    seat = table.seat_of(user)
    if table.phase == "closed":
        return []
    if table.invitation_of(user):
        return invitations.take_back(table, context, user=user)
    if seat is None:
        return [RequestEnded(user, "withdrawn")] if table.request_of(user) else []
    if table.phase == "lobby":
        return lobby.remove_seat(table, context, seat_id=seat.seat_id)
    return turns.kick(table, context, user=user)
