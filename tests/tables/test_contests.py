"""Days as members play them: one try each, resumed anywhere, standings when they close."""

import pytest

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.moves import own_run
from bot.game.refusal import Refusal
from bot.tables import days
from bot.tables.contests import EVERYWHERE, ContestKey
from bot.tables.days import DayClock
from bot.tables.solo import MEMBER
from tests.tables.club import Club
from tests.tables.contesting import Player, at_random, first, last

pytestmark = pytest.mark.either_engine

HERE, THERE = 9, 10
DIRECT = 0
HOUR = 3600


async def refused(doing) -> str:
    with pytest.raises(Refusal) as refusal:
        await doing
    return refusal.value.code


async def closes(club: Club, key: ContestKey, *, hours: int = 0) -> None:
    """Go on until this day has closed here, or so many hours later, and let that be seen."""
    club.now = days.closes_at(key.number, DayClock()) + HOUR * hours
    await club.services.evenings.close(club.now)


async def test_a_day_is_three_deals_that_a_member_plays_one_after_the_other(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    own = await ana.own(key)
    assert (key.guild, len(own.deals), own.next_deal, own.may_begin) == (EVERYWHERE, 3, 1, True)
    assert [deal.state for deal in own.deals] == ["new"] * 3
    played = await ana.plays(key)
    assert played.is_finished
    assert [deal.state for deal in played.deals] == ["finished"] * 3
    assert played.chips == sum(deal.chips or 0 for deal in played.deals)
    assert all(deal.is_valued for deal in played.deals)
    assert played.score is not None
    assert (played.standing, played.spread, played.players, played.streak.days) == (None, None, None, 1)


@pytest.mark.long
async def test_whoever_plays_alike_gets_alike(club: Club):
    one, other = [await Player(club, user).plays(way=at_random("alike")) for user in (1, 2)]
    assert one.deals == other.deals


async def test_a_deal_goes_on_after_a_crash_and_in_another_server(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    begun = await ana.lays(await ana.begins(key), first((await ana.begins(key)).table))
    await club.crashes()
    resumed = await ana.begins(key)
    assert (resumed.laid, resumed.table.game) == (begun.laid, begun.table.game)
    there = ana.elsewhere(THERE)
    went_on = await there.lays(await there.begins(key), first(resumed.table))
    assert went_on.laid > begun.laid
    assert (await ana.elsewhere(DIRECT).begins(key)).laid == went_on.laid


async def test_a_second_click_on_the_same_message_changes_nothing(club: Club):
    ana = Player(club, 1)
    shown = await ana.begins(await ana.today())
    now = await ana.lays(shown, first(shown.table))
    assert (await ana.lays(shown, last(shown.table))).table.game == now.table.game


async def test_a_card_that_is_not_allowed_is_refused(club: Club):
    ana = Player(club, 1)
    shown = await ana.begins(await ana.today())
    held = {play.card for play in [first(shown.table)]}
    absent = next(card for hand in shown.table.game.deal.hands[1:] for card in hand if card not in held)
    play = first(shown.table)
    assert await refused(ana.lays(shown, type(play)(play.seat, absent))) == "stale"


async def test_a_whole_run_is_laid_as_its_button_says_even_where_cards_of_it_may_be_announced(club: Club):
    ana, runs, announced = Player(club, 1), 0, 0
    for number in (1, 2, 3):
        shown = await ana.begins(await ana.today(), number)
        while not shown.is_over:
            hand = shown.table.game.deal.hands[MEMBER]
            lead = max(legal_actions(shown.table.game), key=lambda play: len(own_run(hand, play.card)))
            run, before = own_run(hand, lead.card), len(shown.table.game.deal.moves)
            shown = await ana.lays(shown, lead, whole_run=True)
            moves = shown.table.game.deal.moves[before : before + len(run)]
            assert [(move.seat, move.card) for move in moves] == [(MEMBER, card) for card in run]
            runs += len(run) > 1
            announced += sum(move.announced for move in moves[1:])
    assert runs
    assert announced


async def test_after_a_whole_run_whatever_leaves_no_choice_is_laid(club: Club):
    ana, saved = Player(club, 1), 0
    shown = await ana.begins(await ana.today())
    while not shown.is_over:
        lead = first(shown.table)
        run = own_run(shown.table.game.deal.hands[MEMBER], lead.card)
        before, shown = shown.laid, await ana.lays(shown, lead, whole_run=True)
        saved += shown.laid - before - len(run)
        assert shown.is_over or first(shown.table) != last(shown.table)
    assert saved


async def test_nobody_plays_a_finished_deal_again(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.plays(key)
    again = await ana.begins(key)
    assert again.is_over
    assert (await ana.elsewhere(THERE).begins(key, 3)).is_over
    assert (await ana.lays(again, PlayCard(MEMBER, Card("AS")))).table.game == again.table.game


async def test_the_standings_are_closed_until_the_evening(club: Club):
    ana, bob = Player(club, 1), Player(club, 2)
    key = await ana.today()
    await ana.plays(key)
    await bob.begins(key)
    await club.services.valuations.value_tries()
    before = await ana.standings(key)
    assert (before.entries, before.regular, before.best, before.spread) == ((), None, None, None)
    assert (before.finished, before.unfinished) == (1, 1)
    await closes(club, key)
    after = await ana.standings(key)
    assert [entry.user for entry in after.entries] == [1]
    assert after.own == after.entries[0]
    assert after.best is not None
    assert after.best >= max(after.own.chips, after.regular or -999, after.expert or -999)
    assert after.spread is not None
    assert after.spread.members == {after.own.chips: 1}


@pytest.mark.long
async def test_places_are_by_chips_then_by_the_choices_and_then_shared(club: Club):
    for user in range(1, 13):
        await Player(club, user).plays(way=at_random(user // 2))
    ana = Player(club, 1)
    key = await ana.today()
    await closes(club, key)
    entries = (await ana.standings(key)).entries
    assert len(entries) == 12
    merits = [(entry.chips, entry.score) for entry in entries]
    assert merits == sorted(merits, reverse=True)
    assert [entry.place for entry in entries] == [1 + merits.index(merit) for merit in merits]
    by_user = {entry.user: entry for entry in entries}
    assert by_user[2].place == by_user[3].place
    for user, entry in by_user.items():
        own = await Player(club, user).own(key)
        assert (own.standing, own.players) == (entry, 12)
    stranger = await Player(club, 13).own(key)
    assert (stranger.standing, stranger.players) == (None, 12)


async def test_a_deal_begun_before_the_evening_can_be_finished_but_does_not_count(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    shown = await ana.begins(key)
    await closes(club, key)
    assert (await ana.finishes(shown)).is_over
    own = await ana.own(key)
    assert (own.deals[0].state, own.may_begin, own.counts, own.streak.days) == ("finished", False, False, 0)
    assert await refused(ana.begins(key, 2)) == "contest_closed"


async def test_a_day_that_another_server_has_closed_cannot_be_begun(club: Club):
    await club.sets(THERE, daily_hour=2)
    ana, bob = Player(club, 1), Player(club, 2, THERE)
    club.now = days.closes_at(days.open_day(club.now, DayClock()) - 1, DayClock()) + 10 * HOUR
    key = await ana.today()
    assert await bob.today() == ContestKey(EVERYWHERE, key.number + 1)
    await ana.elsewhere(THERE).begins(await bob.today())
    assert await refused(ana.begins(key)) == "closed_elsewhere"
    assert not (await ana.own(key)).may_begin


async def test_the_day_after_is_not_open_yet(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    assert await refused(ana.begins(ContestKey(EVERYWHERE, key.number + 1))) == "no_such_day"
    assert await refused(ana.begins(ContestKey(EVERYWHERE, key.number + 9))) == "no_such_day"
    assert await refused(ana.begins(ContestKey(EVERYWHERE, 1))) == "no_such_day"


async def test_a_server_without_days_has_none(club: Club):
    await club.sets(daily=False)
    assert await refused(Player(club, 1).today()) == "daily_off"
