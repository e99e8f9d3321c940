"""Counting tables for badges: as they are saved, and afterwards those played before badges existed."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Sequence
from typing import Final

from bot.game.refusal import Refusal
from bot.part import Part
from bot.services import codec
from bot.services.backlog import Backlog
from bot.services.loading import load_members, load_settings
from bot.services.past import events_between
from bot.store import badges as rows
from bot.store.database import ConflictError, Store, StoreError, Transaction, repeat_on_conflict
from bot.tables.badges import (
    BADGES,
    MANY,
    Badge,
    Course,
    Earned,
    Feats,
    count_deal,
    count_game,
    earned_by_many,
    follows,
    is_counted,
)
from bot.tables.context import Request
from bot.tables.evolution import evolve
from bot.tables.table import Table
from bot.values.results import OwnBadges

log = logging.getLogger(__name__)

REST_SECONDS: Final = 0.02
"""The pause before each game, so that counting the past takes at most half of the process."""


async def count(tx: Transaction, moments: Sequence[Table]) -> None:
    """Count a table at these ends of deals, or at its close; if not all before is counted, `count_past` will."""
    table_id = moments[0].id
    try:
        async with tx.savepoint():
            text = await rows.course_of(tx, table_id)
            course = codec.course_of(text) if text else Course()
            if follows(moments[0], course):
                await _save(tx, moments, course)
                for table in moments:
                    await _leave_to_result(tx, table)
    except (ConflictError, StoreError):
        raise
    except Exception:
        if tx.was_ended:
            raise  # it was the database that failed, and nothing of the game is saved either
        log.exception("Table %d could not be counted for badges; it is counted anew once its game is over", table_id)
        await rows.mark_uncounted(tx, table_id)


async def _save(tx: Transaction, moments: Sequence[Table], course: Course) -> None:
    """Save the course, feats and badges at these moments of a table."""
    for table in moments:
        if table.phase == "closed":
            feats, more = count_game(table, course)
            await rows.save_feats(tx, table.id, feats)
            more += [badge for seat in feats async for badge in _by_many_games(tx, seat)]
            await rows.mark_counted(tx, table.id, None)
        else:
            course, more = count_deal(table, course)
            await rows.mark_counted(tx, table.id, codec.course_text(course))
        await rows.give(tx, table.guild, more)


async def _leave_to_result(tx: Transaction, table: Table) -> None:
    """Leave it to the result to tell of new badges, except to members who want none shown, or may have had them before.

    Those are told in private, once they look at a hand.
    """
    deal = 0 if table.phase == "closed" else table.game.deals
    new = await rows.of_deal(tx, table.id, deal, is_told=False)
    if new and not await rows.has_uncounted(tx, table.guild):
        for user in await _wanting(tx, table.guild, {badge.user for badge in new}):
            await rows.mark_told(tx, table.guild, user, table.id, deal)


async def _by_many_games(tx: Transaction, seat: Feats) -> AsyncIterator[Earned]:
    """Yield the badges for many games that a member has now reached, each with the game that reached it."""
    guild, user = seat.guild_id, seat.user_id
    dates = {one.badge: (one.at, one.table_id) for one in await rows.of_member(tx, guild, user)}
    for badge, (least, columns) in MANY.items():
        is_settled = badge in dates and dates[badge] <= (seat.ended_at, seat.table_id)
        if is_settled or min(await rows.sums_of(tx, guild, user, columns)) < least:
            continue
        yield earned_by_many(badge, await rows.feats_of(tx, guild, user))


async def _wanting(tx: Transaction, guild: int, users: Collection[int]) -> list[int]:
    """Return those of these members who want badges to be shown, on a server that does."""
    settings, members = await load_settings(tx, guild), await load_members(tx, guild, users)
    return [user for user in users if settings.badges and members[user].preferences.badges]


async def wants_badges(tx: Transaction, guild: int, user: int) -> bool:
    """Return whether both this member and the server want badges to be shown."""
    return bool(await _wanting(tx, guild, [user]))


class Badges:
    """The badges of all servers."""

    def __init__(self, store: Store, part: Part) -> None:
        self._store = store
        self._past = Backlog(
            store,
            part,
            rows.UNCOUNTED,
            self._moments,
            lambda tx, _, moments: _save(tx, moments, Course()),
            complaint="Table %d could not be counted for badges; it is tried again later",
        )

    async def count_past(self) -> None:
        """Count all finished games that are not counted yet, one at a time, with pauses for other work."""
        await self._past.work_off()

    @repeat_on_conflict
    async def tell(self, request: Request) -> list[Badge]:
        """Return the badges that a member has not been told of, and mark them told; none if badges are not wanted."""
        guild, user = request.guild, request.user
        async with self._store.transaction() as tx:
            if not await wants_badges(tx, guild, user):
                return []
        async with self._store.transaction(guild) as tx:
            return sorted(await rows.mark_told(tx, guild, user), key=BADGES.index)

    async def of_member(self, request: Request) -> OwnBadges:
        """Return the badges of the requesting member. Raise Refusal if badges are not wanted."""
        guild, user = request.guild, request.user
        async with self._store.transaction() as tx:
            if not await wants_badges(tx, guild, user):
                raise Refusal("no_badges")
            return OwnBadges(
                settings=await load_settings(tx, guild),
                members=await load_members(tx, guild, [user]),
                earned=await rows.of_member(tx, guild, user),
            )

    async def _moments(self, table_id: int, length: int) -> list[Table]:
        """Return a table at the end of each of its deals and at its close, if it counts for badges."""
        await asyncio.sleep(REST_SECONDS)
        table, moments = Table(), list[Table]()
        async for at, event in events_between(self._store, table_id, 1, length + 1):
            table = evolve(table, event, at)
            if is_counted(table, event):
                moments.append(table)
        return moments
