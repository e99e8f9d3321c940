"""Robots' seats in a game that has begun."""

from functools import partial

from bot.client import NainJaune
from bot.edge.hands import Occasion
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.screens.purchases import purchase_in_words, seats_screen
from bot.screens.verbs import Verb
from bot.tables import purchases
from cogs.base import GameCog


class PurchasesCog(GameCog):
    @button(Verb.SEATS)
    async def show_seats(self, call: Call, table: AtTable) -> Reply:
        loaded = await self.services.lookups.load(table, call.request)
        purchases.check_buyer(loaded.table, call.request.user)
        return Reply(seats_screen(loaded.view(call.request.user), call.words), in_place=True)

    @button(Verb.BUY_SEAT)
    async def buy_seat(self, call: Call, table: AtTable, seat: Id, most: Id) -> Reply:
        """Buy a robot's seat, or request it for the end of the deal."""
        decision = partial(purchases.buy_seat, seat=seat, most=most)
        outcome = await self.services.tables.act(table, call.request, decision)
        view = outcome.view(call.request.user)
        if view.own is None:
            return Reply(seats_screen(view, call.words), in_place=True)
        return await self.bot.hands.reply(call, outcome, Occasion(purchase_in_words(view, call.words)), in_place=True)

    @button(Verb.WITHDRAW)
    async def withdraw(self, call: Call, table: AtTable) -> Reply:
        await self.services.tables.act(table, call.request, purchases.withdraw)
        return call.say("seats-withdrawn", in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(PurchasesCog(bot))
