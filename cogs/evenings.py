"""What is told of days that are over: evenings in channels, standings, months, and cards; and reminders."""

import logging
from typing import Final

import discord
from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.permissions import WANTED_FOR_PICTURES, may_write, missing_permissions
from bot.edge.readers import Reader, caller, everybody, everybody_on
from bot.edge.responder import Call, Reply
from bot.edge.router import Id, also_direct, button
from bot.edge.sending import PostChannel, post_silently, public_words, write_to
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.language.names import MemberNames
from bot.screens.contest_tellings import describe_evening
from bot.screens.evening import (
    evening_screen,
    month_listing,
    month_screen,
    reminder_screen,
    shown_standings_screen,
    standings_screen,
)
from bot.screens.layout import Picture, Screen
from bot.screens.reveal import contest_choice_screen, contest_proof_screen, page_of, reveal_screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.days import month_of
from bot.values.contests import DailyReminder, Evening, Standings
from cogs.base import GameCog, every
from cogs.contests import KIND, key_of

log = logging.getLogger(__name__)

EVENINGS: Final = "Days that close"
"""The name of the loop."""
EVENINGS_SECONDS: Final = 60
"""How often contests that close are looked for, and members who are to be reminded."""
MAX_DAY: Final = 1_000_000
"""Dates end some thousand years later."""
PREPARING_SECONDS: Final = 1800


class EveningsCog(GameCog):
    @every(EVENINGS_SECONDS, EVENINGS)
    async def tell_evenings(self) -> None:
        """Close the contests whose time has come, show their results, and remind members of those still open."""
        evenings, now = self.services.evenings, self.bot.now()
        await evenings.close(now)
        for evening in await evenings.to_tell(now):
            if self.bot.can_reach(evening.guild) and await self._tell(evening):
                await evenings.mark_told(evening, now)
        for reminder in await evenings.to_remind(now):
            await self._remind(reminder)

    @every(PREPARING_SECONDS, "Decks of the days to come")
    async def prepare(self) -> None:
        """Draw the days to come and choose their decks, so that nobody waits for them; value what is not valued yet."""
        await self.services.decks.prepare(self.bot.now())
        if self.services.part.is_first:
            await self.services.valuations.value_tries()

    async def _tell(self, evening: Evening) -> bool:
        """Post an evening without pinging anybody; return False if Discord failed and it is to be tried again."""
        guild = self.bot.get_guild(evening.guild)
        channel = guild and guild.get_channel_or_thread(evening.channel)
        if guild is None or not isinstance(channel, PostChannel):
            log.info("The channel for the evenings of server %d is gone; members can ask for them", evening.guild)
            return True
        held, is_thread = channel.permissions_for(guild.me), isinstance(channel, discord.Thread)
        if missing_permissions(held, is_thread=is_thread, opens_thread=False):
            log.info("The bot may not write in channel %d; members can ask for the evening", evening.channel)
            return True
        screen = await self._screen(evening, guild, can_attach=getattr(held, WANTED_FOR_PICTURES))
        key = evening.standings.about.key
        try:
            await post_silently(channel, screen, nonce=f"day-{key.number}")
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("An evening may not be posted; members can ask for it: %s", reason(error))
        except NOT_DELIVERED as error:
            log.warning("An evening could not be posted and is tried again: %s", reason(error))
            return False
        return True

    async def _screen(self, evening: Evening, guild: discord.Guild, *, can_attach: bool) -> Screen:
        standings, month = evening.standings, evening.month
        reader = everybody_on(self.bot, guild.id, standings, can_attach=can_attach)
        users = {entry.user for entry in (*standings.entries, *(month.entries if month else ()))}
        everyone = replace(standings, members={**(month.members if month else {}), **standings.members})
        names = await self.bot.directory.names_on(guild.id, reader.user, everyone, users, guild)
        picture = await self.bot.illustrator.evening(standings, names, reader)
        return evening_screen(standings, month, reader.words, names, picture, told=_told(standings, reader, names))

    async def _remind(self, reminder: DailyReminder) -> None:
        settings = await self.services.servers.settings(reminder.guild)
        words = public_words(self.bot, reminder.guild, settings.language)
        screen = reminder_screen(reminder.about, reminder.streak, words)
        await write_to(self.bot, reminder.user, words("call-day"), screen, what="reminder of the day")

    @also_direct
    @button(Verb.STANDINGS)
    async def show_standings(self, call: Call, number: Id) -> Reply:
        """Show the standings of a contest; before it closes, only how many have finished."""
        standings = await self.services.contest_results.standings(key_of(number), call.request)
        reader = caller(call, standings)
        names, picture = await self._drawn(call, standings, reader)
        can_show = not call.request.is_direct and may_write(call)
        told = _told(standings, reader, names)
        return Reply(
            standings_screen(standings, call.words, picture, told=told, can_show=can_show), in_place=True, kind=KIND
        )

    @button(Verb.SHOW_STANDINGS)
    async def show_everybody_standings(self, call: Call, number: Id) -> Reply:
        """Show the whole channel the standings of a contest, once it has closed."""
        with self.sharing(call):
            standings = await self.services.contest_results.standings(key_of(number), call.request)
            if not standings.entries:
                raise Refusal("others_play")
            standings = replace(standings, own=None)
            reader = everybody(self.bot, call, standings)
            names, picture = await self._drawn(call, standings, reader)
        told, by = _told(standings, reader, names), call.request.user
        screen = shown_standings_screen(standings, reader.words, picture, told=told, by=by)
        return Reply(screen, is_public=True)

    async def _drawn(self, call: Call, standings: Standings, reader: Reader) -> tuple[MemberNames, Picture | None]:
        users = {entry.user for entry in standings.entries}
        names = await self.bot.directory.names_for(reader.user, standings, users, call)
        return names, await self.bot.illustrator.evening(standings, names, reader)

    @also_direct
    @button(Verb.MONTH)
    async def show_month(self, call: Call, day: Id = 0) -> Reply:
        """Show the ranking of the month of a day; of the present month unless it is named."""
        month = await self.services.contest_results.month(call.request, month_of(min(day, MAX_DAY)) if day else None)
        users = {call.request.user, *(entry.user for entry in month.entries)}
        names = await self.bot.directory.names_for(call.request.user, month, users, call)
        listing = month_listing(month, call.words, names)
        picture = await self.bot.illustrator.listing(listing, caller(call, month))
        return Reply(month_screen(month, call.words, names, picture), in_place=True, kind=KIND)

    @also_direct
    @button(Verb.REVEAL)
    async def show_cards(self, call: Call, number: Id, deal: Id = 1) -> Reply:
        """Show every hand of a deal in a contest that is over, and its best line."""
        reveal = await self.services.reveals.reveal(key_of(number), call.request)
        if not 1 <= deal <= len(reveal.deals):
            raise Refusal("no_such_deal", n=deal)
        picture = await self.bot.illustrator.reveal(reveal, deal, caller(call, reveal))
        has_choices = any(shown.own is not None for shown in reveal.deals)
        screen = reveal_screen(reveal, deal, call.words, picture, has_choices=has_choices)
        return Reply(screen, in_place=True, kind=KIND)

    @also_direct
    @button(Verb.CONTEST_CHOICE)
    async def show_choice(self, call: Call, number: Id, deal: Id = 0, choice: Id = 0) -> Reply:
        """Show one of the caller's choices in a contest that is over; the dearest one unless it is named."""
        contest = key_of(number)
        review = await self.services.reveals.review(contest, call.request, deal=deal, number=choice)
        picture = await self.bot.illustrator.review(page_of(review), caller(call, review))
        return Reply(contest_choice_screen(review, call.words, picture), in_place=True, kind=KIND)

    @also_direct
    @button(Verb.CONTEST_PROOF)
    async def show_proof(self, call: Call, number: Id) -> Reply:
        """Prove the decks of a contest; before the reveal, show what was sealed."""
        proof = await self.services.reveals.proof(key_of(number), call.request)
        return Reply(contest_proof_screen(proof, call.words), in_place=True, kind=KIND)


def _told(standings: Standings, reader: Reader, names: MemberNames) -> list[str]:
    if not standings.entries:
        return []
    called = names.all_plain((entry.user for entry in standings.entries), reader.words)
    return [*describe_evening(standings, Voice(reader.words, called))]


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(EveningsCog(bot))
