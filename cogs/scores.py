"""Leaderboards and profiles, and the values of choices in the background."""

import discord
from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.permissions import may_write
from bot.edge.readers import caller, everybody
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, button, command
from bot.game.refusal import Refusal
from bot.screens.leaderboard import leaderboard_screen, level_screen, listing_of, shown_leaderboard_screen
from bot.screens.profile import profile_screen, shown_profile_screen
from bot.screens.verbs import Verb
from bot.values.results import Selection, Tab
from cogs.base import GameCog, every

VALUING_SECONDS = 600


class ScoresCog(GameCog):
    @every(VALUING_SECONDS, "Values of choices")
    async def value_games(self) -> None:
        """Value the choices of all games that are over and not valued yet."""
        await self.services.valuations.value_games()

    @command("leaderboard")
    async def show_leaderboard(self, call: Call) -> Reply:
        """Show the season."""
        return await self._leaderboard(call, Selection())

    @button(Verb.LEADERBOARD)
    async def change_leaderboard(self, call: Call, tab: Tab, page: Id) -> Reply:
        """Show another page of a ranking, or another ranking."""
        return (await self._leaderboard(call, Selection(tab, page)))._replace(in_place=True)

    @button(Verb.SHOW_LEADERBOARD)
    async def show_everybody_leaderboard(self, call: Call, tab: Tab, page: Id) -> Reply:
        """Show the whole channel a page of a ranking."""
        with self.sharing(call):
            board = await self.services.results.leaderboard(call.request, Selection(tab, page))
            board, reader = replace(board, own=None), everybody(self.bot, call, board)
            users = {entry.user for entry in board.entries}
            names = await self.bot.directory.names_for(reader.user, board, users, call)
            picture = await self.bot.illustrator.listing(listing_of(board, names, reader.words), reader)
        screen = shown_leaderboard_screen(board, reader.words, names, picture, by=call.request.user)
        return Reply(screen, is_public=True)

    async def _leaderboard(self, call: Call, selection: Selection) -> Reply:
        board, user = await self.services.results.leaderboard(call.request, selection), call.request.user
        names = await self.bot.directory.names_for(user, board, {user, *(entry.user for entry in board.entries)}, call)
        picture = await self.bot.illustrator.listing(listing_of(board, names, call.words), caller(call, board))
        may_close = call.request.is_manager
        screen = leaderboard_screen(board, call.words, names, picture, can_show=may_write(call), may_close=may_close)
        return Reply(screen)

    @button(Verb.LEVEL)
    async def show_level(self, call: Call) -> Reply:
        """Show how the level is counted, and the caller's own number."""
        return Reply(level_screen(await self.services.results.worth(call.request), call.words))

    @command("profile")
    async def show_profile(self, call: Call, member: discord.User | None = None) -> Reply:
        own = call.request.user
        user = member.id if member else own
        profile = await self.services.results.profile(call.request, user)
        names = await self.bot.directory.names_for(own, profile, {user}, call)
        picture = await self.bot.illustrator.profile(profile, names, caller(call, profile))
        can_show = may_write(call) and user not in profile.discreet
        return Reply(profile_screen(profile, names, call.words, picture, is_own=user == own, can_show=can_show))

    @button(Verb.SHOW_PROFILE)
    async def show_everybody_profile(self, call: Call, user: Id) -> Reply:
        """Show the whole channel a member's profile, unless it is private."""
        with self.sharing(call):
            profile = await self.services.results.profile(call.request, user)
            if user in profile.discreet:
                raise Refusal("discreet", user=user)
            reader = everybody(self.bot, call, profile)
            names = await self.bot.directory.names_for(reader.user, profile, {user}, call)
            picture = await self.bot.illustrator.profile(profile, names, reader)
        return Reply(shown_profile_screen(profile, names, reader.words, picture, by=call.request.user), is_public=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ScoresCog(bot))
