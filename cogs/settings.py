"""Settings and seasons of a server, for those who run it."""

import re
from collections.abc import Sequence

import discord
from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.guests import may_call
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, button, command
from bot.game.refusal import Refusal
from bot.screens.buttons import ButtonId
from bot.screens.reading import confirm_screen
from bot.screens.settings import (
    CHANGES_PER_PAGE,
    MAX_LATEST_CHANGES,
    SettingsExtras,
    changes_screen,
    closed_season_screen,
    numbers_form,
    season_screen,
    setting_of,
    settings_screen,
)
from bot.screens.verbs import Verb
from bot.services.servers import check_manager, check_may_close_season
from bot.tables.context import Request
from bot.tables.settings import NUMBERS
from cogs.base import GameCog

MAX_PAGE = 1_000_000


class Settings(GameCog):
    """Settings and seasons of a server."""

    @command("server settings")
    @button(Verb.SETTINGS)
    async def show_settings(self, call: Call) -> Reply:
        """Show the settings. Raise Refusal unless the caller manages the server."""
        settings, latest = await self.bot.services.servers.panel(call.request, limit=MAX_LATEST_CHANGES)
        channels = [channel for channel in settings.channels if call.guild and call.guild.get_channel(channel)]
        role = call.guild.get_role(settings.call_role) if call.guild and settings.call_role else None
        cannot_call = role is not None and not may_call(role, call.interaction.app_permissions)
        extras = SettingsExtras(channels, role.id if role else None, cannot_call=cannot_call)
        return Reply(settings_screen(settings, latest, extras, call.words), in_place=True)

    @button(Verb.SET_SETTING)
    async def set_setting(self, call: Call, name: str, *values: str) -> Reply:
        """Set the value chosen in a menu or on a button."""
        check_manager(call.request)
        await self.bot.services.servers.change(call.request, {name: _chosen(call, name, values)})
        return await self.show_settings(call)

    @button(Verb.EDIT_NUMBERS)
    async def edit_numbers(self, call: Call) -> discord.ui.Modal:
        """Show the form of the numeric settings."""
        check_manager(call.request)
        return numbers_form(await self.bot.services.servers.settings(call.request.guild), call.words)

    @button(Verb.SET_NUMBERS)
    async def set_numbers(self, call: Call, *shown: str) -> Reply:
        """Set the numbers that differ from those shown in the form."""
        before = dict(zip(NUMBERS, shown, strict=False))
        written = {name: _number(text) for name, text in call.fields.items() if name in NUMBERS}
        changes = {name: value for name, value in written.items() if str(value) != before.get(name)}
        await self.bot.services.servers.change(call.request, changes)
        return await self.show_settings(call)

    @button(Verb.CHANGES)
    async def show_changes(self, call: Call, page: Id) -> Reply:
        """Show a page of the changes of settings."""
        page, servers = min(page, MAX_PAGE), self.bot.services.servers
        offset = page * CHANGES_PER_PAGE
        changes, total = await servers.changes(call.request, limit=CHANGES_PER_PAGE, offset=offset)
        return Reply(changes_screen(changes, page, total, call.words), in_place=True)

    @command("server season")
    @button(Verb.SEASON)
    async def show_season(self, call: Call) -> Reply:
        """Show the season in progress, with a button to close it for those who may."""
        season = await self.bot.services.servers.season(call.request.guild)
        may_close, is_manager = _may_close(call), call.request.is_manager
        return Reply(season_screen(season, call.words, may_close=may_close, is_manager=is_manager), in_place=True)

    @button(Verb.ASK_CLOSE_SEASON)
    async def ask_close_season(self, call: Call, number: Id) -> Reply:
        """Ask for confirmation before the season is closed."""
        check_may_close_season(_server_wide(call))
        settings = await self.bot.services.servers.settings(call.request.guild)
        chips = call.words("chips", n=settings.starting_chips)
        question = call.words("season-sure", season=number, chips=chips)
        return Reply(confirm_screen(ButtonId.to(Verb.CLOSE_SEASON, number), question, call.words), in_place=True)

    @button(Verb.CLOSE_SEASON)
    async def close_season(self, call: Call, number: Id) -> Reply:
        """Close the season."""
        settings = await self.bot.services.servers.close_season(_server_wide(call), number)
        return Reply(closed_season_screen(number, settings.starting_chips, call.words), in_place=True)


def _chosen(call: Call, name: str, values: Sequence[str]) -> object:
    """Return the value chosen for a setting. Raise Refusal if there is no such value, channel or role."""
    if name == "channels":
        return [_channel(call, value) for value in values]
    if name == "call_role":
        return _role(call, values[0]) if values else None
    return setting_of(name, values)


def _role(call: Call, text: str) -> int:
    """Return a role of this server that is not everybody's. Raise Refusal if it does not exist here."""
    found = call.guild.get_role(int(text)) if call.guild and re.fullmatch("[0-9]{1,20}", text) else None
    if found is None or found.is_default():
        raise Refusal("unknown_role")
    return found.id


def _channel(call: Call, text: str) -> int:
    """Return a channel of this server. Raise Refusal if it does not exist here."""
    found = call.guild.get_channel(int(text)) if call.guild and re.fullmatch("[0-9]{1,20}", text) else None
    if found is None:
        raise Refusal("unknown_channel")
    return found.id


def _number(text: str) -> int | str:
    """Return a number written with or without spaces; any other text unchanged, to be refused later."""
    digits = re.sub(r"\s", "", text)
    return int(digits) if re.fullmatch("-?[0-9]{1,20}", digits) else text


def _may_close(call: Call) -> bool:
    try:
        check_may_close_season(_server_wide(call))
    except Refusal:
        return False
    return True


def _server_wide(call: Call) -> Request:
    """Return the request, as a moderator's only if the member moderates the whole server and not just a channel."""
    user = call.interaction.user
    is_everywhere = isinstance(user, discord.Member) and user.guild_permissions.manage_messages
    return replace(call.request, is_moderator=call.request.is_moderator and is_everywhere)


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Settings(bot))
