"""Each process keeps a number that no other one has, and with it its share of the shards."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from itertools import pairwise

import pytest

from bot import cluster
from bot.cluster import Cluster
from bot.store.database import BOT, SIGNATURE, StoreError
from bot.store.postgresql.engine import open_store
from tests.clusters.waiting import until
from tools.postgresql import Server

NewProcess = Callable[[int], Cluster]
HELD = f"FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = {SIGNATURE} AND objsubid = 2 AND objid"


class Ended(BaseException):
    """Raised where a process would have ended at once."""


@pytest.fixture
async def new_process(postgresql: Server, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[NewProcess]:
    """Makes one of so many processes."""
    for name in ("LOOK", "ASK", "IDENTIFY", "SPARE"):
        monkeypatch.setattr(cluster, f"{name}_SECONDS", 0.05)
    postgresql.execute("SELECT empty_all()")
    made: list[Cluster] = []

    def make(of: int) -> Cluster:
        made.append(Cluster(postgresql.url("postgres"), of))
        return made[-1]

    yield make
    for process in made:
        await process.leave()


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Why processes have ended at once."""
    sentences: list[str] = []

    def end(sentence: str) -> None:
        sentences.append(sentence)
        raise Ended

    monkeypatch.setattr(cluster, "end_at_once", end)
    return sentences


async def test_each_takes_the_first_number_that_is_free_and_its_share_of_the_shards_that_the_first_one_noted(
    new_process: NewProcess,
):
    processes = [new_process(3) for _ in range(3)]
    for process, recommended in zip(processes, (4, 9, 12), strict=True):
        await process.join(recommended)
    assert [process.part.shard_ids for process in processes] == [[0, 3], [1, 4], [2, 5]]
    await processes[1].leave()
    following = new_process(3)
    await following.join(4)
    assert following.part.number == 2


async def test_where_no_other_process_runs_discord_says_how_many_shards_there_are(new_process: NewProcess):
    first, alone = new_process(2), new_process(3)
    await first.join(4)
    await first.leave()
    await alone.join(9)
    assert alone.part.shard_ids == [0, 3, 6]


async def test_processes_that_begin_at_once_agree(new_process: NewProcess):
    processes = [new_process(5) for _ in range(5)]
    await asyncio.gather(*(process.join(5 * number) for number, process in enumerate(processes, 1)))
    assert sorted(process.part.number for process in processes) == [1, 2, 3, 4, 5]
    assert len({process.part.shards for process in processes}) == 1


async def test_one_process_more_waits_and_takes_the_number_of_the_first_that_ends(
    new_process: NewProcess, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO")
    first, second, spare = (new_process(2) for _ in range(3))
    await first.join(4)
    await second.join(4)
    joining = asyncio.create_task(spare.join(4))
    await until(lambda: "Waiting for a number: other processes have all 2" in caplog.text)
    assert spare.part.is_waiting
    assert not any(guild << 22 in spare.part for guild in range(4))
    await second.leave()
    await joining
    assert spare.part.shard_ids == [1, 3]


async def test_others_that_were_started_as_so_many_have_to_end_first(new_process: NewProcess):
    await new_process(2).join(4)
    with pytest.raises(StoreError, match="is in use with CLUSTERS=2, and here CLUSTERS has another number") as refused:
        await new_process(3).join(4)
    assert refused.value.is_passing


async def test_a_lock_whose_connection_is_cut_is_taken_again_and_what_was_not_heard_meanwhile_is_looked_for(
    new_process: NewProcess, postgresql: Server, caplog: pytest.LogCaptureFixture
):
    process, heard = new_process(2), asyncio.Event()
    process.on_gap = heard.set
    await process.join(4)
    postgresql.execute(f"SELECT pg_terminate_backend(pid) {HELD} = 1")
    await heard.wait()
    assert "The lock of number 1 was lost, and is taken again" in caplog.text
    assert postgresql.execute(f"SELECT count(*) {HELD} = 1") == "1"


async def test_a_process_whose_earlier_connection_lives_on_takes_its_own_lock_from_that(
    new_process: NewProcess, postgresql: Server
):
    process, heard = new_process(1), asyncio.Event()
    process.on_gap = heard.set
    await process.join(1)
    earlier = process._locks._connection  # noqa: SLF001 - as where a network has swallowed the end of a connection
    process._locks._connection, process._locks._has_number = None, False  # noqa: SLF001
    await heard.wait()
    assert earlier
    await until(earlier.is_closed)
    assert postgresql.execute(f"SELECT count(*) {HELD} = 1") == "1"


async def test_a_process_whose_lock_another_one_has_taken_ends_at_once(
    new_process: NewProcess, postgresql: Server, ends: list[str]
):
    process, other = new_process(2), new_process(2)
    await process.join(4)
    async with process._locks._asking:  # noqa: SLF001 - it does not come to ask until the other one was quicker
        process._locks._cut()  # noqa: SLF001
        await until(lambda: postgresql.execute(f"SELECT count(*) {HELD} = 1") == "0")
        await other.join(4)
    assert other.part.number == 1
    await until(lambda: bool(ends))
    assert ends == ["Another process has the number 1: this one ends."]


async def test_a_process_whose_lock_stays_lost_ends(
    new_process: NewProcess, monkeypatch: pytest.MonkeyPatch, ends: list[str]
):
    monkeypatch.setattr(cluster, "MAX_AWAY_SECONDS", 0.2)
    process = new_process(2)
    await process.join(4)
    monkeypatch.setattr(process._locks, "_url", "postgresql://bot@/postgres?host=/nowhere")  # noqa: SLF001
    process._locks._cut()  # noqa: SLF001
    await until(lambda: bool(ends))
    assert "The lock of number 1 has been lost for 0 s" in ends[0]
    assert "cannot be reached" in ends[0]


async def test_a_process_that_was_outvoted_while_it_had_no_lock_ends(
    new_process: NewProcess, postgresql: Server, ends: list[str]
):
    """Others that began meanwhile divide the servers differently."""
    process = new_process(2)
    await process.join(4)
    postgresql.execute("UPDATE note SET text = '2 6' WHERE name = 'shards'")
    process._locks._cut()  # noqa: SLF001
    await until(lambda: bool(ends))
    assert ends == ["Another process has the number 1: this one ends."]


async def test_sessions_take_turns_also_within_a_process(new_process: NewProcess, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "IDENTIFY_SECONDS", 0.3)
    processes = [new_process(2) for _ in range(2)]
    begun: list[float] = []

    async def begin(process: Cluster) -> None:
        await process.wait_to_identify()
        begun.append(asyncio.get_running_loop().time())

    for process in processes:
        await process.join(4)
    await asyncio.gather(*(begin(process) for process in processes * 2))
    assert all(after - before > 0.29 for before, after in pairwise(begun))


async def test_a_table_that_another_process_changes_is_told_once_it_is_saved(
    new_process: NewProcess, postgresql: Server
):
    told: list[int] = []
    process = new_process(2)
    process.on_change = told.append
    await process.join(4)
    store = await open_store(postgresql.url("postgres"))
    with suppress(ZeroDivisionError):
        async with store.transaction(BOT) as tx:
            await tx.tell_others(6)
            raise ZeroDivisionError
    async with store.transaction(BOT) as tx:
        await tx.tell_others(7)
    await until(lambda: bool(told))
    assert told == [7]
    await store.close()
