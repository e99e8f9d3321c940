"""Start the bot on the simulated server, with the file of the last session."""

import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from simcord.components import COMPONENTS_V2_FLAG

from bot.client import NainJaune
from bot.config import Config
from bot.language import Language, Words, words_in
from bot.part import Part
from bot.pictures.painter import Painter
from bot.robots import SEATING_ORDER
from bot.screens.layout import text_message
from bot.services.downtime import HEARTBEAT_SECONDS
from bot.services.loading import decode_all
from bot.store import messages, runtime
from bot.store import tables as rows
from bot.tables import lobby
from bot.tables.context import TIMER, Request
from bot.tables.message import MessageState
from bot.tables.table import Table
from playground.server import LOCALES, Server, create_server, translate_commands
from playground.simulator import SETTLE_TIMEOUT, PatientEnv, bot_scope, force_locale, set_clock

ROBOTS = 2
"""At the table that is there from the start."""


@asynccontextmanager
async def run_bot(
    file: Path,
    language: Language,
    random: Random | None = None,
    now: datetime | None = None,
    *,
    draws: bool = True,
) -> AsyncGenerator[Server]:
    """Run the bot on the server, and open a table with two robots if the home channel has none.

    The chance and the time are this machine's unless they are given, for what must be the same each time. Without
    pictures it starts faster.
    """
    config = Config(
        discord_token="none",  # noqa: S106 - it opens nothing
        database_url=f"sqlite:///{file}",
        pictures=draws,
        requests_per_second=sys.maxsize,
    )
    async with AsyncExitStack() as closing:
        closing.enter_context(force_locale(lambda _: LOCALES[language]))
        painter = Painter(warms=False)  # which the page would wait for
        bot = await NainJaune.open(config, random, painter=painter, shard_count=1)
        await closing.enter_async_context(bot)
        env = PatientEnv(bot, check_errors=False, settle_timeout=SETTLE_TIMEOUT)
        server = create_server(env, language)
        is_new = await _adapt_file(bot, server, now or datetime.now(UTC).replace(microsecond=0))
        closing.push_async_callback(env.shutdown)
        await env.start()
        translate_commands(server)
        if is_new:
            request = Request(server.first_member.id, server.id, bot.now(), is_manager=True)
            await bot.services.servers.change(request, {"daily_channel": server.home.id})
        if await bot.services.lookups.in_channel(server.home.id, Request(TIMER, server.id, bot.now())) is None:
            await server.first_member.slash(server.home, "nainjaune start")
            with bot_scope(env):
                await _seat_robots(bot, server)
            await env.settle()
        yield server


async def _seat_robots(bot: NainJaune, server: Server) -> None:
    """Let two robots sit down at the first table, so that it can begin."""
    request = Request(server.first_member.id, server.id, bot.now())
    loaded = await bot.services.lookups.here(server.home.id, request)
    for _ in range(ROBOTS):
        await bot.services.tables.act(loaded.table.id, request, partial(lobby.add_robot, robots=SEATING_ORDER))


async def _adapt_file(bot: NainJaune, server: Server, now: datetime) -> bool:
    """Forget what the simulated Discord, new at each start, no longer has: commands and messages; restore threads.

    Return whether the file is new.
    """
    await bot.services.write_note("commands", "")
    async with bot.services.store.transaction(server.id) as tx:
        last_heartbeat = await runtime.heartbeat(tx, Part()) or 0
        tables = await decode_all(tx, await rows.open_in_server(tx, server.id))
        for table in tables:
            await messages.save(tx, MessageState(table.id))
    # After skipped time the file is ahead of now; time must not go back.
    set_clock(server.env, max(now, datetime.fromtimestamp(last_heartbeat + HEARTBEAT_SECONDS, UTC)))
    words = words_in((await bot.services.servers.settings(server.id)).language or server.language)
    for table in tables:
        _restore_thread(table, server, words)
    return not last_heartbeat


def _restore_thread(table: Table, server: Server, words: Words) -> None:
    """Create the thread of a table again, and its card in the channel, with the ids and texts they had."""
    backend = server.env.backend
    if table.parent is None or table.channel in backend.channels:
        return
    bot = backend.bot_user
    title = words("lobby-title", game=words("game", game=table.options.rules.game))
    content = text_message(words("card-title", thread=f"<#{table.channel}>")).to_components()
    card = backend.create_message(table.parent, bot.id, components=content, flags=COMPONENTS_V2_FLAG)
    messages_there = backend.messages[table.parent]
    del messages_there[card.id]
    card.id = table.channel
    messages_there[card.id] = card
    backend.create_thread(table.parent, title, bot.id, message_id=table.channel, broadcast=False)
