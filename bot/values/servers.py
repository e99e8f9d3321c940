"""Changes of settings, seasons, and bars of a server."""

from typing import Any, NamedTuple

from msgspec import Struct

from bot.tables.exclusions import Bar
from bot.tables.settings import Settings


class SettingChange(Struct, frozen=True):
    at: int
    user: int
    name: str
    before: Any
    after: Any


class Panel(NamedTuple):
    """The settings of a server, and their latest changes, newest first."""

    settings: Settings
    latest: list[SettingChange]


class Season(Struct, frozen=True):
    """The season in progress."""

    number: int
    since: int | None
    """The closing time of the season before; None for the first one."""
    games: int
    """The number of games counted in it so far."""


class Bars(NamedTuple):
    """A page of the members whom managers have barred."""

    listed: list[Bar]
    total: int
