"""A small gateway of Discord's, over a loopback socket, which can be cut and can forget its sessions.

It does not compress what it sends. A bot may have several shards, and connect them from several processes: what a
server is told, every session of its shard is told.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import aiohttp
import msgspec
from aiohttp import web
from msgspec import Struct, field

from tools import payloads
from tools.payloads import Json

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 9, 10, 11
HEARTBEAT_MILLISECONDS: Final = 41_250
NETWORK_SECONDS: Final = 0.05
"""To a heartbeat: what is quicker, discord.py takes for the answer to the one before, and warns."""
GUILD_SHIFT: Final = 22

Fault = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]
"""Answers a request in place of Discord, if it answers at all."""
SocketFault = Callable[[web.WebSocketResponse], Awaitable[object]]
"""Answers an IDENTIFY in place of the gateway."""


class Session(Struct, eq=False):
    """One connection of a shard, and those that resume it."""

    number: int
    shard: int
    process: str
    """What the address of the gateway ends with that the process was given."""
    begun: float
    socket: web.WebSocketResponse | None
    """None while it is not connected; what it misses is told when it is resumed."""
    is_ready: bool = False
    """Whether it has been told of its servers."""
    sequence: int = 0
    missed: list[str] = field(default_factory=list[str])

    @property
    def is_connected(self) -> bool:
        """Return whether it is connected, and knows its servers."""
        return self.is_ready and self.socket is not None

    async def tell(self, event: str, data: object) -> None:
        self.sequence += 1
        told = msgspec.json.encode({"op": DISPATCH, "t": event, "s": self.sequence, "d": data}).decode()
        if self.socket is None:
            self.missed.append(told)
            return
        with suppress(ConnectionError):  # the process has just died
            await self.socket.send_str(told)


class Bot(Struct):
    """A bot, as Discord knows it."""

    id: int
    token: str
    guilds: dict[int, Collection[int]]
    """The channels of each of its servers."""
    unavailable: set[int] = set()
    """The servers that Discord cannot reach itself."""
    shards: int = 1
    """How many Discord recommends; then, as many as the bot has."""
    max_concurrency: int = 1
    identify_seconds: float = 0.0
    """How far apart two sessions of a bucket have to begin."""
    too_early: int = 0
    """How many sessions were refused for that."""
    begun: list[Session] = []
    """Every session, from the first."""
    emojis: list[Json] = []
    commands: list[Json] = []

    @property
    def sessions(self) -> int:
        """How many it has begun."""
        return len(self.begun)

    @property
    def is_connected(self) -> bool:
        """Whether all of its shards have been told of their servers."""
        return len({session.shard for session in self.begun if session.is_connected}) == self.shards

    def shard_of(self, guild: int) -> int:
        """Return the shard that is told of a server, or of direct messages for 0."""
        return (guild >> GUILD_SHIFT) % self.shards

    def sessions_of(self, shard: int) -> Iterator[Session]:
        """Return the newest session of a shard, and others that are still connected."""
        sessions = [session for session in self.begun if session.shard == shard]
        return (session for session in sessions if session.socket or session is sessions[-1])

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event to the shard of its server."""
        guild = data["id"] if event.startswith("GUILD_") else data.get("guild_id", 0)
        for session in self.sessions_of(self.shard_of(int(guild))):
            await session.tell(event, data)

    async def lose_guild(self, guild: int) -> None:
        """Tell the bot that a server cannot be reached for the moment."""
        self.unavailable.add(guild)
        await self.dispatch("GUILD_DELETE", {"id": str(guild), "unavailable": True})

    async def regain_guild(self, guild: int) -> None:
        """Tell the bot that a server can be reached again."""
        self.unavailable.discard(guild)
        await self.dispatch("GUILD_CREATE", payloads.guild(guild, self.guilds[guild], self.id))

    async def leave_guild(self, guild: int) -> None:
        """Tell the bot that a server has removed it."""
        del self.guilds[guild]
        await self.dispatch("GUILD_DELETE", {"id": str(guild)})

    def may_begin(self, shard: int) -> bool:
        """Return whether the session of a shard does not begin too early after another one of its bucket."""
        bucket = shard % self.max_concurrency
        newest = max((old.begun for old in self.begun if old.shard % self.max_concurrency == bucket), default=0.0)
        return monotonic() - newest >= self.identify_seconds


class Gateway:
    """What bots are connected to."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.address = ""
        self.socket_fault: SocketFault | None = None
        """What is answered to those who identify instead of being welcomed."""
        self._bots = bots
        self._answers = asyncio.Event()
        self._answers.set()
        self._remembers = True

    async def cut(self) -> None:
        """Break every connection, and answer no new one."""
        self._answers.clear()
        for session in self._sessions():
            socket, session.socket = session.socket, None
            if socket is not None:
                await socket.close(code=aiohttp.WSCloseCode.GOING_AWAY)

    def answer_again(self, *, remembers: bool) -> None:
        """Take connections again, and resume the sessions of before or not."""
        self._remembers = remembers
        self._answers.set()

    async def connect(self, request: web.BaseRequest) -> web.StreamResponse:
        """Be the gateway of a shard until it leaves."""
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        await self._answers.wait()
        with suppress(ConnectionError):
            await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}})
            async for frame in socket:
                if frame.type is aiohttp.WSMsgType.TEXT:
                    await self._hear(socket, msgspec.json.decode(frame.data), request.path.strip("/"))
        for session in self._sessions():
            if session.socket is socket:
                session.socket = None
        return socket

    def _sessions(self) -> list[Session]:
        return [session for bot in self._bots.values() for session in bot.begun]

    async def _hear(self, socket: web.WebSocketResponse, frame: Json, process: str) -> None:
        if frame["op"] == HEARTBEAT:
            await asyncio.sleep(NETWORK_SECONDS)
            await socket.send_json({"op": HEARTBEAT_ACK})
        elif frame["op"] == IDENTIFY and self.socket_fault:
            await self.socket_fault(socket)
        elif frame["op"] == IDENTIFY:
            bot, (shard, shards) = self._bots[frame["d"]["token"]], frame["d"].get("shard", (0, 1))
            if bot.may_begin(shard):
                bot.shards = shards
                await self._welcome(bot, Session(len(bot.begun), shard, process, monotonic(), socket))
            else:
                bot.too_early += 1
                await socket.send_json({"op": INVALID_SESSION, "d": False})
        elif frame["op"] == RESUME and self._remembers:
            bot = self._bots[frame["d"]["token"]]
            await self._resume(bot.begun[int(frame["d"]["session_id"])], socket)
        elif frame["op"] == RESUME:
            await socket.send_json({"op": INVALID_SESSION, "d": False})

    async def _resume(self, session: Session, socket: web.WebSocketResponse) -> None:
        session.socket = socket
        for told in session.missed:
            await socket.send_str(told)
        session.missed.clear()
        await session.tell("RESUMED", {})

    async def _welcome(self, bot: Bot, session: Session) -> None:
        bot.begun.append(session)
        guilds = [guild for guild in bot.guilds if bot.shard_of(guild) == session.shard]
        ready: dict[str, Any] = {
            "v": 10,
            "user": payloads.user(bot.id, is_bot=True),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
            "session_id": str(session.number),
            "resume_gateway_url": f"{self.address}/{session.process}",
            "shard": [session.shard, bot.shards],
            "application": payloads.application(bot.id),
        }
        await session.tell("READY", ready)
        for guild in guilds:
            if guild not in bot.unavailable:
                await session.tell("GUILD_CREATE", payloads.guild(guild, bot.guilds[guild], bot.id))
        session.is_ready = True
