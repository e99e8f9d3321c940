"""Days as members play them: one try each, one number, one hour for all; weeks, evenings, and what stays hidden."""

from asyncio import gather
from collections import Counter, defaultdict
from datetime import UTC, date, datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.cards import DECK
from bot.game.events import DealEnded
from bot.game.refusal import Refusal
from bot.robots import play_as
from bot.services import audit, codec
from bot.tables import days
from bot.tables.days import DEALS_A_DAY, DayClock
from bot.tables.evolution import evolve
from bot.tables.table import Table
from bot.values.days import Evening
from bot.values.results import Selection
from tests.scale import some
from tests.tables.club import CHANNEL, GUILD, Club
from tests.tables.day_players import DAY, Player, at_random, closes, code_of, like, told

HERE, THERE, DIRECT = GUILD, GUILD + 1, 0
PARIS = DayClock()
HOUR = 3600
clocks = st.builds(
    DayClock, st.integers(0, 23), st.integers(0, 59), st.sampled_from(["Europe/Paris", "Pacific/Auckland", "UTC"])
)


# The calendar.


def utc(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("day", "closing"),
    [
        (date(2026, 11, 20), utc(2026, 11, 20, 20)),
        (date(2026, 3, 29), utc(2026, 3, 29, 19)),  # summer time has begun in the night
        (date(2026, 10, 25), utc(2026, 10, 25, 20)),  # and has ended
    ],
)
def test_a_day_closes_at_nine_in_paris_in_summer_and_in_winter(day: date, closing: int):
    assert days.closes_at(days.number_of(day), PARIS) == closing


@given(st.integers(1, 20_000), clocks)
def test_a_day_is_open_from_the_closing_of_the_one_before_to_its_own(number: int, clock: DayClock):
    opens, end = days.closes_at(number - 1, clock), days.closes_at(number, clock)
    assert 22 * HOUR <= end - opens <= 26 * HOUR
    for at in (opens, (opens + end) // 2, end - 1):
        assert days.open_day(at, clock) == number
    assert days.open_day(end, clock) == number + 1
    assert datetime.fromtimestamp(end, ZoneInfo(clock.zone)).date() == days.date_of(number)


@given(st.integers(1, 20_000))
def test_a_week_goes_from_monday_to_sunday(number: int):
    week = days.week_of(number)
    assert number in week
    assert [days.date_of(one).isoweekday() for one in week] == [*range(1, 8)]


# Playing.


async def test_everybody_everywhere_plays_the_same_cards_with_the_same_robots(club: Club):
    tables = [(await Player(club, user, guild).begins()).table for user, guild in ((1, HERE), (2, THERE), (3, DIRECT))]
    assert {table.game.deal.hands for table in tables if table.game.deal} == {tables[0].game.deal.hands}
    assert {tuple(seat.robot for seat in table.seats) for table in tables} == {(None, "Firmin", "Capucine")}
    assert {(table.practice, table.options.clock, table.options.rules.game) for table in tables} == {
        (True, "none", "classique")
    }


@pytest.mark.every_engine
async def test_a_deal_is_tried_once_and_goes_on_anywhere(club: Club):
    ana = Player(club, 1)
    begun = await ana.lays(await ana.begins())
    assert (await ana.begins()).table.id == begun.table.id
    assert (await ana.elsewhere(DIRECT).begins()).table.id == begun.table.id
    await club.crashes()
    there = ana.elsewhere(THERE)
    assert (await there.begins()).table.game == begun.table.game
    await there.plays()
    assert await code_of(ana.begins()) == "day_finished"
    assert await audit.find_problems(club.store) == []


async def test_the_one_number_is_what_mamie_odette_does_not_make_of_the_same_cards(club: Club):
    club.plays_with(play_as)
    copy, ana = await Player(club, 1).plays(way=like("Mamie Odette")), await Player(club, 2).plays(way=at_random(5))
    assert ([deal.ahead for deal in copy.deals], copy.ahead) == ([0] * DEALS_A_DAY, 0)
    tables = [await _at_the_settlement(club, deal.table) for deal in ana.deals]
    assert [deal.ahead for deal in ana.deals] == [
        table.game.chips[0] - table.options.chips_for(3) - table.day.par for table in tables if table.day
    ]
    assert ana.ahead == sum(deal.ahead or 0 for deal in ana.deals)
    assert [deal.mark for deal in copy.deals] == ["like"] * DEALS_A_DAY


async def _at_the_settlement(club: Club, number: int) -> Table:
    """A table before the board was shared at the end of its game."""
    table = Table()
    for at, event in codec.decode_events(await club.events_of(number)):
        table = evolve(table, event, at)
        if isinstance(event, DealEnded):
            break
    return table


async def test_a_day_counts_if_all_its_deals_were_finished_before_it_closed(club: Club):
    ana, bob, chloe = (Player(club, user) for user in (1, 2, 3))
    await ana.plays()
    await bob.plays(deals=2)
    await chloe.begins()
    number = await closes(club)
    late = await bob.plays(number)
    assert (late.is_finished, late.is_in_time, late.standing, late.streak.days) == (True, False, None, 0)
    await chloe.plays(number)
    assert await code_of(Player(club, 4).begins(number)) == "day_closed"
    own = await ana.own(number)
    assert (own.standing and own.standing.place, own.players, own.streak.days) == (1, 1, 1)
    assert await audit.find_problems(club.store) == []


async def test_ledgers_histories_and_other_members_know_nothing_of_it(club: Club):
    ana = Player(club, 1)
    table = await ana.begins()
    for asking in (Player(club, 2), Player(club, 2, DIRECT)):
        assert await code_of(club.services.lookups.load(table.table.id, asking.request)) == "not_at_this_table"
    await ana.plays()
    assert await club.asks("SELECT count(*) FROM account") == await club.asks("SELECT count(*) FROM transfer") == [(0,)]
    assert (await club.services.archive.history(ana.request, 0)).games == ()
    assert await club.services.lookups.in_server(HERE) == []
    assert await club.services.waiting.tables_of(ana.elsewhere(DIRECT).request) == []


async def test_being_away_lets_no_robot_play_a_day(club: Club):
    ana = Player(club, 1)
    begun = await ana.begins()
    await club.services.tables.step_away(ana.request, until=club.now + 9 * DAY)
    club.now += 60
    await club.services.tables.run_timer(club.now)
    assert (await ana.begins()).table.game == begun.table.game
    assert (await ana.lays(await ana.begins())).table.version > begun.table.version


async def test_no_table_of_a_day_hinders_another_or_a_table_in_a_channel(club: Club):
    opened = [(await Player(club, user).begins()).table for user in range(1, 20)]
    assert len({table.channel for table in opened}) == len(opened)
    await club.person("Ana").opens(CHANNEL)


async def test_a_server_without_days_refuses_them(club: Club):
    await club.sets(daily=False)
    assert await code_of(Player(club, 1).begins()) == "daily_off"
    assert (await Player(club, 1, THERE).begins()).table.day


async def test_what_others_still_play_is_not_looked_back_at(club: Club):
    """One's choices only after the closing, and no hint at any time; a replay is shown to oneself alone."""
    ana = Player(club, 1)
    begun = await ana.begins()
    assert await code_of(club.services.reviews.hint(begun.table.id, ana.request, begun.table.version)) == "stale"
    number, own = ana.today, await ana.plays(way=at_random(3))
    archive, table = club.services.archive, own.deals[0].table
    show = {"channel": CHANNEL, "deal": 1, "step": 0}
    assert (await archive.replay(table, ana.request, **show)).deals == 1
    assert await code_of(archive.replay(table, Player(club, 2).request, **show)) == "not_at_this_table"
    assert await code_of(club.services.reviews.look(table, ana.request)) == "not_revealed"
    await closes(club)
    tables = [deal.table for deal in (await ana.own(number)).deals]
    assert [table for table in tables if await _has_choices(ana, table)]


async def _has_choices(player: Player, table: int) -> bool:
    try:
        return bool((await player.at.services.reviews.look(table, player.request)).places)
    except Refusal as refusal:
        return refusal.code != "no_choice"


async def test_choices_are_valued_like_those_of_tables(club: Club):
    await Player(club, 1).plays(way=at_random(2))
    await club.services.valuations.value_games()
    assert await audit.find_problems(club.store) == []


async def test_nothing_hidden_is_exported_or_told_before_the_closing(club: Club, caplog: pytest.LogCaptureFixture):
    caplog.set_level("DEBUG")
    ana, bob = Player(club, 1), Player(club, 2)
    number = ana.today
    await ana.plays(way=at_random(1))
    begun = await bob.begins()
    [(secret,)] = await club.asks("SELECT secret FROM day WHERE number = $1", number)
    exported = [(await club.services.privacy.export(one.request)).decode() for one in (ana, bob)]
    shown = [*exported, repr(await ana.own()), repr(await bob.own()), repr(await bob.days.proof(number, bob.request))]
    assert [text for text in shown if secret in text or begun.table.seed in text] == []
    assert [text for text in shown[2:] if any(f"'{card}'" in text for card in DECK)] == []
    unknown = {*DECK} - {*begun.table.game.deal.hands[0]}
    assert [card for card in unknown if f'"{card}"' in exported[1]] == []
    said = " ".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert secret not in said
    assert (await bob.days.proof(number, bob.request)).secret == ""
    await closes(club)
    assert (await bob.days.proof(number, bob.request)).secret == secret


# Being forgotten.


async def test_whoever_is_forgotten_has_no_days_any_more(club: Club):
    ana, bob = Player(club, 1), Player(club, 2)
    await club.services.members.record_name(ana.request, "Ana")
    await ana.plays(deals=2)
    await ana.begins()
    await bob.plays()
    await club.services.privacy.forget(ana.request)
    assert await club.services.privacy.servers_of(1) == []
    assert [row for row in await club.asks("SELECT user_id FROM day_deal") if row == (1,)] == []
    assert (await bob.own()).is_finished
    assert await audit.find_problems(club.store) == []


async def test_days_go_with_the_last_server_that_knows_their_member(club: Club):
    ana = Player(club, 1)
    for guild in (HERE, THERE):
        await club.services.members.record_name(ana.elsewhere(guild).request, "Ana")
    await ana.plays()
    await club.services.privacy.forget(ana.request)
    assert (await ana.elsewhere(THERE).own()).is_finished
    await club.services.privacy.forget(ana.elsewhere(THERE).request)
    assert (await ana.own()).deals == ()


async def test_whoever_no_server_knows_is_forgotten_two_years_after_their_last_day(club: Club):
    ana = Player(club, 1, DIRECT)
    await ana.plays()
    club.now += 729 * DAY
    await club.services.retention.erase_expired(club.now)
    assert await club.services.privacy.servers_of(1) == [DIRECT]
    club.now += 3 * DAY
    await club.services.retention.erase_expired(club.now)
    assert await club.services.privacy.servers_of(1) == []


# Weeks, evenings, reminders.


async def test_a_season_of_days_is_what_a_recount_makes_of_the_tables(club: Club):
    """Members of two servers play at random times for three weeks; places, weeks, streaks and crowns are recounted."""
    rng, results = Random(7), dict[tuple[int, int], int]()
    await club.sets(daily_channel=7)
    await club.sets(THERE, daily_channel=8)
    played = defaultdict[int, set[int]](set)
    for _ in range(some(9, of=21)):
        number = club.services.days.today(club.now)
        for user in range(1, 7):
            player = Player(club, user, HERE if user < 5 else THERE)
            if rng.random() < 0.8:
                finished = rng.choice([1, 2, 3, 3, 3, 3, 3])
                own = await player.plays(way=at_random((number, user)), deals=finished)
                if own.is_finished:
                    results[user, number] = own.ahead
                    played[user].add(number)
        assert await closes(club) == number
        evenings = await told(club)
        for guild, users in ((HERE, range(1, 5)), (THERE, range(5, 7))):
            _check_evening(evenings.get(guild), guild, number, users, results)
        assert await told(club) == {}
    for user, numbers in played.items():
        player, streak = Player(club, user), 0
        while club.services.days.today(club.now) - 1 - streak in numbers:
            streak += 1
        assert (await player.own()).streak.days == streak
    assert await audit.find_problems(club.store) == []


def _check_evening(evening: object, guild: int, number: int, users: range, results: dict[tuple[int, int], int]) -> None:
    """Compare an evening with what the members of its server made of the day and of its week."""
    today = {user: results[user, number] for user in users if (user, number) in results}
    if len(today) < 2:
        assert evening is None
        return
    assert isinstance(evening, Evening)
    assert evening.guild == guild
    assert {one.user: one.ahead for one in evening.entries} == today
    assert all(one.place == 1 + sum(other > one.ahead for other in today.values()) for one in evening.entries)
    week = _week(users, results, days.week_of(number)[0], number)
    assert {one.user: one.ahead for one in evening.week} == dict(week)
    sunday = number - days.date_of(number).isoweekday() % 7
    last = _week(users, results, sunday - 6, sunday)
    best = max(last.values(), default=0)
    assert {*evening.champions} == {user for user, ahead in last.items() if ahead == best > 0}


def _week(users: range, results: dict[tuple[int, int], int], first: int, last: int) -> Counter[int]:
    week = Counter[int]()
    for (user, number), ahead in results.items():
        if user in users and first <= number <= last:
            week[user] += max(0, ahead)
    return week


@pytest.mark.every_engine
async def test_an_evening_needs_a_channel_and_two_who_have_finished(club: Club):
    ana, bob = Player(club, 1), Player(club, 2)
    for player in (ana, bob):
        await player.plays()
    await closes(club)
    assert await told(club) == {}
    await club.sets(daily_channel=7)
    await ana.plays()
    await bob.plays(deals=2)
    await closes(club)
    assert await told(club) == {}


@pytest.mark.every_engine
async def test_an_evening_shows_who_has_played_a_day_or_a_table_on_the_server(club: Club):
    await club.sets(daily_channel=7)
    await club.play(channel=CHANNEL)
    ana, bob = club.person("Ana").user, club.person("Bob").user
    await Player(club, ana, THERE).plays()
    await Player(club, bob, DIRECT).plays()
    await Player(club, 77, THERE).plays()
    await closes(club)
    evening = (await told(club))[HERE]
    assert isinstance(evening, Evening)
    assert {one.user for one in evening.entries} == {ana, bob}


async def test_an_evening_is_not_told_half_a_day_late(club: Club):
    await club.sets(daily_channel=7)
    for user in (1, 2):
        await Player(club, user).plays()
    await closes(club)
    club.now += DAY // 2
    assert await told(club) == {}


async def test_below_mamie_odette_a_day_counts_nothing_and_above_nobody_is_no_champion(club: Club):
    club.plays_with(play_as)
    ana = Player(club, 1)
    while days.date_of(ana.today).isoweekday() != 7:
        await closes(club)
    copy = await ana.plays(way=like("Mamie Odette"))
    assert copy.ahead == 0
    await closes(club)
    week = await club.services.results.leaderboard(ana.request, Selection("week"))
    assert [(entry.user, entry.value, entry.place) for entry in week.entries] == [(1, 0, 1)]
    assert week.champions == ()


async def test_the_profile_of_who_plays_only_days_counts_their_deals_and_streak(club: Club):
    ana = Player(club, 1)
    await ana.plays()
    profile = await club.services.results.profile(ana.request, ana.user)
    assert (profile.is_new, profile.tally.deals, profile.streak) == (False, DEALS_A_DAY, 1)
    assert profile.chips == 1000


@pytest.mark.every_engine
async def test_who_began_or_has_a_streak_is_reminded_once_unless_they_want_none(club: Club):
    ana, bob, chloe, dora = (Player(club, user) for user in (1, 2, 3, 4))
    for player in (ana, bob, chloe):
        await club.services.members.record_name(player.request, "x")
    await ana.plays()
    await bob.plays()
    await closes(club)
    await club.services.members.set_preference(bob.request, "reminders", wanted=False)
    await chloe.begins()
    assert await dora.days.to_remind(club.now) == []
    club.now = dora.days.next_closing(club.now) - HOUR
    assert [(one.user, one.streak) for one in await dora.days.to_remind(club.now)] == [(1, 1), (3, 0)]
    assert await dora.days.to_remind(club.now) == []


# Many at once.


async def test_what_several_ask_for_at_once_is_thought_about_once(club: Club):
    jobs = Counter[str]()
    think = club.services.thinker.think

    async def counting(function, *args):
        jobs[str(function)] += 1
        return await think(function, *args)

    club.services.thinker.think = counting  # type: ignore[method-assign]
    await gather(*(Player(club, user).own() for user in range(1, 40)))
    assert jobs.total() == DEALS_A_DAY
    number = await closes(club)
    await gather(*(club.services.days.proof(number, Player(club, user).request) for user in range(1, 40)))
    assert jobs.total() == 2 * DEALS_A_DAY


async def test_two_clicks_at_once_open_one_table(club: Club):
    ana = Player(club, 1)
    opened = await gather(*(ana.begins() for _ in range(5)))
    assert len({loaded.table.id for loaded in opened}) == 1


# What hostile members tried.


async def test_leaving_a_bad_day_unfinished_gains_nothing(club: Club):
    """A day that is begun and left adds nothing to a week, and one below Mamie Odette takes nothing from it."""
    ana, bob = Player(club, 1), Player(club, 2)
    for _ in range(3):
        for player in (ana, bob):
            await player.plays(way=at_random(club.now))
        await closes(club)
    await ana.plays(way=at_random(7), deals=2)
    worst = await bob.plays(way=at_random(7))
    await closes(club)
    board = await club.services.results.leaderboard(ana.request, Selection("week"))
    week = {one.user: one.value for one in board.entries}
    assert week.get(2, 0) - week.get(1, 0) == max(0, worst.ahead)


async def test_a_deal_left_for_a_month_is_over_without_a_result(club: Club):
    ana = Player(club, 1)
    number, loaded = ana.today, await ana.begins()
    await ana.lays(loaded)
    await club.passes(days=31)
    assert await code_of(ana.begins(number)) == "day_closed"
    assert (await ana.own(number)).finished == 0
    assert await audit.find_problems(club.store) == []


async def test_no_server_and_no_absence_moves_the_hour_or_a_streak(club: Club):
    ana = Player(club, 1)
    await ana.plays()
    await closes(club)
    await club.services.tables.step_away(ana.elsewhere(THERE).request, until=club.now + 40 * DAY)
    await closes(club)
    assert (await ana.own()).streak.days == 0
    await club.sets(THERE, daily=False)
    assert (await ana.begins()).table.day
