"""A process keeps its slot for as long as it can renew it, and is silent before another one can have it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.proxy import Proxy
from bot.services import cluster
from bot.services.cluster import Cluster
from bot.store.part import Part
from bot.store.postgresql.slots import ServerSlots
from tools.postgresql import Server

NewSlots = Callable[..., ServerSlots]
SECONDS = 20.0

pytestmark = pytest.mark.usefixtures("hasty")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leases end in a moment."""
    for name, seconds in {"LEASE": 1.0, "SILENT_AFTER": 0.6, "RENEW": 0.1, "RENEW_TIMEOUT": 0.3, "LOOK": 0.05}.items():
        monkeypatch.setattr(cluster, f"{name}_SECONDS", seconds)


@pytest.fixture
def started_over(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    happened = asyncio.Event()
    monkeypatch.setattr(cluster, "start_over", happened.set)
    return happened


async def find_shards() -> int:
    return 4


async def joined(slots: ServerSlots, part: Part, number: int = 1) -> Cluster:
    process = Cluster(slots, part, number)
    async with asyncio.timeout(SECONDS):
        await process.join(find_shards)
    return process


async def test_every_process_serves_other_shards_and_a_spare_one_takes_the_place_of_who_leaves(new_slots: NewSlots):
    parts = [Part() for _ in range(3)]
    first, second = [await joined(new_slots(), part, 2) for part in parts[:2]]
    assert [part.shard_ids for part in parts[:2]] == [[0, 2], [1, 3]]
    spare = asyncio.create_task(joined(new_slots(), parts[2], 2))
    await asyncio.sleep(2 * cluster.LEASE_SECONDS)
    assert not spare.done()
    assert all(part.is_held for part in parts[:2])
    await second.leave()
    assert not parts[1].is_held
    third = await spare
    assert parts[2].shard_ids == [1, 3]
    for process in (first, third):
        await process.leave()


async def test_a_spare_process_that_is_asked_to_end_takes_no_slot_any_more(new_slots: NewSlots, postgresql: Server):
    first = await joined(new_slots(), Part())
    spare = Cluster(new_slots(), part := Part(), 1)
    joining = asyncio.create_task(spare.join(find_shards))
    await asyncio.sleep(0.1)
    await spare.leave()
    await first.leave()
    await asyncio.sleep(0.2)
    joining.cancel()
    assert part.shards == 1
    assert postgresql.execute("SELECT alive_until FROM slot") == "0"


async def test_who_is_cut_off_is_silent_before_another_has_its_slot(
    new_slots: NewSlots, postgresql: Server, tmp_path: Path, started_over: asyncio.Event
):
    async with Proxy(tmp_path / "way", postgresql.folder) as proxy:
        part, other = Part(), Part()
        await joined(new_slots(f"postgresql://bot@/postgres?host={proxy.folder}"), part)
        await asyncio.sleep(cluster.SILENT_AFTER_SECONDS)
        assert part.is_held
        proxy.cut()
        second = asyncio.create_task(joined(new_slots(), other))
        async with asyncio.timeout(SECONDS):
            await started_over.wait()
        assert not part.is_held
        assert not second.done()
        await (await second).leave()


async def test_who_has_lost_its_slot_starts_over_at_once(
    new_slots: NewSlots, postgresql: Server, started_over: asyncio.Event
):
    await joined(new_slots(), Part())
    postgresql.execute("UPDATE slot SET owner = 'another'")
    async with asyncio.timeout(SECONDS):
        await started_over.wait()
