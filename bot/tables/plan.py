"""A player's plan: what is to be done for them when their turn comes, until the deal is over."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, Card
from bot.game.moves import kind

PlanEnd = Literal["cancelled", "used_up", "gone", "absent"]
"""Why a plan ended before its deal: its player cancelled it, it names no lead or none any more, the hand has none of
those it names, or a robot plays for its player."""

MAX_LEADS: Final = 3
"""With the two wishes about belles these fill a form; with five leads, games would end hardly any sooner."""


class Plan(Struct, frozen=True):
    """What a player wants done; a plan that has ended is kept to tell its player why."""

    leads: tuple[Card, ...] = ()
    """The cards to lead, in this order; any card of the same kind will do, and those that are gone are passed over."""
    keeps_belles: bool = False
    """Whether another card of the needed rank is laid rather than a belle."""
    announces: bool = True
    """Whether "qui prend" is said, where it may be."""
    ended: PlanEnd | None = None

    def choose(self, plays: Sequence[PlayCard], *, is_lead: bool) -> PlayCard | PlanEnd:
        """Return the play that the plan asks for among these, or why it has to end."""
        wanted = self._leading(plays) if is_lead else self._following(plays)
        if not wanted:
            return "gone" if self.leads else "used_up"
        return max(wanted, key=lambda play: play.announced == self.announces)

    def _leading(self, plays: Sequence[PlayCard]) -> list[PlayCard]:
        kinds = {kind(play.card) for play in plays}
        lead = next((lead for lead in self.leads if kind(lead) in kinds), None)
        return [play for play in plays if lead and kind(play.card) == kind(lead)]

    def _following(self, plays: Sequence[PlayCard]) -> list[PlayCard]:
        belles = [play for play in plays if play.card in BELLE]
        others = [play for play in plays if play.card not in BELLE]
        return (others or belles) if self.keeps_belles else (belles or others)

    def after_lead(self, card: Card) -> "Plan":
        """Return the plan after this card was led: with the leads that come after it."""
        kinds = [kind(lead) for lead in self.leads]
        return replace(self, leads=self.leads[kinds.index(kind(card)) + 1 :]) if kind(card) in kinds else self

    def held(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """Return the leads for each of which this hand still holds a card of its own."""
        kinds, leads = [kind(card) for card in hand], list[Card]()
        for lead in self.leads:
            if kind(lead) in kinds:
                kinds.remove(kind(lead))
                leads.append(lead)
        return tuple(leads)
