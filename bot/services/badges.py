"""Badges: given when a deal or a game is over, and told to their members."""

from collections.abc import AsyncIterator

from bot.services.loading import load_members, load_settings
from bot.store import badges as rows
from bot.store.database import Store, Transaction
from bot.tables.badges import MANY, Earned
from bot.tables.context import Request
from bot.tables.days import NOWHERE
from bot.tables.results import Scorer
from bot.tables.table import Table
from bot.values.results import OwnBadges


async def give(tx: Transaction, score: Scorer) -> None:
    """Give members the badges that they have earned by the newest action at a table; an earlier one stays."""
    table = score.table
    new = [one for one in score.earned if one.at == table.touched_at]
    if table.phase == "closed" and table.guild != NOWHERE:
        new += [one async for one in _by_many_games(tx, table)]
    await rows.give(tx, table.guild, new)


async def _by_many_games(tx: Transaction, table: Table) -> AsyncIterator[Earned]:
    """Yield the badges for many games that members of a table that has closed have reached by now."""
    for user in {seat.user for seat in (*table.seats, *table.loans) if seat.user is not None and seat.user > 0}:
        dates = {one.badge: (one.at, one.table_id) for one in await rows.of_member(tx, table.guild, user)}
        for badge in MANY:
            is_settled = badge in dates and dates[badge] <= (table.touched_at, table.id)
            if not is_settled and (earned := await rows.by_many_games(tx, table.guild, user, badge)):
                yield earned


class Badges:
    """The badges of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_member(self, request: Request) -> OwnBadges:
        guild, user = request.guild, request.user
        async with self._store.transaction() as tx:
            return OwnBadges(
                settings=await load_settings(tx, guild),
                members=await load_members(tx, guild, [user]),
                earned=await rows.of_member(tx, guild, user),
            )
