"""Whole games, from the first command to the rematch."""

import re

import pytest

from bot.game.rules import GAMES
from bot.language import Language, words_in
from tests.scale import some
from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person

fr = words_in("fr")
PLAYED = some(["mallette"], of=[*GAMES])
SHORTER = {"asterix": {"deals": 3}}
"""Of the four, only this one has so many deals that they would tell nothing new."""


async def have_a_rematch(club: Club, people: list[Person], game: str):
    assert await club.table() is None
    for person in people:
        await person.asks_for_a_rematch()
    again = await club.open_table()
    assert again.people == tuple(person.id for person in people)
    assert again.options.rules.game == game


@pytest.mark.parametrize("game", PLAYED)
async def test_a_game_is_played_by_clicks_from_the_start_to_the_rematch(club: Club, game: str):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, game=game, **SHORTER.get(game, {}))
    await plays_on(club, people)
    await have_a_rematch(club, people, game)


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
async def test_card_by_card_everybody_lays_every_card(club: Club, game: str):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, game=game, card_by_card=True, deals=1)
    await plays_on(club, people)
    await have_a_rematch(club, people, game)


@pytest.mark.parametrize("game", PLAYED)
async def test_a_game_is_played_by_commands(club: Club, game: str):
    people = club.people("Ana", "Bob", "Chloé")
    ana, bob, chloe = people
    await ana.opens(game=game, deals=1)
    await bob.slash("join")
    await chloe.slash("join")
    await ana.slash("deal")
    await plays_on(club, people, typing=True)
    assert await club.table() is None
    for person in people:
        await person.clicks("rematch")
    again = await club.open_table()
    assert again.people == tuple(person.id for person in people)


SAID = {
    "lobby": ("button-join", "button-deal-robots", "lobby-open"),
    "table": ("table-pots", "button-hand", "button-more"),
    "hand": ("hand-your-lead",),
    "result": ("button-next-deal", "button-replay"),
    "end": ("button-rematch", "game-cashed"),
}


def speaks(language: Language, part: str, everything: str):
    other: Language = "en" if language == "fr" else "fr"
    for name in SAID[part]:
        values = {"n": 2} if name == "button-deal-robots" else {}
        assert words_in(language)(name, **values) in everything, name
        assert words_in(other)(name, **values) not in everything or words_in("fr")(name) == words_in("en")(name), name


@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("en-GB", "en"), ("pt-BR", "en")])
async def test_the_channel_speaks_the_server_s_language_and_each_answer_its_reader_s(
    club: Club, locale: str, language: Language
):
    club.speaks(locale)
    ana, bob, chloe = club.person("Ana", "fr"), club.person("Bob", "en-US"), club.person("Chloé", "pt-BR")
    people = [ana, bob, chloe]
    assert await ana.opens(game="mallette", deals=1) == words_in("fr")("lesson-offer")
    speaks(language, "lobby", everything_in(club))
    for person in (bob, chloe):
        assert words_in("en")("done-joined", host=ana.mention) in await person.joins()
    assert words_in("en")("more-title", host=ana.mention) in await bob.slash("join")
    await ana.begins()
    speaks(language, "table", everything_in(club))
    table = await club.open_table()
    first = whose_turn(table, people)
    await first.looks()
    speaks("fr" if first is ana else "en", "hand", first.reads)
    await plays_on(club, people)
    speaks(language, "end", everything_in(club))
    assert words_in(language)("result-pots") in club.public[-2]


def everything_in(club: Club) -> str:
    """Texts and labels of all messages in the channel."""
    return "\n".join(f"{texts(message)} {message.components}" for message in club.messages)


@pytest.mark.long
async def test_the_hand_tells_how_a_deal_has_ended(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=2)
    while (table := await club.table()) and table.turn:
        await plays_a_card(club, whose_turn(table, people))
    title = club.public[-1].split("\n")[0].removeprefix("### ")
    for person in people:
        assert title in await person.slash("hand")
        lines = club.public[-1].split("\n")
        [at] = [number for number, line in enumerate(lines) if line.startswith(f"{person.mention} · **")]
        assert "\n".join(lines[at : at + 2]) in person.reads


@pytest.mark.long
async def test_what_was_left_on_the_board_is_told_of_at_the_end(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    left = 0
    while not left:  # it happens that all pots are taken
        await sits_down(club, people, deals=2)
        await plays_on(club, people)
        result, end = club.public[-2:]
        [board] = [line for line in result.split("\n") if line.startswith(f"**{fr('result-pots')}**")]
        left = sum(map(int, re.findall(r"\d+(?= · |$)", board)))  # nothing is left of a pot that was taken
    assert fr("picture-shared", n=left) in end
    shares = dict(re.findall(r"(<@\d+>).*dont (\d+) du tableau", end))
    assert sum(map(int, shares.values())) == left
    readers = [person for person in people if f"{person.mention} · **" in person.reads]
    assert readers
    for person in readers:
        gained, chips = re.findall(rf"{person.mention} · \*\*([+−]\d+)\*\* · (\d+)", result)[0]
        assert f"{person.mention} · **{gained}** · {chips} jetons" in person.reads, "as in public"
        paid_out = f"{int(chips) + int(shares[person.mention])} jetons"
        assert fr("receipt-share", sign="+", n=shares[person.mention], chips=paid_out) in person.reads
        assert f" · {paid_out} · " in end
