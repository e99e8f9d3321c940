"""Films of deals."""

from bot.client import NainJaune
from bot.edge.one_at_a_time import OneAtATime
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.screens.film import film_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog


class Films(GameCog):
    """Deals as short animated pictures."""

    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._one_at_a_time = OneAtATime()

    @button(Verb.FILM)
    async def show_film(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show a deal after this many cards as a film."""
        user = call.request.user
        with self._one_at_a_time.claim(user):
            film = await self.bot.services.archive.film(table, call.request, channel=call.channel, deal=deal, step=step)
            names = await self.bot.directory.names_for(user, film, film.members, None)
            picture = None
            if film.wants_pictures(user):
                four_colours = film.preferences(user).four_colours
                picture = await self.bot.illustrator.film(film, names, call.words, four_colours=four_colours)
        return Reply(film_screen(film, call.words, names, picture), kind="film")


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Films(bot))
