"""Nobody tries twice, sees a deck early, or learns another's result before they have played."""

import asyncio
import json

import pytest

from bot.game.cards import DECK
from bot.services import audit
from bot.tables import days
from bot.tables.days import DayClock
from tests.tables.club import Club
from tests.tables.contesting import DAY, Player, at_random, code_of, first, last

pytestmark = pytest.mark.either_engine

HERE, THERE, DIRECT = 9, 10, 0
PARIS = DayClock()


async def exported(player: Player) -> dict:
    return json.loads(await player.services.privacy.export(player.request))


async def test_two_clicks_at_once_lay_one_card(club: Club):
    ana = Player(club, 1)
    shown = await ana.begins(await ana.today())
    both = await asyncio.gather(ana.lays(shown, first(shown.table)), ana.lays(shown, last(shown.table)))
    now = await ana.begins(shown.about.key)
    assert now.laid == 1
    assert {each.laid for each in both} == {1}
    assert {each.table.game for each in both} == {now.table.game}


async def test_two_first_clicks_begin_one_try(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    begun = await asyncio.gather(*(ana.elsewhere(guild).begins(key) for guild in (HERE, THERE, DIRECT)))
    assert len({each.table.game for each in begun}) == 1
    assert await club.asks("SELECT count(*) FROM contest_entry") == [(1,)]


async def test_who_is_forgotten_here_alone_keeps_the_try_where_they_are_known(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    played = await ana.plays(key)
    await club.services.members.record_name(ana.elsewhere(THERE).request, "Ana")
    await club.services.privacy.forget(ana.request)
    assert (await ana.elsewhere(THERE).own(key)).chips == played.chips
    assert (await ana.begins(key)).is_over
    assert await audit.find_problems(club.store) == []


async def test_a_member_of_no_server_is_forgotten_too(club: Club):
    ana = Player(club, 1, DIRECT)
    key = await ana.today()
    await ana.plays(key)
    assert await club.services.privacy.servers_of(1) == [DIRECT]
    await club.services.privacy.forget(ana.request)
    assert await club.services.privacy.servers_of(1) == []


async def test_nothing_hidden_leaves_before_the_reveal(club: Club):
    """Not in an export, not in a proof, not in one's own result, and to nobody at all what another made of it."""
    ana, bob = Player(club, 1), Player(club, 2)
    key = await ana.today()
    await ana.plays(key, way=at_random(1))
    await bob.begins(key)
    contest = await club.services.decks.of(key)
    told = [
        (await club.services.privacy.export(ana.request)).decode(),
        repr(await ana.own(key)),
        repr(await bob.own(key)),
        repr(await bob.standings(key)),
        repr(await club.services.reveals.proof(key, bob.request)),
    ]
    ours = (await ana.own(key)).chips
    assert [text for text in told if contest.row.secret in text] == []
    assert [text for text in told if any(f'"{card}"' in text or f"'{card}'" in text for card in DECK)] == []
    assert "chips" not in (await exported(bob))["contests"][0] or (await exported(bob))["contests"][0]["chips"] is None
    assert (await bob.standings(key)).entries == ()
    assert f"={ours}" not in repr(await bob.own(key)).replace(f"closes_at={ours}", "")
    club.now = days.reveals_at(key.number)
    assert (await exported(ana))["tries"][0]["laid"]


async def test_the_log_says_nothing_of_cards(club: Club, caplog: pytest.LogCaptureFixture):
    caplog.set_level("DEBUG")
    ana = Player(club, 1)
    key = await ana.today()
    await ana.plays(key)
    secret = (await club.services.decks.of(key)).row.secret
    said = " ".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert secret not in said
    assert [card for card in DECK if f" {card} " in said] == []


async def test_clocks_that_differ_let_nobody_learn_first_and_play_afterwards(club: Club):
    """Ana is known in two servers, one of which closes early: she plays the day before that, or not at all."""
    await club.sets(THERE, daily_zone="Pacific/Auckland")
    ana = Player(club, 1)
    await club.services.members.record_name(ana.elsewhere(THERE).request, "Ana")
    club.now = days.closes_at(days.open_day(club.now, PARIS), PARIS)
    key = await ana.today()
    assert await ana.elsewhere(THERE).today() == key
    club.now = days.closes_at(key.number, DayClock(21, "Pacific/Auckland"))
    assert await ana.today() == key
    assert await code_of(ana.begins(key)) == "closed_elsewhere"
    assert (await Player(club, 2).begins(key)).laid == 0


async def test_a_clock_that_is_set_back_opens_nothing_again(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.begins(key)
    club.now = days.closes_at(key.number, PARIS)
    await club.services.evenings.close(club.now)
    club.now -= DAY // 2
    assert (await ana.today()).number == key.number + 1
    assert await code_of(ana.begins(key, 2)) == "contest_closed"
