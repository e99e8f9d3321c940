"""Rules, help, and the link to the table."""

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, button, command
from bot.game.rules import GAMES, Game
from bot.screens.help import help_screen
from bot.screens.reading import rules_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog


class HelpCog(GameCog):
    @command("help")
    @button(Verb.HELP)
    async def show_help(self, call: Call) -> Reply:
        return Reply(help_screen(call.words, self.bot.config.operator))

    @command("rules")
    @button(Verb.RULES_OF)
    async def show_rules_of(self, call: Call, game: Game | None = None) -> Reply:
        """Show the rules of a game; by default, of this channel's table or the server's default game."""
        loaded = None if game else await self.services.lookups.in_channel(call.channel, call.request)
        if loaded:
            return Reply(rules_screen(loaded.table.options.rules, call.words))
        game = game or (await self.services.servers.settings(call.request.guild)).game
        return Reply(rules_screen(GAMES[game], call.words))

    @button(Verb.RULES)
    async def show_rules(self, call: Call, table: AtTable) -> Reply:
        loaded = await self.services.lookups.load(table, call.request)
        return Reply(rules_screen(loaded.table.options.rules, call.words), in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(HelpCog(bot))
