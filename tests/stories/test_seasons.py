"""A season closes when those who look after the server say so, and all begin again."""

import pytest
from simcord.backend.models import Message

from bot.language import words_in
from bot.services import audit
from bot.store import seasons
from bot.store.database import BOT
from bot.tables import results
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")
SILENT = 1 << 12


@pytest.fixture
async def people(club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    """Three who have played a game to its end, an hour ago, which is enough for a place."""
    monkeypatch.setattr(results, "MIN_GAMES", 1)
    await club.passes(hours=1)
    return people


async def balances(people: list[Person]) -> list[int]:
    return [await person.sees_balance() for person in people]


async def test_a_moderator_closes_the_season_and_everybody_begins_again(
    club: Club, manager: Person, people: list[Person]
):
    had = {person.id: balance for person, balance in zip(people, await balances(people), strict=True)}
    await manager.slash("leaderboard")
    assert await manager.clicks_own("close_season") == fr("season-sure", season=1, chips=fr("chips", n=1000))
    done = await manager.clicks_own("close_season.1-1")
    assert done.startswith(fr("done-season", season=1, next=2, chips=fr("chips", n=1000)))
    assert await balances(people) == [1000, 1000, 1000]
    async with club.client.services.store.transaction(BOT) as tx:
        assert await seasons.balances(tx, club.guild.id, 1) == had
    assert await audit.find_problems(club.client.services.store) == []
    await manager.slash("leaderboard")
    await manager.clicks_own("close_season")
    assert await manager.clicks_own("close_season.2-1") == fr("refused-season_empty")


async def closes_the_season(closing: Person) -> str:
    await closing.slash("leaderboard")
    await closing.clicks_own("close_season")
    return await closing.clicks_own("close_season.1-1")


def podiums(club: Club, channel: int | None = None) -> list[Message]:
    """What everybody sees of seasons that were closed."""
    return [
        message
        for message in club.public_messages(channel or club.channel.id)
        if "La saison 2 commence" in texts(message)
    ]


@pytest.mark.long
async def test_a_podium_does_not_tell_who_closed_the_season_if_they_asked_not_to_be_named(
    club: Club, manager: Person, people: list[Person]
):
    assert len(people) == 3
    await manager.prefers("discretion")
    await closes_the_season(manager)
    [podium] = podiums(club)
    assert fr("season-closed-by", player=fr("somebody-discreet")) in texts(podium)
    assert manager.mention not in texts(podium)


async def test_everybody_is_shown_the_podium_of_a_season_as_it_closes_and_nobody_is_called(
    club: Club, manager: Person, people: list[Person]
):
    first = max(zip(await balances(people), people, strict=True), key=lambda had: had[0])[1]
    club.locales[manager.id] = "en-US"
    confirmed = await closes_the_season(manager)
    [podium] = podiums(club)
    said = texts(podium)
    assert fr("season-won", players=first.name, season=1, n=1) in said
    assert fr("season-next", next=2, chips=fr("chips", n=1000)) in said
    assert fr("season-closed-by", player=manager.mention) in said
    assert all(person.name in said for person in people)
    assert podium.ping_user_ids == []
    assert podium.flags & SILENT
    assert en("season-shown", season=1, channel=club.channel.mention) in confirmed
    assert not manager.can("show_season")
    [ranking] = presses(podium, "rank")
    assert fr("rank-season", n=2) in await people[0].presses(ranking, on=podium)


async def test_where_tables_are_allowed_the_podium_is_shown_and_not_among_the_moderators(
    club: Club, manager: Person, people: list[Person]
):
    games = club.channel
    await manager.slash("server settings")
    await manager.sets(channels=[games])
    club.channel = club.guild.create_text_channel("moderation")
    await closes_the_season(manager)
    assert podiums(club) == []
    assert len(podiums(club, games.id)) == 1
    assert await balances(people) == [1000, 1000, 1000]


async def test_where_the_bot_may_not_write_whoever_closes_a_season_shows_everybody_its_ranking(
    club: Club, manager: Person, people: list[Person]
):
    first = max(zip(await balances(people), people, strict=True), key=lambda had: had[0])[1]
    club.forbids(send_messages=True)
    await closes_the_season(manager)
    assert podiums(club) == []
    shown = texts(await manager.shows("show_season"))
    assert fr("season-won", players=first.name, season=1, n=1) in shown
    assert f"🥇 {first.name}" in shown


async def test_where_nobody_has_played_enough_the_season_closes_without_a_podium(
    club: Club, manager: Person, people: list[Person], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(results, "MIN_GAMES", 5)
    await closes_the_season(manager)
    [told] = podiums(club)
    assert fr("season-nobody", season=1) in texts(told)
    assert not any(person.name in texts(told) for person in people)


@pytest.mark.parametrize("who", ["player", "moderator"])
async def test_only_managers_close_a_season(people: list[Person], mod: Person, who: str):
    person = people[0] if who == "player" else mod
    before = await balances(people)
    await person.slash("leaderboard")
    assert not person.can("close_season")
    for forged in ("nj:0.0.close_season.1", "nj:0.0.close_season.1-1", "nj:0.0.show_season.1"):
        assert await person.forges(forged, on=person.private) == fr("refused-not_manager")
    assert await balances(people) == before
