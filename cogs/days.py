"""The deals of the day: played alone, shared, told when they close, and proved."""

import logging
from typing import Final

import discord

from bot.client import NainJaune
from bot.edge.permissions import WANTED_FOR_PICTURES, may_write, missing_permissions
from bot.edge.readers import caller, everybody, everybody_on
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, also_direct, button, command
from bot.edge.sending import PostChannel, post_silently, public_words, write_to
from bot.edge.throttle import Throttle
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.memory import Memory
from bot.screens.days import (
    day_screen,
    evening_listing,
    evening_screen,
    proof_screen,
    reminder_screen,
    shared_day_screen,
    users_shown,
)
from bot.screens.layout import Screen
from bot.screens.verbs import Verb
from bot.values.days import DayReminder, Evening
from cogs.base import GameCog, every

log = logging.getLogger(__name__)

KIND = "day"
"""Of a private message about a day: the newest one replaces the one before it."""
EVENINGS: Final = "Days that close"
"""The name of the loop."""
EVENINGS_SECONDS: Final = 60
"""How often days that close are looked for, and members who are to be reminded."""
PREPARING_SECONDS: Final = 1800
MAX_DAY: Final = 1_000_000
"""Dates end some thousand years later."""
MAX_SHARED: Final = 10_000


class DaysCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._proofs = Throttle()
        self._shared = Memory[tuple[int, int, int], bool](MAX_SHARED)
        """What was shared lately: member, channel, and day."""

    @also_direct
    @command("daily")
    @button(Verb.DAILY)
    async def show_today(self, call: Call) -> Reply:
        """Show the day that is open, with the deal to play next. Raise Refusal if the server has none."""
        if not call.request.is_direct and not (await self.services.servers.settings(call.request.guild)).daily:
            raise Refusal("daily_off")
        return await self.show_day(call, self.services.days.today(call.request.now))

    @also_direct
    @button(Verb.DAY)
    async def show_day(self, call: Call, number: Id) -> Reply:
        """Show a day as the caller has played it so far."""
        own = await self.services.days.own(min(number, MAX_DAY), call.request)
        user, key = call.request.user, (call.request.user, call.channel, own.number)
        names = await self.bot.directory.names_for(user, own, {user}, call, asks=False)
        screen = day_screen(
            own,
            call.words,
            await self.bot.illustrator.own_day(own, user, names, caller(call, own)),
            badges=await self.services.days.badges(own.number, call.request),
            is_new=not own.streak.longest and not await self.services.results.has_played(call.request),
            can_share=not call.request.is_direct and may_write(call) and key not in self._shared,
        )
        return Reply(screen, in_place=True, kind=KIND)

    @also_direct
    @button(Verb.DAY_DEAL)
    async def play(self, call: Call, number: Id) -> Reply:
        """Show the table of the caller's next deal of a day, opened unless it is."""
        loaded = await self.services.days.play(min(number, MAX_DAY), call.request)
        return (await self.bot.hands.reply(call, loaded, in_place=True))._replace(instead_of=KIND)

    @button(Verb.SHARE_DAY)
    async def share(self, call: Call, number: Id) -> Reply:
        """Show the whole channel the caller's number and squares, once a channel and day."""
        own = await self.services.days.own(min(number, MAX_DAY), call.request)
        key = call.request.user, call.channel, own.number
        if not own.is_finished or key in self._shared:
            raise Refusal("stale")
        with self.sharing(call):
            reader = everybody(self.bot, call, own)
            self._shared[key] = True
        return Reply(shared_day_screen(own, reader.words, by=call.request.user), is_public=True)

    @also_direct
    @button(Verb.DAY_PROOF)
    async def prove(self, call: Call, number: Id) -> Reply:
        """Prove the decks of a day; before it has closed, show what was sealed."""
        with self._proofs.claim(call):
            proof = await self.services.days.proof(min(number, MAX_DAY), call.request)
        return Reply(proof_screen(proof, call.words), in_place=True, kind=KIND)

    @every(EVENINGS_SECONDS, EVENINGS)
    async def tell_evenings(self) -> None:
        """Show the results of the day that has closed, and remind members of the one that is open."""
        days, now = self.services.days, self.bot.now()
        for evening in await days.evenings(now):
            if self.bot.can_reach(evening.guild) and await self._tell(evening):
                await days.mark_told(evening.guild, evening.number)
        for reminder in await days.to_remind(now):
            await self._remind(reminder)

    @every(PREPARING_SECONDS, "Decks of the days to come")
    async def prepare(self) -> None:
        """Draw the days to come and choose their decks, so that nobody waits for them."""
        await self.services.days.prepare(self.bot.now())

    async def _tell(self, evening: Evening) -> bool:
        """Post an evening without pinging anybody; return False if Discord failed and it is to be tried again."""
        guild = self.bot.get_guild(evening.guild)
        channel = guild and guild.get_channel_or_thread(evening.channel)
        if guild is None or not isinstance(channel, PostChannel):
            log.info("The channel for the evenings of server %d is gone; no evening is posted", evening.guild)
            return True
        held, is_thread = channel.permissions_for(guild.me), isinstance(channel, discord.Thread)
        if missing_permissions(held, is_thread=is_thread, opens_thread=False):
            log.info("The bot may not write in channel %d; no evening is posted", evening.channel)
            return True
        screen = await self._screen(evening, guild, can_attach=getattr(held, WANTED_FOR_PICTURES))
        try:
            await post_silently(channel, screen, nonce=f"day-{evening.number}")
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("An evening may not be posted, and is not tried again: %s", reason(error))
        except NOT_DELIVERED as error:
            log.warning("An evening could not be posted and is tried again: %s", reason(error))
            return False
        return True

    async def _screen(self, evening: Evening, guild: discord.Guild, *, can_attach: bool) -> Screen:
        reader = everybody_on(self.bot, guild.id, evening, can_attach=can_attach)
        names = await self.bot.directory.names_on(guild.id, reader.user, evening, users_shown(evening), guild)
        picture = await self.bot.illustrator.listing(evening_listing(evening, names, reader.words), reader)
        return evening_screen(evening, reader.words, names, picture)

    async def _remind(self, reminder: DayReminder) -> None:
        settings = await self.services.servers.settings(reminder.guild)
        words = public_words(self.bot, reminder.guild, settings.language)
        screen = reminder_screen(reminder, words)
        await write_to(self.bot, reminder.user, words("call-day"), screen, what="reminder of the day")


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(DaysCog(bot))
