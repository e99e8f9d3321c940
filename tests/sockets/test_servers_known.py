"""Which servers the bot takes for those that it is on, from the moment it is connected."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.language import words_in
from tests.sockets.world import ELSEWHERE, HERE, World
from tools import payloads
from tools.payloads import Message, Place

pytestmark = pytest.mark.usefixtures("loopback")
VISITOR = 8_000_000
NOWHERE = 1_000_002


class Question:
    """A command, and what is answered."""

    original: Message | None = None
    channel = 2_000_002

    def receive(self, message: Message | None) -> None:
        """Keep nothing beside the first answer."""


class Asked(World):
    """The world of the gateway, whose bot is asked from servers that it is on, or not."""

    def knows(self, *guilds: int) -> bool:
        return super().knows(*{*guilds} - self.bot.unavailable)

    async def hears_from(self, guild: int) -> str:
        """What the bot answers to a command used on a server."""
        question, token = Question(), self.discord.new_id()
        self.discord.interactions[str(token)] = question
        event: Any = payloads.command(self.bot.id, token, Place(guild, question.channel, VISITOR), "help")
        await self.bot.dispatch("INTERACTION_CREATE", event)
        await self.until(lambda: question.original is not None)
        assert question.original
        return json.dumps(json.loads(bytes(question.original.components)), ensure_ascii=False)


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asked]:
    world = Asked(tmp_path)
    world.bot.unavailable.add(HERE)
    async with world.lives(monkeypatch):
        yield world


async def test_a_server_in_an_outage_since_the_start_is_one_that_the_bot_is_on(world: Asked):
    not_there = words_in("fr")("not-on-this-server", invite="|").split("[")[0]
    answers = {guild: await world.hears_from(guild) for guild in (HERE, ELSEWHERE, NOWHERE)}
    assert {guild for guild, answer in answers.items() if not_there in answer} == {NOWHERE}
