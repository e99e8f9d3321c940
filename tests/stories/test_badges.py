"""Badges as members meet them: in a result, in their hand, in their profile, on their page."""

import pytest

from bot.language import words_in
from bot.store.database import BOT
from bot.tables.badges import BADGES
from tests.stories.discordland import Club
from tests.stories.fake_server import descriptions
from tests.stories.gameplay import rushes_on, sits_down
from tests.stories.person import Person

fr = words_in("fr")
FIRST = fr("badge", badge="premiere-victoire")
NEW = "🏅"


@pytest.fixture
def people(ana: Person, bob: Person, chloe: Person) -> list[Person]:
    return [ana, bob, chloe]


async def plays_a_game(club: Club, people: list[Person]) -> Person:
    """A game of one deal is played to its end; return who has won the first badge."""
    await sits_down(club, people, deals=1)
    await rushes_on(club)
    async with club.client.services.store.transaction(BOT) as tx:
        [(user,)] = await tx.execute("SELECT user_id FROM badge WHERE badge = 'premiere-victoire'")
    return next(person for person in people if person.id == user)


def told(club: Club) -> list[str]:
    """The lines of results that tell of badges."""
    return [line for text in club.public for line in text.split("\n") if NEW in line]


async def test_a_result_tells_of_the_badges_that_its_deal_has_earned(club: Club, people: list[Person]):
    winner = await plays_a_game(club, people)
    assert any(winner.mention in line and FIRST in line for line in told(club))


async def test_the_page_of_badges_tells_which_there_are_and_which_one_has(club: Club, people: list[Person]):
    winner = await plays_a_game(club, people)
    await winner.slash("profile")
    page = await winner.clicks_own("badges")
    assert all(fr("badge-how", badge=badge) in page for badge in BADGES)
    assert fr("badge-since", badge=FIRST, date="|").partition("|")[0] in page


@pytest.mark.parametrize(("draws", "seed"), [(True, 5)])
async def test_the_page_of_badges_is_drawn_in_parts(club: Club, people: list[Person]):
    winner = await plays_a_game(club, people)
    await winner.slash("profile")
    assert fr("badge-since", badge=FIRST, date="|").partition("|")[0] in await winner.clicks_own("badges")
    described = descriptions(winner.private)
    for _ in range(2):
        await winner.presses(winner.can("badges")[-1], on=winner.private)
        described += descriptions(winner.private)
    assert all(any(fr("badge-how", badge=badge) in page for page in described) for badge in BADGES)
    assert [FIRST in page for page in described] == [True, False, False]


async def test_a_profile_shows_badges(club: Club, people: list[Person]):
    winner = await plays_a_game(club, people)
    shown = await people[0].slash("profile", member=winner.member)
    assert FIRST in shown


async def test_ones_own_profile_leads_to_the_page_of_badges(ana: Person):
    await ana.slash("profile")
    assert ana.can("badges")
