"""Other processes, in which a test lets happen what would kill, block or cripple pytest itself.

Each runs one function of a test module, `python -m tests.store.processes MODULE FUNCTION FILE`; every line it prints is
JSON.
"""

import asyncio
import json
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from signal import SIGKILL
from typing import Any, Self

from bot.store.database import BOT, Store, StoreError
from bot.store.sqlite.database import FileStore
from tests.store.cancelling import at_call

CHECKOUT = Path(__file__).parents[2]
Task = Callable[[Path], Coroutine[Any, Any, None] | None]


def command_of(task: Task, path: Path) -> list[str]:
    return [sys.executable, "-m", "tests.store.processes", task.__module__, task.__name__, str(path)]


def run_task(task: Task, path: Path) -> list[dict[str, Any]]:
    """Run one task in a process of its own, and return what it reported."""
    done = subprocess.run(
        command_of(task, path), cwd=CHECKOUT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True, timeout=60
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


class OtherProcess:
    """Another process, which has the file open: two cannot have it."""

    def __init__(self, process: asyncio.subprocess.Process):
        self._process = process

    @classmethod
    async def open(cls, path: Path) -> Self:
        pipe = asyncio.subprocess.PIPE
        command = command_of(hold, path)
        other = cls(await asyncio.create_subprocess_exec(*command, cwd=CHECKOUT, stdin=pipe, stdout=pipe))
        assert await other.report() == {"code": "opened"}
        return other

    async def report(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        return json.loads(await self._process.stdout.readline())

    def release(self) -> None:
        """Let it write something, close the file, and end."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    async def wait(self) -> int:
        return await self._process.wait()

    async def kill(self) -> None:
        self._process.kill()
        await self.wait()


# In the other process


def report(**facts: object) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


async def try_to_open(path: Path, *migrations: Path) -> Store | None:
    try:
        store = await FileStore.open(path, *migrations)
    except StoreError as error:
        report(code=error.code)
        return None
    report(code="opened")
    return store


async def write(store: Store) -> None:
    async with store.transaction(BOT) as tx:
        await tx.execute("INSERT INTO interaction VALUES (1, 1)")
    report(written=True)


async def hold(path: Path) -> None:
    """Keep the file open until the standard input closes."""
    store = await try_to_open(path)
    if store:
        await asyncio.to_thread(sys.stdin.read)
        await write(store)
        await store.close()


async def open_and_write(path: Path, *migrations: Path) -> None:
    store = await try_to_open(path, *migrations)
    if store:
        await write(store)
        await store.close()


def limit_file_size(size: int) -> None:
    """Let no file grow larger, as a quota does."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


def step_in_sqlite(step: Callable[[], object]) -> None:
    """Call this before each statement and each copied portion of every connection from now on."""

    class Stepping(sqlite3.Connection):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            self.set_trace_callback(lambda _statement: step())

        def backup(self, target, *, progress, **options):
            super().backup(target, progress=lambda *pages: (step(), progress(*pages)), **options)

    sqlite3.connect = partial(sqlite3.connect, factory=Stepping)


def kill_at_each_step(work: Callable[[int, Callable[[], object]], Coroutine[Any, Any, None]]) -> None:
    """Fork a child that is killed at the first step of this work, then one at the second, until one comes to its end.

    Report at how many steps one was killed, and how the last one ended.
    """
    for number in count(1):
        child = os.fork()
        if not child:
            asyncio.run(work(number, at_call(number, lambda: os.kill(os.getpid(), SIGKILL))))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            report(killed=number - 1, status=status)
            return


if __name__ == "__main__":
    module, name, path = sys.argv[1:]
    result = getattr(import_module(module), name)(Path(path))
    if asyncio.iscoroutine(result):
        asyncio.run(result)
