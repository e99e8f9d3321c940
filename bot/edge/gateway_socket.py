"""The connection of a shard to the gateway, which nothing that the gateway says, or does not, can end for good."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Literal, Protocol, Self

import aiohttp
import discord
import discord.shard
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from yarl import URL

from bot.edge.endings import TOKEN_REFUSED
from bot.edge.starts import Starts
from bot.edge.trouble import reason

log = logging.getLogger(__name__)

MAX_RETRY_SECONDS: Final = 60.0
"""The longest pause before a gateway that cannot be reached is tried again."""
_NEEDED: Final = {"READY", "RESUMED"}
"""The events without which a session cannot go on."""
_HANDLED: Final = (ReconnectWebSocket, WebSocketClosure, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""What discord.py itself gets over, by another connection."""


class _Client(Protocol):
    @property
    def starts(self) -> Starts: ...

    async def note_refused_token(self) -> None: ...


class GatewaySocket(DiscordWebSocket):
    """A connection that is tried until it is made, where Discord wants it, and is made anew if it is not understood."""

    bot: _Client | None = None
    """None until it is made."""

    @classmethod
    async def from_client(
        cls,
        client: Any,  # noqa: ANN401 - as discord.py has it
        *,
        gateway: URL | None = None,
        resume: bool = False,
        **options: Any,  # noqa: ANN401
    ) -> Self:
        """Connect and begin a session, or resume one; try again until that succeeds.

        discord.py would try by calling itself from within each failure, and log all of them with each.
        """
        backoff = ExponentialBackoff[Literal[False]]()
        while True:
            try:
                if not resume:
                    await client.starts.take_turn()
                    gateway = client.starts.gateway
                socket = await super().from_client(client, gateway=gateway, resume=resume, **options)
            except Exception as error:  # noqa: BLE001 - of whatever kind: a bot without a connection is none
                shard, pause = options.get("shard_id"), min(backoff.delay(), MAX_RETRY_SECONDS)
                log.warning("Shard %s cannot be connected; trying again in %.1f s: %s", shard, pause, reason(error))
                await asyncio.sleep(pause)
            else:
                socket.bot = client
                return socket

    async def poll_event(self) -> None:
        """Hear what the gateway says next; take note of a token that it refuses."""
        try:
            await super().poll_event()
        except discord.ConnectionClosed as closed:
            if self.bot and closed.code == TOKEN_REFUSED:
                await self.bot.note_refused_token()
            raise

    async def received_message(self, msg: Any, /) -> None:  # noqa: ANN401 - as discord.py has it
        """Do what the gateway says; begin a new session, after a while, if that cannot be understood.

        Raise NotUnderstoodError if that has happened too often.
        """
        try:
            await super().received_message(msg)
        except _HANDLED:
            raise
        except Exception as error:
            await self.close()
            if self.bot is None:
                raise
            seconds = self.bot.starts.note_broken()
            log.warning(
                "Shard %s cannot understand the gateway; a new session in %d s: %s",
                self.shard_id,
                seconds,
                reason(error),
            )
            await asyncio.sleep(seconds)
            raise ReconnectWebSocket(self.shard_id, resume=False) from None


def leave_out_unreadable(parsers: dict[str, Callable[[Any], None]]) -> None:
    """Let these parsers of events leave an event out that they cannot read: the next session would bring it again."""
    for event in parsers.keys() - _NEEDED:
        parsers[event] = partial(_parse, event, parsers[event])


def _parse(event: str, parse: Callable[[Any], None], data: Any) -> None:  # noqa: ANN401 - as discord.py has it
    try:
        parse(data)
    except Exception:
        log.exception("An event %s cannot be read, and is left out", event)


# discord.py has no other place to say what its shards connect with.
discord.shard.DiscordWebSocket = GatewaySocket  # pyright: ignore[reportPrivateImportUsage]
