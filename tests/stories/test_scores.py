"""Rankings and profiles, asked for by members, moderators, strangers and mischief-makers."""

import re

import pytest
from simcord.components import walk_components

from bot.language import Language, words_in
from bot.store.database import BOT
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")
TROUBLE = fr("trouble", reference="|").split("|")[0]


async def fills_with_accounts(club: Club, number: int) -> None:
    """So many members whom nobody has ever seen, and what they hold."""
    async with club.client.services.store.transaction(BOT) as tx:
        await tx.execute(
            "WITH RECURSIVE number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < $1)"
            " INSERT INTO account (guild_id, kind, owner_id, number, balance)"
            " SELECT $2, 'balance', 700000000000000000 + id, 0, 1000 + id * 7919 % 10007 FROM number",
            number,
            club.guild.id,
        )


def rows_of(text: str) -> list[str]:
    """The members of a ranking, a line each."""
    return [line for line in text.split("\n") if re.match(r"(\*\*)?(🥇|🥈|🥉|\d+\\\.) ", line)]


@pytest.mark.parametrize("who", ["player", "moderator", "stranger"])
@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("en-US", "en")])
async def test_everybody_is_answered_in_their_language(
    club: Club, people: list[Person], who: str, locale: str, language: Language
):
    asking = people[1] if who == "player" else club.person("Max", is_moderator=who == "moderator")
    club.locales[asking.id] = locale
    said = words_in(language)
    assert said("rank-title", measure="balance") in await asking.slash("leaderboard")
    assert said("rank-title", measure="net") in await asking.slash("leaderboard", by="net", period="week")
    assert said("profile-title", player=asking.name) in await asking.slash("profile")
    assert said("profile-title", player="Ana") in await asking.slash("profile", member=people[0].member)


async def test_whoever_has_only_practised_sees_what_came_of_it(club: Club, ana: Person):
    await sits_down(club, [ana], deals=1, robots=2)
    await plays_on(club, [ana])
    answer = await ana.slash("profile")
    assert fr("profile-practice-only") in answer
    assert fr("deals", n=1) in answer
    assert fr("rank-nobody", over="no") in await ana.slash("leaderboard", by="net")


@pytest.mark.long
async def test_practice_beside_games_that_count_is_told_apart(club: Club, people: list[Person]):
    ana = people[0]
    await sits_down(club, [ana], deals=1, robots=2)
    await plays_on(club, [ana])
    answer = await ana.slash("profile")
    assert fr("profile-practice-only") not in answer
    assert fr("deals", n=1) in answer
    assert fr("profile-practice", n=1) in answer


async def test_thirty_thousand_members_have_a_ranking_that_can_be_read(club: Club, ana: Person):
    await fills_with_accounts(club, 30_000)
    first = await ana.slash("leaderboard")
    assert len(rows_of(first)) == 11
    assert rows_of(first)[-1].startswith("**")
    assert "Ana" in rows_of(first)[-1]
    last = await ana.forges("nj:0.0.rank.balance-ever-999999999", on=ana.private)
    assert "nj:0.0.rank.balance-ever-2999" in ana.can("rank")
    assert len(rows_of(last)) >= 1
    assert len(last) < 2000


async def test_a_reader_turns_the_pages(club: Club, ana: Person):
    await fills_with_accounts(club, 25)
    first = await ana.slash("leaderboard")
    on = next(press for press in ana.can("rank") if press.endswith(".balance-ever-1"))
    second = await ana.presses(on, on=ana.private)
    assert rows_of(first)[0] not in second
    back = next(press for press in ana.can("rank") if press.endswith(".balance-ever-0"))
    assert await ana.presses(back, on=ana.private) == first


@pytest.mark.long
async def test_every_button_still_works_after_a_restart(club: Club, people: list[Person]):
    ana = people[0]
    await fills_with_accounts(club, 25)
    await ana.slash("leaderboard")
    await club.restarts()
    on = next(press for press in ana.can("rank") if press.endswith(".balance-ever-1"))
    assert rows_of(await ana.presses(on, on=ana.private))
    assert fr("rank-title", measure="net") in await ana.forges("njs:0.0.rank=net-ever-0", on=ana.private)
    assert fr("rank-period", period="week", n=1) in await ana.forges("njs:0.0.rank~2=net-week-0", on=ana.private)


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
    assert "Bob" not in await ana.slash("past history")
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
    await odd.opens()
    found = rows_of(await ana.slash("leaderboard"))
    assert len(found) == 2
    shown = re.sub(r"\\.", "", found[0])
    assert re.search(r"[*_~`|#\[\]<>@]", shown.replace(odd.mention, "")) is None
    assert not set(found[0]) & {*"\u202e\u2067\u200b\u200d\u2028\u3164"}
    assert re.search(r"[\u0300-\u036f]{3}", found[1]) is None
    assert re.search(r"\S", found[1].split(" ", 1)[1].split(" · ")[0])


FORGED = [
    "nj:0.0.rank",
    "nj:0.0.rank.balance",
    "nj:0.0.rank.balance-9-0",
    "nj:0.0.rank.net-0-0",
    "nj:0.0.rank.net-week-999999999",
    "nj:0.0.rank.net-week-9999999999",
    "nj:0.0.rank.net-week-²",
    "nj:0.0.rank.net-999999999-0",
    "nj:0.0.rank.biggest_pot-season-999999999",
    "nj:0.0.rank.chips-ever-0",
    "nj:0.0.rank.net-year-0",
    "nj:0.0.rank.---",
    "nj:999999999999999999.999999999.rank.net-ever-0",
    "njs:0.0.rank=net-ever--1",
    "njs:0.0.rank='; DROP TABLE account; --",
    "njs:0.0.rank~2=💥",
    "nj:0.0.preference.discretion-maybe",
    "nj:0.0.preference.discretion-maybe",
    "nj:0.0.history",
    "nj:0.0.history.x",
    "nj:0.0.history.9999999999999999999",
    "nj:1.0.replay",
    "nj:1.0.replay.1",
    "nj:1.0.replay.1-",
    "nj:1.0.replay.-1",
    "nj:1.0.replay.0-0",
    "nj:1.0.replay.2-0",
    "nj:1.0.replay.²-0",
    "nj:1.0.replay.٣-٣",
    "nj:1.0.replay.1-99999999999999999999999999999999",
    "nj:1.0.replay.99999999999999999999999999999999-1",
    "nj:0.0.replay.1-0",
    "nj:999999999999999999.0.replay.1-0",
    "njs:0.0.replay_game=9223372036854775808",
    "njs:0.0.replay_game=99999999999999999999",
    "njs:0.0.replay_game=x",
    "njs:1.8.replay=1-0-0",
    "nj:1.0.verify.99999999999999999999",
]


@pytest.mark.long
@pytest.mark.parametrize("who", ["player", "stranger"])
async def test_a_forged_click_gets_a_sensible_answer(club: Club, people: list[Person], who: str):
    person = people[0] if who == "player" else club.person("Max")
    await person.slash("leaderboard")
    troubled = [forged for forged in FORGED if TROUBLE in await person.forges(forged, on=person.private)]
    club.expects_trouble(*(["Unhandled error"] if troubled else []))
    assert troubled == []


@pytest.mark.usefixtures("people")
async def test_another_server_s_tables_are_out_of_reach(club: Club):
    elsewhere = club.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = elsewhere.create_text_channel("salon")
    spy = club.person("Max", guild=elsewhere)
    async with club.watched():
        spy.reads_answer(await spy.member.slash(channel, "nainjaune leaderboard"))
    reached = ("nj:1.0.replay.1-0", "njs:0.0.replay_game=1")
    for press in (*reached, "nj:1.0.verify.1"):
        assert await spy.forges(press, on=spy.private) == fr("refused-wrong_server"), press


async def test_every_closed_season_can_be_gone_to(club: Club, people: list[Person]):
    async with club.client.services.store.transaction(BOT) as tx:
        for number in range(1, 31):
            await tx.execute("INSERT INTO season VALUES ($1, $2, $3, 1)", club.guild.id, number, club.now + number)
    ana, reached = people[0], set[str]()
    await ana.slash("leaderboard", by="net")
    while oldest := [label for label in seasons_offered(ana) if label not in reached]:
        reached |= {*oldest}
        number = re.sub(r"\D", "", oldest[-1])
        await ana.forges(f"njs:0.0.rank~2=net-{number}-0", on=ana.private)
    assert reached == {fr("rank-season", n=number) for number in range(1, 31)}


def seasons_offered(person: Person) -> list[str]:
    options = [option for part in walk_components(person.private.components) for option in part.get("options", [])]
    return [option["label"] for option in options if re.match(r"Saison \d+$", option["label"])]
