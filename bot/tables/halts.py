"""Halts at a table where a person plays alone with robots: the robots wait until the person has seen what happened.

Robots answer at once: without halts most of a deal, or all of it, would go by between two clicks.
"""

from collections.abc import Set as AbstractSet

from bot.game.events import CardPlayed
from bot.game.state import Deal
from bot.tables.table import Seat, Table


def halted_for(table: Table, away: AbstractSet[int]) -> Seat | None:
    """Return the seat of the person for whom the robots wait, if they do.

    They wait after a pot was taken, and before one of them begins a new run.
    """
    deal, turn = table.game.deal, table.turn
    if deal is None or turn is None or turn.is_manned or table.players > 1 or table.options.pace != "fitting":
        return None
    return next((seat for seat in table.seats if seat.is_here(away) and _has_to_see(table, deal, seat)), None)


def _has_to_see(table: Table, deal: Deal, person: Seat) -> bool:
    """Return whether there is something new since the person's last card, or since they last let the robots go on."""
    number, laid = table.seats.index(person), deal.moves[table.seen :]
    own = [place for place, move in enumerate(laid, 1) if isinstance(move, CardPlayed) and move.seat == number]
    new = laid[own[-1] if own else 0 :]
    taken = {pot.belle for pot in deal.taken if pot.amount}
    has_taken = any(isinstance(move, CardPlayed) and move.card in taken for move in new)
    return not table.is_quick(person) and (has_taken or (deal.need is None and bool(new)))
