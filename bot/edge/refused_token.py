"""The token that Discord refused last, which is not tried again at once however often the bot is started."""

import hashlib
from typing import Final

import discord

from bot.services.wiring import Services

FIRST_SECONDS: Final = 300
"""So long a refused token is not tried again: Discord itself may have been wrong, and is right again by then."""
MAX_SECONDS: Final = 3600
"""The longest such time; it doubles with every refusal."""
_NOTE: Final = "refused token"
"""The note of the token, as a hash, of when it was refused, and of how many seconds it is not tried from then on."""


class RefusedTokenError(discord.LoginFailure):
    """Discord has just refused this token, and was not asked again."""

    def __init__(self, seconds: int) -> None:
        super().__init__("Discord has just refused this token")
        self.seconds = seconds
        """Until it can be asked again."""


async def check_token(services: Services, token: str, now: int) -> None:
    """Raise RefusedTokenError if Discord refused this token a short time ago."""
    at, seconds = await _last_refusal(services, token)
    if 0 <= now - at < seconds:
        raise RefusedTokenError(at + seconds - now)


async def note_refusal(services: Services, token: str, now: int) -> None:
    """Take note that Discord has refused this token."""
    _, before = await _last_refusal(services, token)
    seconds = min(2 * before or FIRST_SECONDS, MAX_SECONDS)
    await services.write_note(_NOTE, f"{_digest(token)} {now} {seconds}")


async def _last_refusal(services: Services, token: str) -> tuple[int, int]:
    """Return when Discord refused this token, and for how many seconds it is not tried then; zeros if it did not."""
    match (await services.read_note(_NOTE) or "").split():
        case [digest, at, seconds] if digest == _digest(token):
            return int(at), int(seconds)
        case _:
            return 0, 0


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
