"""Members' choices looked at again, for them alone."""

import asyncio
import logging
from functools import partial

from bot.client import NainJaune
from bot.edge.illustrator import SOON_SECONDS
from bot.edge.readers import caller
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.edge.sending import edit_message
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.screens.layout import Screen, text_message
from bot.screens.refusals import describe_refusal
from bot.screens.review import review_screen, waiting_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog

log = logging.getLogger(__name__)

KIND = "review"
"""Of its private message: the newest review replaces the one before it."""


class ReviewsCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._looking: dict[int, asyncio.Task[Screen]] = {}
        """The review that is being made for each member."""
        self._showing = set[asyncio.Task[None]]()

    async def cog_unload(self) -> None:
        """Stop making reviews; their messages can be asked for again."""
        for task in (*self._looking.values(), *self._showing):
            task.cancel()
        await asyncio.gather(*self._showing, return_exceptions=True)

    @button(Verb.CHOICES)
    async def show_choices(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Show the caller's dearest choice in a deal, or for 0 in the game, in a message of its own."""
        return await self._show(call, table, deal, 0)

    @button(Verb.REVIEW)
    async def show_choice(self, call: Call, table: AtTable, deal: Id, number: Id) -> Reply:
        """Show one of the caller's choices in place of the message that was clicked on."""
        return (await self._show(call, table, deal, number))._replace(in_place=True)

    async def _show(self, call: Call, table: int, deal: int, number: int) -> Reply:
        """Reply with a review; if it is not ready soon, it follows."""
        user = call.request.user
        if before := self._looking.pop(user, None):
            before.cancel()
        self._looking[user] = looking = asyncio.create_task(self._review(call, table, deal, number))
        looking.add_done_callback(partial(self._forget, user))
        await asyncio.wait([looking], timeout=SOON_SECONDS)
        if looking.done():
            return Reply(await looking, kind=KIND)
        return Reply(waiting_screen(call.words), on_shown=partial(self._follow, call, looking), kind=KIND)

    async def _review(self, call: Call, table: int, deal: int, number: int) -> Screen:
        page = await self.services.reviews.look(table, call.request, deal=deal, number=number)
        picture = await self.bot.illustrator.review(page, caller(call, page))
        return review_screen(page, call.words, picture)

    def _follow(self, call: Call, looking: asyncio.Task[Screen]) -> None:
        task = asyncio.create_task(self._show_late(call, looking))
        self._showing.add(task)
        task.add_done_callback(self._showing.discard)

    async def _show_late(self, call: Call, looking: asyncio.Task[Screen]) -> None:
        """Show a review in the message that said it would follow, unless another has been asked for meanwhile."""
        await asyncio.wait([looking])
        if looking.cancelled():
            return
        error = looking.exception()
        if isinstance(error, Refusal):
            screen = text_message(describe_refusal(error, call.words))
        elif error:
            log.error("A review could not be made", exc_info=error)
            screen = text_message(call.words("try-again"))
        else:
            screen = looking.result()
        try:
            await edit_message(call.interaction.edit_original_response, screen)
        except NOT_DELIVERED as trouble:
            log.info("A review could not be shown; its reader can ask for it again: %s", reason(trouble))

    def _forget(self, user: int, looking: asyncio.Task[Screen]) -> None:
        if self._looking.get(user) is looking:
            del self._looking[user]
        if not looking.cancelled():
            looking.exception()  # whoever waits has it too


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ReviewsCog(bot))
