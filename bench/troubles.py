"""What goes wrong, by real means, so that each alarm of the documentation rings: and then no more."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from itertools import cycle
from time import time
from typing import Final, NamedTuple

from aiohttp import web

from bench.cluster import BotProcess
from bench.watched_world import WatchedWorld

LOCK_SECONDS: Final = 3.0
FREEZE_SECONDS: Final = 2.5
FREE_SECONDS: Final = 0.5
OUTAGE_SECONDS: Final = 5.0
FEW_SESSIONS: Final = 50
CHANNELS: Final = r"\w+ /channels/.*"
ANSWERS: Final = r"\w+ /(interactions|webhooks)/.*"
FORBIDDEN, UNAVAILABLE, TOO_MANY = 403, 503, 429


class Trouble(NamedTuple):
    """Something that goes wrong for as long as a block lasts, and the alarms that it lets ring."""

    what: str
    alarms: tuple[str, ...]
    happen: Callable[[WatchedWorld], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def corrupted(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let there be a transfer whose postings do not sum to zero."""
    world.execute(
        "INSERT INTO transfer (cause, guild_id, at, reason) VALUES ('trouble', 0, 0, 'Test')",
        "INSERT INTO posting SELECT max(transfer.id), min(account.id), 1 FROM transfer, account",
    )
    try:
        yield
    finally:
        trouble = "(SELECT id FROM transfer WHERE cause = 'trouble')"
        world.execute(
            f"DELETE FROM posting WHERE transfer_id IN {trouble}",
            "DELETE FROM transfer WHERE cause = 'trouble'",
        )


@asynccontextmanager
async def unchecked(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let the process of slot 0 be a new one, which finds a note of two hours ago and cannot read the postings."""
    owner = world.owner_of(0)
    world.execute(f"UPDATE note SET text = '0 {int(time()) - 7200}' WHERE name = 'ledger'")
    async with locked(world, "posting"):
        await world.replace(owner)
        yield


@asynccontextmanager
async def _killed(world: WatchedWorld, processes: Sequence[BotProcess]) -> AsyncGenerator[None]:
    """Kill these processes, and start as many at last."""
    for process in processes:
        process.kill()
    yield
    for process in processes:
        await world.replace(process)


@asynccontextmanager
async def all_killed(world: WatchedWorld) -> AsyncGenerator[None]:
    """Kill every process, and start as many at last."""
    async with _killed(world, world.running()):
        yield


@asynccontextmanager
async def one_too_few(world: WatchedWorld) -> AsyncGenerator[None]:
    """Kill one that serves, and all that wait."""
    async with _killed(world, [process for process in world.running() if process is not world.owner_of(0)]):
        yield


@asynccontextmanager
async def cut(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let Discord's gateway be cut off."""
    await world.discord.gateway.cut()
    try:
        yield
    finally:
        world.discord.gateway.answer_again(remembers=True)


@asynccontextmanager
async def few_sessions(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let Discord allow only some sessions more, and a process begin a few of them."""
    usual, world.discord.max_sessions = world.discord.max_sessions, world.bot.sessions + FEW_SESSIONS
    await world.replace(world.owner_of(0))
    yield
    world.discord.max_sessions = usual
    for process in world.running():
        await world.replace(process)


@asynccontextmanager
async def database_away(world: WatchedWorld) -> AsyncGenerator[None]:
    """Stop PostgreSQL for less than a lease."""
    await asyncio.to_thread(world.server.stop)
    await asyncio.sleep(OUTAGE_SECONDS)
    await asyncio.to_thread(world.server.start)
    yield


@asynccontextmanager
async def locked(world: WatchedWorld, table: str) -> AsyncGenerator[None]:
    """Let nobody else read a table of the database."""
    holding = await asyncio.create_subprocess_exec(*world.server.psql("bench"), stdin=asyncio.subprocess.PIPE)
    assert holding.stdin
    holding.stdin.write(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE;\n".encode())
    await holding.stdin.drain()
    try:
        yield
    finally:
        holding.stdin.close()
        await holding.wait()


@asynccontextmanager
async def timers_locked(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let the timer meet a table that it cannot read."""
    async with locked(world, "heartbeat"):
        yield


@asynccontextmanager
async def tables_locked(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let everybody wait for the tables again and again."""

    async def lock() -> None:
        async with locked(world, "game_table"):
            await asyncio.sleep(LOCK_SECONDS)

    async with again_and_again(lock):
        yield


@asynccontextmanager
async def frozen(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let those that serve stand still again and again, for less than a lease."""
    frozen = cycle([world.owner_of(slot) for slot in range(world.clusters)])

    async def freeze() -> None:
        process = next(frozen)
        process.pause()
        await asyncio.sleep(FREEZE_SECONDS)
        process.go_on()

    async with again_and_again(freeze):
        yield


@asynccontextmanager
async def commits_slow(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let each action take its time to be committed."""
    world.execute(
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.4); RETURN NULL; END'",
        "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON interaction DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION slow()",
    )
    try:
        yield
    finally:
        world.execute("DROP TRIGGER slow ON interaction", "DROP FUNCTION slow()")


def refused(status: int, pattern: str, **headers: str) -> Callable[[WatchedWorld], AbstractAsyncContextManager[None]]:
    """Return what lets Discord refuse such requests."""
    told = {"code": 0, "message": "No", "retry_after": 0.01, "global": headers.get("Scope") == "global"}
    named = {"Via": "1.1 test"} | {f"X-RateLimit-{name}": value for name, value in headers.items()}

    async def refuse(_request: web.BaseRequest) -> web.StreamResponse:
        return web.json_response(told, status=status, headers=named)

    @asynccontextmanager
    async def happen(world: WatchedWorld) -> AsyncGenerator[None]:
        world.discord.faults[pattern] = refuse
        try:
            yield
        finally:
            del world.discord.faults[pattern]

    return happen


@asynccontextmanager
async def invalid(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let Discord refuse whatever it is asked as too much at one place; only new processes know of none of it."""
    async with refused(TOO_MANY, CHANNELS, Scope="user")(world), refused(TOO_MANY, ANSWERS, Scope="user")(world):
        yield
    for process in world.running():
        await world.replace(process)


@asynccontextmanager
async def few_turns(world: WatchedWorld) -> AsyncGenerator[None]:
    """Let processes make fewer requests than people give them reason to."""
    for process in world.running():
        await world.replace(process, REQUESTS_PER_SECOND="2")
    yield
    for process in world.running():
        await world.replace(process)


@asynccontextmanager
async def again_and_again(happen: Callable[[], Awaitable[None]]) -> AsyncGenerator[None]:
    """Let this happen again and again during the block, and come to its end."""
    is_over = asyncio.Event()

    async def repeat() -> None:
        while not is_over.is_set():
            await happen()
            with suppress(TimeoutError):
                await asyncio.wait_for(is_over.wait(), FREE_SECONDS)

    repeating = asyncio.create_task(repeat())
    try:
        yield
    finally:
        is_over.set()
        await repeating


TROUBLES: Final = (
    Trouble("a transfer does not sum to zero", ("LedgerDisagrees", "ErrorsLogged"), corrupted),
    Trouble("commits take 0.4 s", ("CommitsSlow",), commits_slow),
    Trouble("tables are locked again and again", ("AnswersDeferred", "ConnectionsShort"), tables_locked),
    Trouble("processes stand still again and again", ("AnswersSlow", "EventLoopLate"), frozen),
    Trouble("Discord takes no answer", ("AnswersLost",), refused(FORBIDDEN, ANSWERS)),
    Trouble("Discord takes no message", ("MessagesBehind",), refused(FORBIDDEN, CHANNELS)),
    Trouble("Discord fails", ("DiscordFails",), refused(UNAVAILABLE, CHANNELS)),
    Trouble(
        "Discord refuses everything as too much",
        ("RateLimitedGlobally",),
        refused(TOO_MANY, CHANNELS, Scope="global", Global="true"),
    ),
    Trouble("the gateway is cut off", ("NobodyServes", "ShardCut"), cut),
    Trouble("PostgreSQL is away for 5 s", ("LeaseNotRenewed",), database_away),
    Trouble("the timer cannot read a table", ("TimerStands", "LoopFails", "TablesOverdue"), timers_locked),
    Trouble("too few processes", ("SlotUnheld", "ProcessGone"), one_too_few),
    Trouble("no process", ("NobodyServes", "ProcessGone"), all_killed),
    Trouble("the ledger cannot be read", ("LedgerUnchecked",), unchecked),
    Trouble("Discord lets few sessions begin", ("SessionsFew",), few_sessions),
    Trouble("2 requests a second are allowed", ("RequestsWait",), few_turns),
    Trouble("Discord refuses a channel's requests as too many", ("RateLimited", "RequestsInvalid"), invalid),
)
