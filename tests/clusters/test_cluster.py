"""A process keeps its slot for as long as it can renew it, and is silent before another one can have it."""

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.part import Part
from bot.processes import cluster
from bot.processes.cluster import Cluster
from bot.store.postgresql.driver import connect
from bot.store.postgresql.slots import ServerSlots, Taken
from tests.clusters.waiting import until
from tools.postgresql import Server
from tools.proxy import Proxy

NewSlots = Callable[..., ServerSlots]
SECONDS = 20.0
ENDING = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'nainjaune slot' AND datname = 'postgres'"
)

pytestmark = pytest.mark.usefixtures("hasty")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leases end in a moment."""
    for name, seconds in {
        "LEASE": 1.0,
        "SILENT_AFTER": 0.6,
        "RENEW": 0.1,
        "ANSWER": 0.3,
        "LOOK": 0.05,
        "OFFER": 0.4,
    }.items():
        monkeypatch.setattr(cluster, f"{name}_SECONDS", seconds)
    for name in ("start_over", "end_at_once"):
        monkeypatch.setattr(cluster, name, None)  # neither is for the process of the tests


@pytest.fixture
def started_over(monkeypatch: pytest.MonkeyPatch, hasty: None) -> asyncio.Event:  # noqa: ARG001 - which comes before
    happened = asyncio.Event()
    monkeypatch.setattr(cluster, "start_over", happened.set)
    return happened


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch, started_over: asyncio.Event) -> asyncio.Event:
    """Set once a process ends at once, and goes on here as no real one would."""
    assert not started_over.is_set()
    happened = asyncio.Event()
    monkeypatch.setattr(cluster, "end_at_once", happened.set)
    return happened


async def find_shards() -> int:
    return 4


async def joined(slots: ServerSlots, part: Part, number: int = 1, shards: int = 0) -> Cluster:
    process = Cluster(slots, part, number, shards)
    async with asyncio.timeout(SECONDS):
        await process.join(find_shards)
    process.note_begun()
    return process


@pytest.mark.long
async def test_every_process_serves_other_shards_and_a_spare_one_replaces_one_that_leaves(new_slots: NewSlots):
    parts = [Part() for _ in range(3)]
    first, second = [await joined(new_slots(), part, 2) for part in parts[:2]]
    assert [part.shard_ids for part in parts[:2]] == [[0, 2], [1, 3]]
    spare = asyncio.create_task(joined(new_slots(), parts[2], 2))
    await asyncio.sleep(1.2 * cluster.LEASE_SECONDS)
    assert not spare.done()
    assert all(part.is_held for part in parts[:2])
    await second.leave()
    assert not parts[1].is_held
    third = await spare
    assert parts[2].shard_ids == [1, 3]
    for process in (first, third):
        await process.leave()


@pytest.mark.parametrize(("slots", "shards", "made"), [(1, 0, 4), (6, 0, 6), (1, 3, 3)])
async def test_there_are_as_many_shards_as_is_said_or_recommended_and_one_for_each_process(
    new_slots: NewSlots, slots: int, shards: int, made: int
):
    process = await joined(new_slots(), part := Part(), slots, shards)
    assert part.shards == made
    await process.leave()


async def test_a_process_takes_the_number_of_shards_of_those_that_run_and_says_so(
    new_slots: NewSlots, caplog: pytest.LogCaptureFixture
):
    first = await joined(new_slots(), Part(), 2)
    second = await joined(new_slots(), part := Part(), 2, 6)
    assert part.shards == 4
    assert "SHARDS is 6, but all running processes have 4" in caplog.text
    for process in (first, second):
        await process.leave()


async def promised(new_slots: NewSlots, leaving: asyncio.Task[bool]) -> Cluster:
    """A spare process, to which the slot of the one that leaves is promised."""
    spare = await joined(new_slots(), Part())
    assert spare.is_spare
    assert not leaving.done()
    return spare


async def leaves(new_slots: NewSlots) -> tuple[Cluster, asyncio.Task[bool], Cluster]:
    """A process, its handing over, and the spare one to which its slot is promised."""
    first = await joined(new_slots(), Part())
    leaving = asyncio.create_task(first.hand_over())
    return first, leaving, await promised(new_slots, leaving)


async def test_a_process_asked_to_end_serves_until_a_spare_one_is_connected(new_slots: NewSlots):
    parts = [Part(), Part()]
    first = await joined(new_slots(), parts[0])
    leaving = asyncio.create_task(first.hand_over())
    spare = await joined(new_slots(), parts[1])
    assert spare.is_spare
    assert not leaving.done()
    assert parts[1].shard_ids == [0, 1, 2, 3]
    following = asyncio.create_task(spare.follow())
    await asyncio.sleep(1.2 * cluster.LEASE_SECONDS)
    assert not leaving.done()
    spare.tell_connected()
    async with asyncio.timeout(SECONDS):
        assert await leaving
        assert parts[0].is_held
        assert spare.is_spare
        await first.leave()
        await following
    assert not spare.is_spare
    assert parts[1].is_held
    await spare.leave()


async def test_a_process_asked_to_end_does_not_wait_when_there_is_no_spare(new_slots: NewSlots):
    first = await joined(new_slots(), Part())
    async with asyncio.timeout(SECONDS):
        assert not await first.hand_over()
    assert not first.is_spare
    await first.leave()
    second = await joined(new_slots(), Part())
    await second.leave()


async def test_a_slot_is_promised_anew_if_its_heir_dies(new_slots: NewSlots):
    first, leaving, _ = await leaves(new_slots)
    third = await promised(new_slots, leaving)
    third.tell_connected()
    following = asyncio.create_task(third.follow())
    async with asyncio.timeout(SECONDS):
        await leaving
        await first.leave()
        await following
    await third.leave()


async def test_an_heir_takes_the_slot_when_its_process_dies(
    new_slots: NewSlots, postgresql: Server, ended: asyncio.Event
):
    _, leaving, spare = await leaves(new_slots)
    postgresql.execute("UPDATE slot SET owner = 'nobody', alive_until = 0")
    async with asyncio.timeout(SECONDS):
        await spare.follow()
    assert not spare.is_spare
    await ended.wait()
    leaving.cancel()
    await spare.leave()


async def test_an_heir_whose_slot_goes_to_another_starts_over(
    new_slots: NewSlots, postgresql: Server, started_over: asyncio.Event
):
    first, leaving, spare = await leaves(new_slots)
    leaving.cancel()
    postgresql.execute("DELETE FROM heir")
    following = asyncio.create_task(spare.follow())
    async with asyncio.timeout(SECONDS):
        await started_over.wait()
    following.cancel()
    await first.leave()


async def test_a_promised_slot_is_free_at_once_if_its_heir_ends(new_slots: NewSlots):
    first, leaving, spare = await leaves(new_slots)
    await spare.leave()
    leaving.cancel()
    await first.leave()
    assert await new_slots().take(1, 4, seconds=0, within=SECONDS) == Taken(0, 4)


async def test_a_process_that_loses_its_slot_while_ending_ends_at_once(
    new_slots: NewSlots, postgresql: Server, ended: asyncio.Event
):
    first = await joined(new_slots(), Part())
    await first.hand_over()
    assert not ended.is_set()
    postgresql.execute("UPDATE slot SET owner = 'another'")
    async with asyncio.timeout(SECONDS):
        await ended.wait()


async def test_a_process_without_its_slot_offers_it_to_nobody(new_slots: NewSlots, postgresql: Server):
    slots = new_slots()
    await slots.take(1, 4, seconds=60, within=SECONDS)
    postgresql.execute("UPDATE slot SET owner = 'another'")
    assert await slots.offer(0, within=SECONDS) == "lost"
    assert await new_slots().take(1, 4, seconds=60, within=SECONDS) == "full"


async def test_a_slot_is_offered_although_the_database_was_away_for_a_moment(
    new_slots: NewSlots, postgresql: Server, tmp_path: Path
):
    async with Proxy(tmp_path / "way", postgresql.folder) as proxy:
        first = await joined(new_slots(f"postgresql://bot@/postgres?host={proxy.folder}"), Part())
        proxy.cut()
        leaving = asyncio.create_task(first.hand_over())
        await asyncio.sleep(cluster.OFFER_SECONDS / 4)
        proxy.mend()
        spare = await promised(new_slots, leaving)
        spare.tell_connected()
        following = asyncio.create_task(spare.follow())
        async with asyncio.timeout(SECONDS):
            await leaving
            await first.leave()
            await following
        await spare.leave()


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


async def test_a_process_that_is_cut_off_falls_silent_before_another_has_its_slot(
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


async def test_a_lease_is_renewed_again_whoever_has_ended_its_connections(
    new_slots: NewSlots, postgresql: Server, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cluster, "SILENT_AFTER_SECONDS", SECONDS)
    process = await joined(new_slots(), part := Part())
    killer = await connect(postgresql.url("postgres"))
    ended = 0
    while ended < 20:
        ended += len(await killer.fetch(ENDING))
        await asyncio.sleep(random.uniform(0, cluster.RENEW_SECONDS))
    await killer.close()
    before = part.held_until
    await until(lambda: part.held_until > before)
    await process.leave()


class BrokenSlots(ServerSlots):
    """Slots that cannot be renewed, for a reason that nobody has thought of."""

    async def renew(self, number: int, *, seconds: float, within: float) -> bool:
        raise ZeroDivisionError(number, seconds, within)


async def test_a_process_that_cannot_renew_its_lease_says_so_once_and_starts_over(
    postgresql: Server, started_over: asyncio.Event, caplog: pytest.LogCaptureFixture
):
    slots = BrokenSlots(postgresql.url("postgres"), "broken")
    await joined(slots, Part())
    async with asyncio.timeout(SECONDS):
        await started_over.wait()
    slots.close()
    trouble, end = caplog.messages
    assert re.match(r"The slots cannot be reached; trying again, and silent in 0\.\d s .*ZeroDivisionError", trouble)
    assert end == "Slot 0 is lost: this process is silent now, and starts over"


async def test_an_outage_is_told_once_when_it_begins_and_once_when_it_ends(
    new_slots: NewSlots, postgresql: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO")
    await new_slots().take(1, 4, seconds=SECONDS, within=SECONDS)
    async with Proxy(tmp_path / "way", postgresql.folder) as way:
        spare = Cluster(new_slots(f"postgresql://bot@/postgres?host={way.folder}"), Part(), 1)
        joining = asyncio.create_task(spare.join(find_shards))
        await until(lambda: "Waiting for a slot" in caplog.text)
        way.close()
        await until(lambda: "cannot be reached" in caplog.text)
        await asyncio.sleep(6 * cluster.LOOK_SECONDS)
        way.mend()
        await until(lambda: "can be reached again" in caplog.text)
        await spare.leave()
        joining.cancel()
    told = [record.getMessage() for record in caplog.records if record.name == cluster.__name__]
    assert [message.partition(";")[0] for message in told] == [
        "Waiting for a slot: all 1 are taken",
        "The slots cannot be reached",
        "The slots can be reached again",
    ]


async def test_discord_is_asked_once_for_the_number_of_shards_however_long_nothing_can_be_written(
    new_slots: NewSlots, postgresql: Server
):
    asked: list[int] = []

    async def find() -> int:
        asked.append(4)
        return 4

    postgresql.execute("ALTER ROLE bot SET default_transaction_read_only = on")
    try:
        process = Cluster(new_slots(), Part(), 1)
        joining = asyncio.create_task(process.join(find))
        await asyncio.sleep(10 * cluster.LOOK_SECONDS)
    finally:
        postgresql.execute(
            "SET default_transaction_read_only = off", "ALTER ROLE bot RESET default_transaction_read_only"
        )
    async with asyncio.timeout(SECONDS):
        await joining
    assert asked == [4]
    await process.leave()


async def test_a_process_that_lost_its_slot_starts_over_at_once(
    new_slots: NewSlots, postgresql: Server, started_over: asyncio.Event
):
    await joined(new_slots(), Part())
    postgresql.execute("UPDATE slot SET owner = 'another'")
    async with asyncio.timeout(SECONDS):
        await started_over.wait()
