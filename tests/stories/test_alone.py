"""Alone with robots: one private screen with the table and the hand, and a click only where it means something."""

import pytest
from simcord.components import walk_components

from bot.game.cards import BELLE
from bot.game.events import CardPlayed
from bot.language import words_in
from bot.tables.context import Absences
from bot.tables.table import Table
from bot.tables.view import TableView, view_of
from tests.stories.discordland import Club
from tests.stories.fake_server import descriptions, labels, pictures, presses
from tests.stories.gameplay import sits_down
from tests.stories.person import Person

fr = words_in("fr")

GREY = 2


def seen_by(club: Club, person: Person, table: Table) -> TableView:
    return view_of(table, person.id, Absences(club.now, {}))


async def test_a_deal_asks_only_for_choices_the_first_card_and_belles_that_take_chips(club: Club, ana: Person):
    await sits_down(club, [ana], robots=2, deals=5)
    clicks, cards = 0, 0
    while table := await club.table():
        if table.turn is None:
            await ana.clicks_own("next_deal")
            continue
        view = seen_by(club, ana, table)
        own = [move for move in view.deal.moves if isinstance(move, CardPlayed) and move.seat == view.game.seat]
        belles = [play for play in view.offered if play.card in BELLE and view.game.pots[BELLE[play.card]]]
        assert len(view.offered) > 1 or not own or belles, "nothing to click for"
        await ana.clicks_own("play")
        clicks += 1
        cards += len(own)
    assert 5 <= clicks <= 5 * 7


async def test_card_by_card_every_own_card_is_a_click(club: Club, ana: Person):
    await sits_down(club, [ana], robots=2, deals=1, card_by_card=True)
    while table := await club.table():
        before = len(_own(club, ana, table))
        await ana.clicks_own("play")
        if after := await club.table():
            assert len(_own(club, ana, after)) == before + 1


def _own(club: Club, person: Person, table: Table) -> list[CardPlayed]:
    view = seen_by(club, person, table)
    return [move for move in view.deal.moves if isinstance(move, CardPlayed) and move.seat == view.game.seat]


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_dealing_answers_with_the_cards_and_the_next_deal_comes_in_the_same_place(club: Club, language: str):
    ana, words = club.person("Ana", language), words_in(language)
    await ana.opens(robots=2, deals=2)
    answer = await ana.begins()
    assert words("cards", n=15) in answer
    assert words("table-pots") in answer, "in words the board is told too"
    hand = ana.private.id
    while (await club.open_table()).turn:
        await ana.clicks_own("play")
    assert words("button-next-deal") in labels(ana.private)
    assert "<t:" not in ana.reads, "nobody counts down for somebody alone"
    await ana.clicks_own("next_deal")
    assert (ana.private.id, (await club.open_table()).game.deals) == (hand, 2)
    assert ana.can("play")


async def test_nobody_alone_is_reminded_hurried_or_played_for(club: Club, ana: Person):
    await sits_down(club, [ana], robots=2, clock="5m")
    before = (await club.open_table()).version
    await club.passes(hours=24 * 8)
    assert ((await club.open_table()).version, ana.letters) == (before, [])
    await ana.looks()
    await ana.clicks_own("play")
    assert (await club.open_table()).moved > before


async def test_a_hand_too_old_to_be_refreshed_still_plays(club: Club, ana: Person):
    await sits_down(club, [ana], robots=2)
    await club.passes(minutes=40)
    while (await club.open_table()).turn:
        await ana.clicks_own("play")
    await ana.clicks_own("next_deal")
    assert ana.can("play")


async def test_no_card_is_advised_by_its_colour_and_the_run_in_one_go_comes_last(club: Club, ana: Person):
    await sits_down(club, [ana], robots=2)
    parts = [part for part in walk_components(ana.private.components) if "custom_id" in part]
    cards = [part for part in parts if part["custom_id"].split(".")[2] in {"play", "run"}]
    assert {part["style"] for part in cards} == {GREY}
    verbs = [part["custom_id"].split(".")[2] for part in cards]
    assert verbs == sorted(verbs)


@pytest.mark.long
class TestDrawn:
    @pytest.fixture
    def draws(self) -> bool:
        return True

    async def test_the_table_and_the_hand_are_shown_and_a_film_in_the_table_s_place(self, club: Club, ana: Person):
        await sits_down(club, [ana], robots=2, deals=2)
        assert pictures(ana.private) == ["table.jpg", "hand.jpg"]
        await ana.clicks_own("play")
        shown, plays = ana.private.id, ana.can("play") + ana.can("next_deal")
        await ana.clicks_own("hand_film")
        assert pictures(ana.private)[0] == "film.webp"
        assert (ana.private.id, ana.can("play") + ana.can("next_deal")) == (shown, plays)
        while (await club.open_table()).turn:
            await ana.clicks_own("play")
        assert pictures(ana.private) == ["result.jpg"]
        await ana.clicks_own("hand_film")
        assert pictures(ana.private) == ["film.webp"]
        assert presses(ana.private, "next_deal")

    async def test_in_company_only_who_is_called_has_a_strip_of_the_table_above_the_hand(
        self, club: Club, ana: Person, bob: Person, chloe: Person
    ):
        await sits_down(club, [ana, bob, chloe])
        table = await club.open_table()
        for person in (ana, bob, chloe):
            await person.looks()
        told = [person.id for person in (ana, bob, chloe) if fr("table-pots") in descriptions(person.private)[0]]
        assert table.turn
        assert told == [table.turn.user]
