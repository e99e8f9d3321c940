"""Bars by a server's managers, and members' avoidances."""

import discord
from discord import app_commands

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, button, command
from bot.language.text import one_line
from bot.screens.exclusions import BARS_PER_PAGE, avoided_screen, bars_screen
from bot.screens.layout import mention
from bot.screens.verbs import Verb
from cogs.base import GameCog

Reason = app_commands.Range[str, 1, 200]
MAX_PAGE = 1_000_000


class ExclusionsCog(GameCog):
    @command("server bar")
    async def bar(self, call: Call, member: discord.User | None = None, reason: Reason = "") -> Reply:
        """Bar a member from playing; without a member, show the bars. Raise Refusal unless the caller is a manager."""
        if member is None:
            return await self.show_bars(call, 0)
        await self.services.exclusions.bar(call.request, member.id, one_line(reason).replace("`", "'"))
        return await self._bars(call, 0, call.words("done-barred", player=mention(member.id)))

    @button(Verb.BARS)
    async def show_bars(self, call: Call, page: Id) -> Reply:
        return await self._bars(call, page)

    @button(Verb.LIFT_BAR)
    async def lift_bar(self, call: Call, user: Id) -> Reply:
        """Let a member play again."""
        await self.services.exclusions.lift_bar(call.request, user)
        return await self._bars(call, 0, call.words("done-bar-lifted", player=mention(user)))

    async def _bars(self, call: Call, page: int, said: str | None = None) -> Reply:
        offset = min(page, MAX_PAGE) * BARS_PER_PAGE
        bars = await self.services.exclusions.bars(call.request, limit=BARS_PER_PAGE, offset=offset)
        return Reply(bars_screen(bars, page, call.words, said), in_place=True)

    @command("me avoid")
    async def show_avoided(self, call: Call) -> Reply:
        """Show the members whom the caller avoids."""
        return Reply(avoided_screen(await self.services.exclusions.avoided(call.request), call.words), in_place=True)

    @button(Verb.AVOID)
    async def avoid(self, call: Call, *users: Id) -> Reply:
        """Save the members whom the caller avoids."""
        await self.services.exclusions.avoid(call.request, users)
        return await self.show_avoided(call)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ExclusionsCog(bot))
