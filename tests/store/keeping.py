"""Files to open, to damage and to look at again."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from bot.store import ledger, members, runtime, servers, tables
from bot.store.sqlite.database import Store, StoreError
from bot.store.tables import EventRow, TableRow
from bot.tables.chips import BANK, Account, Transfer

GUILD = 7
NOW = 1_800_000_000
PAGE = 4096
HOUSE = Path(__file__).parents[2]


async def fill(store: Store) -> None:
    """Write so much that every table and index of the file has pages of its own."""
    async with store.transaction() as tx:
        for number in range(1, 61):
            await tables.insert(tx, a_table(number, wake_at=NOW))
            await tables.append(tx, number, [EventRow(each, NOW, f'"{each}"') for each in range(1, 21)])
            await members.mark_hand_seen(tx, number, number, NOW)
            await runtime.mark_applied(tx, number, NOW)
            await members.set_away(tx, GUILD, number, NOW)
            await servers.save_settings(tx, number, "{}")
            await ledger.post(tx, a_gift(number))
        await runtime.record_heartbeat(tx, NOW)


def a_table(number: int, **changes: Any) -> TableRow:
    row = TableRow(number, GUILD, channel_id=number, is_open=True, version=20, snapshot="{}", wake_at=None)
    return row._replace(**changes)


def a_gift(user: int, chips: int = 10, cause: str | None = None) -> Transfer:
    """Chips for a member from the bank."""
    return Transfer(cause or f"gift {user}", GUILD, NOW, "Gift", {BANK: -chips, Account("balance", user): chips})


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, but for an index of SQLite's that holds nothing of its own."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def put(path: Path, data: bytes) -> None:
    """Let this be the file, and nothing beside it."""
    clear(path.parent)
    path.write_bytes(data)


def clear(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


def overwritten(data: bytes, start: int, by: bytes) -> bytes:
    return data[:start] + by + data[start + len(by) :]


async def code_of_opening(path: Path) -> str:
    """The code of the refusal, or that the file was opened and could be written."""
    try:
        async with opened(path) as store, store.transaction() as tx:
            await runtime.record_heartbeat(tx, NOW)
    except StoreError as error:
        return error.code if str(path) in str(error) else f"{error.code} of another file"
    return "opened"


@asynccontextmanager
async def opened(path: Path, *migrations: Path) -> AsyncGenerator[Store]:
    """The file, closed in the end whatever happens: a store left open keeps the tests from ending."""
    store = await Store.open(path, *migrations)
    try:
        yield store
    finally:
        await store.close()


class Watched(Coroutine[Any, Any, Any]):
    """The same work; `notice` is called whenever it comes to wait."""

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

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Any:
        return self

    def __next__(self) -> Any:
        return self.send(None)


def cancelled_at(point: int, work: Coroutine[Any, Any, Any]) -> Watched:
    """The work of a task, which is cancelled as it comes to wait for the so-manieth time."""
    return Watched(work, at_call(point, cancel_this))


def at_call(number: int, do: Callable[[], object]) -> Callable[[], object]:
    """Something that does this when it is called for the so-manieth time."""
    calls = count(1)
    return lambda: next(calls) == number and do()


def cancel_this() -> None:
    task = asyncio.current_task()
    assert task
    task.cancel()


def cancel_all() -> None:
    for task in asyncio.all_tasks():
        task.cancel()


def elsewhere(what: str, path: Path) -> list[dict[str, Any]]:
    """What another process said until it came to its end."""
    done = subprocess.run(
        [*COMMAND, what, str(path)], cwd=HOUSE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True, timeout=30
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


COMMAND = (sys.executable, "-m", "tests.store.elsewhere")


class Holder:
    """Another process, which has the file open."""

    def __init__(self, process: asyncio.subprocess.Process):
        self.process = process

    @classmethod
    async def holds(cls, path: Path) -> "Holder":
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*COMMAND, "hold", str(path), cwd=HOUSE, stdin=pipe, stdout=pipe)
        holder = cls(process)
        assert await holder.says() == {"code": "opened"}
        return holder

    async def says(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        return json.loads(await self.process.stdout.readline())

    def lets_go(self) -> None:
        """Write something, close the file, and end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
