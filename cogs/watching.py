"""The bot's figures and health, for its operator; served if METRICS is set."""

import asyncio
import logging
import math
from collections.abc import Iterator
from http import HTTPStatus
from time import monotonic
from typing import Self

import discord
from aiohttp import web
from discord.ext import commands

from bot import VERSION
from bot.client import NainJaune
from bot.config import Config
from bot.edge.metrics import FORMAT, UNKNOWN, Metrics
from bot.services import lookups
from bot.services.lookups import OpenTables
from bot.store.database import StoreError

log = logging.getLogger(__name__)

LOOK = "Watch over the event loop"
"""The name of the loop."""
LOOK_SECONDS = 0.5
"""The time between two measurements of the event loop's delay."""
MAX_TIMER_AGE_SECONDS = 90
"""The timer comes round every thirty."""
DATABASE_TIMEOUT_SECONDS = 2.0


class WatchingCog(commands.Cog):
    """Serves /metrics, /healthz and /livez, even before there is a bot."""

    def __init__(self, config: Config) -> None:
        self.metrics = Metrics()
        self._config = config
        self._bot: NainJaune | None = None
        """None until the database is open."""
        self._handler = self.metrics.log_handler()
        app = web.Application()
        app.add_routes(
            [
                web.get("/metrics", self._tell_figures),
                web.get("/healthz", self._tell_health),
                web.get("/livez", self._tell_life),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None)

    async def listen(self) -> Self:
        """Listen at the address in METRICS. Raise OSError if that is not possible, as when the port is taken."""
        assert self._config.metrics
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, *self._config.metrics).start()
        except OSError as error:
            raise OSError(f"METRICS is where it cannot listen: {error.strerror or error}") from error
        logging.getLogger().addHandler(self._handler)
        log.info("Figures at http://%s:%d/metrics, health at /healthz", *self._runner.addresses[0][:2])
        return self

    async def watch(self, bot: NainJaune) -> None:
        """Report on this bot too, until it ends."""
        self._bot = bot
        bot.loops.keep(LOOK, self._look, 0)
        await bot.add_cog(self)

    async def cog_unload(self) -> None:
        if self._bot:
            self._bot.loops.stop(LOOK)
        logging.getLogger().removeHandler(self._handler)
        await self._runner.cleanup()

    async def _tell_life(self, _request: web.Request) -> web.Response:
        """Answer, which proves that the event loop turns, whatever else fails."""
        return web.json_response({"alive": True})

    async def _tell_health(self, _request: web.Request) -> web.Response:
        problems = await _find_problems(self._bot) if self._bot else ["The database is not open yet."]
        status = HTTPStatus.SERVICE_UNAVAILABLE if problems else HTTPStatus.OK
        return web.json_response({"healthy": not problems, "version": VERSION, "problems": problems}, status=status)

    async def _tell_figures(self, _request: web.Request) -> web.Response:
        if self._bot:
            await self._set_gauges(self._bot)
        return web.Response(body=self.metrics.exposition(), headers={"Content-Type": FORMAT})

    async def _set_gauges(self, bot: NainJaune) -> None:
        metrics = self.metrics
        metrics.cut_shards.set(sum(map(_is_cut, bot.shards.values())))
        metrics.outdated_messages.set(bot.publisher.outdated)
        metrics.backup_age.set(bot.now() - bot.backed_up_at if bot.part.is_first else UNKNOWN)
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                tables = await lookups.open_tables(bot.services.store, bot.now())
        except (TimeoutError, StoreError):  # /healthz tells that
            tables = OpenTables(UNKNOWN, UNKNOWN)
        metrics.open_tables.set(tables.number)
        metrics.overdue_tables.set(tables.overdue)

    async def _look(self) -> None:
        due = monotonic() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        self.metrics.was_late(monotonic() - due)


async def _find_problems(bot: NainJaune) -> list[str]:
    """Return a sentence for each reason why the bot is not well."""
    problems = [] if bot.part.is_waiting else [*_serving_problems(bot)]
    problems += [f"A loop has ended: {name}." for name in bot.loops.ended]
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
            await lookups.answers(bot.services.store)
    except TimeoutError:
        problems.append(f"The database has not answered for {DATABASE_TIMEOUT_SECONDS:.0f} s.")
    except StoreError as error:
        problems.append(str(error))
    return problems


def _serving_problems(bot: NainJaune) -> Iterator[str]:
    if not bot.shards:
        yield "The bot is not connected to Discord yet."
    for number, shard in bot.shards.items():
        if _is_cut(shard):
            yield f"Shard {number} is not connected to Discord."
    if (age := monotonic() - bot.timer_came_round) > MAX_TIMER_AGE_SECONDS:
        yield f"The timer has not come round for {age:.0f} s."


def _is_cut(shard: discord.ShardInfo) -> bool:
    """Return whether a shard is not connected, or its heartbeats are not answered."""
    return shard.is_closed() or not math.isfinite(shard.latency)
