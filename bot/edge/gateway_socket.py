"""The connection of a shard to the gateway, made again whatever the gateway says or fails to say."""

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
"""The time for making a connection, including the wait for sessions of other processes."""
READY_SECONDS: Final = 60.0
"""The time for the gateway to welcome a new session."""
_NEEDED: Final = {"READY", "RESUMED"}
"""The events without which a session cannot go on; others may be dropped."""
_HANDLED: Final = (ReconnectWebSocket, WebSocketClosure, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""Errors that discord.py itself handles by connecting again."""


class _Client(Protocol):
    @property
    def starts(self) -> Starts: ...

    @property
    def token_refusals(self) -> TokenRefusals: ...


class GatewaySocket(DiscordWebSocket):
    """A connection that is retried until it is made, at the pace that Discord wants, and made anew if it is garbled."""

    bot: _Client | None = None
    """None until the connection is made."""
    ready_by: float | None = None
    """The time by which a new session must be welcomed, by the clock of the event loop."""

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

        discord.py would retry by calling itself from within each failure, logging all earlier ones each time. It would
        also reconnect without a pause whenever it is cut, and resume a session that has not begun.
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
            except Exception as error:  # noqa: BLE001 - of whatever kind: without a connection there is no bot
                seconds = bot.starts.next_pause(shard_id)
                log.warning(
                    "Shard %d cannot be connected; trying again in %.1f s: %s", shard_id, seconds, reason(error)
                )
                await asyncio.sleep(seconds)
            else:
                socket.bot, socket.ready_by = bot, asyncio.get_running_loop().time() + READY_SECONDS
                return socket

    async def poll_event(self) -> None:
        """Handle the next event of the gateway; notice a refused token, and silence after IDENTIFY."""
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
        """Handle a message of the gateway; after a while begin a new session if it cannot be understood.

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
    """Make these parsers drop an event that they cannot read: the next session would only bring it again."""
    for event in parsers.keys() - _NEEDED:
        parsers[event] = partial(_parse, event, parsers[event])


def _parse(event: str, parse: Callable[[Any], None], data: Any) -> None:  # noqa: ANN401 - as discord.py has it
    try:
        parse(data)
    except Exception:
        log.exception("An event %s cannot be read and is dropped", event)


def fold_traceback(record: logging.LogRecord) -> bool:
    """Log the failure of a connection in one line: its traceback points at nothing that could be mended."""
    if record.exc_info and (error := record.exc_info[1]):
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {reason(error)}", (), None
    return True


logging.getLogger("discord.shard").addFilter(fold_traceback)
# discord.py has no other way to choose the class of its shards' connections.
discord.shard.DiscordWebSocket = GatewaySocket  # pyright: ignore[reportPrivateImportUsage]
