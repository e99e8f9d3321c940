"""What whoever runs the bot can ask it while METRICS is set: its figures, and whether it is well."""

import asyncio
import logging
from http import HTTPStatus
from time import monotonic

from aiohttp import web
from discord.ext import commands

from bot.client import NainJaune
from bot.config import Address
from bot.edge.health import DATABASE_TIMEOUT_SECONDS, database_problems, find_problems, is_connected
from bot.edge.metrics import FORMAT, UNKNOWN, Metrics
from bot.services.oversight import OpenTables, Oversight
from bot.store.database import StoreError, level_of

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
"""Between two looks at how late the event loop is."""
MIN_PAUSE_SECONDS = 1.0
MAX_PAUSE_SECONDS = 10.0
PAUSE_FACTOR = 100
"""The pause after a portion of the ledger is so many times what that took: others have all but a hundredth."""


class Watching(commands.Cog):
    """Serves /metrics and /healthz."""

    def __init__(self, bot: NainJaune, metrics: Metrics, address: Address) -> None:
        self.bot = bot
        self._metrics = metrics
        self._address = address
        self._oversight = Oversight(bot.services.store)
        self._checked_at = monotonic()
        self._handler = metrics.log_handler()
        app = web.Application()
        app.add_routes([web.get("/metrics", self._tell_figures), web.get("/healthz", self._tell_health)])
        self._runner = web.AppRunner(app, access_log=None)
        self._tasks: list[asyncio.Task[None]] = []

    async def cog_load(self) -> None:
        """Listen. Raise OSError if the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, *self._address).start()
        logging.getLogger().addHandler(self._handler)
        self._tasks = [asyncio.create_task(self._watch_loop()), asyncio.create_task(self._check_ledger())]
        log.info("Figures at http://%s:%d/metrics, health at /healthz", *self._runner.addresses[0][:2])

    async def cog_unload(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        logging.getLogger().removeHandler(self._handler)
        await self._runner.cleanup()

    async def _tell_health(self, _request: web.Request) -> web.Response:
        age = monotonic() - self.bot.timer_came_round
        if self.bot.is_spare:
            problems = await database_problems(self._oversight)
        else:
            problems = await find_problems(self.bot.shards, age, self._oversight)
        status = HTTPStatus.SERVICE_UNAVAILABLE if problems else HTTPStatus.OK
        return web.json_response({"healthy": not problems, "problems": problems}, status=status)

    async def _tell_figures(self, _request: web.Request) -> web.Response:
        self._look_around()
        await self._count_tables()
        return web.Response(body=self._metrics.exposition(), headers={"Content-Type": FORMAT})

    def _look_around(self) -> None:
        connected = sum(map(is_connected, self.bot.shards.values()))
        self._metrics.shards.labels("connected").set(connected)
        self._metrics.shards.labels("cut").set(len(self.bot.shards) - connected)
        self._metrics.servers.set(len(self.bot.guilds))
        self._metrics.outdated_messages.set(self.bot.publisher.outdated)
        self._metrics.timer_age.set(monotonic() - self.bot.timer_came_round)
        self._metrics.ledger_faults.set(self._oversight.ledger_faults)
        self._metrics.ledger_age.set(monotonic() - self._checked_at)

    async def _count_tables(self) -> None:
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                found = await self._oversight.open_tables(self.bot.now())
        except (TimeoutError, StoreError) as error:
            level = min(level_of(error), logging.WARNING)
            log.log(level, "The tables could not be counted, their figures are unknown: %r", error)
            found = OpenTables(UNKNOWN, UNKNOWN, UNKNOWN)
        self._metrics.open_tables.set(found.number)
        self._metrics.overdue_tables.set(found.overdue)
        self._metrics.timer_lag.set(found.lag)

    async def _watch_loop(self) -> None:
        while True:
            due = monotonic() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self._metrics.was_late(monotonic() - due)

    async def _check_ledger(self) -> None:
        while True:
            began = monotonic()
            try:
                if await self._oversight.check_ledger():
                    self._checked_at = monotonic()
            except Exception as error:
                log.log(level_of(error), "A portion of the ledger could not be checked; trying again", exc_info=True)
            pause = PAUSE_FACTOR * (monotonic() - began)  # which is long, too, where it had to wait for others
            await asyncio.sleep(min(MAX_PAUSE_SECONDS, max(MIN_PAUSE_SECONDS, pause)))


async def setup(bot: NainJaune) -> None:
    """Listen where METRICS says."""
    assert bot.metrics
    assert bot.config.metrics
    await bot.add_cog(Watching(bot, bot.metrics, bot.config.metrics))
