"""The connection of a shard to the gateway, made again whatever the gateway says, or fails to say."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, Self

import aiohttp
import discord
import discord.shard
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from yarl import URL

from bot.edge.exits import TOKEN_REFUSED
from bot.edge.refused_token import TokenRefusals
from bot.edge.starts import Starts
from bot.edge.trouble import reason

log = logging.getLogger(__name__)

CONNECT_SECONDS: Final = 180.0
"""For a connection to be made, with the wait for the sessions of other processes."""
READY_SECONDS: Final = 60.0
"""For a new session to be welcomed."""
_NEEDED: Final = {"READY", "RESUMED"}
"""The events without which a session cannot go on; the others may be left out."""
_HANDLED: Final = (ReconnectWebSocket, WebSocketClosure, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""What discord.py itself gets over, by another connection."""


class _Client(Protocol):
    @property
    def starts(self) -> Starts: ...

    @property
    def token_refusals(self) -> TokenRefusals: ...


class GatewaySocket(DiscordWebSocket):
    """A connection that is tried until it is made, where Discord wants it, and is made anew if it is not understood."""

    bot: _Client | None = None
    """None until the connection is made."""
    ready_by: float | None = None
    """When a new session has to be welcomed, by the clock of the event loop."""

    @classmethod
    async def from_client(
        cls,
        client: Any,  # noqa: ANN401 - as discord.py has it
        *,
        shard_id: int | None = None,
        gateway: URL | None = None,
        session: str | None = None,
        resume: bool = False,
        **options: Any,  # noqa: ANN401
    ) -> Self:
        """Connect and begin a session, or resume one; try again until that succeeds.

        discord.py would try by calling itself from within each failure, and log all of them with each. It would also
        connect again without a pause as often as it is cut, and resume a session that has not begun.
        """
        assert shard_id is not None
        resume = resume and session is not None
        bot: _Client = client
        await bot.starts.pause(shard_id)
        while True:
            try:
                if not resume:
                    await bot.starts.take_turn()
                    gateway = bot.starts.gateway
                async with asyncio.timeout(CONNECT_SECONDS):
                    socket = await super().from_client(
                        client, shard_id=shard_id, gateway=gateway, session=session, resume=resume, **options
                    )
            except Exception as error:  # noqa: BLE001 - of whatever kind: a bot without a connection is none
                seconds = bot.starts.next_pause(shard_id)
                log.warning(
                    "Shard %d cannot be connected; trying again in %.1f s: %s", shard_id, seconds, reason(error)
                )
                await asyncio.sleep(seconds)
            else:
                socket.bot, socket.ready_by = bot, asyncio.get_running_loop().time() + READY_SECONDS
                return socket

    async def poll_event(self) -> None:
        """Hear what the gateway says next; take note of a token that it refuses, and of a silence after IDENTIFY."""
        try:
            async with asyncio.timeout_at(self.ready_by if self.session_id is None else None):
                await super().poll_event()
        except TimeoutError:
            log.warning("Shard %d was not welcomed in time; beginning a new session", self.shard_id)
            await self.close()
            raise ReconnectWebSocket(self.shard_id, resume=False) from None
        except discord.ConnectionClosed as closed:
            if self.bot and closed.code == TOKEN_REFUSED:
                await self.bot.token_refusals.note()
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
                "Shard %d cannot understand the gateway; a new session in %d s: %s",
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


def fold_traceback(record: logging.LogRecord) -> bool:
    """Let a line say what has gone wrong with a connection; there is no fault to be found where in the code it did."""
    if record.exc_info and (error := record.exc_info[1]):
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {reason(error)}", (), None
    return True


logging.getLogger("discord.shard").addFilter(fold_traceback)
# discord.py has no other place to say what its shards connect with.
discord.shard.DiscordWebSocket = GatewaySocket  # pyright: ignore[reportPrivateImportUsage]
