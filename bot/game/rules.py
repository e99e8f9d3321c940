"""The rules of a game as one frozen value, and the four games of the booklets as data."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.inspect import IntType, LiteralType, TupleType, type_info
from msgspec.structs import replace

from bot.game.cards import ACE
from bot.game.refusal import Refusal

Game = Literal["classique", "mallette", "asterix", "habourdin"]
Pots = tuple[int, ...]
"""An amount for each of the five belles, in the order of `BELLES`."""

MAX_CHIPS: Final = 1_000_000
"""How many chips one seat may bring."""
MAX_POT: Final = 1_000_000_000
"""No matching raises a pot above this, so that all numbers fit the integers of a database."""
SEATS: Final = range(3, 9)

Seats = Annotated[int, Meta(ge=3, le=8)]
Ante = Annotated[int, Meta(ge=1, le=100)]
Stack = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class Rules(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What differs between the booklets, and house rules taken from other published rules."""

    game: Game
    """The booklet these rules started from; house rules do not change it."""
    min_players: Seats = 3
    max_players: Seats = 8

    packet: Annotated[int, Meta(ge=1, le=5)] = 1
    """Cards dealt at a time; the last packet is what remains."""
    belles_in_talon: bool = True
    """Whether a belle can be among the undealt cards."""

    antes: tuple[Ante, Ante, Ante, Ante, Ante] = (1, 2, 3, 4, 5)
    stake: Annotated[int, Meta(ge=1, le=100)] = 1
    """Multiplies the antes, never what is paid for cards left in hand."""
    chips: tuple[Stack, Stack, Stack, Stack, Stack, Stack] = (300, 300, 300, 300, 300, 300)
    """What each seat starts with, at a table of 3, 4, 5, 6, 7 or 8."""

    opening: Literal["free", "ace"] = "free"
    blocked: Literal["last_player", "last_asked"] = "last_player"
    """Who leads when nobody can continue: the player of the last card, or the last to be asked."""
    skip_missing: bool = False
    """House rule: a rank nobody can lay is skipped, and the run goes on with the next one."""

    taking: Literal["automatic", "said_or_stays", "said_or_doubled"] = "automatic"
    """How a pot is taken: by laying its belle, or only by announcing it; and what forgetting costs."""
    belle_left: Literal["match", "ante", "nothing"] = "match"
    """What a belle left in a hand costs its holder: as much as its pot holds, its plain ante, or nothing."""
    belle_surcharge: Annotated[int, Meta(ge=0, le=10)] = 0
    """What a belle left in a hand pays the winner on top of an ordinary card."""
    hand_count: Literal["cards", "points", "points_to_13"] = "points"
    """What the winner receives for cards left in hand: one each, or points with figures at 10, or at 11 12 13."""
    pot_cap: Annotated[int, Meta(ge=1, le=MAX_POT)] = MAX_POT
    """No matching raises a pot above this; antes always go in."""

    opera: Literal["none", "first_turn", "single_turn", "before_opponents"] = "first_turn"
    """Grand Opéra: going out without ever passing, within one turn, or before any opponent laid a card."""
    opera_sweep: Literal["first", "last"] = "first"
    """Whether Grand Opéra takes the pots before or after the belles left in hand are paid."""

    cannot_pay: Literal["out", "out_at_zero"] = "out"
    cannot_ante: Literal["out", "antes_the_rest"] = "out"
    credit: bool = False
    """House rule: chips may go below zero at the table, and nobody is ever out."""

    ends: Literal["laps", "deals", "first_out", "last_standing"] = "laps"
    laps: Annotated[int, Meta(ge=1, le=20)] = 1
    """How often the deal goes round, for a game that ends by laps."""
    deals: Annotated[int, Meta(ge=0, le=200)] = 0
    """The number of deals after which any game ends; 0 for no such limit."""

    @cached_property
    def full_antes(self) -> Pots:
        """What one seat puts on the board at each deal."""
        return tuple(ante * self.stake for ante in self.antes)

    @property
    def opening_rank(self) -> int | None:
        """Return the rank that the first card of a deal must have, if any."""
        return ACE if self.opening == "ace" else None

    def chips_for(self, players: int) -> int:
        """Return what each seat starts with at a table of this size."""
        return self.chips[players - SEATS.start]


GAMES: Final[dict[Game, Rules]] = {
    "classique": Rules("classique"),
    "mallette": Rules(
        "mallette",
        max_players=6,
        chips=(100, 100, 100, 100, 100, 100),
        taking="said_or_doubled",
        hand_count="cards",
        opera="single_turn",
        ends="first_out",
    ),
    "asterix": Rules(
        "asterix",
        chips=(40, 30, 24, 20, 17, 15),
        taking="said_or_stays",
        hand_count="cards",
        opera="before_opponents",
        cannot_pay="out_at_zero",
        cannot_ante="antes_the_rest",
        ends="last_standing",
        deals=30,
    ),
    "habourdin": Rules(
        "habourdin",
        packet=3,
        belles_in_talon=False,
        antes=(1, 1, 1, 1, 2),
        chips=(21, 16, 13, 10, 9, 8),
        opening="ace",
        blocked="last_asked",
        belle_left="nothing",
        belle_surcharge=1,
        hand_count="cards",
        opera="none",
    ),
}

CARDS_EACH: Final = {2: 22, 3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}
"""Cards in each hand, by the number of players; two players remain only of a larger table."""


_CONTRADICTIONS: Final[dict[tuple[str, ...], Callable[[Rules], bool]]] = {
    ("min_players", "max_players"): lambda rules: rules.min_players > rules.max_players,
    ("ends", "deals"): lambda rules: rules.ends == "deals" and not rules.deals,
    ("ends", "credit", "deals"): lambda rules: (
        rules.ends in {"first_out", "last_standing"} and rules.credit and not rules.deals
    ),
    ("opera", "opera_sweep"): lambda rules: rules.opera == "none" and rules.opera_sweep == "last",
    ("pot_cap", "antes", "stake", "min_players"): lambda rules: (
        rules.pot_cap < max(rules.full_antes) * rules.min_players
    ),
}
"""Fields that exclude each other, and when they do."""

SETTABLE: Final = {field.name: field.type for field in msgspec.structs.fields(Rules) if field.name != "game"}


def differences(rules: Rules) -> dict[str, object]:
    """Return the fields in which these rules differ from their booklet, with their values."""
    booklet = GAMES[rules.game]
    values = {field: getattr(rules, field) for field in SETTABLE}
    return {field: value for field, value in values.items() if value != getattr(booklet, field)}


def bounds(field: str) -> dict[str, object]:
    """Return what a field accepts: its choices, or its least and greatest number, and how many numbers if several."""
    match type_info(SETTABLE[field]):
        case IntType(ge=least, le=most):
            return {"least": least, "most": most}
        case TupleType(item_types=(IntType(ge=least, le=most), *others)):
            return {"least": least, "most": most, "numbers": 1 + len(others)}
        case LiteralType():
            return {"choices": get_args(SETTABLE[field])}
        case _:
            return {"choices": (False, True)}


def with_house_rules(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """Return these rules with some fields changed; raise Refusal if one is unknown, out of bounds or contradictory."""
    changed = replace(rules, **{field: _checked(field, value) for field, value in changes.items()})
    for fields, contradict in _CONTRADICTIONS.items():
        if contradict(changed):
            raise Refusal("rules_contradict", values={field: getattr(changed, field) for field in fields})
    return changed


def _checked(field: str, value: object) -> object:
    if field not in SETTABLE:
        raise Refusal("rule_unknown", field=field)
    try:
        return msgspec.convert(value, SETTABLE[field])
    except msgspec.ValidationError:
        raise Refusal("rule_out_of_bounds", field=field, **bounds(field)) from None
