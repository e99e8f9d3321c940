"""The settings of a server, and the preferences of a member."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.inspect import IntType, StructType, type_info

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, MAX_CHIPS, Game
from bot.language import LANGUAGES, Language
from bot.robots.characters import Level
from bot.tables.days import ZONES, DayClock, Zone
from bot.tables.options import TURN_SECONDS, Clock

Threads = Literal["never", "always"]

MOST_OWED: Final = 2
"""The bank advances chips until a member owes it this many times the first chips.

A member can owe more only by losing what their seat was worth when a season closed, as those chips came with them.
"""


class Settings(Struct, frozen=True):
    """The settings of a server."""

    starting_chips: Annotated[int, Meta(ge=0, le=MAX_CHIPS)] = 1000
    credit: bool = True
    """Whether a member may bring the first chips when fewer are left, so that the balance goes below zero."""
    robot_tables_count: bool = False
    """Whether chips are at stake with fewer than two people at the table."""
    language: Language | None = None
    """The language of public messages; None for the server's own locale."""
    stand_in: Level = "regular"
    """The level of the robot that plays for the absent."""
    game: Game = "classique"
    """The game of a table whose host names none."""
    clock: Clock = "24h"
    threads: Threads = "never"
    """When tables get threads of their own."""
    channels: tuple[int, ...] = ()
    """The channels in which tables may be opened; empty for all."""
    chips_limit: Annotated[int, Meta(ge=1, le=1000)] = 10
    """The most chips that a seat may bring to a table, as a multiple of the first chips."""
    remarks: bool = True
    """Whether robots say a word on the great occasions of a deal."""
    call_role: Annotated[int, Meta(ge=1)] | None = None
    """The role that is called when a table opens."""
    daily: bool = True
    """Whether the deals of the day can be played."""
    daily_channel: Annotated[int, Meta(ge=1)] | None = None
    """The channel in which a day is told when it closes; None for none."""
    daily_hour: Annotated[int, Meta(ge=0, le=23)] = 21
    """When a day closes, by the clock of the zone."""
    daily_zone: Zone = "Europe/Paris"

    @property
    def most_chips(self) -> int:
        """Return the most chips that a seat may bring to a table."""
        return self.chips_limit * self.starting_chips

    @property
    def day_clock(self) -> DayClock:
        """Return when days close."""
        return DayClock(self.daily_hour, self.daily_zone)

    def most_to_bring(self, balance: int) -> int:
        """Return the chips that a member may bring: with credit the first chips at least, within the bank's advances.

        It may be negative, as the balance may.
        """
        first = self.starting_chips
        advance = min(first, balance + MOST_OWED * first) if self.credit else balance
        return min(self.most_chips, max(balance, advance))


CHOICES: Final[Mapping[str, Sequence[str | None]]] = {
    "game": tuple(GAMES),
    "clock": tuple(TURN_SECONDS),
    "stand_in": get_args(Level),
    "threads": get_args(Threads),
    "language": (None, *LANGUAGES),
    "daily_zone": ZONES,
}
"""The settings chosen from a menu, with their values."""
SWITCHES: Final = ("credit", "robot_tables_count", "remarks", "daily")
"""The settings that are on or off."""
SHOWN_AT_TABLES: Final = frozenset({"language", "robot_tables_count", "remarks"})
"""The settings on which the messages of open tables depend."""
CLOSES_DAYS: Final = frozenset({"daily", "daily_hour", "daily_zone"})
"""The settings on which it depends whether a day closes, and when."""


def _number_bounds() -> dict[str, tuple[int, int]]:
    info = type_info(Settings)
    assert isinstance(info, StructType)
    kinds = {field.name: field.type for field in info.fields}
    return {
        name: (kind.ge, kind.le)
        for name, kind in kinds.items()
        if isinstance(kind, IntType) and kind.ge is not None and kind.le is not None
    }


NUMBERS: Final = _number_bounds()
"""The numeric settings, each with its least and its greatest value."""


def change_settings(settings: Settings, changes: Mapping[str, object]) -> Settings:
    """Return the settings with these changes. Raise Refusal if one is unknown or out of its bounds."""
    for name, value in changes.items():
        settings = _change_one(settings, name, value)
    return settings


def _change_one(settings: Settings, name: str, value: object) -> Settings:
    if name not in Settings.__struct_fields__:
        raise Refusal("settings_out_of_bounds")
    try:
        return msgspec.convert(msgspec.to_builtins(settings) | {name: value}, Settings)
    except msgspec.ValidationError:
        if name not in NUMBERS:
            raise Refusal("settings_out_of_bounds") from None
        least, most = NUMBERS[name]
        raise Refusal("setting_number", setting=name, least=least, most=most) from None


class Preferences(NamedTuple):
    """A member's preferences on one server."""

    reminders: bool = True
    """Be reminded of turns, and of the deals of the day."""
    pictures: bool = True
    four_colours: bool = False
    """See each suit in a colour of its own."""
    discretion: bool = False
    """Remain unnamed to others in rankings and profiles."""
