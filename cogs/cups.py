"""The cups of a server: opened by a manager for a while, and played by everyone when they like."""

import logging
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

import discord

from bot.client import NainJaune
from bot.edge.permissions import check_permissions
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, button, command
from bot.edge.sending import post_silently, public_words
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.language.durations import end_of
from bot.language.text import number_in
from bot.screens.buttons import ButtonId
from bot.screens.contest_pages import Kind, title_of
from bot.screens.cups import (
    cancel_cup_screen,
    cup_form,
    cups_screen,
    event_name,
    games_in_words,
    games_of,
    opened_cup_screen,
    opened_in_words,
)
from bot.screens.verbs import Verb
from bot.services.servers import check_manager
from bot.tables.contests import MAX_DEALS
from bot.values.contests import About
from cogs.base import GameCog
from cogs.contests import KIND, key_of

log = logging.getLogger(__name__)

START_SECONDS: Final = 60
"""Discord takes only events that begin in the future."""
MAX_PAGE: Final = 1_000_000


class CupsCog(GameCog):
    @command("cup")
    @button(Verb.CUPS)
    async def show_cups(self, call: Call, page: Id = 0) -> Reply:
        """Show the cups that are open, and a page of those that are over."""
        return await self._cups(call, page)

    async def _cups(self, call: Call, page: int = 0, answer: str | None = None) -> Reply:
        cups = await self.services.cups.listed(call.request, min(page, MAX_PAGE))
        screen = cups_screen(cups, call.words, is_manager=call.request.is_manager, answer=answer)
        return Reply(screen, in_place=True, kind=KIND)

    @button(Verb.NEW_CUP)
    async def show_form(self, call: Call, draft: Id = 0) -> discord.ui.Modal:
        """Show the form that opens a cup, filled in from the draft if it was refused."""
        check_manager(call.request)
        return self.bot.drafts.filled_in(call, cup_form(call.words), draft)

    @button(Verb.OPEN_CUP)
    async def open_cup(self, call: Call) -> Reply:
        """Open a cup as the form says, show it to the whole channel, and announce it as an event where that is allowed.

        Raise Refusal unless the caller is a manager, and the bot may write here.
        """
        check_manager(call.request)
        check_permissions(call, opens_thread=False)
        try:
            about = await self._open(call)
        except Refusal as refusal:
            return self.bot.drafts.ask_again(call, refusal, ButtonId.to(Verb.NEW_CUP), ButtonId.to(Verb.CUPS, 0))
        has_event = await self._announce(call, about)
        is_shown = await self._show(call, about)
        return await self._cups(call, answer=opened_in_words(about, call.words, has_event=has_event, is_shown=is_shown))

    async def _open(self, call: Call) -> About:
        fields, now = call.fields, call.request.now
        settings = await self.services.servers.settings(call.request.guild)
        deals = number_in(fields.get("deals", ""))
        until = end_of(fields.get("until", ""), now, ZoneInfo(settings.daily_zone))
        if not isinstance(deals, int):
            raise Refusal("cup_deals", most=MAX_DEALS)
        if until == now:
            raise Refusal("no_such_time")
        games = games_of(fields.get("game", ""))
        return await self.services.cups.open(call.request, fields.get("name", ""), games, deals, until, call.channel)

    async def _show(self, call: Call, about: About) -> bool:
        """Post the cup in this channel without pinging anybody; return whether Discord took it."""
        channel = self.bot.get_partial_messageable(call.channel)
        settings = await self.services.servers.settings(call.request.guild)
        words = public_words(self.bot, call.request.guild, settings.language)
        try:
            await post_silently(channel, opened_cup_screen(about, words))
        except NOT_DELIVERED as error:
            log.warning("A cup could not be shown in its channel; members find it by its command: %s", reason(error))
            return False
        return True

    async def _announce(self, call: Call, about: About) -> bool:
        """Make an event of Discord's beside a cup; return whether the bot could."""
        guild = call.guild
        if guild is None or not _may_announce(guild):
            return False
        start = datetime.fromtimestamp(call.request.now + START_SECONDS, UTC)
        try:
            event = await guild.create_scheduled_event(
                name=event_name(about, call.words),
                description=games_in_words(about, call.words),
                start_time=start,
                end_time=datetime.fromtimestamp(about.closes_at, UTC),
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=f"#{getattr(call.interaction.channel, 'name', None) or guild.name}",
            )
        except NOT_DELIVERED as error:
            log.info("Discord takes no event for a cup, which is played without one: %s", reason(error))
            return False
        await self.services.cups.set_event(about.key, event.id)
        return True

    @button(Verb.ASK_CANCEL_CUP)
    async def ask_cancel(self, call: Call, kind: Kind, number: Id) -> Reply:
        """Ask for confirmation before a cup is cancelled."""
        check_manager(call.request)
        about = await self.services.cups.about(key_of(call, kind, number), call.request)
        return Reply(cancel_cup_screen(about, call.words), in_place=True, kind=KIND)

    @button(Verb.CANCEL_CUP)
    async def cancel(self, call: Call, kind: Kind, number: Id) -> Reply:
        """Cancel a cup, and delete the event beside it."""
        key, cups = key_of(call, kind, number), self.services.cups
        about = await cups.about(key, call.request)
        await cups.cancel(key, call.request)
        if about.event_id:
            try:
                await self.bot.http.delete_scheduled_event(call.request.guild, about.event_id)
            except NOT_DELIVERED as error:
                log.info("The event beside a cancelled cup could not be deleted: %s", reason(error))
        return await self._cups(call, answer=call.words("done-cup-cancelled", title=title_of(about, call.words)))


def _may_announce(guild: discord.Guild) -> bool:
    held = guild.me.guild_permissions
    return held.create_events or held.manage_events


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(CupsCog(bot))
