"""The connection to Discord is cut, and comes back in one way or another: nobody loses a turn they could not take."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord.backoff import ExponentialBackoff

from bot.store.database import BOT
from bot.tables.table import Table
from tests.sockets.world import CHANNELS, ELSEWHERE, HERE, HOUR, World

pytestmark = pytest.mark.usefixtures("loopback")


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0)
    async with World(tmp_path).lives(monkeypatch) as world:
        await world.opens_tables()
        await world.passes(minutes=30)
        yield world


async def has_lost_nothing_but(world: World, before: Table, *, hours: float) -> None:
    """The turn of before goes on for its other half hour, and so much later."""
    await world.passes(minutes=2)
    after = await world.table(before.guild)
    assert (after.moved, after.turn) == (before.moved, before.turn)
    assert after.waiting_since - before.waiting_since == pytest.approx(hours * HOUR, abs=130)
    assert world.letters.messages == []
    await world.passes(minutes=10)
    assert (await world.table(before.guild)).moved == before.moved
    await world.passes(minutes=30)
    assert (await world.table(before.guild)).moved > before.moved
    assert world.letters.messages


@pytest.mark.long
@pytest.mark.parametrize("remembers", [True, False], ids=["resumed", "not resumed"])
async def test_nobody_loses_a_turn_to_six_hours_without_a_connection(world: World, *, remembers: bool):
    before = await world.table()
    await world.is_cut()
    await world.passes(hours=6)
    assert await world.table() == before
    await world.is_back(remembers=remembers)
    assert world.bot.sessions == (1 if remembers else 2)
    await has_lost_nothing_but(world, before, hours=6)


@pytest.mark.long
async def test_nobody_loses_a_turn_when_the_bot_ends_before_the_connection_is_back(world: World):
    before = await world.table()
    await world.is_cut()
    await world.passes(hours=3)
    await world.stays_down(hours=4)
    await has_lost_nothing_but(world, before, hours=7)


@pytest.mark.long
async def test_nobody_loses_a_turn_when_one_server_cannot_be_reached_while_another_plays_on(world: World):
    before = await world.table()
    elsewhere = await world.table(ELSEWHERE)
    await world.bot.lose_guild(HERE)
    await world.until(lambda: not world.can_reach(HERE))
    await world.passes(hours=50)
    assert await world.table() == before
    assert (await world.table(ELSEWHERE)).moved > elsewhere.moved
    await world.has_written()
    world.letters.messages.clear()
    await world.bot.regain_guild(HERE)
    await world.until(lambda: world.can_reach(HERE))
    await has_lost_nothing_but(world, before, hours=50)


@pytest.mark.long
async def test_nobody_loses_a_turn_when_the_server_returns_after_the_connection(world: World):
    before = await world.table()
    await world.is_cut()
    world.bot.unavailable.add(HERE)
    await world.passes(hours=2)
    await world.is_back(remembers=False)
    await world.passes(hours=2)
    assert await world.table() == before
    await world.has_written()
    world.letters.messages.clear()
    await world.bot.regain_guild(HERE)
    await world.until(lambda: world.can_reach(HERE))
    await has_lost_nothing_but(world, before, hours=4)


@pytest.mark.long
async def test_a_removal_without_a_connection_is_noticed_when_it_is_back(world: World):
    before = await world.table()
    await world.is_cut()
    await world.passes(hours=1)
    await world.bot.leave_guild(HERE)
    await world.is_back(remembers=True)
    await world.until(lambda: world.client.get_guild(HERE) is None)
    await world.passes(hours=5)
    assert await world.table() == before
    async with world.client.services.store.transaction(BOT) as tx:
        assert [guild for (guild,) in await tx.execute("SELECT guild_id FROM server WHERE left_at > 0")] == [HERE]
    world.bot.guilds[HERE] = [CHANNELS[HERE]]
    await world.has_written()
    world.letters.messages.clear()
    await world.bot.regain_guild(HERE)
    await world.until(lambda: world.knows(*CHANNELS))
    await has_lost_nothing_but(world, before, hours=6)
