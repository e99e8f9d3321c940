"""What a message shows of a deal that its reader plays alone with robots."""

from collections.abc import Sequence

from bot.game.events import CardPlayed
from bot.screens.hand import describe_hand
from bot.screens.layout import Element, Picture, join_dots, join_lines
from bot.screens.narration import pots_taken
from bot.screens.since import what_happened
from bot.screens.table import describe_table
from bot.screens.voices import Voice
from bot.tables.solo import MEMBER
from bot.tables.view import TableView


def situation(view: TableView, pictures: Sequence[Picture], say: Voice) -> Sequence[Element]:
    """Return the table and the reader's hand: as pictures if there are any, otherwise in words."""
    return pictures or [join_lines(*describe_table(view, say)), join_lines(*describe_hand(view, say))]


def happened_since(view: TableView, say: Voice, card: int = -1) -> str:
    """Return what has happened since this card of the reader's, by default their last one: pots, or whole runs.

    The run that lies on the table is seen there.
    """
    moves = view.deal.moves
    own = [n for n, move in enumerate(moves) if isinstance(move, CardPlayed) and move.seat == MEMBER]
    start = own[card] if -len(own) <= card < len(own) else 0
    is_in_view = len(moves) - len(view.deal.run) <= start
    return (
        join_dots(pots_taken(view, moves[start:], say)) if is_in_view else what_happened(view, moves[start:], say.words)
    )
