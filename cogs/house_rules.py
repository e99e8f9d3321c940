"""House rules: their menus before the first deal."""

from functools import partial

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, button
from bot.game.refusal import Refusal
from bot.screens.house_rules import house_rules_screen
from bot.screens.refusals import describe_refusal
from bot.screens.verbs import Verb
from bot.services.loading import LoadedTable
from bot.services.tables import Decision
from bot.tables import lobby
from bot.tables.context import check_host, check_lobby
from cogs.base import GameCog


class HouseRulesCog(GameCog):
    @button(Verb.HOUSE_RULES)
    async def show(self, call: Call, table: AtTable) -> Reply:
        """Show a menu for each house rule."""
        return self._shown(call, await self._in_lobby(call, table))

    @button(Verb.SET_RULES)
    async def set(self, call: Call, table: AtTable, name: str, value: str) -> Reply:
        return await self._act(call, table, partial(lobby.change_option, name=name, value=value))

    @button(Verb.RESET_RULES)
    async def reset(self, call: Call, table: AtTable) -> Reply:
        """Go back to the booklet."""
        return await self._act(call, table, lobby.go_by_booklet)

    async def _in_lobby(self, call: Call, table: int) -> LoadedTable:
        """Return a table before its first deal. Raise Refusal unless the caller is host or moderator."""
        loaded = await self.services.lookups.load(table, call.request)
        check_lobby(loaded.table)
        check_host(loaded.table, call.request)
        return loaded

    async def _act(self, call: Call, table: int, decision: Decision) -> Reply:
        """Act, and show the rules in force, with the reason if the change was refused."""
        tables = self.services.tables
        try:
            return self._shown(call, await tables.act(table, call.request, decision))
        except Refusal as refusal:
            loaded = await self._in_lobby(call, table)
            return self._shown(call, loaded, describe_refusal(refusal, call.words))

    def _shown(self, call: Call, loaded: LoadedTable, answer: str | None = None) -> Reply:
        screen = house_rules_screen(loaded.view(call.request.user), call.words, answer)
        return Reply(screen, in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(HouseRulesCog(bot))
