"""Seasons of a server."""

from msgspec import Struct


class Season(Struct, frozen=True):
    """The season in progress."""

    number: int
    since: int | None
    """The closing time of the season before; None for the first one."""
    games: int
    """The number of games counted in it so far."""
