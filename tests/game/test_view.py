"""What a player may know, and when the cards are turned over."""

from typing import get_args

import pytest

from bot.game.actions import Deal, EndGame
from bot.game.cards import DECK
from bot.game.engine import legal_actions
from bot.game.events import Event, HandDealt, HandPaid, Passed, Shuffled, TalonSetAside
from bot.game.refusal import Refusal
from bot.game.view import DonneView, View, lacking, view_for
from tests.game.playing import Table, sit_down


@pytest.fixture
def table() -> Table:
    """Seat 1 has laid the six and the seven, seat 2 is to lay an eight."""
    table = sit_down("classique", 300, 200, 100, laps=2)
    table.deals({1: "6S 7D KS", 2: "8S 8H"}, talon="KH 10D")
    table.plays(1, "KS")
    table.plays(1, "6S")
    table.plays(1, "7D")
    for card in [card for card in table.donne.hands[1] if card.startswith("8")]:
        table.plays(1, card)
    return table


PRIVATE = {Shuffled: "nobody", TalonSetAside: "nobody"}


@pytest.mark.parametrize("event", [event for event in get_args(Event) if event is not HandDealt])
def test_every_event_but_the_deal_is_for_everyone(event: type):
    assert event.audience == PRIVATE.get(event, "everyone")


def donne_for(table: Table, seat: int | None) -> DonneView:
    donne = view_for(table.state, seat).donne
    assert donne
    return donne


def test_before_the_first_donne_there_is_none_to_see():
    assert view_for(sit_down("classique", 300, 300, 300).state, 0).donne is None


def test_everybody_sees_the_table(table: Table):
    state = table.state
    expected = View(None, state.rules, state.chips, state.pots, 0, 1, (0, 0, 0), donne_for(table, None), None)
    assert view_for(state, None) == expected


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand(table: Table, seat: int):
    assert donne_for(table, seat).hand == table.donne.hands[seat]


def test_who_only_watches_sees_no_hand(table: Table):
    assert donne_for(table, None).hand == ()


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everybody_sees_how_many_cards_there_are(table: Table, reader: int | None):
    view = donne_for(table, reader)
    assert (view.counts, view.talon_count) == (tuple(len(hand) for hand in table.donne.hands), 7)


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everybody_sees_the_moves(table: Table, reader: int | None):
    assert donne_for(table, reader).moves == table.donne.moves


def test_those_who_lack_the_rank_waited_for_are_known():
    table = sit_down("habourdin", 30, 30, 30)
    table.deals({1: "2S 2H", 2: "3S 3H", 0: "AS AH"}, talon="AD AC")
    assert lacking(donne_for(table, None)) == ([1, 2], 1)
    table.plays(0, "AS")
    assert lacking(donne_for(table, None)) == ([0], 2)


def test_nobody_lacks_a_rank_before_anybody_has_passed():
    table = sit_down("classique", 30, 30, 30)
    table.deals()
    assert lacking(donne_for(table, None)) is None


def test_the_run_begins_with_the_last_lead(table: Table):
    assert [move.card for move in donne_for(table, None).run if not isinstance(move, Passed)][:2] == ["6S", "7D"]


def test_who_is_to_act_sees_what_is_legal(table: Table):
    assert donne_for(table, table.donne.turn).legal == legal_actions(table.state)


def test_who_is_to_act_sees_the_choices(table: Table):
    turn = table.donne.turn
    assert [play.seat for play in donne_for(table, turn).choices] == [turn]


@pytest.mark.parametrize("others", ["watching", "waiting"])
def test_nobody_else_is_told_what_is_legal(table: Table, others: str):
    reader = None if others == "watching" else (table.donne.turn + 1) % 3
    assert (donne_for(table, reader).legal, donne_for(table, reader).choices) == ((), ())


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everybody_sees_whose_turn_it_is_and_what_is_waited_for(table: Table, reader: int | None):
    assert (donne_for(table, reader).turn, donne_for(table, reader).need) == (table.donne.turn, table.donne.need)


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_nothing_is_turned_over_while_a_donne_goes_on(table: Table, reader: int | None):
    assert donne_for(table, reader).shown is None


@pytest.fixture
def finished() -> Table:
    table = sit_down("classique", 300, 300, 300)
    table.walks_over({0: "KH"})
    return table


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everything_is_turned_over_when_a_donne_is_over(finished: Table, reader: int | None):
    shown, donne = donne_for(finished, reader).shown, finished.donne
    assert shown
    assert (shown.hands, shown.talon, shown.deck) == (donne.hands, donne.talon, donne.deck)


def test_the_salt_is_shown_with_the_deck():
    table = sit_down("classique", 300, 300, 300)
    table.does(Deal(DECK, "pepper"))
    while table.state.is_dealt:
        table.does(legal_actions(table.state)[0])
    shown = donne_for(table, None).shown
    assert shown
    assert shown.salt == "pepper"


def test_nobody_is_to_act_when_a_donne_is_over(finished: Table):
    view = donne_for(finished, 1)
    assert (view.turn, view.need, view.legal, view.choices) == (None, None, (), ())


def test_everybody_sees_what_was_paid(finished: Table):
    payments = donne_for(finished, None).payments
    assert [payment.seat for payment in payments if isinstance(payment, HandPaid)] == [2, 0]


def test_everybody_sees_who_won_and_how(finished: Table):
    view = donne_for(finished, None)
    assert (view.winner, view.opera) == (1, True)


def test_everybody_sees_what_there_was_before_the_antes(finished: Table):
    view = donne_for(finished, None)
    assert (view.chips_before, view.pots_before) == ((300, 300, 300), (0, 0, 0, 0, 0))


def test_a_seat_that_is_out_watches():
    table = sit_down("classique", 300, 300, 300, 20, laps=2)
    table.walks_over()
    table.deals()
    assert (donne_for(table, 3).hand, donne_for(table, 3).legal) == ((), ())


def test_everybody_sees_how_the_game_ended():
    table = sit_down("classique", 300, 300, 300, deals=1)
    table.walks_over()
    assert view_for(table.state, None).ending == table.state.ending


def test_a_stopped_donne_is_turned_over_like_any_other():
    table = sit_down("classique", 300, 300, 300)
    table.deals()
    table.does(EndGame("stopped"))
    view = view_for(table.state, None)
    assert view.donne is not None
    assert view.donne.shown is not None
    assert view.donne.shown.deck == table.donne.deck


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: int):
    table = sit_down("classique", 300, 300, 300)
    table.deals()
    with pytest.raises(Refusal) as refused:
        view_for(table.state, seat)
    assert (refused.value.code, refused.value.data) == ("no_such_seat", {"seat": seat})
