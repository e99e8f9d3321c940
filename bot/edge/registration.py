"""The registration of the commands: Discord is told when they change, and gives the id for links to them."""

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
"""How long a start waits for Discord to accept the commands."""
SYNC_SECONDS: Final = 10
"""How long a process waits for another one to register the commands."""
_NOTE: Final = "commands"
"""The note with the fingerprint of the commands last registered, and their id."""


class Registration:
    """Registers the commands, and tells the router their id."""

    def __init__(self, client: discord.Client, services: Services, router: Router) -> None:
        self._client = client
        self._services = services
        self._router = router
        self._telling: asyncio.Task[None] | None = None

    async def tell(self, tree: app_commands.CommandTree[Any]) -> None:
        """Tell Discord about the commands, unless they are the same as the last time.

        If Discord does not accept them, the previous ones stay in force, and it is told again later.
        """
        assert tree.translator
        payload = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
        pauses = tries()
        if not await self._tell_once(payload, await anext(pauses)):
            self._telling = asyncio.create_task(self._tell_again(payload, pauses))

    async def find(self) -> None:
        """Learn the id from the process that registers the commands, which may be doing so just now."""
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
        """Register the commands if they are new; return whether Discord now knows them."""
        application = self._client.application_id
        assert application is not None
        encoded = msgspec.json.encode([application, payload], order="deterministic")
        fingerprint = hashlib.sha256(encoded).hexdigest()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._tell_unless_told(application, payload, fingerprint)
        except (*NOT_DONE, StoreError) as error:
            log.error(  # noqa: TRY400 - no fault of ours, so no traceback
                "Discord does not take the commands, so the earlier ones stay; trying again in %d s: %s",
                seconds,
                reason(error),
            )
            return False
        return True

    async def _tell_unless_told(self, application: int, payload: Sequence[Any], fingerprint: str) -> None:
        last, number = await self._read_note()
        if number:
            self._router.commands = int(number)
        if last == fingerprint:
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
        """Ask Discord for the id of the previous commands, as no note has it."""
        try:
            self._router.commands = self._id_among(await self._client.http.get_global_commands(application))
        except NOT_DONE as error:
            log.info("Messages name the commands without a link: %s", reason(error))

    def _id_among(self, commands: Sequence[Any]) -> int:
        """Return the id of the commands. Raise one of NOT_DONE if they are not among these."""
        [number] = [int(command["id"]) for command in commands if command["name"] == self._router.group.name]
        return number

    async def _read_note(self) -> tuple[str, str]:
        """Return the fingerprint and the id of the commands last registered; empty texts if there are none."""
        fingerprint, _, number = (await self._services.read_note(_NOTE) or "").partition(" ")
        return fingerprint, number
