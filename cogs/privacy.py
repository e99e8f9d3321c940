"""Export and deletion of the data stored about the caller."""

import asyncio
from typing import Literal

from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import also_direct, button, command
from bot.edge.throttle import Throttle
from bot.game.refusal import Refusal
from bot.screens.privacy import data_file, data_screen, forget_screen, privacy_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog


class PrivacyCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._exports = Throttle()

    @also_direct
    @command("me privacy")
    async def show_privacy(self, call: Call) -> Reply:
        """Show what is stored, with buttons to export it and to be forgotten."""
        return Reply(privacy_screen(call.words, self.bot.config.operator))

    @also_direct
    @button(Verb.EXPORT_DATA)
    async def export_data(self, call: Call) -> Reply:
        """Send the caller everything stored about them, as a file."""
        with self._exports.claim(call):
            data = await self.services.privacy.export(call.request)
            file = await asyncio.to_thread(data_file, data)
        return Reply(data_screen(file, call.words), kind="data")

    @also_direct
    @button(Verb.ASK_FORGET)
    async def ask_forget(self, call: Call) -> Reply:
        """Ask for confirmation before the caller is forgotten."""
        servers = await self.services.privacy.servers_of(call.request.user)
        is_direct = call.request.is_direct
        if is_direct and not servers:
            return call.say("privacy-nothing", in_place=True)
        return Reply(forget_screen(call.words, len(servers), is_direct=is_direct), in_place=True)

    @also_direct
    @button(Verb.FORGET)
    async def forget(self, call: Call, where: Literal["here", "everywhere"]) -> Reply:
        """Forget the caller on this server or on all. Raise Refusal for "here" in direct messages."""
        if where == "here" and call.request.is_direct:
            raise Refusal("unknown_action")
        privacy, user = self.services.privacy, call.request.user
        self.bot.drafts.forget(user)
        for guild in await privacy.servers_of(user) if where == "everywhere" else [call.request.guild]:
            await privacy.forget(replace(call.request, guild=guild))
            self.bot.directory.forget(guild, user)
        return call.say("done-forgotten", in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(PrivacyCog(bot))
