"""A robot sees what a person in its seat sees, and nothing else changes its choice."""

from functools import partial
from random import Random

from msgspec.structs import replace

from bot.game.cards import BELLE, RANK, in_order
from bot.game.events import Passed
from bot.robots import LEVELS, expert
from tests.robots.driver import deal_of, positions, to_act

ROBOTS = [LEVELS["novice"], LEVELS["regular"], partial(expert.choose, deals=3)]


def with_other_secrets(state, rng):
    """Return the same table for the seat to act, with cards swapped between the other hands and the talon."""
    deal = deal_of(state)
    said = {(move.seat, move.rank) for move in deal.moves if isinstance(move, Passed)}
    held = {seat: list(deal.hands[seat]) for seat in deal.order if seat != deal.turn} | {"talon": [*deal.talon]}

    def may_hold(holder, card):
        if holder == "talon":
            return state.rules.belles_in_talon or card not in BELLE
        return (holder, RANK[card]) not in said

    for _ in range(100):
        one, other = rng.sample([holder for holder in held if held[holder]], 2)
        mine, theirs = rng.choice(held[one]), rng.choice(held[other])
        if may_hold(one, theirs) and may_hold(other, mine):
            held[one][held[one].index(mine)] = theirs
            held[other][held[other].index(theirs)] = mine
    hands = tuple(in_order(held.get(seat, hand)) for seat, hand in enumerate(deal.hands))
    return replace(state, deal=replace(deal, hands=hands, talon=in_order(held["talon"]), deck=(), secret="?"))


def test_no_hidden_card_changes_a_choice():
    rng, changed = Random(1), 0
    for number, state in enumerate(positions(seed=5, tables=25)):
        other = with_other_secrets(state, rng)
        changed += deal_of(other).hands != deal_of(state).hands
        assert to_act(other) == to_act(state)
        for robot in ROBOTS:
            assert robot(to_act(other), Random(number)) == robot(to_act(state), Random(number))
    assert changed > 100
