"""Erasing what has been kept long enough: clicks, and members who stay away."""

import logging
from typing import Final

from bot.game.refusal import Refusal
from bot.services.loading import tables_with_seat
from bot.services.members import month_of
from bot.services.privacy import Privacy
from bot.store import days, members, results, runtime
from bot.store.database import BOT, Store, repeat_on_conflict
from bot.tables.context import Request
from bot.tables.days import NOWHERE, DayClock, open_day

log = logging.getLogger(__name__)

DAY_SECONDS: Final = 24 * 3600
INTERACTION_SECONDS: Final = DAY_SECONDS
"""How long a repeated delivery is recognised; Discord repeats within minutes."""
AWAY_SECONDS: Final = 2 * 365 * DAY_SECONDS
"""A member who stays away for longer is forgotten."""
MAX_MEMBERS_FORGOTTEN: Final = 20
"""In one round, so that nobody waits for long; the next round goes on."""


class Retention:
    """Erases what has been kept for long enough, on all servers."""

    def __init__(self, store: Store, privacy: Privacy) -> None:
        self._store = store
        self._privacy = privacy

    async def erase_expired(self, now: int) -> None:
        """Erase what has been kept for long enough, and forget at most `MAX_MEMBERS_FORGOTTEN` members."""
        await self._forget_interactions(now)
        async with self._store.long_transaction() as tx:
            unseen = await members.unseen(tx, now - AWAY_SECONDS, MAX_MEMBERS_FORGOTTEN)
            before = open_day(now - AWAY_SECONDS, DayClock())
            unseen += [(NOWHERE, user) for user in await days.unseen(tx, before, MAX_MEMBERS_FORGOTTEN)]
        for guild, user in unseen:
            await self._forget(Request(user, guild, now))

    @repeat_on_conflict
    async def _forget_interactions(self, now: int) -> None:
        async with self._store.long_transaction(BOT) as tx:
            await runtime.forget_applied(tx, before=now - INTERACTION_SECONDS)

    async def _forget(self, request: Request) -> None:
        """Forget a member, unless they still play: in direct messages alone, members are not seen."""
        if await self._note_if_playing(request):
            return
        try:
            await self._privacy.forget(request)
        except Refusal as refusal:
            log.info("A member who has stayed away cannot be forgotten now; trying again in an hour: %s", refusal.code)
        else:
            log.info("Forgot a member of server %d who had stayed away for two years", request.guild)

    @repeat_on_conflict
    async def _note_if_playing(self, request: Request) -> bool:
        guild, user = request.guild, request.user
        async with self._store.long_transaction(guild) as tx:
            since = request.now - AWAY_SECONDS
            is_playing = (
                bool(await tables_with_seat(tx, request))
                or await results.has_played_since(tx, guild, user, since)
                or await days.has_begun_since(tx, user, open_day(since, DayClock()))
            )
            if is_playing:
                await members.mark_seen(tx, guild, user, month_of(request.now))
        return is_playing
