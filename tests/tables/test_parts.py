"""Several processes serve a part of the servers each: nobody's tables are played at by a process of others."""

import pytest

from bot.part import Part
from bot.store import runtime
from bot.store.database import BOT
from bot.tables import events as e
from tests.tables.club import GUILD, Club, missed
from tests.tables.guild_lifecycle import starts

pytestmark = pytest.mark.either_engine

OWN, OTHERS = 1, 2
"""The parts with the club's server and without it, when two processes serve two shards."""


def take(club: Club, number: int) -> None:
    part = club.services.part
    part.number, part.of, part.shards = number, 2, 2


def test_every_server_is_in_one_part_and_every_shard_too():
    parts = [Part(number, 3, 8) for number in (1, 2, 3)]
    assert sorted(shard for part in parts for shard in part.shard_ids) == [*range(8)]
    for guild in (number << 22 for number in range(100)):
        [part] = [part for part in parts if guild in part]
        assert (guild >> 22) % 8 in part.shard_ids


@pytest.mark.usefixtures("player")
async def test_the_timer_leaves_tables_of_other_parts_alone(club: Club):
    take(club, OTHERS)
    assert missed(await club.passes(hours=2)) == []
    take(club, OWN)
    assert missed(await club.ticks()) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("player")
async def test_time_in_which_nobody_served_a_part_is_given_back_there_alone(club: Club):
    for part in (OTHERS, OWN):
        take(club, part)
        await club.passes(minutes=10)
    take(club, OTHERS)
    before = await club.table()
    await club.stays_down(hours=1)
    await club.passes(hours=6)
    assert await club.table() == before
    take(club, OWN)
    assert missed(await club.tables.run_timer(club.now)) == []
    assert (await club.table()).waiting_since == before.waiting_since + 7 * 3600


async def test_another_division_begins_where_all_parts_of_the_one_before_ended(club: Club):
    async with club.store.transaction(BOT) as tx:
        for number, at in enumerate((100, 50), 1):
            await runtime.record_heartbeat(tx, Part(number, 2, 2), at)
        await runtime.record_heartbeat(tx, Part(1, 3, 4), 200)
        assert [await runtime.heartbeat(tx, Part(number, 3, 4)) for number in (1, 2, 3)] == [200, 100, 100]
        assert [await runtime.heartbeat(tx, Part(number, 2, 2)) for number in (1, 2)] == [200, 200]


@pytest.mark.usefixtures("player")
async def test_a_server_of_another_part_has_not_removed_the_bot(club: Club):
    take(club, OTHERS)
    await starts(club)
    assert await club.asks("SELECT * FROM server WHERE left_at > 0") == []
    await club.services.presence.follow(lambda _: False, club.now)
    assert await club.asks("SELECT * FROM server WHERE left_at > 0") == []
    take(club, OWN)
    await starts(club)
    assert await club.asks("SELECT guild_id FROM server WHERE left_at > 0") == [(GUILD,)]
