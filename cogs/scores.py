"""Leaderboards, balances, statements and profiles."""

import discord

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, button, command
from bot.screens.account import balance_screen, statement_screen, table_statement_screen
from bot.screens.leaderboard import leaderboard_screen
from bot.screens.profile import profile_screen
from bot.screens.verbs import Verb
from bot.services.results import Choice, Period
from bot.tables.results import Measure
from cogs.base import GameCog


class Scores(GameCog):
    """Leaderboards, balances, statements and profiles."""

    @command("leaderboard")
    async def show_leaderboard(self, call: Call, by: Measure | None = None, period: Period | None = None) -> Reply:
        """Show a ranking: by balance, or by net result if a period is given."""
        return await self._leaderboard(call, Choice(by or ("net" if period else "balance"), period or "ever"))

    @button(Verb.LEADERBOARD)
    async def change_leaderboard(self, call: Call, measure: Measure, period: Period | int, page: Id) -> Reply:
        """Show another page of a ranking, or another ranking."""
        return (await self._leaderboard(call, Choice(measure, period, page)))._replace(in_place=True)

    async def _leaderboard(self, call: Call, choice: Choice) -> Reply:
        board = await self.bot.services.results.leaderboard(call.request, choice)
        users = {rank.user for rank in board.rows} | {call.request.user}
        names = await self.bot.directory.names_for(call.request.user, board, users, call.guild)
        picture = None
        if board.wants_pictures(call.request.user):
            picture = await self.bot.illustrator.ranking(board, names, call.words)
        return Reply(leaderboard_screen(board, call.words, names, picture))

    @command("balance")
    async def show_balance(self, call: Call) -> Reply:
        """Show the caller's chips."""
        return Reply(balance_screen(await self.bot.services.results.statement(call.request, 0), call.words))

    @command("statement")
    async def show_newest_statement(self, call: Call) -> Reply:
        """Show the newest postings of the caller's balance."""
        return await self.show_statement(call, 0)

    @button(Verb.STATEMENT)
    async def show_statement(self, call: Call, page: Id) -> Reply:
        """Show a page of the postings of the caller's balance."""
        statement = await self.bot.services.results.statement(call.request, page)
        return Reply(statement_screen(statement, call.words), in_place=True)

    @button(Verb.SEAT_STATEMENT)
    async def show_seat_statement(self, call: Call, table: Id, page: Id = 0) -> Reply:
        """Show a page of the postings of the caller's seat at a table."""
        statement = await self.bot.services.results.table_statement(call.request, table, page)
        return Reply(table_statement_screen(statement, call.words), in_place=True)

    @command("profile")
    async def show_profile(self, call: Call, member: discord.User | None = None) -> Reply:
        """Show a member's profile."""
        user = member.id if member else call.request.user
        profile = await self.bot.services.results.profile(call.request, user)
        names = await self.bot.directory.names_for(call.request.user, profile, {user}, call.guild)
        picture = None
        if profile.ever.deals and profile.wants_pictures(call.request.user):
            picture = await self.bot.illustrator.profile(profile, names, call.words)
        is_own = user == call.request.user
        return Reply(profile_screen(profile, names, call.words, is_own=is_own, picture=picture))


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Scores(bot))
