"""The new sessions with Discord: where they begin, and when, as a bot that begins too many loses its token.

Discord lets a bot begin some 1,000 in a day, and resets its token with the next one. It counts them itself, whatever
becomes of the process that began them, so nothing has to be kept here: a bot that starts again and again learns from
Discord that it does. The first quarter begins at once; the others are spread over what is left of the day.
"""

import asyncio
import logging
import math
from collections import defaultdict
from time import monotonic
from typing import Final, Literal

from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from msgspec import Struct, convert
from yarl import URL

from bot.edge.exits import NotUnderstoodError, ask_patiently
from bot.edge.trouble import NOT_DONE, reason

log = logging.getLogger(__name__)

MAX_WAIT_SECONDS: Final = 60.0
"""Before Discord is asked again how many sessions may begin."""
HOUR: Final = 3600.0
MAX_BROKEN_AN_HOUR: Final = 15
"""So many sessions are begun in an hour because one before could not be understood."""
MAX_BROKEN_SECONDS: Final = 240.0
"""The longest wait before one of these; it doubles with each."""
MAX_RETRY_SECONDS: Final = 60.0
"""The longest pause before the next try to connect."""
SHORT_SECONDS: Final = 10.0
"""A connection that lasts no longer is followed by a pause."""


class Limit(Struct):
    """How many sessions may begin until the count is set back, in so many milliseconds."""

    total: int
    remaining: int
    reset_after: float
    max_concurrency: int

    @property
    def seconds_apart(self) -> float:
        """Return how many seconds there have to be between two sessions."""
        used = 1 - self.remaining / max(1, self.total)
        return self.reset_after / 1000 / max(1, self.remaining) * min(1.0, max(0.0, 2 * used - 0.5))


_NOT_ASKED: Final = Limit(total=1, remaining=1, reset_after=0, max_concurrency=1)


class _Answer(Struct):
    url: str
    shards: int
    session_start_limit: Limit


class Starts:
    """The sessions that this process begins."""

    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self.gateway = DiscordWebSocket.DEFAULT_GATEWAY
        """Where sessions begin."""
        self._limit = _NOT_ASKED
        self._asked_at = self._newest = monotonic()
        """When Discord was asked last, and when the newest session began, or this process."""
        self._broken: list[float] = []
        """When sessions could not go on."""
        self._backoffs = defaultdict[int, ExponentialBackoff[Literal[False]]](ExponentialBackoff)
        self._connected_at: dict[int, float] = {}
        """When the shards were connected last."""

    @property
    def max_concurrency(self) -> int:
        """Return how many sessions may begin at once."""
        return self._limit.max_concurrency

    @property
    def left(self) -> float:
        """Return how many more sessions Discord lets begin today; not a number as long as it has not said so today."""
        is_over = monotonic() > self._asked_at + self._limit.reset_after / 1000
        return math.nan if self._limit is _NOT_ASKED or is_over else self._limit.remaining

    async def find_shards(self) -> int:
        """Ask Discord for its gateway, and return how many shards it recommends."""
        answer = await ask_patiently(self._ask)
        return answer.shards

    async def wait_for(self, shards: int) -> None:
        """Wait until Discord, which has been asked, lets as many sessions begin as all processes have shards."""
        while self._limit.remaining < shards:
            seconds = min(MAX_WAIT_SECONDS, max(1.0, self._limit.reset_after / 1000))
            log.error(
                "Discord lets only %d more sessions begin for %d shards; asking again in %d s",
                self._limit.remaining,
                shards,
                seconds,
            )
            await asyncio.sleep(seconds)
            await self.find_shards()

    async def take_turn(self) -> None:
        """Wait until one more session may begin."""
        await self._ask_again()
        if (seconds := self._seconds_left) >= 1:
            begun = self._limit.total - self._limit.remaining
            log.warning(
                "%d of %d sessions of a day have begun: the next one has to wait %d s. See why there are so many",
                begun,
                self._limit.total,
                seconds,
            )
        while (seconds := self._seconds_left) > 0:
            await asyncio.sleep(min(MAX_WAIT_SECONDS, seconds))
            await self._ask_again()
        self._newest = monotonic()
        self._limit.remaining -= 1

    def next_pause(self, shard: int) -> float:
        """Return how many seconds to wait before the next try to connect this shard: ever more, by chance."""
        return min(self._backoffs[shard].delay(), MAX_RETRY_SECONDS)

    async def pause(self, shard: int) -> None:
        """Wait before a shard is connected again that has been connected only just now."""
        if monotonic() - self._connected_at.get(shard, -math.inf) < SHORT_SECONDS:
            seconds = self.next_pause(shard)
            log.warning("Shard %d was cut as soon as it was connected; trying again in %.1f s", shard, seconds)
            await asyncio.sleep(seconds)
        self._connected_at[shard] = monotonic()

    def note_broken(self) -> float:
        """Return how many seconds to wait, since a session cannot go on. Raise NotUnderstoodError at too many."""
        now = monotonic()
        self._broken = [*(at for at in self._broken if at > now - HOUR), now]
        if len(self._broken) > MAX_BROKEN_AN_HOUR:
            raise NotUnderstoodError("Discord's gateway is not understood, time and again.")
        return min(2.0 ** len(self._broken), MAX_BROKEN_SECONDS)

    @property
    def _seconds_left(self) -> float:
        return self._newest + self._limit.seconds_apart - monotonic()

    async def _ask(self) -> _Answer:
        answer = convert(await self._http.request(Route("GET", "/gateway/bot")), _Answer)
        self.gateway, self._limit, self._asked_at = URL(answer.url), answer.session_start_limit, monotonic()
        return answer

    async def _ask_again(self) -> None:
        """Learn what is left now; if Discord does not say it, what it said last counts."""
        if monotonic() - self._asked_at < MAX_WAIT_SECONDS:
            return
        try:
            await self._ask()
        except NOT_DONE as error:
            log.info("Discord does not say how many sessions may begin; what it said last counts: %s", reason(error))
