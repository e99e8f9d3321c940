"""Slots in the database: each belongs to one process at a time, and all processes divide the servers alike."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.store.database import SIGNATURE
from bot.store.postgresql.driver import connect
from bot.store.postgresql.slots import Promised, ServerSlots, SlotsError, Taken
from tests.clusters.waiting import until
from tools.postgresql import Server
from tools.proxy import Proxy

NewSlots = Callable[..., ServerSlots]
SOON = {"within": 5.0}
LEASE = {"seconds": 60.0, **SOON}
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'nainjaune slot' AND state = 'active'"


async def test_each_slot_is_taken_once(new_slots: NewSlots):
    taken = [await new_slots().take(2, 16, **LEASE) for _ in range(3)]
    assert taken == [Taken(0, 16), Taken(1, 16), "full"]


async def test_the_first_process_decides_how_many_shards_there_are(new_slots: NewSlots):
    assert await new_slots().take(2, None, **LEASE) == "alone"
    first = new_slots()
    assert await first.take(2, 16, **LEASE) == Taken(0, 16)
    assert await new_slots().take(2, 32, **LEASE) == Taken(1, 16)
    assert await new_slots().take(2, None, **LEASE) == "full"


async def test_processes_that_divide_the_servers_otherwise_wait_until_all_others_have_ended(new_slots: NewSlots):
    first, other = new_slots(), new_slots()
    await first.take(2, 16, **LEASE)
    assert await other.take(4, 16, **LEASE) == "divided"
    await first.give_back(**SOON)
    assert await other.take(4, 32, **LEASE) == Taken(0, 32)


async def test_a_slot_whose_lease_has_ended_goes_to_another_and_cannot_be_renewed_any_more(new_slots: NewSlots):
    first, second = new_slots(), new_slots()
    await first.take(1, 1, seconds=0, **SOON)
    assert await second.take(1, 1, **LEASE) == Taken(0, 1)
    assert not await first.renew(0, **LEASE)
    assert await second.renew(0, **LEASE)
    await first.give_back(**SOON)
    assert await first.take(1, 1, **LEASE) == "full"


async def test_sessions_of_a_bucket_begin_apart_whoever_begins_them(new_slots: NewSlots):
    waits = [await new_slots().wait_to_identify(0, apart=100, **SOON) for _ in range(3)]
    assert waits == [0, pytest.approx(100, abs=5), pytest.approx(200, abs=10)]
    assert await new_slots().wait_to_identify(1, apart=100, **SOON) == 0


async def test_a_database_that_is_away_is_told_of(new_slots: NewSlots):
    with pytest.raises(SlotsError):
        await new_slots("postgresql://bot@/postgres?host=/nowhere").take(1, 1, **LEASE)


async def test_a_database_that_does_not_answer_is_waited_for_so_long_and_asked_again(
    new_slots: NewSlots, postgresql: Server
):
    slots, other = new_slots(), new_slots()
    await slots.take(1, 1, **LEASE)
    async with other._answer_in(5) as connection:  # noqa: SLF001
        await connection.execute("BEGIN; LOCK TABLE slot")
        with pytest.raises(SlotsError):
            await slots.renew(0, seconds=60, within=0.2)
    other.close()
    assert await slots.renew(0, **LEASE)
    assert postgresql.execute("SELECT count(*) FROM slot") == "1"


async def takes_what_is_free(slots: ServerSlots) -> None:
    assert await slots.take(1, 1, **LEASE) == Taken(0, 1)


async def is_promised_what_is_offered(slots: ServerSlots) -> None:
    assert await slots.take(1, 1, **LEASE) == Promised(0, 1)


async def follows_who_has_ended(slots: ServerSlots) -> None:
    assert await slots.follow(Promised(0, 1), 1, is_connected=True, **LEASE) == Taken(0, 1)


OFFERED = ["INSERT INTO slot VALUES (0, 1, 1, 'old', 1e15)", "INSERT INTO heir VALUES (0, '', 0, 0)"]
INHERITED = ["INSERT INTO slot VALUES (0, 1, 1, 'old', 0)", "INSERT INTO heir VALUES (0, 'process 0', 1e15, 1)"]


@pytest.mark.parametrize(
    ("before", "act"),
    [([], takes_what_is_free), (OFFERED, is_promised_what_is_offered), (INHERITED, follows_who_has_ended)],
)
async def test_a_process_that_vanishes_in_the_middle_of_a_change_holds_nobody_up(
    new_slots: NewSlots,
    postgresql: Server,
    tmp_path: Path,
    before: list[str],
    act: Callable[[ServerSlots], Awaitable[None]],
):
    postgresql.execute(*before)
    vanishes = asyncio.Event()
    async with Proxy(tmp_path / "way", postgresql.folder) as way:
        acting = asyncio.create_task(act(new_slots(f"postgresql://bot@/postgres?host={way.folder}")))
        way.once(b"pg_advisory_xact_lock", lambda: (way.cut(), vanishes.set()))
        await vanishes.wait()
        assert await new_slots().take(1, 1, seconds=60, within=2) == "full"
        way.mend()
        await acting


async def test_whoever_was_not_answered_has_what_it_was_given_when_it_asks_again(
    new_slots: NewSlots, postgresql: Server, tmp_path: Path
):
    async with Proxy(tmp_path / "way", postgresql.folder) as way:
        slots = new_slots(f"postgresql://bot@/postgres?host={way.folder}")
        way.once(b"pg_advisory_xact_lock", way.cut)
        with pytest.raises(SlotsError):
            await slots.take(1, 1, seconds=60, within=0.5)
        way.mend()
        assert await new_slots().take(1, 1, **LEASE) == "full"
        assert await slots.take(1, 1, **LEASE) == Taken(0, 1)


async def test_of_many_who_look_at_once_each_slot_goes_to_one(new_slots: NewSlots):
    processes = [new_slots() for _ in range(8)]
    for _ in range(3):
        answers = await asyncio.gather(*(slots.take(3, 6, **LEASE) for slots in processes))
        taken = [answer.number for answer in answers if isinstance(answer, Taken)]
        assert len(taken) == len({*taken})
    assert sorted(taken) == [0, 1, 2]


async def test_a_wait_that_takes_too_long_leaves_no_waiting_connection(new_slots: NewSlots, postgresql: Server):
    other = await connect(postgresql.url("postgres"))
    await other.execute(f"BEGIN; SELECT pg_advisory_xact_lock({SIGNATURE})")
    for slots in (new_slots(), new_slots()):
        with pytest.raises(SlotsError):
            await slots.take(1, 1, seconds=60, within=0.1)
    await until(lambda: postgresql.execute(WAITING) == "0")
    await other.close()
