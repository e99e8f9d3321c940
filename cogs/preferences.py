"""Preferences of the caller on this server."""

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import button, command
from bot.screens.preferences import preferences_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog


class PreferencesCog(GameCog):
    @command("me preferences")
    @button(Verb.PREFERENCES)
    async def show_preferences(self, call: Call) -> Reply:
        preferences = await self.services.members.preferences(call.request)
        return Reply(preferences_screen(preferences, call.words), in_place=True)

    @button(Verb.SET_PREFERENCE)
    async def set_preference(self, call: Call, preference: str, wanted: bool) -> Reply:
        preferences = await self.services.members.set_preference(call.request, preference, wanted=wanted)
        return Reply(preferences_screen(preferences, call.words), in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(PreferencesCog(bot))
