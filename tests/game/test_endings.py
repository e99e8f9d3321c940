"""When a game is over, who has won it, and what becomes of the board."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.game.actions import EndGame
from bot.game.endings import is_last_deal, shares_of_board
from bot.game.events import DealVoided, GameEnded, PotsShared
from tests.game.playing import PLAIN, Table, eliminations, ending, random_play, sit_down, walk_over_until_the_end


def test_one_lap_is_one_deal_for_each_seat():
    table = sit_down("classique", 300, 300, 300, 300, dealer=2, **PLAIN)
    assert walk_over_until_the_end(table) == [2, 3, 0, 1]


def test_a_lap_that_is_over_ends_the_game():
    table = sit_down("classique", 300, 300, 300, **PLAIN)
    walk_over_until_the_end(table)
    assert ending(table).reason == "lap"


def test_a_lap_with_a_seat_eliminated_is_over_when_everybody_left_has_dealt():
    table = sit_down("classique", 300, 300, 20, 300, **PLAIN)
    assert walk_over_until_the_end(table) == [0, 1, 3]


def test_the_first_dealer_out_does_not_stretch_the_lap():
    table = sit_down("classique", 20, 300, 300, 300, **PLAIN)
    assert walk_over_until_the_end(table) == [0, 1, 2, 3]


def test_the_last_dealer_of_a_lap_out_ends_it_a_deal_earlier():
    table = sit_down("classique", 300, 300, 300, 20, **PLAIN)
    assert walk_over_until_the_end(table) == [0, 1, 2]


def test_the_deal_passes_over_who_is_out():
    table = sit_down("classique", 300, 20, 300, 300, dealer=2, ends=5, **PLAIN)
    assert walk_over_until_the_end(table) == [2, 3, 0, 2, 3]


def test_a_number_of_deals_can_be_agreed_on():
    table = sit_down("habourdin", 300, 300, 300, dealer=1, **{**PLAIN, "ends": 5})
    assert walk_over_until_the_end(table) == [1, 2, 0, 1, 2]


def test_a_game_that_is_out_of_deals_says_so():
    table = sit_down("habourdin", 300, 300, 300, **{**PLAIN, "ends": 1})
    walk_over_until_the_end(table)
    assert ending(table).reason == "deals"


def test_asterix_stops_after_30_deals():
    table = sit_down("asterix", 900, 900, 900, **PLAIN)
    assert (len(walk_over_until_the_end(table)), ending(table).reason) == (30, "deals")


def test_mallette_ends_at_the_first_elimination():
    table = sit_down("mallette", 100, 100, 40, 100, **PLAIN)
    walk_over_until_the_end(table)
    assert (ending(table).reason, len(eliminations(table))) == ("first_out", 1)


def test_mallette_goes_on_as_long_as_everybody_can_ante():
    table = sit_down("mallette", 900, 900, 900, **PLAIN)
    for _ in range(9):
        table.walks_over()
    assert table.state.ending is None


def test_mallette_can_be_played_to_the_last_one_standing():
    table = sit_down("mallette", 90, 40, 20, 100, **{**PLAIN, "ends": "last_standing"})
    walk_over_until_the_end(table)
    assert (ending(table).reason, len(table.state.standing)) == ("last_standing", 1)


def test_any_game_ends_when_one_is_left():
    table = sit_down("classique", 300, 20, 20, ends=10, **PLAIN)
    walk_over_until_the_end(table)
    assert (ending(table).reason, table.state.standing) == ("last_standing", (0,))


def test_a_lap_survives_eliminations():
    table = sit_down("classique", 300, 300, 300, 20, **PLAIN)
    table.walks_over()
    assert (table.state.standing, table.state.ending) == ((0, 1, 2), None)


def test_the_richest_wins():
    table = sit_down("classique", 300, 310, 290, **{**PLAIN, "ends": 1})
    walk_over_until_the_end(table)  # seat 1 wins the only deal
    assert ending(table).places == (2, 1, 3)


def test_equals_share_the_victory():
    table = sit_down("classique", 300, 300, 300, **PLAIN)
    walk_over_until_the_end(table)  # everybody wins a deal
    assert ending(table).places == (1, 1, 1)


def test_after_two_winners_comes_the_third_place():
    table = sit_down("classique", 300, 300, 290, **PLAIN)
    walk_over_until_the_end(table)
    assert ending(table).places == (1, 1, 3)


def test_whoever_is_out_ranks_below_everybody_who_stayed():
    table = sit_down("classique", 62, 300, 300, 41, **{**PLAIN, "ends": 2})
    walk_over_until_the_end(table)
    assert ([table.state.chips[seat] for seat in (0, 3)], ending(table).places) == ([40, 14], (3, 1, 2, 4))


def test_whoever_goes_later_ranks_above_who_went_earlier():
    # Nothing left after the first deal for seat 2, and 3 chips after the second one for seat 3.
    table = sit_down("classique", 900, 900, 27, 60, dealer=3, ends=5, **PLAIN)
    walk_over_until_the_end(table)
    assert (table.state.eliminated, ending(table).places[2:]) == ((0, 0, 1, 2), (4, 3))


def test_whoever_is_out_at_the_same_time_ranks_by_chips():
    table = sit_down("classique", 300, 300, 300, 35, 30, 35, **PLAIN)  # 12, 7 and 12 left
    walk_over_until_the_end(table)
    assert (table.state.eliminated, ending(table).places[3:]) == ((0, 0, 0, 1, 1, 1), (4, 6, 4))


def test_in_mallette_the_richest_wins_when_the_first_is_out():
    table = sit_down("mallette", 200, 100, 20, **PLAIN)
    walk_over_until_the_end(table)
    assert ending(table).places == (1, 2, 3)


def test_when_everybody_is_out_at_once_the_richest_of_them_wins():
    antes = (10, 20, 30, 40, 50)
    table = sit_down("classique", 165, 170, 168, antes=antes, **PLAIN)  # 0, 50 and 3 left, where 150 are to be anted
    walk_over_until_the_end(table)
    assert (table.state.standing, ending(table).places) == ((), (3, 1, 2))


def test_when_everybody_is_out_with_nothing_all_share_the_victory():
    table = sit_down("asterix", 15, 15, 15, **PLAIN)
    walk_over_until_the_end(table)
    assert (table.state.standing, ending(table).places, table.state.chips) == ((), (1, 1, 1), (15, 15, 15))


def test_a_game_ended_by_time_is_won_by_the_richest():
    table = sit_down("habourdin", 90, 100, 80)
    table.does(EndGame())
    assert (ending(table).reason, ending(table).places) == ("stopped", (2, 1, 3))


def test_a_game_may_be_stopped_after_a_deal():
    table = sit_down("classique", 300, 300, 300, **PLAIN)
    table.walks_over()
    table.does(EndGame())
    assert ending(table).places == (2, 1, 2)


def test_stopping_makes_a_deal_in_progress_void():
    table = sit_down("classique", 300, 200, 100, **PLAIN)
    table.deals({1: "6S 7D 8H"})
    table.plays(1, "6S")
    table.plays(1, "7D")
    table.does(EndGame())
    assert table.state.chips == (300, 200, 100)


def test_stopping_keeps_the_deals_that_were_played():
    table = sit_down("classique", 300, 300, 300, ends=5, **PLAIN)
    table.walks_over()
    table.deals()
    table.does(EndGame())
    # The winner has 30 for two hands of 15 cards; the antes of the first deal come back from the board.
    assert table.state.chips == (285, 330, 285)


def test_stopping_between_two_deals_voids_nothing():
    table = sit_down("classique", 300, 300, 300, **PLAIN)
    table.walks_over()
    assert not any(isinstance(event, DealVoided) for event in table.does(EndGame()))


def test_a_stopped_game_has_its_places_all_the_same():
    table = sit_down("classique", 100, 300, 200, **PLAIN)
    table.deals()
    table.does(EndGame())
    assert (ending(table).reason, ending(table).places) == ("stopped", (3, 1, 2))


def test_stopping_shows_no_pots_where_none_were_left():
    table = sit_down("classique", 300, 300, 300, **PLAIN)
    table.deals()
    assert [type(event) for event in table.does(EndGame())] == [DealVoided, GameEnded]


def shares(table: Table) -> tuple[int, ...]:
    (shared,) = [event for event in table.events if isinstance(event, PotsShared)]
    return shared.amounts


def test_the_board_is_shared_equally():
    table = sit_down("classique", 300, 300, 300, **{**PLAIN, "ends": 1})
    walk_over_until_the_end(table)
    assert shares(table) == (15, 15, 15)


def test_nothing_lies_on_the_board_any_more():
    table = sit_down("classique", 300, 300, 300, **PLAIN)
    walk_over_until_the_end(table)
    assert table.state.pots == (0, 0, 0, 0, 0)


def board_of(chips_on_it: int, *chips: int) -> Table:
    """Return a table with these chips before the seats, and so many on the board, as its game ends."""
    table = sit_down("classique", *chips)
    table.state = replace(table.state, pots=(chips_on_it, 0, 0, 0, 0))
    table.does(EndGame())
    return table


@pytest.mark.parametrize(("on_the_board", "each"), [(39, (13, 13, 13)), (40, (13, 14, 13)), (41, (14, 14, 13))])
def test_indivisible_chips_go_to_the_winner_first_and_then_in_the_order_of_seats(
    on_the_board: int, each: tuple[int, ...]
):
    assert shares(board_of(on_the_board, 185, 230, 185)) == each


def test_indivisible_chips_go_to_several_winners_in_the_order_of_seats():
    table = board_of(50, 90, 100, 100, 80)
    assert (ending(table).places[1:3], shares(table)) == ((1, 1), (12, 13, 13, 12))


def test_a_seat_that_is_out_has_no_share():
    table = sit_down("mallette", 300, 300, 20, **PLAIN)
    walk_over_until_the_end(table)
    assert shares(table) == (22, 23, 0)


def test_where_all_are_out_those_share_the_board_who_played_the_last_deal():
    table = sit_down("classique", 100, 300, 200)
    table.state = replace(table.state, pots=(0, 0, 0, 0, 7), eliminated=(1, 2, 2), deals=2)
    assert shares_of_board(table.state) == (0, 4, 3)


def test_what_an_eliminated_seat_has_left_stays_its_own():
    table = sit_down("mallette", 300, 300, 44, **PLAIN)  # 14 left
    walk_over_until_the_end(table)
    assert table.state.chips[2] == 14


def test_sharing_the_board_changes_no_place():
    table = board_of(40, 99, 100, 98)
    assert ending(table).places == (2, 1, 3)


def test_a_game_that_is_over_has_one_ending():
    table = sit_down("classique", 300, 300, 300, **PLAIN)
    walk_over_until_the_end(table)
    assert [event for event in table.events if isinstance(event, GameEnded)] == [table.state.ending]


def test_every_seat_has_an_equal_share_of_the_board():
    table = sit_down("classique", 100, 300, 200)
    table.state = replace(table.state, pots=(1, 2, 3, 4, 6))
    assert shares_of_board(table.state) == (5, 6, 5)


def test_whoever_is_out_has_no_share_of_the_board():
    table = sit_down("classique", 100, 300, 15)
    table.state = replace(table.state, pots=(1, 2, 3, 4, 6), eliminated=(0, 0, 1))
    assert shares_of_board(table.state) == (8, 8, 0)


@pytest.mark.parametrize(
    ("house", "last"),
    [({}, 3), ({"ends": 1}, 1), ({"ends": 5, **PLAIN}, 5)],
)
def test_the_last_deal_is_known_while_it_is_played(house: dict[str, object], last: int):
    table = sit_down("classique", 900, 900, 900, **house)
    told: list[int] = []
    while not table.state.ending:
        table.deals()
        told += [table.state.deals] if is_last_deal(table.state) else []
        while table.state.is_dealt:
            table.does(random_play(table.state, Random(1)))
        assert not is_last_deal(table.state)
    assert told == [last]
