"""Three people at each table, who click on what they are shown, and what becomes of their clicks."""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from tools import payloads
from tools.gateway import Bot
from tools.loopback import Loopback
from tools.payloads import Json, Message, Place

LOST_SECONDS: Final = 20.0  # nobody waits longer for an answer
STUCK_SECONDS: Final = 10.0  # after this long with nothing to click on, the players look at their hands again
MESSAGES_IN_SIGHT: Final = 4  # how many messages at the bottom of a channel people look at
RECENT_CLICKS: Final = 8  # how many clicks at most a message of the channel can be the outcome of
TURNS: Final = frozenset({"play", "run", "next_deal"})  # the verbs of the buttons that make a turn
AT_RESULTS: Final = frozenset({"next_deal", "rematch"})  # the verbs of the buttons below a result
_BUTTON: Final = 2
_CUSTOM_ID: Final = re.compile(r"nj:(?P<table>\d+)\.(?P<version>\d+)\.(?P<verb>\w+)(?:\.(?P<arguments>[\w-]+))?.*")


class Button(NamedTuple):
    """A button on a message that can be clicked on."""

    message: Message
    custom_id: str
    table: int
    version: int
    verb: str
    arguments: str

    @property
    def meaning(self) -> tuple[object, ...]:
        """Return what is asked for once: to go on after a result, or this very thing at this version."""
        return self.table, 0 if self.verb in AT_RESULTS else self.version, self.verb, self.arguments


def buttons_of(message: Message) -> list[Button]:
    """Return the buttons of a message that are not disabled."""
    custom_ids = _custom_ids(msgspec.json.decode(message.components))
    matches = (_CUSTOM_ID.fullmatch(custom_id) for custom_id in custom_ids)
    return [
        Button(message, match[0], int(match["table"]), int(match["version"]), match["verb"], match["arguments"] or "")
        for match in matches
        if match
    ]


def _custom_ids(components: Sequence[dict[str, Any]]) -> Iterator[str]:
    for component in components:
        if component["type"] == _BUTTON and not component.get("disabled"):
            yield component["custom_id"]
        yield from _custom_ids(component.get("components", ()))


def _newest(buttons: Sequence[Button]) -> tuple[int, int]:
    """Return the newest table, and its newest version."""
    return max(((button.table, button.version) for button in buttons), default=(0, 0))


class Click:
    """A click or a command, from when it is sent."""

    def __init__(self, token: int, channel: int, button: Button | None, hold: Callable[[Message], object]) -> None:
        """Be made on this button, or be a command; each answer is held by whoever made it."""
        self.token = token
        self.channel = channel
        self.button = button
        self.original = button.message if button else None
        self.is_turn = button is not None and button.verb in TURNS
        self.sent = monotonic()
        self.answered: float | None = None
        """The first answer that is no deferral; where there never is one, the outcome in the channel."""
        self.in_channel: float | None = None  # the outcome, to everybody
        self._hold = hold
        self._is_deferred = False
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def receive(self, message: Message | None) -> None:
        """Take note of an answer, or of a deferral."""
        self._is_deferred = self._is_deferred or message is None
        self.original = message or self.original
        self._finish(is_answer=message is not None)
        if message:
            self._hold(message)

    def see(self, version: int | None) -> None:
        """Take note of the version that the channel shows, if it is not older than the outcome."""
        if not self.button or version is None or version > self.button.version:
            self.in_channel = self.in_channel or monotonic()
            self._finish(is_answer=False)

    def _finish(self, *, is_answer: bool) -> None:
        if is_answer or (self._is_deferred and self.in_channel):
            self.answered = self.answered or monotonic()
        if (self.answered or (self._is_deferred and not self.is_turn)) and not self._done.done():
            self._done.set_result(None)

    async def wait(self) -> None:
        """Wait until it is answered, or nobody would wait any more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOST_SECONDS):
                await self._done


class Table:
    """Three people in a channel, who play one game after another there."""

    def __init__(self, discord: Loopback, bot: Bot, guild: int, channel: int, pause: float = 0.0) -> None:
        """Begin with an empty channel; at each result people stay for so many seconds."""
        self.clicks: list[Click] = []  # every one, from the first
        self.times_stuck = 0
        self._discord = discord
        self._bot = bot
        self.guild = guild
        self.channel = channel
        self._pause = pause
        self.users = range(10 * channel, 10 * channel + 3)
        self._random = Random(channel)
        self._newest = 0  # the newest message of the channel, even if it is gone
        self._seen: dict[int, list[Button]] = {}  # the buttons of each message in the channel
        self._held: dict[int, list[Button]] = {}  # the buttons of each player's hand
        self._results: dict[tuple[object, ...], float] = {}  # since when people look at one, by its button
        self._busy: set[int] = set()  # who waits for an answer
        self._asked: set[tuple[int, tuple[object, ...]]] = set()  # who has clicked on what
        self._changed = asyncio.Event()
        discord.channels[channel] = self

    def show(self, message: Message) -> None:
        """Take note of a message in the channel."""
        self._seen[message.id] = buttons = self._buttons_of(message)
        self._newest = max(self._newest, message.id)
        while len(self._seen) > MESSAGES_IN_SIGHT:
            del self._seen[min(self._seen)]
        version = max((button.version for button in buttons), default=None)
        for click in self.clicks[-RECENT_CLICKS:]:
            click.see(version)
        self._changed.set()

    def delete(self, message: int) -> None:
        """Take note that a message is gone."""
        self._seen.pop(message, None)
        self._changed.set()

    def hold(self, user: int, message: Message) -> None:
        """Take note of what a player is shown in private, unless they hold something newer."""
        buttons = self._buttons_of(message)
        if _newest(buttons) >= _newest(self._held.get(user, [])):
            self._held[user] = buttons
        self._changed.set()

    def _buttons_of(self, message: Message) -> list[Button]:
        buttons = buttons_of(message)
        for button in buttons:
            if button.verb in AT_RESULTS:
                self._results.setdefault(button.meaning, monotonic())
        return buttons

    async def begin(self) -> None:
        """Open the table and begin the game."""
        await self.use_command("start", game="mallette")
        await self._deal()

    async def use_command(self, name: str, **options: str | int) -> Click:
        """Let the host use a command, wait for the answer, and return what became of it."""
        return await self._send(
            self.users[0], None, lambda token, place: payloads.command(self._bot.id, token, place, name, **options)
        )

    async def play(self, end: float, *, without_turns: bool = False) -> None:
        """Click on what is there as soon as it is, until this time; cards may be clicked on by others."""
        while monotonic() < end:
            if turns := [] if without_turns else list(self.turns()):
                await asyncio.gather(*(self.take(*turn) for turn in turns))
            else:
                await self._attend(end)

    def turns(self) -> Iterator[tuple[int, Button]]:
        """Return, for each player who has any, a card to be laid or "next deal"."""
        for user in self.users:
            if user not in self._busy and (choices := self._choices(user)):
                yield user, self._random.choice(choices)

    async def take(self, user: int, button: Button) -> None:
        """Click, and wait for the answer."""
        self._asked.add((user, button.meaning))
        press = partial(payloads.click, self._bot.id, custom_id=button.custom_id, on=button.message)
        await self._send(user, button, press)

    async def _send(self, user: int, button: Button | None, event: Callable[[int, Place], Json]) -> Click:
        click = Click(self._discord.new_id(), self.channel, button, partial(self.hold, user))
        self._discord.interactions[str(click.token)] = click
        self.clicks.append(click)
        self._busy.add(user)
        place = Place(self.guild, self.channel, user, self._newest)
        await self._bot.dispatch("INTERACTION_CREATE", event(click.token, place))
        await click.wait()
        self._busy.discard(user)
        self._changed.set()
        return click

    async def _attend(self, end: float) -> None:
        """Do what has to be done between two turns: begin again, or wait."""
        again = self._find("rematch")
        if again and self._is_looked_at(again):
            await self.take(self.users[0], again)
            await self._deal()
            return
        now = monotonic()
        due = [since + self._pause - now for since in self._results.values() if since + self._pause > now]
        seconds = min([STUCK_SECONDS, end - now, *due])
        if not await self._change(seconds) and seconds == STUCK_SECONDS and not self._busy:
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
        found = ([button for button in buttons if self._is_due(user, button)] for buttons in places)
        return next(filter(None, found), [])

    def _is_due(self, user: int, button: Button) -> bool:
        is_new = button.verb in TURNS and (user, button.meaning) not in self._asked
        return is_new and self._is_looked_at(button)

    def _is_looked_at(self, button: Button) -> bool:
        """Return whether people have looked long enough at a result to go on."""
        return monotonic() >= self._results.get(button.meaning, -self._pause) + self._pause

    def _find(self, verb: str) -> Button | None:
        """Return the button with this verb in the channel, if the newest table there has it."""
        buttons = [button for number in sorted(self._seen) for button in self._seen[number]]
        newest, _ = _newest(buttons)
        return next((button for button in reversed(buttons) if button.verb == verb and button.table == newest), None)

    async def _wait_for(self, verb: str) -> Button:
        async with asyncio.timeout(LOST_SECONDS):
            while not (found := self._find(verb)):
                await self._change(LOST_SECONDS)
        return found

    async def _change(self, seconds: float) -> bool:
        """Wait until something is shown; return whether anything was in time."""
        self._changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        return self._changed.is_set()
