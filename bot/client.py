"""The bot on Discord: it holds the services, and hands clicks on to whoever knows what they mean."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from random import Random
from typing import Final

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.config import Config
from bot.edge.commands import GameCommand, Translator, said
from bot.edge.directory import Roster
from bot.edge.emojis import CardEmojis
from bot.edge.hands import Hands
from bot.edge.illustrator import Illustrator
from bot.edge.publisher import Publisher, public_words
from bot.edge.responder import Call, Reply, serve
from bot.game.actions import PlayCard
from bot.game.refusal import Refusal
from bot.game.view import View
from bot.invitation import invite_link
from bot.language import Words
from bot.pictures.painter import Painter
from bot.robots import CHARACTERS, LEVELS, Robot
from bot.screens.buttons import Press, PressItem
from bot.screens.forms import press_of_form
from bot.services.archive import Archive
from bot.services.changes import Outcome
from bot.services.presence import Servers
from bot.services.privacy import Privacy
from bot.services.recount import catch_up
from bot.services.results import Scores
from bot.services.servers import Governing
from bot.services.tables import Decision, Tables
from bot.store.sqlite.backups import Copies
from bot.store.sqlite.database import Store
from bot.tables.table import Table

log = logging.getLogger(__name__)

COGS: Final = (
    "cogs.lobby",
    "cogs.turns",
    "cogs.scores",
    "cogs.archive",
    "cogs.privacy",
    "cogs.preferences",
    "cogs.settings",
    "cogs.help",
    "cogs.timer",
    "cogs.servers",
)
PressWork = Callable[[Call, Press], Awaitable[Reply]]
CLOSING: Final = 10.0
"""Seconds that everything in progress has to come to its end."""

_PLAYERS: Final[dict[str, Robot]] = {character.name: LEVELS[character.level] for character in CHARACTERS} | {**LEVELS}


def robot_plays(robot: str, view: View, random: Random) -> PlayCard:
    """What a robot lays, named by its character or, for the stand-in of somebody absent, by its level."""
    return _PLAYERS[robot](view, random)


class NainJaune(commands.AutoShardedBot):
    """The client, its services, and the one command group that the cogs fill."""

    store: Store
    tables: Tables
    scores: Scores
    archive: Archive
    privacy: Privacy
    governing: Governing
    illustrator: Illustrator
    card_emojis: CardEmojis
    servers: Servers
    copies: Copies
    hands: Hands
    roster: Roster
    publisher: Publisher

    def __init__(
        self,
        config: Config,
        random: Random | None = None,
        *,
        shard_count: int | None = None,
        warms: bool = True,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
        )
        self._config = config
        self._random = random
        self._painter = Painter() if config.pictures else None
        self._warms = warms
        self._warming: asyncio.Task[None] | None = None
        self._presses: dict[str, PressWork] = {}
        self.game_commands = app_commands.Group(
            name="nainjaune", description=said("command-nainjaune"), guild_only=True
        )

    @property
    def draws(self) -> bool:
        """Whether there are pictures at all."""
        return self._painter is not None

    def now(self) -> int:
        """Whole seconds since 1970."""
        return int(discord.utils.utcnow().timestamp())

    async def open(self) -> None:
        """Open the file and wire the services; a file that cannot be used is told before Discord is asked."""
        self.store = await Store.open(self._config.database)
        self.tables = Tables(self.store, robot_plays, self._random)
        self.scores = Scores(self.store)
        self.archive = Archive(self.store)
        self.privacy = Privacy(self.store, self.tables)
        self.roster = Roster(self.tables)
        self.governing = Governing(self.store)
        self.servers = Servers(self.store)
        config = self._config
        self.copies = Copies(self.store, config.database, config.backup_folder, config.backups_kept)
        self.illustrator = Illustrator(self._painter, self.tables)
        self.card_emojis = CardEmojis()
        self.hands = Hands(self.tables, self.illustrator, self.card_emojis, self.now)
        self.publisher = Publisher(self, self.tables, self.hands, self.illustrator, self.now)
        await catch_up(self.store)

    async def setup_hook(self) -> None:
        """Load the cogs, and tell Discord of commands that changed."""
        if not hasattr(self, "store"):
            await self.open()
        self.add_dynamic_items(PressItem)
        await self.tree.set_translator(Translator())
        self.tree.add_command(self.game_commands)
        for cog in COGS:
            await self.load_extension(cog)
        await self._sync_commands()
        if self._painter:
            self._warming = asyncio.create_task(self._warm(self._painter))
        if self.application_id is not None:
            log.info("Invite it to a server: %s", invite_link(self.application_id))

    async def public_words(self, guild_id: int) -> Words:
        """What a server's tables speak."""
        return public_words(self, guild_id, (await self.governing.settings(guild_id)).language)

    async def _warm(self, painter: Painter) -> None:
        """What makes pictures quick and buttons pretty, while everything else goes on."""
        try:
            if self._warms:
                await painter.warm()
            await self.card_emojis.bring_up(self, painter)
        except Exception:
            log.exception("Pictures come slower, and buttons without theirs")

    def add_game_commands(self, *game_commands: GameCommand) -> None:
        """Put these under `/nainjaune`."""
        for command in game_commands:
            self.game_commands.add_command(command)

    def answer_presses(self, works: dict[str, PressWork]) -> None:
        """These verbs of buttons and menus mean this work."""
        self._presses |= works

    async def handle_press(self, interaction: discord.Interaction, press: Press) -> None:
        """A click: do what its verb means."""
        await serve(interaction, partial(self._work, press=press))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """A form that was sent: do what its verb means."""
        if press := press_of_form(interaction):
            await self.handle_press(interaction, press)

    async def _work(self, call: Call, press: Press) -> Reply:
        work = self._presses.get(press.verb)
        if work is None:
            raise Refusal("unknown_action")
        return await work(call, press)

    async def close(self) -> None:
        """Take no more, finish what is in progress, and close the file."""
        await super().close()
        if hasattr(self, "store"):
            try:
                async with asyncio.timeout(CLOSING):
                    await self.tables.close()
                    await self.publisher.close()
                    await self.servers.close()
            except TimeoutError:
                log.warning("Some actions did not come to an end; what is saved is saved")
            await self.store.close()
        if self._warming:
            self._warming.cancel()
        if self._painter:
            await self._painter.close()

    async def _sync_commands(self) -> None:
        """Tell Discord of the commands, only when they are not what it was told last."""
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator) if translator else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        told = hashlib.sha256(msgspec.json.encode([self.application_id, payload], order="deterministic")).hexdigest()
        if await self.tables.noted("commands") != told:
            await self.tree.sync()
            await self.tables.write_note("commands", told)


def client_of(call: Call) -> NainJaune:
    """The bot that was asked."""
    client = call.interaction.client
    assert isinstance(client, NainJaune)
    return client


async def table_here(call: Call) -> Table:
    """The open table of the channel."""
    tables = client_of(call).tables
    table = await tables.in_channel(call.channel)
    if table is None:
        threads = await tables.threads_of(call.channel, call.request.guild)
        raise Refusal("tables_in_threads", channels=threads) if threads else Refusal("no_table_here")
    return table


async def names_of(call: Call, users: Collection[int]) -> dict[int, str]:
    """What the server calls these members; menus cannot show mentions."""
    return await client_of(call).roster.names(call.interaction.guild, call.request, users)


async def act(call: Call, table_id: int, decision: Decision) -> Outcome:
    """Do this at a table, and let everybody see it."""
    client = client_of(call)
    outcome = await client.tables.act(table_id, call.request, decision)
    client.publisher.publish(table_id)
    return outcome
