"""The end of a season, which managers decide."""

import logging
from collections.abc import Iterator

import discord

from bot.client import NainJaune
from bot.edge.permissions import may_attach, may_write, missing_permissions, permissions_in
from bot.edge.readers import everybody_on
from bot.edge.responder import Call, Reply
from bot.edge.router import Flag, Id, button
from bot.edge.sending import PostChannel, post_silently
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.screens.buttons import ButtonId
from bot.screens.layout import Screen
from bot.screens.reading import SURE, confirm_screen
from bot.screens.seasons import closed_season_screen, season_podium_screen
from bot.screens.verbs import Verb
from bot.services.servers import check_manager
from bot.tables.settings import Settings
from cogs.base import GameCog

log = logging.getLogger(__name__)


class SeasonsCog(GameCog):
    @button(Verb.CLOSE_SEASON)
    async def close_season(self, call: Call, number: Id, sure: Flag | None = None) -> Reply:
        """Close the season and post its podium, if the caller is sure."""
        if not sure:
            check_manager(call.request)
            settings = await self.services.servers.settings(call.request.guild)
            chips = call.words("chips", n=settings.starting_chips)
            question = call.words("season-sure", season=number, chips=chips)
            confirmed = confirm_screen(ButtonId.to(Verb.CLOSE_SEASON, number, SURE), question, call.words)
            return Reply(confirmed, in_place=True)
        settings = await self.services.servers.close_season(call.request, number)
        shown_in, chips = await self._show_podium(call, number, settings), settings.starting_chips
        screen = closed_season_screen(number, chips, call.words, shown_in=shown_in, can_show=may_write(call))
        return Reply(screen, in_place=True)

    async def _show_podium(self, call: Call, number: int, settings: Settings) -> int | None:
        """Post the podium of a closed season, without pinging anybody, and return its channel.

        Return None if the bot may post it nowhere, or Discord refuses it: then whoever closed the season can show it.
        """
        channel = next(_places(call, settings), None)
        if channel is None:
            return None
        can_attach = may_attach(call, _held(call, channel))
        screen = await self._podium(call, number, can_attach=can_attach)
        try:
            await post_silently(channel, screen)
        except NOT_DELIVERED as error:
            log.warning(
                "The podium of a season could not be posted; whoever closed the season can show it: %s", reason(error)
            )
            return None
        return channel.id

    @button(Verb.SHOW_SEASON)
    async def show_season(self, call: Call, number: Id) -> Reply:
        """Show the whole channel the podium of a closed season."""
        with self.sharing(call):
            check_manager(call.request)
            return Reply(await self._podium(call, number, can_attach=may_attach(call)), is_public=True)

    async def _podium(self, call: Call, number: int, *, can_attach: bool) -> Screen:
        end = await self.services.results.season_end(call.request, number)
        reader = everybody_on(self.bot, call.request.guild, end, can_attach=can_attach)
        users = {call.request.user, *(entry.user for entry in end.entries)}
        names = await self.bot.directory.names_for(reader.user, end, users, call)
        picture = await self.bot.illustrator.season(end, names, reader)
        return season_podium_screen(end, reader.words, names, picture, by=call.request.user)


def _places(call: Call, settings: Settings) -> Iterator[PostChannel]:
    """Yield the channels for a season's end in order: this one first if tables may be opened here, otherwise last."""
    here = call.interaction.channel
    allowed = [call.guild and call.guild.get_channel(channel) for channel in settings.channels]
    parent = here.parent_id if isinstance(here, discord.Thread) else None
    is_allowed_here = not allowed or not {*settings.channels}.isdisjoint({call.channel, parent})
    for channel in [here, *allowed] if is_allowed_here else [*allowed, here]:
        if isinstance(channel, PostChannel) and not missing_permissions(
            _held(call, channel), is_thread=isinstance(channel, discord.Thread), opens_thread=False
        ):
            yield channel


def _held(call: Call, channel: PostChannel) -> discord.Permissions:
    """Return the bot's permissions in a channel; a thread is always that of the call."""
    if isinstance(channel, discord.Thread) or channel.id == call.channel:
        return call.interaction.app_permissions
    return permissions_in(call, channel)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(SeasonsCog(bot))
