"""The options that the host chooses before the first deal."""

from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, HOUSE_RULES, MAX_CHIPS, SEATS, Rules, with_house_rules

Clock = Literal["none", "5m", "1h", "8h", "24h", "3d"]

TURN_SECONDS: Final[dict[Clock, int | None]] = {
    "none": None,
    "5m": 5 * 60,
    "1h": 3600,
    "8h": 8 * 3600,
    "24h": 24 * 3600,
    "3d": 3 * 24 * 3600,
}
"""Seconds a player has for a decision."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rules: Rules = GAMES["classique"]
    most_chips: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] = MAX_CHIPS
    """The most that each seat brings: the first chips of the server when the table was opened."""
    clock: Clock = "24h"
    card_by_card: bool = False
    """Whether everybody lays each of their own cards, even where there is no choice."""
    is_private: bool = False
    """Whether only those who were invited may sit down."""

    def chips_for(self, players: int) -> int:
        """Return the chips that each seat brings to a table of this size: those of the game's box, times the stake."""
        box = self.rules.chips_for(max(players, SEATS.start))
        return min(self.most_chips, box * self.rules.stake)


def values_of(owner: type[Struct], name: str) -> tuple[object, ...]:
    """Return the values of a field that is a switch, a choice between a few, or a number with examples."""
    kind = get_type_hints(owner, include_extras=True)[name]
    for limits in getattr(kind, "__metadata__", ()):
        return tuple(limits.examples or ())
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    literal, *nothing = get_args(kind) or (None,)
    return (None, *get_args(literal)) if get_origin(literal) is Literal and nothing == [NoneType] else ()


CHOICES: Final[Mapping[str, tuple[object, ...]]] = {
    "game": tuple(GAMES),
    "ends": HOUSE_RULES["ends"],
    **{name: values for name in Options.__struct_fields__ if (values := values_of(Options, name))},
}
"""The values of each option, the length of the game among them."""


def set_option(options: Options, name: str, text: str) -> Options:
    """Return the options with one changed, or a house rule. Raise Refusal if there is no such value."""
    rules = options.rules
    if name == "game":
        game = chosen(CHOICES[name], text)
        return replace(options, rules=with_house_rules(GAMES[game], {"stake": rules.stake}))
    if name in HOUSE_RULES:
        return replace(options, rules=with_house_rules(rules, {name: chosen(HOUSE_RULES[name], text)}))
    return replace(options, **{name: chosen(CHOICES.get(name, ()), text)})


def chosen(values: Iterable[object], text: str) -> Any:  # noqa: ANN401 - whatever is chosen
    """Return the value that a menu sends as this text. Raise Refusal if there is none."""
    for value in values:
        if str(value) == text:
            return value
    raise Refusal("unknown_action")
