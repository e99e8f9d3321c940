"""Real files that cannot grow: another process plays on them until there is no room, and goes on when there is."""

import ctypes
import os
import resource
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.services.audit import find_problems
from bot.store.database import Store, StoreError
from bot.tables.context import Request
from tests.store.files import opened
from tests.store.processes import limit_file_size, open_and_write, report, run_task
from tools.players import GUILD, NOW, Players, services_on

Told = dict[str, dict[str, Any]]
ROOM = 1 << 20
"""The bytes that a file, or all files together, may have."""
CLONE_NEWNS, CLONE_NEWUSER, MS_REC, MS_PRIVATE = 0x20000, 0x10000000, 0x4000, 0x40000


@pytest.fixture(scope="module")
def quota(tmp_path_factory: pytest.TempPathFactory):
    """What happened where no file may be larger than so many bytes."""
    return {said["at"]: said for said in run_task(fill_quota, tmp_path_factory.mktemp("quota") / "bot.db")}


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory):
    """What happened on a small disk."""
    said = run_task(fill_disk, tmp_path_factory.mktemp("disk") / "bot.db")
    if said == [{"at": "mount"}]:
        pytest.skip("no disk can be mounted here; the quota is tested all the same")
    return {each.get("at", f"new {number}"): each for number, each in enumerate(said)}


@pytest.fixture(params=["quota", "disk"])
def told(request: pytest.FixtureRequest) -> Told:
    return request.getfixturevalue(request.param)


@pytest.mark.long
def test_an_action_on_a_full_disk_is_refused_for_that_reason(disk: Told):
    assert disk["refusal"]["refused"] == {"code": "full"}


@pytest.mark.long
def test_an_action_over_a_quota_is_refused_with_a_sentence(quota: Told):
    assert list(quota["refusal"]["refused"]) == ["code"]


def test_it_leaves_the_table_as_it_was_last_told(told: Told):
    assert told["refusal"]["same"]


def test_it_leaves_nothing_by_halves(told: Told):
    assert told["refusal"]["problems"] == []


def test_a_file_opened_again_where_there_is_no_room_has_everything(told: Told):
    assert (told["reopening"]["same"], told["reopening"]["problems"]) == (True, [])


def test_the_same_store_goes_on_when_there_is_room(told: Told):
    assert told["room"]["refused"] is not None
    assert (told["room"]["then"], told["room"]["same"], told["room"]["problems"]) == (None, True, [])


def test_no_file_is_made_where_there_is_no_room(disk: Told):
    assert disk["new 3"] == {"code": "full"}


def test_it_is_made_when_there_is_room(disk: Told):
    assert disk["new 4"] == {"code": "opened"}


# In the other process


async def fill_quota(path: Path) -> None:
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    limit_file_size(ROOM)
    await play_until_full(path, lambda: limit_file_size(unlimited))


async def fill_disk(path: Path) -> None:
    """Fill a disk that is real; report where none can be mounted."""
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
        players = Players(services_on(store, Random(1)), 1, count(1))
        await players.begin()
        refused = await play(players, 1000)
        report(at="refusal", refused=refused, **await judge(store, players))
    async with opened(path) as store:
        players.services = services_on(store, Random(1))
        report(at="reopening", **await judge(store, players))
        refused = await play(players, 1000)
        make_room()
        report(at="room", refused=refused, then=await play(players, 10), **await judge(store, players))


async def judge(store: Store, players: Players) -> dict[str, object]:
    """Return whether the table is as the players were last told, and what the audit finds."""
    loaded = await players.services.lookups.load(players.table.id, Request(1, GUILD, NOW))
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
