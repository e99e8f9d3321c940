"""Who is out after a deal, and how the others play on."""

from bot.game.events import DealBegan, SeatEliminated
from tests.game.playing import PLAIN, eliminations, sit_down


def test_whoever_cannot_pay_in_full_is_out_in_classique():
    table = sit_down("classique", 300, 300, 26, **PLAIN)  # 11 left after the antes, 15 cards in hand
    table.walks_over()
    assert eliminations(table) == [SeatEliminated(2, "cannot_pay")]


def test_whoever_pays_the_last_chip_has_paid_and_cannot_ante():
    table = sit_down("classique", 300, 300, 30, **PLAIN)
    table.walks_over()
    assert eliminations(table) == [SeatEliminated(2, "cannot_ante")]


def test_whoever_cannot_ante_in_full_is_out_before_the_next_deal():
    table = sit_down("classique", 300, 300, 44, **PLAIN)  # 14 left
    table.walks_over()
    assert (eliminations(table), table.state.chips[2]) == ([SeatEliminated(2, "cannot_ante")], 14)


def test_whoever_can_just_ante_plays_on():
    table = sit_down("classique", 300, 300, 45, **PLAIN)
    table.walks_over()
    assert eliminations(table) == []


def test_the_stake_decides_who_can_ante():
    table = sit_down("classique", 300, 300, 74, stake=2, **PLAIN)  # 29 left
    table.walks_over()
    assert eliminations(table) == [SeatEliminated(2, "cannot_ante")]


def test_habourdin_needs_six_to_ante():
    table = sit_down("habourdin", 300, 300, 26, **PLAIN)  # 5 left
    table.walks_over()
    assert eliminations(table) == [SeatEliminated(2, "cannot_ante")]


def test_whoever_cannot_match_a_pot_in_full_is_out():
    # 15 ante, 15 cards, then the pot of 15 on the seven of diamonds.
    table = sit_down("mallette", 300, 300, 44, **{**PLAIN, "belle_left": "match"})
    table.walks_over({2: "7D"}, talon="10D JC QS KH")
    assert eliminations(table) == [SeatEliminated(2, "cannot_pay")]


def test_in_asterix_who_cannot_pay_in_full_plays_on_with_what_comes():
    table = sit_down("asterix", 100, 100, 31, **PLAIN)  # 1 left
    table.walks_over()
    assert eliminations(table) == []


def test_in_asterix_who_has_no_chip_left_is_out():
    table = sit_down("asterix", 100, 100, 20, **PLAIN)
    table.walks_over()
    assert eliminations(table) == [SeatEliminated(2, "cannot_pay")]


def test_in_asterix_all_chips_on_the_board_are_enough_to_play():
    table = sit_down("asterix", 100, 4, 100, **PLAIN)
    table.walks_over()  # the seat with nothing but its antes on the board goes out first, and is paid
    assert (table.state.standing, table.state.chips[1]) == ((0, 1, 2), 30)


def test_where_zero_is_out_and_the_rest_is_anted_zero_is_out_once():
    table = sit_down("asterix", 100, 100, 5, **PLAIN)
    table.walks_over()
    assert [event.seat for event in eliminations(table)] == [2]


def test_where_what_is_left_is_anted_a_short_payer_can_still_be_out():
    table = sit_down("asterix", 100, 100, 20, cannot_pay="out", **PLAIN)
    table.walks_over()
    assert eliminations(table) == [SeatEliminated(2, "cannot_pay")]


def test_where_only_zero_is_out_who_paid_short_has_nothing_to_ante_either():
    table = sit_down("classique", 300, 300, 40, cannot_pay="out_at_zero", **PLAIN)  # 10 left
    table.walks_over()
    assert eliminations(table) == [SeatEliminated(2, "cannot_ante")]


def test_several_can_be_out_at_once():
    table = sit_down("classique", 20, 300, 300, 300, 20, **PLAIN)
    table.walks_over()
    assert [event.seat for event in eliminations(table)] == [0, 4]


def test_a_seat_that_is_out_is_dealt_no_cards():
    table = sit_down("classique", 300, 300, 300, 20, ends=5, **PLAIN)
    table.walks_over()
    table.deals()
    assert [len(hand) for hand in table.deal.hands] == [15, 15, 15, 0]


def test_a_seat_that_is_out_antes_nothing():
    table = sit_down("classique", 300, 300, 300, 41, ends=5, **PLAIN)  # 14 left
    table.walks_over()
    table.deals()
    assert table.state.chips[3] == 14


def test_two_survivors_play_on_with_22_cards_each_and_eight_in_the_talon():
    table = sit_down("asterix", 200, 200, 20, **PLAIN)
    table.walks_over()
    table.deals()
    assert ([len(hand) for hand in table.deal.hands], len(table.deal.talon)) == ([22, 22, 0], 8)


def test_two_survivors_deal_in_turn():
    table = sit_down("asterix", 200, 200, 20, **PLAIN)
    for _ in range(4):
        table.walks_over()
    assert [event.dealer for event in table.events if isinstance(event, DealBegan)] == [0, 1, 0, 1]


def test_two_survivors_of_habourdin_are_dealt_by_three():
    table = sit_down("habourdin", 200, 200, 15, ends=5)
    table.walks_over()
    assert table.state.standing == (0, 1)
    table.deals()
    assert [len(hand) for hand in table.deal.hands] == [22, 22, 0]
