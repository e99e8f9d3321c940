"""The bot comes into its world, with the file it had the last time."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

import simcord
from simcord.components import COMPONENTS_V2_FLAG

from bot.client import NainJaune
from bot.config import Config
from bot.language import Language, Words, words_in
from bot.screens.layout import text_message
from bot.services.downtime import HEARTBEAT_SECONDS
from bot.services.loading import decode_all
from bot.store import messages, runtime
from bot.store import tables as rows
from bot.tables.context import TIMER, Request
from bot.tables.message import MessageState
from bot.tables.table import Table
from playground.world import World, founded, set_clock, spoken, today, translate_commands

PATIENCE: Final = 20.0
"""Seconds for everything that follows from one click; strong robots think on slow machines too."""
IDLE: Final = 0.001
"""Seconds without anything to do after which everything is taken to have happened."""


class _Patient(simcord.Env):
    """Waits as long as it takes, also for what the bot does at its start, and no longer."""

    async def _settle_internal(self, **asked: Any) -> None:  # noqa: ANN401 - whatever SimCord asks of itself
        settle: Any = super()._settle_internal
        await settle(**asked | {"timeout": PATIENCE, "idle": IDLE})


@asynccontextmanager
async def opened(file: Path, language: Language, random: Random | None = None) -> AsyncGenerator[World]:
    """The world with the bot in it, and a table to sit down at."""
    config = Config(discord_token="none", database=file, log_level="WARNING")  # noqa: S106 - it opens nothing
    bot = NainJaune(config, random, shard_count=1, warms=False)  # the page waits for all that the bot does
    env = _Patient(bot, check_errors=False)
    world = founded(env, language)
    async with AsyncExitStack() as closing:
        closing.enter_context(spoken(language))
        await closing.enter_async_context(bot)
        await bot.open()
        await _remember(bot, world)
        closing.push_async_callback(env.shutdown)
        await env.start()
        translate_commands(world)
        if await bot.services.tables.in_channel(world.home.id, Request(TIMER, world.guild, bot.now())) is None:
            await world.first.slash(world.home, "nainjaune start", robots=2)
        yield world


async def _remember(bot: NainJaune, world: World) -> None:
    """Discord is new at each start: it knows neither the commands nor the tables that the file says it was told of."""
    await bot.services.write_note("commands", "")
    async with bot.services.store.transaction() as tx:
        last = await runtime.heartbeat(tx) or 0
        tables = await decode_all(tx, await rows.all_running(tx))
        for table in tables:
            await messages.save(tx, MessageState(table.id))
    # Where time was made to pass, the file is ahead of today; it never goes back.
    set_clock(world.env, max(today(), datetime.fromtimestamp(last + HEARTBEAT_SECONDS, UTC)))
    words = words_in((await bot.services.servers.settings(world.guild)).language or world.language)
    for table in tables:
        _restore_thread(table, world, words)


def _restore_thread(table: Table, world: World, words: Words) -> None:
    """The thread that a table has to itself, and its card in the channel, with the number and the words they had."""
    backend = world.env.backend
    if table.parent is None or table.channel in backend.channels:
        return
    bot = backend.bot_user
    title = words("lobby-title", game=words("game", game=table.options.rules.game))
    said = text_message(words("card-title", thread=f"<#{table.channel}>")).to_components()
    card = backend.create_message(table.parent, bot.id, components=said, flags=COMPONENTS_V2_FLAG)
    messages = backend.messages[table.parent]
    del messages[card.id]
    card.id = table.channel
    messages[card.id] = card
    backend.create_thread(table.parent, title, bot.id, message_id=table.channel, broadcast=False)
