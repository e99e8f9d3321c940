"""Inviting others to a table, private tables, and a role that is called to them."""

import pytest

from bot.language import Language, words_in
from bot.services import audit
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.gameplay import plays_on, rushes_on, sits_down
from tests.stories.person import Person

fr = words_in("fr")


async def invites(host: Person, *others: Person) -> str:
    """Choose them in the menu."""
    await host.clicks("invite")
    return await host.chooses("invite", *(other.member for other in others))


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_whoever_is_invited_is_called_once_and_has_a_seat(
    club: Club, ana: Person, bob: Person, chloe: Person, language: Language
):
    words = words_in(language)
    dora = club.person("Dora", language)
    await dora.opens()
    said = await invites(dora, ana, bob)
    assert words("invite-done", players=words("told-and", players=ana.mention, last=bob.mention), n=2) in said
    until = f"<t:{club.now + 24 * 3600}:R>"
    both = words("told-and", players=ana.mention, last=bob.mention)
    assert words("lobby-held", players=both, n=2, until=until) in said
    assert club.called() == [[], [ana.id, bob.id]]
    assert len([message for message in club.messages if presses(message, "join")]) == 1
    await chloe.joins()
    await ana.joins()
    await bob.clicks("leave")
    assert fr("news", what="declined", player=bob.mention, by="") in club.public[-1]
    assert club.letters_to(dora) == [fr("notice", what="declined", by=bob.mention, link=f"<#{club.channel.id}>")]
    assert club.called() == [[], [ana.id, bob.id]]
    await dora.begins()
    assert {ana.id, chloe.id, dora.id} == {*(await club.open_table()).people}


async def test_a_private_table_takes_who_is_invited(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens(private=True, robots=1)
    await ana.clicks("invite")
    await ana.chooses("invite", bob.member)
    assert club.called()[-1] == [bob.id]
    assert fr("lobby-private") in club.public[-1]
    assert await chloe.joins() == fr("refused-invited_only", host=ana.mention)
    await bob.joins()
    await ana.begins()
    assert await chloe.slash("join") == fr("refused-invited_only", host=ana.mention)
    await plays_on(club, [ana, bob], until_deal=2)


async def test_not_everybody_can_be_invited(club: Club, ana: Person):
    robot = club.guild.add_member(club.env.create_user("robot", bot=True))
    await ana.opens()
    await ana.clicks("invite")
    answer = await ana.chooses("invite", robot)
    assert answer.startswith(fr("refused-invites_a_bot", user=f"<@{robot.id}>"))
    assert fr("refused-invites_oneself") in await ana.chooses("invite", ana.member)
    [menu] = ana.can("invite")
    stranger = await ana.forges(f"{menu}=123", on=ana.private)
    assert fr("refused-invites_a_stranger", user="<@123>") in stranger
    assert club.called() == [[]]


# A role that is called


@pytest.mark.long
async def test_a_role_is_called_when_a_table_opens_and_once_an_hour(club: Club, ana: Person, manager: Person):
    role = club.guild.create_role("Joueurs", mentionable=True)
    await manager.slash("server settings")
    await manager.sets(call_role=role)
    assert fr("settings-cannot-call") not in manager.reads
    await ana.opens()
    assert fr("lobby-call", role=f"<@&{role.id}>") in texts(club.messages[-1])
    assert club.called("roles") == [[role.id]]
    await ana.stops()
    await ana.opens()
    assert club.called("roles")[-1] == []
    await ana.stops()
    await club.passes(minutes=61)
    await ana.opens(private=True)
    assert club.called("roles")[-1] == []
    await ana.stops()
    await ana.opens()
    assert club.called("roles")[-1] == [role.id]


# A rematch


async def test_a_rematch_calls_who_played_in_one_message_and_nobody_twice(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], deals=1)
    await rushes_on(club)
    before = len(club.called())
    await ana.asks_for_a_rematch()
    assert [sorted(users) for users in club.called()[before:]] == [sorted([bob.id, chloe.id])]
    rematch = fr("lobby-rematch", table=1)
    assert rematch in club.public[-1]
    assert fr("lobby-practice", why="alone") not in club.public[-1]
    assert fr("more-title", host=ana.mention) in await ana.asks_for_a_rematch()
    await bob.asks_for_a_rematch()
    await chloe.clicks("leave")
    assert {ana.id, bob.id} == {*(await club.open_table()).people}
    assert rematch in club.public[-1]
    assert len(club.called()) == before + 1


async def test_days_after_the_end_its_button_still_opens_a_rematch_and_brings_the_others_there(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], deals=1)
    await rushes_on(club)
    over = club.newest("rematch")
    await club.passes(hours=25)
    await ana.presses(*presses(over, "rematch"), on=over)
    assert club.called()[-1] == [bob.id, chloe.id]
    await bob.presses(*presses(over, "rematch"), on=over)
    assert {ana.id, bob.id} == {*(await club.open_table()).people}
    await club.passes(hours=25)  # in which nobody begins
    await chloe.presses(*presses(over, "rematch"), on=over)
    assert {chloe.id} == {*(await club.open_table()).people}
    assert await audit.find_problems(club.client.services.store) == []


async def test_whoever_is_not_on_the_server_any_more_is_not_called_to_a_rematch(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], deals=1)
    await rushes_on(club)
    club.guild.remove_member(chloe.member)
    await ana.asks_for_a_rematch()
    assert club.called()[-1] == [bob.id]


async def test_only_those_who_were_there_have_a_rematch_of_a_private_table(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await ana.opens(private=True, robots=1, deals=1)
    await ana.clicks("invite")
    await ana.chooses("invite", bob.member)
    await bob.joins()
    await ana.begins()
    await rushes_on(club)
    assert await chloe.asks_for_a_rematch() == fr("refused-invited_only", host=ana.mention)
    await bob.asks_for_a_rematch()
    assert club.called()[-1] == [ana.id]
    await ana.joins()
