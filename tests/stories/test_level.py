"""The level: whom a member plays like, told by a face, with its number behind a button."""

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
from tests.stories.person import Person

GOOD = Value(leads=300, weight=600_000, waste=20_000, stake=1_200_000)
POOR = GOOD._replace(waste=300_000)
ENOUGH_TO_TELL = Value(leads=25, weight=50_000, waste=12_000, stake=100_000)
FEW = Value(leads=12, weight=24_000, waste=2_000, stake=48_000)
fr = words_in("fr")


async def has_chosen(club: Club, person: Person, worth: Value, *, practice: bool = False) -> None:
    """What a member's choices have been worth so far, at an invented table."""
    table, guild = -person.id, club.guild.id
    opened = TableOpened(id=table, guild=guild, channel=table, host=person.id, options=Options())
    async with club.client.services.store.transaction(BOT) as tx:
        row = codec.row_of(evolve(Table(), opened, 0), wake_at=None)._replace(is_open=False)
        await tables.insert(tx, row)
        await tables.append(tx, row, [codec.event_row(1, 0, opened)])
        game = FinishedGame(table, guild, 0, 1, "classique", 1, practice=practice, is_complete=True)
        seat = FinishedSeat(table, 0, person.id, None, 1, 0, deals=1, deals_won=0, operas=0, biggest_pot=0)
        await results.insert_game(tx, game, [seat])
        await values.save(tx, table, {(0, person.id): worth})


@pytest.fixture(params=["fr", "en"])
def words(request: pytest.FixtureRequest) -> Words:
    return words_in(request.param)


async def opens_levels(person: Person) -> str:
    await person.slash("leaderboard")
    return await person.forges("nj:0.0.rank.level-0", on=person.private)


async def test_a_tab_of_the_leaderboard_ranks_by_level(club: Club, words: Words):
    locale = "fr" if words.language == "fr" else "en-GB"
    ana, bob, chloe = club.people("Ana", "Bob", "Chloé", locale=locale)
    for person, worth in ((ana, GOOD), (bob, POOR), (chloe, FEW)):
        await has_chosen(club, person, worth)
    board = await opens_levels(bob)
    assert words("rank-title", tab="level") in board
    assert "🥇 Ana · 97" in board
    assert "🥈 Bob · 50" in board
    assert "Chloé" not in board
    assert words("level-like", face="Pistache") in board


async def test_whoever_has_too_few_choices_is_told_how_many_they_have(club: Club, words: Words):
    ana = club.person("Ana", "fr" if words.language == "fr" else "en-GB")
    await has_chosen(club, ana, FEW)
    assert words("rank-choices", n=12, of=70) in await opens_levels(ana)


async def test_the_number_stands_behind_a_button(club: Club, words: Words):
    ana = club.person("Ana", "fr" if words.language == "fr" else "en-GB")
    await has_chosen(club, ana, ENOUGH_TO_TELL)
    profile = await ana.slash("profile")
    assert words("level-like", face="Mamie Odette") in profile
    assert "76" not in profile
    assert words("level-number", n=25, points=76) in await ana.clicks_own("level")


async def test_practice_counts_for_the_level(club: Club, ana: Person):
    await has_chosen(club, ana, GOOD, practice=True)
    assert fr("level-like", face="Maître Hector") in await ana.slash("profile")


async def test_before_twenty_choices_nobody_is_likened_to_anybody(club: Club, ana: Person):
    await has_chosen(club, ana, FEW)
    assert fr("level-unknown") in await ana.slash("profile")
    assert fr("level-few", n=12, of=20) in await ana.clicks_own("level")


async def test_what_another_yardstick_found_is_not_ranked(club: Club, ana: Person, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(values, "VERSION", VERSION + 1)
    await has_chosen(club, ana, GOOD)
    monkeypatch.undo()
    assert "Ana" not in await opens_levels(ana)
