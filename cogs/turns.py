"""Actions of players in play: hands, cards, readiness, absence."""

from collections.abc import Sequence
from functools import partial

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.client import NainJaune
from bot.edge.hands import Occasion, hand_kind
from bot.edge.readers import caller
from bot.edge.responder import Call, Reply
from bot.edge.router import MAX_CHOICES, AtTable, DeckCard, Id, SeenVersion, also_direct, button, command, completes
from bot.edge.throttle import Throttle
from bot.game.cards import Card
from bot.game.events import CardPlayed, Move
from bot.game.refusal import Refusal
from bot.language.text import discord_safe
from bot.screens.film import film_in_words
from bot.screens.layout import join_lines
from bot.screens.plan import plan_form, plan_from
from bot.screens.plays import play_typed, plays_matching
from bot.screens.reading import ABSENCES, Absence, away_screen, stepped_away_screen
from bot.screens.refusals import describe_refusal
from bot.screens.review import hint_in_words
from bot.screens.since import what_happened
from bot.screens.verbs import Verb
from bot.screens.waiting import WaitingTable, turns_screen
from bot.services.loading import LoadedTable
from bot.services.tables import Decision
from bot.tables import turns
from bot.tables.view import TableView
from cogs.base import GameCog

MAX_TOLD = 1500
"""The most characters of a film that is told above a hand."""


class TurnsCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._hints = Throttle()
        self._films = Throttle()

    @command("hand")
    @button(Verb.HAND)
    async def show_hand(self, call: Call, table: AtTable) -> Reply:
        lookups = self.services.lookups
        loaded = await lookups.open_hand(table, call.request)
        missed = self.bot.looks.missed_end(loaded, call.request.user)
        ended = await lookups.at_deal_end(table, missed) if missed else None
        return await self.bot.hands.reply(call, loaded, Occasion(ended=ended))

    @also_direct
    @command("turns")
    async def show_turns(self, call: Call) -> Reply:
        """Show the tables that wait for the caller; in direct messages, those of all servers."""
        tables = await self.services.waiting.tables_of(call.request)
        return Reply(turns_screen([self._waiting_table(call, loaded) for loaded in tables], call.words))

    def _waiting_table(self, call: Call, loaded: LoadedTable) -> WaitingTable:
        table, link = loaded.table, self.bot.publisher.link_to(loaded)
        server = self.bot.get_guild(table.guild) if call.request.is_direct else None
        return WaitingTable(loaded.view(call.request.user), table.channel, link, server and discord_safe(server.name))

    @also_direct
    @button(Verb.NEXT_TABLE)
    async def show_next(self, call: Call, table: AtTable) -> Reply:
        """Show, in place of this hand, the one at the most urgent other table that waits for the caller."""
        waiting = [loaded.table for loaded in await self.services.waiting.tables_of(call.request)]
        following = next((other for other in waiting if other.id != table), None)
        if following is None:
            return call.say("turns-none")
        request = replace(call.request, guild=following.guild)
        loaded = await self.services.lookups.open_hand(following.id, request)
        self.bot.hands.close_hand(table, request.user)
        return (await self._hand(call, loaded, in_place=True))._replace(instead_of=hand_kind(table))

    async def _hand(self, call: Call, loaded: LoadedTable, *, happened: str = "", in_place: bool = False) -> Reply:
        """Reply with the caller's hand; on a reminder, as reminders show it."""
        if call.is_on_letter:
            return await self.bot.letters.reply(call, loaded, happened)
        return await self.bot.hands.reply(call, loaded, Occasion(happened), in_place=in_place)

    @button(Verb.PLAY)
    async def play(self, call: Call, table: AtTable, seen: SeenVersion, card: DeckCard, announced: bool) -> Reply:
        decision = partial(turns.play, card=card, announced=announced, seen=seen)
        return await self._act_from_hand(call, table, decision, card=card)

    @button(Verb.PLAY_RUN)
    async def play_run(self, call: Call, table: AtTable, seen: SeenVersion, card: DeckCard, announced: bool) -> Reply:
        """Lay the whole run that begins with a card."""
        decision = partial(turns.play, card=card, announced=announced, seen=seen, whole_run=True)
        return await self._act_from_hand(call, table, decision, card=card)

    @command("play")
    async def play_by_name(self, call: Call, card: str) -> Reply:
        loaded = await self.services.lookups.here(call.channel, call.request)
        try:
            play = play_typed(card, loaded.view(call.request.user), call.words)
        except Refusal as refusal:
            return await self._refuse(call, loaded, refusal)
        seen = SeenVersion(loaded.table.version)
        return await self.play(call, AtTable(loaded.table.id), seen, play.card, play.announced)

    @completes("play", "card")
    async def offer_cards(self, call: Call, typed: str) -> list[app_commands.Choice[str]]:
        """Return the caller's legal cards that match the typed text."""
        try:
            view = (await self.services.lookups.here(call.channel, call.request)).view(call.request.user)
        except Refusal:
            return []
        plays = plays_matching(typed, view, call.words)[:MAX_CHOICES]
        return [app_commands.Choice(name=label, value=argument) for label, argument in plays]

    @button(Verb.PLAN)
    async def show_plan(self, call: Call, table: AtTable) -> discord.ui.Modal | Reply:
        """Show the form of the caller's plan; if they cannot plan now, the reason with their hand."""
        loaded = await self.services.lookups.open_hand(table, call.request)
        view = loaded.view(call.request.user)
        if not view.may_plan:
            code = "your_turn" if view.own and view.turn == view.own else "stale"
            return await self._refuse(call, loaded, Refusal(code))
        return plan_form(view, call.words)

    @button(Verb.SET_PLAN)
    async def make_plan(self, call: Call, table: AtTable, deal: Id) -> Reply:
        """Save the caller's plan until their turn comes."""
        decision = partial(turns.plan, deal=deal, plan=plan_from(call.fields))
        return await self._act_from_hand(call, table, decision, sentence="done-planned")

    @button(Verb.CANCEL_PLAN)
    async def cancel_plan(self, call: Call, table: AtTable) -> Reply:
        return await self._act_from_hand(call, table, turns.cancel_plan, sentence="done-plan-cancelled")

    @button(Verb.HINT)
    async def give_hint(self, call: Call, table: AtTable, seen: SeenVersion) -> Reply:
        """Advise the caller, at a table where nothing counts, on what to play now."""
        with self._hints.claim(call):
            loaded, hint = await self.services.reviews.hint(table, call.request, seen)
            await self.services.tables.act(table, call.request, turns.be_advised)
        return await self._hand(call, loaded, happened=hint_in_words(hint, call.words), in_place=True)

    @button(Verb.HAND_FILM)
    async def show_film(self, call: Call, table: AtTable, deal: Id, step: Id) -> Reply:
        """Show, in place of the table above the hand, a film of the newest deal from this many cards on."""
        with self._films.claim(call):
            loaded = await self.services.lookups.open_hand(table, call.request)
            if deal != loaded.table.game.deals:
                return await self._refuse(call, loaded, Refusal("stale"))
            film = await self.services.archive.film(table, call.request, channel=call.channel, deal=deal, step=step)
            names = await self.bot.directory.names_for(call.request.user, film, film.members, call, asks=False)
            picture = await self.bot.illustrator.film(film, names, caller(call, film))
        happened = "" if picture else film_in_words(film, call.words, names, max_length=MAX_TOLD)
        return await self.bot.hands.reply(call, loaded, Occasion(happened, film=picture), in_place=True)

    @button(Verb.NEXT_DEAL)
    async def deal_next(self, call: Call, table: AtTable, deal: Id) -> Reply:
        return await self._act_from_hand(call, table, partial(turns.deal_next, deal=deal))

    @button(Verb.RETURN)
    async def come_back(self, call: Call, table: AtTable) -> Reply:
        """Take the caller's seat back from the robot that kept it."""
        if call.is_on_private_message:
            return await self._act_from_hand(call, table, turns.come_back, sentence="done-returned")
        outcome = await self.services.tables.act(table, call.request, turns.come_back)
        return await self.bot.hands.reply(call, outcome, Occasion(call.words("done-returned")))

    @command("away")
    async def show_absences(self, call: Call) -> Reply:
        """Ask for how long robots are to play for the caller."""
        is_away = await self.services.lookups.is_away(call.request)
        return Reply(away_screen(call.words, is_away=is_away), in_place=True)

    @button(Verb.AWAY)
    async def step_away(self, call: Call, until: Absence | None = None) -> Reply:
        """Let robots play for the caller at all tables for a while; when it is over, take their seats back."""
        if until is None:
            return await self.show_absences(call)
        end = call.request.now + ABSENCES[until] if until != "over" else 0
        tables = await self.services.tables.step_away(call.request, until=end)
        if until == "over":
            return call.say("done-returned", in_place=True)
        return Reply(stepped_away_screen(until, end, call.words, has_table=bool(tables)), in_place=True)

    async def _act_from_hand(
        self, call: Call, table: int, decision: Decision, *, sentence: str | None = None, card: Card | None = None
    ) -> Reply:
        """Act at a table and reply; to a click on a hand with the hand, and the result or the refusal."""
        is_first_click = self._suspend(call, table)
        try:
            outcome = await self.services.tables.act(table, call.request, decision)
        except Refusal as refusal:
            if call.is_on_private_message or card is not None:  # a command may name a card
                return await self._explain(call, table, refusal, None if is_first_click else card)
            raise
        if outcome.has_dealt:
            await self.bot.publisher.shown(table)  # the hand comes below the table
        said = call.words(sentence) if sentence else ""
        if call.is_on_letter and not outcome.has_dealt:
            said = join_lines(said, what_happened(outcome.view(call.request.user), outcome.moves, call.words))
        return await self._hand(call, outcome, happened=said, in_place=True)

    def _suspend(self, call: Call, table: int) -> bool:
        """Have the hand that was clicked on not refreshed until this is answered; return whether it is the first click.

        After a click elsewhere an open hand may stay, and must go on being refreshed.
        """
        if call.is_on_letter:
            return self.bot.letters.suspend(call, table)
        return call.is_on_private_message and self.bot.hands.suspend(table, call.request.user)

    async def _explain(self, call: Call, table: int, refusal: Refusal, card: Card | None) -> Reply:
        """Reply why a click was refused; if an earlier one has laid this card, with what that has led to."""
        loaded = await self.services.lookups.open_hand(table, call.request)
        view = loaded.view(call.request.user)
        laid = _moves_since(view, card) if refusal.code == "stale" else ()
        if not laid:
            return await self._refuse(call, loaded, refusal)
        return await self._hand(call, loaded, happened=what_happened(view, laid, call.words), in_place=True)

    async def _refuse(self, call: Call, loaded: LoadedTable, refusal: Refusal) -> Reply:
        """Reply with the reason and the caller's hand, which has the next step. Raise the refusal if they have none."""
        if loaded.table.seat_of(call.request.user) is None:
            raise refusal
        news = self.bot.looks.news_for(loaded, call.request.user, call.words) if refusal.code == "stale" else None
        happened = join_lines(describe_refusal(refusal, call.words), news)
        return await self._hand(call, loaded, happened=happened, in_place=True)


def _moves_since(view: TableView, card: Card | None) -> Sequence[Move]:
    """Return the moves since the reader laid this card, that one included; none if they have not laid it."""
    moves = view.game.deal.moves if view.game.deal else ()
    laid = [isinstance(move, CardPlayed) and (move.seat, move.card) == (view.game.seat, card) for move in moves]
    return moves[laid.index(True) :] if any(laid) else ()


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(TurnsCog(bot))
