"""Leaving a table, and what its host may do there, in play."""

from functools import partial

from discord import app_commands

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import MAX_CHOICES, AtTable, Id, TableNumber, also_direct, button, command, completes
from bot.game.refusal import Refusal
from bot.screens.buttons import ButtonId
from bot.screens.layout import join_dots, mention, text_message
from bot.screens.reading import (
    confirm_screen,
    kick_question,
    leave_question,
    leaving_in_words,
    more_screen,
    stop_question,
)
from bot.screens.verbs import Verb
from bot.services.loading import LoadedTable
from bot.services.tables import Decision
from bot.tables import lobby, turns
from bot.tables.context import check_host, is_host
from bot.tables.table import Table as OpenTable
from cogs.base import GameCog

MAX_CHOICE_LENGTH = 100
"""The most characters that Discord accepts for the name of a choice."""


class HostingCog(GameCog):
    @button(Verb.MORE)
    async def show_more(self, call: Call, table: AtTable) -> Reply:
        return await self._more(call, await self.services.lookups.load(table, call.request))

    async def _more(self, call: Call, loaded: LoadedTable, *, in_place: bool = False) -> Reply:
        view, may_host = loaded.view(call.request.user), is_host(loaded.table, call.request)
        users = [seat.user for seat in view.seats if seat.user is not None] if may_host else []
        names = await self.bot.directory.plain_names(loaded, users, call.guild)
        return Reply(more_screen(view, call.words, names, is_host=may_host), in_place=in_place)

    @button(Verb.ASK_LEAVE)
    async def ask_leave(self, call: Call, table: AtTable) -> Reply:
        return _confirm_leaving(call, await self.services.lookups.load(table, call.request))

    @command("leave")
    async def leave_here(self, call: Call) -> Reply:
        """Get up from this channel's table; ask for confirmation when its game has begun."""
        loaded = await self.services.lookups.here(call.channel, call.request)
        if loaded.table.phase == "playing":
            return _confirm_leaving(call, loaded)
        await self.services.tables.act(loaded.table.id, call.request, lobby.leave)
        return call.acknowledge()

    @button(Verb.LEAVE_GAME)
    async def leave_game(self, call: Call, table: AtTable) -> Reply:
        """Let a robot play on for the caller."""
        outcome = await self.services.tables.act(table, call.request, turns.leave)
        return Reply(text_message(leaving_in_words(outcome.view(call.request.user), call.words)), in_place=True)

    @button(Verb.ASK_STOP)
    async def ask_stop(self, call: Call, table: AtTable) -> Reply:
        loaded = await self.services.lookups.load(table, call.request)
        check_host(loaded.table, call.request)
        is_at_end = turns.counts_to_its_end(loaded.table, call.request.user)
        question = stop_question(loaded.view(None), call.words, is_at_end=is_at_end)
        return _confirm(call, ButtonId.to(Verb.STOP, table=table), question)

    @button(Verb.STOP)
    async def stop(self, call: Call, table: AtTable) -> Reply:
        """Close the table, now or at the end of the deal."""
        outcome = await self.services.tables.act(table, call.request, turns.stop)
        return call.say("done-stopped" if outcome.table.phase == "closed" else "done-stopping", in_place=True)

    @button(Verb.ASK_VOID)
    async def ask_void(self, call: Call, table: AtTable) -> Reply:
        """Ask for confirmation before the caller agrees to void the deal."""
        deal = (await self.services.lookups.load(table, call.request)).table.game.deals
        return _confirm(call, ButtonId.to(Verb.VOID, deal, table=table), call.words("more-void-sure"))

    @button(Verb.VOID)
    async def void(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Agree to void the deal that was asked about; once everybody has, the table is closed."""
        outcome = await self.services.tables.act(table, call.request, partial(turns.void, deal=deal))
        return call.say("done-stopped" if outcome.table.phase == "closed" else "done-void", in_place=True)

    @command("stop")
    async def stop_any(self, call: Call, table: TableNumber | None = None) -> Reply:
        """Close this channel's table, or another one; ask for confirmation when its game has begun."""
        lookups, request = self.services.lookups, call.request
        loaded = await (lookups.load(table, request) if table else lookups.here(call.channel, request))
        return await (self.stop if loaded.table.phase == "lobby" else self.ask_stop)(call, AtTable(loaded.table.id))

    @completes("stop", "table")
    async def offer_tables(self, call: Call, typed: str) -> list[app_commands.Choice[int]]:
        """Return the server's open tables that the caller may stop, by channel and game."""
        tables = await self.services.lookups.in_server(call.request.guild)
        named = {table.id: _describe(call, table) for table in tables if is_host(table, call.request)}
        choices = [(number, name) for number, name in named.items() if typed.casefold() in name.casefold()]
        return [app_commands.Choice(name=name, value=number) for number, name in choices[:MAX_CHOICES]]

    @also_direct
    @button(Verb.CANCEL)
    async def cancel(self, call: Call) -> Reply:
        """Remove a question that the caller answers with no."""
        return call.dismiss()

    @button(Verb.PAUSE)
    async def pause(self, call: Call, table: AtTable) -> Reply:
        return await self._act_from_more(call, table, turns.pause, "done-paused")

    @button(Verb.RESUME)
    async def resume(self, call: Call, table: AtTable) -> Reply:
        return await self._act_from_more(call, table, turns.resume, "done-resumed")

    @command("pause")
    async def pause_or_resume(self, call: Call) -> Reply:
        table = (await self.services.lookups.here(call.channel, call.request)).table
        return await (self.pause if table.paused_at is None else self.resume)(call, AtTable(table.id))

    @button(Verb.ASK_KICK)
    async def ask_kick(self, call: Call, table: AtTable, user: Id) -> Reply:
        loaded = await self.services.lookups.load(table, call.request)
        check_host(loaded.table, call.request)
        if loaded.table.seat_of(user) is None:
            raise Refusal("no_such_player", user=user)
        question = kick_question(loaded.view(None), user, call.words)
        return _confirm(call, ButtonId.to(Verb.KICK, user, table=table), question)

    @button(Verb.KICK)
    async def kick(self, call: Call, table: AtTable, user: Id) -> Reply:
        """Give a player's seat to a robot; if it was the last player's, the table may close."""
        outcome = await self.services.tables.act(table, call.request, partial(turns.kick, user=user))
        if outcome.table.phase == "closed":
            return call.say("done-stopped", in_place=True)
        return call.say("done-kicked", in_place=True, player=mention(user))

    @button(Verb.HAND_OVER)
    async def hand_over(self, call: Call, table: AtTable, user: Id) -> Reply:
        await self.services.tables.act(table, call.request, partial(turns.hand_over, user=user))
        return call.say("done-host", in_place=True, player=mention(user))

    async def _act_from_more(self, call: Call, table: int, decision: Decision, sentence: str) -> Reply:
        """Act, and show the rarer actions as they are now; after a command, say what was done."""
        outcome = await self.services.tables.act(table, call.request, decision)
        if call.is_on_private_message:
            return await self._more(call, outcome, in_place=True)
        return call.say(sentence)


def _describe(call: Call, table: OpenTable) -> str:
    """Return a table's channel, game and number, by which people recognise it."""
    channel = call.guild.get_channel_or_thread(table.channel) if call.guild else None
    game = call.words("game", game=table.options.rules.game)
    name = join_dots([f"#{channel.name}" if channel else None, game, call.words("table-number", table=table.id)])
    return name[-MAX_CHOICE_LENGTH:]


def _confirm_leaving(call: Call, loaded: LoadedTable) -> Reply:
    """Ask the caller for confirmation before a robot takes their seat. Raise Refusal if they have none."""
    if loaded.table.seat_of(call.request.user) is None:
        raise Refusal("not_at_this_table")
    question = leave_question(loaded.view(call.request.user), call.words)
    return _confirm(call, ButtonId.to(Verb.LEAVE_GAME, table=loaded.table.id), question)


def _confirm(call: Call, confirmed: ButtonId, question: str) -> Reply:
    return Reply(confirm_screen(confirmed, question, call.words), in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(HostingCog(bot))
