"""A deal that one member plays alone with robots, away from any channel.

What it has come to follows from its cards and from what the member has laid: robots answer the same position alike.
So nothing else of it needs to be kept, and nothing of it counts: no chips of anybody's, no ranking, no history.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.engine import decide
from bot.game.evolution import deal_of, evolve
from bot.game.state import GameState
from bot.game.view import view_for
from bot.robots import play_as
from bot.tables.chance import robots_chance
from bot.tables.options import Options
from bot.tables.table import Seat, Table

MEMBER: Final = 0
"""The seat of the member, who opens."""


def begin(user: int, robots: Sequence[str], dealt: GameState) -> Table:
    """Return the member's table with these robots, after the deal, every card of it laid by hand."""
    seats = (Seat(MEMBER, user=user), *(Seat(number, robot=robot) for number, robot in enumerate(robots, 1)))
    options = Options(rules=dealt.rules, clock="none", card_by_card=True)
    table = Table(host=user, options=options, phase="playing", seats=seats, practice=True, game=dealt)
    return _let_robots_play(table)


def lay(table: Table, play: PlayCard) -> Table:
    """Return the table when the member's turn comes again after this play, or the deal is over.

    Raise Refusal if the play is not allowed.
    """
    return _let_robots_play(_played(table, play))


def _let_robots_play(table: Table) -> Table:
    while table.turn and table.turn.robot:
        deal = deal_of(table.game)
        table = _played(table, play_as(table.turn.robot, view_for(table.game, deal.turn), robots_chance(deal)))
    return table


def _played(table: Table, play: PlayCard) -> Table:
    return replace(table, game=reduce(evolve, decide(table.game, play), table.game))
