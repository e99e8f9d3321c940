from random import Random

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.events import Passed
from bot.game.rules import GAMES
from bot.robots import LEVELS
from bot.robots.masks import BEYOND, runs
from bot.robots.regular import leads
from tests.robots.driver import deal, sit_down, to_act

POTS = (4, 8, 12, 16, 20)


def mask(*ranks):
    return sum(1 << rank for rank in ranks)


def first_rank(held, belles=0):
    return leads(GAMES["classique"], POTS)(held, belles, 0).bit_length() - 1


def test_a_belle_is_led_early():
    assert first_rank(mask(2, 3, 7, 11), belles=mask(7)) == 7


def test_the_regular_remembers_what_the_others_lack():
    rng = Random(1)
    view = to_act(deal(sit_down(GAMES["classique"], 3, rng), rng))
    me, second, third = view.deal.order
    five, jack = PlayCard(me, Card("5H")), PlayCard(me, Card("JS"))
    now = replace(view.deal, hand=(five.card, jack.card), choices=(five, jack))
    assert LEVELS["regular"](replace(view, deal=now), rng) == jack
    told = replace(now, moves=(Passed(second, 6), Passed(third, 6)))
    assert LEVELS["regular"](replace(view, deal=told), rng) == five


def test_runs_are_found_with_the_rank_at_which_they_stop():
    assert list(runs(mask(1, 2, 5, 12, 13))) == [(mask(1), mask(3)), (mask(5), mask(6)), (mask(12), BEYOND)]
