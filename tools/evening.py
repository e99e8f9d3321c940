"""Three people who play at the tables of the playground, by its buttons and commands."""

from collections.abc import AsyncIterator
from itertools import count
from typing import Any, Final

import simcord
from simcord.backend.models import Message
from simcord.builders import ChannelHandle
from simcord.components import walk_components

from bot.client import NainJaune
from bot.screens.verbs import Verb
from bot.tables.context import TIMER, Request
from bot.tables.table import Table
from playground.server import Server

PAUSE_SECONDS: Final = 20
"""What somebody needs before they play."""
ASIDES: Final = (Verb.LOG, Verb.RULES, Verb.MORE)
TURNS_PER_ASIDE: Final = 3
MAX_TURNS: Final = 300


def presses(message: Message, verb: Verb) -> list[str]:
    """Return the custom_ids of the buttons of this verb."""
    ids = [str(part["custom_id"]) for part in walk_components(message.components) if "custom_id" in part]
    return [found for found in ids if f"{found.split('.', 2)[2]}.".startswith(f"{verb}.")]


class Evening:
    """Ana, Bob and Zoé in one channel."""

    def __init__(self, server: Server, channel: ChannelHandle) -> None:
        self._server = server
        self._backend = server.env.backend
        self.channel: Final = channel
        self._asides = count(1)

    async def begin(self, **options: object) -> None:
        """Open a table with these options, at which everybody sits, and deal."""
        await self.open(**options)
        await self.click("Ana", Verb.DEAL)

    async def open(self, **options: object) -> None:
        """Open a table with these options, at which everybody sits."""
        host, *others = self._server.members
        await self.command(host, "start", **options)
        for name in others:
            await self.click(name, Verb.JOIN)

    async def command(self, name: str, command: str, **options: object) -> Message:
        """Send a command, and return what this person is shown."""
        answer = await self._server.members[name].slash(self.channel, f"nainjaune {command}", **options)
        return self._shown(name, answer)

    async def click(self, name: str, verb: Verb) -> Message:
        """Click on the newest public button of this verb, and return what this person is shown."""
        message = next(found for found in reversed(self.public) if presses(found, verb))
        return await self._press(name, message, presses(message, verb)[0])

    async def turns(self) -> AsyncIterator[tuple[str, Message]]:
        """Play until the game is over; yield who is to play and their hand, before each card is clicked."""
        for _ in range(MAX_TURNS):
            table = await self.table()
            if table is None:
                return
            await self._server.env.advance_time(PAUSE_SECONDS)
            if table.turn is None:
                await self._ask_for_the_next_deal()
                continue
            name = self._name(table.turn.user)
            hand = await self.click(name, Verb.HAND)
            yield name, hand
            await self._lay(name, hand)
            await self._look_aside(name)
        raise AssertionError("the game does not end")

    async def table(self) -> Table | None:
        """Return the table of the channel, unless its game is over."""
        bot: Any = self._server.env.bot
        assert isinstance(bot, NainJaune)
        loaded = await bot.services.lookups.in_channel(self.channel.id, Request(TIMER, self._server.id, bot.now()))
        return loaded.table if loaded else None

    @property
    def public(self) -> list[Message]:
        """What everybody sees in the channel, oldest first."""
        return [message for message in self._backend.messages[self.channel.id].values() if not message.is_ephemeral]

    def private(self, name: str) -> list[Message]:
        """Return what only this person sees in the channel, oldest first."""
        user, messages = self._server.members[name].id, self._backend.messages[self.channel.id].values()
        return [message for message in messages if message.is_ephemeral and message.visible_to(user)]

    async def _lay(self, name: str, hand: Message) -> None:
        """Click on the first card that can be laid; the hand may have become older than its button."""
        if cards := presses(hand, Verb.PLAY):
            await self._press(name, hand, cards[0])

    async def _look_aside(self, name: str) -> None:
        """Read the log, the rules or more, now and then."""
        number = next(self._asides)
        verb = ASIDES[number // TURNS_PER_ASIDE % len(ASIDES)]
        if number % TURNS_PER_ASIDE == 0 and any(presses(message, verb) for message in self.public):
            await self.click(name, verb)

    async def _ask_for_the_next_deal(self) -> None:
        for name in self._server.members:
            if any(presses(message, Verb.READY) for message in self.public):
                await self.click(name, Verb.READY)

    async def _press(self, name: str, message: Message, custom_id: str) -> Message:
        shown = simcord.ResponseMessage(self._server.env, message)
        return self._shown(name, await self._server.members[name].click(shown, custom_id=custom_id))

    def _shown(self, name: str, answer: simcord.InteractionResult) -> Message:
        """Return the answer, or what this person reads where there is none of its own."""
        if answer.response:
            return self._backend.get_message(self.channel.id, answer.response.id)
        return [*self.public, *self.private(name)][-1]

    def _name(self, user: int | None) -> str:
        return next(name for name, member in self._server.members.items() if member.id == user)
