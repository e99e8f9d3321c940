from random import Random

import pytest

from bot.game.actions import DealCards
from bot.game.cards import BELLE, DECK, RANK
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, with_house_rules
from bot.robots.masks import give, lacked_by_others, no_hands
from bot.robots.playout import play_out
from bot.robots.situation import lacks_of, play_of, position_of
from tests.robots.driver import after, deal_of, positions, sit_down, to_act


def any_lead(held, belles, stops):
    """Lead in a way that is not good, but depends on everything a lead may depend on."""
    ranks = [1 << rank for rank in range(1, 14) if held >> rank & 1]
    return ranks[(held * 2654435761 + belles * 40503 + stops * 977 >> 7) % len(ranks)]


def true_hands(state):
    """Return all hands in the form that `play_out` takes."""
    deal = deal_of(state)
    hands = no_hands(len(deal.order))
    for place, seat in enumerate(deal.order):
        give(hands, deal.hands[seat], [place] * len(deal.hands[seat]))
    return hands


def settled(state, play):
    """Return the state after this play, up to the end of the deal, where a playout ends."""
    for event in decide(state, play):
        if not deal_of(state).is_over:
            state = evolve(state, event)
    return state


def by_the_rules(state, play):
    """Play the same deal out by the real rules."""
    state = settled(state, play)
    while not deal_of(state).is_over:
        deal, plays = deal_of(state), choices(legal_actions(state))
        if deal.need is None:
            place, hands = deal.order.index(deal.turn), true_hands(state)
            held = hands.one[place]
            stops = lacked_by_others(place, lacks_of(deal)) & held << 1 & ~held
            rank = any_lead(held, hands.belles[place], stops)
            plays = [play for play in plays if 1 << RANK[play.card] == rank]
        best = max(plays, key=lambda play: (play.card in BELLE, play.announced))
        state = settled(state, best)
    return state


def check(state, play):
    """Compare a playout with the real rules; return the state at the end."""
    view, order = to_act(state), deal_of(state).order
    board = play_out(position_of(view), true_hands(state), play_of(view, play), any_lead)
    end = by_the_rules(state, play)
    assert board.chips == [end.chips[seat] for seat in order], (view, play)
    assert tuple(board.pots) == end.pots, (view, play)
    return end


@pytest.mark.long
def test_a_playout_ends_as_the_rules_say():
    rng, players = Random(1), set()
    for state in positions(seed=1, tables=150):
        if rng.random() < 0.2:
            check(state, rng.choice(to_act(state).deal.choices))
            players.add(len(deal_of(state).order))
    assert players == set(range(2, 9))


@pytest.mark.parametrize("opera", ["first_turn", "single_turn", "before_opponents"])
def test_a_grand_opera_is_played_out_too(opera):
    rng, operas = Random(1), 0
    rules = with_house_rules(GAMES["classique"], {"opera": opera})
    for _ in range(20):
        state = sit_down(rules, 8, rng)
        state = after(state, DealCards(with_a_run(rng, rng.randint(1, 8))))
        operas += sum(deal_of(check(state, play)).opera for play in to_act(state).deal.choices)
    assert operas


def with_a_run(rng, first):
    """Return a deck for eight that deals the opener six spades in a row."""
    run = [card for card in DECK if card.endswith("S")][first - 1 : first + 5]
    rest = [card for card in rng.sample(DECK, 52) if card not in run]
    return tuple(card for place in range(6) for card in (run[place], *rest[7 * place : 7 * place + 7])) + tuple(
        rest[42:]
    )


def test_a_playout_leaves_what_it_was_given_as_it_was():
    state = next(positions(seed=2, tables=1))
    view, hands = to_act(state), true_hands(state)
    before = hands.copy()
    play_out(position_of(view), hands, play_of(view, view.deal.choices[0]), any_lead)
    assert hands == before
