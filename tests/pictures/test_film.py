"""A film shows a deal as everybody could see it, in a few frames."""

from io import BytesIO
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.game.events import Passed
from bot.game.receipt import receipt_of
from bot.game.state import GameState
from bot.game.view import view_for
from bot.language import words_in
from bot.language.amounts import gain
from bot.pictures.drawing.encoding import MAX_FILM_BYTES
from bot.pictures.scenes import film, table
from bot.pictures.studio import draw_film
from bot.tables.view import TableView
from tests.pictures import films, samples

FRENCH = words_in("fr")
NAMES = samples.names(samples.EIGHT)


def of(moments: tuple[TableView, ...]) -> film.FilmScene:
    return film.scene(moments, NAMES, FRENCH)


@pytest.mark.parametrize("size", range(3, 9))
def test_a_film_has_few_frames_and_ends_with_how_the_table_stands(size: int):
    whole = films.moments(samples.EIGHT[:size], seed=size)
    for end in (1, 2, 9, 30):
        *_, last = of(whole[:end]).frames
        assert last.table == table.scene(whole[:end][-1], NAMES, FRENCH)
        assert last.milliseconds == 8000
    frames = of(whole).frames
    assert len(frames) == film.MAX_FRAMES
    assert [row.chips for row in frames[-1].table.rows] == [str(chips) for chips in whole[-1].game.chips]


@pytest.mark.parametrize("seed", range(1, 6))
def test_every_pot_that_is_taken_goes_to_its_taker(seed: int):
    moments = films.moments(seed=seed)
    flown = {(flight.belle, flight.seat, flight.chips) for frame in of(moments).frames for flight in frame.flights}
    taken = moments[-1].deal.taken
    assert {(belle, chips) for belle, _, chips in flown} >= {
        (samples.BELLES.index(pot.belle), pot.amount) for pot in taken
    }
    assert {seat for _, seat, _ in flown} == {pot.seat for pot in taken}


def test_a_grand_opera_sweeps_the_board():
    over = samples.over(samples.EIGHT[:4], opera=True)
    before = samples.in_deal(over, payments=(), winner=None, revealed=None, turn=3)
    flights = [flight for frame in of((before, over)).frames for flight in frame.flights]
    assert {flight.seat for flight in flights} == {3}
    assert len(flights) == 2 * sum(
        map(bool, next(pay.amounts for pay in over.deal.payments if hasattr(pay, "amounts")))
    )


def test_whoever_cannot_follow_says_so_at_their_seat():
    moments = films.moments(samples.EIGHT[:3], seed=3)[:12]
    said = {
        (move.seat, FRENCH("told-sans", rank=FRENCH.rank(move.rank)))
        for move in moments[-1].deal.moves
        if isinstance(move, Passed)
    }
    rows = [(seat, row) for frame in of(moments).frames for seat, row in enumerate(frame.table.rows)]
    assert said
    assert {(seat, row.note) for seat, row in rows if row.note and not row.is_won} == said


def test_a_film_of_a_whole_deal_ends_with_its_result():
    moments = films.moments(samples.EIGHT[:4], seed=3)
    view, end = moments[-1], of(moments).frames[-1].table
    winner = view.deal.winner
    assert winner is not None
    gains = {seat: gain(receipt_of(view.game, seat).net, FRENCH) for seat in view.deal.order}
    assert {seat: row.note for seat, row in enumerate(end.rows)} == gains
    assert str(end.strip.headline.sentence) == f"{samples.EIGHT[winner]} gagne la donne\xa0: {gains[winner]}"
    assert end.strip.headline.is_golden


def with_other_hidden_cards(state: GameState, random: Random) -> GameState:
    """Return the state with the cards that nobody has laid dealt anew."""
    deal = state.deal
    assert deal is not None
    hidden = [card for cards in (*deal.hands, deal.talon) for card in cards]
    random.shuffle(hidden)
    hands = tuple(tuple(hidden.pop() for _ in hand) for hand in deal.hands)
    return replace(state, deal=replace(deal, hands=hands, talon=tuple(hidden), deck=tuple(hidden), secret="another"))


@pytest.mark.parametrize("size", [3, 5, 8])
def test_no_hidden_card_of_a_deal_in_progress_changes_anything(size: int):
    players, random = samples.EIGHT[:size], Random(size)
    going_on = [state for state in films.states(size, Random(7 + size)) if state.is_dealt]
    others = [with_other_hidden_cards(state, random) for state in going_on]
    assert all(state.deal != other.deal for state, other in zip(going_on, others, strict=True))
    shown, shown_too = (
        tuple(replace(samples.table(players), game=view_for(state, None)) for state in states)
        for states in (going_on, others)
    )
    assert of(shown) == of(shown_too)


@pytest.mark.long
def test_a_film_is_light_and_stands_still_at_its_end():
    scene = of(films.moments(seed=6))
    made = draw_film(scene)
    assert len(made) <= MAX_FILM_BYTES
    with Image.open(BytesIO(made)) as image:
        assert (image.format, image.size, image.n_frames) == ("WEBP", (table.WIDTH, table.HEIGHT), film.MAX_FRAMES)
        assert image.info["loop"] == 3
