"""The decks can be checked from the messages of the channel alone, with nothing of this project."""

import re
import subprocess
import sys
from typing import Any

import pytest
from simcord.backend.models import Message

from bot.edge.seals import post_seal
from bot.language import words_in
from bot.tables.context import Request
from bot.tables.lobby import fill_seats, join
from playground.simulator import bot_scope
from tests.pages import PAGES, program_of
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import plays_on, rushes_on, sits_down
from tests.stories.person import Person

LANGUAGES = [("fr", "fr"), ("en", "en-GB")]


def seals(messages: list[Message]) -> list[Message]:
    return [message for message in messages if message.content.startswith("-# 🔒")]


def fingerprint_in(text: str) -> str:
    [found] = re.findall(r"`([\w-]{24})`", text)
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


@pytest.mark.long
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
        await rushes_on(club, until_deal=table.game.deals + 1)
    [seal] = seals(club.messages)
    assert seal.content == "-# " + words("seal", fingerprint=fingerprint_in(seal.content))
    assert seal.edited_timestamp is None
    program = program_of(PAGES[language]["proof"])
    for deal, deck in enumerate(dealt, 1):
        await ana.watches(deal)
        answer = await ana.clicks_own("proof")
        assert words("proof-true") in answer
        link = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}/{seal.id}"
        assert words("proof-how", link=link) in answer
        given = file_of(club, ana)
        [secret] = re.findall(r"^secret = \"(.*)\"$", given, re.MULTILINE)
        assert secret not in answer
        assert runs(given) == ["True", " ".join(deck)]
        assert filled_in(program, fingerprint_in(seal.content), seal.id, deal, secret) in given


def file_of(club: Club, person: Person) -> str:
    [attachment] = person.private.attachments
    return club.env.backend.cdn.get(attachment["url"]).decode()


async def test_a_secret_that_the_fingerprint_did_not_fix_is_found_out(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    await rushes_on(club)
    [seal] = seals(club.messages)
    forged = filled_in(program_of(PAGES["en"]["proof"]), fingerprint_in(seal.content), seal.id, 1, "f" * 64)
    assert runs(forged)[0] == "False"


async def test_the_seal_is_posted_at_the_deal_before_a_card_is_seen_and_calls_nobody(club: Club, ana: Person):
    await ana.opens(robots=3, deals=2)
    assert seals(club.messages) == []
    await ana.begins()
    seal, _table = club.messages
    assert [seal] == seals(club.messages)
    assert seal.ping_user_ids == []
    assert await dealt_by(club) == seal.id
    assert (await club.open_table()).fingerprint == fingerprint_in(seal.content)


async def test_two_clicks_at_once_are_one_seal_and_one_deal(club: Club, ana: Person):
    await ana.opens(robots=3)
    deal = club.newest("deal")
    click = (ana, presses(deal, "deal")[0], deal)
    with club.sends_no_nonce_twice():
        await club.at_once(click, click)
    [seal] = seals(club.messages)
    assert await dealt_by(club) == seal.id
    assert (await club.open_table()).game.deals == 1


async def test_what_changes_while_it_is_posted_is_not_dealt_to(club: Club, ana: Person, bob: Person):
    await ana.opens(robots=3)
    usual = club.env.bot.http.request

    async def is_joined_meanwhile(route: Any, **more: Any) -> Any:
        club.env.bot.http.request = usual
        await club.client.services.tables.act(1, Request(bob.id, club.guild.id, club.now), join)
        return await usual(route, **more)

    club.env.bot.http.request = is_joined_meanwhile
    assert await ana.begins() == words_in("fr")("refused-stale")
    assert (await club.open_table()).phase == "lobby"
    await ana.begins()
    unused, seal = seals(club.messages)
    assert unused.content == seal.content
    assert await dealt_by(club) == seal.id


async def test_a_seal_after_which_the_process_died_is_found_again_by_the_next_click(club: Club, ana: Person):
    await ana.opens(robots=3)
    tables, request = club.client.services.tables, Request(ana.id, club.guild.id, club.now)
    with club.sends_no_nonce_twice():
        with bot_scope(club.env):
            await post_seal(club.client, await tables.foresee(1, request, fill_seats))
        await ana.begins()
    [seal] = seals(club.messages)
    assert await dealt_by(club) == seal.id


@pytest.mark.long
async def test_the_seal_stays_to_the_end_and_after_a_restart(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=2)
    before = seals(club.messages)
    await plays_on(club, people, until_deal=2)
    await club.restarts()
    await plays_on(club, people)
    assert [message.id for message in seals(club.messages)] == [message.id for message in before]


async def test_a_rematch_has_a_seal_of_its_own(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    await rushes_on(club)
    await people[0].asks_for_a_rematch()
    await people[0].begins()
    first, second = seals(club.messages)
    assert fingerprint_in(first.content) != fingerprint_in(second.content)


@pytest.mark.parametrize(("language", "locale"), LANGUAGES)
async def test_where_it_cannot_be_posted_nothing_is_dealt_until_it_can_be(club: Club, language: str, locale: str):
    ana, words = club.person("Ana", locale), words_in(language)
    await ana.opens(robots=3)
    club.fails("POST", f"/channels/{club.channel.id}/messages", times=None)
    assert await ana.begins() == words("refused-not_sealed")
    assert (await club.open_table()).phase == "lobby"
    club.works_again()
    await ana.begins()
    [seal] = seals(club.messages)
    assert await dealt_by(club) == seal.id


@pytest.mark.long
async def test_without_the_message_the_next_deal_is_dealt_and_can_be_proven(club: Club, mod: Person):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=2)
    [seal] = seals(club.messages)
    await mod.member.delete(club.seen(seal).message)
    await plays_on(club, people, until_deal=2)
    assert await dealt_by(club) == seal.id
    await people[0].watches(1)
    assert words_in("fr")("proof-true") in await people[0].clicks_own("proof")


async def test_the_data_of_a_member_has_no_secret_of_a_deal_to_come(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people)
    ana, seed = people[0], (await club.open_table()).seed
    assert seed
    request = Request(ana.id, club.guild.id, club.now)
    exported = await club.client.services.privacy.export(request)
    assert b"HandDealt" in exported
    assert not re.search(rb"[0-9a-f]{64}", exported)


async def test_where_the_game_may_not_begin_nothing_is_sealed(club: Club, ana: Person, bob: Person):
    await ana.opens()
    await bob.joins()
    deal = club.newest("deal")
    assert await bob.forges(presses(deal, "deal")[0], on=deal) == words_in("fr")("refused-not_host", host=ana.mention)
    await ana.stops()
    assert seals(club.messages) == []
