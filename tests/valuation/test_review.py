"""What would have been better, and why."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.game.actions import DealCards, PlayCard
from bot.game.cards import DECK, Card
from bot.game.engine import decide, evolve
from bot.game.events import CardPlayed
from bot.game.rules import GAMES, Game
from bot.game.state import GameState
from bot.robots import LEVELS
from bot.valuation.review import Reason, Review, gain_with_open_hands, hint, review
from bot.valuation.yardstick import Choice
from tests.game.playing import stacked
from tests.robots.driver import after, deal_of, positions, sit_down, to_act
from tests.scale import some
from tests.valuation.hidden_cards import with_other_hidden_cards
from tests.valuation.test_yardstick import FINGERPRINT


def holding(game: Game, players: int, cards: str) -> GameState:
    """A deal in which these are the cards of the player to lead, and nothing has been laid."""
    state = sit_down(GAMES[game], players, Random(1))
    return after(state, DealCards(stacked(GAMES[game], players, {0: cards.split()})))


def at_the_end(game: Game, cards: str) -> GameState:
    """The same where everybody has few cards left, and all others lie in the talon."""
    state = holding(game, 4, "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QC KS")
    dealt, own = deal_of(state), tuple(map(Card, cards.split()))
    others = [card for card in DECK if card not in own]
    hands = tuple(own if seat == dealt.turn else tuple(others[3 * seat : 3 * seat + 3]) for seat in range(4))
    talon = tuple(card for card in others if all(card not in hand for hand in hands))
    return replace(state, deal=replace(dealt, hands=hands, talon=talon))


def reviewed(state: GameState, card: str, *, announced: bool = False) -> Review:
    play = PlayCard(deal_of(state).turn, Card(card), announced)
    found = review(Choice(to_act(state), play, FINGERPRINT))
    assert found
    return found


def test_a_king_that_gives_the_lead_again_goes_first():
    found = reviewed(at_the_end("mallette", "2C KC"), "2C")
    assert (found.verdict, found.best.card, found.reason) == ("costly", "KC", Reason("king", 13))
    assert found.chips > 5000


def test_what_was_best_is_said_to_be():
    state = at_the_end("mallette", "2C KC")
    found = reviewed(state, "KC")
    assert found[:4] == ("best", PlayCard(deal_of(state).turn, Card("KC")), 0, None)


@pytest.mark.long
def test_who_leads_next_is_no_reason_where_another_player_does():
    """At Habourdin the last one asked goes on, so a run that nobody continues keeps no lead."""
    causes = set[str]()
    for seed in range(some(1, of=3)):
        state = next(state for state in positions(seed=seed, tables=12) if state.rules.blocked == "last_asked")
        for play in to_act(state).deal.choices:
            found = review(Choice(to_act(state), play, FINGERPRINT))
            causes.add(found.reason.cause if found and found.reason else "")
    assert "dead_end" not in causes


@pytest.mark.long
def test_a_better_lead_that_hangs_on_how_others_lead_is_open():
    found = reviewed(holding("classique", 3, "AS AC 3D 5D 8S 8H 8C 9S 9C JD JC QH KS KH KC"), "8S")
    assert (found.verdict, found.reason) == ("open", None)


def test_what_is_best_only_if_others_lead_as_robots_do_is_open_too():
    found = reviewed(holding("classique", 3, "AS 3H 4D 5H 6D 6C 7S 8H 8D 9H 10D JD KH KD KC"), "AS")
    assert (found.verdict, found.best.card, found.reason) == ("open", "KH", None)


def test_a_lead_that_is_better_in_both_ways_is_better_by_what_it_is_on_average_over_them():
    found = reviewed(holding("mallette", 4, "2S 2H 3S 5H 6S 7D 8S 9S 10S KS KH KC"), "5H")
    assert (found.verdict, found.best.card, found.reason) == ("costly", "2S", Reason("low", 5))
    assert 5000 < found.chips < 9000


@pytest.mark.long
def test_a_lead_that_is_better_by_little_is_close():
    found = reviewed(holding("mallette", 3, "AS 2S 4S 4D 5S 6C 8D 9D 9C 10H 10D JS JC KH KD"), "AS")
    assert (found.verdict, found.reason) == ("close", None)


def test_a_run_after_which_nobody_can_go_on_gives_the_lead_though_nobody_has_said_so():
    """All four nines are laid or in the hand."""
    state = at_the_end("mallette", "2C 8C")
    dealt = deal_of(state)
    nines = tuple(CardPlayed(dealt.turn, Card(nine)) for nine in ("9S", "9H", "9D", "9C"))
    found = reviewed(replace(state, deal=replace(dealt, moves=nines)), "2C")
    assert (found.verdict, found.reason) == ("costly", Reason("dead_end", 9))


def test_a_belle_that_was_not_announced_is_the_reason_itself():
    found = reviewed(at_the_end("mallette", "7D 2C"), "7D")
    assert (found.best.card, found.best.announced, found.reason and found.reason.cause) == ("7D", True, "silent")


def test_a_card_that_leaves_no_choice_is_not_reviewed():
    state = next(state for state in positions(seed=7, tables=8) if deal_of(state).need is not None)
    view = to_act(state)
    assert review(Choice(view, LEVELS["regular"](view, Random(0)), FINGERPRINT)) is None


def test_nothing_that_is_hidden_has_a_part_in_a_review_or_a_hint():
    for number, state in enumerate(list(positions(seed=10, tables=4))[:: some(100, of=40)]):
        other = with_other_hidden_cards(state, Random(number))
        play = Random(number).choice(to_act(state).deal.choices)
        one, two = (
            (review(Choice(to_act(each), play, FINGERPRINT)), hint(to_act(each), FINGERPRINT))
            for each in (state, other)
        )
        assert one == two


def test_a_hint_is_what_a_review_finds():
    view = to_act(at_the_end("mallette", "2C KC"))
    found = hint(view, FINGERPRINT)
    assert (found.best.card, found.as_good, found.reason) == ("KC", (), Reason("king", 13))


@pytest.mark.long
def test_a_hint_leaves_the_choice_between_plays_that_are_best_in_one_way_each():
    found = hint(to_act(holding("classique", 3, "AS AH AD AC 2D 2C 3H 7D 7C 9C 10S 10H 10C QS KH")), FINGERPRINT)
    assert {found.best.card, *(play.card for play in found.as_good)} == {"10S", "QS"}
    assert found.has_worse


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"habourdin"}))  # where an Ace opens, nobody has a choice yet
def test_with_open_hands_a_gain_is_what_regulars_make_of_it(game: Game):
    rng = Random(11)
    state = sit_down(GAMES[game], 4, rng)
    state = after(state, DealCards(tuple(rng.sample(DECK, len(DECK)))))
    view, hands = to_act(state), deal_of(state).hands
    one, *_, other = view.deal.choices
    gain = gain_with_open_hands(view, hands, one, other)
    assert gain == pytest.approx(made_of(after(state, one), one.seat) - made_of(after(state, other), one.seat))


def made_of(state: GameState, seat: int) -> float:
    """The chips of a seat, with its share of the pots, when regulars have played on."""
    while not deal_of(state).is_over:
        play = LEVELS["regular"](to_act(state), Random(0))
        for event in decide(state, play):
            if not deal_of(state).is_over:
                state = evolve(state, event)
    return state.chips[seat] + sum(state.pots) / len(deal_of(state).order)
