"""The decks can be checked from the messages of the channel alone, with nothing of this project."""

import re
import subprocess
import sys

import pytest
from simcord.backend.models import Message

from bot.language import words_in
from bot.tables.context import Request
from tests.pages import PAGES, program_of
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person

LANGUAGES = [("fr", "fr"), ("en", "en-GB")]


def seals(messages: list[Message]) -> list[Message]:
    """The messages with the fingerprint of a game's decks."""
    return [message for message in messages if re.search(r"`[0-9a-f]{64}`", message.content)]


def fingerprint_in(text: str) -> str:
    [found] = re.findall(r"`([0-9a-f]{64})`", text)
    return found


async def dealt_by(club: Club) -> int:
    """The number of the message that keyed the newest deck."""
    deal = (await club.open_table()).game.deal
    assert deal is not None
    return deal.sealed_by


def runs(program: str) -> list[str]:
    """Run a program in an interpreter that sees nothing of this project."""
    done = subprocess.run([sys.executable, "-Ic", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def filled_in(program: str, fingerprint: str, number: int, deal: int, secret: str) -> str:
    """A page's program with these values in it."""
    program = re.sub(r"fingerprint = \".*\"", f'fingerprint = "{fingerprint}"', program)
    program = re.sub(r"number, deal = .*", f"number, deal = {number}, {deal}", program)
    return re.sub(r"secret = \".*\"", f'secret = "{secret}"', program)


@pytest.mark.parametrize(("language", "locale"), LANGUAGES)
@pytest.mark.parametrize("game", ["classique", "habourdin"])
async def test_every_deck_follows_from_the_messages_of_the_channel(club: Club, game: str, language: str, locale: str):
    club.speaks(locale)
    people = club.people("Ana", "Bob", "Chloé", locale=locale)
    ana, words = people[0], words_in(language)
    await sits_down(club, people, game=game, deals=2)
    dealt: list[tuple[str, ...]] = []
    while table := await club.table():
        assert table.game.deal
        dealt.append(table.game.deal.deck)
        await plays_on(club, people, until_deal=table.game.deals + 1)
    [seal] = seals(club.messages)
    assert seal.content == "-# " + words("fingerprint", fingerprint=fingerprint_in(seal.content))
    assert seal.edited_timestamp is None
    program = program_of(PAGES[language][0])
    for deal, deck in enumerate(dealt, 1):
        said = await ana.slash("past verify", table=1, deal=deal)
        assert words("proof-true") in said
        link = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}/{seal.id}"
        assert words("proof-how", link=link) in said
        [secret] = re.findall(r"^secret = \"(.*)\"$", said, re.MULTILINE)
        asked = filled_in(program, fingerprint_in(seal.content), seal.id, deal, secret)
        assert runs(asked) == ["True", " ".join(deck)]
        assert runs(said.partition("```python")[2].partition("```")[0]) == ["True", " ".join(deck)]
        assert asked in said


async def test_a_secret_that_the_fingerprint_did_not_fix_is_found_out(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    await plays_on(club, people)
    [seal] = seals(club.messages)
    forged = filled_in(program_of(PAGES["en"][0]), fingerprint_in(seal.content), seal.id, 1, "f" * 64)
    assert runs(forged)[0] == "False"


async def test_the_fingerprint_is_there_before_robots_lay_a_card(club: Club, ana: Person):
    await ana.opens(robots=3, deals=2)
    [seal] = seals(club.messages)
    assert club.messages[0] is seal
    assert seal.ping_user_ids == []
    await ana.begins()
    assert await dealt_by(club) == seal.id
    assert (await club.open_table()).fingerprint == fingerprint_in(seal.content)


async def test_the_fingerprint_stays_to_the_end_and_after_a_restart(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=2)
    before = seals(club.messages)
    await plays_on(club, people, until_deal=2)
    await club.restarts()
    await plays_on(club, people)
    assert [message.id for message in seals(club.messages)] == [message.id for message in before]


async def test_a_rematch_has_a_fingerprint_of_its_own(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    await plays_on(club, people)
    await people[0].asks_for_a_rematch()
    first, second = seals(club.messages)
    assert fingerprint_in(first.content) != fingerprint_in(second.content)


async def test_a_table_at_which_nothing_is_dealt_leaves_no_fingerprint(club: Club, ana: Person):
    await ana.opens()
    assert seals(club.messages)
    await ana.stops()
    assert seals(club.messages) == []


async def test_a_table_in_a_thread_has_its_fingerprint_there(club: Club, ana: Person):
    await ana.opens(thread=True, robots=2)
    [thread] = club.channel.threads
    assert seals(club.messages) == []
    club.channel = thread
    [seal] = seals(club.messages)
    await ana.begins()
    assert await dealt_by(club) == seal.id


@pytest.mark.parametrize(("language", "locale"), LANGUAGES)
async def test_where_it_could_not_be_posted_the_game_goes_on_and_the_proof_says_so(
    club: Club, language: str, locale: str
):
    people = club.people("Ana", "Bob", "Chloé", locale=locale)
    ana, words = people[0], words_in(language)
    club.fails("POST", f"/channels/{club.channel.id}/messages", times=None)
    await ana.opens(deals=2)
    for person in people[1:]:
        await person.slash("join")
    await ana.slash("deal")
    club.works_again()
    await club.passes(minutes=3)
    assert seals(club.messages)
    await plays_on(club, people)
    unsealed, late = [await ana.slash("past verify", table=1, deal=deal) for deal in (1, 2)]
    assert words("proof-unsealed") in unsealed
    assert words("proof-again") not in unsealed
    assert words("proof-again") in late
    assert all(words("proof-true") in said for said in (unsealed, late))


async def test_without_the_message_the_next_deal_is_dealt_and_the_log_still_has_the_fingerprint(
    club: Club, mod: Person
):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=2)
    [seal] = seals(club.messages)
    await mod.member.delete(club.seen(seal).message)
    await plays_on(club, people, until_deal=2)
    assert await dealt_by(club) == seal.id
    assert fingerprint_in(await people[0].clicks("log")) == fingerprint_in(seal.content)


async def test_the_data_of_a_member_has_no_secret_of_a_deal_to_come(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people)
    ana, seed = people[0], (await club.open_table()).seed
    assert seed
    request = Request(ana.id, club.guild.id, club.now)
    exported = await club.client.services.privacy.export(request)
    assert b"HandDealt" in exported
    assert not re.search(rb"[0-9a-f]{64}", exported)
