"""Limits on answers that are slow to make, or public: one at a time for each member."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from bot.edge.responder import Call
from bot.game.refusal import Refusal

MAX_WAITING: Final = 12
"""The most members whose answer of one kind is in the making: films are drawn one at a time, about three a second."""
PAUSE_SECONDS: Final = 10
"""The pause between two public answers to one member, as after a double click."""


class Throttle:
    """The members who wait for an answer of one kind, or got one less than a pause ago."""

    def __init__(self, pause_seconds: int = 0) -> None:
        self._pause = pause_seconds
        self._waiting: set[int] = set()
        self._answered_at: dict[int, int] = {}

    @contextmanager
    def claim(self, call: Call) -> Generator[None]:
        """Reserve the making of an answer for the caller during the block.

        Raise Refusal if the caller is waiting for one or has just got one, or if too many others are waiting.
        """
        user, now = call.request.user, call.request.now
        self._check(user, now)
        self._waiting.add(user)
        try:
            yield
        finally:
            self._waiting.discard(user)
        if self._pause:
            self._answered_at[user] = now

    def _check(self, user: int, now: int) -> None:
        if user in self._waiting:
            raise Refusal("in_preparation")
        self._answered_at = {user: at for user, at in self._answered_at.items() if now - at < self._pause}
        if user in self._answered_at:
            raise Refusal("just_shown")
        if len(self._waiting) >= MAX_WAITING:
            raise Refusal("too_many_at_once")
