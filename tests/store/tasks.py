"""What tests let another process do: `python -m tests.store.tasks TASK FILE`. Every line it prints is JSON.

A process of its own is needed wherever a test would otherwise kill, block or cripple pytest itself:

- `hold`, `open_and_write`: two processes cannot have one file open. `hold` keeps it until its standard input closes.
- `interrupt_transaction`: Ctrl-C (SIGINT) arrives in the middle of a transaction.
- `open_without_rights`: root may write everything, so as root it first drops all capabilities. What Linux then allows
  is what the file modes say. Everything needed from the checkout is read before, since a checkout in a folder of mode
  0700 that belongs to somebody else can no longer be read afterwards.
- `kill_creating`, `kill_backing_up`: what a crash leaves behind. The work is done again and again by a forked child
  that sends itself SIGKILL: the first child at the first step, the second at the second step, and so on, until one
  comes to its end. Creating a file, a step is an SQL statement. Backing up, it is also every file that Python opens,
  lists, links or removes (all of which `sys.addaudithook` sees), and every portion of pages that SQLite copies.
- `back_up_over_quota`, `fill_quota`: the limit RLIMIT_FSIZE on the size of a file stands for a quota.
- `fill_disk`: a real full disk. The process makes a mount namespace of its own (`unshare`) and mounts a small tmpfs
  there: no other process sees it, and it is gone when the process ends. Without the right to do so, it reports that.
"""

import asyncio
import concurrent.futures.thread  # noqa: F401 - imported before the right to read it is given up
import ctypes
import json
import os
import resource
import shutil
import sqlite3
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGINT, SIGKILL
from tempfile import mkdtemp
from typing import Any

from bot.services.audit import find_problems
from bot.store import runtime, tables
from bot.store.sqlite.backups import Backups
from bot.store.sqlite.database import Store, StoreError
from bot.store.sqlite.opening import MIGRATIONS
from bot.tables.context import Request
from tests.store.cancelling import at_call
from tests.store.files import a_table, opened
from tools.players import GUILD, NOW, Players, tables_on

DAY = 24 * 3600
ROOM = 1 << 20
"""The bytes that a file, or all files together, may have."""
CAPABILITY_VERSION = 0x20080522
CLONE_NEWNS, CLONE_NEWUSER, MS_REC, MS_PRIVATE = 0x20000, 0x10000000, 0x4000, 0x40000


def report(**facts: object) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


async def try_to_open(path: Path, *migrations: Path) -> Store | None:
    try:
        store = await Store.open(path, *migrations)
    except StoreError as error:
        report(code=error.code)
        return None
    report(code="opened")
    return store


async def write(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.execute("INSERT INTO interaction VALUES (1, 1)")
    report(written=True)


# Opening


async def hold(path: Path) -> None:
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


async def open_without_rights(path: Path) -> None:
    migrations = Path(mkdtemp()) / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    try:
        if not os.geteuid():
            drop_capabilities()
        await open_and_write(path, migrations)
    finally:
        shutil.rmtree(migrations.parent)


def drop_capabilities() -> None:
    """Give up root's right to read and write whatever the file modes say."""
    header, none = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)()
    if ctypes.CDLL(None).capset(header, none):
        raise OSError("the capabilities were not dropped")


def interrupt_transaction(path: Path) -> None:
    async def interrupt() -> None:
        store = await try_to_open(path)
        assert store
        try:
            async with store.transaction() as tx:
                await runtime.record_heartbeat(tx, 1)
                os.kill(os.getpid(), SIGINT)
                await asyncio.get_running_loop().create_future()
        finally:
            await store.close()

    async def heartbeat() -> int | None:
        async with opened(path) as store, store.transaction() as tx:
            return await runtime.heartbeat(tx)

    with suppress(KeyboardInterrupt):
        asyncio.run(interrupt())
    report(heartbeat=asyncio.run(heartbeat()))


# Crashes


def kill_creating(path: Path) -> None:
    """Create one file after another beside this path."""

    async def create(number: int, step: Callable[[], object]) -> None:
        step_in_sqlite(step)
        await Store.open(path.with_name(f"{number}.db"))

    kill_at_each_step(create)


def kill_backing_up(path: Path) -> None:
    """Make the backup of one day after another."""

    async def back_up(number: int, step: Callable[[], object]) -> None:
        is_open = False

        def step_once_open() -> None:
            if is_open:
                step()

        step_in_sqlite(step_once_open)
        sys.addaudithook(lambda event, _arguments: event in FILE_EVENTS and step_once_open())
        store = await Store.open(path)
        is_open = True
        await Backups(store, path, path.with_name("backups"), 1000).make(NOW + number * DAY)

    asyncio.run(add_bulk(path))
    kill_at_each_step(back_up)


FILE_EVENTS = frozenset(
    ("open", "os.link", "os.listdir", "os.mkdir", "os.remove", "os.scandir", "sqlite3.connect", "tempfile.mkstemp")
)


def step_in_sqlite(step: Callable[[], object]) -> None:
    """Call this before each statement and each copied portion of every connection from now on."""

    class Stepping(sqlite3.Connection):
        def execute(self, *arguments):
            step()
            return super().execute(*arguments)

        def backup(self, target, *, progress, **options):
            super().backup(target, progress=lambda *pages: (step(), progress(*pages)), **options)

    sqlite3.connect = partial(sqlite3.connect, factory=Stepping)


def kill_at_each_step(work: Callable[[int, Callable[[], object]], Coroutine[Any, Any, None]]) -> None:
    """Report at how many steps of this work a child was killed, and how the last one ended."""
    for number in count(1):
        child = os.fork()
        if not child:
            asyncio.run(work(number, at_call(number, lambda: os.kill(os.getpid(), SIGKILL))))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            report(killed=number - 1, status=status)
            return


# No room


async def add_bulk(path: Path) -> None:
    async with opened(path) as store, store.transaction() as tx:
        await tables.insert(tx, a_table(100, snapshot="x" * 5_000_000))


async def back_up_over_quota(path: Path) -> None:
    folder = path.with_name("backups")
    await add_bulk(path)
    limit_file_size(ROOM)
    async with opened(path) as store:
        try:
            await Backups(store, path, folder, 1).make(NOW)
        except StoreError as error:
            report(code=error.code, left=[file.name for file in folder.iterdir()])
        await write(store)


async def fill_quota(path: Path) -> None:
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    limit_file_size(ROOM)
    await play_until_full(path, lambda: limit_file_size(unlimited))


def limit_file_size(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


async def fill_disk(path: Path) -> None:
    if not mount_small_disk(path.parent):
        report(at="mount")
        return
    ballast = path.with_name("ballast")
    ballast.write_bytes(bytes(ROOM))
    await play_until_full(path, ballast.unlink)
    new = path.with_name("new.db")
    with suppress(OSError), ballast.open("ab", buffering=0) as file:
        while file.write(bytes(1 << 12)):
            pass
    await open_and_write(new)
    ballast.unlink()
    await open_and_write(new)


async def play_until_full(path: Path, make_room: Callable[[], None]) -> None:
    """Play until there is no room; open the file again and try to play; then make room and play on."""
    async with opened(path) as store:
        players = Players(tables_on(store, Random(1)), 1, count(1))
        await players.begin()
        refused = await play(players, 1000)
        report(at="refusal", refused=refused, **await judge(store, players))
    async with opened(path) as store:
        players.tables = tables_on(store, Random(1))
        report(at="reopening", **await judge(store, players))
        refused = await play(players, 1000)
        make_room()
        report(at="room", refused=refused, then=await play(players, 10), **await judge(store, players))


async def judge(store: Store, players: Players) -> dict[str, object]:
    """Return whether the table is as the players were last told, and what the audit finds."""
    loaded = await players.tables.load(players.table.id, Request(1, GUILD, NOW))
    return {"same": loaded.table == players.table, "problems": await find_problems(store)}


async def play(players: Players, steps: int) -> dict[str, str] | None:
    """Play this many steps; return the error that prevented it."""
    try:
        for _ in range(steps):
            await players.step()
    except StoreError as error:
        return {"code": error.code}
    except Exception as error:  # noqa: BLE001 - the test tells what it should have been
        return {"error": repr(error)}
    return None


def mount_small_disk(folder: Path) -> bool:
    """Mount a disk of 2 MiB that only this process sees; return False where that is not allowed."""
    libc, user, group = ctypes.CDLL(None), os.getuid(), os.getgid()
    if user and libc.unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0:
        Path("/proc/self/setgroups").write_text("deny", "ascii")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1", "ascii")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1", "ascii")
    elif libc.unshare(CLONE_NEWNS):
        return False
    libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None)
    return not libc.mount(b"none", bytes(folder), b"tmpfs", 0, b"size=%d" % (2 * ROOM))


if __name__ == "__main__":
    task, path = globals()[sys.argv[1]], Path(sys.argv[2])
    result = task(path)
    if asyncio.iscoroutine(result):
        asyncio.run(result)
