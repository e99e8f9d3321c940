"""A server that removes the bot finds everything again for a while."""

import pytest

from bot.services import audit
from bot.tables import events as e
from tests.tables.club import Club, Person, names
from tests.tables.guild_lifecycle import DAY, HERE, OTHER, invites_it_again, kept_of, removes_the_bot, starts


@pytest.fixture
async def player(club: Club, ana: Person) -> Person:
    """It is Ana's turn, and she has an hour."""
    await club.play(clock="1h")
    await club.ticks()
    return ana


async def happened(club: Club, kind: type[e.Event]) -> int:
    [(number,)] = await club.asks("SELECT count(*) FROM table_event WHERE body LIKE $1", f'%"type":"{kind.__name__}"%')
    return number


@pytest.mark.usefixtures("player")
async def test_a_removed_server_stays_down(club: Club):
    before = await club.table()
    await removes_the_bot(club)
    assert await club.passes(days=29) == []
    assert await club.table() == before


@pytest.mark.either_engine
@pytest.mark.usefixtures("player")
async def test_its_tables_are_not_shown(club: Club):
    shown = await club.services.messages.outdated()
    await removes_the_bot(club)
    assert (shown, await club.services.messages.outdated()) == ([1], [])


async def test_other_servers_play_on(club: Club, player: Person, bob: Person, chloe: Person):
    await club.play(player.elsewhere(), bob.elsewhere(), chloe.elsewhere(), clock="1h", channel=51)
    await removes_the_bot(club)
    assert {outcome.table.id for outcome in await club.passes(hours=1)} == {2}


@pytest.mark.usefixtures("player")
async def test_invited_again_it_plays_on(club: Club):
    await removes_the_bot(club)
    await club.passes(days=1)
    assert await invites_it_again(club) == [1]
    assert "CardPlayed" in names(await club.goes_on())
    assert await audit.find_problems(club.store) == []


@pytest.mark.usefixtures("player")
async def test_the_time_away_is_given_back(club: Club):
    await club.passes(minutes=10)
    await removes_the_bot(club)
    await club.passes(days=3)
    await invites_it_again(club)
    assert "TurnMissed" not in {
        name for outcome in await club.passes(minutes=50, seconds=-1) for name in names(outcome)
    }
    assert "TurnMissed" in {name for outcome in await club.passes(seconds=1) for name in names(outcome)}


@pytest.mark.usefixtures("player")
async def test_it_is_not_given_back_twice_when_the_bot_did_not_run_either(club: Club):
    waiting = (await club.table()).waiting_since
    await removes_the_bot(club)
    await club.passes(hours=5)
    await club.stays_down(hours=7)
    await club.passes(hours=5)
    await invites_it_again(club)
    assert (await club.table()).waiting_since - waiting == 17 * 3600
    assert await happened(club, e.TimeGivenBack) == 1


@pytest.mark.either_engine
@pytest.mark.parametrize("first", ["the clock", "the comparison"])
@pytest.mark.usefixtures("player")
async def test_a_removal_while_the_bot_did_not_run_is_noticed_at_its_start(club: Club, first: str):
    waiting = (await club.table()).waiting_since
    club.now += 7 * 3600
    if first == "the clock":
        await club.tables.run_timer(club.now)
    await starts(club, OTHER)
    await club.tables.run_timer(club.now)
    assert await club.passes(days=2) == []
    await starts(club, HERE, OTHER)
    assert (await club.table()).waiting_since - waiting == 7 * 3600 + 2 * DAY


@pytest.mark.parametrize("first", ["the clock", "the comparison"])
@pytest.mark.usefixtures("player")
async def test_an_invitation_while_the_bot_did_not_run_is_noticed_at_its_start(club: Club, first: str):
    waiting = (await club.table()).waiting_since
    await removes_the_bot(club)
    await club.passes(hours=2)
    club.now += 5 * 3600
    if first == "the clock":
        await club.tables.run_timer(club.now)
    assert await starts(club, HERE) == [1]
    await club.tables.run_timer(club.now)
    assert (await club.table()).waiting_since - waiting == 7 * 3600


@pytest.mark.usefixtures("player")
async def test_settings_outlive_a_removal(club: Club):
    await club.sets(starting_chips=500)
    await removes_the_bot(club)
    await invites_it_again(club)
    assert await club.person("Dora").sees_balance() == 500


@pytest.mark.usefixtures("player")
async def test_a_server_where_nothing_changed_is_left_alone(club: Club):
    kept = await kept_of(club, HERE)
    assert (await starts(club, HERE), await kept_of(club, HERE)) == ([], kept)
