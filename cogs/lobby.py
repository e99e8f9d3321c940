"""Tables before their first deal: opening, seats, options, house rules, invitations, dealing."""

from collections.abc import Sequence
from functools import partial

from bot.client import NainJaune
from bot.edge.hands import Occasion
from bot.edge.permissions import check_guests, check_permissions, may_attach, role_to_call
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Flag, Id, SeenVersion, button, command
from bot.edge.seals import post_seal
from bot.edge.threads import gets_thread, new_thread, parent_of
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Deals, Game, with_house_rules
from bot.robots import SEATING_ORDER
from bot.screens.house_rules import house_rules_screen
from bot.screens.invitations import invitation_in_words, invite_screen
from bot.screens.layout import mention, text_message
from bot.screens.lesson import offer_screen, opened_screen
from bot.screens.lobby import options_screen
from bot.screens.reading import coming_late
from bot.screens.refusals import describe_refusal
from bot.screens.verbs import Verb
from bot.services.changes import Outcome
from bot.services.loading import LoadedTable
from bot.services.tables import Decision
from bot.tables import invitations, lobby, opening, turns
from bot.tables.context import check_host, check_lobby, is_host
from bot.tables.invitations import called_again
from bot.tables.options import Clock, Options
from bot.tables.settings import Settings
from cogs.base import GameCog


class LobbyCog(GameCog):
    @command("start")
    @button(Verb.OPEN_TABLE)
    async def start(
        self,
        call: Call,
        game: Game | None = None,
        deals: Deals | None = None,
        clock: Clock | None = None,
        private: bool = False,
    ) -> Reply:
        """Open a table in this channel, or in a thread of its own; where there is one, show it again."""
        here = await self.services.lookups.in_channel(call.channel, call.request)
        if here and not here.table.is_empty:
            at_table = AtTable(here.table.id)
            return await (self.join(call, at_table) if call.is_click else self._show_again(call, here))
        settings = await self.services.servers.settings(call.request.guild)
        location = opening.Location(call.channel, under=parent_of(call, call.channel))
        opening.check_location(location, settings)
        rules = with_house_rules(GAMES[game or settings.game], {"ends": deals} if deals else {})
        options = Options(rules=rules, clock=clock or settings.clock, is_private=private)
        lobby.check_options(options)
        in_thread = gets_thread(call, settings)
        check_permissions(call, opens_thread=in_thread)
        expected = opening.Expected(calls=None if private else role_to_call(call, settings))
        if in_thread:
            outcome = await self._open_thread(call, settings, options, expected)
        else:
            outcome = await self.services.opening.open(call.request, location, options, expected=expected)
        lacks_pictures = self.bot.illustrator.draws and not may_attach(call)
        answer = call.words("done-without-pictures") if lacks_pictures else None
        if not call.is_click and not await self.services.results.has_played(call.request):
            await self.bot.publisher.shown(outcome.table.id)  # the offer belongs below the table
            return Reply(offer_screen(call.words, answer))
        if call.is_click:
            return Reply(opened_screen(outcome.view(call.request.user), call.words))
        return Reply(text_message(answer)) if answer else call.acknowledge()

    async def _show_again(self, call: Call, loaded: LoadedTable) -> Reply:
        """Publish this channel's table again and link to it."""
        await self.bot.publisher.show(loaded.table.id, loaded)
        link = self.bot.publisher.link_to(loaded)
        if link is None:
            raise Refusal("channel_taken")
        return call.say("done-table", link=link)

    async def _open_thread(
        self, call: Call, settings: Settings, options: Options, expected: opening.Expected
    ) -> Outcome:
        await self.services.opening.check(call.request, call.channel, options)
        async with new_thread(self.bot, call, settings, options.rules.game) as thread:
            location = opening.Location(thread.id, parent=call.channel)
            return await self.services.opening.open(call.request, location, options, expected=expected)

    @command("join")
    @button(Verb.JOIN)
    async def join(self, call: Call, table: AtTable, seen: SeenVersion | None = None) -> Reply:
        """Sit down, or agree to bring more; show whoever sits what they may do; in play, come back or come late."""
        loaded, user = await self.services.lookups.load(table, call.request), call.request.user
        if loaded.table.phase == "playing" and loaded.table.seat_of(user):
            return await self.bot.hands.reply(call, loaded)
        if loaded.table.phase == "playing":
            return await (self._return if loaded.table.left_seat_of(user) else self.come_late)(call, table)
        if loaded.table.phase == "lobby" and loaded.table.seat_of(user) and user not in loaded.table.undecided:
            return await self.panel(call, loaded)
        outcome = await self.services.tables.act(table, call.request, partial(lobby.join, seen=seen))
        return await self.panel(call, outcome, call.words("done-joined", host=mention(outcome.table.host)))

    async def _return(self, call: Call, table: AtTable) -> Reply:
        outcome = await self.services.tables.act(table, call.request, turns.come_back)
        return await self.bot.hands.reply(call, outcome, Occasion(call.words("done-returned")))

    @button(Verb.COME_LATE)
    async def come_late(self, call: Call, table: AtTable) -> Reply:
        """Have the caller play for a robot from the next deal on; show their hand if it begins at once."""
        outcome = await self.services.tables.act(table, call.request, turns.come_late)
        if outcome.table.seat_of(call.request.user):
            return await self.bot.hands.reply(call, outcome)
        return Reply(coming_late(outcome.view(call.request.user), call.words), in_place=call.is_on_private_message)

    @button(Verb.ADD_ROBOT)
    async def add_robot(self, call: Call, table: AtTable) -> Reply:
        decision = partial(lobby.add_robot, robots=SEATING_ORDER)
        return await self.panel(call, await self.services.tables.act(table, call.request, decision))

    @button(Verb.REMOVE_SEAT)
    async def remove_seat(self, call: Call, table: AtTable, seat_id: Id) -> Reply:
        decision = partial(lobby.remove_seat, seat_id=seat_id)
        return await self.panel(call, await self.services.tables.act(table, call.request, decision))

    @button(Verb.OPTIONS)
    async def show_options(self, call: Call, table: AtTable) -> Reply:
        """Show the menus of the options. Raise Refusal unless the caller is host or moderator."""
        loaded = await self.services.lookups.load(table, call.request)
        check_host(loaded.table, call.request)
        return await self._options(call, loaded)

    @button(Verb.SET_OPTION)
    async def set_option(self, call: Call, table: AtTable, name: str, value: str) -> Reply:
        return await self._change(call, table, partial(lobby.change_option, name=name, value=value))

    async def _change(self, call: Call, table: int, decision: Decision) -> Reply:
        """Act, and show the options in force, with the reason if the change was refused."""
        try:
            return await self._options(call, await self.services.tables.act(table, call.request, decision))
        except Refusal as refusal:
            if not call.is_on_private_message:
                raise
            loaded = await self.services.lookups.load(table, call.request)
            return await self._options(call, loaded, describe_refusal(refusal, call.words))

    async def _options(self, call: Call, loaded: LoadedTable, answer: str | None = None) -> Reply:
        view = loaded.view(call.request.user)
        may_change = view.phase == "lobby" and is_host(loaded.table, call.request)
        screen = options_screen(view, call.words, answer, may_change=may_change)
        return Reply(screen, in_place=True)

    @command("deal")
    @button(Verb.DEAL)
    async def deal(self, call: Call, table: AtTable, practice: Flag | None = None) -> Reply:
        """Seal the decks by a message, and begin the game, with robots on missing seats; in play, deal again."""
        tables = self.services.tables
        loaded = await self.services.lookups.load(table, call.request)
        if loaded.table.phase == "playing" and not call.is_click:
            outcome = await tables.act(table, call.request, turns.deal_next)
        else:
            fill_seats = partial(lobby.fill_seats, robots=SEATING_ORDER, practice=practice)
            seal = await post_seal(self.bot, await tables.foresee(table, call.request, fill_seats))
            outcome = await tables.act(table, call.request, partial(lobby.begin, **fill_seats.keywords, seal=seal))
        await self.bot.publisher.shown(table)  # the hand comes below the table
        is_seated = outcome.table.seat_of(call.request.user) is not None
        return await self.bot.hands.reply(call, outcome) if is_seated else call.acknowledge()

    @button(Verb.REMATCH)
    async def rematch(self, call: Call, table: AtTable) -> Reply:
        """Open a table with the same options, or sit down where somebody else has opened it."""
        directory, user = self.bot.directory, call.request.user
        old = await self.services.lookups.load(table, call.request)
        again = old.table.rematch and await self.services.lookups.load(old.table.rematch, call.request)
        if again and again.table.phase == "lobby" and again.table.seat_of(user):
            return await self.panel(call, again)
        names = await directory.names_for(user, old, called_again(old.table, user), call)
        outcome = await self.services.opening.rematch(
            table, call.request, under=parent_of(call, old.table.channel), gone=names.gone
        )
        return await self.panel(call, outcome)

    # House rules

    @button(Verb.HOUSE_RULES)
    async def show_house_rules(self, call: Call, table: AtTable) -> Reply:
        """Show a menu for each house rule."""
        return self._house_rules(call, await self._in_lobby(call, table))

    @button(Verb.SET_RULES)
    async def set_rule(self, call: Call, table: AtTable, name: str, value: str) -> Reply:
        return await self._change_rule(call, table, partial(lobby.change_option, name=name, value=value))

    @button(Verb.RESET_RULES)
    async def reset_rules(self, call: Call, table: AtTable) -> Reply:
        """Go back to the booklet."""
        return await self._change_rule(call, table, lobby.go_by_booklet)

    async def _in_lobby(self, call: Call, table: int) -> LoadedTable:
        """Return a table before its first deal. Raise Refusal unless the caller is host or moderator."""
        loaded = await self.services.lookups.load(table, call.request)
        check_lobby(loaded.table)
        check_host(loaded.table, call.request)
        return loaded

    async def _change_rule(self, call: Call, table: int, decision: Decision) -> Reply:
        """Act, and show the rules in force, with the reason if the change was refused."""
        tables = self.services.tables
        try:
            return self._house_rules(call, await tables.act(table, call.request, decision))
        except Refusal as refusal:
            loaded = await self._in_lobby(call, table)
            return self._house_rules(call, loaded, describe_refusal(refusal, call.words))

    def _house_rules(self, call: Call, loaded: LoadedTable, answer: str | None = None) -> Reply:
        screen = house_rules_screen(loaded.view(call.request.user), call.words, answer)
        return Reply(screen, in_place=True)

    # Invitations

    @button(Verb.INVITE)
    async def invite(self, call: Call, table: AtTable, *users: Id) -> Reply:
        """Hold seats for the chosen members; without any, show their menu. Raise Refusal if the caller may not."""
        if not users:
            loaded = await self.services.lookups.load(table, call.request)
            invitations.check_may_invite(loaded.table, call.request)
            return await self._invite_menu(call, loaded)
        try:
            outcome = await self._invite(call, table, users)
        except Refusal as refusal:
            loaded = await self.services.lookups.load(table, call.request)
            return await self._invite_menu(call, loaded, describe_refusal(refusal, call.words))
        return await self._invite_menu(call, outcome, invitation_in_words(users, call.words))

    @button(Verb.TAKE_BACK)
    async def take_back(self, call: Call, table: AtTable, user: Id) -> Reply:
        decision = partial(invitations.take_back, user=user)
        return await self._invite_menu(call, await self.services.tables.act(table, call.request, decision))

    async def _invite(self, call: Call, table: int, users: Sequence[int]) -> Outcome:
        check_guests(call, users)
        self.services.members.count_invitations(call.request, users)
        decision = partial(invitations.invite, users=users)
        return await self.services.tables.act(table, call.request, decision)

    async def _invite_menu(self, call: Call, loaded: LoadedTable, answer: str | None = None) -> Reply:
        view = loaded.view(call.request.user)
        users = [invitation.user for invitation in view.invitations]
        names = await self.bot.directory.plain_names(loaded, users, call.guild)
        return Reply(invite_screen(view, call.words, names, answer), in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(LobbyCog(bot))
