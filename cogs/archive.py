"""What was played: the last games, replays, films, proofs of decks, and members' own choices."""

from bot.client import NainJaune
from bot.edge.readers import caller
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.edge.throttle import Throttle
from bot.screens.archive import history_screen, proof_screen
from bot.screens.film import film_screen
from bot.screens.replay import replay_screen
from bot.screens.review import review_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog


class ArchiveCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._answers = Throttle()
        self._films = Throttle()
        self._reviews = Throttle()

    @button(Verb.HISTORY)
    async def show_history(self, call: Call, page: Id = 0) -> Reply:
        with self._answers.claim(call):
            history = await self.services.archive.history(call.request, page)
        users = {seat.user_id for past in history.games for seat in past.seats if seat.user_id is not None}
        names = await self.bot.directory.names_for(call.request.user, history, users, call, asks=False)
        return Reply(history_screen(history, call.words, names), in_place=True, kind="history")

    @button(Verb.REPLAY_GAME)
    async def replay_game(self, call: Call, table: Id) -> Reply:
        """Show the first deal of a game from its beginning, below the list of games."""
        return await self._replay(call, table, 1, 0)

    @button(Verb.REPLAY)
    async def replay(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show a deal after this many cards."""
        return (await self._replay(call, table, deal, step))._replace(in_place=True)

    async def _replay(self, call: Call, table: int, deal: int, step: int) -> Reply:
        with self._answers.claim(call):
            replay = await self.services.archive.replay(table, call.request, channel=call.channel, deal=deal, step=step)
            names = await self.bot.directory.names_for(call.request.user, replay, replay.members, call, asks=False)
            picture = await self.bot.illustrator.replay(replay, names, caller(call, replay))
        return Reply(replay_screen(replay, call.words, names, picture), kind="replay")

    @button(Verb.FILM)
    async def show_film(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show a film of a deal from this many cards on."""
        with self._films.claim(call):
            film = await self.services.archive.film(table, call.request, channel=call.channel, deal=deal, step=step)
            names = await self.bot.directory.names_for(call.request.user, film, film.members, call, asks=False)
            picture = await self.bot.illustrator.film(film, names, caller(call, film))
        return Reply(film_screen(film, call.words, names, picture), kind="film")

    @button(Verb.PROOF)
    async def show_proof(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Prove the deck of a deal that is over."""
        with self._answers.claim(call):
            proof = await self.services.archive.proof(table, call.request, channel=call.channel, deal=deal)
        return Reply(proof_screen(proof, call.words), kind="proof")

    @button(Verb.CHOICES)
    async def show_choices(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Show the caller's dearest choice in a deal, or for 0 in the game, in a message of its own."""
        return await self._review(call, table, deal, 0)

    @button(Verb.REVIEW)
    async def show_choice(self, call: Call, table: AtTable, deal: Id, number: Id) -> Reply:
        """Show one of the caller's choices in place of the message that was clicked on."""
        return (await self._review(call, table, deal, number))._replace(in_place=True)

    async def _review(self, call: Call, table: int, deal: int, number: int) -> Reply:
        with self._reviews.claim(call):
            page = await self.services.reviews.look(table, call.request, deal=deal, number=number)
            picture = await self.bot.illustrator.review(page, caller(call, page))
        return Reply(review_screen(page, call.words, picture), kind="review")


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ArchiveCog(bot))
