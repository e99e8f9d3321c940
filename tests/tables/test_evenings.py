"""Contests close in each server at its own hour, once; then they are told, revealed, and give badges."""

import pytest

from bot.game.refusal import Refusal
from bot.services.evenings import REMIND_SECONDS
from bot.tables import days
from bot.tables.contests import ContestKey
from bot.tables.days import DayClock
from bot.values.contests import Evening
from tests.tables.club import Club
from tests.tables.contesting import DAY, Player, at_random

pytestmark = pytest.mark.either_engine

HERE, THERE = 9, 10
CHANNEL = 50
HOUR = 3600
PARIS = DayClock()


async def evenings(club: Club, *, tell: bool = True) -> list[Evening]:
    """What is to be told now; told unless somebody is interrupted."""
    await club.services.evenings.close(club.now)
    found = await club.services.evenings.to_tell(club.now)
    for evening in found if tell else []:
        await club.services.evenings.mark_told(evening, club.now)
    return found


async def played_here(club: Club) -> ContestKey:
    """A day that two members of a server have played, where it is to be told."""
    await club.sets(daily_channel=CHANNEL)
    for user in (1, 2):
        await Player(club, user).plays(way=at_random(user))
    return await Player(club, 1).today()


async def test_an_evening_is_told_once_even_after_a_crash(club: Club):
    key = await played_here(club)
    club.now = days.closes_at(key.number, PARIS) - 1
    assert await evenings(club) == []
    club.now += 1
    [evening] = await evenings(club, tell=False)
    assert (evening.guild, evening.channel, evening.standings.about.key) == (HERE, CHANNEL, key)
    assert [entry.user for entry in evening.standings.entries] == [1, 2] or evening.standings.entries[0].user == 2
    await club.crashes()
    assert [each.standings.entries for each in await evenings(club)] == [evening.standings.entries]
    assert await evenings(club) == []
    await club.crashes()
    assert await evenings(club) == []


@pytest.mark.long
async def test_nothing_is_told_where_nobody_played_or_no_channel_was_chosen(club: Club):
    key = await played_here(club)
    await club.sets(daily_channel=None)
    club.now = days.closes_at(key.number, PARIS)
    assert await evenings(club) == []
    await club.sets(daily_channel=CHANNEL)
    assert await evenings(club) == []
    club.now += DAY
    assert await evenings(club) == []


async def test_after_a_long_night_days_are_closed_without_a_word(club: Club):
    key = await played_here(club)
    club.now = days.closes_at(key.number, PARIS) + 3 * DAY
    assert await evenings(club) == []
    closed = await club.asks("SELECT number FROM contest_closing WHERE closed_at IS NOT NULL ORDER BY number")
    assert [number for (number,) in closed] == [key.number + n for n in range(4)]
    assert (await Player(club, 1).today()).number == key.number + 4


async def test_each_server_closes_by_its_own_clock(club: Club):
    await club.sets(THERE, daily_channel=60, daily_zone="America/New_York", daily_hour=20)
    key = await played_here(club)
    await Player(club, 3, THERE).plays()
    club.now = days.closes_at(key.number, PARIS)
    assert [evening.guild for evening in await evenings(club)] == [HERE]
    club.now = days.closes_at(key.number, DayClock(20, "America/New_York"))
    [there] = await evenings(club)
    assert (there.guild, there.channel) == (THERE, 60)
    assert there.standings.spread.total == 3


@pytest.mark.long
async def test_whoever_is_known_in_two_servers_counts_in_both(club: Club):
    await club.sets(THERE, daily_channel=60)
    key = await played_here(club)
    ana = Player(club, 1)
    await Player(club, 3, THERE).plays()
    await club.services.members.record_name(ana.elsewhere(THERE).request, "Ana")
    club.now = days.closes_at(key.number, PARIS)
    told = {evening.guild: {entry.user for entry in evening.standings.entries} for evening in await evenings(club)}
    assert told == {HERE: {1, 2}, THERE: {1, 3}}


@pytest.mark.long
async def test_whoever_has_begun_and_not_finished_is_reminded_once_unless_they_want_none(club: Club):
    key = await played_here(club)
    for user in (3, 4):
        await Player(club, user).begins(key)
        await Player(club, user, THERE).begins(key)
    for guild in (HERE, THERE):
        await club.services.members.set_preference(Player(club, 4, guild).request, "reminders", wanted=False)
    await club.services.members.set_preference(Player(club, 5).request, "reminders", wanted=True)
    club.now = days.closes_at(key.number, PARIS) - REMIND_SECONDS - 1
    assert await club.services.evenings.to_remind(club.now) == []
    club.now += 1
    assert [reminder.user for reminder in await club.services.evenings.to_remind(club.now)] == [3]
    await club.crashes()
    assert await club.services.evenings.to_remind(club.now) == []


async def test_whoever_finished_the_day_before_is_reminded(club: Club):
    key = await played_here(club)
    club.now = days.closes_at(key.number, PARIS)
    await evenings(club)
    await Player(club, 1).plays()
    club.now = days.closes_at(key.number + 1, PARIS) - REMIND_SECONDS
    assert [reminder.user for reminder in await club.services.evenings.to_remind(club.now)] == [2]


@pytest.mark.long
async def test_a_day_marked_away_does_not_break_a_streak(club: Club):
    ana = Player(club, 1)
    await ana.plays()
    await club.services.servers.settings(HERE)
    for number in range(5):
        if number == 2:
            await club.asks("UPDATE member SET away_until = $1 WHERE user_id = 1", club.now + 2 * DAY + 13 * HOUR)
        club.now += DAY
        await club.services.evenings.close(club.now)
        if number not in {2, 3}:
            await ana.plays()
    own = await ana.own()
    assert own.streak.days == 4
    assert [state for _, state in own.streak.week][-6:] == ["played", "played", "played", "away", "away", "played"]
    club.now += 2 * DAY
    await club.services.evenings.close(club.now)
    assert (await ana.own()).streak.days == 0
    assert (await ana.own()).streak.longest == 4


@pytest.mark.long
async def test_seven_days_running_and_the_best_result_give_badges_after_the_reveal(club: Club):
    ana = Player(club, 1)
    for _ in range(7):
        await ana.plays()
        key = await ana.today()
        club.now += DAY
        await club.services.evenings.close(club.now)
    assert "sept-jours" not in {one for (one,) in await club.asks("SELECT badge FROM day_badge")}
    contest = await club.services.decks.of(key)
    [first, *_] = await club.services.decks.work_out(contest)
    await club.asks("UPDATE contest_try SET chips = $1 WHERE number = $2 AND deal = 1", first.best, key.number)
    club.now = days.reveals_at(key.number)
    await club.services.evenings.close(club.now)
    earned = await club.services.badges.of_member(ana.request)
    assert {one.badge: one.deal for one in earned.earned}["sept-jours"] == key.number
    assert "au-mieux" in earned.since
    assert set(await club.services.badges.tell(ana.request)) == {"sept-jours", "au-mieux"}
    assert await club.services.badges.tell(ana.request) == []


async def test_the_month_belongs_to_whoever_chose_best(club: Club):
    ana = Player(club, 1)
    month = await club.services.contest_results.month(ana.request)
    assert (month.entries, month.is_over, month.winners) == ((), False, ())
    await ana.plays()
    assert (await club.services.contest_results.month(ana.request)).own_leads == 0
    key = await ana.today()
    club.now = days.closes_at(key.number, PARIS)
    await club.services.evenings.close(club.now)
    tries = await club.asks("SELECT sum(leads) FROM contest_try")
    month = await club.services.contest_results.month(ana.request)
    assert [(month.own_leads,)] == tries
    await club.asks("UPDATE contest_try SET leads = 40, weight = 4000, waste = 100, stake = 4000")
    last = days.days_of_month(month.first)[-1]
    club.now = days.closes_at(last, PARIS)
    await club.services.evenings.close(club.now)
    over = await club.services.contest_results.month(ana.request, month.first)
    assert (over.is_over, over.winners, over.entries[0].days) == (True, (1,), 1)


async def test_a_day_is_revealed_when_it_has_closed_everywhere(club: Club):
    key = await played_here(club)
    ana = Player(club, 1)
    club.now = days.reveals_at(key.number) - 1
    await club.services.evenings.close(club.now)
    before = await club.services.reveals.proof(key, ana.request)
    assert (before.secret, before.candidates, before.decks, before.is_true) == ("", (), (), False)
    club.now += 1
    after = await club.services.reveals.proof(key, ana.request)
    assert (after.about.fingerprint, after.is_true) == (before.about.fingerprint, True)
    reveal = await club.services.reveals.reveal(key, ana.request)
    for number, deal in enumerate(reveal.deals, 1):
        assert (deal.deck, deal.candidate) == (after.decks[number - 1], after.candidates[number - 1])
        assert deal.best >= deal.own
    own = await ana.own(key)
    review = await club.services.reveals.review(key, ana.request)
    assert len(review.places) == len(own.marks)


async def test_the_fingerprint_of_tomorrow_is_told_today(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    told = (await ana.own(key)).about.next_fingerprint
    club.now += DAY
    assert (await ana.own()).about.fingerprint == told
    await club.crashes()
    assert (await ana.own()).about.fingerprint == told


async def test_a_server_that_switches_days_off_is_told_no_more(club: Club):
    key = await played_here(club)
    await club.sets(daily=False)
    club.now = days.closes_at(key.number, PARIS)
    assert await evenings(club) == []
    club.now += DAY
    await club.services.evenings.close(club.now)
    assert await club.asks("SELECT number FROM contest_closing WHERE closed_at IS NULL") == []
    await club.sets(daily=True)
    await Player(club, 1).plays()
    club.now = days.closes_at((await Player(club, 1).today()).number, PARIS)
    assert len(await evenings(club)) == 1


@pytest.mark.long
async def test_a_review_is_gone_with_its_member(club: Club):
    key = await played_here(club)
    ana = Player(club, 1)
    club.now = days.reveals_at(key.number)
    await club.services.reveals.review(key, ana.request)
    await club.services.privacy.forget(ana.request)
    with pytest.raises(Refusal):
        await club.services.reveals.review(key, ana.request)
