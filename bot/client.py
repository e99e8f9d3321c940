"""The bot on Discord: starting, wiring and stopping."""

import asyncio
import logging
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from random import Random, SystemRandom
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Self

import discord
from aiohttp import TraceConfig
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot.config import Config, scheme_of
from bot.edge.audience import Audience
from bot.edge.avatars import Avatars
from bot.edge.commands import Translator
from bot.edge.directory import Directory
from bot.edge.emojis import CardEmojis
from bot.edge.hands import Hands
from bot.edge.illustrator import Illustrator
from bot.edge.invite_link import invite_link
from bot.edge.letters import Letters
from bot.edge.limits import RequestLimits
from bot.edge.looks import Looks
from bot.edge.loops import Loops
from bot.edge.publisher import Publisher
from bot.edge.registration import Registration
from bot.edge.responder import seconds_now
from bot.edge.router import Router
from bot.edge.throttle import PAUSE_SECONDS, Throttle
from bot.language import LANGUAGES, words_in
from bot.part import Part
from bot.pictures.painter import Painter
from bot.services.thinker import Thinker
from bot.services.wiring import Services, build
from bot.store.database import StoreError
from bot.tables.chance import Chance

if TYPE_CHECKING:
    from bot.cluster import Cluster
    from bot.edge.metrics import Metrics

log = logging.getLogger(__name__)

COGS: Final = (
    "cogs.lobby",
    "cogs.turns",
    "cogs.hosting",
    "cogs.scores",
    "cogs.seasons",
    "cogs.archive",
    "cogs.days",
    "cogs.me",
    "cogs.settings",
    "cogs.help",
    "cogs.timer",
    "cogs.servers",
)
FIRST_TO_END: Final = "TimerCog"
"""The cog that waits for reminders on their way; clicks are answered meanwhile."""
WATCHING_COG: Final = "cogs.watching"
"""Loaded if METRICS is set."""
CLOSE_TIMEOUT_SECONDS: Final = 10.0
"""The time for completing everything in progress when the bot ends."""
_OPTIONS: Final[Mapping[str, Any]] = {
    "command_prefix": commands.when_mentioned,
    "help_command": None,
    "intents": discord.Intents(guilds=True),
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "chunk_guilds_at_startup": False,
    "max_messages": None,
    "allowed_mentions": discord.AllowedMentions.none(),
    "allowed_installs": app_commands.AppInstallationType(guild=True, user=False),
    "shard_connect_timeout": None,
}
"""For discord.py: hear only of servers and interactions, cache neither members nor messages, ping nobody."""
_COMMANDS: Final = "Registration of the commands"
_WARM_UP: Final = "First pictures and card emojis"
_RETRY_SECONDS: Final = 300
"""The pause before another try at these."""


class NainJaune(commands.AutoShardedBot):
    """The client, the services, and what shows them on Discord."""

    @classmethod
    async def open(
        cls,
        config: Config,
        random: Random | None = None,
        thinker: Thinker | None = None,
        painter: Painter | None = None,
        *,
        shard_count: int | None = None,
    ) -> Self:
        """Return the bot on its open database. Raise StoreError if that cannot be used, before Discord is asked."""
        cluster, watching = _new_cluster(config), None
        if config.metrics:  # first, to answer even while a database is waited for
            watching = await import_module(WATCHING_COG).WatchingCog(config).listen()
        try:
            thinker, chance = thinker or Thinker(), Chance(random or SystemRandom())
            services = await build(config, thinker=thinker, chance=chance, part=cluster.part if cluster else Part())
        except BaseException:
            if watching:
                await watching.cog_unload()
            raise
        painter = (painter or Painter()) if config.pictures else None
        metrics = watching.metrics if watching else None
        client = cls(config, services, cluster, metrics, painter, shard_count=shard_count)
        if watching:
            await watching.watch(client)
        return await client.__aenter__()  # only then discord.py lets it be closed

    def __init__(
        self,
        config: Config,
        services: Services,
        cluster: "Cluster | None",
        metrics: "Metrics | None",
        painter: Painter | None,
        *,
        shard_count: int | None = None,
    ) -> None:
        self.config = config
        self.services = services
        self.part = services.part
        self._cluster = cluster
        self.limits = RequestLimits(config.requests_per_second / config.clusters)
        trace = metrics.trace() if metrics else TraceConfig()
        self.limits.watch(trace)
        super().__init__(**_OPTIONS, shard_count=shard_count, http_trace=trace)
        self.audience = Audience(self.now)
        self.audience.listen(self._connection.parsers)
        self._painter = painter
        self._ending: asyncio.Task[None] | None = None
        self.router = Router(services, metrics and metrics.answered)
        self._registration = Registration(self, services, self.router)
        self.avatars = Avatars(self.get_guild, draws=self._painter is not None)
        self.illustrator = Illustrator(self._painter, self.avatars)
        self.card_emojis = CardEmojis()
        self.looks = Looks()
        self.loops = Loops()
        self.sharing = Throttle(PAUSE_SECONDS)
        self.directory = Directory(services.members, self.avatars)
        self.hands = Hands(self.illustrator, self.card_emojis, self.looks, self.now)
        self.letters = Letters(self, services, self.hands, self.looks, self.now)
        self.publisher = Publisher(self, services, self.limits, self.letters, self.illustrator, self.audience)
        services.saves.listen(self.publisher.publish)
        if cluster:
            cluster.on_change, cluster.on_gap = self.publisher.publish, self.publisher.look_again
        services.saves.listen(self.letters.tell)
        self.timer_came_round = monotonic()
        """When the timer last came to a table, or found none due; at first, when the bot began."""
        self.backed_up_at = self.now()
        """When the backup of the day was last found in its place; at first, when the bot began."""

    def now(self) -> int:
        """Return whole seconds since 1970."""
        return seconds_now()

    def can_reach(self, guild_id: int) -> bool:
        """Return whether a server can be played on: the bot is on it, and neither it nor its shard is cut off."""
        guild = self.get_guild(guild_id)
        shard = guild and self.get_shard(guild.shard_id)
        return guild is not None and not guild.unavailable and shard is not None and not shard.is_closed()

    async def setup_hook(self) -> None:
        """Once logged in, agree with other processes who serves which servers, and begin to serve."""
        cogs = [import_module(name) for name in COGS]
        await self.tree.set_translator(Translator())
        self.tree.add_command(self.router.group)
        if self._cluster:
            await self._cluster.join(await self._find_shards())
            self.shard_count, self.shard_ids = self.part.shards, self.part.shard_ids
        await self._load(cogs)
        if self._painter and not self._ending:
            self.loops.once(_WARM_UP, partial(self._warm_up, self._painter), _RETRY_SECONDS)

    async def _find_shards(self) -> int:
        """Ask Discord for its gateway, at which all sessions begin, and return the number of shards it recommends.

        It lets a bot begin some 1,000 sessions a day, and resets its token with the next one: wait before that.
        """
        shards, gateway, limit = await self.http.get_bot_gateway()
        while limit["remaining"] < shards:
            log.error("Discord lets only %d more sessions begin today: see why there are so many", limit["remaining"])
            await asyncio.sleep(_RETRY_SECONDS)
            shards, gateway, limit = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)  # another one where DISCORD_API names a proxy
        return shards

    async def launch_shards(self) -> None:
        """Connect all shards of this process."""
        recommended = await self._find_shards()
        self.shard_count = self.shard_count or recommended
        await super().launch_shards()

    async def _load(self, cogs: Sequence[Any]) -> None:
        """Load the cogs, and register commands that changed."""
        self.timer_came_round = monotonic()
        for cog in cogs:
            await cog.setup(self)
        self.router.check_complete()
        for command in self.router.direct_commands:
            self.tree.add_command(command)
        tell, find = partial(self._registration.tell, self.tree), self._registration.find
        self.loops.once(_COMMANDS, tell if self.part.is_first else find, _RETRY_SECONDS)
        if self.application_id is not None:
            log.info("Invite it to a server: %s", invite_link(self.application_id))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a new session may begin: Discord wants time between sessions, those of all processes together."""
        if self._cluster:
            await self._cluster.wait_to_identify()
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - whatever an event has
        """Log an error in the handling of an event, after which the bot goes on."""
        error = sys.exception()
        if isinstance(error, StoreError) and error.is_passing:
            log.warning("%s was not handled, and the bot goes on: %s", event_method, error)
        else:
            log.error("%s was not handled, and the bot goes on", event_method, exc_info=error)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Pass clicks and forms to the router; discord.py itself passes on the commands."""
        await self.router.on_interaction(interaction)

    async def close(self) -> None:
        """Accept no more work, complete what is in progress, leave Discord, and close the database; only once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await self._ending

    async def _end(self) -> None:
        await self._complete_in_time()
        self.loops.stop_all()
        await super().close()
        if self._cluster:
            await self._cluster.leave()
        if self._painter:
            await self._painter.close()
        await self.services.store.close()

    async def _complete_in_time(self) -> None:
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
                await self._complete()
        except TimeoutError:
            log.warning("Some actions were not completed in time; what is saved is shown after the next start")
            await self.publisher.abandon()
            await self.services.thinker.close()  # or Python waits for its processes as it ends, however long

    async def _complete(self) -> None:
        """Complete what is in progress, and show what was saved, in this order: each step can give work to the next."""
        await self.remove_cog(FIRST_TO_END)
        await self.router.close()
        for name in tuple(self.cogs):
            await self.remove_cog(name)
        await self.services.close()
        await self.publisher.close()
        await self.hands.close()
        await self.letters.close()
        await self.avatars.close()

    async def _warm_up(self, painter: Painter) -> bool:
        """Draw the common sprites, so that the first pictures are quick, and upload the emojis of the cards."""
        await painter.warm()
        return await self.card_emojis.sync(self, painter, uploads=self.part.is_first)


def preload() -> None:
    """Import the cogs and read the catalogues, before there is anybody to wait meanwhile."""
    for name in COGS:
        import_module(name)
    for language in LANGUAGES:
        words_in(language)


def _new_cluster(config: Config) -> "Cluster | None":
    """Return this process as one of several; None on a file, where `bot.cluster` is not imported."""
    if scheme_of(config.database_url) == "sqlite":
        return None
    from bot.cluster import Cluster  # noqa: PLC0415

    return Cluster(config.database_url, config.clusters)
