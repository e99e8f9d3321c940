"""Contests: sealed lists of deals that everybody plays alone with the same robots, and where everybody opens.

The deals of a day belong to all servers, those of a cup to one. Who plays one has one try at each of its deals.
"""

from typing import Final, Literal, NamedTuple

from bot.game.rules import Game

EVERYWHERE: Final = 0
"""Stands for a server in the keys of contests that belong to all."""

Mark = Literal["full", "half", "low"]
"""How well one choice was made: it lost under a tenth of what was at stake, under half of it, or more."""
TryState = Literal["new", "begun", "finished"]
"""How far a member is with a deal."""
DayState = Literal["played", "away", "missed", "open"]
"""What a day is to a member's streak; away is a day that they had marked, and open one that is not over."""


class ContestKey(NamedTuple):
    """A day, or a cup of a server."""

    guild: int
    """`EVERYWHERE` for a day."""
    number: int
    """The number of the day, see `bot.tables.days`, or of the cup among those of its server."""

    @property
    def is_daily(self) -> bool:
        return self.guild == EVERYWHERE


class ContestDeal(NamedTuple):
    """What everybody may know of a deal before they play it."""

    game: Game
    robots: tuple[str, ...]
    """In the order in which they play after the member, who opens."""

    @property
    def seats(self) -> int:
        return 1 + len(self.robots)
