"""What happens before the first card: the antes, the deal, the talon, who opens."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.actions import DealCards
from bot.game.cards import BELLES, DECK
from bot.game.engine import legal_actions
from bot.game.events import AntePaid, DealBegan, HandDealt, LeadGiven, Passed
from bot.game.evolution import replay
from bot.game.rules import GAMES
from tests.game.house_rules import seeds
from tests.game.playing import Table, random_play, shuffled, sit_down


def antes(table: Table) -> dict[int, tuple[int, ...]]:
    return {event.seat: event.amounts for event in table.deals() if isinstance(event, AntePaid)}


@pytest.mark.parametrize(
    ("game", "each"),
    [
        ("classique", (1, 2, 3, 4, 5)),
        ("mallette", (1, 2, 3, 4, 5)),
        ("asterix", (1, 2, 3, 4, 5)),
        ("habourdin", (1, 1, 1, 1, 2)),
    ],
)
def test_everybody_antes_at_each_deal(game: str, each: tuple[int, ...]):
    assert antes(sit_down(game, 90, 90, 90, 90)) == dict.fromkeys(range(4), each)


@pytest.mark.parametrize("game", GAMES)
def test_the_stake_multiplies_the_antes(game: str):
    single, triple = (antes(sit_down(game, 90, 90, 90, stake=stake)) for stake in (1, 3))
    assert triple == {seat: tuple(3 * amount for amount in amounts) for seat, amounts in single.items()}


def test_antes_go_from_the_seats_to_the_pots():
    table = sit_down("classique", 100, 200, 300)
    table.deals()
    assert (table.state.chips, table.state.pots) == ((85, 185, 285), (3, 6, 9, 12, 15))


def test_antes_of_the_next_deal_come_on_top_of_what_lies_there():
    table = sit_down("classique", 300, 300, 300, ends=5, belle_left="nothing", opera="none")
    table.walks_over()
    table.deals()
    assert table.state.pots == (6, 12, 18, 24, 30)


@pytest.mark.parametrize(
    ("chips", "paid"),
    [
        (15, (1, 2, 3, 4, 5)),
        (14, (1, 2, 3, 4, 4)),
        (11, (1, 2, 3, 4, 1)),
        (10, (1, 2, 3, 4, 0)),
        (7, (1, 2, 3, 1, 0)),
        (3, (1, 2, 0, 0, 0)),
        (1, (1, 0, 0, 0, 0)),
    ],
)
def test_whoever_cannot_ante_in_full_in_asterix_fills_the_cheapest_pots_first(chips: int, paid: tuple[int, ...]):
    assert antes(sit_down("asterix", 30, chips, 30))[1] == paid


@pytest.mark.parametrize(("chips", "paid"), [(3, (1, 1, 1, 0, 0)), (5, (1, 1, 1, 1, 1))])
def test_among_pots_that_cost_the_same_the_board_order_decides(chips: int, paid: tuple[int, ...]):
    assert antes(sit_down("habourdin", 30, chips, 30, cannot_ante="antes_the_rest"))[1] == paid


def test_a_stake_counts_before_the_chips_run_out():
    assert antes(sit_down("asterix", 50, 20, 50, stake=3))[1] == (3, 6, 9, 2, 0)


def test_the_cheapest_pot_is_found_wherever_it_stands():
    assert antes(sit_down("asterix", 90, 6, 90, antes=[9, 8, 1, 4, 9]))[1] == (0, 1, 1, 4, 0)


@pytest.mark.parametrize(
    ("players", "each", "talon"), [(3, 15, 7), (4, 12, 4), (5, 9, 7), (6, 8, 4), (7, 7, 3), (8, 6, 4)]
)
def test_everybody_gets_as_many_cards_and_the_rest_is_the_talon(players: int, each: int, talon: int):
    table = sit_down("classique", *[300] * players)
    table.deals()
    assert ([len(hand) for hand in table.deal.hands], len(table.deal.talon)) == ([each] * players, talon)


def hands_dealt(table: Table, deck: tuple[str, ...]) -> dict[int, set[str]]:
    return {event.seat: set(event.cards) for event in table.does(DealCards(deck)) if isinstance(event, HandDealt)}


def test_cards_are_dealt_one_by_one_from_the_opener_on():
    dealt = hands_dealt(sit_down("classique", 300, 300, 300, 300, dealer=1), DECK)
    assert dealt == {2: set(DECK[0:48:4]), 3: set(DECK[1:48:4]), 0: set(DECK[2:48:4]), 1: set(DECK[3:48:4])}


WITHOUT_BELLES_AT_THE_END = tuple(sorted(DECK, key=lambda card: card not in BELLES))


def test_habourdin_deals_by_three():
    deck = WITHOUT_BELLES_AT_THE_END
    dealt = hands_dealt(sit_down("habourdin", 90, 90, 90), deck)
    assert dealt[1] == {*deck[0:3], *deck[9:12], *deck[18:21], *deck[27:30], *deck[36:39]}


def test_the_last_packet_of_habourdin_is_what_remains_of_eight_cards():
    deck = WITHOUT_BELLES_AT_THE_END
    dealt = hands_dealt(sit_down("habourdin", *[90] * 6), deck)
    assert dealt[1] == {*deck[0:3], *deck[18:21], *deck[36:38]}


def test_the_second_to_be_dealt_gets_the_second_packet_of_what_remains():
    deck = WITHOUT_BELLES_AT_THE_END
    dealt = hands_dealt(sit_down("habourdin", *[90] * 6), deck)
    assert dealt[2] == {*deck[3:6], *deck[21:24], *deck[38:40]}


def test_a_packet_can_be_agreed_on():
    dealt = hands_dealt(sit_down("classique", *[90] * 8, packet=4), DECK)
    assert dealt[1] == {*DECK[0:4], *DECK[32:34]}


def test_the_talon_is_the_end_of_the_deck():
    table = sit_down("classique", 300, 300, 300)
    table.does(DealCards(DECK))
    assert set(table.deal.talon) == set(DECK[-7:])


def test_the_talon_of_habourdin_is_the_end_of_the_deck_but_for_the_belles():
    table = sit_down("habourdin", 90, 90, 90)
    table.does(DealCards(DECK))  # ends in QC, then the Kings of spades, hearts, diamonds, clubs
    assert set(table.deal.talon) == {"JD", "QH", "QD", "QC", "KS", "KD", "KC"}


@given(st.integers(3, 8), seeds)
def test_no_belle_ever_lies_in_the_talon_of_habourdin(players: int, seed: int):
    table = sit_down("habourdin", *[90] * players)
    table.does(DealCards(shuffled(Random(seed))))
    assert set(table.deal.talon).isdisjoint(BELLES)


@pytest.mark.parametrize("game", ["classique", "mallette", "asterix"])
def test_belles_may_lie_in_the_talon_of_the_other_games(game: str):
    table = sit_down(game, 90, 90, 90)
    table.deals(talon=" ".join(BELLES))
    assert set(BELLES) <= set(table.deal.talon)


def test_hands_are_held_in_order():
    table = sit_down("classique", 300, 300, 300)
    table.deals({1: "KH 2S QS AD 10H 10S"})
    named = [card for card in table.deal.hands[1] if card in {"KH", "2S", "QS", "AD", "10H", "10S"}]
    assert named == ["AD", "2S", "10S", "10H", "QS", "KH"]


@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_opens_and_the_dealer_comes_last(dealer: int):
    table = sit_down("classique", 300, 300, 300, 300, dealer=dealer)
    (began,) = [event for event in table.deals() if isinstance(event, DealBegan)]
    assert (began.dealer, began.order) == (dealer, tuple((dealer + turn) % 4 for turn in (1, 2, 3, 4)))


def test_the_deal_passes_to_the_next_seat():
    table = sit_down("classique", 300, 300, 300, dealer=1)
    dealers, rng = [], Random(1)
    while not table.state.ending:
        table.deals()
        dealers.append(table.state.dealer)
        while table.state.is_dealt:
            table.does(random_play(table.state, rng))
    assert dealers == [1, 2, 0]


NO_ACE = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QH KS 2C 3C 4C"
ALSO_NO_ACE = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QC KD 2D 3D 4D"


def test_in_habourdin_who_has_no_ace_says_so_before_anybody_plays():
    table = sit_down("habourdin", 90, 90, 90)
    said = [
        event for event in table.deals({1: NO_ACE, 2: ALSO_NO_ACE, 0: "AS"}) if isinstance(event, Passed | LeadGiven)
    ]
    assert said == [Passed(1, 1), Passed(2, 1)]


def test_in_habourdin_only_an_ace_opens_each_deal():
    table = sit_down("habourdin", 90, 90, 90)
    table.walks_over()
    table.deals({2: "AS AC", 0: "AH AD"})
    assert [play.card for play in legal_actions(table.state)] == ["AS", "AC"]


def test_without_any_ace_dealt_the_dealer_leads_freely():
    table = sit_down("habourdin", 90, 90, 90)
    events = table.deals({1: NO_ACE, 2: ALSO_NO_ACE}, talon="AS AH AD AC")
    assert (events[-1], {play.card for play in legal_actions(table.state)}) == (LeadGiven(0), set(table.deal.hands[0]))


def test_the_events_of_a_deal_lead_to_its_state_again():
    table = sit_down("classique", 300, 300, 300)
    table.deals()
    assert replay(table.events) == table.state
