"""Reminders of turns, sent to players directly."""

from collections import defaultdict
from collections.abc import Sequence

import discord

from bot.edge.direct import write_to
from bot.edge.words import public_words
from bot.screens.layout import channel_link, join_lines, relative_time
from bot.services.changes import Outcome
from bot.services.loading import LoadedTable
from bot.tables.events import PlayerReminded


class Reminders:
    """Tells players that it is their turn."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, outcomes: Sequence[Outcome]) -> None:
        """Send one message to each player who was to be reminded, whatever the number of tables."""
        waiting: dict[int, list[LoadedTable]] = defaultdict(list)
        for outcome in outcomes:
            seat = outcome.table.turn
            if seat and seat.user and any(isinstance(event, PlayerReminded) and event.told for event in outcome.events):
                waiting[seat.user].append(outcome)
        for user, tables in waiting.items():
            await self._send_to(user, tables)

    async def _send_to(self, user: int, tables: Sequence[LoadedTable]) -> None:
        words = public_words(self._client, tables[0].table.guild, tables[0].settings.language)
        lines = [
            words("reminder", link=channel_link(loaded.table.channel), when=relative_time(deadline))
            for loaded in tables
            if (deadline := loaded.view(None).deadline)
        ]
        await write_to(self._client, user, join_lines(*lines), what="reminder")
