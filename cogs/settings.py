"""Settings of a server, for its managers."""

import logging
import re
from collections.abc import Callable, Sequence

import discord
from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.permissions import called_role, may_call, missing_permissions, permissions_in
from bot.edge.responder import Call, Reply
from bot.edge.router import button, command
from bot.edge.sending import post_silently, public_words
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.screens.days import announcement_screen
from bot.screens.refusals import describe_refusal
from bot.screens.settings import Obstacles, settings_screen
from bot.screens.verbs import Verb
from bot.services.servers import check_manager
from bot.tables.options import chosen, values_of
from bot.tables.settings import Settings
from cogs.base import GameCog

log = logging.getLogger(__name__)


class ServerSettingsCog(GameCog):
    @command("server settings")
    @button(Verb.SETTINGS)
    async def show_settings(self, call: Call) -> Reply:
        """Show the settings. Raise Refusal unless the caller manages the server."""
        check_manager(call.request)
        return _shown(call, await self.services.servers.settings(call.request.guild))

    @button(Verb.SET_SETTING)
    async def set_setting(self, call: Call, name: str, *texts: str) -> Reply:
        """Change a setting to what its menu sends, and show all, with the reason if it was refused."""
        check_manager(call.request)
        try:
            value = _value(call, name, texts)
            settings = await self.services.servers.change(call.request, {name: value})
        except Refusal as refusal:
            settings = await self.services.servers.settings(call.request.guild)
            return _shown(call, settings, describe_refusal(refusal, call.words))
        if name == "daily_channel" and value and settings.daily:
            await self._announce_days(call, settings)
        return _shown(call, settings)

    async def _announce_days(self, call: Call, settings: Settings) -> None:
        """Tell the channel of the evenings, without pinging anybody, that the deals of the day are played here."""
        channel = _evening_channel(call, settings)
        if channel is None or _lacks_in_evenings(call, channel):
            return  # the panel tells what is missing
        words = public_words(self.bot, call.request.guild, settings.language)
        try:
            await post_silently(self.bot.get_partial_messageable(channel.id), announcement_screen(words))
        except NOT_DELIVERED as error:
            log.info("The deals of the day could not be announced; members find them by the command: %s", reason(error))


def _shown(call: Call, settings: Settings, answer: str | None = None) -> Reply:
    screen = settings_screen(_as_is(call, settings), _obstacles(call, settings), call.words, answer)
    return Reply(screen, in_place=True)


def _as_is(call: Call, settings: Settings) -> Settings:
    """Return the settings without deleted channels and roles."""
    channels = tuple(channel.id for channel in _channels(call, settings))
    role = called_role(call, settings)
    daily = _evening_channel(call, settings)
    return replace(
        settings,
        channels=channels,
        call_role=role.id if role else None,
        daily_channel=daily.id if daily else None,
    )


def _obstacles(call: Call, settings: Settings) -> Obstacles:
    """Return what keeps the settings from taking effect on the server as it is."""
    role = called_role(call, settings)
    lacks = {channel.id: _lacks(call, channel, settings) for channel in _channels(call, settings)}
    return Obstacles(
        is_nowhere=_is_nowhere(call, settings),
        cannot_write={channel: missing for channel, missing in lacks.items() if missing},
        cannot_tell=_cannot_tell(call, settings),
        cannot_call=role is not None and not may_call(role, call.interaction.app_permissions),
    )


def _cannot_tell(call: Call, settings: Settings) -> tuple[int, Sequence[str]] | None:
    """Return the channel of the evenings with the permissions that the bot lacks there; None if it lacks none."""
    channel = _evening_channel(call, settings)
    missing = _lacks_in_evenings(call, channel) if channel else ()
    return (channel.id, missing) if channel and missing else None


def _evening_channel(call: Call, settings: Settings) -> discord.abc.GuildChannel | None:
    """Return the channel of the evenings, if it still exists."""
    return call.guild.get_channel(settings.daily_channel) if call.guild and settings.daily_channel else None


def _lacks_in_evenings(call: Call, channel: discord.abc.GuildChannel) -> tuple[str, ...]:
    return missing_permissions(permissions_in(call, channel), is_thread=False, opens_thread=False)


def _channels(call: Call, settings: Settings) -> list[discord.abc.GuildChannel]:
    channels = (call.guild and call.guild.get_channel(number) for number in settings.channels)
    return [channel for channel in channels if channel]


def _is_nowhere(call: Call, settings: Settings) -> bool:
    """Return whether every channel in which tables could be opened was deleted."""
    return bool(settings.channels) and not _channels(call, settings)


def _lacks(call: Call, channel: discord.abc.GuildChannel, settings: Settings) -> tuple[str, ...]:
    """Return the missing permissions that a table in a channel needs; in a forum, posts are threads."""
    is_forum = isinstance(channel, discord.ForumChannel)
    held, opens_thread = permissions_in(call, channel), settings.threads
    return missing_permissions(held, is_thread=is_forum, opens_thread=opens_thread)


def _value(call: Call, name: str, texts: Sequence[str]) -> object:
    """Return the value that a menu sends. Raise Refusal if there is no such value, channel or role."""
    match name:
        case "channels":
            return [_channel(call, text) for text in texts]
        case "daily_channel":
            number = _channel(call, *texts[:1]) if texts else None
            if number and call.guild and isinstance(call.guild.get_channel(number), discord.ForumChannel):
                raise Refusal("evening_in_forum")
            return number
        case "call_role":
            return _existing(texts[0], call.guild and call.guild.get_role, Refusal("unknown_role")) if texts else None
        case _ if name in Settings.__struct_fields__:
            return chosen(values_of(Settings, name), *texts[:1] or ("",))
        case _:
            raise Refusal("unknown_action")


def _channel(call: Call, text: str) -> int:
    return _existing(text, call.guild and call.guild.get_channel, Refusal("unknown_channel"))


_Find = Callable[[int], discord.Role | discord.abc.GuildChannel | None]


def _existing(text: str, find: _Find | None, refusal: Refusal) -> int:
    """Return the id that was sent. Raise Refusal unless the server has it and it can be chosen."""
    chosen = find(int(text)) if find and re.fullmatch("[0-9]{1,20}", text) else None
    if chosen is None or (isinstance(chosen, discord.Role) and chosen.is_default()):
        raise refusal
    return chosen.id


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ServerSettingsCog(bot))
