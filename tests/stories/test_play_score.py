"""The play score in the ranking and in the profile, from seventy choices on."""

import pytest

from bot.language import Words, words_in
from bot.services import codec
from bot.store import results, tables, values
from bot.store.database import BOT
from bot.tables.events import TableOpened
from bot.tables.evolution import evolve
from bot.tables.options import Options
from bot.tables.results import FinishedGame, FinishedSeat
from bot.tables.table import Table
from bot.valuation.yardstick import VERSION, Value
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person

GOOD = Value(leads=300, weight=600_000, waste=20_000, stake=1_200_000)
POOR = GOOD._replace(waste=300_000)
FEW = Value(leads=12, weight=24_000, waste=2_000, stake=48_000)


async def has_chosen(club: Club, person: Person, worth: Value) -> None:
    """What a member's choices have been worth so far, at an invented table."""
    table, guild = -person.id, club.guild.id
    opened = TableOpened(id=table, guild=guild, channel=table, host=person.id, options=Options())
    async with club.client.services.store.transaction(BOT) as tx:
        row = codec.row_of(evolve(Table(), opened, 0), wake_at=None)._replace(is_open=False)
        await tables.insert(tx, row)
        await tables.append(tx, row, [codec.event_row(1, 0, opened)])
        game = FinishedGame(table, guild, 0, 1, "classique", 1, practice=False, is_complete=True)
        seat = FinishedSeat(table, 0, person.id, None, 1, 0, deals=1, deals_won=0, operas=0, biggest_pot=0)
        await results.insert_game(tx, game, [seat])
        await values.save(tx, table, {(0, person.id): worth})


@pytest.fixture(params=["fr", "en"])
def words(request: pytest.FixtureRequest) -> Words:
    return words_in(request.param)


async def test_the_ranking_by_play_score_tells_what_a_score_may_be_off_by(club: Club, words: Words):
    locale = "fr" if words.language == "fr" else "en-GB"
    ana, bob, chloe = club.people("Ana", "Bob", "Chloé", locale=locale)
    for person, worth in ((ana, GOOD), (bob, POOR), (chloe, GOOD)):
        await has_chosen(club, person, worth)
    board = await bob.slash("leaderboard", by="play", period="ever")
    assert words("rank-title", measure="play") in board
    assert "1–2\\. Ana" in board
    assert "1–2\\. Chloé" in board
    assert "🥉 Bob" in board
    assert words("play-points", points=97, margin=2) in board


async def test_whoever_is_first_alone_has_the_medal(club: Club, ana: Person, bob: Person):
    await has_chosen(club, ana, GOOD)
    await has_chosen(club, bob, POOR)
    assert "🥇 Ana" in await ana.slash("leaderboard", by="play", period="ever")


async def test_whoever_has_too_few_choices_is_told_how_many_they_have(club: Club, words: Words):
    locale = "fr" if words.language == "fr" else "en-GB"
    ana = club.person("Ana", locale)
    await has_chosen(club, ana, FEW)
    board = await ana.slash("leaderboard", by="play", period="ever")
    assert words("rank-too-few", n=12, of=70) in board
    assert "Ana" not in board


async def test_what_another_yardstick_found_is_not_ranked(club: Club, ana: Person, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(values, "VERSION", VERSION + 1)
    await has_chosen(club, ana, GOOD)
    monkeypatch.undo()
    assert "Ana" not in await ana.slash("leaderboard", by="play", period="ever")


@pytest.mark.long
async def test_a_profile_tells_the_score_or_how_far_it_is(club: Club, ana: Person, bob: Person, chloe: Person):
    words = words_in("fr")
    await sits_down(club, [ana, bob, chloe], deals=1)
    await plays_on(club, [ana, bob, chloe])
    await has_chosen(club, ana, GOOD)
    await has_chosen(club, bob, FEW)
    assert words("play-points", points=97, margin=2) in await ana.slash("profile")
    answer = await ana.slash("profile", member=bob.member)
    assert words("profile-play-so-far", n=12, of=70) in answer
    assert words("profile-play") not in await chloe.slash("profile")
