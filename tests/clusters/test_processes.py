"""Real processes share the servers over sockets: one dies while people play, one is asked to end, others follow."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest

from bot.store.engines import open_store
from tests.clusters.checks import Checks
from tests.clusters.world import World
from tools.postgresql import Server
from tools.proxy import Proxy

SHARDS = {0, 1, 2, 3}
SECONDS = 60.0
CLUSTER = "bot.processes.cluster"
HASTY = [
    f"{CLUSTER}.{name}_SECONDS={seconds}"
    for name, seconds in {"LEASE": 4, "SILENT_AFTER": 3, "RENEW": 0.5, "ANSWER": 1.5, "IDENTIFY": 0.2}.items()
]


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
async def test_the_servers_of_a_process_that_ends_are_served_by_a_spare_one_and_nothing_is_lost(
    postgresql: Server, tmp_path: Path
):
    world = await _new_world(postgresql, tmp_path)
    checks = Checks(world, postgresql, postgresql.url("bench"))
    async with world.discord, _ending(world):
        await _lives_through_ends(world)
        await _until(world, lambda: not checks.doubled())
    assert (checks.trespasses(), checks.lost(), checks.doubled()) == ([], [], [])
    assert checks.audit().endswith("is sound: everything in it agrees.")
    assert world.bot.too_early == 0


@pytest.mark.usefixtures("loopback")
async def test_a_process_that_meets_outages_while_it_begins_to_serve_waits_for_their_end(
    postgresql: Server, tmp_path: Path
):
    world = await _new_world(postgresql, tmp_path)
    async with world.discord, Proxy(tmp_path / "way", postgresql.folder) as way, _ending(world):
        process = world.start(1, proxy=way, adjusted=HASTY)
        for asked in (b"commands",):
            is_away = asyncio.Event()
            way.once(asked, lambda is_away=is_away: (way.close(), is_away.set()))
            async with asyncio.timeout(SECONDS):
                await is_away.wait()
            await asyncio.sleep(0.3)
            way.mend()
        await world.until_served(SHARDS, since=0, seconds=SECONDS)
    complaints = [line for line in process.complaints() if "The slots cannot be reached" not in line]
    assert len(complaints) == 1
    assert all("WARNING bot.store" in line and "cannot be reached: it is away" in line for line in complaints)


async def _new_world(postgresql: Server, folder: Path) -> World:
    """A Discord with four shards, and tables in an empty database."""
    postgresql.execute("DROP DATABASE IF EXISTS bench WITH (FORCE)", "CREATE DATABASE bench")
    world = World(len(SHARDS), 4, len(SHARDS), folder, postgresql.folder)
    world.bot.max_concurrency, world.bot.identify_seconds = len(SHARDS), 0.1
    store = await open_store(postgresql.url("bench"))
    await world.fill(store)
    await store.close()
    return world


@asynccontextmanager
async def _ending(world: World) -> AsyncGenerator[None]:
    """Ask all processes to end at the end."""
    try:
        yield
    finally:
        await world.end_all()


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
    await _until(world, lambda: "Waiting for a slot" in spare.log.read_text("utf-8"))
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
