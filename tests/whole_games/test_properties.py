"""Properties of every game, whatever its rules and whatever is played."""

from collections.abc import Callable
from functools import reduce
from itertools import accumulate, pairwise, product
from random import Random
from typing import NamedTuple

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
from tests.scale import some

SOMETIMES_STOPPED = 0.003
"""The chance before each action that the game is ended there."""


class Played(NamedTuple):
    """A game that was played out at random."""

    seed: int
    events: list[Event]
    states: list[GameState]
    """After each event."""
    turns: list[GameState]
    """Before each action, and at the end."""
    some: list[GameState]
    """Every fourth to tenth of these."""


def played(table: Table, seed: int) -> Played:
    turns = [table.state]
    turns += [table.state for _ in play_out(table, Random(seed), SOMETIMES_STOPPED)]
    states = [*accumulate(table.events, evolve, initial=NO_GAME)][1:]
    return Played(seed, table.events, states, turns, turns[seed % 3 :: 4 + seed % 7])


def always(holds: Callable[[Played], None]) -> Callable[[Played], None]:
    """Mark what holds of every game."""
    PROPERTIES.append(holds)
    return holds


PROPERTIES: list[Callable[[Played], None]] = []


@settings(max_examples=some(15, of=60))
@given(tables(), seeds)
def test_every_game_has_every_property_below(table: Table, seed: int):
    game = played(table, seed)
    for holds in PROPERTIES:
        holds(game)


def is_refused(state: GameState, action: Action) -> bool:
    try:
        decide(state, action)
    except Refusal:
        return True
    return False


@always
def the_52_cards_are_there_once_each_as_long_as_a_deal_goes_on(game: Played):
    for turn in game.turns:
        if turn.is_dealt:
            deal = turn.deal
            assert deal
            laid = [move.card for move in deal.moves if hasattr(move, "card")]
            held = [card for hand in deal.hands for card in hand]
            assert sorted([*laid, *held, *deal.talon]) == sorted(DECK)


@always
def no_chip_ever_appears_or_vanishes(game: Played):
    brought = sum(game.turns[0].chips)
    for state in game.states:
        assert sum(state.chips) + sum(state.pots) == brought


@always
def nobody_owes_anything(game: Played):
    assert min(min(state.chips) for state in game.states) >= 0


@always
def no_pot_ever_lacks_chips(game: Played):
    assert all(min(state.pots) >= 0 for state in game.states)


@always
def nothing_is_left_on_the_board_when_a_game_has_ended(game: Played):
    assert sum(game.states[-1].pots) == 0


@always
def every_game_has_a_winner_in_the_end(game: Played):
    ending = game.states[-1].ending
    assert ending
    assert min(ending.places) == 1


@always
def nobody_who_is_out_comes_back(game: Played):
    for before, after in pairwise(game.states):
        assert set(after.standing) <= set(before.standing)


@always
def every_deal_that_is_not_voided_is_won_by_whoever_holds_no_card(game: Played):
    for state in game.states:
        deal = state.deal
        if deal and deal.winner is not None:
            assert [seat for seat in deal.order if not deal.hands[seat]] == [deal.winner]


@always
def a_voided_deal_never_was(game: Played):
    for state, event in zip(game.states, game.events, strict=True):
        if isinstance(event, DealVoided):
            assert state.deal
            assert (state.chips, state.pots) == (state.deal.chips_before, state.deal.pots_before)


@always
def the_events_of_a_game_replay_to_its_state(game: Played):
    assert replay(game.events) == game.turns[-1]


@always
def events_survive_json(game: Played):
    assert msgspec.json.decode(msgspec.json.encode(game.events), type=list[Event]) == game.events


@always
def states_survive_json(game: Played):
    for turn in game.turns:
        assert msgspec.json.decode(msgspec.json.encode(turn), type=GameState) == turn


@always
def no_view_shows_a_hidden_card_while_a_deal_goes_on(game: Played):
    for turn in game.turns:
        for reader in (None, *range(len(turn.chips))) if turn.is_dealt else ():
            shown = msgspec.json.encode(view_for(turn, reader)).decode()
            assert [card for card in hidden_from(turn, reader) if f'"{card}"' in shown] == []


@always
def a_view_shows_its_reader_every_card_of_his_hand(game: Played):
    for turn in game.turns:
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


@always
def the_secret_of_a_deck_stays_one_while_a_deal_goes_on(game: Played):
    secret = "a secret that stands for itself"
    start = game.turns[0]
    dealt = reduce(evolve, decide(start, DealCards(shuffled(Random(game.seed)), secret)), start)
    assert not any(secret in str(view_for(dealt, reader)) for reader in (None, *range(len(dealt.chips))))


@always
def every_play_that_is_not_legal_is_refused_and_every_other_is_not(game: Played):
    seats = range(-1, len(game.turns[0].chips) + 1)
    for turn in game.some:
        plays = {PlayCard(seat, card, said) for seat, card, said in product(seats, DECK, (True, False))}
        assert {play for play in plays if not is_refused(turn, play)} == set(legal_actions(turn))


@always
def somebody_can_always_play_as_long_as_a_deal_goes_on(game: Played):
    assert all(bool(legal_actions(turn)) == turn.is_dealt for turn in game.turns)


@always
def only_a_deal_that_is_over_is_followed_by_another(game: Played):
    deal = DealCards(DECK)
    for turn in game.turns:
        assert is_refused(turn, deal) == (turn.is_dealt or turn.ending is not None)


@always
def a_game_can_be_stopped_until_it_has_ended(game: Played):
    for turn in game.turns:
        assert is_refused(turn, EndGame()) == (turn.ending is not None)


@always
def a_game_starts_only_once(game: Played):
    start = StartGame(GAMES["classique"], (300, 300, 300), 0)
    assert all(is_refused(turn, start) for turn in game.turns)


@always
def deciding_changes_nothing(game: Played):
    rng = Random(game.seed)
    for turn in game.some:
        before = msgspec.json.encode(turn)
        if not turn.ending:
            decide(turn, random_action(turn, rng))
        is_refused(turn, PlayCard(0, rng.choice(DECK), announced=True))
        assert msgspec.json.encode(turn) == before


@always
def whatever_can_be_chosen_is_legal(game: Played):
    for turn in game.turns:
        legal = legal_actions(turn)
        assert set(choices(legal)) <= set(legal)


@always
def every_legal_play_is_one_choice_up_to_its_suit(game: Played):
    for turn in game.turns:
        legal = legal_actions(turn)
        offered = [meaning(play) for play in choices(legal)]
        assert [offered.count(meaning(play)) for play in legal] == [1] * len(legal)


def meaning(play: PlayCard) -> tuple[object, ...]:
    """Return what distinguishes a play when suits count only for the belles."""
    is_belle = play.card in {"10D", "JC", "QS", "KH", "7D"}
    return play.seat, RANK[play.card], play.card if is_belle else "any suit", play.announced


@always
def plays_that_are_one_choice_lead_to_the_same_turn_and_the_same_chips(game: Played):
    for turn in game.some:
        offered = {meaning(play): outcome(turn, play) for play in choices(legal_actions(turn))}
        for play in legal_actions(turn):
            assert outcome(turn, play) == offered[meaning(play)]


def outcome(state: GameState, play: PlayCard) -> tuple[object, ...]:
    after = reduce(evolve, decide(state, play), state)
    assert after.deal
    return after.chips, after.pots, after.deal.turn, after.deal.need, after.deal.is_over, after.ending


OF_THE_BOOKLETS = [(game, players) for game, rules in GAMES.items() for players in range(3, rules.max_players + 1)]


@pytest.mark.parametrize(("game", "players"), OF_THE_BOOKLETS)
def test_a_game_of_the_booklets_ends_by_itself(game: str, players: int):
    table = sit_down(game, *[GAMES[game].chips_for(players)] * players)
    for _ in play_out(table, Random(players)):
        pass
    assert table.state.ending
