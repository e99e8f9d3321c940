"""A simulated Discord with the real bot in it."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from msgspec.structs import replace
from simcord.backend.models import Message

from bot.client import NainJaune
from bot.config import Config
from bot.language import Language, Words, words_in
from bot.pictures.painter import Painter
from bot.store.database import Transaction
from bot.tables import lobby
from bot.tables.context import Request
from bot.tables.table import Table
from playground.simulator import PatientEnv, bot_scope, set_timer_intervals
from tests.here import Copying
from tests.stories.fake_server import FakeServer, texts
from tests.stories.person import Person
from tests.stories.raw_interactions import a_click
from tests.stories.record import Record
from tools.players import HereThinker

SEED = 20260725
EMOJIS: dict[int, Any] = {}
"""Those that a bot that draws has uploaded in an earlier story: the application still has them."""
LONGEST_TICK = 600
"""Seconds between two looks at the clock while hours pass; one that waits longer has been down."""
MAX_REAL_SECONDS = 300
"""How long the bot may take for hours that pass, on however busy a machine."""


async def new_client(database: Path, seed: int, *, draws: bool) -> NainJaune:
    """The bot as it is, but for its chance, which a story must be able to repeat, and for what takes time."""
    config = Config(
        discord_token="none",
        database_url=f"sqlite:///{database}",
        pictures=draws,
        requests_per_second=sys.maxsize,
    )
    return await NainJaune.open(config, Random(seed), HereThinker(), Painter(Copying(), warms=False), shard_count=1)


class Club(FakeServer):
    """The server, and everybody in it."""

    def __init__(self, env: simcord.Env, database: Path, record: Record, *, draws: bool) -> None:
        super().__init__(env, record)
        self.draws = draws
        self.database = database
        self.random = Random(SEED)
        self.trouble: list[str] = []
        self.erased: dict[int, list[Any]] = {}
        """The events of tables that may have been erased since, whose cards somebody has seen."""
        self.locales: dict[int, str] = record.locales
        self.moderators = self.guild.create_role("Mods", permissions=discord.Permissions(manage_messages=True))
        self.managers = self.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True))

    @property
    def client(self) -> NainJaune:
        client = self.env.bot
        assert isinstance(client, NainJaune)
        return client

    @property
    def now(self) -> int:
        return int(self.env.now().timestamp())

    def person(
        self, name: str, locale: str = "fr", *, is_moderator: bool = False, is_manager: bool = False, guild: Any = None
    ) -> Person:
        """Somebody of this server, or of another."""
        roles = [self.moderators] * is_moderator + [self.managers] * is_manager
        member = (guild or self.guild).add_member(self.env.create_user(name.lower()), nick=name, roles=roles)
        self.locales[member.id] = locale
        return Person(self, member, name)

    def people(self, *names: str, locale: str = "fr") -> list[Person]:
        """Some members."""
        return [self.person(name, locale) for name in names]

    def letters_to(self, person: Person) -> list[str]:
        """What the bot has written to somebody directly."""
        channel = self.env.backend.dm_channels.get(person.id)
        return [texts(message) for message in self.public_messages(channel)] if channel else []

    def speaks(self, locale: str) -> None:
        """The server's language."""
        self.env.backend.edit_guild(self.guild.id, {"preferred_locale": locale})

    def words(self, language: Language = "fr") -> Words:
        """The sentences of a language, in which commands are links."""
        assert self.client.router.commands is not None
        return words_in(language, self.client.router.commands)

    def expects_trouble(self, *logged: str) -> None:
        """In this story errors with these words may be logged, and no others."""
        self.trouble += logged

    # What is kept

    async def table(self) -> Table | None:
        """The open table of the channel, as it is kept."""
        request = Request(self.guild.owner.id, self.guild.id, self.now)
        loaded = await self.client.services.lookups.in_channel(self.channel.id, request)
        return loaded.table if loaded else None

    async def open_table(self) -> Table:
        """The same, where there has to be one."""
        table = await self.table()
        assert table is not None, "there is no open table"
        return table

    # What happens

    async def sets(self, **settings: object) -> None:
        """Somebody who manages the server has set this."""
        request = Request(self.guild.owner.id, self.guild.id, self.now, is_manager=True)
        with bot_scope(self.env):  # whose clock counts for the requests that follow
            await self.client.services.servers.change(request, settings)

    async def brings(self, host: Person, chips: int) -> None:
        """Everybody at the table of this host brings so many chips."""
        table = await self.open_table()
        request = Request(host.id, self.guild.id, self.now)
        decision = partial(
            lobby.change_options, options=replace(table.options, rules=replace(table.options.rules, chips=(chips,) * 6))
        )
        with bot_scope(self.env):
            await self.client.services.tables.act(table.id, request, decision)
        await self.env.settle()

    @asynccontextmanager
    async def watched(self) -> AsyncGenerator[None]:
        """Note which versions the tables have reached once what happens in here is over."""
        yield
        await self.record.note(self.client.services.store)

    async def passes(self, *, hours: float = 0, minutes: float = 0) -> None:
        """Time goes by; through long hours the bot looks at its clock as rarely as it may."""
        seconds = hours * 3600 + minutes * 60
        tick = LONGEST_TICK if hours >= 1 else 15
        set_timer_intervals(self.env, tick=tick, sweep=2 * tick)
        while seconds > 0:
            async with self.watched():
                await self.env.advance_time(min(seconds, 6 * 3600))
            seconds -= 6 * 3600
        set_timer_intervals(self.env, tick=15, sweep=60)

    async def restarts(self) -> None:
        """The bot goes and comes back, on the same file."""
        await self.stays_down(hours=0)

    async def stays_down(self, *, hours: float) -> None:
        """The bot does not run for so long, and then it does again."""
        await self.env.bot.close()
        if hours:
            await self.env.advance_time(hours * 3600)
        await self.comes_back()

    async def comes_back(self) -> None:
        """The bot starts again on the file of the one that was closed."""
        async with self.watched():
            await self.env.restart_bot(await new_client(self.database, SEED + 1, draws=self.draws))
            await self.env.settle()

    def slows_the_file(self, *, seconds: float = 2) -> None:
        """Let the next transaction take so long to begin."""
        store: Any = self.client.services.store
        usual = store.transaction

        @asynccontextmanager
        async def transaction(*server: int) -> AsyncGenerator[Transaction]:
            store.transaction = usual
            await asyncio.sleep(seconds)
            async with usual(*server) as tx:
                yield tx

        store.transaction = transaction

    async def at_once(self, *clicks: tuple[Person, str, Message], times: int = 1) -> list[str]:
        """Several clicks in the same instant, or one delivered several times; possible ones or not."""
        made = [a_click(self.env, person.member, custom_id, message) for person, custom_id, message in clicks]
        async with self.watched():
            for _, payload in made * times:
                self.env.backend.emit("INTERACTION_CREATE", payload)
            await self.env.settle()
        answers: list[str] = []
        for (person, *_), (record, _payload) in zip(clicks, made, strict=True):
            answers.append(person.reads_answer(simcord.InteractionResult(self.env, record)))
        return answers


async def opened(database: Path, record: Record, seed: int = SEED, *, draws: bool) -> Club:
    """The whole of it, from its start."""
    env = PatientEnv(await new_client(database, seed, draws=draws), settle_timeout=MAX_REAL_SECONDS)
    record.attach(env)
    env.backend.application_emojis |= EMOJIS if draws else {}
    try:
        await env.start()
    except BaseException:
        await env.bot.close()
        await env.shutdown()
        raise
    EMOJIS.update(env.backend.application_emojis)
    return Club(env, database, record, draws=draws)


async def closed(club: Club) -> None:
    """Its clean end, with nothing left running and no error that nobody saw."""
    await club.env.bot.close()
    await club.env.shutdown()
    if not club.trouble:
        club.env.raise_errors()
