"""Why the bot cannot connect, or may not stay: a sentence for its operator, and the exit code."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeVar

import discord

from bot.edge.refused_token import RefusedTokenError
from bot.edge.trouble import ODD_ANSWER, UNREACHABLE, reason

log = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 60.0
"""How long the bot keeps asking a Discord that cannot be reached before it ends."""
RETRY_SECONDS: Final = 5.0
PASSES, HAS_TO_BE_CHANGED = 1, 2
"""Exit codes: the next start may succeed by itself, or only after a person has changed something."""
TOKEN_REFUSED: Final = 4004
_INTENTS_REFUSED: Final = 4014

_Answer = TypeVar("_Answer")


class NotUnderstoodError(Exception):
    """Discord, or a stand-in, sent something incomprehensible; the message is a sentence for the operator."""


class Exit(NamedTuple):
    """Why the bot ends, and its exit code."""

    sentence: str
    exit_code: int
    holds_back: bool = True
    """Whether the process waits before it ends, as a restart would ask Discord again at once."""


_CLOSED: Final[Mapping[int, Exit]] = {
    TOKEN_REFUSED: Exit(
        "DISCORD_TOKEN is not accepted by Discord: it should be the bot's token, newly copied.",
        HAS_TO_BE_CHANGED,
        holds_back=False,
    ),
    4010: Exit("Discord does not know such a shard (4010): look at SHARDS and CLUSTERS.", HAS_TO_BE_CHANGED),
    4011: Exit("Discord wants more shards (4011): leave SHARDS empty, and the next start asks how many.", PASSES),
    4012: Exit("Discord's gateway does not speak with this version any more (4012).", HAS_TO_BE_CHANGED),
    4013: Exit("Discord does not know an intent of this version (4013).", HAS_TO_BE_CHANGED),
    _INTENTS_REFUSED: Exit("Discord does not allow the bot an intent (4014).", HAS_TO_BE_CHANGED),
}
"""The endings, by the code with which the gateway closes a connection for good."""


async def ask_patiently(ask: Callable[[], Awaitable[_Answer]]) -> _Answer:
    """Ask Discord for something that a start needs; for a minute, ask again if it cannot be reached.

    Raise Discord's refusal, one of UNREACHABLE after that minute, or NotUnderstoodError.
    """
    trouble: Exception | None = None
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                try:
                    return await ask()
                except UNREACHABLE as error:
                    if trouble is None:
                        log.warning("Discord cannot be reached; asking again for a minute: %s", reason(error))
                    trouble = error
                except ODD_ANSWER as error:
                    raise NotUnderstoodError(f"Discord's answer is not understood: {reason(error)}.") from error
                await asyncio.sleep(RETRY_SECONDS)
    except TimeoutError as error:
        raise trouble or error from None


def exit_of(error: Exception) -> Exit | None:
    """Return the ending for this error; None if it is not Discord's doing."""
    if isinstance(error, discord.ConnectionClosed | discord.PrivilegedIntentsRequired):
        code = getattr(error, "code", _INTENTS_REFUSED)
        return _CLOSED.get(code, Exit(f"Discord's gateway has ended the connection for good ({code}).", PASSES))
    if isinstance(error, discord.LoginFailure):
        return _refused_token(error)
    if isinstance(error, UNREACHABLE):
        advice = "Look at the network, and at DISCORD_API if you have set it."
        return Exit(f"Discord cannot be reached. {advice}", PASSES, holds_back=False)
    if isinstance(error, discord.HTTPException):
        return Exit(_refusal(error), PASSES)
    return Exit(str(error), PASSES) if isinstance(error, NotUnderstoodError) else None


def _refused_token(error: discord.LoginFailure) -> Exit:
    refusal = _CLOSED[TOKEN_REFUSED]
    if not isinstance(error, RefusedTokenError):
        return refusal
    again = f"It was not asked again, as it has just refused it; a start in {error.seconds} s asks."
    return refusal._replace(sentence=f"{refusal.sentence} {again}")


def _refusal(error: discord.HTTPException) -> str:
    """Return a sentence about a request that Discord refused, without the page that it may have sent."""
    response: Any = error.response  # always aiohttp's here
    request = f"{response.method} {response.url.path}"
    is_too_much = error.status in {HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
    advice = "It may have banned this address for a while" if is_too_much else "Look at DISCORD_API if you have set it"
    return f"Discord does not let the bot start: it answers {request} with {error.status}. {advice}."
