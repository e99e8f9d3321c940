"""Members' choices looked at again, for them alone."""

from bot.client import NainJaune
from bot.edge.readers import caller
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.edge.throttle import Throttle
from bot.screens.review import review_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog

KIND = "review"
"""Of its private message: the newest review replaces the one before it."""


class ReviewsCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._reviews = Throttle()

    @button(Verb.CHOICES)
    async def show_choices(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Show the caller's dearest choice in a deal, or for 0 in the game, in a message of its own."""
        return await self._show(call, table, deal, 0)

    @button(Verb.REVIEW)
    async def show_choice(self, call: Call, table: AtTable, deal: Id, number: Id) -> Reply:
        """Show one of the caller's choices in place of the message that was clicked on."""
        return (await self._show(call, table, deal, number))._replace(in_place=True)

    async def _show(self, call: Call, table: int, deal: int, number: int) -> Reply:
        with self._reviews.claim(call):
            page = await self.services.reviews.look(table, call.request, deal=deal, number=number)
            picture = await self.bot.illustrator.review(page, caller(call, page))
        return Reply(review_screen(page, call.words, picture), kind=KIND)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ReviewsCog(bot))
