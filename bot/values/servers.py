"""Seasons and bars of a server."""

from typing import NamedTuple

from msgspec import Struct

from bot.tables.exclusions import Bar


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
