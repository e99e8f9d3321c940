"""History, replays, films, and proofs of decks."""

from discord import app_commands

from bot.client import NainJaune
from bot.edge.permissions import may_write
from bot.edge.readers import caller, everybody
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, TableNumber, button, command
from bot.edge.throttle import Throttle
from bot.screens.archive import history_screen, proof_screen
from bot.screens.film import film_screen
from bot.screens.replay import ReplayReader, replay_screen, shown_replay_screen
from bot.screens.reveal import contest_proof_screen
from bot.screens.verbs import Verb
from bot.tables.contests import EVERYWHERE, ContestKey
from cogs.base import GameCog

DealNumber = app_commands.Range[int, 1, 1000]
DayNumber = app_commands.Range[int, 1, 1_000_000]
NEWEST_DEAL = 0
KIND = "archive"
"""The kind of private messages with history and replays; a proof, of another kind, does not replace them."""


class ArchiveCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._answers = Throttle()
        self._films = Throttle()

    @command("past history")
    @button(Verb.HISTORY)
    async def show_history(self, call: Call, page: Id = 0) -> Reply:
        with self._answers.claim(call):
            history = await self.services.archive.history(call.request, page)
        users = {seat.user_id for past in history.games for seat in past.seats if seat.user_id is not None}
        names = await self.bot.directory.names_for(call.request.user, history, users, call, asks=False)
        return Reply(history_screen(history, call.words, names), in_place=True, kind=KIND)

    @command("past replay")
    async def replay_here(self, call: Call, table: TableNumber | None = None, deal: DealNumber | None = None) -> Reply:
        """Show a deal from its beginning; of this channel's last table if none is named."""
        return await self.replay(call, AtTable(await self._table_or_last(call, table)), deal or NEWEST_DEAL, 0)

    @button(Verb.REPLAY_GAME)
    async def replay_game(self, call: Call, table: Id, history_page: Id | None = None) -> Reply:
        """Show the first deal of a game from its beginning."""
        return await self.replay(call, AtTable(table), 1, 0, history_page)

    @button(Verb.REPLAY)
    async def replay(self, call: Call, table: AtTable, deal: Id, step: Id, history_page: Id | None = None) -> Reply:
        """Show a deal after this many cards."""
        with self._answers.claim(call):
            replay = await self.services.archive.replay(table, call.request, channel=call.channel, deal=deal, step=step)
            names = await self.bot.directory.names_for(call.request.user, replay, replay.members, call, asks=False)
            picture = await self.bot.illustrator.replay(replay, names, caller(call, replay))
        reader = ReplayReader(history_page, can_show=may_write(call))
        return Reply(replay_screen(replay, call.words, names, picture, reader), in_place=True, kind=KIND)

    @button(Verb.SHOW_REPLAY)
    async def show_replay(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show the whole channel a deal after this many cards."""
        with self.sharing(call):
            replay = await self.services.archive.replay(
                table, call.request, channel=call.channel, deal=deal, step=step, for_everybody=True
            )
            reader = everybody(self.bot, call, replay)
            names = await self.bot.directory.names_for(reader.user, replay, replay.members, call, asks=False)
            picture = await self.bot.illustrator.replay(replay, names, reader)
        screen = shown_replay_screen(replay, reader.words, names, picture, by=call.request.user)
        return Reply(screen, is_public=True)

    @button(Verb.FILM)
    async def show_film(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show a film of a deal from this many cards on."""
        with self._films.claim(call):
            film = await self.services.archive.film(table, call.request, channel=call.channel, deal=deal, step=step)
            names = await self.bot.directory.names_for(call.request.user, film, film.members, call, asks=False)
            picture = await self.bot.illustrator.film(film, names, caller(call, film))
        return Reply(film_screen(film, call.words, names, picture), kind="film")

    @command("past verify")
    async def verify_here(
        self,
        call: Call,
        table: TableNumber | None = None,
        deal: DealNumber | None = None,
        day: DayNumber | None = None,
    ) -> Reply:
        """Prove the deck of a deal, by default of this channel's last table; or those of a day."""
        if day:
            proof = await self.services.reveals.proof(ContestKey(EVERYWHERE, day), call.request)
            return Reply(contest_proof_screen(proof, call.words))
        return await self.verify(call, AtTable(await self._table_or_last(call, table)), deal or NEWEST_DEAL)

    @button(Verb.VERIFY)
    async def verify(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Prove the deck of a deal that is over."""
        with self._answers.claim(call):
            proof = await self.services.archive.proof(table, call.request, channel=call.channel, deal=deal)
        return Reply(proof_screen(proof, call.words))

    async def _table_or_last(self, call: Call, table: int | None) -> int:
        return table or await self.services.archive.last_dealt_in_channel(call.channel)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ArchiveCog(bot))
