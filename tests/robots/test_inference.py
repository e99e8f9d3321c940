from random import Random

from msgspec.structs import replace

from bot.game.cards import Card
from bot.game.events import CardPlayed, Passed
from bot.game.rules import GAMES
from bot.robots.inference import evidence_in, likelihood
from bot.robots.masks import give, no_hands
from bot.robots.regular import leads
from bot.robots.situation import pots_dealt
from tests.robots.driver import deal, deal_of, positions, sit_down, to_act


def view_after(game, *moves):
    """Return the view of the opener of three after these moves: a place and its card, or the rank it says "sans" to."""
    rng = Random(1)
    view = to_act(deal(sit_down(GAMES[game], 3, rng), rng))
    order = view.deal.order
    events = [
        CardPlayed(order[place], Card(what)) if isinstance(what, str) else Passed(order[place], what)
        for place, what in moves
    ]
    return replace(view, deal=replace(view.deal, moves=tuple(events)))


def likely(view, *cards):
    """Return how likely it is that the second place holds these cards."""
    hands = no_hands(3)
    give(hands, map(Card, cards), [1] * len(cards))
    return likelihood(evidence_in(view), hands, leads(view.rules, pots_dealt(view)))


def test_whoever_spared_a_belle_probably_does_not_hold_it():
    view = view_after("classique", (0, "6S"), (0, 7), (1, "7S"), (1, "8S"), (1, 9), (2, "9S"))
    assert likely(view, "2S") == 1
    assert likely(view, "7D") < 1


def test_whoever_led_a_lone_card_probably_had_no_better_lead():
    view = view_after("classique", (0, "QC"), (0, 13), (1, "KC"), (1, "3S"), (1, 4), (2, "4S"))
    assert likely(view, "KH", "KD") < likely(view, "6H", "9D") == 1


def test_every_lead_of_the_others_is_noticed():
    seen = 0
    for state in positions(seed=10, tables=25):
        deal = deal_of(state)
        told = evidence_in(to_act(state))
        seen += len(told.leads)
        assert all(led.place != deal.order.index(deal.turn) for led in told.leads)
    assert seen
