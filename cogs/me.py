"""What concerns the caller alone: preferences, badges, and the data stored about them."""

import asyncio

from bot.client import NainJaune
from bot.edge.readers import caller
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, also_direct, button, command
from bot.edge.throttle import Throttle
from bot.screens.badges import badges_screen
from bot.screens.me import (
    data_file,
    data_screen,
    preferences_screen,
    privacy_screen,
)
from bot.screens.verbs import Verb
from cogs.base import GameCog


class MeCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._exports = Throttle()

    @command("me preferences")
    @button(Verb.PREFERENCES)
    async def show_preferences(self, call: Call) -> Reply:
        preferences = await self.services.members.preferences(call.request)
        return Reply(preferences_screen(preferences, call.words), in_place=True)

    @button(Verb.SET_PREFERENCE)
    async def set_preference(self, call: Call, preference: str, wanted: bool) -> Reply:
        preferences = await self.services.members.set_preference(call.request, preference, wanted=wanted)
        return Reply(preferences_screen(preferences, call.words), in_place=True)

    @button(Verb.BADGES)
    async def show_badges(self, call: Call, page: Id | None = None) -> Reply:
        """Show a page of all badges, marking those that the caller has; another page in place of the one before."""
        own = await self.services.badges.of_member(call.request)
        picture = await self.bot.illustrator.badges(own, page or 0, caller(call, own))
        return Reply(badges_screen(own, page or 0, call.words, picture), in_place=page is not None)

    @also_direct
    @command("me privacy")
    async def show_privacy(self, call: Call) -> Reply:
        """Show what is stored, with buttons to export it and to be forgotten, or to call that off."""
        at = await self.services.privacy.wanted_at(call.request)
        return Reply(privacy_screen(call.words, self.bot.config.operator, at), in_place=True)

    @also_direct
    @button(Verb.EXPORT_DATA)
    async def export_data(self, call: Call) -> Reply:
        """Send the caller everything stored about them, as a file."""
        with self._exports.claim(call):
            data = await self.services.privacy.export(call.request)
            file = await asyncio.to_thread(data_file, data)
        return Reply(data_screen(file, call.words), kind="data")

    @also_direct
    @button(Verb.FORGET)
    async def forget(self, call: Call) -> Reply:
        """Have the caller forgotten everywhere at the next closing of the day, so that it is no second try at it."""
        if not await self.services.privacy.servers_of(call.request.user):
            return call.say("privacy-nothing", in_place=True)
        await self.services.privacy.want(call.request, self.services.days.next_closing(call.request.now))
        return await self.show_privacy(call)

    @also_direct
    @button(Verb.STAY)
    async def stay(self, call: Call) -> Reply:
        """Call it off."""
        await self.services.privacy.want_no_more(call.request)
        return await self.show_privacy(call)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(MeCog(bot))
