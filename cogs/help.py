"""Help, rules, and a first deal with a teacher for whoever has never played; in direct messages too."""

from functools import partial

from bot.client import NainJaune
from bot.edge.readers import Reader, caller
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Flag, also_direct, button, command
from bot.game.cards import Card
from bot.game.rules import GAMES, Game
from bot.language.text import plain_name
from bot.screens.help import commands_screen, help_screen
from bot.screens.layout import Screen
from bot.screens.lesson import lesson_end, lesson_screen
from bot.screens.reading import rules_screen
from bot.screens.verbs import Verb
from bot.tables.lesson import lesson
from bot.tables.view import TableView
from cogs.base import GameCog

KIND = "lesson"
"""Of its private message: whoever begins anew does not keep the old one."""


class HelpCog(GameCog):
    @also_direct
    @command("help")
    @button(Verb.HELP)
    async def show_help(self, call: Call, lists_commands: Flag | None = None) -> Reply:
        if lists_commands:
            return Reply(commands_screen(call.words), in_place=True)
        return Reply(help_screen(call.words, self.bot.config.operator))

    @command("rules")
    async def show_rules_here(self, call: Call, game: Game | None = None) -> Reply:
        """Show the rules of a game; by default, of this channel's table or the server's default game."""
        here = None if game else await self.services.lookups.in_channel(call.channel, call.request)
        return await self.show_rules(call, AtTable(here.table.id if here else 0), game)

    @also_direct
    @button(Verb.RULES)
    async def show_rules(self, call: Call, table: AtTable, game: Game | None = None) -> Reply:
        """Show the rules as a table plays them, or without one those of a game."""
        if table:
            is_direct, waiting = call.request.is_direct, self.services.waiting
            request = await waiting.request_at_own_table(call.request, table) if is_direct else call.request
            loaded = await self.services.lookups.load(table, request)
            return Reply(rules_screen(loaded.table.options.rules, call.words), in_place=True)
        game = game or (await self.services.servers.settings(call.request.guild)).game
        return Reply(rules_screen(GAMES[game], call.words, is_of_table=False), in_place=True)

    @also_direct
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
        is_direct = call.request.is_direct
        here = None if is_direct else await self.services.lookups.in_channel(call.channel, call.request)
        at_table = here.view(call.request.user) if here else None
        return lesson_end(view, call.words, picture, here=at_table, can_open=not is_direct)


def _name_of(call: Call) -> dict[int, str]:
    return {call.request.user: plain_name(call.interaction.user.display_name)}


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(HelpCog(bot))
