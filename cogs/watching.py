"""What whoever runs the bot can ask it while METRICS is set: its figures, and whether it is well."""

import asyncio
import logging
from http import HTTPStatus
from time import monotonic

from aiohttp import web
from discord.ext import commands

from bot import VERSION
from bot.client import NainJaune
from bot.config import Address
from bot.edge.health import DATABASE_TIMEOUT_SECONDS, Vitals, find_problems, is_connected
from bot.edge.metrics import FORMAT, UNKNOWN, Metrics
from bot.part import seconds_passed
from bot.services.oversight import OpenTables, Oversight
from bot.store.database import CONFLICTS, StoreError, level_of

log = logging.getLogger(__name__)

LOOK, LEDGER = "Watch over the event loop", "Check of the ledger"
"""The names of the loops."""
NOT_OPEN = "The database is not open yet."
LOOK_SECONDS = 0.5
"""Between two looks at how late the event loop is."""
MIN_PAUSE_SECONDS = 1.0
MAX_PAUSE_SECONDS = 10.0
PAUSE_FACTOR = 100
"""The pause after a portion of the ledger is so many times what that took: others have all but a hundredth."""


class Watching(commands.Cog):
    """Serves /metrics, /healthz and /livez."""

    def __init__(self, bot: NainJaune, metrics: Metrics, address: Address) -> None:
        self.bot = bot
        self._metrics = metrics
        self._address = address
        self._oversight: Oversight | None = None
        """None until the database is open."""
        self._pause = 0.0
        self._counts = True
        """Whether the tables could be counted the last time."""
        self._handler = metrics.log_handler()
        app = web.Application()
        app.add_routes(
            [
                web.get("/metrics", self._tell_figures),
                web.get("/healthz", self._tell_health),
                web.get("/livez", self._tell_life),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None)

    async def cog_load(self) -> None:
        """Listen. Raise OSError if that is not possible, as where the port is taken."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, *self._address).start()
        except OSError as error:
            raise OSError(f"METRICS is where it cannot listen: {error.strerror or error}") from error
        logging.getLogger().addHandler(self._handler)
        self.bot.loops.keep(LOOK, self._look, 0)
        self.bot.loops.keep(LEDGER, self._check_ledger, 0)
        log.info("Figures at http://%s:%d/metrics, health at /healthz", *self._runner.addresses[0][:2])

    async def cog_unload(self) -> None:
        """Listen no more."""
        self.bot.loops.stop(LOOK, LEDGER)
        logging.getLogger().removeHandler(self._handler)
        await self._runner.cleanup()

    async def _tell_life(self, _request: web.Request) -> web.Response:
        """Answer, which a process can whose event loop turns, whatever else is away."""
        return web.json_response({"alive": True})

    async def _tell_health(self, _request: web.Request) -> web.Response:
        oversight = self._look_over()
        problems = await find_problems(self._look_at_itself(), oversight) if oversight else [NOT_OPEN]
        status = HTTPStatus.SERVICE_UNAVAILABLE if problems else HTTPStatus.OK
        return web.json_response({"healthy": not problems, "version": VERSION, "problems": problems}, status=status)

    async def _tell_figures(self, _request: web.Request) -> web.Response:
        self._look_at_slot()
        self._metrics.failing_loops.set(self.bot.loops.failing)
        if oversight := self._look_over():
            self._look_around()
            self._look_at_database()
            self._look_at_ledger(oversight)
            await self._count_tables(oversight)
        return web.Response(body=self._metrics.exposition(), headers={"Content-Type": FORMAT})

    def _look_over(self) -> Oversight | None:
        """Return who looks over the database, once it is open."""
        if self._oversight is None and self.bot.is_open:
            self._oversight = Oversight(self.bot.services.store)
        return self._oversight

    def _look_at_itself(self) -> Vitals:
        process, age = self.bot.process, monotonic() - self.bot.timer_came_round
        return Vitals(
            process.is_spare,
            process.part.is_held,
            not process.is_in_trouble,
            self.bot.shards,
            age,
            self.bot.loops.ended,
        )

    def _look_around(self) -> None:
        bot, metrics = self.bot, self._metrics
        connected = sum(map(is_connected, bot.shards.values()))
        metrics.shards.labels("connected").set(connected)
        metrics.shards.labels("cut").set(len(bot.shards) - connected)
        metrics.servers.set(len(bot.guilds))
        metrics.outdated_messages.set(bot.publisher.outdated)
        metrics.timer_age.set(UNKNOWN if bot.process.is_spare else monotonic() - bot.timer_came_round)
        metrics.sessions_left.set(bot.starts.left)

    def _look_at_slot(self) -> None:
        metrics, process, slots = self._metrics, self.bot.process, max(1, self.bot.config.clusters)
        part = process.part
        metrics.info.clear()
        metrics.info.labels(VERSION, slots, self.bot.shard_count or 0).set(1)
        metrics.slots.set(slots)
        metrics.slot_held.clear()
        if not process.is_spare:
            metrics.slot_held.labels(part.slot).set(part.is_held)
        metrics.lease.set(UNKNOWN if process.is_spare else max(0, part.held_until - seconds_passed()))
        metrics.count_up("lease_failures", process.lease_failures)
        metrics.count_up("hand_overs", process.hand_overs)

    def _look_at_database(self) -> None:
        for state, number in self.bot.services.store.connections().items():
            self._metrics.connections.labels(state).set(number)
        self._metrics.count_up("conflicts", CONFLICTS.total())

    def _look_at_ledger(self, oversight: Oversight) -> None:
        checked_at = oversight.checked_at if self._checks_ledger else None
        self._metrics.ledger_faults.set(oversight.ledger_faults if self._checks_ledger else UNKNOWN)
        self._metrics.ledger_age.set(UNKNOWN if checked_at is None else self.bot.now() - checked_at)

    async def _count_tables(self, oversight: Oversight) -> None:
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                found = await oversight.open_tables(self.bot.now())
        except (TimeoutError, StoreError) as error:
            if self._counts:
                level = min(level_of(error), logging.WARNING)
                log.log(level, "The tables could not be counted, their figures are unknown meanwhile: %r", error)
            self._counts, found = False, OpenTables(UNKNOWN, UNKNOWN, UNKNOWN)
        else:
            self._counts = True
        self._metrics.open_tables.set(found.number)
        self._metrics.overdue_tables.set(found.overdue)
        self._metrics.timer_lag.set(found.lag)

    async def _look(self) -> None:
        due = monotonic() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        self._metrics.was_late(monotonic() - due)

    @property
    def _checks_ledger(self) -> bool:
        """Return whether this is the one process of all on a database that does."""
        return self.bot.process.part.is_first and not self.bot.process.is_spare

    async def _check_ledger(self) -> None:
        """Check a portion of the ledger, after a pause, which is long, too, where it had to wait for others."""
        await asyncio.sleep(min(MAX_PAUSE_SECONDS, max(MIN_PAUSE_SECONDS, self._pause)))
        oversight = self._look_over()
        if oversight and self._checks_ledger:
            began = monotonic()
            await oversight.check_ledger(self.bot.now())
            self._pause = PAUSE_FACTOR * (monotonic() - began)


async def setup(bot: NainJaune) -> None:
    """Listen where METRICS says."""
    assert bot.metrics
    assert bot.config.metrics
    await bot.add_cog(Watching(bot, bot.metrics, bot.config.metrics))
