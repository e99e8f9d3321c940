"""Days: their decks, everybody's own tries, the standings and weeks of servers, evenings and reminders."""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.game.cards import Card
from bot.game.refusal import Refusal
from bot.memory import Memory
from bot.part import Part
from bot.services import codec
from bot.services.changes import Changes
from bot.services.loading import (
    LoadedTable,
    is_repeated,
    load_context,
    load_members,
    load_settings,
    load_surroundings,
    load_table,
)
from bot.services.tables import Tables
from bot.services.thinker import Thinker
from bot.store import days as rows
from bot.store import privacy, runtime, tables
from bot.store.database import BOT, Store, Transaction, repeat_on_conflict
from bot.store.days import DayRow, DealRow
from bot.tables import daily
from bot.tables.badges import Badge
from bot.tables.chance import Chance
from bot.tables.context import Request
from bot.tables.daily import Chosen
from bot.tables.days import DEALS_A_DAY, Daily, DayClock, closes_at, date_of, open_day, week_of
from bot.tables.message import MessageState
from bot.tables.table import Table
from bot.values.days import DayDeal, DayProof, DayReminder, DayState, Evening, OwnDay, Standing, Streak

log = logging.getLogger(__name__)

MAX_REMEMBERED: Final = 100
"""Days, each in a few hundred bytes."""
AHEAD: Final = 2
"""The secrets of so many days to come are drawn, so that the fingerprint of the next day can be told."""
SERVERS_AT_ONCE: Final = 50
"""The servers looked up in one transaction."""
MIN_PLAYERS: Final = 2
"""With fewer, an evening is not told."""
TELL_SECONDS: Final = 12 * 3600
"""A day that closed longer ago is told to nobody any more."""
REMIND_SECONDS: Final = 3 * 3600
"""How long before a day closes members are reminded of it."""
REMINDED_NOTE: Final = "day reminded"
DAYS_SHOWN: Final = 7
MEMBERS_AT_ONCE: Final = 1_000
"""The members looked up by one statement."""


class Day(NamedTuple):
    """A day with everything that is secret until it closes."""

    number: int
    secret: str
    deals: tuple[Chosen, ...]

    @property
    def fingerprint(self) -> str:
        return daily.fingerprint_of(self.secret)

    def deck(self, deal: int) -> tuple[Card, ...]:
        return daily.deck_of(self.secret, self.number, deal, self.deals[deal - 1].candidate)

    def seed(self, deal: int) -> str:
        return daily.seed_of(self.secret, deal, self.deals[deal - 1].candidate)


class Days:
    """The days of everybody, on all servers."""

    def __init__(
        self, store: Store, part: Part, tables: Tables, thinker: Thinker, chance: Chance, clock: DayClock
    ) -> None:
        self._store = store
        self._part = part
        self._tables = tables
        self._thinker = thinker
        self._chance = chance
        self._clock = clock
        self._days = Memory[int, Day](MAX_REMEMBERED)
        self._true = Memory[int, bool](MAX_REMEMBERED)
        """Whether the decks of a day are those that the rule takes."""

    # The calendar

    def today(self, now: int) -> int:
        """Return the number of the day that is open."""
        return open_day(now, self._clock)

    def closes_at(self, number: int) -> int:
        return closes_at(number, self._clock)

    def next_closing(self, now: int) -> int:
        """Return when the day that is open closes."""
        return self.closes_at(self.today(now))

    # Decks

    async def prepare(self, now: int) -> None:
        """Draw the days to come, and choose the decks of the day that is open and of the next, before anybody asks."""
        today = self.today(now)
        for number in range(today, today + 1 + AHEAD):
            await self._secret(number)
        for number in range(today, today + AHEAD):
            await self._day(number)

    async def _day(self, number: int) -> Day:
        """Return a day, its decks chosen now unless they were; whoever asks meanwhile waits for them."""
        return await self._days.recall(number, lambda: self._choose(number))

    async def _choose(self, number: int) -> Day:
        async with self._store.transaction() as tx:
            row = await rows.load(tx, number)
        if row and row.pars:
            return _day_of(row)
        secret = row.secret if row else await self._secret(number)
        deals = await self._chosen(secret, number)
        chosen = DayRow(number, secret, _text(deal.candidate for deal in deals), _text(deal.par for deal in deals))
        await self._save_chosen(chosen)
        return _day_of(chosen)

    @repeat_on_conflict
    async def _save_chosen(self, row: DayRow) -> None:
        async with self._store.transaction(BOT) as tx:
            await rows.save_chosen(tx, row)

    @repeat_on_conflict
    async def _secret(self, number: int) -> str:
        """Return the secret of a day, drawn now unless it was."""
        async with self._store.transaction() as tx:
            row = await rows.load(tx, number)
        if row is None:
            async with self._store.transaction(BOT) as tx:
                await rows.insert(tx, number, self._chance.draw_seed())
                row = await rows.load(tx, number)
        assert row is not None
        return row.secret

    async def proof(self, number: int, request: Request) -> DayProof:
        """Return what the decks of a day follow from, as far as it may be shown. Raise Refusal if it is to come."""
        day = await self._known(number, request.now)
        following = daily.fingerprint_of(await self._secret(number + 1))
        end = self.closes_at(number)
        proof = DayProof(number=number, closes_at=end, fingerprint=day.fingerprint, next_fingerprint=following)
        if request.now < end:
            return proof
        return replace(
            proof,
            secret=day.secret,
            candidates=[deal.candidate for deal in day.deals],
            decks=[day.deck(deal) for deal in _DEALS],
            is_true=await self._true.recall(number, lambda: self._is_true(day)),
        )

    async def _is_true(self, day: Day) -> bool:
        """Return whether the rule still takes the same candidates."""
        return await self._chosen(day.secret, day.number) == day.deals

    async def _chosen(self, secret: str, number: int) -> tuple[Chosen, ...]:
        """Return the candidates that the rule takes for the deals of a day."""
        return tuple([await self._thinker.think(daily.choose, secret, number, deal) for deal in _DEALS])

    async def _known(self, number: int, now: int) -> Day:
        """Return a day that is open or has closed. Raise Refusal if it is to come, or if nobody could play it."""
        today = self.today(now)
        if number > today or (number < today and not await self._is_drawn(number)):
            raise Refusal("no_such_day")
        return await self._day(number)

    async def _is_drawn(self, number: int) -> bool:
        async with self._store.transaction() as tx:
            return await rows.load(tx, number) is not None

    # One's own

    async def own(self, number: int, request: Request) -> OwnDay:
        """Return a day as the reader has played it so far. Raise Refusal if there is none."""
        await self._known(number, request.now)
        today, end = self.today(request.now), self.closes_at(number)
        async with self._store.transaction() as tx:
            guild = await _guild(tx, request)
            own = await rows.deals_of(tx, request.user, number)
            standings = () if number >= today else placed(await rows.results(tx, guild, number, number))
            return OwnDay(
                settings=await load_settings(tx, guild),
                members=await load_members(tx, guild, [request.user]),
                number=number,
                closes_at=end,
                is_open=number == today,
                deals=tuple(DayDeal(row.table_id, row.ahead) for _, row in sorted(own.items())),
                is_in_time=all(row.is_in_time for row in own.values() if row.ahead is not None),
                standing=next((standing for standing in standings if standing.user == request.user), None),
                players=len(standings),
                streak=streak_of(await rows.finished_days(tx, request.user), today, number),
            )

    async def play(self, number: int, request: Request) -> LoadedTable:
        """Return the table at which the reader plays their next deal of a day, opened now unless it is.

        Raise Refusal if the server has no days, if this one was not begun before it closed, was left for a month, or is
        finished, or if the reader is just being forgotten.
        """
        day = await self._known(number, request.now)
        return await self._tables.complete(self._play(day, request))

    @repeat_on_conflict
    async def _play(self, day: Day, request: Request) -> LoadedTable:
        async with self._store.transaction(request.user) as tx:
            own = await rows.deals_of(tx, request.user, day.number)
            if not request.is_direct and not (await load_settings(tx, request.guild)).daily:
                raise Refusal("daily_off")
            running = next((row for row in own.values() if row.ahead is None), None)
            if running:
                loaded = await load_table(tx, running.table_id, request)
                if loaded.table.phase == "closed":
                    raise Refusal("day_closed")
                return loaded
            if await is_repeated(tx, request):
                raise Refusal("stale")
            wanted = await privacy.wanted_at(tx, request.user)
            if wanted is not None and wanted <= request.now:  # or the next member could play the same cards
                raise Refusal("being_forgotten")
            if len(own) == DEALS_A_DAY:
                raise Refusal("day_finished")
            if not own and day.number != self.today(request.now):
                raise Refusal("day_closed")
            return await self._open(tx, day, len(own) + 1, request)

    async def _open(self, tx: Transaction, day: Day, deal: int, request: Request) -> LoadedTable:
        number = await tables.take_number(tx)
        loaded = await load_surroundings(tx, Table(), request)
        changes = Changes(replace(loaded, message=MessageState(number)))
        place = Daily(day.number, deal, self.closes_at(day.number), day.deals[deal - 1].par)
        changes.add([*daily.open_table(number, request.user, place, day.seed(deal))])
        outcome = await self._tables.save(tx, changes, await load_context(tx, loaded, request, self._chance))
        await rows.begin(tx, DealRow(request.user, day.number, deal, number, request.guild))
        return outcome

    async def badges(self, number: int, request: Request) -> list[Badge]:
        """Return the badges that a day has brought the reader."""
        async with self._store.transaction() as tx:
            return [one.badge for one in await rows.earned(tx, request.user) if one.deal == number]

    # What happens with time

    async def evenings(self, now: int) -> list[Evening]:
        """Return some evenings that are to be told, each until `mark_told`.

        Whoever tells them marks them afterwards, and lets Discord recognise a message that is sent twice.
        """
        number = self.today(now) - 1
        if now >= self.closes_at(number) + TELL_SECONDS:
            return []
        told = list[Evening]()
        while not told:
            async with self._store.long_transaction() as tx:
                found = await rows.untold(tx, self._part, number, SERVERS_AT_ONCE)
                told = [evening for one in found if (evening := await self._evening(tx, *one, number))]
            if not found:
                break
            for guild in {guild for guild, _ in found} - {evening.guild for evening in told}:
                await self.mark_told(guild, number)
        return told

    async def _evening(self, tx: Transaction, guild: int, text: str, number: int) -> Evening | None:
        """Return the evening of a server; None if it has no channel for it, or if too few have finished the day."""
        settings = codec.settings_of(text)
        if not settings.daily or settings.daily_channel is None:
            return None
        entries = placed(await rows.results(tx, guild, number, number))
        if len(entries) < MIN_PLAYERS:
            return None
        week, crowned = await week_until(tx, guild, number), await champions(tx, guild, number)
        users = sorted({*crowned, *(one.user for one in (*entries, *week))})
        members = [
            await load_members(tx, guild, users[first : first + MEMBERS_AT_ONCE])
            for first in range(0, len(users), MEMBERS_AT_ONCE)
        ]
        return Evening(
            settings=settings,
            members={user: member for some in members for user, member in some.items()},
            guild=guild,
            channel=settings.daily_channel,
            number=number,
            entries=entries,
            week=week,
            champions=crowned,
        )

    @repeat_on_conflict
    async def mark_told(self, guild: int, number: int) -> None:
        """Record that a server was told of a day, or is not to be."""
        async with self._store.transaction(guild) as tx:
            await rows.mark_told(tx, guild, number)

    async def to_remind(self, now: int) -> list[DayReminder]:
        """Return the members to be reminded of the day now, each only once, whatever becomes of the message."""
        number = self.today(now)
        end = self.closes_at(number)
        if not self._part.is_first or now < end - REMIND_SECONDS or not await self._claim_reminders(number):
            return []
        async with self._store.long_transaction() as tx:
            return [
                DayReminder(user, guild, end, streak_of(await rows.finished_days(tx, user), number).days)
                for user, guild in await rows.to_remind(tx, number, now)
                if (await load_settings(tx, guild)).daily
            ]

    @repeat_on_conflict
    async def _claim_reminders(self, number: int) -> bool:
        """Record that members are reminded of a day; return False if they were."""
        async with self._store.transaction(BOT) as tx:
            if await runtime.read_note(tx, REMINDED_NOTE) == str(number):
                return False
            await runtime.write_note(tx, REMINDED_NOTE, str(number))
            return True


_DEALS: Final = range(1, 1 + DEALS_A_DAY)


def _day_of(row: DayRow) -> Day:
    chosen = zip(map(int, row.candidates.split()), map(int, row.pars.split()), strict=True)
    return Day(row.number, row.secret, tuple(Chosen(*one) for one in chosen))


def _text(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


async def _guild(tx: Transaction, request: Request) -> int:
    """Return the server of a request; in direct messages, the one on which its author last played a day."""
    return request.guild or await rows.last_server(tx, request.user)


async def week_until(tx: Transaction, guild: int, last: int) -> tuple[Standing, ...]:
    """Return the standings of a server in the week of this day, up to it, the first first."""
    return placed(await rows.results(tx, guild, week_of(last)[0], last), floor=0)


async def champions(tx: Transaction, guild: int, last: int) -> tuple[int, ...]:
    """Return who was best in the last week that was over after this day, and wears its crown."""
    week = await week_until(tx, guild, last - date_of(last).isoweekday() % DAYS_SHOWN)
    return tuple(one.user for one in week if one.place == 1 and one.ahead > 0)


def placed(results: Sequence[tuple[int, int, int]], floor: int | None = None) -> tuple[Standing, ...]:
    """Return the places by the sum of these results, each a member, a day and chips; equals share one.

    With a floor, a day below it counts as much.
    """
    sums = Counter[int]()
    for user, _, ahead in results:
        sums[user] += ahead if floor is None else max(floor, ahead)
    return tuple(Standing(*one) for one in in_places(sums))


def in_places(values: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Return members by their values, the first first, each as place, member and value; equals share a place."""
    order = sorted(values, key=lambda user: (-values[user], user))
    places = {values[user]: place for place, user in reversed([*enumerate(order, 1)])}
    return [(places[values[user]], user, values[user]) for user in order]


def streak_of(played: set[int], today: int, seen_on: int | None = None) -> Streak:
    """Return the streak of a member who finished these days in time, as it was seen on an earlier day if one is given.

    The longest one is that of all days.
    """
    last = today if seen_on is None else min(today, seen_on)
    ends = sorted(played)
    longest = running = 1 if ends else 0
    for before, day in pairwise(ends):
        running = running + 1 if day == before + 1 else 1
        longest = max(longest, running)
    days, end = 0, last if last in played or last < today else last - 1
    while end - days in played:
        days += 1
    week = range(last + 1 - DAYS_SHOWN, last + 1)
    return Streak(days, longest, tuple((date_of(day), _state_of(day, played, today)) for day in week))


def _state_of(day: int, played: Mapping[int, object] | set[int], today: int) -> DayState:
    return "played" if day in played else "open" if day >= today else "missed"
