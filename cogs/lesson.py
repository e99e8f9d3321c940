"""A first deal with a teacher, for whoever has never played."""

from functools import partial

from bot.client import NainJaune
from bot.edge.readers import Reader, caller
from bot.edge.responder import Call, Reply
from bot.edge.router import button
from bot.game.cards import Card
from bot.language.text import plain_name
from bot.screens.layout import Screen
from bot.screens.lesson import lesson_end, lesson_screen
from bot.screens.verbs import Verb
from bot.tables.lesson import lesson
from bot.tables.view import TableView
from cogs.base import GameCog

KIND = "lesson"
"""Of its private message: whoever begins anew does not keep the old one."""


class LessonCog(GameCog):
    @button(Verb.LEARN)
    async def learn(self, call: Call, *laid: Card) -> Reply:
        """Show the first deal after the caller has laid these cards, which the button carries: nothing else is kept."""
        table = lesson(call.request.user, laid)
        loaded = await self.services.lookups.around(table, call.request)
        reader, view = caller(call, loaded), loaded.view(call.request.user)
        screen = await (self._turn(call, view, reader, laid) if table.turn else self._end(call, view, reader))
        return Reply(screen, in_place=bool(laid), kind=KIND)

    async def _turn(self, call: Call, view: TableView, reader: Reader, laid: tuple[Card, ...]) -> Screen:
        emoji_of = partial(self.bot.card_emojis.find, four_colours=reader.four_colours)
        pictures = await self.bot.illustrator.table_and_hand(view, _name_of(call), reader, call.request.guild)
        return lesson_screen(view, laid, call.words, pictures, emoji_of)

    async def _end(self, call: Call, view: TableView, reader: Reader) -> Screen:
        draw = partial(self.bot.illustrator.result, seconds=reader.seconds)
        picture = await draw(view, _name_of(call), call.words, call.request.guild) if reader.wants_pictures else None
        return lesson_end(view, call.words, picture)


def _name_of(call: Call) -> dict[int, str]:
    return {call.request.user: plain_name(call.interaction.user.display_name)}


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(LessonCog(bot))
