"""The loops of a process: errors are logged, and the loop goes on; `ended` names loops that ended nevertheless."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from discord.ext import tasks

from bot.edge.trouble import NOT_DELIVERED, reason
from bot.store.database import StoreError, level_of

log = logging.getLogger(__name__)

Step = Callable[[], Awaitable[object]]


class Loops:
    """The loops of this process, by name."""

    def __init__(self) -> None:
        self._loops: dict[str, tasks.Loop[Any]] = {}
        self._troubles: dict[str, str] = {}
        """By loop, why it last failed, so that a lasting trouble is logged once."""

    def __getitem__(self, name: str) -> "tasks.Loop[Any]":
        return self._loops[name]

    def keep(self, name: str, step: Step, seconds: float) -> None:
        """Do this now and every `seconds` from then on, whatever it raises, until it is stopped."""

        async def repeat() -> None:
            await self._result(name, step)

        self._start(name, repeat, seconds)

    def once(self, name: str, step: Step, seconds: float) -> None:
        """Do this now, and every `seconds` again until it succeeds: it neither raises, nor returns None or False."""

        async def repeat() -> None:
            if await self._result(name, step):
                self._loops.pop(name).stop()

        self._start(name, repeat, seconds)

    def stop(self, *names: str) -> None:
        """End these loops, even in the middle of a step, and forget them."""
        for name in names:
            if loop := self._loops.pop(name, None):
                loop.cancel()

    def stop_all(self) -> None:
        self.stop(*self._loops)

    @property
    def ended(self) -> list[str]:
        """Return the names of the loops that have ended although nobody stopped them."""
        return [name for name, loop in self._loops.items() if not loop.is_running()]

    def _start(self, name: str, repeat: Callable[[], Any], seconds: float) -> None:
        self.stop(name)
        self._loops[name] = loop = tasks.loop(seconds=seconds, name=name)(repeat)
        loop.start()

    async def _result(self, name: str, step: Step) -> object:
        """Return what a step returns; None if it fails."""
        try:
            result = await step()
        except Exception as error:  # noqa: BLE001 - whatever it is, the loop goes on
            self._log(name, error)
            return None
        if self._troubles.pop(name, None):
            log.info("%s: works again", name)
        return result

    def _log(self, name: str, error: Exception) -> None:
        """Log why a loop failed, with a traceback if it is a bug; not again if the reason is the last one logged."""
        passes = isinstance(error, NOT_DELIVERED)
        trouble = reason(error) if passes else f"{type(error).__name__}: {error}"
        if self._troubles.get(name) == trouble:
            return
        self._troubles[name] = trouble
        level = logging.WARNING if passes else level_of(error)
        is_bug = not (passes or isinstance(error, StoreError))
        log.log(level, "%s: failed, and is tried again until it works: %s", name, trouble, exc_info=is_bug)
