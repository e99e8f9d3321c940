"""The dearest of one player's choices in a deal."""

from collections.abc import Iterable
from typing import NamedTuple

from bot.game.actions import PlayCard
from bot.robots.situation import deal_of
from bot.valuation.review import review
from bot.valuation.yardstick import Choice, Value, value


class Flaw(NamedTuple):
    """A choice for which there was a better one."""

    lead: int
    """Which of the player's leads it was, counted from 1; 0 if it was none."""
    made: PlayCard
    best: PlayCard
    chips: int
    """The thousandths of a chip that the better one brings more on average."""


class LookBack(NamedTuple):
    """What there is to say of a player's choices in a deal."""

    has_chosen: bool
    flaw: Flaw | None = None
    """The dearest one, if one was certainly dear."""


def look_back(choices: Iterable[Choice]) -> LookBack:
    """Return the dearest of a player's choices in a deal, in their order; each takes up to a second."""
    leads, has_chosen, flaws = 0, False, list[Flaw]()
    for choice in choices:
        is_lead = deal_of(choice.view).need is None
        leads += is_lead
        worth = value(choice)
        has_chosen |= worth != Value()
        found = review(choice) if worth.waste or worth.cost else None
        if found and found.verdict == "costly":
            flaws.append(Flaw(leads * is_lead, choice.play, found.best, found.chips))
    return LookBack(has_chosen, max(flaws, key=lambda flaw: flaw.chips, default=None))
