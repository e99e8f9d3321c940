"""Whoever is called is called in words, as phones show nothing else of a new message, which then becomes the table."""

import pytest

from bot.language import Language, words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import chooses_card_by_card, plays_a_card, rushes_on, sits_down, whose_turn
from tests.stories.person import Person

fr = words_in("fr")
SEND, EDIT = "/channels/*/messages", "/channels/*/messages/*"


def sentences(club: Club, language: Language, people: list[Person], role: str) -> dict[str, str]:
    """Return every sentence that can call these people here, with its kind."""
    words = words_in(language)
    link, title, opened = (
        f"<#{club.channel.id}>",
        words("lobby-title", game="Classique"),
        words("lobby-call", role=role),
    )
    ana, bob, chloe = (person.mention for person in people)
    both, found = words("told-and", players=bob, last=chloe), {f"{opened} {title}": "role"}
    for players, n in ((bob, 1), (chloe, 1), (both, 2)):
        guests = words("call-guests", players=players, n=n, host=ana)
        found |= {f"{guests} {title}": "guests", f"{opened} {guests} {title}": "role"}
    for player in (ana, bob, chloe):
        found |= {words("call-turn", player=player, rank=words.rank(rank)): "need" for rank in range(1, 14)}
        found |= {words("call-lead", player=player): "lead", words("call-deal", player=player, n=2): "deal"}
    left = [words(f"call-{unit}", n=n) for unit in ("hours", "minutes") for n in range(1, 91)]
    return found | {words("call-reminder", link=link, left=some): "reminder" for some in left}


@pytest.mark.long
@pytest.mark.parametrize(("language", "locale"), [("fr", "fr"), ("en", "en-GB")])
async def test_every_kind_of_call_has_its_words(club: Club, language: Language, locale: str, manager: Person):
    club.speaks(locale)
    people = club.people("Ana", "Bob", "Chloé", locale=locale)
    ana, bob, chloe = people
    await manager.slash("server settings")
    role = club.guild.create_role("Joueurs", mentionable=True)
    await manager.sets(call_role=role)
    await ana.opens(deals=2)
    await ana.clicks("invite")
    await ana.chooses("invite", bob.member, chloe.member)
    await chooses_card_by_card(ana)
    await bob.joins()
    await chloe.joins()
    await ana.begins()
    await club.passes(hours=20)
    while (table := await club.table()) and table.game.deals < 2:
        if table.turn:
            await plays_a_card(club, whose_turn(table, people))
        await club.passes(minutes=6)
    await rushes_on(club)
    await ana.asks_for_a_rematch()
    kinds, channels = (
        sentences(club, language, people, f"<@&{role.id}>"),
        [person.member.user.dm_channel for person in people],
    )
    heard = [text for channel in (club.channel, *channels) if channel for text in club.pushes(channel.id)]
    assert [text for text in heard if text not in kinds] == []
    assert {kinds[text] for text in heard} == {"role", "guests", "lead", "need", "deal", "reminder"}


@pytest.fixture
async def people(club: Club, ana: Person, bob: Person, chloe: Person) -> list[Person]:
    """Three who play, of whom none is in front of the channel any more, and the one to act looks at the hand."""
    people = [ana, bob, chloe]
    await sits_down(club, people)
    await club.passes(minutes=3)
    await whose_turn(await club.open_table(), people).looks()
    return people


async def plays_until_somebody_else_is_called(club: Club, people: list[Person]) -> Person:
    table = await club.open_table()
    while table.turn == (await club.open_table()).turn:
        await plays_a_card(club, whose_turn(table, people))
    return whose_turn(await club.open_table(), people)


def tables(club: Club) -> int:
    return len([message for message in club.messages if presses(message, "hand")])


@pytest.mark.parametrize("dies", [False, True], ids=["fails", "dies"])
async def test_a_bot_that_fails_or_dies_between_the_words_and_the_table_leaves_words_that_become_the_table(
    club: Club,
    people: list[Person],
    dies: bool,  # noqa: FBT001 - a parameter
):
    club.fails("PATCH", EDIT, status=500, times=None)
    called = await plays_until_somebody_else_is_called(club, people)
    words = club.messages[-1]
    assert words.content.startswith(called.mention)
    assert not words.components
    if dies:
        await club.restarts()
    club.works_again()
    await club.passes(minutes=2)
    assert club.messages[-1].id == words.id
    assert not club.messages[-1].content
    assert club.is_up_to_date
    assert tables(club) == 1
    assert club.called()[-1] == [called.id]


@pytest.mark.parametrize("code", [10008, 30046])
async def test_where_the_words_cannot_be_edited_the_table_is_posted_too(club: Club, people: list[Person], code: int):
    club.fails("PATCH", EDIT, status=404 if code == 10008 else 400, code=code, times=1)
    called = await plays_until_somebody_else_is_called(club, people)
    assert club.is_up_to_date
    assert tables(club) == 1
    assert club.called()[-2:] == [[called.id], []]


async def test_a_reminder_that_could_not_become_the_hand_at_once_does_with_the_next_sweep(
    club: Club, people: list[Person]
):
    called = whose_turn(await club.open_table(), people)
    club.fails("PATCH", EDIT, status=500, times=5)  # as often as discord.py tries
    await club.passes(hours=20)
    [letter] = called.letters
    assert presses(letter, "play")


@pytest.mark.parametrize(("status", "code", "most"), [(429, 30046, 5), (500, 0, 60)])
async def test_a_reminder_that_cannot_be_edited_is_not_tried_every_minute(
    club: Club, people: list[Person], status: int, code: int, most: int
):
    """`most` counts what discord.py itself tries again: each request five times."""
    called = whose_turn(await club.open_table(), people)
    await club.passes(hours=20)
    [letter] = called.letters
    address = f"/channels/{letter.channel_id}/messages/{letter.id}"
    club.fails("PATCH", address, status=status, code=code, times=None)
    before = len(club.record.requests)
    await plays_until_somebody_else_is_called(club, people)
    await club.passes(minutes=59)
    tries = [asked for asked in club.record.requests[before:] if asked.path == address]
    assert 0 < len(tries) <= most


async def test_a_lobby_that_is_shown_again_calls_nobody_twice(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens()
    await ana.clicks("invite")
    await ana.chooses("invite", bob.member)
    club.fails("PATCH", EDIT, status=500, times=None)
    await chloe.joins()
    club.works_again()
    await club.passes(minutes=2)
    assert club.is_up_to_date
    await club.restarts()
    await chloe.clicks("leave")
    assert club.called() == [[], [bob.id]]
