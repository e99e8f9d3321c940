"""The commands, as Discord knows them: told when they change, and the id that links to them need."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import discord
import msgspec
from discord import app_commands

from bot.edge.loops import tries
from bot.edge.router import Router
from bot.edge.trouble import NOT_DONE, reason
from bot.services.wiring import Services
from bot.store.database import StoreError

log = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 10.0
"""How long at most a start waits for Discord to take the commands."""
SYNC_SECONDS: Final = 10
"""How long at most a process waits for another one to tell of the commands."""
_NOTE: Final = "commands"
"""The note of what Discord was last told of the commands, and of the id it gave them."""


class Registration:
    """Keeps the id of the commands in the router."""

    def __init__(self, client: discord.Client, services: Services, router: Router) -> None:
        self._client = client
        self._services = services
        self._router = router
        self._telling: asyncio.Task[None] | None = None

    async def tell(self, tree: app_commands.CommandTree[Any]) -> None:
        """Tell Discord of the commands, unless it was told the same the last time.

        Those of before stay in force where it does not take them, and it is told again later.
        """
        assert tree.translator
        payload = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
        pauses = tries()
        if not await self._tell_once(payload, await anext(pauses)):
            self._telling = asyncio.create_task(self._tell_again(payload, pauses))

    async def find(self) -> None:
        """Learn the id from the process that tells of the commands; that one may be doing so just now."""
        for _ in range(SYNC_SECONDS):
            _, number = await self._read_note()
            if number:
                self._router.commands = int(number)
                return
            await asyncio.sleep(1)
        log.warning("No process has synced the commands: until the next start, messages name them without a link")

    async def close(self) -> None:
        if self._telling:
            self._telling.cancel()
            await asyncio.wait([self._telling])

    async def _tell_again(self, payload: Sequence[Any], pauses: AsyncIterator[float]) -> None:
        async for seconds in pauses:
            if await self._tell_once(payload, seconds):
                return

    async def _tell_once(self, payload: Sequence[Any], seconds: float) -> bool:
        """Return whether Discord knows the commands."""
        application = self._client.application_id
        assert application is not None
        encoded = msgspec.json.encode([application, payload], order="deterministic")
        fingerprint = hashlib.sha256(encoded).hexdigest()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._tell_unless_told(application, payload, fingerprint)
        except (*NOT_DONE, StoreError) as error:
            log.error(  # noqa: TRY400 - no fault of ours, so no traceback
                "Discord does not take the commands, and those of before stay; trying again in %d s: %s",
                seconds,
                reason(error),
            )
            return False
        return True

    async def _tell_unless_told(self, application: int, payload: Sequence[Any], fingerprint: str) -> None:
        known, number = await self._read_note()
        if number:
            self._router.commands = int(number)
        if known == fingerprint:
            return
        try:
            synced = await self._client.http.bulk_upsert_global_commands(application, payload=[*payload])
            self._router.commands = self._id_among(synced)
        except NOT_DONE:
            if not number:
                await self._ask_for_id(application)
            raise
        await self._services.write_note(_NOTE, f"{fingerprint} {self._router.commands}")

    async def _ask_for_id(self, application: int) -> None:
        """Learn the id of the commands of before from Discord, as nothing here knows it."""
        try:
            self._router.commands = self._id_among(await self._client.http.get_global_commands(application))
        except NOT_DONE as error:
            log.info("Messages name the commands without a link: %s", reason(error))

    def _id_among(self, commands: Sequence[Any]) -> int:
        """Return the id of the commands. Raise one of NOT_DONE if they are not among these."""
        [number] = [int(command["id"]) for command in commands if command["name"] == self._router.group.name]
        return number

    async def _read_note(self) -> tuple[str, str]:
        """Return the fingerprint of what Discord was last told, and the id; empty texts if it was told nothing."""
        fingerprint, _, number = (await self._services.read_note(_NOTE) or "").partition(" ")
        return fingerprint, number
