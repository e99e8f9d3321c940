"""Rarer actions at a table in play: leaving, and those of the host."""

from functools import partial

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button, command
from bot.screens.buttons import ButtonId
from bot.screens.layout import mention
from bot.screens.reading import confirm_screen, more_screen
from bot.screens.verbs import Verb
from bot.services.tables import Decision
from bot.tables import turns
from cogs.base import GameCog


class Table(GameCog):
    """Leaving a table in play, and the actions of its host."""

    @button(Verb.MORE)
    async def show_more(self, call: Call, table: AtTable) -> Reply:
        """Show the rarer actions."""
        loaded = await self.bot.services.tables.load(table, call.request)
        view = loaded.view(call.request.user)
        is_host = call.request.is_moderator or call.request.user == view.host
        users = [seat.user for seat in view.seats if seat.user is not None] if is_host else []
        names = await self.bot.directory.plain_names(loaded, users, call.guild)
        return Reply(more_screen(view, call.words, names, is_host=is_host))

    @button(Verb.ASK_LEAVE)
    async def ask_leave(self, call: Call, table: AtTable) -> Reply:
        """Ask for confirmation before a robot takes the caller's seat."""
        return _confirm(call, ButtonId.to(Verb.LEAVE_GAME, table=table), call.words("more-leave-sure"))

    @button(Verb.LEAVE_GAME)
    async def leave_game(self, call: Call, table: AtTable) -> Reply:
        """Let a robot play on for the caller."""
        return await self._act(call, table, turns.leave, "done-left-playing")

    @button(Verb.ASK_STOP)
    async def ask_stop(self, call: Call, table: AtTable) -> Reply:
        """Ask for confirmation before the table is closed."""
        return _confirm(call, ButtonId.to(Verb.STOP, table=table), call.words("more-stop-sure"))

    @command("stop")
    @button(Verb.STOP)
    async def stop(self, call: Call, table: AtTable) -> Reply:
        """Close the table."""
        return await self._act(call, table, turns.stop, "done-stopped")

    @button(Verb.PAUSE)
    async def pause(self, call: Call, table: AtTable) -> Reply:
        """Pause the game."""
        return await self._act(call, table, turns.pause, "done-paused")

    @button(Verb.RESUME)
    async def resume(self, call: Call, table: AtTable) -> Reply:
        """Resume the game."""
        return await self._act(call, table, turns.resume, "done-resumed")

    @command("pause")
    async def pause_or_resume(self, call: Call) -> Reply:
        """Pause this channel's table, or resume it."""
        table = (await self.bot.table_here(call)).table
        return await (self.pause if table.paused_at is None else self.resume)(call, AtTable(table.id))

    @button(Verb.ASK_KICK)
    async def ask_kick(self, call: Call, table: AtTable, user: Id) -> Reply:
        """Ask for confirmation before a robot takes a player's seat."""
        question = call.words("more-kick-sure", player=mention(user))
        return _confirm(call, ButtonId.to(Verb.KICK, user, table=table), question)

    @button(Verb.KICK)
    async def kick(self, call: Call, table: AtTable, user: Id) -> Reply:
        """Give a player's seat to a robot."""
        return await self._act(call, table, partial(turns.kick, user=user), "done-kicked")

    @button(Verb.HAND_OVER)
    async def hand_over(self, call: Call, table: AtTable, user: Id) -> Reply:
        """Make another player host."""
        return await self._act(call, table, partial(turns.hand_over, user=user), "done-host", player=mention(user))

    async def _act(self, call: Call, table: int, decision: Decision, sentence: str, **values: str) -> Reply:
        await self.bot.services.tables.act(table, call.request, decision)
        return call.say(sentence, in_place=True, **values)


def _confirm(call: Call, confirmed: ButtonId, question: str) -> Reply:
    return Reply(confirm_screen(confirmed, question, call.words), in_place=True)


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Table(bot))
