"""Private messages that go on by themselves for a while, one edit after another, until their reader clicks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import discord

from bot.edge.editing import edit_message
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.screens.layout import Screen
from bot.store.database import level_of

log = logging.getLogger(__name__)

SECONDS_A_SCREEN: Final = 2.0
MAX_SCREENS: Final = 60
MAX_SECONDS: Final = 240.0
"""Far less than the quarter of an hour for which Discord takes edits of a private message."""
MAX_PLAYING: Final = 20
"""Messages that go on at once, as each draws a picture every two seconds."""

MakeScreen = Callable[[], Awaitable[Screen]]


class _Playing(NamedTuple):
    message: int
    task: asyncio.Task[None]


class _Asked(NamedTuple):
    message: int
    click: int


class Playback:
    """The private messages that go on by themselves, one for each member at most."""

    def __init__(self) -> None:
        self._playing: dict[int, _Playing] = {}
        self._asked: dict[int, _Asked] = {}
        """The clicks whose first screen is not shown yet, by member."""

    def ask(self, interaction: discord.Interaction[Any]) -> None:
        """Note a click that lets a message go on. Raise Refusal if too many messages of others go on already."""
        user = interaction.user.id
        if len(self._playing.keys() - {user}) >= MAX_PLAYING:
            raise Refusal("too_many_playing")
        if interaction.message:
            self._asked[user] = _Asked(interaction.message.id, interaction.id)

    def start(self, interaction: discord.Interaction[Any], screens: Sequence[MakeScreen]) -> None:
        """Let the private message that was clicked on go on with these screens, unless a newer click has stopped it."""
        message, user = interaction.message, interaction.user.id
        if message is None or self._asked.get(user) != _Asked(message.id, interaction.id):
            return
        del self._asked[user]
        if not screens:
            return
        if before := self._playing.pop(user, None):
            before.task.cancel()
        task = asyncio.create_task(_play(interaction, screens[:MAX_SCREENS]))
        self._playing[user] = _Playing(message.id, task)
        task.add_done_callback(lambda done: self._forget(user, done))

    def stop(self, interaction: discord.Interaction[Any]) -> None:
        """Stop the message that this click was on, also before it has begun to go on."""
        message, user = interaction.message, interaction.user.id
        if message is None:
            return
        asked, playing = self._asked.get(user), self._playing.get(user)
        if asked and asked.message == message.id and asked.click != interaction.id:
            del self._asked[user]
        if playing and playing.message == message.id:
            playing.task.cancel()

    async def close(self) -> None:
        """Stop all of them."""
        tasks = [playing.task for playing in self._playing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, user: int, done: asyncio.Task[None]) -> None:
        if (playing := self._playing.get(user)) and playing.task is done:
            del self._playing[user]


async def _play(interaction: discord.Interaction[Any], screens: Sequence[MakeScreen]) -> None:
    try:
        async with asyncio.timeout(MAX_SECONDS):
            for make_screen in screens:
                await asyncio.sleep(SECONDS_A_SCREEN)
                screen = await make_screen()
                await edit_message(interaction.edit_original_response, screen)
    except TimeoutError:
        log.info("A private message went on by itself for too long, and stopped")
    except (*NOT_DELIVERED, Refusal) as error:
        log.info("A private message stopped going on by itself; a click shows it again: %s", reason(error))
    except Exception as error:
        log.log(level_of(error), "A private message stopped going on by itself", exc_info=True)
