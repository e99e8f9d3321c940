"""Badges: given when a deal or a game is over, and told to their members."""

from collections.abc import AsyncIterator, Collection

from bot.game.refusal import Refusal
from bot.services.loading import load_members, load_settings
from bot.store import badges as rows
from bot.store.database import Store, Transaction, repeat_on_conflict
from bot.tables.badges import BADGES, MANY, Badge, Earned
from bot.tables.context import Request
from bot.tables.results import Scorer
from bot.tables.table import Table
from bot.values.results import OwnBadges


async def give(tx: Transaction, score: Scorer) -> None:
    """Give members the badges that they have earned by the newest action at a table; an earlier one stays.

    The result tells of them, except to members who want none shown: they are told once they do, when they next look.
    """
    table = score.table
    new = [one for one in score.earned if one.at == table.touched_at]
    if table.phase == "closed" and not table.practice:
        new += [one async for one in _by_many_games(tx, table)]
    told = await _wanting(tx, table.guild, {one.user for one in new})
    await rows.give(tx, table.guild, new, told)


async def _by_many_games(tx: Transaction, table: Table) -> AsyncIterator[Earned]:
    """Yield the badges for many games that members of a table that has closed have reached by now."""
    for user in {seat.user for seat in (*table.seats, *table.former) if seat.user is not None and seat.user > 0}:
        dates = {one.badge: (one.at, one.table_id) for one in await rows.of_member(tx, table.guild, user)}
        for badge in MANY:
            is_settled = badge in dates and dates[badge] <= (table.touched_at, table.id)
            if not is_settled and (earned := await rows.by_many_games(tx, table.guild, user, badge)):
                yield earned


async def _wanting(tx: Transaction, guild: int, users: Collection[int]) -> list[int]:
    """Return those of these members who want badges to be shown, on a server that does."""
    settings, members = await load_settings(tx, guild), await load_members(tx, guild, users)
    return [user for user in users if settings.badges and members[user].preferences.badges]


async def wants_badges(tx: Transaction, guild: int, user: int) -> bool:
    """Return whether both this member and the server want badges to be shown."""
    return bool(await _wanting(tx, guild, [user]))


class Badges:
    """The badges of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

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
