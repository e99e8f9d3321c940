"""Real processes share the servers over sockets: one dies while people play, PostgreSQL lets go of all, one follows."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest

import bench.people
from bench.people import Click
from bench.processes import BotProcess
from bot.store.database import SIGNATURE
from bot.store.engines import open_store
from tests.clusters.checks import Checks
from tests.clusters.people import Seats
from tests.clusters.world import World
from tools import payloads
from tools.payloads import Place
from tools.postgresql import Server, running
from tools.proxy import Proxy

SHARDS = {0, 1, 2, 3}
SECONDS = 120.0
"""After so long without what is waited for, a test has failed."""
HASTY = ["bot.cluster.IDENTIFY_SECONDS=0.2", "bot.cluster.ASK_SECONDS=0.2", "bot.cluster.SPARE_SECONDS=0.5"]
PRIVATE = 9_000_000
"""A channel of direct messages."""
HELD = f"FROM pg_locks WHERE locktype = 'advisory' AND classid = {SIGNATURE} AND objsubid = 2 AND objid BETWEEN 1 AND 2"


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A PostgreSQL for one test, which may stop it."""
    with running() as server:
        yield server


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
async def test_whatever_ends_or_is_cut_nothing_is_lost_and_the_other_process_is_not_disturbed(
    own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bench.people, "LOST_SECONDS", 4.0)  # of clicks on what has died
    world = await _new_world(own_server, tmp_path)
    checks = Checks(world, own_server, own_server.url("bench"))
    async with world.discord, _ending(world):
        first, second = await _two(world)
        people = [asyncio.create_task(seats.live()) for seats in world.seats]
        await _plays_on(world)
        await _is_let_go_of(world, own_server, first, second)
        first = await _is_killed(world, first)
        await _is_followed(world, first)
        await _plays_on(world)
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        await _until(world, lambda: not checks.doubled())
    assert (checks.trespasses(), checks.lost(), checks.doubled()) == ([], [], [])
    assert checks.audit().endswith("is sound: everything in it agrees.")
    assert world.bot.too_early == 0


@pytest.mark.usefixtures("loopback")
async def test_what_a_direct_message_changes_is_shown_by_the_process_of_its_server(postgresql: Server, tmp_path: Path):
    world = await _new_world(postgresql, tmp_path)
    async with world.discord, _ending(world):
        _, second = await _two(world)
        seats = next(seats for seats in world.seats if world.bot.shard_of(seats.guild) in world.serving()[second.name])
        await seats.begin()
        await _until(world, lambda: any(seats.turns()))
        await _plays_in_private(world, seats)
        shown = {one.process for one in world.discord.asked or () if f"/channels/{seats.channel}/" in one.what}
    assert shown == {second.name}


@pytest.mark.usefixtures("loopback")
async def test_a_process_that_meets_an_outage_while_it_begins_to_serve_waits_for_its_end(
    postgresql: Server, tmp_path: Path
):
    world = await _new_world(postgresql, tmp_path)
    async with world.discord, Proxy(tmp_path / "way", postgresql.folder) as way, _ending(world):
        process = world.start(1, proxy=way, adjusted=HASTY)
        is_away = asyncio.Event()
        way.once(b"commands", lambda: (way.close(), is_away.set()))
        async with asyncio.timeout(SECONDS):
            await is_away.wait()
        way.mend()
        await world.until_served(SHARDS, since=0, seconds=SECONDS)
        await _is_refused(world)
    assert process.exit_code == 0


async def _is_refused(world: World) -> None:
    """One that is told of another number of processes ends with a sentence."""
    newcomer = world.start(2, adjusted=HASTY)
    async with asyncio.timeout(SECONDS):
        await newcomer.wait()
    assert newcomer.exit_code == 1
    assert (
        "is in use with CLUSTERS=1, and here CLUSTERS has another number" in newcomer.log.read_text().splitlines()[-1]
    )


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


async def _two(world: World) -> tuple[BotProcess, BotProcess]:
    """Start two processes, and return that of number 1 first."""
    began = monotonic()
    processes = [world.start(2, adjusted=HASTY) for _ in range(2)]
    await world.until_served(SHARDS, since=began, seconds=SECONDS)
    first, second = sorted(processes, key=lambda process: min(world.serving()[process.name]))
    assert world.serving() == {first.name: {0, 2}, second.name: {1, 3}}
    return first, second


async def _plays_on(world: World) -> None:
    """On every server where people sit, one more play is made."""
    before = [len([*seats.accepted()]) for seats in world.seats]
    await _until(world, lambda: all(len([*s.accepted()]) > n for s, n in zip(world.seats, before, strict=True)))


async def _is_let_go_of(world: World, postgresql: Server, *processes: BotProcess) -> None:
    """PostgreSQL ends the connections of all locks, and then starts anew; every process takes its lock again."""
    sessions = world.bot.sessions
    before = [*map(_times_again, processes)]
    postgresql.execute(f"SELECT pg_terminate_backend(pid) {HELD}", database="bench")
    await _until(world, lambda: all(_times_again(one) > n for one, n in zip(processes, before, strict=True)))
    before = [*map(_times_again, processes)]
    await asyncio.to_thread(postgresql.stop)
    await asyncio.to_thread(postgresql.start)
    await _until(world, lambda: all(_times_again(one) > n for one, n in zip(processes, before, strict=True)))
    await _plays_on(world)
    assert world.bot.sessions == sessions


def _times_again(process: BotProcess) -> int:
    return process.log.read_text("utf-8").count("was lost, and is taken again")


async def _is_killed(world: World, first: BotProcess) -> BotProcess:
    """A process dies, and its supervisor starts it again; return the new one."""
    undisturbed = _sessions_of(world, {1, 3})
    began = monotonic()
    first.kill()
    again = world.start(2, adjusted=HASTY)
    await world.until_served({0, 2}, since=began, seconds=SECONDS)
    await _plays_on(world)
    assert world.serving()[again.name] == {0, 2}
    assert _sessions_of(world, {1, 3}) == undisturbed
    return again


async def _is_followed(world: World, first: BotProcess) -> None:
    """A process is asked to end, and one that waits takes its number."""
    undisturbed = _sessions_of(world, {1, 3})
    spare = world.start(2, adjusted=HASTY)
    await _until(world, lambda: "Waiting for a number" in spare.log.read_text("utf-8"))
    began = monotonic()
    first.ask_to_end()
    await world.until_served({0, 2}, since=began, seconds=SECONDS)
    assert world.serving()[spare.name] == {0, 2}
    assert first.exit_code == 0
    assert _sessions_of(world, {1, 3}) == undisturbed


def _sessions_of(world: World, shards: set[int]) -> int:
    return sum(session.shard in shards for session in world.bot.begun)


async def _plays_in_private(world: World, seats: Seats) -> None:
    """Somebody clicks in direct messages on what they may do at a table, and the table's channel shows it."""
    user, button = next(seats.turns())
    [before] = seats.board.tables()
    click = Click(world.discord.new_id(), PRIVATE, button, lambda _: None)
    world.discord.interactions[str(click.token)] = click
    event = payloads.click(world.bot.id, click.token, Place(0, PRIVATE, user), button.custom_id, button.message)
    del event["guild_id"], event["member"]
    private = {"id": str(PRIVATE), "type": 1, "recipients": [payloads.user(user)], "last_message_id": "1"}
    event |= {"user": payloads.user(user), "channel": private, "context": 1}
    await world.bot.dispatch("INTERACTION_CREATE", event)
    await _until(world, lambda: seats.board.tables() not in ([], [before]))


async def _until(world: World, is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_so():
            world.check()
            await asyncio.sleep(0.1)
