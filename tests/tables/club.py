"""A club whose members play at real tables over a real file, while hours and crashes go by."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, with_house_rules
from bot.game.view import View
from bot.store import ledger, people
from bot.store.db import Store, Unit
from bot.store.ledger import Account
from bot.tables import lobby, turns
from bot.tables.archive import Archive
from bot.tables.context import Request
from bot.tables.governing import Governing
from bot.tables.lobby import Place
from bot.tables.options import Options
from bot.tables.privacy import Privacy
from bot.tables.progress import Outcome
from bot.tables.scores import Scores
from bot.tables.service import Choose, Decision, Tables
from bot.tables.table import Table
from tests.game.playing import stacked

GUILD = 9
CHANNEL = 50
START = 1_800_000_000
MEMBERS = ("ana", "bob", "chloe", "dora", "emil", "fanny", "gus", "hana", "ivo")


def first_choice(_level: str, view: View, _random: Random) -> PlayCard:
    """A robot without a thought."""
    assert view.donne is not None
    return view.donne.choices[0]


def game(name: str, **house: object) -> dict[str, Any]:
    """The option of playing this game with these house rules."""
    return {"rules": with_house_rules(GAMES[name], house)}


class Chance(Random):
    """Chance that can be told what comes out."""

    def __init__(self, seed: int):
        super().__init__(seed)
        self.decks: list[tuple[Card, ...]] = []
        self.dealer: int | None = None

    def sample(self, population, k, *, counts=None):
        return [*self.decks.pop(0)] if self.decks else super().sample(population, k, counts=counts)

    def randrange(self, start, stop=None, step=1):
        return super().randrange(start, stop, step) if self.dealer is None else self.dealer


class Disk(Store):
    """The real store, whose connection can be watched and made to fail."""

    async def in_a_hurry(self) -> Self:
        """Do not wait for the disk: here the process dies, but never the machine."""
        await Unit(self._connection).run("PRAGMA synchronous = OFF")
        return self

    async def watched(self, before: Callable[[int, str], None] | None) -> None:
        """Call this before each statement from now on, with its number and its text."""
        numbers = count(1)
        await self._connection.set_trace_callback(before and (lambda text: before(next(numbers), text)))

    async def fails_once(self, step: int) -> None:
        """Let the database fail when it has done so many steps of its own from now on."""
        steps = count(1)
        await self._connection.set_progress_handler(lambda: next(steps) == step, 1)

    async def is_sound_again(self) -> None:
        await self._connection.set_progress_handler(lambda: 0, 1000)


class Club:
    """One server: its members, its file, its tables, and what time it is there."""

    def __init__(self, folder: Path, seed: int = 1, choose: Choose = first_choice):
        self.folder = folder
        self.copies = count(1)
        self.chance = Chance(seed)
        self.choose = choose
        self.now = START
        self.interactions = count(1)
        self.number = 0
        """The table that everybody speaks of."""
        self.latest: Member | None = None
        """Whoever asked for something last."""
        self.store: Disk
        self.tables: Tables
        self.governing: Governing
        self.scores: Scores
        self.archive: Archive
        self.privacy: Privacy

    async def opens(self) -> Self:
        self.store = await (await Disk.open(self.folder / "club.db")).in_a_hurry()
        self.tables = Tables(self.store, self.choose, self.chance)
        self.governing = Governing(self.store)
        self.scores, self.archive = Scores(self.store), Archive(self.store)
        self.privacy = Privacy(self.store, self.tables)
        return self

    def with_robots(self, choose: Choose) -> Tables:
        """The same tables, played at by these robots."""
        return Tables(self.store, choose, self.chance)

    async def closes(self) -> None:
        await self.tables.close()
        await self.store.close()

    def leaves_a_copy(self) -> Path:
        """Everything as it would be found if the process died here and now."""
        copy = self.folder.with_name(f"after crash {next(self.copies)}")
        shutil.copytree(self.folder, copy)
        return copy

    async def crashes(self, copy: Path | None = None) -> None:
        """Die, now or when this copy was made, and start again on what was found on the disk."""
        copy = copy or self.leaves_a_copy()
        await self.closes()
        self.folder = copy
        await self.opens()

    async def dies_during(self, action, statement: int) -> Outcome | None:
        """Do something, die before the statement of this number, and start again; its outcome if it came to its end."""
        copies: list[Path] = []

        def leave_a_copy(number: int, _text: str) -> None:
            if number == statement:
                copies.append(self.leaves_a_copy())

        await self.store.watched(leave_a_copy)
        try:
            outcome = await action
        finally:
            await self.store.watched(None)
            await self.crashes(*copies)
        return None if copies else outcome

    async def is_given_up(self, action: Awaitable[Outcome], statement: int) -> Outcome | None:
        """Do something, and stop waiting for it at the statement of this number; its outcome if that came first."""
        caller = asyncio.ensure_future(action)
        return await self._cancelled(caller, statement, caller.cancel)

    async def is_shut_down(self, action: Awaitable[Outcome], statement: int) -> Outcome | None:
        """Do something, and have everything cancelled that runs at the statement of this number."""
        others = asyncio.all_tasks()
        caller = asyncio.ensure_future(action)

        def cancel_all() -> None:
            for task in asyncio.all_tasks() - others:
                task.cancel()

        return await self._cancelled(caller, statement, cancel_all)

    async def _cancelled(
        self, caller: "asyncio.Future[Outcome]", statement: int, cancel: Callable[[], object]
    ) -> Outcome | None:
        loop = asyncio.get_running_loop()

        def give_up(number: int, _text: str) -> None:
            if number == statement:
                loop.call_soon_threadsafe(cancel)

        await self.store.watched(give_up)
        try:
            return await caller
        except asyncio.CancelledError:
            return None
        finally:
            await self.tables.close()
            await self.store.watched(None)

    # Time

    async def passes(self, *, seconds: int = 0, minutes: int = 0, hours: int = 0, days: int = 0) -> list[Outcome]:
        """Let time go by, the clock looking in whenever it has something to do."""
        until = self.now + seconds + 60 * (minutes + 60 * (hours + 24 * days))
        told: list[Outcome] = []
        while self.now < until:
            self.now = min(until, await self.next_appointment() or until)
            told += await self.ticks()
        return told

    async def ticks(self) -> list[Outcome]:
        """Let the clock look in now, having run all the while."""
        async with self.store.atomic() as unit:
            await people.beat(unit, self.now)
        return await self.tables.tick(self.now)

    async def ticks_while_a_robot_fails_once(self) -> list[Outcome]:
        """Let the clock look in while the first robot that is asked does not answer."""
        answers = iter([1 / 3])

        def choose(level: str, view: View, random: Random) -> PlayCard:
            if next(answers, None):
                raise RuntimeError(level)
            return self.choose(level, view, random)

        self.tables = self.with_robots(choose)
        return await self.ticks()

    async def stands_still(self, *, seconds: int = 0, hours: int = 0, days: int = 0) -> list[Outcome]:
        """The bot does not run for so long, and then it does again."""
        async with self.store.atomic() as unit:
            await people.beat(unit, self.now)
        self.now += seconds + 3600 * (hours + 24 * days)
        return await self.tables.tick(self.now)

    async def next_appointment(self) -> int | None:
        [(at,)] = await self.asks("SELECT min(wake_at) FROM game_table WHERE wake_at > $1", self.now)
        return at

    # What is there

    async def asks(self, statement: str, *values: object) -> list[Any]:
        async with self.store.atomic() as unit:
            return await unit.run(statement, *values)

    async def table(self, number: int | None = None) -> Table:
        number = number or self.number
        [(guild,)] = await self.asks("SELECT guild_id FROM game_table WHERE id = $1", number) or [(GUILD,)]
        return await self.tables.get(number, Request(0, guild, self.now))

    async def chips(self, account: Account) -> int:
        """What is in an account."""
        async with self.store.atomic() as unit:
            return await ledger.balance(unit, GUILD, account) or 0

    async def sets(self, guild: int = GUILD, **settings: Any) -> None:
        """Somebody who manages the server has set this."""
        await self.governing.change(Request(0, guild, self.now, is_manager=True), settings)

    def member(self, name: str) -> "Member":
        return Member(self, name, 100 + MEMBERS.index(name))

    # What several do

    async def sit_down(self, host: "Member", *others: "Member", robots: int = 0, channel: int = CHANNEL, **options):
        """The host opens a table, the others join it, and robots with them."""
        await host.opens(channel, **options)
        for member in others:
            await member.joins()
        for number in range(robots):
            await host.adds(f"robot {number}")

    async def play(self, host: "Member", *others: "Member", hands: dict[int, str] | None = None, **options) -> Outcome:
        """Sit down and deal: the host opens, the next ones follow in this order, and seats hold these cards."""
        await self.sit_down(host, *others, **options)
        table = await self.table()
        seats = len(table.seats)
        self.chance.dealer = seats - 1
        if hands is not None:
            self.stacks(hands, table)
        return await host.begins()

    def stacks(self, hands: dict[int, str], table: Table) -> None:
        """The next donne gives these cards to these places of its order, the opener's being 0."""
        rules, players = table.options.rules, len(table.game.standing) or len(table.seats)
        self.chance.decks.append(stacked(rules, players, {place: cards.split() for place, cards in hands.items()}))

    async def turn(self, number: int | None = None) -> "Member":
        """Whose turn it is."""
        seat = (await self.table(number)).turn
        assert seat is not None
        assert seat.user is not None
        return self.member(MEMBERS[seat.user - 100])

    async def goes_on(self, number: int | None = None) -> Outcome:
        """Whoever has to act lays the first card that makes a difference."""
        table = await self.table(number)
        [play, *_] = choices(legal_actions(table.game))
        return await (await self.turn(table.id)).lays(play.card, announced=play.announced, at=table.id)

    async def comes_to(self, member: "Member") -> None:
        """Everybody plays, donne after donne, until it is this member's turn."""
        while (turn := (await self.table()).turn) is None or turn.user != member.user:
            if turn is None:
                await self.passes(minutes=5)
            else:
                await self.goes_on()

    async def plays_the_donne(self, number: int | None = None) -> Outcome:
        """Everybody lays a card whenever they have to, until the donne is over."""
        while True:
            outcome = await self.goes_on(number)
            if "DonneEnded" in names(outcome):
                return outcome


Sending = Callable[[Request], Awaitable[Outcome]]


class Member:
    """Somebody of the club, who does what can be done at a table."""

    def __init__(self, club: Club, name: str, user: int):
        self.club = club
        self.name = name
        self.user = user
        self.guild = GUILD
        self.is_moderator = False
        self.is_manager = False
        self.last: tuple[Request, Sending] | None = None

    def __repr__(self) -> str:
        return self.name

    def elsewhere(self) -> "Member":
        """The same person on another server."""
        other = Member(self.club, self.name, self.user)
        other.guild = GUILD + 1
        return other

    def as_moderator(self) -> "Member":
        other = Member(self.club, self.name, self.user)
        other.is_moderator = True
        return other

    def as_manager(self) -> "Member":
        other = Member(self.club, self.name, self.user)
        other.is_manager = True
        return other

    @property
    def balance(self) -> Account:
        return Account("balance", self.user)

    def request(self) -> Request:
        interaction = next(self.club.interactions)
        return Request(self.user, self.guild, self.club.now, self.is_moderator, interaction, self.is_manager)

    async def sends(self, sending: Sending) -> Outcome:
        self.last, self.club.latest = (self.request(), sending), self
        return await sending(self.last[0])

    async def is_delivered_again(self) -> Outcome:
        """Discord delivers the last request a second time."""
        assert self.last is not None
        request, sending = self.last
        return await sending(replace(request, now=self.club.now))

    async def does(self, decision: Decision, at: int | None = None) -> Outcome:
        number = at or self.club.number
        return await self.sends(lambda request: self.club.tables.act(number, request, decision))

    async def opens(self, channel: int = CHANNEL, **options: Any) -> Outcome:
        outcome = await self.sends(lambda request: self.club.tables.open(request, Place(channel), Options(**options)))
        self.club.number = outcome.table.id
        return outcome

    async def asks_for_a_rematch(self, at: int | None = None, *, under: int | None = None) -> Outcome:
        number = at or self.club.number
        outcome = await self.sends(lambda request: self.club.tables.rematch(number, request, under=under))
        self.club.number = outcome.table.id
        return outcome

    async def joins(self, at: int | None = None) -> Outcome:
        return await self.does(lobby.join, at)

    async def gets_up(self, at: int | None = None) -> Outcome:
        """Leave the lobby."""
        return await self.does(lobby.leave, at)

    async def adds(self, robot: str, at: int | None = None) -> Outcome:
        return await self.does(partial(lobby.add_robot, robot=robot), at)

    async def removes(self, chair: int, at: int | None = None) -> Outcome:
        return await self.does(partial(lobby.remove, chair=chair), at)

    async def chooses(self, at: int | None = None, **options: Any) -> Outcome:
        """Change the options."""
        return await self.does(partial(lobby.change_options, options=Options(**options)), at)

    async def begins(self, at: int | None = None) -> Outcome:
        return await self.does(lobby.begin, at)

    async def lays(
        self, card: str, *, announced: bool = False, seen: int | None = None, at: int | None = None
    ) -> Outcome:
        """Lay a card, looking at the newest table or at that of an older version."""
        if seen is None:
            seen = (await self.club.table(at)).version
        return await self.does(partial(turns.play, card=Card(card), announced=announced, seen=seen), at)

    async def is_ready(self, donne: int | None = None, at: int | None = None) -> Outcome:
        """Ask for the next donne."""
        donne = (await self.club.table(at)).game.donnes if donne is None else donne
        return await self.does(partial(turns.ready, donne=donne), at)

    async def leaves(self, at: int | None = None) -> Outcome:
        """Leave during play."""
        return await self.does(turns.leave, at)

    async def kicks(self, other: "Member", at: int | None = None) -> Outcome:
        return await self.does(partial(turns.kick, user=other.user), at)

    async def comes_back(self, at: int | None = None) -> Outcome:
        return await self.does(turns.come_back, at)

    async def pauses(self, at: int | None = None) -> Outcome:
        return await self.does(turns.pause, at)

    async def resumes(self, at: int | None = None) -> Outcome:
        return await self.does(turns.resume, at)

    async def hands_over_to(self, other: "Member", at: int | None = None) -> Outcome:
        return await self.does(partial(turns.hand_over, user=other.user), at)

    async def stops(self, at: int | None = None) -> Outcome:
        return await self.does(turns.stop, at)

    async def steps_away(self, *, hours: int = 0, days: int = 0) -> list[Outcome]:
        until = self.club.now + 3600 * (hours + 24 * days)
        return await self.club.tables.step_away(self.request(), until=until)

    async def is_back(self) -> list[Outcome]:
        """Not be away any more, at any table."""
        return await self.club.tables.step_away(self.request(), until=0)

    async def looks(self) -> None:
        """Look at one's hand."""
        await self.club.tables.looked(self.club.number, self.user, now=self.club.now)

    async def wants_reminders(self, *, wanted: bool) -> None:
        await self.club.tables.set_taste(self.request(), "reminders", wanted=wanted)

    async def sets(self, **settings: Any) -> None:
        """Change what the server has set."""
        await self.club.governing.change(self.request(), settings)

    async def closes_season(self, number: int) -> None:
        await self.club.governing.close_season(self.request(), number)

    async def sees_balance(self) -> int:
        return await self.club.tables.balance(self.request())


def names(outcome: Outcome) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in outcome.events]
