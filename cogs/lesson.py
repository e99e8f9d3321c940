"""A first deal with a teacher, for whoever has never played."""

from functools import partial

from bot.client import NainJaune
from bot.edge.illustrator import PRIVATE_PICTURE_TIMEOUT
from bot.edge.responder import Call, Reply
from bot.edge.router import button
from bot.game.cards import Card
from bot.language.text import plain_name
from bot.screens.layout import Screen
from bot.screens.lesson import lesson_end, lesson_screen
from bot.screens.verbs import Verb
from bot.services.loading import LoadedTable
from bot.tables.lesson import lesson
from cogs.base import GameCog

KIND = "lesson"
"""Of its private message: whoever begins anew does not keep the old one."""


class LessonCog(GameCog):
    @button(Verb.LEARN)
    async def learn(self, call: Call, *laid: Card) -> Reply:
        """Show the first deal after the caller has laid these cards, which the button carries: nothing else is kept."""
        table = lesson(call.request.user, laid)
        loaded = await self.services.lookups.around(table, call.request)
        show = self._turn if table.turn else self._end
        return Reply(await show(call, loaded, laid), in_place=bool(laid), kind=KIND)

    async def _turn(self, call: Call, loaded: LoadedTable, laid: tuple[Card, ...]) -> Screen:
        user, guild = call.request.user, call.request.guild
        view, four_colours = loaded.view(user), loaded.preferences(user).four_colours
        emoji_of = partial(self.bot.card_emojis.find, four_colours=four_colours)
        if not loaded.wants_pictures(user):
            return lesson_screen(view, laid, call.words, emoji_of=emoji_of)
        pictures = await self.bot.illustrator.table_and_hand(
            view, _name_of(call), call.words, guild, four_colours=four_colours
        )
        return lesson_screen(view, laid, call.words, pictures, emoji_of)

    async def _end(self, call: Call, loaded: LoadedTable, _laid: tuple[Card, ...]) -> Screen:
        user, guild = call.request.user, call.request.guild
        view, picture = loaded.view(user), None
        if loaded.wants_pictures(user):
            picture = await self.bot.illustrator.result(
                view, _name_of(call), call.words, guild, seconds=PRIVATE_PICTURE_TIMEOUT
            )
        return lesson_end(view, call.words, picture)


def _name_of(call: Call) -> dict[int, str]:
    return {call.request.user: plain_name(call.interaction.user.display_name)}


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(LessonCog(bot))
