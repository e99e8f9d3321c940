"""An evening: the page shows the world, and time passes in it."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from bot.language.durations import seconds_of
from cogs.timer import TICK_SECONDS
from playground.page import Page
from playground.words import WORDS
from playground.world import World

log = logging.getLogger(__name__)

RARELY: Final = 150
"""Seconds between two looks at the clock while hours pass; after more the bot takes itself to have been gone."""
STRIDE: Final = 600
"""Seconds that pass in one go, before whoever clicks has their turn."""


class Evening:
    """The world, the page that shows it, and the console beside it."""

    def __init__(self, world: World, port: int, says: Callable[[str], None]) -> None:
        self.page: Final = Page(world, port, self.passes)
        self._world = world
        self._says = says
        self._words = WORDS[world.language]
        self._letters = self._written()
        self.is_over = False

    async def passes(self, said: str) -> None:
        """Let time pass, as somebody has said it in the console or on the page."""
        seconds = seconds_of(said)
        if seconds is None:
            self._says(self._words["unknown"])
            return
        self._says(self._words["passing"])
        self._looks_at_clock(every=RARELY if seconds > STRIDE else TICK_SECONDS)
        for gone in range(0, seconds, STRIDE):
            if self.is_over:
                return
            await self._moves_on(min(STRIDE, seconds - gone))
        self._looks_at_clock(every=TICK_SECONDS)
        self._says(self._words["passed"].format(now=f"{self._world.env.now().astimezone():%Y-%m-%d %H:%M}"))

    def _looks_at_clock(self, *, every: int) -> None:
        """How often the bot looks, which is what takes long when hours pass."""
        env: Any = self._world.env
        with env._bot_scope():  # noqa: SLF001 - its sleep is the bot's own
            env.bot.get_cog("Timer").tick.change_interval(seconds=every)

    async def runs(self) -> None:
        """Second after second, as long as it lasts."""
        before = time.monotonic()
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            await self._moves_on(now - before)
            before = now

    async def _moves_on(self, seconds: float) -> None:
        async with self.page.turn:
            try:
                await self._world.env.advance_time(seconds)
                await self.page.refresh()
            except TimeoutError as error:
                log.warning("Something takes long: %s", error)
        self._tell_letters()

    def _tell_letters(self) -> None:
        """Somebody has a letter that nobody on the page may be looking at."""
        before, self._letters = self._letters, self._written()
        for name, written in self._letters.items():
            if written > before[name]:
                self._says(self._words["letter"].format(name=name))

    def _written(self) -> dict[str, int]:
        """How many letters the bot has written to each member."""
        backend = self._world.env.backend
        boxes = {name: backend.dm_channels.get(member.id, 0) for name, member in self._world.people.items()}
        return {name: len(backend.messages.get(box, ())) for name, box in boxes.items()}
