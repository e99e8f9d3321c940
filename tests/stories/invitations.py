"""How a server removes the bot and invites it again, heard of or not."""

from typing import Any

from simcord.backend import serializers

from tests.stories.discordland import IDLE, Club


class Server:
    """The server of a club, which keeps its channels and messages whoever reads them."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._backend = club.env.backend
        self._guild = self._backend.guilds[club.guild.id]
        self._channels: dict[int, Any] = {}
        self._messages: dict[int, Any] = {}

    async def removes_the_bot(self) -> None:
        self._keep()
        async with self._club.watched():
            self._backend.remove_guild(self._guild.id)
            await self._club.env.settle(idle=IDLE)

    async def invites_the_bot(self) -> None:
        self.is_there_again()
        payload = dict(serializers.guild_create_payload(self._backend, self._guild))
        payload.pop("unavailable", None)
        async with self._club.watched():
            self._backend.emit("GUILD_CREATE", payload)
            await self._club.env.settle(idle=IDLE)

    async def cannot_be_reached(self) -> None:
        async with self._club.watched():
            self._backend.emit("GUILD_DELETE", {"id": str(self._guild.id), "unavailable": True})
            await self._club.env.settle(idle=IDLE)

    def is_gone(self) -> None:
        """The bot is removed, and does not hear of it."""
        self._keep()
        for channel in self._channels:
            del self._backend.channels[channel], self._backend.messages[channel]
        del self._backend.guilds[self._guild.id]

    def is_there_again(self) -> None:
        """The bot is invited, and does not hear of it."""
        self._backend.guilds[self._guild.id] = self._guild
        self._backend.channels.update(self._channels)
        self._backend.messages.update(self._messages)

    def _keep(self) -> None:
        self._channels = {channel: self._backend.channels[channel] for channel in self._guild.channel_ids}
        self._messages = {channel: self._backend.messages.setdefault(channel, {}) for channel in self._channels}
