"""The private messages open on members' screens: each replaces the one before it."""

import logging
from typing import Any, Final, NamedTuple

import discord

from bot.edge.trouble import NOT_DELIVERED, reason

log = logging.getLogger(__name__)

EDITABLE_SECONDS: Final = 14 * 60
"""A private message can be edited and deleted for a quarter of an hour; this leaves a minute to spare."""


class _Open(NamedTuple):
    interaction: discord.Interaction[Any]
    """The newest interaction about the message, whose token can still delete it."""
    message: int
    at: int


class PrivateMessages:
    """The newest private message of each kind, for every member in every channel."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int | None, str], _Open] = {}
        """By member, channel and kind; the oldest first."""

    async def replace(self, kind: str, interaction: discord.Interaction[Any], message: int, now: int) -> None:
        """Record that a member now sees this message, and delete the previous one of its kind."""
        self._forget_old(now)
        key = interaction.user.id, interaction.channel_id, kind
        before = self._open.pop(key, None)
        self._open[key] = _Open(interaction, message, now)
        if before is None or before.message == message:
            return
        try:
            await before.interaction.followup.delete_message(before.message)
        except NOT_DELIVERED as error:
            log.debug("A private message could not be deleted and stays until its reader closes it: %s", reason(error))

    def forget(self, kind: str, interaction: discord.Interaction[Any]) -> None:
        """Record that the member's message of this kind now shows something else."""
        self._open.pop((interaction.user.id, interaction.channel_id, kind), None)

    def _forget_old(self, now: int) -> None:
        while self._open and (oldest := next(iter(self._open.items())))[1].at <= now - EDITABLE_SECONDS:
            del self._open[oldest[0]]
