"""Rankings and profiles, asked for by members, moderators, strangers and mischief-makers."""

import re

import pytest

from bot.language import Language, words_in
from bot.store.database import BOT
from bot.valuation.yardstick import VERSION, Value
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person
from tests.stories.test_level import has_chosen

fr, en = words_in("fr"), words_in("en")


async def fills_with_members(club: Club, number: int) -> None:
    """So many members whom nobody has ever seen, and what their choices were worth."""
    await has_chosen(club, club.person("Dora"), Value())
    async with club.client.services.store.transaction(BOT) as tx:
        await tx.execute(
            "WITH RECURSIVE number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < $1)"
            " INSERT INTO finished_seat SELECT table_id, id, 700000000000000000 + id,"
            " NULL, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $2, 0, $3, 99, 0, 1000, id * 7919 % 1000, 0, 0"
            " FROM number JOIN finished_game ON table_id < 0",
            number,
            club.guild.id,
            VERSION,
        )


async def opens_levels(person: Person) -> str:
    await person.slash("profile")
    return await person.forges("nj:0.0.rank.level-0", on=person.private)


def rows_of(text: str) -> list[str]:
    """The members of a ranking, a line each."""
    return [line for line in text.split("\n") if re.match(r"(\*\*)?(🥇|🥈|🥉|\d+\\\.|–) ", line)]


@pytest.mark.parametrize("who", ["player", "moderator", "stranger"])
@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("en-US", "en")])
async def test_everybody_is_answered_in_their_language(
    club: Club, people: list[Person], who: str, locale: str, language: Language
):
    asking = people[1] if who == "player" else club.person("Max", is_moderator=who == "moderator")
    club.locales[asking.id] = locale
    said = words_in(language)
    assert said("rank-title", tab="season") in await asking.slash("leaderboard")
    assert said("profile-title", player=asking.name) in await asking.slash("profile")
    assert said("profile-title", player="Ana") in await asking.slash("profile", member=people[0].member)


async def test_somebody_new_is_welcomed_without_any_number(ana: Person):
    answer = await ana.slash("profile")
    assert fr("profile-new") in answer
    assert re.search(r"\d", answer) is None
    assert ana.can("daily")


async def test_whoever_has_only_practised_sees_what_they_did(club: Club, ana: Person):
    await sits_down(club, [ana], deals=1, robots=2)
    await plays_on(club, [ana])
    answer = await ana.slash("profile")
    assert fr("profile-belles") in answer
    assert fr("profile-figure", figure="deals") in answer
    assert fr("profile-figure", figure="games") not in answer
    assert "−" not in answer.split(fr("picture-form"))[0]
    assert fr("rank-nobody") in await ana.slash("leaderboard")


async def test_whoever_has_played_too_little_stands_below_with_how_far_they_are(people: list[Person]):
    board = await people[0].slash("leaderboard")
    assert len(rows_of(board)) == 3
    assert "🥇" not in board
    assert all(fr("rank-games", n=1, of=5) in row for row in rows_of(board))
    assert fr("rank-how", games=5, others=2) in board


async def test_thirty_thousand_members_have_a_ranking_that_can_be_read(club: Club, ana: Person):
    await fills_with_members(club, 30_000)
    assert len(rows_of(await opens_levels(ana))) == 10
    last = await ana.forges("nj:0.0.rank.level-999999999", on=ana.private)
    assert "nj:0.0.rank.level-2998" in ana.can("rank")
    assert len(rows_of(last)) == 10
    assert len(last) < 2000


async def test_a_reader_turns_the_pages(club: Club, ana: Person):
    await fills_with_members(club, 25)
    first = await opens_levels(ana)
    second = await ana.presses("nj:0.0.rank.level-1", on=ana.private)
    assert rows_of(first)[0] not in second
    *_, back = [press for press in ana.can("rank") if ".level-0" in press]
    assert await ana.presses(back, on=ana.private) == first


async def test_a_member_who_left_the_server_is_marked(club: Club, people: list[Person]):
    ana, bob, _ = people
    club.guild.remove_member(bob.member)
    [row] = [row for row in rows_of(await ana.slash("leaderboard")) if "Bob" in row]
    assert fr("rank-gone") in row


async def test_a_discreet_member_is_not_named_to_others(people: list[Person]):
    ana, bob, _ = people
    await bob.prefers("discretion")
    answer = await ana.slash("leaderboard")
    assert "Bob" not in answer
    assert str(bob.id) not in answer
    assert fr("somebody-discreet") in answer
    assert "Bob" not in await ana.lists_games()
    assert await ana.slash("profile", member=bob.member) == fr("refused-discreet")


async def test_a_discreet_member_reads_their_own_name_and_can_show_it_again(people: list[Person]):
    ana, bob, _ = people
    await bob.prefers("discretion")
    assert "Bob" in await bob.slash("leaderboard")
    await bob.prefers("discretion", wanted=False)
    assert "Bob" in await ana.slash("leaderboard")


NAMES = {
    "markdown": "**# gras** _x_ ~~y~~ `z` ||w||",
    "mentions": "@everyone <@1> <#2> <@&3> </start:4>",
    "a link": "[clic](https://example.org)",
    "a heading": "# Titre",
    "right to left": "\u202eelbisrever\u202c \u2067x\u2069",
    "many accents": "Z" + "\u0301\u0323" * 14 + "e" + "\u200d\u0300" * 10,
    "nothing": "\u3164\u3164",
    "less than nothing": "\u200b\u2060\ufe0f",
    "lines": "a\u2028b\u2029c",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_whatever_somebody_is_called_it_has_no_effect(club: Club, ana: Person, name: str):
    odd = club.person("Odd")
    club.env.backend.edit_member(club.guild.id, odd.id, {"nick": name[:32]})
    await odd.slash("profile")
    await has_chosen(club, odd, Value(leads=99, weight=1000))
    [found] = rows_of(await opens_levels(ana))
    shown = re.sub(r"\\.", "", found)
    assert re.search(r"[*_~`|#\[\]<>@]", shown.replace(odd.mention, "")) is None
    assert not set(found) & {*"\u202e\u2067\u200b\u200d\u2028\u3164"}
    assert re.search(r"[\u0300-\u036f]{3}", found) is None
    assert re.search(r"\S", found.split(" ", 1)[1].split(" · ")[0])


@pytest.mark.usefixtures("people")
async def test_another_server_s_tables_are_out_of_reach(club: Club):
    elsewhere = club.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = elsewhere.create_text_channel("salon")
    spy = club.person("Max", guild=elsewhere)
    async with club.watched():
        spy.reads_answer(await spy.member.slash(channel, "nainjaune leaderboard"))
    reached = ("nj:1.0.replay.1-0", "njs:0.0.replay_game=1")
    for press in (*reached, "nj:1.0.proof.1"):
        assert await spy.forges(press, on=spy.private) == fr("refused-wrong_server"), press
