"""Real processes share the servers over sockets: one dies while people play, one is asked to end, others follow."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

import bench.cluster
from bench.cluster import World
from bench.cluster_checks import Checks
from bot.store.engines import open_store
from tools.postgresql import Server

SHARDS = {0, 1, 2, 3}
SECONDS = 60.0
CLUSTER = "bot.services.cluster"
HASTY = [
    f"{CLUSTER}.{name}_SECONDS={seconds}"
    for name, seconds in {"LEASE": 4, "SILENT_AFTER": 3, "RENEW": 0.5, "RENEW_TIMEOUT": 1.5, "IDENTIFY": 0.2}.items()
]


@pytest.mark.usefixtures("loopback")
async def test_the_servers_of_a_process_that_ends_are_served_by_a_spare_one_and_nothing_is_lost(
    postgresql: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bench.cluster, "PAUSE_SECONDS", (0.01, 0.1))
    postgresql.execute("DROP DATABASE IF EXISTS bench WITH (FORCE)", "CREATE DATABASE bench")
    world, url = World(len(SHARDS), 4, len(SHARDS), tmp_path, postgresql.folder), postgresql.url("bench")
    world.bot.max_concurrency, world.bot.identify_seconds = len(SHARDS), 0.1
    store = await open_store(url)
    await world.fill(store)
    await store.close()
    checks = Checks(world, postgresql, url)
    async with world.discord:
        try:
            await _lives_through_ends(world)
            await _until(world, lambda: not checks.doubled())
        finally:
            for process in world.processes:
                process.ask_to_end()
            for process in world.processes:
                await process.wait()
    assert (checks.trespasses(), checks.lost(), checks.doubled()) == ([], [], [])
    assert checks.audit().endswith("is sound: everything in it agrees.")
    assert world.bot.too_early == 0


async def _lives_through_ends(world: World) -> None:
    began = monotonic()
    for _ in range(3):
        world.start(2, adjusted=HASTY)
    await world.until_served(SHARDS, since=began, seconds=SECONDS)
    serving = world.serving()
    assert sorted(map(sorted, serving.values())) == [[0, 2], [1, 3]]
    people = [asyncio.create_task(seats.live()) for seats in world.seats]
    await _until(world, lambda: any(list(seats.accepted()) for seats in world.seats))
    killed = next(process for process in world.processes if process.name in serving)
    began = monotonic()
    killed.kill()
    await world.until_served(serving[killed.name], since=began, seconds=SECONDS)
    await _is_replaced(world)
    for task in people:
        task.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    assert len(world.serving()) == 2
    assert world.serving().keys().isdisjoint({killed.name})


async def _is_replaced(world: World) -> None:
    """A process that is asked to end serves until a new one is connected."""
    serving, began = world.serving(), monotonic()
    spare = world.start(2, adjusted=HASTY)
    await _until(world, lambda: spare.is_spare)
    asked = next(process for process in world.processes if process.name in serving)
    asked.ask_to_end()
    await asked.wait()
    connected = [one.shard for one in world.bot.begun if one.begun > began and one.is_connected]
    assert sorted(connected) == sorted(serving[asked.name])
    await world.until_served(serving[asked.name], since=began, seconds=SECONDS)


async def _until(world: World, is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_so():
            world.check()
            await asyncio.sleep(0.1)
