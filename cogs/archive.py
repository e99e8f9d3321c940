"""History, replays, and proofs of decks."""

from discord import app_commands

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button, command
from bot.game.refusal import Refusal
from bot.screens.archive import history_screen, proof_screen, replay_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog

TableNumber = app_commands.Range[int, 1, 10**15]
DealNumber = app_commands.Range[int, 1, 1000]
NEWEST_DEAL = 0


class Archive(GameCog):
    """Finished games and past deals."""

    @command("history")
    async def show_newest_history(self, call: Call) -> Reply:
        """Show the server's newest finished games."""
        return await self.show_history(call, 0)

    @button(Verb.HISTORY)
    async def show_history(self, call: Call, page: Id) -> Reply:
        """Show a page of the server's finished games."""
        history = await self.bot.services.archive.history(call.request, page)
        users = {seat.user_id for past in history.games for seat in past.seats if seat.user_id is not None}
        names = await self.bot.directory.names_for(call.request.user, history, users, None)
        return Reply(history_screen(history, call.words, names), in_place=True)

    @command("replay")
    async def replay_here(self, call: Call, table: TableNumber | None = None, deal: DealNumber | None = None) -> Reply:
        """Show a deal from its beginning, of this channel's last table if none is named."""
        return await self.replay(call, AtTable(await self._table_or_last(call, table)), deal or NEWEST_DEAL, 0)

    @button(Verb.REPLAY_GAME)
    async def replay_game(self, call: Call, table: Id) -> Reply:
        """Show the first deal of a game from its beginning."""
        return await self.replay(call, AtTable(table), 1, 0)

    @button(Verb.REPLAY)
    async def replay(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show a deal after this many steps."""
        archive = self.bot.services.archive
        replay = await archive.replay(table, call.request, channel=call.channel, deal=deal, step=step)
        user, picture = call.request.user, None
        if replay.wants_pictures(user):
            four_colours = replay.preferences(user).four_colours
            draw = self.bot.illustrator.replay
            picture = await draw(replay, replay.names, call.words, four_colours=four_colours)
        return Reply(replay_screen(replay, call.words, picture), in_place=True)

    @command("verify")
    async def verify_here(self, call: Call, table: TableNumber | None = None, deal: DealNumber | None = None) -> Reply:
        """Prove the deck of a deal, of this channel's last table if none is named."""
        return await self.verify(call, AtTable(await self._table_or_last(call, table)), deal or NEWEST_DEAL)

    @button(Verb.VERIFY)
    async def verify(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Prove the deck of a deal that is over."""
        proof = await self.bot.services.archive.proof(table, call.request, channel=call.channel, deal=deal)
        return Reply(proof_screen(proof, call.words))

    async def _table_or_last(self, call: Call, table: int | None) -> int:
        found = table or await self.bot.services.tables.last_in_channel(call.channel)
        if found is None:
            raise Refusal("no_table_here")
        return found


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Archive(bot))
