"""Where and when a contest is played: the server by whose clock a member plays, and what may be known of a contest."""

from typing import Final, NamedTuple

from bot.game.refusal import Refusal
from bot.services import codec
from bot.services.decks import Contest
from bot.services.loading import load_settings
from bot.store import contests as rows
from bot.store import tries
from bot.store.contests import ContestRow
from bot.store.database import Transaction
from bot.tables import days
from bot.tables.contests import EVERYWHERE, ContestKey
from bot.tables.context import Request
from bot.tables.days import DayClock
from bot.tables.settings import Settings
from bot.values.contests import About

NOWHERE: Final = 0
"""Stands for the server of a member who plays in direct messages, and has played in no server before."""


class Place(NamedTuple):
    """The server by whose clock somebody plays."""

    guild: int
    settings: Settings

    @property
    def clock(self) -> DayClock:
        return self.settings.day_clock


async def place_in(tx: Transaction, guild: int) -> Place:
    return Place(guild, await load_settings(tx, guild))


async def place_of(tx: Transaction, request: Request) -> Place:
    """Return where a member plays: in direct messages, the server of the day they began last."""
    if not request.is_direct:
        return await place_in(tx, request.guild)
    known = await tries.servers_of(tx, request.user)
    guild = await tries.last_home(tx, request.user)
    if guild in known:
        return Place(guild, codec.settings_of(known[guild]))
    return Place(NOWHERE, Settings())


async def open_day(tx: Transaction, place: Place, now: int) -> int:
    """Return the day that is open there: never one that was closed before the settings were changed."""
    by_clock, last = days.open_day(now, place.clock), await rows.last_closed_day(tx, place.guild, now)
    return by_clock if last is None else max(by_clock, last + 1)


async def closing_time(tx: Transaction, contest: ContestRow, place: Place) -> int:
    """Return when a contest closes there, or closed."""
    known = await rows.closing(tx, place.guild, contest.key)
    return known.closes_at if known else days.closes_at(contest.number, place.clock)


async def schedule_next(tx: Transaction, place: Place, now: int) -> None:
    """Have a server close the day that is open there."""
    key = ContestKey(EVERYWHERE, await open_day(tx, place, now))
    await rows.schedule(tx, place.guild, key, days.closes_at(key.number, place.clock))


async def reschedule(tx: Transaction, before: Place, clock: DayClock, now: int) -> None:
    """Have a server close the day in progress by its new clock. No day that was over before opens again."""
    guild, number = before.guild, await open_day(tx, before, now)
    if before.settings.daily:
        await rows.record_closed(tx, guild, number - 1, days.closes_at(number - 1, before.clock), now)
    closes_at = days.closes_at(number, clock)
    if await rows.reschedule(tx, guild, number, closes_at, now):
        await tries.reschedule(tx, guild, number, closes_at)


async def load_about(tx: Transaction, contest: Contest, place: Place, now: int, next_fingerprint: str) -> About:
    """Return what everybody there may know of a contest now."""
    row = await rows.load(tx, contest.key) or contest.row
    closes_at = await closing_time(tx, row, place)
    is_closed = closes_at <= now or row.number < await open_day(tx, place, now)
    return About(
        key=row.key,
        day=days.date_of(row.number),
        deals=contest.deals,
        closes_at=closes_at,
        state="closed" if is_closed else "open",
        is_revealed=is_revealed(row, now),
        fingerprint=contest.fingerprint,
        next_fingerprint=next_fingerprint,
    )


def is_revealed(row: ContestRow, now: int) -> bool:
    """Return whether the cards of a contest may be shown: once it has closed everywhere."""
    return now >= days.reveals_at(row.number)


async def obstacle_to(tx: Transaction, contest: Contest, place: Place, request: Request) -> Refusal | None:
    """Return why a member may not begin a deal of a contest now; None if they may.

    A day that a server has closed is not begun by anybody whom that server knows: its results are told there.
    """
    key, now = contest.key, request.now
    if not place.settings.daily:
        return Refusal("daily_off")
    number = await open_day(tx, place, now)
    if key.number != number:
        return Refusal("no_such_day" if key.number > number else "contest_closed")
    is_over = await is_closed_elsewhere(tx, request.user, number, now)
    return Refusal("closed_elsewhere", when=days.closes_at(number, place.clock)) if is_over else None


async def is_closed_elsewhere(tx: Transaction, user: int, number: int, now: int) -> bool:
    """Return whether a server that knows a member has closed a day, even if the bot has left it since."""
    if await tries.is_closed_for(tx, user, number, now):
        return True
    for guild, text in (await tries.servers_of(tx, user)).items():
        other = Place(guild, codec.settings_of(text))
        if other.settings.daily and await open_day(tx, other, now) > number:
            return True
    return False
