"""The rules, their naive implementation and the referee must never disagree."""

from functools import reduce
from itertools import takewhile
from random import Random

import msgspec
from hypothesis import given, settings

from bot.game.actions import DealCards, PlayCard
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import CardPlayed, DealEnded
from bot.game.referee import judge
from bot.game.rules import house_rules
from bot.game.state import GameState
from tests.game.house_rules import seeds, tables
from tests.game.naive import BOARD, NaiveDeal
from tests.game.playing import Table, random_play, shuffled


def naive_twin(state: GameState) -> NaiveDeal:
    """Return the same deal, just dealt, in the naive implementation."""
    assert state.deal
    seats = {seat: (state.deal.hands[seat], state.chips[seat]) for seat in state.deal.order}
    return NaiveDeal(state.rules.game, house_rules(state.rules), seats, state.pots)


def after(state: GameState, play: PlayCard) -> GameState:
    """Return the state after this play, up to the end of the deal: without eliminations and the end of the game."""
    events = decide(state, play)
    return reduce(evolve, takewhile(lambda event: not isinstance(event, DealEnded), events), state)


def said_last(state: GameState) -> list[tuple[int, int]]:
    assert state.deal
    since = list(takewhile(lambda move: not isinstance(move, CardPlayed), reversed(state.deal.moves)))
    return [(move.seat, move.rank) for move in reversed(since)]


def how_it_stands(state: GameState) -> dict[str, object]:
    deal = state.deal
    assert deal
    money = {"chips": {seat: state.chips[seat] for seat in deal.order}, "pots": state.pots}
    if deal.winner is not None:
        return {**money, "winner": deal.winner, "opera": deal.opera}
    legal = sorted({play.card for play in legal_actions(state)})
    return {**money, "next": deal.turn, "need": deal.need, "legal": legal, "sans": said_last(state)}


def how_it_stands_naively(naive: NaiveDeal) -> dict[str, object]:
    money = {"chips": naive.chips, "pots": tuple(naive.pots.values())}
    if naive.winner is not None:
        return {**money, "winner": naive.winner, "opera": naive.opera}
    return {**money, "next": naive.next, "need": naive.need, "legal": naive.legal(), "sans": naive.sans}


@settings(max_examples=300)
@given(tables(), seeds)
def test_the_naive_player_agrees_after_every_card(table: Table, seed: int):
    rng = Random(seed)
    while not table.state.ending:
        table.does(DealCards(shuffled(rng)))
        naive = naive_twin(table.state)
        assert how_it_stands(table.state) == how_it_stands_naively(naive)
        while table.state.is_dealt:
            play = random_play(table.state, rng)
            naive.lay(play.card, play.announced)
            assert how_it_stands(after(table.state, play)) == how_it_stands_naively(naive)
            table.does(play)


def as_case(state: GameState, plays: list[PlayCard]) -> dict[str, object]:
    """Return a deal and the plays in it as a case for the referee."""
    deal, rules = state.deal, state.rules
    assert deal
    purses = {f"seat {seat}": state.chips[seat] for seat in deal.order}
    return {
        "ruleset": rules.game,
        "rules": house_rules(rules),
        "order": list(purses),
        "hands": {f"seat {seat}": deal.hands[seat] for seat in deal.order},
        "talon": deal.talon,
        "plays": [(f"seat {play.seat}", play.card, play.announced) for play in plays],
        "pots_before": dict(zip(BOARD, state.pots, strict=True)),
        "chips_before": None if rules.credit else purses,
    }


def as_judgement(start: GameState, state: GameState) -> dict[str, object]:
    """Return the position as the referee prints it."""
    deal = state.deal
    assert deal
    is_over = deal.winner is not None
    return {
        "over": is_over,
        "winner": f"seat {deal.winner}" if is_over else None,
        "opera": deal.opera,
        "delta": {f"seat {seat}": state.chips[seat] - start.chips[seat] for seat in deal.order},
        "pots": dict(zip(BOARD, state.pots, strict=True)),
        "next": None if is_over else f"seat {deal.turn}",
        "need": None if is_over else deal.need,
        "legal": [] if is_over else sorted({play.card for play in legal_actions(state)}),
        "sans": [] if is_over else [[f"seat {seat}", rank] for seat, rank in said_last(state)],
    }


@settings(max_examples=100)
@given(tables(), seeds)
def test_the_referee_judges_a_deal_as_it_was_played(table: Table, seed: int):
    rng = Random(seed)
    table.does(DealCards(shuffled(rng)))
    start = state = table.state
    plays: list[PlayCard] = []
    left = rng.randrange(60)  # most deals are over by then
    while state.deal and state.deal.winner is None and left:
        plays.append(random_play(state, rng))
        state, left = after(state, plays[-1]), left - 1
    assert msgspec.json.decode(judge(msgspec.json.encode(as_case(start, plays)))) == as_judgement(start, state)
