"""Time passes: turns run out, reminders go out, and whatever is not shown yet is shown."""

import logging
from collections import defaultdict

import discord
from discord.ext import commands, tasks

from bot.client import NainJaune
from bot.screens.layout import join_lines, relative_time, snowflake, text_message
from bot.services.changes import Outcome
from bot.store.sqlite.database import StoreError
from bot.tables.context import Absences
from bot.tables.events import PlayerReminded
from bot.tables.table import Table
from bot.tables.timer import term_of

log = logging.getLogger(__name__)

TICK = 30
"""Seconds between two looks at the clock."""
SWEEP = 60


class Clock(commands.Cog):
    """The two loops of the bot."""

    def __init__(self, client: NainJaune) -> None:
        self._client = client

    async def cog_load(self) -> None:
        """Begin with the bot."""
        self.tick.start()
        self.sweep.start()

    async def cog_unload(self) -> None:
        """End with the bot."""
        self.tick.cancel()
        self.sweep.cancel()

    @tasks.loop(seconds=TICK)
    async def tick(self) -> None:
        """Let the clock strike wherever it has to."""
        try:
            outcomes = await self._client.tables.tick(self._client.now())
        except Exception:
            log.exception("The clock did not strike; it will the next time")
            return
        for outcome in outcomes:
            self._client.publisher.publish(outcome.table.id)
        await self._remind(outcomes)

    @tasks.loop(seconds=SWEEP)
    async def sweep(self) -> None:
        """Show what could not be shown before."""
        try:
            await self._client.publisher.sweep()
        except Exception:
            log.exception("The sweep failed; it will come round again")

    @tick.before_loop
    async def _ready_to_tick(self) -> None:
        await self._client.wait_until_ready()

    @sweep.before_loop
    async def _ready_to_sweep(self) -> None:
        await self._client.wait_until_ready()

    async def _remind(self, outcomes: list[Outcome]) -> None:
        """One message to each player, whatever the number of tables."""
        tables: dict[int, list[Table]] = defaultdict(list)
        for outcome in outcomes:
            seat = outcome.table.turn
            if seat and seat.user and any(isinstance(event, PlayerReminded) and event.told for event in outcome.events):
                tables[seat.user].append(outcome.table)
        for user, waiting in tables.items():
            await self._tell(user, waiting)

    async def _tell(self, user: int, waiting: list[Table]) -> None:
        try:
            speech = await self._client.public_words(waiting[0].guild)
            said = [
                speech("reminder-line", link=f"<#{table.channel}>", when=relative_time(term.deadline))
                for table in waiting
                if (term := term_of(table, Absences(self._client.now(), {})))
            ]
            channel = await self._client.create_dm(snowflake(user))
            await channel.send(view=text_message(join_lines(speech("reminder"), *said)))
        except (discord.HTTPException, StoreError) as error:
            log.info("A reminder could not be delivered: %s", error)


async def setup(client: NainJaune) -> None:
    """Start the clock."""
    await client.add_cog(Clock(client))
