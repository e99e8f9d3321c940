"""What a reader sees, and when the cards are revealed."""

import pytest

from bot.game.actions import DealCards, EndGame
from bot.game.cards import DECK
from bot.game.engine import legal_actions
from bot.game.events import HandPaid, Passed
from bot.game.refusal import Refusal
from bot.game.view import DealView, View, lacking, view_for
from tests.game.playing import Table, sit_down


@pytest.fixture
def table() -> Table:
    """Seat 1 has laid the six and the seven, seat 2 is to lay an eight."""
    table = sit_down("classique", 300, 200, 100, ends=5)
    table.deals({1: "6S 7D KS", 2: "8S 8H"}, talon="KH 10D")
    table.plays(1, "KS")
    table.plays(1, "6S")
    table.plays(1, "7D")
    for card in [card for card in table.deal.hands[1] if card.startswith("8")]:
        table.plays(1, card)
    return table


def deal_for(table: Table, seat: int | None) -> DealView:
    deal = view_for(table.state, seat).deal
    assert deal
    return deal


def test_before_the_first_deal_there_is_none_to_see():
    assert view_for(sit_down("classique", 300, 300, 300).state, 0).deal is None


def test_everybody_sees_the_table(table: Table):
    state = table.state
    expected = View(None, state.rules, state.chips, state.pots, 0, 1, (0, 0, 0), deal_for(table, None), None)
    assert view_for(state, None) == expected


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand(table: Table, seat: int):
    assert deal_for(table, seat).hand == table.deal.hands[seat]


def test_whoever_only_watches_sees_no_hand(table: Table):
    assert deal_for(table, None).hand == ()


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everybody_sees_how_many_cards_there_are(table: Table, reader: int | None):
    view = deal_for(table, reader)
    assert (view.counts, view.talon_count) == (tuple(len(hand) for hand in table.deal.hands), 7)


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everybody_sees_the_moves(table: Table, reader: int | None):
    assert deal_for(table, reader).moves == table.deal.moves


def test_those_who_lack_the_rank_waited_for_are_known():
    table = sit_down("habourdin", 30, 30, 30)
    table.deals({1: "2S 2H", 2: "3S 3H", 0: "AS AH"}, talon="AD AC")
    assert lacking(deal_for(table, None)) == ([1, 2], 1)
    table.plays(0, "AS")
    assert lacking(deal_for(table, None)) == ([0], 2)


def test_nobody_lacks_a_rank_before_anybody_has_passed():
    table = sit_down("classique", 30, 30, 30)
    table.deals()
    assert lacking(deal_for(table, None)) is None


def test_the_run_begins_with_the_last_lead(table: Table):
    assert [move.card for move in deal_for(table, None).run if not isinstance(move, Passed)][:2] == ["6S", "7D"]


def test_whoever_is_to_act_sees_what_is_legal(table: Table):
    assert deal_for(table, table.deal.turn).legal == legal_actions(table.state)


def test_whoever_is_to_act_sees_the_choices(table: Table):
    turn = table.deal.turn
    assert [play.seat for play in deal_for(table, turn).choices] == [turn]


@pytest.mark.parametrize("others", ["watching", "waiting"])
def test_nobody_else_is_told_what_is_legal(table: Table, others: str):
    reader = None if others == "watching" else (table.deal.turn + 1) % 3
    assert (deal_for(table, reader).legal, deal_for(table, reader).choices) == ((), ())


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everybody_sees_whose_turn_it_is_and_what_is_waited_for(table: Table, reader: int | None):
    assert (deal_for(table, reader).turn, deal_for(table, reader).need) == (table.deal.turn, table.deal.need)


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_nothing_is_turned_over_while_a_deal_goes_on(table: Table, reader: int | None):
    assert deal_for(table, reader).revealed is None


@pytest.fixture
def finished() -> Table:
    table = sit_down("classique", 300, 300, 300)
    table.walks_over({0: "KH"})
    return table


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_everything_is_turned_over_when_a_deal_is_over(finished: Table, reader: int | None):
    shown, deal = deal_for(finished, reader).revealed, finished.deal
    assert shown
    assert (shown.hands, shown.talon, shown.deck) == (deal.hands, deal.talon, deal.deck)


def test_the_secret_is_shown_with_the_deck():
    table = sit_down("classique", 300, 300, 300)
    table.does(DealCards(DECK, "pepper"))
    while table.state.is_dealt:
        table.does(legal_actions(table.state)[0])
    shown = deal_for(table, None).revealed
    assert shown
    assert shown.secret == "pepper"


def test_nobody_is_to_act_when_a_deal_is_over(finished: Table):
    view = deal_for(finished, 1)
    assert (view.turn, view.need, view.legal, view.choices) == (None, None, (), ())


def test_everybody_sees_what_was_paid(finished: Table):
    payments = deal_for(finished, None).payments
    assert [payment.seat for payment in payments if isinstance(payment, HandPaid)] == [2, 0]


def test_everybody_sees_who_won_and_how(finished: Table):
    view = deal_for(finished, None)
    assert (view.winner, view.opera) == (1, True)


def test_everybody_sees_what_there_was_before_the_antes(finished: Table):
    view = deal_for(finished, None)
    assert (view.chips_before, view.pots_before) == ((300, 300, 300), (0, 0, 0, 0, 0))


def test_a_seat_that_is_out_watches():
    table = sit_down("classique", 300, 300, 300, 20, ends=5)
    table.walks_over()
    table.deals()
    assert (deal_for(table, 3).hand, deal_for(table, 3).legal) == ((), ())


def test_everybody_sees_how_the_game_ended():
    table = sit_down("classique", 300, 300, 300, ends=1)
    table.walks_over()
    assert view_for(table.state, None).ending == table.state.ending


def test_a_stopped_deal_is_turned_over_like_any_other():
    table = sit_down("classique", 300, 300, 300)
    table.deals()
    table.does(EndGame())
    view = view_for(table.state, None)
    assert view.deal is not None
    assert view.deal.revealed is not None
    assert view.deal.revealed.deck == table.deal.deck


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: int):
    table = sit_down("classique", 300, 300, 300)
    table.deals()
    with pytest.raises(Refusal) as refused:
        view_for(table.state, seat)
    assert (refused.value.code, refused.value.data) == ("no_such_seat", {"seat": seat})
