"""What the host chooses before the first deal, and what a server has set."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from bot.game.rules import GAMES, MOST_CHIPS, Game, Rules
from bot.language import Language

Clock = Literal["none", "5m", "1h", "8h", "24h", "3d"]
Pace = Literal["express", "traditional"]
Threads = Literal["asked", "always", "never"]

TURN: Final[dict[Clock, int | None]] = {
    "none": None,
    "5m": 5 * 60,
    "1h": 3600,
    "8h": 8 * 3600,
    "24h": 24 * 3600,
    "3d": 3 * 24 * 3600,
}
"""Seconds a player has for a decision."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table plays."""

    rules: Rules = GAMES["classique"]
    chips: Annotated[int, Meta(ge=1, le=MOST_CHIPS)] | None = None
    """What each seat brings; None for what the game's box holds, times the stake."""
    clock: Clock = "24h"
    pace: Pace = "express"
    """Express lays what leaves no choice; traditional leaves every card to its player."""
    minutes: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    """After so long the deal in progress is the last one; None for as long as the rules say."""

    def chips_for(self, players: int) -> int:
        """What each of that many seats brings."""
        box = self.rules.chips_for(max(players, self.rules.min_players))
        return self.chips or min(MOST_CHIPS, box * self.rules.stake)


class Settings(Struct, frozen=True):
    """What a server has set for all its tables."""

    starting_chips: Annotated[int, Meta(ge=0, le=MOST_CHIPS)] = 1000
    credit: bool = True
    """Whether a balance may go below zero to sit down."""
    robot_tables_count: bool = False
    """Whether chips are at stake with fewer than two people at the table."""
    language: Language | None = None
    """What the public tables speak; None for the server's own locale."""
    stand_in: str = "regular"
    """The level that plays for the absent."""
    game: Game = "classique"
    """What is played where nobody says otherwise."""
    clock: Clock = "24h"
    pace: Pace = "express"
    threads: Threads = "asked"
    """Whether tables get threads of their own: when somebody asks for it, always, or never."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened; nothing for everywhere."""
    most_tables: Annotated[int, Meta(ge=1, le=200)] = 25
    """How many tables may be open at once."""
    pictures: bool = True
    """Whether tables are shown as pictures too."""
