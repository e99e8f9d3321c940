"""The deal of the day as members play them: what is open, a deal card by card, and their own results."""

from functools import partial

from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.permissions import may_write
from bot.edge.readers import Reader, caller, everybody
from bot.edge.responder import Call, Reply
from bot.edge.router import DeckCard, Id, also_direct, button, command
from bot.game.refusal import Refusal
from bot.language.text import plain_name
from bot.screens.contest_pages import contest_screen, shown_contest_screen
from bot.screens.contest_play import deal_end_screen, playing_screen
from bot.screens.contest_tellings import describe_own_contest
from bot.screens.layout import Picture
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.contests import EVERYWHERE, ContestKey
from bot.tables.context import Absences
from bot.tables.table import Table
from bot.tables.view import view_of
from bot.values.contests import OwnContest, Playing
from cogs.base import GameCog

KIND = "contest"
"""Of a private message about a day: the newest one replaces the one before it."""


class ContestsCog(GameCog):
    @also_direct
    @command("daily")
    @button(Verb.DAILY)
    async def show_today(self, call: Call) -> Reply:
        """Show the day that is open, with the deal to play next."""
        return await self._contest(call, await self.services.contests.today(call.request))

    @also_direct
    @button(Verb.CONTEST)
    async def show_contest(self, call: Call, number: Id) -> Reply:
        """Show a day as the caller has played it so far."""
        return await self._contest(call, key_of(number))

    async def _contest(self, call: Call, key: ContestKey) -> Reply:
        own = await self.services.contest_results.own(key, call.request)
        picture = await self._picture(call, own, caller(call, own))
        screen = contest_screen(
            own,
            call.words,
            picture,
            told=[*describe_own_contest(own, Voice(call.words))],
            is_new=not own.streak.longest and not await self.services.results.has_played(call.request),
            can_show=not call.request.is_direct and may_write(call),
        )
        return Reply(screen, in_place=True, kind=KIND)

    @also_direct
    @button(Verb.CONTEST_DEAL)
    async def show_deal(self, call: Call, number: Id, deal: Id) -> Reply:
        """Begin a deal, or go on with it."""
        playing = await self.services.contests.deal(key_of(number), deal, call.request)
        return await self._deal(call, playing)

    @also_direct
    @button(Verb.CONTEST_PLAY)
    async def play(self, call: Call, number: Id, deal: Id, seen: Id, card: DeckCard, announced: bool) -> Reply:
        """Lay a card; where another click came first, show what it has come to."""
        key = key_of(number)
        playing = await self.services.contests.lay(key, deal, call.request, seen, (card, announced))
        return await self._deal(call, playing, seen=seen)

    @also_direct
    @button(Verb.CONTEST_RUN)
    async def play_run(self, call: Call, number: Id, deal: Id, seen: Id, card: DeckCard, announced: bool) -> Reply:
        """Lay the whole run that begins with a card, and whatever then leaves no choice."""
        key, made = key_of(number), (card, announced)
        playing = await self.services.contests.lay(key, deal, call.request, seen, made, whole_run=True)
        return await self._deal(call, playing, seen=seen)

    async def _deal(self, call: Call, playing: Playing, *, seen: int | None = None) -> Reply:
        view = view_of(_numbered(playing), call.request.user, Absences(call.request.now, {}))
        names = {call.request.user: plain_name(call.interaction.user.display_name)}
        reader, guild = caller(call, playing), call.request.guild
        if playing.is_over:
            own = await self.services.contest_results.own(playing.about.key, call.request)
            draw = partial(self.bot.illustrator.result, seconds=reader.seconds)
            picture = await draw(view, names, call.words, guild) if reader.wants_pictures else None
            return Reply(deal_end_screen(playing, own, view, call.words, picture), in_place=True, kind=KIND)
        pictures = await self.bot.illustrator.table_and_hand(view, names, reader, guild)
        emoji_of = partial(self.bot.card_emojis.find, four_colours=reader.four_colours)
        screen = playing_screen(playing, view, call.words, pictures, seen=seen, emoji_of=emoji_of)
        return Reply(screen, in_place=True, kind=KIND)

    @button(Verb.SHOW_CONTEST)
    async def show_everybody(self, call: Call, number: Id) -> Reply:
        """Show the whole channel what the caller has made of a contest, once it has closed."""
        with self.sharing(call):
            own = await self.services.contest_results.own(key_of(number), call.request)
            if own.about.state != "closed" or not own.is_finished:
                raise Refusal("others_play")
            reader = everybody(self.bot, call, own)
            picture = await self._picture(call, own, reader)
        told = [*describe_own_contest(own, Voice(reader.words))]
        screen = shown_contest_screen(own, reader.words, picture, told=told, by=call.request.user)
        return Reply(screen, is_public=True)

    async def _picture(self, call: Call, own: OwnContest, reader: Reader) -> Picture | None:
        user = call.request.user
        names = await self.bot.directory.names_for(user, own, {user}, call, asks=False)
        return await self.bot.illustrator.own_contest(own, user, names, reader)


def key_of(number: int) -> ContestKey:
    return ContestKey(EVERYWHERE, number)


def _numbered(playing: Playing) -> Table:
    """Return the table of a deal as that deal of its contest, where no chips are for practice either."""
    table = playing.table
    return replace(table, practice=False, game=replace(table.game, deals=playing.deal))


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ContestsCog(bot))
