from collections import Counter
from functools import reduce
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, DECK, in_order
from bot.game.engine import evolve, opening
from bot.game.events import CardPlayed
from bot.game.rules import GAMES
from bot.robots.imagine import Unknown, imagine, unknown_to
from tests.robots.driver import after, deal, deal_of, positions, sit_down, to_act


def imagined_states(state, rng, deals):
    """Yield several states as the seat to act imagines them."""
    deal, unknown = deal_of(state), unknown_to(to_act(state))
    for holders in islice(imagine(unknown, rng), deals):
        held = {seat: deal.hands[seat] if seat == deal.turn else () for seat in range(len(deal.hands))}
        for card, place in zip(unknown.cards, holders, strict=True):
            if place < len(deal.order):
                held[deal.order[place]] += (card,)
        talon = [card for card, place in zip(unknown.cards, holders, strict=True) if place == len(deal.order)]
        hands = tuple(map(in_order, held.values()))
        yield replace(state, deal=replace(deal, hands=hands, talon=in_order(talon)))


def replayed(state):
    """Play the deal again from its beginning, with the cards dealt according to this state."""
    deal = deal_of(state)
    laid = [move for move in deal.moves if isinstance(move, CardPlayed)]
    dealt = tuple(
        in_order([*hand, *(move.card for move in laid if move.seat == seat)]) for seat, hand in enumerate(deal.hands)
    )
    fresh = replace(deal, hands=dealt, moves=(), turn=deal.order[0], need=state.rules.opening_rank, run_start=0)
    again = replace(state, deal=fresh)
    again = reduce(evolve, opening(again), again)
    return reduce(after, [PlayCard(move.seat, move.card, move.announced) for move in laid], again)


@pytest.mark.long
def test_an_imagined_deal_leads_to_all_that_was_laid_and_said():
    rng = Random(1)
    for state in positions(seed=3, tables=40):
        if rng.random() < 0.25:
            for other in imagined_states(state, rng, 4):
                assert deal_of(replayed(other)).moves == deal_of(state).moves


@pytest.mark.long
def test_an_imagined_deal_is_a_deal():
    rng = Random(2)
    for state in positions(seed=4, tables=40):
        deal = deal_of(state)
        laid = [move.card for move in deal.moves if isinstance(move, CardPlayed)]
        for other in imagined_states(state, rng, 2):
            hands, talon = deal_of(other).hands, deal_of(other).talon
            assert in_order([*laid, *talon, *(card for hand in hands for card in hand)]) == DECK
            assert list(map(len, hands)) == list(map(len, deal.hands))
            assert state.rules.belles_in_talon or not BELLE.keys() & set(talon)


def test_before_anything_is_said_every_place_is_equally_likely():
    rng = Random(3)
    state = deal(sit_down(GAMES["classique"], 4, rng), rng)
    unknown = unknown_to(to_act(state))
    seen = Counter(holders[0] for holders in islice(imagine(unknown, rng), 4000))
    for holder, count in enumerate(unknown.counts):
        assert abs(seen[holder] / 4000 - count / len(unknown.cards)) < 0.05


def test_the_hidden_cards_find_a_place_even_when_hardly_anything_is_possible():
    rng = Random(4)
    for _ in range(200):
        holders, cards = rng.randint(2, 9), rng.randint(1, 40)
        truth = [rng.randrange(holders) for _ in range(cards)]
        may_hold = tuple(1 << holder | rng.getrandbits(holders) & rng.getrandbits(holders) for holder in truth)
        counts = tuple(truth.count(holder) for holder in range(holders))
        for imagined in islice(imagine(Unknown(DECK[:cards], may_hold, counts), rng), 3):
            assert all(mask >> holder & 1 for mask, holder in zip(may_hold, imagined, strict=True))
            assert tuple(imagined.count(holder) for holder in range(holders)) == counts
