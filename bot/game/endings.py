"""Eliminations after a deal, and the end of a game."""

from collections.abc import Iterator
from typing import Final

from bot.game.events import DealVoided, Ending, Event, GameEnded, HandPaid, PotMatched, PotsShared, SeatEliminated
from bot.game.evolution import deal_of, evolve, is_later_in_lap
from bot.game.state import GameState

_MIN_STANDING: Final = 2


def next_dealer(state: GameState) -> int:
    if not state.deals:
        return state.first_dealer
    seats, standing = len(state.chips), state.standing
    after = (seat % seats for seat in range(state.dealer + 1, state.dealer + 1 + seats))
    return next(seat for seat in after if seat in standing)


def after_deal(state: GameState) -> list[Event]:
    """Return the eliminations after a settled deal, and the events that end the game if it is over."""
    events: list[Event] = []
    for eliminations in (_cannot_pay, _cannot_ante):
        for event in eliminations(state):
            events.append(event)
            state = evolve(state, event)
        reason = _reason_to_end(state)
        if reason:
            return [*events, *wind_up(state, reason)]
    return events


def is_last_deal(state: GameState) -> bool:
    """Return whether the game is over after the deal in progress, whoever is out by then."""
    return state.is_dealt and _reason_to_end(state) in {"lap", "deals"}


def stop(state: GameState) -> list[Event]:
    """Return the events that end the game at once and void a deal in progress."""
    return [*([DealVoided()] if state.is_dealt else []), *wind_up(without_deal(state), "stopped")]


def without_deal(state: GameState) -> GameState:
    """Return the game as if the deal in progress, if there is one, were void."""
    return evolve(state, DealVoided()) if state.is_dealt else state


def wind_up(state: GameState, reason: Ending) -> list[Event]:
    """Return the events that share out the board and rank the seats."""
    shares = shares_of_board(state)
    return [*([PotsShared(shares)] if any(shares) else []), GameEnded(reason, _places(state))]


def shares_of_board(state: GameState) -> tuple[int, ...]:
    """Return each seat's share of the pots if the game ends now; the winners get the odd chips.

    Eliminated seats have no share. Where nobody is left, those eliminated last share the board.
    """
    places, heirs = _places(state), state.standing or _out_last(state)
    share, rest = divmod(sum(state.pots), len(heirs))
    winners_first = sorted(heirs, key=lambda seat: (places[seat] != 1, seat))
    return tuple(share + (seat in winners_first[:rest]) if seat in heirs else 0 for seat in range(len(state.chips)))


def _out_last(state: GameState) -> tuple[int, ...]:
    return tuple(seat for seat, after in enumerate(state.eliminated) if after == max(state.eliminated))


def _cannot_pay(state: GameState) -> Iterator[Event]:
    short = {
        payment.seat
        for payment in deal_of(state).payments
        if isinstance(payment, HandPaid | PotMatched) and payment.amount < payment.due
    }
    at_zero = state.rules.cannot_pay == "out_at_zero"
    for seat in state.standing:
        is_out = state.chips[seat] == 0 if at_zero else seat in short
        if is_out:
            yield SeatEliminated(seat, "cannot_pay")


def _cannot_ante(state: GameState) -> Iterator[Event]:
    rules = state.rules
    least = 1 if rules.cannot_ante == "antes_the_rest" else sum(rules.full_antes)
    for seat in state.standing:
        if state.chips[seat] < least:
            yield SeatEliminated(seat, "cannot_ante")


def _reason_to_end(state: GameState) -> Ending | None:
    rules, standing = state.rules, state.standing
    if rules.ends == "first_out" and len(standing) < len(state.chips):
        return "first_out"
    if len(standing) < _MIN_STANDING:
        return "last_standing"
    if rules.ends == "lap" and not is_later_in_lap(state, next_dealer(state)):
        return "lap"
    if state.deals == rules.max_deals:
        return "deals"
    return None


def _places(state: GameState) -> tuple[int, ...]:
    """Rank the seats: those still standing first, then the later eliminated, then by chips; ties share a place."""
    merits = [(after == 0, after, chips) for after, chips in zip(state.eliminated, state.chips, strict=True)]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)
