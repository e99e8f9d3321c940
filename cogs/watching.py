"""The bot's figures and health, for its operator; served if METRICS is set."""

import asyncio
import logging
from http import HTTPStatus
from time import monotonic
from typing import Self

from aiohttp import web
from discord.ext import commands

from bot import VERSION
from bot.client import NainJaune
from bot.config import Config
from bot.edge.health import DATABASE_TIMEOUT_SECONDS, Vitals, find_problems, is_connected
from bot.edge.metrics import FORMAT, UNKNOWN, Metrics
from bot.services.oversight import OpenTables, Oversight
from bot.store.database import CONFLICTS, StoreError, level_of

log = logging.getLogger(__name__)

LOOK, LEDGER = "Watch over the event loop", "Check of the ledger"
"""The names of the loops."""
NOT_OPEN = "The database is not open yet."
LOOK_SECONDS = 0.5
"""The time between two measurements of the event loop's delay."""
MIN_PAUSE_SECONDS = 1.0
MAX_PAUSE_SECONDS = 10.0
PAUSE_FACTOR = 100
"""The pause after a portion of the ledger, as a multiple of the portion's time: others have all but a hundredth."""


class WatchingCog(commands.Cog):
    """Serves /metrics, /healthz and /livez, even before there is a bot."""

    def __init__(self, config: Config) -> None:
        self.metrics = Metrics()
        self._config = config
        self._overview: _Overview | None = None
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
        self._overview = overview = _Overview(bot, self.metrics)
        bot.loops.keep(LOOK, self._look, 0)
        bot.loops.keep(LEDGER, overview.check_ledger, 0)
        await bot.add_cog(self)

    async def cog_unload(self) -> None:
        if self._overview:
            self._overview.bot.loops.stop(LOOK, LEDGER)
        logging.getLogger().removeHandler(self._handler)
        await self._runner.cleanup()

    async def _tell_life(self, _request: web.Request) -> web.Response:
        """Answer, which proves that the event loop turns, whatever else fails."""
        return web.json_response({"alive": True})

    async def _tell_health(self, _request: web.Request) -> web.Response:
        problems = await self._overview.find_problems() if self._overview else [NOT_OPEN]
        status = HTTPStatus.SERVICE_UNAVAILABLE if problems else HTTPStatus.OK
        return web.json_response({"healthy": not problems, "version": VERSION, "problems": problems}, status=status)

    async def _tell_figures(self, _request: web.Request) -> web.Response:
        self._look_at_process()
        if self._overview:
            await self._overview.look()
        return web.Response(body=self.metrics.exposition(), headers={"Content-Type": FORMAT})

    def _look_at_process(self) -> None:
        gauges, bot = self.metrics.gauges, self._overview and self._overview.bot
        gauges.info.clear()
        number = bot.process.part.number if bot else 0
        gauges.info.labels(VERSION, number, self._config.clusters, (bot and bot.shard_count) or 0).set(1)
        gauges.failing_loops.set(bot.loops.failing if bot else 0)

    async def _look(self) -> None:
        due = monotonic() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        self.metrics.was_late(monotonic() - due)


class _Overview:
    """The figures of a bot whose database is open."""

    def __init__(self, bot: NainJaune, metrics: Metrics) -> None:
        self.bot = bot
        self.oversight = Oversight(bot.services.store)
        self._metrics = metrics
        self._pause = 0.0
        self._counts = True
        """Whether the last count of tables succeeded."""

    async def find_problems(self) -> list[str]:
        bot, age = self.bot, monotonic() - self.bot.timer_came_round
        return await find_problems(
            Vitals(bot.process.part.is_waiting, bot.shards, age, bot.loops.ended), self.oversight
        )

    async def look(self) -> None:
        """Determine all figures that were requested."""
        self._look_around()
        self._look_at_database()
        self._look_at_ledger()
        await self._count_tables()

    def _look_around(self) -> None:
        bot, gauges = self.bot, self._metrics.gauges
        connected = sum(map(is_connected, bot.shards.values()))
        gauges.shards.labels("connected").set(connected)
        gauges.shards.labels("cut").set(len(bot.shards) - connected)
        gauges.servers.set(len(bot.guilds))
        gauges.outdated_messages.set(bot.publisher.outdated)
        gauges.timer_age.set(UNKNOWN if bot.process.part.is_waiting else monotonic() - bot.timer_came_round)

    def _look_at_database(self) -> None:
        for state, number in self.bot.services.store.connections().items():
            self._metrics.gauges.connections.labels(state).set(number)
        self._metrics.totals.count_up("conflicts", CONFLICTS.total())

    def _look_at_ledger(self) -> None:
        checked_at = self.oversight.checked_at if self._checks_ledger else None
        self._metrics.gauges.ledger_faults.set(self.oversight.ledger_faults if self._checks_ledger else UNKNOWN)
        self._metrics.gauges.ledger_age.set(UNKNOWN if checked_at is None else self.bot.now() - checked_at)

    async def _count_tables(self) -> None:
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                tables = await self.oversight.open_tables(self.bot.now())
        except (TimeoutError, StoreError) as error:
            if self._counts:
                level = min(level_of(error), logging.WARNING)
                log.log(level, "The tables could not be counted, their figures are unknown meanwhile: %r", error)
            self._counts, tables = False, OpenTables(UNKNOWN, UNKNOWN, UNKNOWN)
        else:
            self._counts = True
        self._metrics.gauges.open_tables.set(tables.number)
        self._metrics.gauges.overdue_tables.set(tables.overdue)
        self._metrics.gauges.timer_lag.set(tables.lag)

    @property
    def _checks_ledger(self) -> bool:
        """Return whether this is the one process on the database that checks the ledger."""
        return self.bot.process.part.is_first

    async def check_ledger(self) -> None:
        """Check a portion of the ledger, after a pause that is long if the last portion took long."""
        await asyncio.sleep(min(MAX_PAUSE_SECONDS, max(MIN_PAUSE_SECONDS, self._pause)))
        if self._checks_ledger:
            began = monotonic()
            await self.oversight.check_ledger(self.bot.now())
            self._pause = PAUSE_FACTOR * (monotonic() - began)
