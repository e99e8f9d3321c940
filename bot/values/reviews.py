"""A member's choices in a game, looked at one by one."""

from typing import NamedTuple

from bot.tables.options import Options
from bot.tables.valued_choices import Reviewed
from bot.values.members import Surroundings


class ChoicePlace(NamedTuple):
    """Which of a member's choices in a game this is."""

    deal: int
    number: int
    """Counted from 1 in its deal."""


class DearChoice(NamedTuple):
    """One of the choices for which there were the better ones."""

    place: ChoicePlace
    chips: int
    """What it cost on average, in thousandths of a chip."""


class ReviewPage(Surroundings, frozen=True, kw_only=True):
    """One choice of the reader in a deal that is over, and the way to the others of the game."""

    table: int
    channel: int
    options: Options
    place: ChoicePlace
    places: tuple[ChoicePlace, ...]
    """Of all the reader's choices in the game so far, in their order."""
    dearest: tuple[DearChoice, ...]
    """At most three, the dearest first."""
    reviewed: Reviewed

    @property
    def in_deal(self) -> int:
        """Return the number of the reader's choices in this deal."""
        return sum(place.deal == self.place.deal for place in self.places)
