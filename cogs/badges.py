"""Badges: their page, and the counting of games from before badges existed."""

from bot.client import NainJaune
from bot.edge.responder import Call, Reply
from bot.edge.router import button
from bot.screens.badges import badges_screen
from bot.screens.verbs import Verb
from cogs.base import GameCog

COUNTING = "Badges of earlier games"
COUNTING_SECONDS = 3600


class BadgesCog(GameCog):
    """The page of badges, and the counting of earlier games."""

    async def cog_load(self) -> None:
        """Begin to count the games played before badges existed, or not counted for another reason."""
        await super().cog_load()
        self.bot.loops.keep(COUNTING, self.count, COUNTING_SECONDS)

    async def cog_unload(self) -> None:
        """Stop counting; the next start goes on with the next game."""
        self.bot.loops.stop(COUNTING)

    async def count(self) -> None:
        """Count the games that are not counted yet."""
        await self.bot.wait_until_ready()
        await self.services.badges.count_past()

    @button(Verb.BADGES)
    async def show_badges(self, call: Call) -> Reply:
        """Show all badges, marking those that the caller has."""
        return Reply(badges_screen(await self.services.badges.of_member(call.request), call.words))


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(BadgesCog(bot))
