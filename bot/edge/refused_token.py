"""The token last refused by Discord, which is not tried again at once however often the bot is started."""

import hashlib
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

import discord

from bot.services.wiring import Services

FIRST_SECONDS: Final = 300
"""How long a refused token is not tried again: if the fault was Discord's, it is mended by then."""
MAX_SECONDS: Final = 3600
"""The longest such time; the time doubles with every refusal."""
_NOTE: Final = "refused token"
"""The note with a hash of the token, the time of its refusal, and the seconds from then on without a try."""


class RefusedTokenError(discord.LoginFailure):
    """Discord refused this token a short time ago, and was not asked again."""

    def __init__(self, seconds: int) -> None:
        super().__init__("Discord has just refused this token")
        self.seconds = seconds
        """The seconds until it can be asked again."""


class TokenRefusals:
    """The refusals of the token that the bot was started with."""

    def __init__(self, services: Services, token: str, now: Callable[[], int]) -> None:
        self._services = services
        self._digest = _digest(token)
        self._now = now

    async def check(self) -> None:
        """Raise RefusedTokenError if Discord refused this token a short time ago."""
        at, seconds = await self._last()
        now = self._now()
        if 0 <= now - at < seconds:
            raise RefusedTokenError(at + seconds - now)

    async def note(self) -> None:
        """Record that Discord refused this token, so that it is not tried again at once."""
        _, before = await self._last()
        seconds = min(2 * before or FIRST_SECONDS, MAX_SECONDS)
        await self._services.write_note(_NOTE, f"{self._digest} {self._now()} {seconds}")

    @asynccontextmanager
    async def noted(self) -> AsyncGenerator[None]:
        """Record a refusal of the token by any request in the block, and raise LoginFailure."""
        try:
            yield
        except (discord.LoginFailure, discord.HTTPException) as error:
            if isinstance(error, discord.HTTPException) and error.status != HTTPStatus.UNAUTHORIZED:
                raise
            await self.note()
            raise discord.LoginFailure from error

    async def _last(self) -> tuple[int, int]:
        """Return when this token was refused, and for how many seconds it is not tried; zeros if it was not refused."""
        match (await self._services.read_note(_NOTE) or "").split():
            case [digest, at, seconds] if digest == self._digest:
                return int(at), int(seconds)
            case _:
                return 0, 0


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
