"""Whom managers keep from playing, and members who would rather not sit together."""

import pytest

from bot.language import LANGUAGES, Language, words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import sits_down
from tests.stories.person import Person

fr = words_in("fr")
INSULTS = "Insultes `*répétées*`"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_barred_member_leaves_their_tables_and_reads_why_they_cannot_play(
    club: Club, ana: Person, bob: Person, chloe: Person, manager: Person, language: Language
):
    words = words_in(language)
    for person in (bob, manager):
        club.locales[person.id] = language
    await sits_down(club, [ana, bob, chloe])
    answer = await manager.slash("server bar", member=bob.member, reason=INSULTS)
    assert words("done-barred", player=bob.mention) in answer
    assert "`Insultes '*répétées*'`" in answer
    assert bob.id not in (await club.open_table()).people
    assert fr("news", what="replaced", player=bob.mention, by=manager.mention) in club.public[-1]
    club.channel = club.guild.create_text_channel("ailleurs")
    assert await bob.opens() == words("refused-barred")
    await ana.opens()
    assert await bob.joins() == words("refused-barred")


async def test_a_bar_is_lifted_and_stays_on_record(club: Club, ana: Person, bob: Person, manager: Person):
    await ana.opens()
    await bob.joins()
    assert fr("bars-none").split(".")[0] in await manager.slash("server bar")
    await manager.slash("server bar", member=bob.member)
    assert (await club.open_table()).people == (ana.id,)
    assert await manager.slash("server bar", member=bob.member) == fr("refused-already_barred", user=bob.mention)
    await manager.slash("server bar")
    [lift] = manager.can("lift_bar")
    assert fr("done-bar-lifted", player=bob.mention) in await manager.clicks_own("lift_bar")
    assert manager.can("lift_bar") == []
    assert f"{bob.mention} · " in manager.reads
    assert await manager.forges(lift, on=manager.private) == fr("refused-not_barred", user=bob.mention)
    assert await bob.opens() == club.words()("refused-channel_taken", table=1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_avoided_member_is_only_told_that_there_is_no_seat(
    club: Club, ana: Person, bob: Person, chloe: Person, language: Language
):
    club.locales[bob.id] = language
    await ana.slash("me avoid")
    chosen = await ana.chooses("avoid", bob.member)
    assert chosen == "\n".join(["### " + fr("avoid-title"), fr("avoid-text", n=10)])
    before = [*map(texts, bob.letters)], club.public
    await ana.opens()
    await chloe.joins()
    assert await bob.joins() == words_in(language)("refused-not_open")
    assert [*map(texts, bob.letters)] == before[0]
    assert bob.mention not in "".join(club.public)
    await ana.slash("me avoid")
    await ana.chooses("avoid")
    assert await bob.joins() == ""
    assert bob.mention in club.public[-1]
