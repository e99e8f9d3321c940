"""Slots in the database: each belongs to one process at a time, and all processes divide the servers alike."""

from collections.abc import Callable

import pytest

from bot.store.postgresql.slots import ServerSlots
from bot.store.slots import SlotsError, Taken
from tools.postgresql import Server

NewSlots = Callable[..., ServerSlots]
SOON = {"within": 5.0}
LEASE = {"seconds": 60.0, **SOON}


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
