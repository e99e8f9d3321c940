"""A club whose members play at real tables."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from copy import deepcopy
from dataclasses import KW_ONLY, dataclass
from functools import partial, partialmethod, reduce
from itertools import count
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import Event
from bot.game.moves import choices
from bot.game.rules import GAMES
from bot.game.state import GameState
from bot.services.changes import Outcome
from bot.services.tables import Decision
from bot.store import ledger, seasons
from bot.store.database import BOT
from bot.tables import events as e
from bot.tables import invitations, lobby, turns
from bot.tables.chips import Account
from bot.tables.context import Context, Request
from bot.tables.opening import Location
from bot.tables.options import Options
from bot.tables.plan import Plan
from bot.tables.table import Table
from tests.engines import ServerDisk
from tests.game.playing import stacked
from tests.people import balance_in
from tests.tables.harness import Harness
from tools.players import Choose, first_choice

GUILD = 9
CHANNEL = 50
MEMBERS = ("Ana", "Bob", "Chloé", "Dora", "Emil", "Fanny", "Gus", "Hana", "Ivo")
OFFICIALS = ("Mod", "Eva")
LOW = "2S 2H 4S 4H 6S 6H 8S 8H 10S 10H QS QH KS KC KH"
"""A hand of fifteen that can follow itself nowhere but from the Queen to the King."""
HANDS = {0: LOW, 1: "7D 7S 3S 5S 9S JS"}
"""The opener's, and the next one's."""


def game(name: str, **house: object) -> dict[str, Any]:
    """The option of playing this game with these rules of its own."""
    return {"rules": replace(GAMES[name], **house)}


def with_chips(chips: int | None = None, **options: Any) -> Options:
    """Return options by which each seat brings these chips, if the server's first chips allow it."""
    given = Options(**options)
    return given if chips is None else replace(given, rules=replace(given.rules, chips=(chips,) * 6))


ONE_DEAL = game("classique", ends=1)
LIVED: dict[Callable[["Club"], Awaitable[object]], tuple[bytes, dict[str, Any]]] = {}
"""What clubs have lived through in this process: the file as it was then, and what there was beside it."""


class Club(Harness):
    """One server and its members."""

    def __init__(self, folder: Path, seed: int = 1, choose: Choose = first_choice, *, server: str | None = None):
        super().__init__(folder, seed, choose, server=server)
        self.interactions = count(1)
        self.number = 0
        """The table that everybody speaks of."""
        self.latest: Person | None = None
        """The person who asked for something last."""
        self._people: dict[str, Person] = {}

    async def has_lived(self, past: Callable[["Club"], Awaitable[object]]) -> Self:
        """Live through this; on a file only the first club does, and the others begin where it had come to."""
        if isinstance(self.store, ServerDisk):
            await past(self)
            return self
        if past not in LIVED:
            await past(self)
            aside = {name: vars(self)[name] for name in ("chance", "interactions", "number", "now")}
            LIVED[past] = self.store.image, deepcopy(aside)
        await self.closes()
        image, aside = LIVED[past]
        vars(self).update(deepcopy(aside))
        self.folder = self.folder.with_name("as it was left")
        self.folder.mkdir()
        await asyncio.to_thread((self.folder / "club.db").write_bytes, image)
        return await self.opens()

    async def table(self, number: int | None = None) -> Table:
        number = number or self.number
        [(guild,)] = await self.asks("SELECT guild_id FROM game_table WHERE id = $1", number) or [(GUILD,)]
        return (await self.services.lookups.load(number, Request(0, guild, self.now))).table

    async def season(self, guild: int = GUILD) -> int:
        """The number of the season in progress."""
        async with self.store.transaction(BOT) as tx:
            return await seasons.current(tx, guild)

    async def chips(self, account: Account) -> int:
        """What is in an account."""
        async with self.store.transaction(BOT) as tx:
            return await ledger.balance(tx, GUILD, account) or 0

    async def sets(self, guild: int = GUILD, **settings: Any) -> None:
        """Somebody who manages the server has set this."""
        await self.services.servers.change(Request(0, guild, self.now, is_manager=True), settings)

    def person(self, name: str) -> "Person":
        """Return the member of this name, always the same; Mod is a moderator, and Eva a manager."""
        if name not in self._people:
            user = 100 + [*MEMBERS, *OFFICIALS].index(name)
            self._people[name] = Person(self, name, user, is_moderator=name == "Mod", is_manager=name == "Eva")
        return self._people[name]

    def __getitem__(self, name: str) -> "Person":
        return self.person(name)

    def people(self, *names: str) -> list["Person"]:
        """Return these members, or three of them."""
        return [self.person(name) for name in names or MEMBERS[:3]]

    # What several do

    async def sit_down(self, *people: "Person", robots: int = 0, channel: int = CHANNEL, **options) -> None:
        """The first one opens a table, the others join it, and robots with them; Ana, Bob and Chloé unless named."""
        host, *others = people or self.people()
        await host.opens(channel, **options)
        for person in others:
            await person.joins()
        for number in range(robots):
            await host.adds(f"robot {number}")

    async def play(self, *people: "Person", hands: dict[int, str] | None = None, **options) -> Outcome:
        """Sit down and deal: the first one opens, the next ones follow in this order, and seats hold these cards."""
        await self.sit_down(*people, **options)
        table = await self.table()
        self.chance.dealer = len(table.seats) - 1
        if hands is not None:
            self.stacks(hands, table)
        return await (people or self.people())[0].begins()

    def stacks(self, hands: dict[int, str], table: Table) -> None:
        """The next deal gives these cards to these places of its order, the opener's being 0."""
        rules, players = table.options.rules, len(table.game.standing) or len(table.seats)
        self.chance.decks.append(stacked(rules, players, {place: cards.split() for place, cards in hands.items()}))

    async def turn(self, number: int | None = None) -> "Person":
        """Whose turn it is."""
        seat = (await self.table(number)).turn
        assert seat is not None
        assert seat.user is not None
        return self.at(seat.user)

    def at(self, user: int) -> "Person":
        """Return the person with this number."""
        known = dict(enumerate(MEMBERS, 100))
        return self.person(known[user]) if user in known else Person(self, "a guest", user)

    async def goes_on(self, number: int | None = None) -> Outcome:
        """Whoever has to act lays the first card that makes a difference."""
        table = await self.table(number)
        [play, *_] = choices(legal_actions(table.game))
        return await (await self.turn(table.id)).lays(play.card, announced=play.announced, at=table.id)

    async def plays_the_deal(self, number: int | None = None) -> Outcome:
        """Everybody lays a card whenever they have to, until the deal is over."""
        while True:
            outcome = await self.goes_on(number)
            if "DealEnded" in names(outcome):
                return outcome

    async def is_stopped(self, at: int | None = None) -> Outcome:
        """A moderator who does not play stops the table, and everybody plays the deal to its end."""
        table, outcome = await self.table(at), None
        if not table.stopped_by:
            outcome = await self.person("Mod").stops(table.id)
        if outcome and outcome.table.phase == "closed":
            return outcome
        return await self.tables.act(table.id, Request(0, table.guild, self.now), plays_the_deal)

    async def plays_it_out(self, number: int | None = None) -> None:
        """Everybody plays, deal after deal, until the game is over."""
        while (table := await self.table(number)).phase == "playing":
            await (self.goes_on(number) if table.turn else self.passes(minutes=5))


def plays_the_deal(table: Table, _context: Context) -> list[Event]:
    """Everybody lays the first card they may until the deal is over."""
    return play_out(table.game, lambda plays: plays[0])


def play_out(state: GameState, choose: Callable[[Sequence[PlayCard]], PlayCard]) -> list[Event]:
    """Return the events of a deal that everybody plays to its end in this way."""
    played = list[Event]()
    while state.is_dealt:
        events = decide(state, choose(legal_actions(state)))
        state = reduce(evolve, events, state)
        played += events
    return played


Sending = Callable[[Request], Awaitable[Outcome]]


@dataclass(eq=False)
class Person:
    """Somebody of the club, who does what can be done at a table."""

    club: Club
    name: str
    user: int
    guild: int = GUILD
    _: KW_ONLY
    is_moderator: bool = False
    is_manager: bool = False
    last: tuple[Request, Sending] | None = None

    def __repr__(self) -> str:
        return self.name

    def elsewhere(self) -> "Person":
        """Return the same person on another server."""
        return Person(self.club, self.name, self.user, self.guild + 1)

    @property
    def balance(self) -> Account:
        return Account("balance", self.user)

    def request(self) -> Request:
        interaction = next(self.club.interactions)
        return Request(self.user, self.guild, self.club.now, self.is_moderator, interaction, self.is_manager)

    async def sends(self, sending: Sending) -> Outcome:
        self.last, self.club.latest = (self.request(), sending), self
        return await sending(self.last[0])

    async def repeats(self) -> Outcome:
        """Discord delivers the last request a second time."""
        assert self.last is not None
        request, sending = self.last
        return await sending(replace(request, now=self.club.now))

    async def does(self, decision: Decision, at: int | None = None) -> Outcome:
        number = at or self.club.number
        return await self.sends(lambda request: self.club.tables.act(number, request, decision))

    joins = partialmethod(does, lobby.join)
    gets_up = partialmethod(does, lobby.leave)
    """Leave the lobby."""
    begins = partialmethod(does, lobby.begin)
    leaves = partialmethod(does, turns.leave)
    """Leave during play."""
    comes_back = partialmethod(does, turns.come_back)
    cancels_plan = partialmethod(does, turns.cancel_plan)
    pauses = partialmethod(does, turns.pause)
    resumes = partialmethod(does, turns.resume)
    stops = partialmethod(does, turns.stop)
    declines = partialmethod(does, invitations.decline)
    comes_late = partialmethod(does, turns.come_late)
    """Play for a robot from the next deal on."""

    async def opens(self, channel: int = CHANNEL, *, with_robots: int = 0, **options: Any) -> Outcome:
        robots = [f"robot {number}" for number in range(with_robots)]
        outcome = await self.sends(
            lambda request: self.club.services.opening.open(request, Location(channel), with_chips(**options), robots)
        )
        self.club.number = outcome.table.id
        return outcome

    async def asks_for_a_rematch(self, at: int | None = None, *, under: int | None = None) -> Outcome:
        number = at or self.club.number
        outcome = await self.sends(lambda request: self.club.services.opening.rematch(number, request, under=under))
        self.club.number = outcome.table.id
        return outcome

    async def adds(self, robot: str, at: int | None = None) -> Outcome:
        return await self.does(partial(lobby.add_robot, robots=[robot]), at)

    async def removes(self, seat_id: int, at: int | None = None) -> Outcome:
        return await self.does(partial(lobby.remove_seat, seat_id=seat_id), at)

    async def chooses(self, at: int | None = None, **options: Any) -> Outcome:
        """Change the options."""
        return await self.does(
            partial(
                lobby.change_options,
                options=with_chips(**options, most_chips=(await self.club.table(at)).options.most_chips),
            ),
            at,
        )

    async def lays(
        self, card: str, *, announced: bool = False, seen: int | None = None, at: int | None = None
    ) -> Outcome:
        """Lay a card, looking at the newest table or at that of an older version."""
        if seen is None:
            seen = (await self.club.table(at)).version
        return await self.does(partial(turns.play, card=Card(card), announced=announced, seen=seen), at)

    async def plans(self, *leads: str, deal: int | None = None, at: int | None = None, **wishes: bool) -> Outcome:
        """Plan these leads in the deal in progress, or in an earlier one that was asked about."""
        deal = (await self.club.table(at)).game.deals if deal is None else deal
        return await self.does(partial(turns.plan, deal=deal, plan=Plan(tuple(map(Card, leads)), **wishes)), at)

    async def deals_next(self, deal: int | None = None, at: int | None = None) -> Outcome:
        """Deal the next one."""
        deal = (await self.club.table(at)).game.deals if deal is None else deal
        return await self.does(partial(turns.deal_next, deal=deal), at)

    async def invites(self, *others: "Person", at: int | None = None) -> Outcome:
        """Have seats held for others, if they want to be invited."""
        users = [other.user for other in others]
        self.club.services.members.count_invitations(self.request(), users)
        return await self.does(partial(invitations.invite, users=users), at)

    async def takes_back(self, other: "Person") -> Outcome:
        """Have a seat held no longer."""
        return await self.does(partial(invitations.take_back, user=other.user))

    async def kicks(self, other: "Person", at: int | None = None) -> Outcome:
        return await self.does(partial(turns.kick, user=other.user), at)

    async def hands_over_to(self, other: "Person", at: int | None = None) -> Outcome:
        return await self.does(partial(turns.hand_over, user=other.user), at)

    async def steps_away(self, *, hours: int = 0, days: int = 0) -> list[Outcome]:
        until = self.club.now + 3600 * (hours + 24 * days)
        return await self.club.tables.step_away(self.request(), until=until)

    async def ends_absence(self) -> list[Outcome]:
        """Not be away any more, at any table."""
        return await self.club.tables.step_away(self.request(), until=0)

    async def looks(self) -> None:
        """Look at one's hand."""
        await self.club.services.lookups.open_hand(self.club.number, self.request())

    async def prefers(self, preference: str, *, wanted: bool = True) -> None:
        """Change one of the preferences."""
        await self.club.services.members.set_preference(self.request(), preference, wanted=wanted)

    async def sets(self, **settings: Any) -> None:
        """Change what the server has set."""
        await self.club.services.servers.change(self.request(), settings)

    async def closes_season(self, number: int) -> None:
        await self.club.services.servers.close_season(self.request(), number)

    async def sees_balance(self) -> int:
        return await balance_in(self.club.store, self.guild, self.user)


def names(outcome: Outcome) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in outcome.events]


def missed(outcomes: list[Outcome]) -> list[e.Event]:
    """The turns that ran out."""
    return [event for outcome in outcomes for event in outcome.events if isinstance(event, e.TurnMissed)]
