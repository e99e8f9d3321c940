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
    """What the lobby says while these players have not agreed to bring 120 chips."""
    return fr("lobby-raised", chips=fr("chips", n=120), players=players)


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
    assert await ana.begins() == fr("refused-must_agree", chips=120, users=waiting)
    assert await bob.forges(before, on=club.newest("join")) == fr("refused-stale")
    await bob.joins()
    assert raised(chloe.mention) in club.public[-1]
    await chloe.slash("join")
    await ana.begins()
    assert [await person.sees_balance() for person in (ana, bob, chloe)] == [880, 880, 880]


@pytest.mark.long
async def test_a_host_who_plays_stops_the_table_when_the_deal_is_over(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    assert await ana.clicks("stop") == fr("more-stop-sure", when="end")
    assert await ana.clicks_own("stop.1") == fr("done-stopping")
    assert fr("table-stopping", player=ana.mention) in club.public[-1]
    await ana.clicks("more")
    assert not ana.can("stop")
    assert await ana.forges("nj:1.0.stop.1", on=ana.private) == fr("refused-already_stopped")
    await plays_on(club, people)
    assert fr("game-reason", reason="stopped-between", player=ana.mention) in club.public[-1]
    [letter] = club.letters_to(bob)
    assert letter.startswith(fr("notice", what="stopped", by=ana.mention, link=f"<#{club.channel.id}>"))
    gain = await bob.sees_balance() - 1000
    assert gain
    assert letter.endswith(fr("notice-outcome", chips=fr("chips", n=300 + gain), **signed(gain)))
    assert sum([await person.sees_balance() for person in people]) == 3000
    assert {await person.sees_balance() for person in people} != {1000}
