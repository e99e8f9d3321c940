"""The settings of a server, and the preferences of a member."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.inspect import IntType, StructType, type_info

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, MAX_CHIPS, Game
from bot.language import LANGUAGES, Language
from bot.tables.days import ZONES, DayClock, Zone
from bot.tables.options import TURN_SECONDS, Clock

Threads = Literal["never", "always"]


class Settings(Struct, frozen=True):
    """The settings of a server."""

    starting_chips: Annotated[int, Meta(ge=100, le=MAX_CHIPS)] = 1000
    language: Language | None = None
    """The language of public messages; None for the server's own locale."""
    game: Game = "classique"
    """The game of a table whose host names none."""
    clock: Clock = "24h"
    threads: Threads = "never"
    """When tables get threads of their own."""
    channels: tuple[int, ...] = ()
    """The channels in which tables may be opened; empty for all."""
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
    def day_clock(self) -> DayClock:
        """Return when days close."""
        return DayClock(self.daily_hour, self.daily_zone)


CHOICES: Final[Mapping[str, Sequence[str | None]]] = {
    "game": tuple(GAMES),
    "clock": tuple(TURN_SECONDS),
    "threads": get_args(Threads),
    "language": (None, *LANGUAGES),
    "daily_zone": ZONES,
}
"""The settings chosen from a menu, with their values."""
SWITCHES: Final = ("remarks", "daily")
"""The settings that are on or off."""
SHOWN_AT_TABLES: Final = frozenset({"language", "remarks"})
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
