"""What happens to contests with time: they close in each server, are told there, and their members are reminded.

Each server has a row for the day it closes next, found by its time; closing it writes the row of the day after. So a
day is closed once, by the process that holds the server, and whatever was left when the bot ended is done when it
starts. A day on which nobody of a server counts is closed without a word.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.part import Part
from bot.services.contest_places import load_about, place_in, schedule_next
from bot.services.contest_results import ContestResults, load_streak
from bot.services.decks import Decks
from bot.services.valuations import Valuations
from bot.store import badges, standings
from bot.store import contests as rows
from bot.store.contests import Closing
from bot.store.database import Store, StoreError, Transaction, repeat_on_conflict
from bot.tables import days
from bot.tables.badges import Badge, Earned
from bot.tables.context import TIMER, Request
from bot.values.contests import DailyReminder, Evening

log = logging.getLogger(__name__)

SERVERS_AT_ONCE: Final = 50
"""The servers looked up in one transaction."""
TELL_SECONDS: Final = 12 * 3600
"""A contest that closed longer ago is told to nobody any more."""
REMIND_SECONDS: Final = 3 * 3600
"""How long before a day closes members are reminded of it."""
STREAK_OF_BADGE: Final = 7


class Evenings:
    """The closings of all servers of this process."""

    def __init__(self, store: Store, part: Part, decks: Decks, valuations: Valuations, results: ContestResults) -> None:
        self._store = store
        self._part = part
        self._decks = decks
        self._valuations = valuations
        self._results = results

    async def close(self, now: int) -> None:
        """Close all contests whose time has come, and give the badges of days that have been revealed."""
        await self._each(lambda tx: rows.due(tx, self._part, now, SERVERS_AT_ONCE), lambda one: self._close(one, now))
        last = days.earliest_open(now) - 1
        await self._each(lambda tx: rows.to_honour(tx, self._part, last, SERVERS_AT_ONCE), self._honour)

    async def to_tell(self, now: int) -> list[Evening]:
        """Return some contests that have closed and are to be told, each until `mark_told`.

        Whoever tells them marks them afterwards, and lets Discord recognise a message that is sent twice.
        """
        async with self._store.long_transaction() as tx:
            found = await rows.to_tell(tx, self._part, SERVERS_AT_ONCE)
        evenings = [(closing, await self._evening(closing, now)) for closing in found]
        for closing, evening in evenings:
            if evening is None:
                await self._mark_told(closing, now)
        return [evening for _, evening in evenings if evening]

    async def mark_told(self, evening: Evening, now: int) -> None:
        """Record that an evening was told, or cannot be."""
        key = evening.standings.about.key
        await self._mark_told(Closing(evening.guild, int(not key.is_daily), key.number, 0, None), now)

    async def to_remind(self, now: int) -> list[DailyReminder]:
        """Return the members to be reminded of their day now, each only once, whatever becomes of the message."""
        async with self._store.long_transaction() as tx:
            found = await rows.to_remind(tx, self._part, now + REMIND_SECONDS, SERVERS_AT_ONCE)
        return [reminder for closing in found for reminder in await self._remind(closing, now)]

    async def _each(
        self, find: Callable[[Transaction], Awaitable[list[Closing]]], work: Callable[[Closing], Awaitable[None]]
    ) -> None:
        """Do this work for everything that is found; what fails is logged, and tried again when next asked."""
        failed = set[Closing]()
        while True:
            async with self._store.long_transaction() as tx:
                left = [one for one in await find(tx) if one not in failed]
            if not left:
                return
            for closing in left:
                try:
                    await work(closing)
                except StoreError:
                    raise
                except Exception:
                    log.exception(
                        "%s of server %d could not be closed; tried again soon", closing.key, closing.guild_id
                    )
                    failed.add(closing)

    async def _close(self, closing: Closing, now: int) -> None:
        await self._valuations.value_tries(closing.key)
        await self._save_closed(closing, now)

    @repeat_on_conflict
    async def _save_closed(self, closing: Closing, now: int) -> None:
        """Close a contest, and have the server close the next day, unless it has no days any more."""
        guild, key = closing.guild_id, closing.key
        async with self._store.transaction(guild) as tx:
            if not await rows.mark_closed(tx, closing, now) or not key.is_daily:
                return
            await standings.mark_away(tx, guild, key.number, closing.closes_at)
            place = await place_in(tx, guild)
            if place.settings.daily:
                await schedule_next(tx, place, closing.closes_at)

    async def _evening(self, closing: Closing, now: int) -> Evening | None:
        """Return an evening as it is to be told; None if there is nothing to tell, nowhere, or if it is too late."""
        guild, key = closing.guild_id, closing.key
        request = Request(TIMER, guild, now)
        async with self._store.transaction() as tx:
            place, contest = await place_in(tx, guild), await rows.load(tx, key)
        channel = place.settings.daily_channel if key.is_daily else contest and contest.channel_id
        is_off = key.is_daily and not place.settings.daily
        is_over = contest is None or contest.cancelled_at is not None or closing.closes_at < now - TELL_SECONDS
        if channel is None or is_off or is_over:
            return None
        found = await self._results.standings(key, request)
        if not found.entries:
            return None
        is_last = key.is_daily and days.month_of(key.number) != days.month_of(key.number + 1)
        month = await self._results.month(request, days.month_of(key.number)) if is_last else None
        return Evening(guild=guild, channel=channel, standings=found, month=month)

    @repeat_on_conflict
    async def _mark_told(self, closing: Closing, now: int) -> None:
        async with self._store.transaction(closing.guild_id) as tx:
            await rows.mark_told(tx, closing, now)

    async def _remind(self, closing: Closing, now: int) -> list[DailyReminder]:
        contest = await self._decks.of_day(closing.number, now)
        users = await self._take_reminders(closing, now)
        async with self._store.transaction() as tx:
            place = await place_in(tx, closing.guild_id)
            about = await load_about(tx, contest, place, now, "")
            return [
                DailyReminder(
                    guild=closing.guild_id,
                    user=user,
                    about=about,
                    streak=await load_streak(tx, user, closing.number),
                )
                for user in users
            ]

    @repeat_on_conflict
    async def _take_reminders(self, closing: Closing, now: int) -> list[int]:
        """Return who of a server is to be reminded, and record that they are."""
        async with self._store.transaction(closing.guild_id) as tx:
            place = await place_in(tx, closing.guild_id)
            is_new = await rows.mark_reminded(tx, closing)
            if not is_new or not place.settings.daily or now >= closing.closes_at:
                return []
            wanting = await standings.to_be_reminded(tx, closing.guild_id, closing.number, now)
            return [user for user in wanting if await standings.claim_reminder(tx, user, closing.number)]

    async def _honour(self, closing: Closing) -> None:
        """Give the badges of a day that has closed everywhere to whoever counts in a server."""
        async with self._store.long_transaction() as tx:
            is_played = bool(await standings.counted(tx, closing.guild_id, closing.key, closing.closes_at))
        found = await self._decks.work_out(await self._decks.of(closing.key)) if is_played else []
        await self._give(closing, {row.deal: row.best for row in found if row.is_exact})

    @repeat_on_conflict
    async def _give(self, closing: Closing, best: dict[int, int | None]) -> None:
        guild, key = closing.guild_id, closing.key
        async with self._store.long_transaction(guild) as tx:
            if not await rows.mark_honoured(tx, closing):
                return
            entries = await standings.counted(tx, guild, key, closing.closes_at)
            found = await standings.tries_in(tx, guild, key, closing.closes_at)
            at_best = {row.user_id for row in found if row.chips == best.get(row.deal)}
            for entry in entries:
                at = entry.finished_at or 0
                streak = await load_streak(tx, entry.user_id, key.number)
                earned: dict[Badge, bool] = {
                    "sept-jours": streak.days >= STREAK_OF_BADGE,
                    "au-mieux": entry.user_id in at_best,
                }
                new = [Earned(entry.user_id, badge, at, 0, key.number) for badge, is_met in earned.items() if is_met]
                await badges.give_of_day(tx, guild, new)
