"""Members who want nothing but chips: they win those of others and of the bank's robots, and make none."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import reduce
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.game.actions import PlayCard
from bot.game.cards import RANK
from bot.game.engine import decide, evolve, legal_actions
from bot.game.refusal import Refusal
from bot.game.state import GameState
from bot.services import audit
from bot.services.changes import Outcome
from bot.tables import events as e
from bot.tables.context import Context, Request
from bot.tables.newcomers import may_come, offers_at
from bot.tables.settings import Settings
from bot.tables.table import Table
from tests.tables.club import ONE_DEAL, Club, Person, game

SERVERS = int(os.environ.get("HOSTILE_SERVERS", "40"))
DEEDS = 30
FIRST_CHIPS = 1000
GAMES = ("classique", "mallette", "asterix", "habourdin")


def plays_the_deal(table: Table, context: Context) -> list[e.Event]:
    """Everybody lays any card until the deal is over."""
    return play_out(table.game, context.chance.random.choice)


def throws_the_deal(table: Table, _context: Context) -> list[e.Event]:
    """Everybody lays their lowest card until the deal is over."""
    return play_out(table.game, lambda plays: min(plays, key=lambda play: RANK[play.card]))


def play_out(state: GameState, choose: Callable[[Sequence[PlayCard]], PlayCard]) -> list[e.Event]:
    played = list[e.Event]()
    while state.is_dealt:
        events = decide(state, choose(legal_actions(state)))
        state = reduce(evolve, events, state)
        played += events
    return played


def deals_again(table: Table, context: Context) -> list[e.Event]:
    """Everybody is ready."""
    return [*decide(table.game, context.shuffle(table))]


class Server:
    """A server of its own, whose members do what they can think of."""

    def __init__(self, club: Club, guild: int, seed: int):
        self.club = club
        self.guild = guild
        self.random = Random(seed)
        self.people = [Person(club, f"member {number}", number, guild) for number in range(1, 6)]
        self.mod = Person(club, "Mod", 9, guild, is_moderator=True)
        self.everybody = {member.user: member for member in (*self.people, self.mod)}
        self.tables = list[int]()
        self.seen = {self.mod.user}
        """The members who have had their first chips in this season."""
        self.carried = 0
        """What the tables that went on brought over from the seasons before."""

    async def opens(self) -> None:
        await self.club.sets(
            self.guild, credit=self.random.random() < 0.7, robot_tables_count=self.random.random() < 0.2
        )
        await self.mod.opens(next(CHANNELS))
        await self.mod.gets_up()

    async def does_something(self) -> None:
        who, table = self.random.choice(self.people), await self.table()
        self.seen.add(who.user)
        deeds: list[Any] = [self.sits_down_and_deals, self.sits_down_and_deals, self.takes_a_seat, self.takes_a_seat]
        if table and table.phase == "playing":
            deeds = [self.deals_on, self.deals_on, self.deals_on, self.deals_on]
            deeds += [who.leaves, who.stops, who.asks_to_void, who.pauses, self.is_put_out, self.mod.stops]
            deeds += [self.takes_a_seat] * 4
        deed = self.random.choice([*deeds, self.closes_the_season, self.is_forgotten, self.is_forgotten])
        with suppress(Refusal):
            is_own = getattr(deed, "__self__", None) is self
            await (deed(who) if is_own else deed(table and table.id))

    async def table(self) -> Table | None:
        return await self._load(self.random.choice(self.tables)) if self.tables else None

    async def _load(self, number: int) -> Table:
        return (await self.club.tables.load(number, Request(0, self.guild, self.club.now))).table

    async def sits_down_and_deals(self, who: Person) -> None:
        rules = game(self.random.choice(GAMES), ends="deals", deals=3, stake=self.random.choice([1, 10, 60]))
        chips = self.random.choice([None, 20, 300, FIRST_CHIPS, FIRST_CHIPS, FIRST_CHIPS + 1, 2500, 20_000])
        number = (await who.opens(next(CHANNELS), chips=chips, **rules)).table.id
        self.tables.append(number)
        others = self.random.sample(self.people, 3)
        for other in others:
            with suppress(Refusal):
                await other.joins(number)
                self.seen.add(other.user)
        if self.random.random() < 0.3:
            await who.chooses(number, chips=300, **rules)
        for robot in range(self.random.randrange(3)):
            await who.adds(f"robot {robot}", number)
        try:
            await who.begins(number)
        except Refusal:
            await self.mod.stops(number)

    async def deals_on(self, _who: Person) -> Outcome | None:
        table = await self.table()
        if table is None or table.phase != "playing":
            return None
        decision = plays_the_deal if table.game.is_dealt else deals_again
        return await self.club.tables.act(table.id, Request(0, self.guild, self.club.now), decision)

    async def takes_a_seat(self, who: Person) -> None:
        """A robot's seat, at any table in play that has one to give."""
        tables = [table for table in await self.in_play() if offers_at(table) and may_come(table, who.user)]
        if tables:
            await who.takes_seat(at=self.random.choice(tables).id)

    async def is_put_out(self, who: Person) -> None:
        table = await self.table()
        await self.mod.kicks(who, table and table.id)

    async def is_forgotten(self, who: Person) -> None:
        await self.club.services.privacy.forget(who.request())

    async def closes_the_season(self, who: Person) -> None:
        season = await self.club.services.servers.season(self.guild)
        await self.mod.closes_season(season.number)
        self.seen |= {who.user}
        held = await self.held() + await self.to_be_won()
        self.carried = held - await self.lost_by_robots() - FIRST_CHIPS * len(self.seen)

    async def to_be_won(self) -> int:
        """What lies in the pots and on the seats of the forgotten, who begin anew."""
        return sum(
            sum(table.game.pots)
            + sum(chips for seat, chips in zip(table.seats, table.game.chips, strict=True) if (seat.user or 0) < 0)
            for table in await self.in_play()
        )

    async def in_play(self) -> list[Table]:
        """The tables in play that count."""
        tables = [await self._load(number) for number in self.tables]
        return [table for table in tables if table.phase == "playing" and not table.practice]

    async def held(self) -> int:
        """What the members have together, with the chips on their seats, as far as a table counts, and old debts."""
        balances = sum([await self.everybody[user].sees_balance() for user in self.seen])
        return balances + sum(
            chips
            for table in await self.in_play()
            for seat, chips in zip(table.seats, table.game.chips, strict=True)
            if seat.user is not None and seat.user > 0
        )

    async def lost_by_robots(self) -> int:
        """What the bank's robots have lost at all tables together, less what members paid for their seats."""
        tables = [await self._load(number) for number in self.tables]
        return sum(lost_at(table) for table in tables if table.game.is_started and not table.practice)

    async def check(self) -> None:
        first_chips = FIRST_CHIPS * len(self.seen)
        assert await self.held() <= first_chips + self.carried + await self.lost_by_robots()


def lost_at(table: Table) -> int:
    every_seat = (*table.seats, *table.former)
    brought = sum(table.brought(seat) for seat in every_seat if seat.user is None)
    paid = sum(seat.brought for seat in every_seat if seat.user is not None and seat.brought is not None)
    seats = zip(table.seats, table.game.chips, strict=True)
    return brought - paid - sum(chips for seat, chips in seats if seat.user is None)


CHANNELS = count(1000)


async def test_whatever_members_do_together_they_never_have_more_than_they_were_given_or_won_from_robots(club: Club):
    for seed in range(SERVERS):
        print(f"seed {seed}")  # noqa: T201 - shown where it fails
        server = Server(club, 1000 + seed, seed)
        await server.opens()
        for _ in range(DEEDS):
            await server.does_something()
            await server.check()
    assert await audit.find_problems(club.store) == []


# The ways that once made chips


async def evening(club: Club, winner: Person, *losers: Person, **options: Any) -> None:
    """A deal that the winner wins and the others throw."""
    hands = {0: "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS KH QH"}
    await club.play(winner, *losers, hands=hands, **{**ONE_DEAL, **options})
    await club.tables.act(club.number, Request(0, winner.guild, club.now), throws_the_deal)


async def total(*people: Person) -> int:
    return sum([await member.sees_balance() for member in people])


@pytest.mark.parametrize("credit", [True, False])
async def test_accomplices_who_are_forgotten_bring_no_new_chips(
    club: Club, ana: Person, bob: Person, chloe: Person, *, credit: bool
):
    """They lost what they had, were forgotten, and came back with the first chips, for ever."""
    await club.sets(credit=credit)
    for _ in range(8):
        with suppress(Refusal):
            await evening(club, ana, bob, chloe, chips=FIRST_CHIPS // 2)
        for member in (bob, chloe):
            await club.services.privacy.forget(member.request())
        with suppress(Refusal):
            await ana.gets_up()
    assert await ana.sees_balance() > FIRST_CHIPS
    assert await total(ana, bob, chloe) <= 3 * FIRST_CHIPS


async def test_a_debt_outlives_being_forgotten(club: Club, ana: Person, bob: Person, chloe: Person):
    for channel in (1, 2, 3):
        await club.play(ana, bob, chloe, chips=700, channel=channel)
    assert await bob.sees_balance() == -1100
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == -1100
    [posting] = (await club.services.results.statement(bob.request(), 0)).lines
    assert posting[0].reason == "Returned"
    await bob.opens(4)
    assert (await club.services.results.statement(bob.request(), 0)).balance == -1100
    assert await audit.find_problems(club.store) == []


async def test_a_debt_that_was_paid_back_is_forgotten_with_the_rest(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    for channel in (1, 2):
        await club.play(ana, bob, chloe, chips=700, channel=channel)
    await club.services.privacy.forget(bob.request())
    await bob.opens(3)
    await club.asks("UPDATE account SET balance = 5 WHERE owner_id = $1", bob.user)
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == 0


async def test_what_lies_on_a_seat_is_lost_to_who_is_forgotten_in_mid_deal(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    """They owed what they had brought, and came back with the first chips."""
    await club.play(ana, bob, chloe, chips=FIRST_CHIPS)
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == 0


async def test_who_never_had_the_first_chips_loses_none_by_being_forgotten(club: Club, bob: Person):
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == FIRST_CHIPS


async def test_a_new_season_gives_the_first_chips_to_the_forgotten_too(
    club: Club, ana: Person, bob: Person, chloe: Person, mod: Person
):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.plays_the_deal()
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == 0
    await mod.closes_season(1)
    assert await bob.sees_balance() == FIRST_CHIPS
    assert await club.asks("SELECT * FROM forgotten") == []


async def test_on_another_server_they_are_not_forgotten(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.services.privacy.forget(bob.request())
    assert await bob.elsewhere().sees_balance() == FIRST_CHIPS


async def test_a_hash_without_the_key_says_nothing(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.services.privacy.forget(bob.request())
    await club.services.privacy.forget(chloe.request())
    [[key]] = await club.asks("SELECT text FROM note WHERE name = 'forgotten_key'")
    [[one], [other]] = await club.asks("SELECT hash FROM forgotten")
    assert len(key) == len(one) == len(other) == 64
    assert one != other


async def test_large_stakes_on_credit_are_refused(ana: Person, bob: Person):
    """A member came to 387,047 chips in 133 clicks where three others brought a million each on credit."""
    await ana.opens(chips=1_000_000, **game("mallette", stake=100))
    with pytest.raises(Refusal, match="over_limit"):
        await bob.joins()
    assert Settings().most_chips == 10 * FIRST_CHIPS
