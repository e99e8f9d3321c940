"""Rankings, balances, and what members have made of their games."""

import discord
from discord.ext import commands

from bot.client import NainJaune, client_of
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, call_of, serve
from bot.game.refusal import Refusal
from bot.screens.account import balance_screen, statement_screen, table_statement_screen
from bot.screens.buttons import Press
from bot.screens.leaderboard import drawn_leaderboard, leaderboard_screen, rank_choice
from bot.screens.profile import drawn_profile, profile_screen
from bot.services.results import Choice, Period
from bot.store.results import Measure

Interaction = discord.Interaction[NainJaune]


async def rank_asked(call: Call, press: Press) -> Reply:
    """Another page of a ranking, or another ranking."""
    choice = rank_choice(press.argument)
    if choice is None:
        raise Refusal("unknown_action")
    return (await _ranked(call, choice))._replace(in_place=True)


async def _ranked(call: Call, choice: Choice) -> Reply:
    client = client_of(call)
    board = await client.scores.leaderboard(call.request, choice)
    users = {rank.user for rank in board.rows} | {call.request.user}
    faces = await client.roster.faces(call.interaction.guild, call.request, users)
    drawn = drawn_leaderboard(board, call.words, faces)
    picture = await client.illustrator.ranking(drawn, call.request, call.words)
    return Reply(leaderboard_screen(board, call.words, faces, picture))


async def statement_asked(call: Call, press: Press) -> Reply:
    """A page of the caller's own statement."""
    statement = await client_of(call).scores.statement(call.request, press.number)
    return Reply(statement_screen(statement, call.words), in_place=True)


async def seat_statement_asked(call: Call, press: Press) -> Reply:
    """A page of what came to and went from the caller's seat at a table."""
    statement = await client_of(call).scores.table_statement(call.request, press.table, press.number)
    return Reply(table_statement_screen(statement, call.words), in_place=True)


async def seat_statement_chosen(call: Call, press: Press) -> Reply:
    """The same, of the table chosen in a menu."""
    return await seat_statement_asked(call, Press(press.number, 0, press.verb, "0"))


async def _profile(call: Call, user: int) -> Reply:
    client = client_of(call)
    profile = await client.scores.profile(call.request, user)
    faces = await client.roster.faces(call.interaction.guild, call.request, {user})
    picture = None
    if profile.ever.deals:
        drawn = drawn_profile(profile, faces, call.words)
        picture = await client.illustrator.profile(drawn, call.request, call.words)
    is_own = user == call.request.user
    return Reply(profile_screen(profile, faces, call.words, is_own=is_own, picture=picture))


@game_command("leaderboard")
async def leaderboard(interaction: Interaction, by: Measure | None = None, period: Period | None = None) -> None:
    """Who stands where on this server; balances, which no period has, unless a period is asked for."""

    async def work(call: Call) -> Reply:
        return await _ranked(call, Choice(by or ("net" if period else "balance"), period or "ever"))

    await serve(interaction, work)


@game_command("balance")
async def balance(interaction: Interaction) -> None:
    """The caller's chips."""

    async def work(call: Call) -> Reply:
        return Reply(balance_screen(await client_of(call).scores.statement(call.request, 0), call.words))

    await serve(interaction, work)


@game_command("statement")
async def statement(interaction: Interaction) -> None:
    """Everything that the caller's balance is made of."""

    async def work(call: Call) -> Reply:
        return Reply(statement_screen(await client_of(call).scores.statement(call.request, 0), call.words))

    await serve(interaction, work)


@game_command("profile")
async def profile(interaction: Interaction, member: discord.User | None = None) -> None:
    """What a member has made of their games."""

    async def work(call: Call) -> Reply:
        return await _profile(call, member.id if member else call.request.user)

    await serve(interaction, work)


class Hearing(commands.Cog):
    """Names, as members tell them with everything they do."""

    def __init__(self, client: NainJaune) -> None:
        self._client = client

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Remember what the server calls whoever did this, unless that is to be forgotten by it."""
        if ".forget." in str((interaction.data or {}).get("custom_id", "")):
            return
        request = call_of(interaction).request
        await self._client.roster.heard(request, interaction.user.display_name)


async def setup(client: NainJaune) -> None:
    """Add the commands, say what the buttons mean, and listen."""
    await client.add_cog(Hearing(client))
    client.add_game_commands(leaderboard, balance, statement, profile)
    client.answer_presses(
        {
            "rank": rank_asked,
            "statement": statement_asked,
            "seat_statement": seat_statement_asked,
            "seat_statement_of": seat_statement_chosen,
        }
    )
