"""A block commits or rolls back as a whole, and so does a part of it."""

import asyncio
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from bot.store import ledger, runtime, servers
from bot.store.database import BOT, Store, StoreError, Transaction
from bot.store.sqlite.database import FileStore
from bot.tables.chips import Account
from tests.engines import RULES_BROKEN
from tests.store.cancelling import cancelled_at
from tests.store.files import GUILD, NOW, a_gift, code_of_opening, opened

pytestmark = pytest.mark.every_engine

LONG = 20
"""Statements in a row; between long ones every other task has its turn."""


class OopsError(Exception):
    pass


async def effects(store: Store) -> set[int]:
    async with store.transaction(BOT) as tx:
        return {number for (number,) in await tx.execute("SELECT id FROM interaction")}


async def writes(store: Store, number: int, error: Exception | None = None) -> None:
    """Note a first effect, some chips, and a second effect."""
    async with store.long_transaction(BOT) as tx:
        await runtime.mark_applied(tx, number, NOW)
        await ledger.post(tx, a_gift(number))
        await runtime.mark_applied(tx, -number, NOW)
        if error:
            raise error


@pytest.mark.long
async def test_what_a_block_wrote_is_kept(store: Store):
    await writes(store, 1)
    assert await effects(store) == {1, -1}


async def test_a_block_that_fails_leaves_nothing(store: Store):
    with pytest.raises(OopsError):
        await writes(store, 1, OopsError())
    assert await effects(store) == set()


@pytest.mark.sqlite
async def test_a_rollback_that_fails_is_made_up_for(store: Store, caplog: pytest.LogCaptureFixture):
    connection = store._connection  # noqa: SLF001 - the disk is at fault, not the store

    async def fails() -> None:
        async with store.transaction(BOT) as tx:
            await runtime.mark_applied(tx, 1, NOW)
            await connection.set_progress_handler(lambda: 1, 1)
            raise OopsError

    with pytest.raises(OopsError):
        await fails()
    assert connection.in_transaction
    await connection.set_progress_handler(lambda: 0, 1000)
    assert await effects(store) == set()
    assert "Could not roll a transaction back" in caplog.text


async def test_a_failing_statement_leaves_nothing_of_its_block(store: Store):
    with pytest.raises(RULES_BROKEN):
        await writes(store, 0)  # both effects have the same number
    assert await effects(store) == set()


async def test_a_failing_statement_is_told_apart_from_the_file_failing(store: Store):
    with pytest.raises(Exception, match=r"no such table|does not exist") as failed:
        async with store.transaction(BOT) as tx:
            await tx.execute("SELECT * FROM nowhere")
    assert not isinstance(failed.value, StoreError)


async def test_after_a_failure_the_store_works(store: Store):
    with pytest.raises(OopsError):
        await writes(store, 1, OopsError())
    await writes(store, 1)
    assert await effects(store) == {1, -1}


async def test_one_tasks_failure_does_not_undo_anothers_work(store: Store):
    blocks = [writes(store, number, None if number % 2 else OopsError()) for number in range(1, 31)]
    await asyncio.gather(*blocks, return_exceptions=True)
    assert await effects(store) == {sign * number for number in range(1, 31, 2) for sign in (1, -1)}


async def test_one_tasks_cancellation_does_not_undo_anothers_work(store: Store):
    tasks = [asyncio.ensure_future(writes(store, number)) for number in range(1, 31)]
    await tasks[0]
    for task in tasks[1::2]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    done = {number for number, task in enumerate(tasks, 1) if not task.cancelled()}
    kept = {abs(number) for number in await effects(store)}
    assert await effects(store) == {sign * number for number in kept for sign in (1, -1)}
    assert (done <= kept, len(done) >= 15) == (True, True)  # who is cancelled while it is committed stays committed


async def test_no_task_sees_what_another_has_not_committed(store: Store):
    reading: list[asyncio.Task[set[int]]] = []

    async def fails_in_the_end() -> None:
        async with store.long_transaction(BOT) as tx:
            await runtime.mark_applied(tx, 1, NOW)
            reading.append(asyncio.ensure_future(effects(store)))
            await takes_long(tx)
            raise OopsError

    with pytest.raises(OopsError):
        await fails_in_the_end()
    assert await reading[0] == set()


async def test_a_block_reads_what_it_wrote(store: Store):
    async with store.transaction(BOT) as tx:
        await runtime.mark_applied(tx, 1, NOW)
        assert await runtime.was_applied(tx, 1)


async def takes_long(tx: Transaction) -> None:
    for _ in range(LONG):
        await tx.execute("SELECT 1")


# A part that can fail without the rest.


async def with_a_part(store: Store, error: BaseException | None, *, is_caught: bool) -> None:
    """Note a first effect, a second in a part of its own, and a third."""
    async with store.long_transaction(BOT) as tx:
        await runtime.mark_applied(tx, 1, NOW)
        with suppress(*((type(error),) if error and is_caught else ())):
            async with tx.savepoint():
                await runtime.mark_applied(tx, 2, NOW)
                if error:
                    raise error
        await runtime.mark_applied(tx, 3, NOW)


async def test_a_part_is_kept_with_the_rest(store: Store):
    await with_a_part(store, None, is_caught=False)
    assert await effects(store) == {1, 2, 3}


async def test_a_part_that_fails_leaves_the_rest(store: Store):
    await with_a_part(store, OopsError(), is_caught=True)
    assert await effects(store) == {1, 3}


async def test_a_part_whose_failure_nobody_catches_leaves_nothing(store: Store):
    with pytest.raises(OopsError):
        await with_a_part(store, OopsError(), is_caught=False)
    assert await effects(store) == set()


async def test_a_part_that_the_file_refuses_leaves_the_rest(store: Store):
    async with store.transaction(BOT) as tx:
        await runtime.mark_applied(tx, 1, NOW)
        with suppress(RULES_BROKEN):
            async with tx.savepoint():
                await runtime.mark_applied(tx, 2, NOW)
                await runtime.mark_applied(tx, 1, NOW)
    assert await effects(store) == {1}


async def test_one_part_can_fail_after_another(store: Store):
    async with store.transaction(BOT) as tx:
        for number in range(1, 7):
            with suppress(RULES_BROKEN):
                async with tx.savepoint():
                    await runtime.mark_applied(tx, number, NOW)
                    await runtime.mark_applied(tx, -(number // 2), NOW)
    assert await effects(store) == {1, 0, 2, -1, 4, -2, 6, -3}


async def out_of_room(store: Store) -> None:
    """Note an effect, then what there is no room for, then an effect again, whatever came of it."""
    async with store.transaction(BOT) as tx:
        await runtime.mark_applied(tx, 1, NOW)
        with suppress(Exception):
            async with tx.savepoint():
                await servers.save_settings(tx, GUILD, "x" * 1_000_000)
        with suppress(Exception):
            async with tx.savepoint():
                await runtime.mark_applied(tx, 2, NOW)


@pytest.mark.sqlite
async def test_a_part_for_which_there_is_no_room_leaves_the_rest_whole_or_nothing_of_it(store: Store):
    """Out of room, SQLite ends the transaction by itself."""
    async with store.transaction(BOT) as tx:
        [(pages,)] = await tx.execute("PRAGMA page_count")
        await tx.execute(f"PRAGMA max_page_count = {pages + 8}")
    [error] = await asyncio.gather(out_of_room(store), return_exceptions=True)
    assert await effects(store) == (set() if error else {1, 2})


async def test_a_block_cancelled_anywhere_in_a_part_is_kept_whole_or_not_at_all(store: Store):
    found: list[int] = []
    for point in count(1):
        task = asyncio.ensure_future(cancelled_at(point, with_a_part(store, None, is_caught=False)))
        [error] = await asyncio.gather(task, return_exceptions=True)
        if error is None:
            break
        assert isinstance(error, asyncio.CancelledError)
        found.append(len(await effects(store)))
        async with store.transaction(BOT) as tx:
            await runtime.forget_applied(tx, before=NOW + 1)
    assert set(found) == {0, 3}


# Cancelled anywhere.


async def outcomes(store: Store) -> list[str]:
    """What is there of a block cancelled at its first await, of another cancelled at its second, and so on."""
    found: list[str] = []
    for point in count(1):
        task = asyncio.ensure_future(cancelled_at(point, writes(store, point)))
        [error] = await asyncio.gather(task, return_exceptions=True)
        if error is None:
            return found
        assert isinstance(error, asyncio.CancelledError)
        there = {point, -point} & await effects(store)
        async with store.transaction(BOT) as tx:
            chips = await ledger.balance(tx, GUILD, Account("balance", point))
        found.append({(0, None): "nothing", (2, 10): "all"}.get((len(there), chips), f"{there} and {chips} chips"))
    raise AssertionError


async def test_a_block_cancelled_anywhere_is_kept_whole_or_not_at_all(store: Store):
    assert set(await outcomes(store)) == {"nothing", "all"}


async def test_only_a_block_cancelled_while_it_commits_is_kept(store: Store):
    found = await outcomes(store)
    assert found == ["nothing"] * (len(found) - 1) + ["all"]


@pytest.mark.sqlite
async def test_a_block_of_short_statements_can_be_cancelled_only_while_it_commits(store: Store):
    async def short(number: int) -> None:
        async with store.transaction(BOT) as tx:
            await runtime.mark_applied(tx, number, NOW)
            await takes_long(tx)

    for point in count(1):
        [error] = await asyncio.gather(asyncio.ensure_future(cancelled_at(point, short(point))), return_exceptions=True)
        assert point in await effects(store)
        if error is None:
            break
    assert 1 < point < LONG


async def test_a_ledger_written_by_cancelled_blocks_adds_up(store: Store):
    await outcomes(store)
    async with store.transaction(BOT) as tx:
        assert await ledger.find_problems(tx) == []


async def test_cancelling_a_task_that_waits_its_turn_concerns_no_other(store: Store):
    async with store.long_transaction(BOT) as tx:
        await runtime.mark_applied(tx, 1, NOW)
        waiting = asyncio.ensure_future(cancelled_at(1, writes(store, 2)))
        await takes_long(tx)
        assert waiting.cancelled()
    assert await effects(store) == {1}


async def test_a_block_cancelled_twice_leaves_nothing(store: Store):
    async def cancelled_again() -> None:
        await cancelled_at(6, cancelled_at(5, writes(store, 1)))

    with pytest.raises(asyncio.CancelledError):
        await asyncio.ensure_future(cancelled_again())
    assert await effects(store) == set()


async def test_a_block_out_of_time_leaves_nothing(store: Store):
    async def never_ends() -> None:
        async with asyncio.timeout(None) as limit, store.transaction(BOT) as tx:
            await runtime.mark_applied(tx, 1, NOW)
            limit.reschedule(0)
            await asyncio.get_running_loop().create_future()

    with pytest.raises(TimeoutError):
        await never_ends()
    assert await effects(store) == set()


# Closing.


async def test_closing_waits_for_the_transaction_in_progress(path: Path):
    store = await FileStore.open(path)
    writing = asyncio.ensure_future(writes(store, 1))
    async with store.long_transaction(BOT) as tx:
        await runtime.mark_applied(tx, 2, NOW)
        closing = asyncio.ensure_future(store.close())
        await takes_long(tx)
        assert not closing.done()
    await asyncio.gather(closing, writing)
    async with opened(path) as store:
        assert await effects(store) == {1, -1, 2}


async def test_a_cancelled_closing_closes_all_the_same(path: Path):
    store = await FileStore.open(path)
    closing = asyncio.ensure_future(cancelled_at(1, store.close()))
    await asyncio.gather(closing, return_exceptions=True)
    assert await code_of_opening(path) == "opened"
