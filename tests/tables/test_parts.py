"""Several processes serve a part of the servers each: nobody's tables are played at by a process of others."""

import pytest

from bot.part import NotHeldError, Part
from bot.store import runtime
from bot.store.database import BOT
from bot.tables import events as e
from tests.tables.club import GUILD, Club, Person, missed
from tests.tables.guild_lifecycle import starts

pytestmark = pytest.mark.either_engine

OWN, OTHERS = (0, 2, 2), (1, 2, 2)
"""The parts with the club's server and without it, when two processes serve two shards."""


def test_every_server_is_in_one_part_and_every_shard_too():
    parts = [Part(slot, 3, 8) for slot in range(3)]
    assert sorted(shard for part in parts for shard in part.shard_ids) == [*range(8)]
    for guild in (number << 22 for number in range(100)):
        [part] = [part for part in parts if guild in part]
        assert (guild >> 22) % 8 in part.shard_ids


@pytest.mark.usefixtures("player")
async def test_the_timer_leaves_tables_of_other_parts_alone(club: Club):
    club.services.part.take(*OTHERS)
    assert missed(await club.passes(hours=2)) == []
    club.services.part.take(*OWN)
    assert missed(await club.ticks()) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("player")
async def test_time_in_which_nobody_served_a_part_is_given_back_there_alone(club: Club):
    for part in (OTHERS, OWN):
        club.services.part.take(*part)
        await club.passes(minutes=10)
    club.services.part.take(*OTHERS)
    before = await club.table()
    await club.stays_down(hours=1)
    await club.passes(hours=6)
    assert await club.table() == before
    club.services.part.take(*OWN)
    assert missed(await club.tables.run_timer(club.now)) == []
    assert (await club.table()).waiting_since == before.waiting_since + 7 * 3600


async def test_another_division_begins_where_all_parts_of_the_one_before_ended(club: Club):
    async with club.store.transaction(BOT) as tx:
        for slot, at in enumerate((100, 50)):
            await runtime.record_heartbeat(tx, Part(slot, 2, 2), at)
        await runtime.divide_anew(tx, Part(0, 3, 4))
        await runtime.record_heartbeat(tx, Part(0, 3, 4), 200)
        await runtime.divide_anew(tx, Part(1, 3, 4))
    assert await club.asks("SELECT * FROM heartbeat ORDER BY slot") == [(0, 3, 4, 200), (1, 3, 4, 100), (2, 3, 4, 100)]


@pytest.mark.usefixtures("player")
async def test_a_server_of_another_part_has_not_removed_the_bot(club: Club):
    club.services.part.take(*OTHERS)
    await starts(club)
    assert await club.asks("SELECT * FROM server WHERE left_at > 0") == []
    await club.services.presence.follow(lambda _: False, club.now)
    assert await club.asks("SELECT * FROM server WHERE left_at > 0") == []
    club.services.part.take(*OWN)
    await starts(club)
    assert await club.asks("SELECT guild_id FROM server WHERE left_at > 0") == [(GUILD,)]


async def test_a_table_that_another_process_changes_is_shown_once_by_its_own(club: Club, player: Person):
    assert await club.services.messages.handed_over() == []
    club.services.part.take(*OTHERS)
    assert await club.services.messages.outdated() == []
    await player.lays("6S")
    assert await club.services.messages.handed_over() == []
    club.services.part.take(*OWN)
    assert await club.services.messages.handed_over() == await club.services.messages.outdated() == [club.number]
    assert await club.services.messages.handed_over() == []


async def test_a_process_that_may_have_lost_its_part_saves_nothing(club: Club, player: Person):
    before = await club.table()
    club.services.part.held_until = 0
    with pytest.raises(NotHeldError):
        await player.lays("6S")
    assert await club.table() == before
