"""A click of somebody, and when what became of it."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from tools.payloads import Message

LOST_SECONDS: Final = 20.0
"""Nobody waits longer for an answer."""
TURNS: Final = frozenset({"play", "run", "ready"})
"""The verbs of the buttons that make a turn."""
_BUTTON: Final = 2
_CUSTOM_ID: Final = re.compile(r"nj:(?P<table>\d+)\.(?P<version>\d+)\.(?P<verb>\w+)(?:\.(?P<arguments>[\w-]+))?.*")


class Button(NamedTuple):
    """A button on a message that can be clicked on."""

    message: Message
    custom_id: str
    table: int
    version: int
    verb: str
    arguments: str

    @property
    def meaning(self) -> tuple[object, ...]:
        """Return what is asked for once: to be ready for a deal, or this very thing at this version."""
        version = 0 if self.verb == "ready" else self.version
        return self.table, version, self.verb, self.arguments


def buttons_of(message: Message) -> list[Button]:
    """Return the buttons of a message that are not disabled."""
    custom_ids = _custom_ids(msgspec.json.decode(message.components))
    matches = (_CUSTOM_ID.fullmatch(custom_id) for custom_id in custom_ids)
    return [
        Button(message, match[0], int(match["table"]), int(match["version"]), match["verb"], match["arguments"] or "")
        for match in matches
        if match
    ]


def _custom_ids(components: Sequence[dict[str, Any]]) -> Iterator[str]:
    for component in components:
        if component["type"] == _BUTTON and not component.get("disabled"):
            yield component["custom_id"]
        yield from _custom_ids(component.get("components", ()))


class Click:
    """A click or a command, from when it is sent."""

    def __init__(self, token: int, channel: int, button: Button | None = None) -> None:
        self.token = token
        self.channel = channel
        self.button = button
        self.original = button.message if button else None
        self.is_turn = button is not None and button.verb in TURNS
        self.sent = monotonic()
        self.first: float | None = None
        """The first answer, be it a deferral."""
        self.answered: float | None = None
        """The first answer that is none; where there never is one, the outcome in the channel."""
        self.shown: float | None = None
        """The outcome, to whoever clicked: as the answer or in the channel."""
        self.in_channel: float | None = None
        """The outcome, to everybody."""
        self.drawn: float | None = None
        """The first picture of the outcome."""
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def receive(self, message: Message | None) -> None:
        """Take note of an answer, or of a deferral."""
        now = monotonic()
        self.first = self.first or now
        if message is not None:
            self.original = message
            self._show(message, now)
        self._finish(now, is_answer=message is not None)

    def see(self, message: Message, version: int | None) -> None:
        """Take note of what the channel shows, if it is not older than the outcome."""
        if self.button and version is not None and version <= self.button.version:
            return
        now = monotonic()
        self.in_channel = self.in_channel or now
        self._show(message, now)
        self._finish(now, is_answer=False)

    def _show(self, message: Message, now: float) -> None:
        self.shown = self.shown or now
        if message.has_files:
            self.drawn = self.drawn or now

    def _finish(self, now: float, *, is_answer: bool) -> None:
        if is_answer or (self.first and self.in_channel):
            self.answered = self.answered or now
        if (self.answered or (self.first and not self.is_turn)) and not self._done.done():
            self._done.set_result(None)

    async def wait(self) -> None:
        """Wait until it is answered, or nobody would wait any more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOST_SECONDS):
                await self._done
