"""What a deal brought every seat adds up, in every game, by any rules."""

from collections import Counter
from collections.abc import Callable
from random import Random

from hypothesis import given, settings

from bot.game.actions import EndGame
from bot.game.engine import evolve
from bot.game.events import (
    AntePaid,
    DealBegan,
    DealVoided,
    Event,
    HandPaid,
    PotMatched,
    PotsShared,
    PotsSwept,
    PotTaken,
)
from bot.game.receipt import NOTHING, ranked, receipts, shares, swept
from bot.game.state import NO_GAME, GameState
from bot.game.view import View, view_for
from tests.game.house_rules import seeds, tables
from tests.game.playing import Table, play_out, sit_down
from tests.scale import some

SOMETIMES_STOPPED = 0.003


def moments(table: Table, seed: int) -> list[tuple[GameState, list[Event]]]:
    """Play the game out at random; return every state in which a deal is over, with the events of that deal."""
    for _ in play_out(table, Random(seed), SOMETIMES_STOPPED):
        pass
    state, events, found = NO_GAME, list[Event](), list[tuple[GameState, list[Event]]]()
    for event in table.events:
        events = [*([] if isinstance(event, DealBegan) else events), event]
        state = evolve(state, event)
        if state.deal and state.deal.is_over:
            found.append((state, events))
    return found


def changes(game: View) -> list[int]:
    assert game.deal
    return [after - before for after, before in zip(game.chips, game.deal.chips_before, strict=True)]


def counted(events: list[Event]) -> dict[tuple[int, str], int]:
    """Count what the events of a deal moved, by seat and column."""
    if any(isinstance(event, DealVoided) for event in events):
        return {}
    sums = Counter[tuple[int, str]]()
    for event in events:
        match event:
            case AntePaid(seat=seat, amounts=amounts):
                sums[seat, "ante"] -= sum(amounts)
            case PotTaken(seat=seat, amount=amount):
                sums[seat, "pots"] += amount
            case PotsSwept(seat=seat, amounts=amounts):
                sums[seat, "pots"] += sum(amounts)
            case HandPaid(seat=seat, winner=winner, amount=amount):
                sums[seat, "cards"] -= amount
                sums[winner, "cards"] += amount
            case PotMatched(seat=seat, amount=amount):
                sums[seat, "belles"] -= amount
            case _:
                pass
    return {place: amount for place, amount in sums.items() if amount}


Holds = Callable[[GameState, list[Event]], None]
PROPERTIES: list[Holds] = []


def always(holds: Holds) -> Holds:
    """Mark what holds of every deal."""
    PROPERTIES.append(holds)
    return holds


@settings(max_examples=some(25, of=100))
@given(tables(), seeds)
def test_every_deal_has_every_property_below(table: Table, seed: int):
    for state, events in moments(table, seed):
        for holds in PROPERTIES:
            holds(state, events)


@always
def the_columns_add_up_to_what_a_deal_brought_each_seat(state: GameState, _events: list[Event]):
    game = view_for(state, None)
    nets = [receipt.net for receipt in receipts(game)]
    assert [net + share for net, share in zip(nets, shares(game), strict=True)] == changes(game)


@always
def every_column_holds_what_moved_for_that_reason(state: GameState, events: list[Event]):
    columns = {
        (seat, column): getattr(receipt, column)
        for seat, receipt in enumerate(receipts(view_for(state, None)))
        for column in ("ante", "pots", "cards", "belles")
    }
    assert {place: amount for place, amount in columns.items() if amount} == counted(events)


@always
def what_the_seats_lose_lies_on_the_board(state: GameState, _events: list[Event]):
    game = view_for(state, None)
    assert game.deal
    nets = sum(receipt.net for receipt in receipts(game))
    assert nets + sum(shares(game)) + sum(game.pots) - sum(game.deal.pots_before) == 0


@always
def the_shares_of_the_board_are_those_that_were_paid_at_the_end(state: GameState, events: list[Event]):
    paid = next((event.amounts for event in events if isinstance(event, PotsShared)), (0,) * len(state.chips))
    assert shares(view_for(state, None)) == paid


@always
def the_winner_is_listed_first_and_the_others_by_their_gain(state: GameState, _events: list[Event]):
    game = view_for(state, None)
    assert game.deal
    listed = ranked(game)
    assert sorted(listed) == sorted(game.deal.order)
    others = listed if game.deal.winner is None else listed[1:]
    assert game.deal.winner in {None, listed[0]}
    gains = [receipts(game)[seat].net for seat in others]
    assert gains == sorted(gains, reverse=True)


def test_a_grand_opera_sweeps_the_antes_of_all():
    table = sit_down("classique", 300, 300, 300)
    table.walks_over()
    game = view_for(table.state, None)
    assert game.deal
    assert game.deal.opera
    assert game.deal.winner is not None
    assert (swept(game.deal), receipts(game)[game.deal.winner].pots) == (45, 45)


def test_a_void_deal_cost_nobody_anything():
    table = sit_down("classique", 300, 300, 300)
    table.deals()
    table.does(EndGame())
    assert receipts(view_for(table.state, None)) == (NOTHING,) * 3
