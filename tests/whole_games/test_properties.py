"""Properties of every game, whatever its rules and whatever is played."""

from functools import reduce
from itertools import pairwise, product
from random import Random

import msgspec
import pytest
from hypothesis import given, settings

from bot.game.actions import Action, DealCards, EndGame, PlayCard, StartGame
from bot.game.cards import DECK, RANK
from bot.game.engine import decide, evolve, legal_actions, replay
from bot.game.events import DealVoided, Event
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.game.rules import GAMES
from bot.game.state import NO_GAME, GameState
from bot.game.view import view_for
from tests.game.house_rules import seeds, tables
from tests.game.playing import Table, play_out, random_action, shuffled, sit_down

SOMETIMES_STOPPED = 0.003
"""The chance before each action that the game is ended there."""


def every_state(table: Table, seed: int) -> list[GameState]:
    """Play the game out at random and return the state after each event."""
    for _ in play_out(table, Random(seed), SOMETIMES_STOPPED):
        pass
    states = [NO_GAME]
    for event in table.events:
        states.append(evolve(states[-1], event))
    return states[1:]


def every_turn(table: Table, seed: int) -> list[GameState]:
    """Play the game out at random and return the state before each action, and the last one."""
    states = [table.state]
    states += [table.state for _ in play_out(table, Random(seed), SOMETIMES_STOPPED)]
    return states


def is_refused(state: GameState, action: Action) -> bool:
    try:
        decide(state, action)
    except Refusal:
        return True
    return False


@settings(max_examples=60)
@given(tables(), seeds)
def test_the_52_cards_are_there_once_each_as_long_as_a_deal_goes_on(table: Table, seed: int):
    for turn in every_turn(table, seed):
        if turn.is_dealt:
            deal = turn.deal
            assert deal
            laid = [move.card for move in deal.moves if hasattr(move, "card")]
            held = [card for hand in deal.hands for card in hand]
            assert sorted([*laid, *held, *deal.talon]) == sorted(DECK)


@settings(max_examples=60)
@given(tables(), seeds)
def test_no_chip_ever_appears_or_vanishes(table: Table, seed: int):
    brought = sum(table.state.chips)
    for state in every_state(table, seed):
        assert sum(state.chips) + sum(state.pots) == brought


@settings(max_examples=60)
@given(tables(), seeds)
def test_nobody_owes_anything_unless_there_is_credit(table: Table, seed: int):
    lowest = min(min(state.chips) for state in every_state(table, seed))
    assert table.state.rules.credit or lowest >= 0


@settings(max_examples=60)
@given(tables(), seeds)
def test_no_pot_ever_lacks_chips(table: Table, seed: int):
    assert all(min(state.pots) >= 0 for state in every_state(table, seed))


@settings(max_examples=60)
@given(tables(), seeds)
def test_nothing_is_left_on_the_board_when_a_game_has_ended(table: Table, seed: int):
    assert sum(every_state(table, seed)[-1].pots) == 0


@settings(max_examples=60)
@given(tables(), seeds)
def test_every_game_has_a_winner_in_the_end(table: Table, seed: int):
    ending = every_state(table, seed)[-1].ending
    assert ending
    assert min(ending.places) == 1


@settings(max_examples=60)
@given(tables(), seeds)
def test_nobody_who_is_out_comes_back(table: Table, seed: int):
    for before, after in pairwise(every_state(table, seed)):
        assert set(after.standing) <= set(before.standing)


@settings(max_examples=60)
@given(tables(), seeds)
def test_every_deal_that_is_not_voided_is_won_by_whoever_holds_no_card(table: Table, seed: int):
    for state in every_state(table, seed):
        deal = state.deal
        if deal and deal.winner is not None:
            assert [seat for seat in deal.order if not deal.hands[seat]] == [deal.winner]


@settings(max_examples=60)
@given(tables(), seeds)
def test_a_voided_deal_never_was(table: Table, seed: int):
    states = every_state(table, seed)
    for state, event in zip(states, table.events, strict=True):
        if isinstance(event, DealVoided):
            assert state.deal
            assert (state.chips, state.pots) == (state.deal.chips_before, state.deal.pots_before)


@settings(max_examples=60)
@given(tables(), seeds)
def test_the_events_of_a_game_replay_to_its_state(table: Table, seed: int):
    every_turn(table, seed)
    assert replay(table.events) == table.state


@settings(max_examples=60)
@given(tables(), seeds)
def test_events_survive_json(table: Table, seed: int):
    every_turn(table, seed)
    encoded = msgspec.json.encode(table.events)
    assert msgspec.json.decode(encoded, type=list[Event]) == table.events


@settings(max_examples=50)
@given(tables(), seeds)
def test_states_survive_json(table: Table, seed: int):
    for turn in every_turn(table, seed):
        assert msgspec.json.decode(msgspec.json.encode(turn), type=GameState) == turn


@settings(max_examples=50)
@given(tables(), seeds)
def test_no_view_shows_a_hidden_card_while_a_deal_goes_on(table: Table, seed: int):
    for turn in every_turn(table, seed):
        for reader in (None, *range(len(turn.chips))) if turn.is_dealt else ():
            shown = msgspec.json.encode(view_for(turn, reader)).decode()
            assert [card for card in hidden_from(turn, reader) if f'"{card}"' in shown] == []


@settings(max_examples=50)
@given(tables(), seeds)
def test_a_view_shows_its_reader_every_card_of_his_hand(table: Table, seed: int):
    for turn in every_turn(table, seed):
        for reader in range(len(turn.chips)) if turn.is_dealt else ():
            view = view_for(turn, reader)
            assert view.deal
            assert turn.deal
            assert view.deal.hand == turn.deal.hands[reader]


def hidden_from(state: GameState, reader: int | None) -> list[str]:
    """Return the cards in the talon and in the hands of others."""
    assert state.deal
    hands = [hand for seat, hand in enumerate(state.deal.hands) if seat != reader]
    return [card for cards in [state.deal.talon, *hands] for card in cards]


@settings(max_examples=60)
@given(tables(), seeds)
def test_the_secret_of_a_deck_stays_one_while_a_deal_goes_on(table: Table, seed: int):
    secret = "a secret that stands for itself"
    table.does(DealCards(shuffled(Random(seed)), secret))
    assert not any(secret in str(view_for(table.state, reader)) for reader in (None, *range(len(table.state.chips))))


@settings(max_examples=30)
@given(tables(), seeds)
def test_every_play_that_is_not_legal_is_refused_and_every_other_is_not(table: Table, seed: int):
    seats = range(-1, len(table.state.chips) + 1)
    for turn in every_turn(table, seed)[seed % 3 :: 4 + seed % 7]:
        plays = {PlayCard(seat, card, said) for seat, card, said in product(seats, DECK, (True, False))}
        assert {play for play in plays if not is_refused(turn, play)} == set(legal_actions(turn))


@settings(max_examples=60)
@given(tables(), seeds)
def test_somebody_can_always_play_as_long_as_a_deal_goes_on(table: Table, seed: int):
    assert all(bool(legal_actions(turn)) == turn.is_dealt for turn in every_turn(table, seed))


@settings(max_examples=60)
@given(tables(), seeds)
def test_only_a_deal_that_is_over_is_followed_by_another(table: Table, seed: int):
    deal = DealCards(DECK)
    for turn in every_turn(table, seed):
        assert is_refused(turn, deal) == (turn.is_dealt or turn.ending is not None)


@settings(max_examples=60)
@given(tables(), seeds)
def test_time_is_only_up_between_two_deals(table: Table, seed: int):
    for turn in every_turn(table, seed):
        assert is_refused(turn, EndGame("time")) == (turn.is_dealt or turn.ending is not None)


@settings(max_examples=60)
@given(tables(), seeds)
def test_a_game_can_be_stopped_until_it_has_ended(table: Table, seed: int):
    for turn in every_turn(table, seed):
        assert is_refused(turn, EndGame("stopped")) == (turn.ending is not None)


@settings(max_examples=60)
@given(tables(), seeds)
def test_a_game_starts_only_once(table: Table, seed: int):
    start = StartGame(GAMES["classique"], (300, 300, 300), 0)
    assert all(is_refused(turn, start) for turn in every_turn(table, seed))


@settings(max_examples=60)
@given(tables(), seeds)
def test_deciding_changes_nothing(table: Table, seed: int):
    rng = Random(seed)
    for turn in every_turn(table, seed)[seed % 3 :: 4 + seed % 7]:
        before = msgspec.json.encode(turn)
        if not turn.ending:
            decide(turn, random_action(turn, rng))
        is_refused(turn, PlayCard(0, rng.choice(DECK), announced=True))
        assert msgspec.json.encode(turn) == before


@settings(max_examples=60)
@given(tables(), seeds)
def test_whatever_can_be_chosen_is_legal(table: Table, seed: int):
    for turn in every_turn(table, seed):
        legal = legal_actions(turn)
        assert set(choices(legal)) <= set(legal)


@settings(max_examples=60)
@given(tables(), seeds)
def test_every_legal_play_is_one_choice_up_to_its_suit(table: Table, seed: int):
    for turn in every_turn(table, seed):
        legal = legal_actions(turn)
        offered = [meaning(play) for play in choices(legal)]
        assert [offered.count(meaning(play)) for play in legal] == [1] * len(legal)


def meaning(play: PlayCard) -> tuple[object, ...]:
    """Return what distinguishes a play when suits count only for the belles."""
    is_belle = play.card in {"10D", "JC", "QS", "KH", "7D"}
    return play.seat, RANK[play.card], play.card if is_belle else "any suit", play.announced


@settings(max_examples=60)
@given(tables(), seeds)
def test_plays_that_are_one_choice_lead_to_the_same_turn_and_the_same_chips(table: Table, seed: int):
    for turn in every_turn(table, seed)[seed % 3 :: 4 + seed % 7]:
        offered = {meaning(play): outcome(turn, play) for play in choices(legal_actions(turn))}
        for play in legal_actions(turn):
            assert outcome(turn, play) == offered[meaning(play)]


def outcome(state: GameState, play: PlayCard) -> tuple[object, ...]:
    after = reduce(evolve, decide(state, play), state)
    assert after.deal
    return after.chips, after.pots, after.deal.turn, after.deal.need, after.deal.is_over, after.ending


OF_THE_BOOKLETS = [
    (game, players) for game, rules in GAMES.items() for players in range(rules.min_players, rules.max_players + 1)
]


@pytest.mark.parametrize(("game", "players"), OF_THE_BOOKLETS)
def test_a_game_of_the_booklets_ends_by_itself(game: str, players: int):
    table = sit_down(game, *[GAMES[game].chips_for(players)] * players)
    for _ in play_out(table, Random(players)):
        pass
    assert table.state.ending
