"""Chips are won from others, and made by nobody: what keeps them so, as players read it."""

import pytest

from bot.language import words_in
from bot.language.amounts import signed
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import plays_on, sets_rule, sits_down
from tests.stories.person import Person

fr = words_in("fr")


def raised(players: str) -> str:
    """What the lobby says while these players have not agreed to bring 120 chips, which the antes can take whole."""
    return fr("lobby-raised", chips=fr("chips", n=120), antes=fr("lobby-antes", all="yes", n=120), players=players)


@pytest.mark.long
async def test_whoever_sat_down_before_the_chips_rose_is_asked_again(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await ana.opens(game="asterix")
    await bob.joins()
    await chloe.joins()
    before = presses(club.newest("join"), "join")[0]
    await sets_rule(ana, "stake", 3)
    waiting = f"{bob.mention} et {chloe.mention}"
    assert raised(waiting) in club.public[-1]
    assert await ana.begins() == fr("refused-must_agree", chips=120, antes=120, users=waiting)
    assert await bob.forges(before, on=club.newest("join")) == fr("refused-stale")
    await bob.joins()
    assert raised(chloe.mention) in club.public[-1]
    await chloe.slash("join")
    await ana.begins()
    assert [await person.sees_balance() for person in (ana, bob, chloe)] == [880, 880, 880]


async def test_nobody_is_told_what_another_has(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sets(credit=False)
    await sits_down(club, [bob, ana, chloe], chips=600)
    club.channel = club.guild.create_text_channel("autre")
    await ana.opens(chips=600)
    assert await bob.joins() == fr("refused-too_dear", chips=600, most=400)
    dora = club.person("Dora")
    await dora.joins()
    await club.person("Emil").joins()
    assert await dora.forges(presses(club.newest("deal"), "deal")[0], on=club.newest("deal")) == fr(
        "refused-not_host", host=ana.mention
    )
    said = await ana.begins()
    assert said == fr("refused-cannot_afford", user=ana.mention, chips=600)


@pytest.mark.long
async def test_a_host_who_plays_stops_the_table_when_the_deal_is_over(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    assert await ana.clicks("stop") == fr("more-stop-sure", after="last")
    assert await ana.clicks_own("stop.1") == fr("done-stopping")
    assert fr("table-stopping", player=ana.mention) in club.public[-1]
    await ana.clicks("stop")
    assert await ana.clicks_own("stop.1") == fr("refused-already_stopped")
    await plays_on(club, people)
    assert fr("game-reason", reason="stopped-between", player=ana.mention) in club.public[-1]
    [letter] = club.letters_to(bob)
    assert letter.startswith(fr("notice", what="stopped", by=ana.mention, link=f"<#{club.channel.id}>"))
    gain = await bob.sees_balance() - 1000
    assert gain
    assert letter.endswith(fr("notice-outcome", chips=fr("chips", n=300 + gain), **signed(gain)))
    assert sum([await person.sees_balance() for person in people]) == 3000
    assert {await person.sees_balance() for person in people} != {1000}


async def test_a_deal_is_cancelled_when_all_who_play_it_agree(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    await bob.clicks("more")
    assert await bob.clicks_own("ask_void") == fr("more-void-sure")
    assert await bob.clicks_own("void") == fr("done-void")
    assert fr("table-void", players=bob.mention, n=1, of=3) in club.public[-1]
    await ana.clicks("more")
    await ana.clicks_own("ask_void")
    await ana.clicks_own("void")
    assert fr("table-void", players=f"{ana.mention} et {bob.mention}", n=2, of=3) in club.public[-1]
    await chloe.clicks("more")
    await chloe.clicks_own("ask_void")
    assert await chloe.clicks_own("void") == fr("done-stopped")
    assert fr("game-reason", reason="agreed", player="") in club.public[-1]
    assert [await person.sees_balance() for person in people] == [1000, 1000, 1000]


async def test_with_a_robot_at_the_table_only_a_moderator_cancels_the_deal(
    club: Club, ana: Person, bob: Person, mod: Person
):
    await sits_down(club, [ana, bob], robots=1)
    await ana.clicks("more")
    assert not ana.can("ask_void")
    assert await ana.forges("nj:1.0.void.1", on=club.newest("more")) == fr("refused-cannot_agree")
    assert await mod.stops() == fr("done-stopped")
    assert [await person.sees_balance() for person in (ana, bob)] == [1000, 1000]
