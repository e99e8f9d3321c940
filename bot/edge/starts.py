"""New sessions with Discord: where and when they begin, as a bot that begins too many loses its token.

Discord lets a bot begin some 1,000 in a day, and resets its token with the next one. It counts them itself, whatever
becomes of the processes, so nothing is kept here: a bot that starts again and again learns that from Discord. The first
quarter begins at once; the others are spread over the rest of the day.
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
"""The pause before Discord is asked again how many sessions may begin."""
HOUR: Final = 3600.0
MAX_BROKEN_AN_HOUR: Final = 15
"""The most sessions begun in an hour because an earlier one could not be understood."""
MAX_BROKEN_SECONDS: Final = 240.0
"""The longest wait before one of these; the wait doubles with each."""
MAX_RETRY_SECONDS: Final = 60.0
"""The longest pause before the next try to connect."""
SHORT_SECONDS: Final = 10.0
"""A connection that lasted no longer is followed by a pause."""


class Limit(Struct):
    """How many sessions may begin until the count is reset, in `reset_after` milliseconds."""

    total: int
    remaining: int
    reset_after: float
    max_concurrency: int

    @property
    def seconds_apart(self) -> float:
        """Return the least number of seconds between two sessions."""
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
        """The address at which sessions begin."""
        self._limit = _NOT_ASKED
        self._asked_at = self._newest = monotonic()
        """When Discord was last asked, and when the newest session, or else this process, began."""
        self._broken: list[float] = []
        """The times at which sessions broke because they could not be understood."""
        self._backoffs = defaultdict[int, ExponentialBackoff[Literal[False]]](ExponentialBackoff)
        self._connected_at: dict[int, float] = {}
        """When each shard was last connected."""

    @property
    def max_concurrency(self) -> int:
        """Return how many sessions may begin at once."""
        return self._limit.max_concurrency

    @property
    def left(self) -> float:
        """Return how many more sessions Discord lets begin today; NaN while it has not said so today."""
        is_over = monotonic() > self._asked_at + self._limit.reset_after / 1000
        return math.nan if self._limit is _NOT_ASKED or is_over else self._limit.remaining

    async def find_shards(self) -> int:
        """Ask Discord for its gateway, and return the number of shards that it recommends."""
        answer = await ask_patiently(self._ask)
        return answer.shards

    async def wait_for(self, shards: int) -> None:
        """Wait until Discord lets as many sessions begin as all processes together have shards."""
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
                "%d of the %d sessions of a day have begun; the next one waits %d s. Find out why there are so many",
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
        """Return the seconds to wait before the next try to connect this shard: random, and growing with each try."""
        return min(self._backoffs[shard].delay(), MAX_RETRY_SECONDS)

    async def pause(self, shard: int) -> None:
        """Wait before connecting a shard again if its last connection was only just made."""
        if monotonic() - self._connected_at.get(shard, -math.inf) < SHORT_SECONDS:
            seconds = self.next_pause(shard)
            log.warning("Shard %d was cut as soon as it was connected; trying again in %.1f s", shard, seconds)
            await asyncio.sleep(seconds)
        self._connected_at[shard] = monotonic()

    def note_broken(self) -> float:
        """Record a broken session, and return the seconds to wait. Raise NotUnderstoodError if there were too many."""
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
        """Ask Discord again after a while; if it does not answer, its last answer counts."""
        if monotonic() - self._asked_at < MAX_WAIT_SECONDS:
            return
        try:
            await self._ask()
        except NOT_DONE as error:
            log.info("Discord does not say how many sessions may begin; what it said last counts: %s", reason(error))
