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
    """The one that looked the dearest, if it was certainly dear."""


def is_doubtful(worth: Value) -> bool:
    """Return whether a review may find that a choice of this value was dear."""
    return worth.loss > worth.stake // 20


def look_back(choices: Iterable[Choice]) -> LookBack:
    """Return the dearest of a player's choices in a deal, in their order.

    A review takes up to a second: only the two are reviewed that look the dearest by the quick value, which is noisy
    but rarely too low.
    """
    leads, has_chosen, dear = 0, False, list[tuple[int, int, Choice]]()
    for choice in choices:
        is_lead = deal_of(choice.view).need is None
        leads += is_lead
        worth = value(choice)
        has_chosen |= worth != Value()
        if is_doubtful(worth):
            dear.append((worth.loss, leads * is_lead, choice))
    for _, lead, choice in sorted(dear, key=lambda each: -each[0])[:2]:
        found = review(choice)
        if found and found.verdict == "costly":
            return LookBack(has_chosen, Flaw(lead, choice.play, found.best, found.chips))
    return LookBack(has_chosen)
