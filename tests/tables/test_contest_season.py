"""Days of members of two servers, at most sixteen of forty, held beside a recount from what they did, and nothing else.

At the end of March and the beginning of April clocks go forward in Paris and back in Sydney. Members miss days, are
away, finish late or not at all, and play in either server or in direct messages; the bot is restarted in between, and
on PostgreSQL each server has a process of its own.
"""

from collections import defaultdict
from datetime import datetime, timedelta
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest

from bot.game.actions import PlayCard
from bot.game.refusal import Refusal
from bot.game.view import View
from bot.part import Part
from bot.robots.regular import choose as regular
from bot.services import audit
from bot.services.wiring import Services, build
from bot.store import members, tries
from bot.store.scripts import MIGRATIONS
from bot.tables import days
from bot.tables.candidates import played
from bot.tables.contests import (
    EVERYWHERE,
    ContestKey,
    Laid,
    SecretDeal,
    gain,
    value_try,
    written,
)
from bot.tables.context import Request
from bot.valuation.yardstick import Value
from tests.engines import open_in_a_hurry
from tests.scale import some
from tests.tables.club import Club
from tests.tables.harness import RiggedChance
from tests.threadless import WORKED_OUT
from tools.players import HereThinker

DAY, HOUR = 24 * 3600, 3600
PARIS, SYDNEY = 2 << 22, 3 << 22
"""Two servers, each of a shard of its own."""
ZONES = {PARIS: ("Europe/Paris", 21), SYDNEY: ("Australia/Sydney", 19)}
DAYS = some(8, of=16)
MEMBERS = range(1, 41, some(2, of=1))
STYLES = 3
BEGINS = int(datetime(2027, 3, some(27, of=23), 12, tzinfo=ZoneInfo("UTC")).timestamp())


class Line(NamedTuple):
    """One way of playing a deal."""

    laid: tuple[Laid, ...]
    chips: int
    worth: Value


class Finished(NamedTuple):
    """What a member has done on a day."""

    at: int
    lines: tuple[Line, ...]
    home: int


@cache
def line_of(secret_deal: SecretDeal, style: int) -> Line:
    """How somebody plays a deal: as a regular robot does, or at random."""
    rng = Random(f"{secret_deal.seed} {style}")

    def choose(view: View) -> PlayCard:
        return rng.choice(view.deal.choices) if style and view.deal else regular(view, rng)

    table, laid = played(secret_deal.deal, secret_deal.deck, choose)
    return Line(laid, gain(table), value_try(secret_deal, 0, laid).total)


THOUGHT: dict[object, Any] = {}


class CachingThinker(HereThinker):
    """Thinks of the same thing once: what members do alike is worth the same."""

    async def think(self, function: Any, *args: Any) -> Any:
        key = (function.__name__, repr(args))
        if function is value_try:
            key = (function.__name__, repr((args[0], args[2])))
        if key not in THOUGHT:
            THOUGHT[key] = await super().think(function, *args)
        return THOUGHT[key]


def closing(guild: int, number: int) -> int:
    """A second opinion on when a server closes a day."""
    zone, hour = ZONES[guild]
    day = days.date_of(number)
    return int(datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(zone)).timestamp())


class Season:
    """Two servers, their members, and what these did."""

    def __init__(self, club: Club, processes: int):
        self.club, self.processes = club, processes
        self.club.thinker = CachingThinker  # the same is asked for often
        self.random = Random(29)
        self.own: list[Services] = []
        self.servers = {
            user: (PARIS,) if user <= 25 else (SYDNEY,) if user <= 35 else (PARIS, SYDNEY) for user in MEMBERS
        }
        self.finished = dict[tuple[int, int], Finished]()
        self.away = set[tuple[int, int]]()
        self.away_until = defaultdict[int, int](int)
        self.told = list[tuple[int, int]]()
        self.refused = 0

    async def starts(self) -> None:
        """Begin anew, with one process or with two."""
        for services in self.own[1:]:
            await services.close()
            await services.store.close()
        await self.club.crashes()
        self.own = []
        for number in range(1, 1 + self.processes):
            opening = partial(open_in_a_hurry, migrations=MIGRATIONS)
            if number == 1:
                services = self.club.services
                services.part.of = services.part.shards = self.processes
            else:
                part = Part(number, self.processes, self.processes)
                chance, thinker = RiggedChance(99), CachingThinker(self.club.choose)
                services = await build(self.club.config, thinker=thinker, chance=chance, part=part, open_store=opening)
            self.own.append(services)

    def at(self, guild: int) -> Services:
        """The process of a server; direct messages come to the first."""
        return next((one for one in self.own if guild and guild in one.part), self.own[0])

    async def goes_by(self) -> None:
        """Let all days go by, six hours at a time."""
        await self.starts()
        for guild, (zone, hour) in ZONES.items():
            request = Request(0, guild, BEGINS, is_manager=True)
            settings = {"daily_zone": zone, "daily_hour": hour, "daily_channel": 5}
            await self.at(guild).servers.change(request, settings)
        for user, guilds in self.servers.items():
            for guild in guilds:
                await self.at(guild).members.record_name(Request(user, guild, BEGINS), f"member {user}")
        for step in range((DAYS + 3) * 4):
            self.club.now = BEGINS + 6 * HOUR * step
            await self.closes()
            if step % 29 == 28:
                await self.starts()
            for user in self.servers if step < DAYS * 4 else ():
                await self.somebody_comes(user)

    async def closes(self) -> None:
        for services in self.own:
            await services.evenings.close(self.club.now)
            for evening in await services.evenings.to_tell(self.club.now):
                self.told.append((evening.guild, evening.standings.about.key.number))
                await services.evenings.mark_told(evening, self.club.now)

    async def somebody_comes(self, user: int) -> None:
        """A member may step away, or play the day, finish it or not."""
        eager = 0.35 if user % 5 == 0 else 0.03
        if self.random.random() < 0.004:
            self.away_until[user] = self.club.now + self.random.choice([1, 2, 4]) * DAY
            for guild in self.servers[user]:
                services = self.at(guild)
                async with services.store.transaction(guild) as tx:
                    await members.set_away(tx, guild, user, self.away_until[user])
        if self.random.random() < eager:
            guild = self.random.choice([*self.servers[user], 0])
            await self.plays(user, guild, style=self.random.randrange(STYLES), is_whole=self.random.random() < 0.93)

    async def plays(self, user: int, guild: int, *, style: int, is_whole: bool) -> None:
        services, now = self.at(guild), self.club.now
        request = Request(user, guild, now, is_direct=not guild)
        key = await services.contests.today(request)
        contest, lines = await services.decks.of_day(key.number, now), list[Line]()
        for number in (1, 2, 3) if is_whole else (1,):
            try:
                playing = await services.contests.deal(key, number, request)
            except Refusal:  # somewhere the day has closed
                self.refused += 1
                return
            if not playing.is_over:
                await self.lays(services, request, key, number, line_of(contest.secret_deal(number), style).laid)
            async with services.store.transaction() as tx:
                row = (await tries.tries_of(tx, user, key))[number]
            lines += [
                line
                for line in (line_of(contest.secret_deal(number), one) for one in range(STYLES))
                if written(line.laid) == row.laid
            ][:1]
        if is_whole and (user, key.number) not in self.finished:
            async with services.store.transaction() as tx:
                entry = await tries.entry(tx, user, key)
            self.finished[user, key.number] = Finished(now, tuple(lines), entry.home_id)

    async def lays(
        self, services: Services, request: Request, key: ContestKey, number: int, laid: tuple[Laid, ...]
    ) -> None:
        """All cards of a deal are laid; only the last click is a whole one."""
        async with services.store.transaction(request.user) as tx:
            row = (await tries.tries_of(tx, request.user, key))[number]
            assert await tries.lay(tx, row, written(laid[:-1]))
        over = await services.contests.lay(key, number, request, len(laid) - 1, laid[-1])
        assert over.is_over

    # The recount

    def counts(self, guild: int, number: int) -> dict[int, Finished]:
        """Who counts in a server on a day."""
        return {
            user: done
            for (user, day), done in self.finished.items()
            if day == number and guild in self.servers[user] and done.at < closing(guild, number)
        }

    def places(self, guild: int, number: int) -> list[tuple[int, int, int, int]]:
        """The place, the member, the chips and the score of everybody who counts."""
        merits = {}
        for user, done in self.counts(guild, number).items():
            weight, waste = (sum(getattr(line.worth, name) for line in done.lines) for name in ("weight", "waste"))
            merits[user] = (sum(line.chips for line in done.lines), max(0, round(100 * (1 - waste / weight))))
        better = {user: sum(other > merit for other in merits.values()) for user, merit in merits.items()}
        return sorted((1 + better[user], user, *merits[user]) for user in merits)


@pytest.mark.either_engine
async def test_days_of_members_are_as_a_recount_has_them(
    club: Club, server: str | None, caplog: pytest.LogCaptureFixture
):
    season = Season(club, 2 if server else 1)
    await season.goes_by()
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
    away = {(user, day) for user, day in await club.asks("SELECT user_id, number FROM day_away")}
    first, last = min(day for _, day in season.finished), max(day for _, day in season.finished)
    assert len(season.finished) > len(MEMBERS) // 8 * DAYS
    assert season.refused
    assert away
    check_told(season)
    for guild in ZONES:
        services = season.at(guild)
        request = Request(0, guild, club.now)
        for number in range(first, last + 1):
            found = await services.contest_results.standings(ContestKey(EVERYWHERE, number), request)
            entries = [(one.place, one.user, one.chips, one.score) for one in found.entries]
            assert entries == season.places(guild, number), (guild, number)
    for user in season.servers:
        own = await season.at(0).contest_results.streak(Request(user, season.servers[user][0], club.now))
        assert (own.days, own.longest) == recounted_streak(season, user, away, last), user
    badges = await club.asks("SELECT guild_id, user_id, badge, number FROM day_badge")
    assert {(guild, user, badge): day for guild, user, badge, day in badges} == await recounted_badges(
        season, away, first, last
    )
    assert await audit.find_problems(club.store) == []
    for services in season.own[1:]:
        await services.close()
        await services.store.close()


def check_told(season: Season) -> None:
    """Every evening on which somebody counts was told once, and no other."""
    assert len(season.told) == len({*season.told})
    expected = {(guild, day) for guild in ZONES for _, day in season.finished if season.counts(guild, day)}
    assert {*season.told} == expected


def played_in_time(season: Season, user: int) -> set[int]:
    """The days that a member finished before they closed where they had begun them."""
    home = {day: done for (who, day), done in season.finished.items() if who == user}
    default = {0: PARIS}
    return {day for day, done in home.items() if done.at < closing(default.get(done.home, done.home), day)}


def recounted_streak(season: Season, user: int, away: set[tuple[int, int]], last: int) -> tuple[int, int]:
    text = "".join(
        "p" if day in played_in_time(season, user) else "" if (user, day) in away else " " for day in range(1, last + 1)
    )
    runs = [len(run) for run in text.split(" ")]
    return 0, max(runs)


async def recounted_badges(season: Season, away: set[tuple[int, int]], first: int, last: int) -> dict[Any, int]:
    """For each server, member and badge, the first day that earned it."""
    found = dict[Any, int]()
    for guild in ZONES:
        for number in range(first, last + 1):
            contest = await season.at(guild).decks.of(ContestKey(EVERYWHERE, number))
            positions = [contest.secret_deal(deal) for deal in (1, 2, 3)]
            most = [WORKED_OUT["best_of"](each.deal, each.deck) for each in positions]
            for user, done in season.counts(guild, number).items():
                if any(best.is_exact and line.chips == best.chips for line, best in zip(done.lines, most, strict=True)):
                    found.setdefault((guild, user, "au-mieux"), number)
                run, day = 0, number
                mine = played_in_time(season, user)
                while day in mine or (user, day) in away:
                    run, day = run + (day in mine), day - 1
                if run >= 7:
                    found.setdefault((guild, user, "sept-jours"), number)
    return found


def test_the_season_has_both_changes_of_the_clock():
    paris, sydney = (ZoneInfo(zone) for zone, _ in ZONES.values())
    start = datetime.fromtimestamp(BEGINS, ZoneInfo("UTC"))
    end = start + timedelta(days=DAYS)
    assert start.astimezone(paris).utcoffset() < end.astimezone(paris).utcoffset()
    assert start.astimezone(sydney).utcoffset() > end.astimezone(sydney).utcoffset()
