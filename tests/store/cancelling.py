"""Cancelling a task at each point where it waits."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any


class Observed(Coroutine[Any, Any, Any]):
    """The same coroutine; calls `notice` every time it starts to wait."""

    def __init__(self, work: Coroutine[Any, Any, Any], notice: Callable[[], object]):
        self._work, self._notice = work, notice

    def send(self, value: Any) -> Any:
        awaited = self._work.send(value)
        self._notice()
        return awaited

    def throw(self, *error: Any) -> Any:
        awaited = self._work.throw(*error)
        self._notice()
        return awaited

    def __await__(self) -> Any:
        return self

    def __next__(self) -> Any:
        return self.send(None)


def cancelled_at(point: int, work: Coroutine[Any, Any, Any]) -> Observed:
    """Cancel the task that runs this work when it starts to wait for the time of this number."""
    return Observed(work, at_call(point, cancel_current_task))


def at_call(number: int, action: Callable[[], object]) -> Callable[[], object]:
    """Return a function that runs the action at the call of this number, and does nothing at the others."""
    calls = count(1)
    return lambda: next(calls) == number and action()


def cancel_current_task() -> None:
    task = asyncio.current_task()
    assert task
    task.cancel()
