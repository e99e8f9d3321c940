"""The dearest choice of a deal: at most one, and only where something was certainly better."""

from random import Random

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.state import GameState
from bot.valuation.look_back import LookBack, look_back
from bot.valuation.review import review
from bot.valuation.yardstick import Choice
from tests.robots.driver import deal_of, positions, to_act
from tests.valuation.test_review import at_the_end
from tests.valuation.test_yardstick import FINGERPRINT
from tools.hidden_cards import with_other_hidden_cards


def choice(state: GameState, card: str, *, announced: bool = False) -> Choice:
    return Choice(to_act(state), PlayCard(deal_of(state).turn, Card(card), announced), FINGERPRINT)


def test_without_a_choice_there_is_nothing_to_look_back_on():
    assert look_back([]) == LookBack(has_chosen=False)


def test_whoever_chose_the_best_is_told_of_nothing_better():
    assert look_back([choice(at_the_end("mallette", "2C KC"), "KC")]) == LookBack(has_chosen=True)


def test_the_dearest_choice_is_told_with_its_place_among_the_leads():
    best = choice(at_the_end("mallette", "2C KC"), "KC")
    dear = choice(at_the_end("mallette", "2C KC"), "2C")
    silent = choice(at_the_end("mallette", "7D 2C"), "7D")
    flaws = [(look_back([each]).flaw, reviewed) for each in (dear, silent) if (reviewed := review(each))]
    assert all(flaw and (flaw.best, flaw.chips) == (found.best, found.chips) for flaw, found in flaws)
    found = look_back([best, silent, dear])
    dearest = max((flaw for flaw, _ in flaws if flaw), key=lambda flaw: flaw.chips)
    assert found.flaw
    assert found.flaw._replace(lead=1) == dearest
    assert found.flaw.lead == (3 if dearest.made.card == "2C" else 2)


def test_nothing_that_is_hidden_has_a_part_in_it():
    for number, state in enumerate(list(positions(seed=12, tables=2))[::40]):
        other = with_other_hidden_cards(state, Random(number))
        play = Random(number).choice(to_act(state).deal.choices)
        one, two = (look_back([Choice(to_act(each), play, FINGERPRINT)]) for each in (state, other))
        assert one == two
