"""Invitations to tables that have not begun."""

from collections.abc import Sequence
from functools import partial

from bot.client import NainJaune
from bot.edge.permissions import check_guests
from bot.edge.responder import Call, Reply
from bot.edge.router import AtTable, Id, button
from bot.game.refusal import Refusal
from bot.screens.invitations import invitation_in_words, invite_screen
from bot.screens.refusals import describe_refusal
from bot.screens.verbs import Verb
from bot.services.changes import Outcome
from bot.services.loading import LoadedTable
from bot.tables import invitations
from cogs.base import GameCog


class InvitationsCog(GameCog):
    @button(Verb.INVITE)
    async def invite(self, call: Call, table: AtTable, *users: Id) -> Reply:
        """Hold seats for the chosen members; without any, show their menu. Raise Refusal if the caller may not."""
        if not users:
            loaded = await self.services.lookups.load(table, call.request)
            invitations.check_may_invite(loaded.table, call.request)
            return await self._menu(call, loaded)
        try:
            outcome = await self._invite(call, table, users)
        except Refusal as refusal:
            loaded = await self.services.lookups.load(table, call.request)
            return await self._menu(call, loaded, describe_refusal(refusal, call.words))
        return await self._menu(call, outcome, invitation_in_words(users, call.words))

    @button(Verb.TAKE_BACK)
    async def take_back(self, call: Call, table: AtTable, user: Id) -> Reply:
        decision = partial(invitations.take_back, user=user)
        return await self._menu(call, await self.services.tables.act(table, call.request, decision))

    async def _invite(self, call: Call, table: int, users: Sequence[int]) -> Outcome:
        check_guests(call, users)
        self.services.members.count_invitations(call.request, users)
        decision = partial(invitations.invite, users=users)
        return await self.services.tables.act(table, call.request, decision)

    async def _menu(self, call: Call, loaded: LoadedTable, answer: str | None = None) -> Reply:
        view = loaded.view(call.request.user)
        users = [invitation.user for invitation in view.invitations]
        names = await self.bot.directory.plain_names(loaded, users, call.guild)
        return Reply(invite_screen(view, call.words, names, answer), in_place=True)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(InvitationsCog(bot))
