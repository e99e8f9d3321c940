"""Three people at each table, who click on what they are shown."""

import asyncio
from collections.abc import Iterator, Sequence
from random import Random
from time import monotonic
from typing import Final

from bench.clicks import LOST_SECONDS, TURNS, Button, Click, buttons_of
from tools import payloads
from tools.gateway import Bot
from tools.loopback import Loopback
from tools.payloads import Json, Message, Place

STUCK_SECONDS: Final = 10.0
"""After this long with nothing to click on, the players look at their hands again."""
ROBOTS: Final = 3
"""At the table of somebody alone."""
MESSAGES_IN_SIGHT: Final = 4
"""How many messages at the bottom of a channel people look at."""
LOOK_SECONDS: Final = 3.0
"""After so long with nothing new, people without hurry look at their hands."""
PAUSE_SECONDS: Final = (0.5, 1.5)
"""What people without hurry need before they click."""
RECENT_CLICKS: Final = 8
"""How many clicks at most a message of the channel can be the outcome of."""


def _newest(buttons: Sequence[Button]) -> int:
    """Return the number of the newest table among these buttons; 0 for none."""
    return max((button.table for button in buttons), default=0)


class Table:
    """Three people in a channel, who play one game after another there."""

    def __init__(self, discord: Loopback, bot: Bot, guild: int, channel: int) -> None:
        self.stuck_seconds = STUCK_SECONDS
        self.clicks: list[Click] = []
        """Every one, from the first."""
        self.times_stuck = 0
        self._discord = discord
        self._bot = bot
        self.guild = guild
        self.channel = channel
        self.users = range(10 * channel, 10 * channel + 3)
        self._random = Random(channel)
        self.version = 0
        """The newest that was shown in the channel."""
        self._newest = 0
        """The newest message of the channel, even if it is gone."""
        self._seen: dict[int, list[Button]] = {}
        """The buttons of each message in the channel."""
        self._held: dict[int, list[Button]] = {}
        """The buttons of each player's hand."""
        self._busy: set[int] = set()
        """Who waits for an answer."""
        self._asked: set[tuple[int, tuple[object, ...]]] = set()
        """Who has clicked on what."""
        self._changed = asyncio.Event()
        discord.channels[channel] = self

    def show(self, message: Message) -> None:
        """Take note of a message in the channel."""
        self._seen[message.id] = buttons = buttons_of(message)
        self._newest = max(self._newest, message.id)
        while len(self._seen) > MESSAGES_IN_SIGHT:
            del self._seen[min(self._seen)]
        version = max((button.version for button in buttons), default=None)
        if version is not None:
            self.version = version
        for click in self.clicks[-RECENT_CLICKS:]:
            click.see(message, version)
        self._changed.set()

    def delete(self, message: int) -> None:
        """Take note that a message is gone."""
        self._seen.pop(message, None)
        self._changed.set()

    def hold(self, user: int, message: Message) -> None:
        """Take note of what a player is shown in private, unless it is the hand of a table before."""
        buttons = buttons_of(message)
        if _newest(buttons) >= _newest(self._held.get(user, [])):
            self._held[user] = buttons
        self._changed.set()

    async def begin(self) -> None:
        """Open the table and begin the game."""
        await self.use_command("start", game="mallette", pace="express")
        await self._deal()

    async def use_command(self, name: str, **options: str | int) -> Click:
        """Let the host use a command, wait for the answer, and return what became of it."""
        host = self.users[0]
        click = self._new_click(host)
        await self._send(host, click, payloads.command(self._bot.id, click.token, self._place(host), name, **options))
        return click

    async def play(self, end: float) -> None:
        """Click on cards and on "ready", each as soon as it is there, until this time."""
        while monotonic() < end:
            turns = list(self.turns())
            if turns:
                await asyncio.gather(*(self.take(*turn) for turn in turns))
            else:
                await self._attend(end)

    def write(self) -> None:
        """Let somebody write in the channel."""
        self._newest = self._discord.new_id()

    async def attend(self, end: float) -> None:
        """Begin a new game after each, until this time; cards are clicked on by others."""
        while monotonic() < end:
            await self._attend(end)

    def turns(self) -> Iterator[tuple[int, Button]]:
        """Return, for each player who has any, a card to be laid or "ready"."""
        for user in self.users:
            if user not in self._busy and (choices := self._choices(user)):
                yield user, self._random.choice(choices)

    async def take(self, user: int, button: Button) -> None:
        """Click, and wait for the answer."""
        self._asked.add((user, button.meaning))
        click = self._new_click(user, button)
        place = self._place(user)
        event = payloads.click(self._bot.id, click.token, place, button.custom_id, button.message)
        await self._send(user, click, event)

    async def _attend(self, end: float) -> None:
        """Do what has to be done between two turns: begin again, or wait."""
        if again := self._find("rematch"):
            await self.take(self.users[0], again)
            await self._deal()
        elif (
            not await self._change(min(self.stuck_seconds, end - monotonic())) and monotonic() < end and not self._busy
        ):
            self.times_stuck += 1
            self._asked.clear()
            await self._look()

    async def _deal(self) -> None:
        """Take the seats, begin the game, and look at the hands."""
        host, *others = self.users
        for user in others:
            await self.take(user, await self._wait_for("join"))
        await self.take(host, await self._wait_for("deal"))
        await self._wait_for("hand")
        await self._look()

    async def _look(self) -> None:
        if hand := self._find("hand"):
            await asyncio.gather(*(self.take(user, hand) for user in self.users))

    def _choices(self, user: int) -> list[Button]:
        """Return what is to be clicked on in the hand; else in the channel, the newest message first."""
        places = (self._held.get(user, []), *(self._seen[number] for number in sorted(self._seen, reverse=True)))
        found = ([button for button in buttons if self._is_new(user, button)] for buttons in places)
        return next(filter(None, found), [])

    def _is_new(self, user: int, button: Button) -> bool:
        return button.verb in TURNS and (user, button.meaning) not in self._asked

    def _find(self, verb: str) -> Button | None:
        """Return the button with this verb in the channel, if the newest table there has it."""
        buttons = [button for number in sorted(self._seen) for button in self._seen[number]]
        newest = _newest(buttons)
        return next((button for button in reversed(buttons) if button.verb == verb and button.table == newest), None)

    async def _wait_for(self, *verbs: str) -> Button:
        while not (found := next(filter(None, map(self._find, verbs)), None)):
            if not await self._change(LOST_SECONDS):
                raise TimeoutError(f"Nobody in channel {self.channel} is shown a button to {' or '.join(verbs)}")
        return found

    def _new_click(self, user: int, button: Button | None = None) -> Click:
        click = _ClickOf(self, user, self._discord.new_id(), self.channel, button)
        self._discord.interactions[str(click.token)] = click
        self.clicks.append(click)
        return click

    def _place(self, user: int) -> Place:
        return Place(self.guild, self.channel, user, self._newest)

    async def _send(self, user: int, click: Click, event: Json) -> None:
        self._busy.add(user)
        await self._bot.dispatch("INTERACTION_CREATE", event)
        await click.wait()
        self._busy.discard(user)
        self._changed.set()

    async def _change(self, seconds: float) -> bool:
        """Wait until something is shown; return whether anything was in time."""
        self._changed.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return False
        return True


class Alone(Table):
    """Somebody who plays one game after another with three robots."""

    def __init__(self, discord: Loopback, bot: Bot, guild: int, channel: int) -> None:
        super().__init__(discord, bot, guild, channel)
        self.users = self.users[:1]

    async def begin(self) -> None:
        """Open the table and begin the game."""
        await self.use_command("start", game="mallette", pace="express", robots=ROBOTS)
        await self._deal()

    async def _attend(self, end: float) -> None:
        if self._find("rematch"):
            await self.begin()
        else:
            await super()._attend(end)

    async def _deal(self) -> None:
        await self.take(self.users[0], await self._wait_for("deal"))
        await self._wait_for("hand", "ready")  # the latter where robots alone had choices
        await self._look()


class _ClickOf(Click):
    """A click of a player, who keeps looking at its answer."""

    def __init__(self, table: Table, user: int, token: int, channel: int, button: Button | None) -> None:
        super().__init__(token, channel, button)
        self._table = table
        self._user = user

    def receive(self, message: Message | None) -> None:
        """Take note of an answer, or of a deferral."""
        super().receive(message)
        if message is not None:
            self._table.hold(self._user, message)


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
            await self.use_command("start", game="mallette", pace="express")
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
