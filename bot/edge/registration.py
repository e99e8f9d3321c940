"""The registration of the commands: Discord is told when they change, and gives the id for links to them."""

import hashlib
from typing import Any, Final

import discord
import msgspec
from discord import app_commands

from bot.edge.router import Router
from bot.services.wiring import Services

_NOTE: Final = "commands"
"""The note with the fingerprint of the commands last registered, and their id."""


class Registration:
    """Registers the commands, and tells the router their id."""

    def __init__(self, client: discord.Client, services: Services, router: Router) -> None:
        self._client = client
        self._services = services
        self._router = router

    async def tell(self, tree: app_commands.CommandTree[Any]) -> bool:
        """Tell Discord about the commands, unless they are the same as the last time, and return True.

        If Discord does not accept them, its error is raised, and the previous ones stay in force.
        """
        application = self._client.application_id
        assert tree.translator
        assert application is not None
        payload = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
        encoded = msgspec.json.encode([application, payload], order="deterministic")
        fingerprint = hashlib.sha256(encoded).hexdigest()
        if await self.find() == fingerprint:
            return True
        synced = await self._client.http.bulk_upsert_global_commands(application, payload=payload)
        name = self._router.group.name
        [self._router.commands] = [int(command["id"]) for command in synced if command["name"] == name]
        await self._services.write_note(_NOTE, f"{fingerprint} {self._router.commands}")
        return True

    async def find(self) -> str | None:
        """Learn the id of the commands last registered, maybe by another process, and return their fingerprint."""
        fingerprint, _, number = (await self._services.read_note(_NOTE) or "").partition(" ")
        if not number:
            return None
        self._router.commands = int(number)
        return fingerprint
