"""The base of the cogs."""

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from discord.ext import commands

from bot.client import NainJaune
from bot.edge.hands import hand_kind
from bot.edge.loops import Step
from bot.edge.permissions import check_may_show
from bot.edge.responder import Call, Reply
from bot.edge.router import mark, marked
from bot.screens.more import more_screen
from bot.services.loading import LoadedTable
from bot.services.wiring import Services
from bot.tables.context import is_host

_Repeated = TypeVar("_Repeated", bound=Callable[[Any], Awaitable[object]])


def every(seconds: float, name: str) -> Callable[[_Repeated], _Repeated]:
    """Mark the method of a cog that is repeated at this interval once the bot is connected; the log has its name."""
    return partial(mark, name="every", value=(seconds, name))


class GameCog(commands.Cog):
    """A cog whose marked methods answer commands and clicks, or are done again and again."""

    def __init__(self, bot: NainJaune) -> None:
        self.bot = bot

    @property
    def services(self) -> Services:
        return self.bot.services

    @contextmanager
    def sharing(self, call: Call) -> Generator[None]:
        """Let the caller show the whole channel what is made in the block.

        Raise Refusal if they may not write there, did not click on a private message, or have just shown something.
        """
        check_may_show(call)
        with self.bot.sharing.claim(call):
            yield

    async def panel(
        self, call: Call, loaded: LoadedTable, answer: str | None = None, *, deal: int | None = None
    ) -> Reply:
        """Reply with what the caller may ask for at a table now."""
        view, may_host = loaded.view(call.request.user), is_host(loaded.table, call.request)
        users = [seat.user for seat in view.seats if seat.user is not None] if may_host else []
        names = await self.bot.directory.plain_names(loaded, users, call.guild)
        screen = more_screen(view, call.words, names, answer, is_host=may_host, deal=deal)
        kind = hand_kind(view.id) if view.phase == "lobby" else "more"  # the hand replaces what was there before it
        return Reply(screen, in_place=True, kind=kind)

    async def cog_load(self) -> None:
        self.bot.router.add(self)
        for method in marked(self, "every"):
            seconds, name = method.__every__
            self.bot.loops.keep(name, partial(self._when_connected, method), seconds)

    async def cog_unload(self) -> None:
        """Stop the loops, even in the middle of a step."""
        self.bot.loops.stop(*(method.__every__[1] for method in marked(self, "every")))

    async def _when_connected(self, step: Step) -> None:
        await self.bot.wait_until_ready()
        await step()
