"""A member's choices in a game, looked at one by one."""

from typing import NamedTuple

from bot.tables.options import Options
from bot.tables.valued_choices import OwnDeal, Reviewed
from bot.values.members import Surroundings


class ChoicePlace(NamedTuple):
    """Which of a member's choices in a game this is."""

    deal: int
    number: int
    """Counted from 1 in its deal."""


class ReviewPage(Surroundings, frozen=True, kw_only=True):
    """One choice of the reader in a deal that is over, and the way to the others of the game."""

    table: int
    channel: int
    options: Options
    deal: OwnDeal
    """The deal of this choice; of several without any, the last one that the reader won, or else the last."""
    places: tuple[ChoicePlace, ...]
    """Of all the reader's choices in the game so far, the dearest first."""
    place: ChoicePlace | None
    """None if there was nothing to value, although the table asked them."""
    reviewed: Reviewed | None

    def told(self, deal: int) -> int:
        """Return the number of a deal as it is told: 0 for a deal of a day, which is a game of its own."""
        return deal if self.channel > 0 else 0
