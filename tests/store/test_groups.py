"""Blocks that wait for the connection of a file share a commit, and each is as sure of it as if it were alone."""

import asyncio
import sqlite3
from collections.abc import Awaitable
from contextlib import suppress

import pytest

from bot.store import runtime, servers
from bot.store.database import BOT, ConflictError, Store, StoreError
from tests.engines import Disk
from tests.store.files import GUILD, NOW


class OopsError(Exception):
    pass


@pytest.fixture
def told(store: Disk, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was told, in its order: the ends of blocks, and the commits that waited for the disk."""
    told: list[object] = []
    connection = store._connection  # noqa: SLF001
    commit = connection.commit

    async def commit_and_tell() -> None:
        await commit()
        told.append("commit")

    monkeypatch.setattr(connection, "commit", commit_and_tell)
    return told


async def writes(store: Store, number: int, told: list[object], error: Exception | None = None) -> None:
    try:
        async with store.transaction(BOT) as tx:
            await runtime.mark_applied(tx, number, NOW)
            if error:
                raise error
    finally:
        told.append(number)


async def reads(store: Store) -> set[int]:
    async with store.transaction() as tx:
        return {number for (number,) in await tx.execute("SELECT id FROM interaction")}


async def in_a_row(store: Store, told: list[object], *others: Awaitable[object]) -> list[object]:
    """Let all others wait for a first block; return what became of it and of them."""

    async def writes_first() -> None:
        async with store.transaction(BOT) as tx:
            await runtime.mark_applied(tx, 0, NOW)
            await asyncio.sleep(0)
        told.append(0)

    return await asyncio.gather(writes_first(), *others, return_exceptions=True)


def types(results: list[object]) -> list[type]:
    return [type(result) for result in results]


async def test_blocks_that_wait_share_a_commit_before_which_none_ends(store: Store, told: list[object]):
    await in_a_row(store, told, *(writes(store, number, told) for number in range(1, 10)))
    assert told[0] == "commit"
    assert sorted(told[1:], key=str) == [*range(10)]
    assert await reads(store) == {*range(10)}


async def test_a_block_that_nobody_waits_for_has_a_commit_of_its_own(store: Store, told: list[object]):
    for number in (1, 2):
        await writes(store, number, told)
    assert told == ["commit", 1, "commit", 2]


async def test_whoever_comes_while_a_group_is_committed_is_in_the_next(store: Store, told: list[object]):
    async def writes_on(number: int) -> None:
        for each in range(5):
            await writes(store, 10 * number + each, told)

    await asyncio.gather(*map(writes_on, range(8)))
    assert told.count("commit") <= 10
    assert len(await reads(store)) == 40


async def test_a_block_that_fails_in_a_group_is_undone_alone_and_ends_with_the_others(store: Store, told: list[object]):
    others = [writes(store, 1, told), writes(store, 2, told, OopsError()), writes(store, 3, told)]
    results = await in_a_row(store, told, *others)
    assert types(results) == [type(None), type(None), OopsError, type(None)]
    assert (told[0], await reads(store)) == ("commit", {0, 1, 3})


async def test_a_block_sees_what_those_before_it_in_its_group_wrote(store: Store, told: list[object]):
    async def looks() -> bool:
        async with store.transaction(BOT) as tx:
            return await runtime.was_applied(tx, 0)

    assert await in_a_row(store, told, looks()) == [None, True]
    assert told.count("commit") == 1


async def breaks_the_commit(store: Store) -> None:
    async with store.transaction(BOT) as tx:
        await tx.execute("PRAGMA defer_foreign_keys = ON")
        await tx.execute("INSERT INTO table_event VALUES (99, 1, 1, '')")


async def test_a_commit_that_fails_fails_all_its_blocks_and_nothing_is_kept(store: Store, told: list[object]):
    others = [writes(store, 1, told), writes(store, 2, told, OopsError()), breaks_the_commit(store)]
    results = await in_a_row(store, told, *others)
    assert types(results) == [sqlite3.IntegrityError] * 4
    assert ("commit" in told, await reads(store)) == (False, set())
    await writes(store, 5, told)
    assert await reads(store) == {5}


async def test_whoever_reads_sees_what_is_on_the_disk_and_nothing_else(store: Store, told: list[object]):
    _, seen, lost, then = await in_a_row(store, told, reads(store), breaks_the_commit(store), reads(store))
    assert (seen, type(lost), then) == ({0}, sqlite3.IntegrityError, {0})


async def test_whoever_reads_may_not_write(store: Store):
    with pytest.raises(AssertionError, match="may only read"):
        async with store.transaction() as tx:
            await runtime.mark_applied(tx, 1, NOW)
    assert await reads(store) == set()


async def test_blocks_whose_group_is_lost_with_another_can_be_done_again(store: Store, told: list[object]):
    """Out of room, SQLite undoes all blocks of the group."""

    async def needs_room() -> None:
        async with store.transaction(BOT) as tx:
            await servers.save_settings(tx, GUILD, "x" * 1_000_000)

    async with store.transaction(BOT) as tx:
        [(pages,)] = await tx.execute("PRAGMA page_count")
        await tx.execute(f"PRAGMA max_page_count = {pages + 8}")
    first, refused, last = await in_a_row(store, told, needs_room(), writes(store, 2, told))
    assert (types([first, last]), await reads(store)) == ([ConflictError, type(None)], {2})
    assert isinstance(refused, StoreError)
    assert refused.code == "full"


async def test_a_block_that_goes_on_when_its_group_is_lost_fails_for_that_reason(store: Store):
    async def goes_on() -> None:
        async with store.transaction(BOT) as tx:
            [(pages,)] = await tx.execute("PRAGMA page_count")
            await tx.execute(f"PRAGMA max_page_count = {pages + 8}")
            with suppress(StoreError):
                await servers.save_settings(tx, GUILD, "x" * 1_000_000)

    with pytest.raises(StoreError, match="cannot grow"):
        await goes_on()


@pytest.mark.parametrize("reader", [False, True])
async def test_a_block_cancelled_when_its_turn_has_come_lets_the_next_one_go_on(
    store: Store, told: list[object], *, reader: bool
):
    async with store.transaction() as tx:
        assert await tx.execute("SELECT 1") == [(1,)]
        first = asyncio.ensure_future(reads(store) if reader else writes(store, 1, told))
        second = asyncio.ensure_future(writes(store, 2, told))
        await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait([first, second])
    assert (first.cancelled(), await reads(store)) == (True, {2})


async def test_however_many_read_whoever_writes_has_a_turn(store: Store, told: list[object]):
    async def reads_on() -> None:
        while "commit" not in told:
            async with store.transaction():
                await asyncio.sleep(0)

    await asyncio.gather(*(reads_on() for _ in range(200)), writes(store, 1, told))
    assert told == ["commit", 1]


async def test_a_long_block_joins_no_group(store: Store, told: list[object]):
    async def writes_long() -> None:
        async with store.long_transaction(BOT) as tx:
            await runtime.mark_applied(tx, 1, NOW)
        told.append(1)

    await in_a_row(store, told, writes_long())
    assert told == ["commit", 0, "commit", 1]
