"""Leaving a table, and what its host may do there, in play."""

from functools import partial

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Flag, Id, also_direct, button, command
from bot.game.refusal import Refusal
from bot.screens.buttons import ButtonId
from bot.screens.layout import mention, text_message
from bot.screens.reading import (
    SURE,
    confirm_screen,
    kick_question,
    leave_question,
    leaving_in_words,
    stop_question,
)
from bot.screens.verbs import Verb
from bot.tables import lobby, turns
from bot.tables.context import check_host
from cogs.base import GameCog


class HostingCog(GameCog):
    @button(Verb.MORE)
    async def show_more(self, call: Call, table: AtTable, deal: Id | None = None) -> Reply:
        """Show what the caller may ask for at a table; under a result, also what there is to look back at."""
        return await self.panel(call, await self.services.lookups.load(table, call.request), deal=deal)

    @command("leave")
    @button(Verb.LEAVE)
    async def leave(self, call: Call, table: AtTable, sure: Flag | None = None) -> Reply:
        """Get up before the first deal; once it has begun, let a robot play on, if the caller is sure."""
        loaded = await self.services.lookups.load(table, call.request)
        if loaded.table.phase != "playing":
            await self.services.tables.act(table, call.request, lobby.leave)
            return call.say("done-left", in_place=True)
        before = loaded.view(call.request.user)
        if not sure and not before.is_expected:
            if before.own is None:
                raise Refusal("not_at_this_table")
            question = leave_question(before, call.words)
            return _confirm(call, ButtonId.to(Verb.LEAVE, SURE, table=table), question)
        await self.services.tables.act(table, call.request, turns.leave)
        return Reply(text_message(leaving_in_words(before, call.words)), in_place=True)

    @button(Verb.STOP)
    async def stop(self, call: Call, table: AtTable, sure: Flag | None = None) -> Reply:
        """Close the table, now or at the end of the deal, if the caller is sure."""
        if not sure:
            loaded = await self.services.lookups.load(table, call.request)
            check_host(loaded.table, call.request)
            question = stop_question(loaded.view(None), call.words)
            return _confirm(call, ButtonId.to(Verb.STOP, SURE, table=table), question)
        outcome = await self.services.tables.act(table, call.request, turns.stop)
        return call.say("done-stopped" if outcome.table.phase == "closed" else "done-stopping", in_place=True)

    @also_direct
    @button(Verb.CANCEL)
    async def cancel(self, call: Call) -> Reply:
        """Remove a question that the caller answers with no."""
        return call.dismiss()

    @button(Verb.PAUSE)
    async def pause(self, call: Call, table: AtTable) -> Reply:
        return await self.panel(call, await self.services.tables.act(table, call.request, turns.pause))

    @button(Verb.RESUME)
    async def resume(self, call: Call, table: AtTable) -> Reply:
        return await self.panel(call, await self.services.tables.act(table, call.request, turns.resume))

    @button(Verb.KICK)
    async def kick(self, call: Call, table: AtTable, user: Id, sure: Flag | None = None) -> Reply:
        """Have a robot play on for a player, if the caller is sure."""
        if not sure:
            loaded = await self.services.lookups.load(table, call.request)
            check_host(loaded.table, call.request)
            if loaded.table.seat_of(user) is None:
                raise Refusal("no_such_player", user=user)
            question = kick_question(loaded.view(None), user, call.words)
            return _confirm(call, ButtonId.to(Verb.KICK, user, SURE, table=table), question)
        await self.services.tables.act(table, call.request, partial(turns.kick, user=user))
        return call.say("done-kicked", in_place=True, player=mention(user))

    @button(Verb.HAND_OVER)
    async def hand_over(self, call: Call, table: AtTable, user: Id) -> Reply:
        await self.services.tables.act(table, call.request, partial(turns.hand_over, user=user))
        return call.say("done-host", in_place=True, player=mention(user))


def _confirm(call: Call, confirmed: ButtonId, question: str) -> Reply:
    return Reply(confirm_screen(confirmed, question, call.words), in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(HostingCog(bot))
