"""A simulated Discord with the real bot in it, and members who read like people in a story."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from simcord.backend.models import Message, Overwrite

from bot.client import NainJaune
from bot.config import Config
from bot.store.sqlite.database import Transaction
from bot.tables.context import Request
from bot.tables.table import Table
from playground.simulator import PatientEnv, set_timer_intervals
from tests.stories.forging import a_click, a_form
from tests.stories.record import Record
from tests.stories.stage import Stage, presses, texts

SEED = 20260725


def new_client(database: Path, seed: int, *, draws: bool) -> NainJaune:
    """The bot as it is, but for its chance, which a story must be able to repeat, and for pictures, which take time."""
    config = Config(discord_token="none", database=database, pictures=draws, log_level="INFO")
    return NainJaune(config, Random(seed), shard_count=1, warms=False)


@dataclass
class Person:
    """A member, and what they have on their screen."""

    club: "Club"
    member: Any
    name: str
    screen: Message | None = None
    """The newest private message they can see, as it is now."""
    heard: list[str] = field(default_factory=list)
    """What the bot has answered them, oldest first."""
    form: simcord.InteractionResult | None = None
    """The form before them."""

    @property
    def id(self) -> int:
        return self.member.id

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def private(self) -> Message:
        assert self.screen is not None, f"{self.name} sees no private message"
        return self.screen

    @property
    def reads(self) -> str:
        """The private message on the screen."""
        return texts(self.private)

    def can(self, verb: str) -> list[str]:
        """The buttons and menus of this verb in the private message."""
        return presses(self.private, verb) if self.screen else []

    async def slash(self, command: str, **options: object) -> str:
        """Use a command, and read the answer."""
        async with self.club.watched():
            result = await self.member.slash(self.club.channel, f"nainjaune {command}", **options)
        return self.reads_answer(result)

    async def completes(self, command: str, option: str, typed: str = "") -> list[str]:
        """What the autocompletion of a command's option proposes."""
        async with self.club.watched():
            offered = await self.member.autocomplete(self.club.channel, f"nainjaune {command}", option, typed)
        return [choice["value"] for choice in offered]

    async def clicks(self, verb: str) -> str:
        """Click on the newest public button of this verb, and read the answer."""
        message = self.club.newest(verb)
        return await self.presses(presses(message, verb)[0], on=message)

    async def clicks_own(self, verb: str) -> str:
        """Click on the private message, and read what it has become."""
        assert self.can(verb), f"{self.name} sees no button {verb!r} among {presses(self.private)}"
        return await self.presses(self.can(verb)[0], on=self.private)

    # The deeds of `tests.people`, by a button where there is one

    async def opens(self, **options: object) -> str:
        return await self.slash("start", **options)

    async def joins(self) -> str:
        return await self.clicks("join")

    async def gets_up(self) -> str:
        """Leave the lobby."""
        return await self.clicks("leave")

    async def begins(self) -> str:
        return await self.clicks("deal")

    async def looks(self) -> str:
        """Open the hand from the public message."""
        return await self.clicks("hand")

    async def lays(self, card: str | None = None) -> str:
        """Lay this card by a command, or the first one in the private hand by its button."""
        return await (self.slash("play", card=card) if card else self.clicks_own("play"))

    async def gets_ready(self) -> str:
        """Ask for the next deal."""
        return await self.clicks("ready")

    async def leaves(self) -> str:
        """Leave during play."""
        return await self.slash("leave")

    async def comes_back(self) -> str:
        """Take the seat back from the robot."""
        return await self.clicks_own("return")

    async def stops(self) -> str:
        return await self.slash("stop")

    async def pauses(self) -> str:
        return await self.slash("pause")

    async def resumes(self) -> str:
        return await self.slash("pause")

    async def steps_away(self, until: str) -> str:
        return await self.slash("away", until=until)

    async def ends_absence(self) -> str:
        return await self.slash("away")

    async def asks_for_a_rematch(self) -> str:
        return await self.clicks("rematch")

    async def sees_balance(self) -> int:
        request = Request(self.id, self.club.guild.id, self.club.now)
        return await self.club.client.services.members.balance(request)

    async def prefers(self, preference: str, *, wanted: bool = True) -> str:
        """Change one of the preferences."""
        await self.slash("preferences")
        [custom_id] = [press for press in self.can("preference") if press.endswith(f".{preference}-{int(wanted)}")]
        return await self.presses(custom_id, on=self.private)

    async def presses(self, custom_id: str, *, on: Message) -> str:
        """Click on exactly this button, which is there and can be clicked."""
        async with self.club.watched():
            result = await self.member.click(self.club.seen(on), custom_id=custom_id)
        return self.reads_answer(result)

    async def chooses(self, verb: str, *values: Any) -> str:
        """Choose in a menu of the private message."""
        [custom_id] = self.can(verb)
        async with self.club.watched():
            result = await self.member.select(self.club.seen(self.private), [*values], custom_id=custom_id)
        return self.reads_answer(result)

    async def fills_in(self, **fields: str) -> str:
        """Write into the form, and send it."""
        async with self.club.watched():
            result = await self.member.submit_modal(self.form, fields)
        return self.reads_answer(result)

    async def forges_form(self, custom_id: str, *, on: Message, **fields: str) -> str:
        """Send a form as no client would, or one that was open for long."""
        record, payload = a_form(self.club.env, self.member, custom_id, on, fields)
        async with self.club.watched():
            self.club.env.backend.emit("INTERACTION_CREATE", payload)
            await self.club.env.settle()
        return self.reads_answer(simcord.InteractionResult(self.club.env, record))

    async def forges(self, custom_id: str, *, on: Message, times: int = 1) -> str:
        """Send a click as no client would: an old, invented or doubled one."""
        [answer] = await self.club.at_once((self, custom_id, on), times=times)
        return answer

    def reads_answer(self, result: simcord.InteractionResult) -> str:
        """Look at what an interaction brought to the screen."""
        assert result.acknowledged, f"{self.name} is told that the interaction failed"
        self.form = result if result.modal else None
        newest = result.followups[-1] if result.followups else result.response
        if newest is None:
            return ""
        self.screen = self.club.stored(newest.channel_id, newest.id)
        assert self.screen.is_ephemeral
        self.heard.append(texts(self.screen))
        return self.heard[-1]


class Club(Stage):
    """The server, and everybody in it."""

    def __init__(self, env: simcord.Env, database: Path, record: Record, *, draws: bool) -> None:
        super().__init__(env, record)
        self.draws = draws
        self.database = database
        self.random = Random(SEED)
        self.trouble: list[str] = []
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

    def lets_moderate(self, person: Person) -> None:
        """Somebody becomes a moderator of this channel, and of no other."""
        allowed = discord.Permissions(manage_messages=True).value
        self.env.backend.set_overwrite(self.channel.id, Overwrite(target_id=person.id, type=1, allow=allowed))

    def speaks(self, locale: str) -> None:
        """The server's language."""
        self.env.backend.edit_guild(self.guild.id, {"preferred_locale": locale})

    def expects_trouble(self, *logged: str) -> None:
        """In this story errors with these words may be logged, and no others."""
        self.trouble += logged

    # What is kept

    async def table(self) -> Table | None:
        """The open table of the channel, as it is kept."""
        request = Request(self.guild.owner.id, self.guild.id, self.now)
        loaded = await self.client.services.tables.in_channel(self.channel.id, request)
        return loaded.table if loaded else None

    # What happens

    async def sets(self, **settings: object) -> None:
        """Somebody who manages the server has set this."""
        request = Request(self.guild.owner.id, self.guild.id, self.now, is_manager=True)
        await self.client.services.servers.change(request, settings)

    def watched(self) -> "_Watched":
        """Something happens in here, and its end is noted."""
        return _Watched(self)

    async def passes(self, *, hours: float = 0, minutes: float = 0) -> None:
        """Time goes by; through long hours the bot looks at its clock as rarely as it may."""
        seconds = hours * 3600 + minutes * 60
        self._set_timer(tick=150 if hours > 1 else 15)
        while seconds > 0:
            async with self.watched():
                await self.env.advance_time(min(seconds, 6 * 3600))
            seconds -= 6 * 3600
        self._set_timer(tick=15)

    def _set_timer(self, *, tick: int) -> None:
        set_timer_intervals(self.env, tick=tick, sweep=4 * tick)

    async def restarts(self) -> None:
        """The bot goes and comes back, on the same file."""
        await self.env.bot.close()
        async with self.watched():
            await self.env.restart_bot(new_client(self.database, SEED + 1, draws=self.draws))
            await self.env.settle()

    async def stays_down(self, *, hours: float) -> None:
        """The bot does not run for a while."""
        await self.env.bot.close()
        await self.env.advance_time(hours * 3600)
        async with self.watched():
            await self.env.restart_bot(new_client(self.database, SEED + 1, draws=self.draws))
            await self.env.settle()

    def slows_the_file(self, *, seconds: float = 2) -> None:
        """Let the next transaction take so long to begin."""
        store: Any = self.client.services.store
        usual = store.transaction

        @asynccontextmanager
        async def transaction() -> AsyncGenerator[Transaction]:
            store.transaction = usual
            await asyncio.sleep(seconds)
            async with usual() as tx:
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


class _Watched:
    def __init__(self, club: Club) -> None:
        self._club = club

    async def __aenter__(self) -> None:
        pass

    async def __aexit__(self, kind: object, *_: object) -> None:
        if kind is None:
            await self._club.record.note(self._club.client.services.store)


async def opened(database: Path, record: Record, *, draws: bool) -> Club:
    """The whole of it, from its start."""
    env = PatientEnv(new_client(database, SEED, draws=draws))
    record.attach(env)
    try:
        await env.start()
    except BaseException:
        await env.bot.close()
        await env.shutdown()
        raise
    return Club(env, database, record, draws=draws)


async def closed(club: Club) -> None:
    """Its clean end, with nothing left running and no error that nobody saw."""
    await club.env.bot.close()
    await club.env.shutdown()
    if not club.trouble:
        club.env.raise_errors()
