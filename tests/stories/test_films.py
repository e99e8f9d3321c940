"""Films of deals: for whoever asks, one at a time, and the same in words."""

import pytest

from bot.game.events import CardPlayed
from bot.language import words_in
from bot.screens.narration import cards_laid, move_lines
from bot.screens.voices import Voice
from bot.tables.context import Absences, Request
from bot.tables.view import TableView, view_of
from tests.stories.discordland import Club
from tests.stories.fake_server import descriptions, pictures, presses
from tests.stories.gameplay import plays_a_card, rushes_on, sits_down, whose_turn
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")


async def a_deal(club: Club, people: list[Person]) -> None:
    await sits_down(club, people, deals=1)
    await rushes_on(club)


@pytest.mark.long
class TestDrawn:
    @pytest.fixture
    def draws(self) -> bool:
        return True

    @pytest.mark.parametrize("seed", [5])
    async def test_a_film_is_shown_to_whoever_asks_from_the_result_and_the_replay(self, club: Club, ana: Person):
        await sits_down(club, [ana], robots=2, deals=1)
        shown = []
        await rushes_on(club)
        answer = await ana.clicks("film")
        assert fr("film-title", part="whole", n=1) in answer
        shown.append(ana.private)
        await ana.watches(1)
        await ana.clicks_own("film")
        shown.append(ana.private)
        for message in shown:
            assert pictures(message) == ["film.webp"]
            assert "Ana" in descriptions(message)[0]
        assert not {message.id for message in shown} & {message.id for message in club.messages}


async def test_without_pictures_a_film_is_told(club: Club, ana: Person, bob: Person):
    zoe = club.person("Zoé", "en-US")
    await sits_down(club, [ana, bob, zoe], deals=1)
    await rushes_on(club)
    answer = await zoe.clicks("film")
    assert en("film-title", part="whole", n=1) in answer
    assert answer.count("\n") > 10
    assert bob.mention in answer
    assert pictures(zoe.private) == []


async def test_from_the_hand_it_begins_where_its_player_last_looked(club: Club, ana: Person, bob: Person):
    chloe = club.person("Chloé")
    people = [ana, bob, chloe]
    await sits_down(club, people, card_by_card=True)
    await chloe.looks()
    for _ in range(4):
        if whose_turn(await club.open_table(), people) is not chloe:
            await plays_a_card(club, whose_turn(await club.open_table(), people))
    laid = (await club.open_table()).game.deal
    assert laid is not None
    said = await chloe.looks()
    assert fr("since-deal") in said
    [film] = chloe.can("hand_film")
    assert film.endswith(".hand_film.1-0")
    again = await chloe.looks()
    assert fr("since-deal") not in again


@pytest.mark.parametrize("seed", [8])
async def test_the_first_look_of_a_deal_tells_everything_since_the_deal_ones_own_cards_first(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], robots=3)
    view = view_of(await club.open_table(), None, Absences(club.now, {}))
    cards = [move for move in view.deal.moves if isinstance(move, CardPlayed)]
    surprised = [person for person in (bob, chloe) if laid_by(person, view, cards)]
    assert surprised, "nobody's cards were laid before they could look"
    for person in surprised:
        title, own, *_ = (await person.looks()).split("\n")
        assert title == f"**{fr('since-deal')}**"
        assert own == fr("since-laid", cards=cards_laid(view, laid_by(person, view, cards), Voice(fr)))
        [film] = person.can("hand_film")
        assert film.endswith(".hand_film.1-0")


def laid_by(person: Person, view: TableView, cards: list[CardPlayed]) -> list[CardPlayed]:
    return [move for move in cards if view.seats[move.seat].user == person.id]


async def test_a_film_of_a_deal_in_progress_is_told_in_the_hand_whose_buttons_stay(
    club: Club, ana: Person, bob: Person
):
    people = [ana, bob]
    await sits_down(club, people, robots=1, card_by_card=True)
    first = whose_turn(await club.open_table(), people)
    await plays_a_card(club, first)
    second = whose_turn(await club.open_table(), people)
    await second.looks()
    plays, [film_button] = second.can("play"), second.can("hand_film")
    answer = await second.clicks_own("hand_film")
    table = await club.open_table()
    film = await club.client.services.archive.film(
        table.id,
        Request(second.id, club.guild.id, club.now),
        channel=club.channel.id,
        deal=1,
        step=int(film_button.rpartition("-")[2]),
    )
    start = len(film.moments[0].deal.moves)
    assert answer.startswith(move_lines(film.moments[-1], Voice(fr), max_length=900, start=start))
    assert second.can("play") == plays


async def test_one_film_at_a_time_is_made_for_a_member(club: Club, ana: Person, bob: Person, chloe: Person):
    await a_deal(club, [ana, bob, chloe])
    result = club.newest("film")
    [film] = presses(result, "film")
    club.slows_the_file(seconds=0.5)
    title = fr("film-title", part="whole", n=1)
    answers = await club.at_once((ana, film, result), (ana, film, result), (bob, film, result))
    assert [title in answer for answer in answers] == [True, False, True]
    assert answers[1] == fr("refused-in_preparation")


async def test_not_too_many_at_once_are_made_at_once(
    club: Club, ana: Person, bob: Person, chloe: Person, monkeypatch: pytest.MonkeyPatch
):
    await a_deal(club, [ana, bob, chloe])
    monkeypatch.setattr("bot.edge.throttle.MAX_WAITING", 0)
    assert await ana.clicks("film") == fr("refused-too_many_at_once")
