"""The loops of a process: whatever one raises is logged, and it goes on; `ended` names any that has ended anyway."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, Final

from discord.ext import tasks

from bot.edge.trouble import NOT_DELIVERED, reason
from bot.store.database import StoreError, level_of

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = 900.0
MAX_RETRY_SECONDS: Final = 86_400.0
"""Between two tries at what Discord has refused; the time doubles with each."""

Step = Callable[[], Awaitable[object]]


async def tries() -> AsyncGenerator[float]:
    """Yield for every try how many seconds pass before the next one, and let them pass."""
    seconds = RETRY_SECONDS
    while True:
        yield seconds
        await asyncio.sleep(seconds)
        seconds = min(2 * seconds, MAX_RETRY_SECONDS)


class Loops:
    """The loops of this process, by name."""

    def __init__(self) -> None:
        self._loops: dict[str, tasks.Loop[Any]] = {}
        self._troubles: dict[str, str] = {}
        """By loop, why it failed the last time: what goes on for hours is logged once."""

    def __getitem__(self, name: str) -> "tasks.Loop[Any]":
        return self._loops[name]

    def keep(self, name: str, step: Step, seconds: float) -> None:
        """Do this now, and again after so many seconds, whatever it raises, until it is stopped."""

        async def repeat() -> None:
            await self._succeeds(name, step)

        self._start(name, repeat, seconds)

    def once(self, name: str, step: Step, seconds: float) -> None:
        """Do this now, and if it fails, again after so many seconds, until it has succeeded."""

        async def repeat() -> None:
            if await self._succeeds(name, step):
                self._loops.pop(name).stop()

        self._start(name, repeat, seconds)

    def stop(self, *names: str) -> None:
        """End these loops, even in the middle of what they do, and forget them."""
        for name in names:
            if loop := self._loops.pop(name, None):
                loop.cancel()

    def stop_all(self) -> None:
        self.stop(*self._loops)

    @property
    def ended(self) -> list[str]:
        """Return the names of those that have ended, although nobody has stopped them."""
        return [name for name, loop in self._loops.items() if not loop.is_running()]

    @property
    def failing(self) -> int:
        """Return how many have ended, or failed the last time."""
        return len({*self.ended, *self._troubles} & self._loops.keys())

    def _start(self, name: str, repeat: Callable[[], Any], seconds: float) -> None:
        self.stop(name)
        self._loops[name] = loop = tasks.loop(seconds=seconds, name=name)(repeat)
        loop.start()

    async def _succeeds(self, name: str, step: Step) -> bool:
        try:
            await step()
        except Exception as error:  # noqa: BLE001 - whatever it is, the loop goes on
            self._log(name, error)
            return False
        if self._troubles.pop(name, None):
            log.info("%s: works again", name)
        return True

    def _log(self, name: str, error: Exception) -> None:
        """Log why a loop failed, in one line or with the lines of a bug, unless that was logged last."""
        passes = isinstance(error, NOT_DELIVERED)
        trouble = reason(error) if passes else f"{type(error).__name__}: {error}"
        if self._troubles.get(name) == trouble:
            return
        self._troubles[name] = trouble
        level = logging.WARNING if passes else level_of(error)
        is_bug = not (passes or isinstance(error, StoreError))
        log.log(level, "%s: failed, and is tried again until it works: %s", name, trouble, exc_info=is_bug)
