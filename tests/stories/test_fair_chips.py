"""Chips are won from others, and made by nobody: what keeps them so, as players read it."""

from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person

fr = words_in("fr")


async def test_who_sat_down_before_the_chips_rose_is_asked_again(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens(game="asterix")
    await bob.joins()
    await chloe.joins()
    before = presses(club.newest("join"), "join")[0]
    await ana.clicks("options")
    await ana.chooses("option.stake", "10")
    waiting = f"{bob.mention} et {chloe.mention}"
    assert fr("lobby-raised", chips=fr("chips", n=400), players=waiting) in club.public[-1]
    assert await ana.begins() == fr("refused-must_agree", chips=400, users=waiting)
    assert await bob.forges(before, on=club.newest("join")) == fr("refused-stale")
    await bob.joins()
    assert fr("lobby-raised", chips=fr("chips", n=400), players=chloe.mention) in club.public[-1]
    await chloe.slash("join")
    assert fr("lobby-ready", host=ana.mention) in club.public[-1]
    await ana.begins()
    assert [await person.sees_balance() for person in (ana, bob, chloe)] == [600, 600, 600]


async def test_nobody_is_told_what_another_has(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sets(credit=False)
    await sits_down(club, [bob, ana, chloe], chips=600)
    channel = club.channel
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
    club.channel = channel
    await plays_on(club, [ana, bob, chloe], until_deal=2)


async def test_who_has_no_chips_left_practises(club: Club, ana: Person):
    await club.sets(credit=False, starting_chips=0)
    await ana.opens(robots=2, deals=1)
    assert fr("lobby-practice") in club.public[-1]
    await ana.begins()
    await plays_on(club, [ana])
    assert fr("game-practice") in club.public[-1]


async def test_a_host_of_three_tables_opens_no_fourth(club: Club, ana: Person):
    for number in range(3):
        club.channel = club.guild.create_text_channel(f"salon-{number}")
        await ana.opens()
    club.channel = club.guild.create_text_channel("encore")
    assert await ana.opens() == fr("refused-too_many_hosted", most=3)
