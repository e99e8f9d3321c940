"""Apply events to a state: one small function for each event, without any judgement."""

from collections.abc import Callable, Iterable
from functools import reduce
from operator import add, sub
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from bot.game import events as e
from bot.game.cards import BELLE, KING, RANK
from bot.game.state import NO_CHIPS, NO_GAME, Deal, GameState


def evolve(state: GameState, event: e.Event) -> GameState:
    return _EVOLVE[type(event)](state, event)


def replay(events: Iterable[e.Event]) -> GameState:
    """Return the state after these events, from the first one of a game on."""
    return reduce(evolve, events, NO_GAME)


def deal_of(state: GameState) -> Deal:
    assert state.deal is not None
    return state.deal


def next_seat(order: tuple[int, ...], seat: int) -> int:
    """Return the seat that is asked after this one."""
    return order[(order.index(seat) + 1) % len(order)]


def _game_started(state: GameState, event: e.GameStarted) -> GameState:
    return replace(
        state,
        rules=event.rules,
        chips=event.chips,
        first_dealer=event.dealer,
        dealer=event.dealer,
        eliminated=(0,) * len(event.chips),
    )


def _deal_began(state: GameState, event: e.DealBegan) -> GameState:
    seats = len(state.chips)
    return replace(
        state,
        dealer=event.dealer,
        deals=state.deals + 1,
        deal=Deal(
            order=event.order,
            chips_before=state.chips,
            pots_before=state.pots,
            sealed_by=event.sealed_by,
            hands=((),) * seats,
            turn=event.order[0],
            need=state.rules.opening_rank,
        ),
    )


def is_later_in_lap(state: GameState, dealer: int) -> bool:
    """Return whether this seat deals after the last dealer in the same lap."""
    seats = len(state.chips)
    return (dealer - state.first_dealer) % seats > (state.dealer - state.first_dealer) % seats


def _ante_paid(state: GameState, event: e.AntePaid) -> GameState:
    return replace(
        state,
        chips=_plus(state.chips, event.seat, -sum(event.amounts)),
        pots=_sum(state.pots, event.amounts),
    )


def _shuffled(state: GameState, event: e.Shuffled) -> GameState:
    return replace(state, deal=replace(deal_of(state), deck=event.deck, secret=event.secret))


def _hand_dealt(state: GameState, event: e.HandDealt) -> GameState:
    deal = deal_of(state)
    return replace(state, deal=replace(deal, hands=_with(deal.hands, event.seat, event.cards)))


def _talon_set_aside(state: GameState, event: e.TalonSetAside) -> GameState:
    return replace(state, deal=replace(deal_of(state), talon=event.cards))


def _card_played(state: GameState, event: e.CardPlayed) -> GameState:
    deal = deal_of(state)
    seat, moves, rank = event.seat, deal.moves, RANK[event.card]
    hand = deal.hands[seat]
    index = hand.index(event.card)
    is_lead = deal.need is None
    return replace(
        state,
        deal=replace(
            deal,
            hands=_with(deal.hands, seat, hand[:index] + hand[index + 1 :]),
            turn=seat,
            need=rank + 1 if rank < KING else None,
            moves=(*moves, event),
            run_start=len(moves) if is_lead else deal.run_start,
        ),
    )


def _passed(state: GameState, event: e.Passed) -> GameState:
    deal = deal_of(state)
    turn = next_seat(deal.order, event.seat)
    return replace(state, deal=replace(deal, turn=turn, moves=(*deal.moves, event)))


def _lead_given(state: GameState, event: e.LeadGiven) -> GameState:
    return replace(state, deal=replace(deal_of(state), turn=event.seat, need=None))


def _pot_taken(state: GameState, event: e.PotTaken) -> GameState:
    deal = deal_of(state)
    return replace(
        state,
        deal=replace(deal, taken=(*deal.taken, event)),
        chips=_plus(state.chips, event.seat, event.amount),
        pots=_plus(state.pots, BELLE[event.belle], -event.amount),
    )


def _deal_won(state: GameState, event: e.DealWon) -> GameState:
    return replace(state, deal=replace(deal_of(state), winner=event.seat, opera=event.opera))


def _pots_swept(state: GameState, event: e.PotsSwept) -> GameState:
    return replace(
        _with_payment(state, event),
        chips=_plus(state.chips, event.seat, sum(event.amounts)),
        pots=tuple(map(sub, state.pots, event.amounts)),
    )


def _hand_paid(state: GameState, event: e.HandPaid) -> GameState:
    chips = _plus(_plus(state.chips, event.seat, -event.amount), event.winner, event.amount)
    return replace(_with_payment(state, event), chips=chips)


def _pot_matched(state: GameState, event: e.PotMatched) -> GameState:
    return replace(
        _with_payment(state, event),
        chips=_plus(state.chips, event.seat, -event.amount),
        pots=_plus(state.pots, BELLE[event.belle], event.amount),
    )


def _with_payment(state: GameState, payment: e.Payment) -> GameState:
    deal = deal_of(state)
    return replace(state, deal=replace(deal, payments=(*deal.payments, payment)))


def _deal_ended(state: GameState, _: e.DealEnded) -> GameState:
    return replace(state, deal=replace(deal_of(state), is_over=True))


def _deal_voided(state: GameState, _: e.DealVoided) -> GameState:
    deal = deal_of(state)
    return replace(state, chips=deal.chips_before, pots=deal.pots_before, deal=replace(deal, is_over=True))


def _seat_eliminated(state: GameState, event: e.SeatEliminated) -> GameState:
    return replace(state, eliminated=_with(state.eliminated, event.seat, state.deals))


def _pots_shared(state: GameState, event: e.PotsShared) -> GameState:
    return replace(state, chips=_sum(state.chips, event.amounts), pots=NO_CHIPS)


def _game_ended(state: GameState, event: e.GameEnded) -> GameState:
    return replace(state, ending=event)


_Value = TypeVar("_Value")


def _with(values: tuple[_Value, ...], index: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _plus(amounts: tuple[int, ...], index: int, amount: int) -> tuple[int, ...]:
    return _with(amounts, index, amounts[index] + amount)


def _sum(amounts: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, amounts, more))


_EVOLVE: Final[dict[type[e.Event], Callable[[GameState, Any], GameState]]] = {
    e.GameStarted: _game_started,
    e.DealBegan: _deal_began,
    e.AntePaid: _ante_paid,
    e.Shuffled: _shuffled,
    e.HandDealt: _hand_dealt,
    e.TalonSetAside: _talon_set_aside,
    e.CardPlayed: _card_played,
    e.PotTaken: _pot_taken,
    e.Passed: _passed,
    e.LeadGiven: _lead_given,
    e.DealWon: _deal_won,
    e.PotsSwept: _pots_swept,
    e.HandPaid: _hand_paid,
    e.PotMatched: _pot_matched,
    e.DealEnded: _deal_ended,
    e.DealVoided: _deal_voided,
    e.SeatEliminated: _seat_eliminated,
    e.PotsShared: _pots_shared,
    e.GameEnded: _game_ended,
}
