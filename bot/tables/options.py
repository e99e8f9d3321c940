"""The options that the host chooses before the first deal."""

import re
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, MAX_CHIPS, Rules, with_house_rules

Clock = Literal["none", "5m", "1h", "8h", "24h", "3d"]
ACCESS: Final = ("everybody", "invited")
"""Who may sit down, as a menu has it."""
CARDS: Final = ("forced", "each")
"""Whether forced cards lay themselves, or each card is laid by its player, as a menu has it."""

TURN_SECONDS: Final[dict[Clock, int | None]] = {
    "none": None,
    "5m": 5 * 60,
    "1h": 3600,
    "8h": 8 * 3600,
    "24h": 24 * 3600,
    "3d": 3 * 24 * 3600,
}
"""Seconds a player has for a decision."""


class Terms(Struct, frozen=True):
    """What sitting down at a table may cost."""

    chips: int = 0
    """What each seat brings."""
    antes: int = 0
    """The most that goes on the board from one seat in the whole game, if it takes nothing and pays nothing else."""

    def cover(self, other: "Terms") -> bool:
        """Return whether agreeing to these terms includes agreeing to the others."""
        return self.chips >= other.chips and self.antes >= other.antes

    def capped_by(self, other: "Terms") -> "Terms":
        """Return these terms, each amount lowered to the others' if that is less."""
        return Terms(min(self.chips, other.chips), min(self.antes, other.antes))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules = GAMES["classique"]
    chips: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] | None = None
    """The chips that each seat brings; None for those of the game's box, times the stake."""
    clock: Clock = "24h"
    card_by_card: bool = False
    """Whether everybody lays each of their own cards, even where there is no choice."""
    is_private: bool = False
    """Whether only those who were invited may sit down."""
    minutes: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    """After this time the deal in progress is the last one; None for no limit."""

    def chips_for(self, players: int) -> int:
        """Return the chips that each seat brings to a table of this size."""
        box = self.rules.chips_for(max(players, self.rules.min_players))
        return self.chips or min(MAX_CHIPS, box * self.rules.stake)

    def terms_for(self, players: int) -> Terms:
        """Return what each seat at a table of this size agrees to lose: nothing on credit, where chips do not count."""
        return Terms() if self.rules.credit else self.brought_for(players)

    def brought_for(self, players: int) -> Terms:
        """Return what each seat at a table of this size brings; without a limit of deals, antes may take all of it.

        A lap counts as many deals as the game allows players, so that the antes do not rise when somebody joins.
        """
        chips, rules = self.chips_for(players), self.rules
        by_laps = rules.laps * rules.max_players if rules.ends == "laps" else 0
        deals = min(filter(None, (rules.deals, by_laps)), default=0)
        return Terms(chips, min(chips, sum(rules.full_antes) * deals) if deals else chips)


BOOKLET_END: Final = "own"
"""The menu's value for the end that the game's booklet describes."""
HOUSE_END: Final = "house"
"""The menu's value for an end that house rules have set, which stays as it is."""
LAST_STANDING_END: Final = "standing"
"""The menu's value for playing until one player is left."""


def set_option(options: Options, name: str, value: str) -> Options:
    """Return the options with one changed, its value as a menu has it. Raise Refusal if there is no such value."""
    rules = options.rules
    match name:
        case "game" if value in GAMES:
            return replace(options, rules=with_house_rules(GAMES[value], {"stake": rules.stake}))
        case "clock" if value in TURN_SECONDS:
            return replace(options, clock=value)
        case "cards" if value in CARDS:
            return replace(options, card_by_card=value == "each")
        case "access" if value in ACCESS:
            return replace(options, is_private=value == "invited")
        case "stake":
            return replace(options, rules=with_house_rules(rules, {"stake": _number(value)}))
        case "end":
            return replace(options, rules=with_house_rules(rules, _end(rules, value)))
        case _:
            raise Refusal("unknown_action")


def _end(rules: Rules, value: str) -> dict[str, object]:
    booklet = GAMES[rules.game]
    if value == BOOKLET_END:
        return {"ends": booklet.ends, "laps": booklet.laps, "deals": booklet.deals}
    if value == HOUSE_END:
        return {}
    if value == LAST_STANDING_END:
        return {"ends": "last_standing", "deals": 0}
    return {"ends": "deals", "deals": _number(value)}


def _number(value: str) -> int:
    if not re.fullmatch("[0-9]{1,18}", value):
        raise Refusal("unknown_action")
    return int(value)
