"""The rules of a game as one frozen value, and the four games of the booklets as data."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final, Literal, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from bot.game.cards import ACE
from bot.game.refusal import Refusal

Game = Literal["classique", "mallette", "asterix", "habourdin"]
Deals = Literal[1, 2, 3, 5, 8, 10, 15, 20, 30]
"""After how many deals a game may be agreed to end."""
Pots = tuple[int, ...]
"""An amount for each of the five belles, in the order of `BELLES`."""

MAX_CHIPS: Final = 1_000_000
"""How many chips one seat may bring."""
MAX_POT: Final = 1_000_000_000
"""No matching raises a pot above this, so that all numbers fit the integers of a database."""
SEATS: Final = range(3, 9)
MAX_DEALS: Final = 1000
"""There are so many sealed decks for a game."""
MAX_DEALS_STANDING: Final = 30
"""A game that is played until one player is left ends after this many deals at the latest."""

_HOUSE_RULE: Final = "house rule"
_Type = TypeVar("_Type")
House = Annotated[_Type, _HOUSE_RULE]
"""A field that the host of a table may set to any of its values; the others are the booklets' own."""


class Rules(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What differs between the booklets."""

    game: Game
    """The booklet these rules started from; house rules do not change it."""
    max_players: int = 8

    packet: int = 1
    """Cards dealt at a time; the last packet is what remains."""
    belles_in_talon: bool = True
    """Whether a belle can be among the undealt cards."""
    antes: Pots = (1, 2, 3, 4, 5)
    chips: tuple[int, ...] = (300, 300, 300, 300, 300, 300)
    """What each seat starts with, at a table of 3, 4, 5, 6, 7 or 8."""
    belle_surcharge: int = 0
    """What a belle left in a hand pays the winner on top of an ordinary card."""
    cannot_pay: Literal["out", "out_at_zero"] = "out"
    cannot_ante: Literal["out", "antes_the_rest"] = "out"

    hand_count: House[Literal["cards", "points"]] = "points"
    """What the winner receives for cards left in hand: one each, or points with figures at 10."""
    belle_left: House[Literal["match", "nothing"]] = "match"
    """What a belle left in a hand costs its holder: as much as its pot holds, or nothing."""
    taking: House[Literal["automatic", "said_or_stays", "said_or_doubled"]] = "automatic"
    """How a pot is taken: by laying its belle, or only by announcing it; and what forgetting costs."""
    opera: House[Literal["none", "first_turn", "single_turn", "before_opponents"]] = "first_turn"
    """Grand Opéra: going out without ever passing, within one turn, or before any opponent laid a card."""
    opening: House[Literal["free", "ace"]] = "free"
    blocked: House[Literal["last_player", "last_asked"]] = "last_player"
    """Who leads when nobody can continue: the player of the last card, or the last to be asked."""
    stake: House[Literal[1, 2, 3]] = 1
    """Multiplies the antes, never what is paid for cards left in hand."""
    ends: House[Literal["lap", "first_out", "last_standing", Deals]] = "lap"
    """Once everybody has dealt, when somebody is out, when one is left, or after so many deals."""

    @cached_property
    def full_antes(self) -> Pots:
        """What one seat puts on the board at each deal."""
        return tuple(ante * self.stake for ante in self.antes)

    @property
    def max_deals(self) -> int:
        """Return after how many deals the game ends at the latest."""
        match self.ends:
            case int(deals):
                return deals
            case "last_standing":
                return MAX_DEALS_STANDING
            case _:
                return MAX_DEALS

    @property
    def opening_rank(self) -> int | None:
        """Return the rank that the first card of a deal must have, if any."""
        return ACE if self.opening == "ace" else None

    def chips_for(self, players: int) -> int:
        """Return what each seat starts with at a table of this size."""
        return self.chips[players - SEATS.start]


HOUSE_RULES: Final[Mapping[str, tuple[object, ...]]] = {
    name: get_args(get_args(hint)[0])
    for name, hint in get_type_hints(Rules, include_extras=True).items()
    if _HOUSE_RULE in getattr(hint, "__metadata__", ())
}
"""The values of each house rule."""

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


def differences(rules: Rules) -> dict[str, object]:
    """Return the house rules in which these rules differ from their booklet, with their values."""
    booklet = GAMES[rules.game]
    values = {name: getattr(rules, name) for name in HOUSE_RULES}
    return {name: value for name, value in values.items() if value != getattr(booklet, name)}


def with_house_rules(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """Return these rules with some house rules set. Raise Refusal if there is no such rule or value."""
    for name, value in changes.items():
        if name not in HOUSE_RULES:
            raise Refusal("rule_unknown", field=name)
        if (type(value), value) not in [(type(choice), choice) for choice in HOUSE_RULES[name]]:
            raise Refusal("rule_out_of_bounds", field=name, choices=HOUSE_RULES[name])
    return replace(rules, **changes)
