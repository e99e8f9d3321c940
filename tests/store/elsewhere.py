"""What tests have done by another process: `python -m tests.store.elsewhere WHAT FILE`; each line it says is JSON."""

import asyncio
import concurrent.futures.thread  # noqa: F401 - whoever has given up root's rights may not read it any more
import ctypes
import json
import os
import resource
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGINT, SIGKILL

from bench.store import GUILD, NOW, Evening, nobody
from bot.services.audit import faults
from bot.services.tables import Tables
from bot.store import runtime, tables
from bot.store.sqlite.backups import DailyBackups
from bot.store.sqlite.database import Store, StoreError
from bot.tables.context import Request
from tests.store.keeping import a_table, opened

NOBODY = 65534
ROOM = 1 << 20
"""Bytes that a file, or all files together, may take before there is no room."""
CLONE_NEWNS, CLONE_NEWUSER, MS_REC, MS_PRIVATE = 0x20000, 0x10000000, 0x4000, 0x40000


def say(**facts: object) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


async def hold(path: Path) -> None:
    """Open the file, and close it when there is nothing more to read."""
    store = await tried(path)
    if store:
        await asyncio.to_thread(sys.stdin.read)
        await write(store)
        await store.close()


async def opens(path: Path) -> None:
    store = await tried(path)
    if store:
        await write(store)
        await store.close()


async def tried(path: Path) -> Store | None:
    try:
        store = await Store.open(path)
    except StoreError as error:
        say(code=error.code)
        return None
    say(code="opened")
    return store


async def write(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.execute("INSERT INTO interaction VALUES (1, 1)")
    say(written=True)


def is_interrupted(path: Path) -> None:
    """Be told to stop (Ctrl-C) in the midst of a transaction."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_interrupts_itself(path))
    say(beat=asyncio.run(_heartbeat(path)))


async def _interrupts_itself(path: Path) -> None:
    store = await tried(path)
    assert store
    try:
        async with store.transaction() as tx:
            await runtime.record_heartbeat(tx, 1)
            os.kill(os.getpid(), SIGINT)
            await asyncio.get_running_loop().create_future()
    finally:
        await store.close()


async def _heartbeat(path: Path) -> int | None:
    async with opened(path) as store, store.transaction() as tx:
        return await runtime.heartbeat(tx)


def opens_as_nobody(path: Path) -> None:
    """Open the file without root's right to write anything."""
    if not os.geteuid():
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    asyncio.run(opens(path))


def is_killed(folder: Path) -> None:
    """Make a file and be killed at the first statement of that, then another and at the second, and so on."""
    for number in count(1):
        child = os.fork()
        if not child:
            asyncio.run(_opens_until(folder / f"{number}.db", number))
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            say(killed=number - 1)
            return


async def _opens_until(path: Path, number: int) -> None:
    before = iter(range(1, number))

    class Mortal(sqlite3.Connection):
        def execute(self, *given):
            if next(before, None) is None:
                os.kill(os.getpid(), SIGKILL)
            return super().execute(*given)

    sqlite3.connect = partial(sqlite3.connect, factory=Mortal)
    await Store.open(path)
    os._exit(0)


def is_killed_copying(path: Path) -> None:
    """Make a day's copy and be killed at the first step of that, then the next day's and at the second, and so on."""
    asyncio.run(_with_bulk(path))
    for number in count(1):
        child = os.fork()
        if not child:
            asyncio.run(_copies_until(path, number))
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            say(killed=number - 1, status=status)
            return


STEPS = {"open", "os.link", "os.listdir", "os.mkdir", "os.remove", "os.scandir", "sqlite3.connect", "tempfile.mkstemp"}


async def _copies_until(path: Path, number: int) -> None:
    before, is_copying = iter(range(1, number)), False

    def step(event: str = "open", _given: object = None) -> None:
        if is_copying and event in STEPS and next(before, None) is None:
            os.kill(os.getpid(), SIGKILL)

    class Mortal(sqlite3.Connection):
        def execute(self, *given):
            step()
            return super().execute(*given)

        def backup(self, target, *, progress, **how):
            super().backup(target, progress=lambda *told: (step(), progress(*told)), **how)

    sqlite3.connect = partial(sqlite3.connect, factory=Mortal)
    sys.addaudithook(step)
    store = await Store.open(path)
    is_copying = True
    await DailyBackups(store, path, path.with_name("copies"), 1000).make(NOW + number * 24 * 3600)
    os._exit(0)


async def _with_bulk(path: Path) -> None:
    async with opened(path) as store, store.transaction() as tx:
        await tables.insert(tx, a_table(100, snapshot="x" * 5_000_000))


def copies_over_quota(path: Path) -> None:
    asyncio.run(_with_bulk(path))
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    asyncio.run(_copies(path))


async def _copies(path: Path) -> None:
    folder = path.with_name("copies")
    async with opened(path) as store:
        try:
            await DailyBackups(store, path, folder, 1).make(NOW)
        except StoreError as error:
            say(code=error.code, left=[file.name for file in folder.iterdir()])
        await write(store)


async def fills(path: Path, make_room: Callable[[], None]) -> None:
    """Play until there is no room; close, open and try again; then make room and play on."""
    async with opened(path) as store:
        evening = Evening(Tables(store, nobody, Random(1)), 1, count(1))
        await evening.begin()
        refused = await _plays(evening, 1000)
        say(at="refusal", refused=refused, **await _found(store, evening))
    async with opened(path) as store:
        evening.tables = Tables(store, nobody, Random(1))
        say(at="reopening", **await _found(store, evening))
        refused = await _plays(evening, 1000)
        make_room()
        say(at="room", refused=refused, then=await _plays(evening, 10), **await _found(store, evening))


async def _found(store: Store, evening: Evening) -> dict[str, object]:
    table = await evening.tables.get(evening.table.id, Request(1, GUILD, NOW))
    return {"same": table == evening.table, "faults": await faults(store)}


async def _plays(evening: Evening, steps: int) -> dict[str, str] | None:
    """What keeps so many plays from being made."""
    try:
        for _ in range(steps):
            await evening.step()
    except StoreError as error:
        return {"code": error.code}
    except Exception as error:  # noqa: BLE001 - the test tells what it should have been
        return {"error": repr(error)}
    return None


def fills_quota(path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
    asyncio.run(fills(path, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))))


def fills_disk(path: Path) -> None:
    """On a disk of its own in the file's folder, seen by this process alone."""
    if not mount(path.parent):
        say(at="mount")
        return
    ballast = path.with_name("ballast")
    ballast.write_bytes(bytes(ROOM))
    asyncio.run(fills(path, ballast.unlink))
    asyncio.run(begins(path.with_name("new.db"), ballast))


async def begins(path: Path, ballast: Path) -> None:
    """Make a new file where there is no room, and again when there is."""
    await asyncio.to_thread(_grow, ballast)
    await opens(path)
    await asyncio.to_thread(ballast.unlink)
    await opens(path)


def _grow(ballast: Path) -> None:
    """Until there is no room."""
    with suppress(OSError), ballast.open("ab", buffering=0) as file:
        while file.write(bytes(1 << 12)):
            pass


def mount(folder: Path) -> bool:
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
    what, path = globals()[sys.argv[1]], Path(sys.argv[2])
    result = what(path)
    if asyncio.iscoroutine(result):
        asyncio.run(result)
