"""Films of deals."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.game.refusal import Refusal
from bot.screens.film import film_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog

MAX_WAITING: Final = 12
"""Films asked for that are not shown yet: they are drawn one after the other, about three a second."""


class Films(GameCog):
    """Deals as short animated pictures."""

    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._waiting: set[int] = set()
        """The members whose film is not shown yet."""

    @button(Verb.FILM)
    async def show_film(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show a deal after this many cards as a film."""
        user = call.request.user
        with self._one_at_a_time(user):
            film = await self.bot.services.archive.film(table, call.request, channel=call.channel, deal=deal, step=step)
            names = await self.bot.directory.names_for(user, film, film.members, None)
            picture = None
            if film.wants_pictures(user):
                four_colours = film.preferences(user).four_colours
                picture = await self.bot.illustrator.film(film, names, call.words, four_colours=four_colours)
        return Reply(film_screen(film, call.words, names, picture), kind="film")

    @contextmanager
    def _one_at_a_time(self, user: int) -> Generator[None]:
        """Raise Refusal if a film of this member is being made, or too many of others are."""
        if user in self._waiting:
            raise Refusal("film_in_progress")
        if len(self._waiting) >= MAX_WAITING:
            raise Refusal("too_many_films")
        self._waiting.add(user)
        try:
            yield
        finally:
            self._waiting.discard(user)


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Films(bot))
