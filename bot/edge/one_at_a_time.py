"""Answers that take a while to make: one at a time for each member."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from bot.game.refusal import Refusal

MAX_WAITING: Final = 12
"""Members whose answer of one kind is made at once: films are drawn one after the other, about three a second."""


class OneAtATime:
    """Who waits for an answer of one kind."""

    def __init__(self) -> None:
        self._waiting: set[int] = set()

    @contextmanager
    def claim(self, user: int) -> Generator[None]:
        """Note that an answer is made for this member. Raise Refusal if one is already, or too many are for others."""
        if user in self._waiting:
            raise Refusal("in_preparation")
        if len(self._waiting) >= MAX_WAITING:
            raise Refusal("too_many_at_once")
        self._waiting.add(user)
        try:
            yield
        finally:
            self._waiting.discard(user)
