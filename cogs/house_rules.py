"""House rules: their forms before the first deal, and the sets that a server keeps."""

from collections.abc import Sequence
from functools import partial

import discord

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.game.refusal import Refusal
from bot.screens.buttons import ButtonId
from bot.screens.house_rules import house_rules_screen, name_form, rule_sets_screen
from bot.screens.reading import confirm_screen
from bot.screens.refusals import describe_refusal
from bot.screens.rule_forms import Theme, changes_from, rules_form
from bot.screens.verbs import Verb
from bot.services.loading import LoadedTable
from bot.services.servers import check_manager
from bot.services.tables import Decision
from bot.tables import lobby
from bot.tables.context import check_host, check_lobby
from bot.tables.settings import RuleSet, delete_rule_set, rename_rule_set, save_rule_set
from cogs.base import GameCog


class HouseRulesCog(GameCog):
    @button(Verb.HOUSE_RULES)
    async def show(self, call: Call, table: AtTable) -> Reply:
        """Show what differs from the booklet, with buttons to the forms that change it."""
        return self._shown(call, await self._in_lobby(call, table))

    @button(Verb.EDIT_RULES)
    async def edit(self, call: Call, table: AtTable, theme: Theme, draft: Id = 0) -> discord.ui.Modal:
        """Show the form of one theme, filled in from the draft if it was refused."""
        view = (await self._in_lobby(call, table)).view(call.request.user)
        return self.bot.drafts.filled_in(call, rules_form(view, theme, call.words), draft)

    @button(Verb.SET_RULES)
    async def set(self, call: Call, table: AtTable, theme: Theme) -> Reply:
        decision = partial(lobby.change_rules, changes=changes_from(theme, call.fields))
        try:
            return self._shown(call, await self.services.tables.act(table, call.request, decision))
        except Refusal as refusal:
            await self._in_lobby(call, table)
            form, panel = ButtonId.to(Verb.EDIT_RULES, theme, table=table), ButtonId.to(Verb.HOUSE_RULES, table=table)
            return self.bot.drafts.ask_again(call, refusal, form, panel)

    @button(Verb.RESET_RULES)
    async def reset(self, call: Call, table: AtTable) -> Reply:
        """Go back to the booklet."""
        return await self._act(call, table, lobby.go_by_booklet)

    @button(Verb.NAME_RULES)
    async def ask_name(self, call: Call, table: AtTable, draft: Id = 0) -> discord.ui.Modal:
        """Ask for the name under which the server is to keep the rules."""
        check_manager(call.request)
        return self.bot.drafts.filled_in(call, name_form(ButtonId.to(Verb.SAVE_RULES, table=table), call.words), draft)

    @button(Verb.SAVE_RULES)
    async def save(self, call: Call, table: AtTable) -> Reply:
        """Save the table's rules under a name, for every host of the server."""
        rules = (await self._in_lobby(call, table)).table.options.rules
        decide = partial(save_rule_set, name=call.fields.get("name", ""), rules=rules)
        try:
            newest = (await self.services.servers.change_rule_sets(call.request, decide))[-1]
        except Refusal as refusal:
            form, panel = ButtonId.to(Verb.NAME_RULES, table=table), ButtonId.to(Verb.HOUSE_RULES, table=table)
            return self.bot.drafts.ask_again(call, refusal, form, panel)
        return await self._act(call, table, partial(lobby.choose_rules, number=newest.number))

    @button(Verb.RULE_SETS)
    async def show_sets(self, call: Call) -> Reply:
        check_manager(call.request)
        settings = await self.services.servers.settings(call.request.guild)
        return _shown_sets(call, settings.rule_sets)

    @button(Verb.ASK_RENAME_RULES)
    async def ask_new_name(self, call: Call, number: Id, draft: Id = 0) -> discord.ui.Modal:
        check_manager(call.request)
        rules = (await self.services.servers.settings(call.request.guild)).rule_set(number)
        form = name_form(ButtonId.to(Verb.RENAME_RULES, number), call.words, rules.name)
        return self.bot.drafts.filled_in(call, form, draft)

    @button(Verb.RENAME_RULES)
    async def rename(self, call: Call, number: Id) -> Reply:
        decide = partial(rename_rule_set, number=number, name=call.fields.get("name", ""))
        try:
            return _shown_sets(call, await self.services.servers.change_rule_sets(call.request, decide))
        except Refusal as refusal:
            form, panel = ButtonId.to(Verb.ASK_RENAME_RULES, number), ButtonId.to(Verb.RULE_SETS)
            return self.bot.drafts.ask_again(call, refusal, form, panel)

    @button(Verb.ASK_DELETE_RULES)
    async def ask_delete(self, call: Call, number: Id) -> Reply:
        check_manager(call.request)
        rules = (await self.services.servers.settings(call.request.guild)).rule_set(number)
        question = call.words("house-sure", rules=rules.name)
        return Reply(confirm_screen(ButtonId.to(Verb.DELETE_RULES, number), question, call.words), in_place=True)

    @button(Verb.DELETE_RULES)
    async def delete(self, call: Call, number: Id) -> Reply:
        """Delete a set; tables that have chosen it keep its rules."""
        decide = partial(delete_rule_set, number=number)
        return _shown_sets(call, await self.services.servers.change_rule_sets(call.request, decide))

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


def _shown_sets(call: Call, sets: Sequence[RuleSet]) -> Reply:
    return Reply(rule_sets_screen(sets, call.words), in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(HouseRulesCog(bot))
