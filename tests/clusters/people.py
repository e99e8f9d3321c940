"""Three people at each table, who play on whatever gets lost, and the channels that they look at."""

import asyncio
from collections.abc import Iterator

from bench.people import Click, Table, buttons_of
from tools.gateway import Bot
from tools.loopback import Loopback
from tools.payloads import Message

LOOK_SECONDS = 3.0
"""After so long with nothing new, people look at their hands."""
PAUSE_SECONDS = (0.01, 0.1)
"""What people need before they click."""


class Board:
    """A channel, which knows what is in it."""

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}

    def show(self, message: Message) -> None:
        """Take note of a message, new or edited."""
        self.messages[message.id] = message

    def delete(self, message: int) -> None:
        """Take note that a message is gone."""
        self.messages.pop(message, None)

    def tables(self) -> list[tuple[int, int]]:
        """Return the number and the version of each message that is a table in play."""
        found = [buttons_of(message) for message in self.messages.values()]
        return [
            (buttons[0].table, max(button.version for button in buttons))
            for buttons in found
            if any(button.verb == "hand" for button in buttons)
        ]


class Seats(Table):
    """Three people who play on whatever gets lost, without hurry."""

    def __init__(self, discord: Loopback, bot: Bot, guild: int, channel: int) -> None:
        self.board = Board()
        super().__init__(discord, bot, guild, channel)

    def show(self, message: Message) -> None:
        """Take note of a message in the channel."""
        self.board.show(message)
        super().show(message)

    def delete(self, message: int) -> None:
        """Take note that a message is gone."""
        self.board.delete(message)
        super().delete(message)

    async def live(self) -> None:
        """Play one game after another, for ever."""
        while True:
            await asyncio.sleep(self._random.uniform(*PAUSE_SECONDS))
            if turns := list(self.turns()):
                await self.take(*self._random.choice(turns))
            elif not await self._begin() and not await self._change(LOOK_SECONDS):
                self._asked.clear()
                await self._look()

    async def _begin(self) -> bool:
        """Do what leads to the next deal; return whether there was anything."""
        if again := self._find("rematch"):
            await self.take(self.users[0], again)
        elif seat := self._find("join"):
            joining = [user for user in self.users[1:] if (user, seat.meaning[:1]) not in self._asked]
            for user in joining:
                self._asked.add((user, seat.meaning[:1]))
                await self.take(user, self._find("join") or seat)
            if deal := self._find("deal"):
                await self.take(self.users[0], deal)
            return bool(joining or deal)
        elif not self.board.messages:
            await self.use_command("start", game="mallette")
        else:
            return False
        return True

    def accepted(self) -> Iterator[Click]:
        """Return the clicks that were answered with a newer table."""
        for click in self.clicks:
            if click.answered and click.is_turn and click.button and click.original:
                newest = max((button.version for button in buttons_of(click.original)), default=0)
                if newest > click.button.version and click.original.channel == self.channel:
                    yield click
