"""Leaderboards, balances, statements and profiles."""

import discord
from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.permissions import EVERYBODY, check_may_show, may_draw, may_write
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, button, command
from bot.edge.sending import public_words
from bot.game.refusal import Refusal
from bot.language.names import MemberNames
from bot.screens.account import balance_screen, statement_screen, table_statement_screen
from bot.screens.leaderboard import leaderboard_screen, listing_of, shown_leaderboard_screen
from bot.screens.profile import profile_screen, shown_profile_screen
from bot.screens.verbs import Verb
from bot.tables.results import Measure
from bot.values.members import Surroundings
from bot.values.results import Period, Selection
from cogs.base import GameCog

VALUING = "Values of choices"
VALUING_SECONDS = 600


class ScoresCog(GameCog):
    """Rankings and profiles, and the values of choices that some of them are made of."""

    async def cog_load(self) -> None:
        """Begin to value the choices of games that are over."""
        await super().cog_load()
        self.bot.loops.keep(VALUING, self.value_games, VALUING_SECONDS)

    async def cog_unload(self) -> None:
        """Stop valuing; the next start goes on with the game that was left."""
        self.bot.loops.stop(VALUING)

    async def value_games(self) -> None:
        """Value the choices of all games that are over and not valued yet."""
        await self.bot.wait_until_ready()
        await self.services.valuations.value_games()

    @command("leaderboard")
    async def show_leaderboard(self, call: Call, by: Measure | None = None, period: Period | None = None) -> Reply:
        """Show a ranking; by default by balance, or by net result if a period is given."""
        return await self._leaderboard(call, Selection(by or ("net" if period else "balance"), period or "ever"))

    @button(Verb.LEADERBOARD)
    async def change_leaderboard(self, call: Call, measure: Measure, period: Period | int, page: Id) -> Reply:
        """Show another page of a ranking, or another ranking."""
        return (await self._leaderboard(call, Selection(measure, period, page)))._replace(in_place=True)

    @button(Verb.SHOW_LEADERBOARD)
    async def show_everybody_leaderboard(self, call: Call, measure: Measure, period: Period | int, page: Id) -> Reply:
        """Show the whole channel a page of a ranking."""
        check_may_show(call)
        with self.bot.sharing.claim(call):
            found = await self.services.results.leaderboard(call.request, Selection(measure, period, page))
            board, words = replace(found, own=None), public_words(self.bot, call.request.guild, found.settings.language)
            names = await self._names(EVERYBODY, board, {entry.user for entry in board.entries}, call)
            draws, listing = may_draw(call, board), listing_of(board, names, words)
            picture = await self.bot.illustrator.listing(listing, words) if draws else None
        screen = shown_leaderboard_screen(board, words, names, picture, by=call.request.user)
        return Reply(screen, is_public=True)

    async def _leaderboard(self, call: Call, selection: Selection) -> Reply:
        board, user = await self.services.results.leaderboard(call.request, selection), call.request.user
        names = await self._names(user, board, {entry.user for entry in board.entries} | {user}, call)
        picture = None
        if board.wants_pictures(user):
            picture = await self.bot.illustrator.listing(listing_of(board, names, call.words), call.words)
        return Reply(leaderboard_screen(board, call.words, names, picture, can_show=may_write(call)))

    @command("me balance")
    async def show_balance(self, call: Call) -> Reply:
        return Reply(balance_screen(await self.services.results.statement(call.request, 0), call.words))

    @command("me statement")
    async def show_newest_statement(self, call: Call) -> Reply:
        return await self.show_statement(call, 0)

    @button(Verb.STATEMENT)
    async def show_statement(self, call: Call, page: Id) -> Reply:
        statement = await self.services.results.statement(call.request, page)
        return Reply(statement_screen(statement, call.words), in_place=True)

    @button(Verb.SEAT_STATEMENT)
    async def show_seat_statement(self, call: Call, table: Id, page: Id = 0) -> Reply:
        """Show a page of the postings of the caller's seat at a table."""
        statement = await self.services.results.table_statement(call.request, table, page)
        return Reply(table_statement_screen(statement, call.words), in_place=True)

    @command("profile")
    async def show_profile(self, call: Call, member: discord.User | None = None) -> Reply:
        reader = call.request.user
        user = member.id if member else reader
        profile = await self.services.results.profile(call.request, user)
        names = await self._names(reader, profile, {user}, call)
        picture = None
        if profile.shown.deals and profile.wants_pictures(reader):
            picture = await self.bot.illustrator.profile(profile, names, call.words)
        can_show = may_write(call) and user not in profile.discreet
        screen = profile_screen(profile, names, call.words, is_own=user == reader, picture=picture, can_show=can_show)
        return Reply(screen)

    @button(Verb.SHOW_PROFILE)
    async def show_everybody_profile(self, call: Call, user: Id) -> Reply:
        """Show the whole channel a member's profile, unless it is private."""
        check_may_show(call)
        with self.bot.sharing.claim(call):
            profile = await self.services.results.profile(call.request, user)
            if user in profile.discreet:
                raise Refusal("discreet", user=user)
            words = public_words(self.bot, call.request.guild, profile.settings.language)
            names = await self._names(EVERYBODY, profile, {user}, call)
            picture = None
            if profile.shown.deals and may_draw(call, profile):
                picture = await self.bot.illustrator.profile(profile, names, words)
        return Reply(shown_profile_screen(profile, names, words, picture, by=call.request.user), is_public=True)

    async def _names(self, reader: int, known: Surroundings, users: set[int], call: Call) -> MemberNames:
        return await self.bot.directory.names_for(reader, known, users, call)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ScoresCog(bot))
