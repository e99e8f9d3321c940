"""The settings of a server, and the preferences of a member."""

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from bot.game.refusal import Refusal
from bot.game.rules import MAX_CHIPS, Game
from bot.language import Language
from bot.tables.options import Clock


class Settings(Struct, frozen=True):
    """The settings of a server, in the order of their page."""

    game: Game = "classique"
    """The game of a table whose host names none."""
    clock: Clock = "24h"
    channels: tuple[int, ...] = ()
    """The channels in which tables may be opened; empty for all."""
    threads: bool = False
    """Whether tables get threads of their own."""
    call_role: Annotated[int, Meta(ge=1)] | None = None
    """The role that is called when a table opens."""
    starting_chips: Annotated[int, Meta(ge=100, le=MAX_CHIPS, examples=[300, 500, 1000, 2000, 5000, 10_000])] = 1000
    language: Language | None = None
    """The language of public messages; None for the server's own locale."""
    remarks: bool = True
    """Whether robots say a word on the great occasions of a deal."""
    daily: bool = True
    """Whether the deals of the day can be played."""
    daily_channel: Annotated[int, Meta(ge=1)] | None = None
    """The channel in which a day is told when it closes; None for none."""


SHOWN_AT_TABLES: Final = frozenset({"language", "remarks"})
"""The settings on which the messages of open tables depend."""


def change_settings(settings: Settings, changes: Mapping[str, object]) -> Settings:
    """Return the settings with these changes. Raise Refusal if one is unknown or out of its bounds."""
    if not changes.keys() <= {*Settings.__struct_fields__}:
        raise Refusal("settings_out_of_bounds")
    try:
        return msgspec.convert(msgspec.to_builtins(settings) | changes, Settings)
    except msgspec.ValidationError:
        raise Refusal("settings_out_of_bounds") from None


class Preferences(NamedTuple):
    """A member's preferences on one server."""

    reminders: bool = True
    """Be reminded of turns, and of the deals of the day."""
    pictures: bool = True
    four_colours: bool = False
    """See each suit in a colour of its own."""
    discretion: bool = False
    """Remain unnamed to others in rankings and profiles."""
