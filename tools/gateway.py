"""A small gateway of Discord's, over a loopback socket, which can be cut and can forget its sessions.

It does not compress what it sends, and is one shard.
"""

import asyncio
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any, Final

import aiohttp
import msgspec
from aiohttp import web
from msgspec import Struct

from tools import payloads
from tools.payloads import Json

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 9, 10, 11
HEARTBEAT_MILLISECONDS: Final = 41_250
NETWORK_SECONDS: Final = 0.05
"""To a heartbeat: what is quicker, discord.py takes for the answer to the one before, and warns."""
UNAVAILABLE_STATUS: Final = 503


class Bot(Struct):
    """A bot, as Discord knows it."""

    id: int
    token: str
    guilds: dict[int, Collection[int]]
    """The channels of each of its servers."""
    unavailable: set[int] = set()
    """The servers that Discord cannot reach itself."""
    sessions: int = 0
    """How many it has begun."""
    is_connected: bool = False
    """Whether it has been told of its servers."""
    emojis: list[Json] = []
    socket: web.WebSocketResponse | None = None
    """None while it is not connected; what it misses is told when its session is resumed."""
    sequence: int = 0
    missed: list[str] = []

    async def dispatch(self, event: str, data: object) -> None:
        """Send an event to the bot."""
        self.sequence += 1
        told = msgspec.json.encode({"op": DISPATCH, "t": event, "s": self.sequence, "d": data}).decode()
        if self.socket is None:
            self.missed.append(told)
        else:
            await self.socket.send_str(told)

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


class Gateway:
    """What bots are connected to."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.address = ""
        self.refusals = 0
        """How many connections are refused before one is taken."""
        self._bots = bots
        self._answers = asyncio.Event()
        self._answers.set()
        self._remembers = True

    async def cut(self) -> None:
        """Break every connection, and answer no new one."""
        self._answers.clear()
        for bot in self._bots.values():
            socket, bot.socket, bot.is_connected = bot.socket, None, False
            if socket is not None:
                await socket.close(code=aiohttp.WSCloseCode.GOING_AWAY)

    def answer_again(self, *, remembers: bool) -> None:
        """Take connections again, and resume the sessions of before or not."""
        self._remembers = remembers
        self._answers.set()

    async def connect(self, request: web.BaseRequest) -> web.StreamResponse:
        """Be the gateway of a bot until it leaves."""
        if self.refusals:
            self.refusals -= 1
            return web.Response(status=UNAVAILABLE_STATUS)
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        await self._answers.wait()
        with suppress(ConnectionError):
            await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}})
            async for frame in socket:
                if frame.type is aiohttp.WSMsgType.TEXT:
                    await self._hear(socket, msgspec.json.decode(frame.data))
        for bot in self._bots.values():
            if bot.socket is socket:
                bot.socket = None
        return socket

    async def _hear(self, socket: web.WebSocketResponse, frame: Json) -> None:
        if frame["op"] == HEARTBEAT:
            await asyncio.sleep(NETWORK_SECONDS)
            await socket.send_json({"op": HEARTBEAT_ACK})
        elif frame["op"] == IDENTIFY:
            await self._welcome(self._bot_of(frame, socket))
        elif frame["op"] == RESUME and self._remembers:
            await self._resume(self._bot_of(frame, socket))
        elif frame["op"] == RESUME:
            await socket.send_json({"op": INVALID_SESSION, "d": False})

    def _bot_of(self, frame: Json, socket: web.WebSocketResponse) -> Bot:
        bot = self._bots[frame["d"]["token"]]
        bot.socket = socket
        return bot

    async def _resume(self, bot: Bot) -> None:
        assert bot.socket
        for told in bot.missed:
            await bot.socket.send_str(told)
        bot.missed.clear()
        await bot.dispatch("RESUMED", {})
        bot.is_connected = True

    async def _welcome(self, bot: Bot) -> None:
        bot.missed.clear()
        bot.sessions += 1
        ready: dict[str, Any] = {
            "v": 10,
            "user": payloads.user(bot.id, is_bot=True),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in bot.guilds],
            "session_id": "1",
            "resume_gateway_url": self.address,
            "shard": [0, 1],
            "application": payloads.application(bot.id),
        }
        await bot.dispatch("READY", ready)
        for guild, channels in bot.guilds.items():
            if guild not in bot.unavailable:
                await bot.dispatch("GUILD_CREATE", payloads.guild(guild, channels, bot.id))
        bot.is_connected = True
