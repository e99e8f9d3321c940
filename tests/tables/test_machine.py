"""Anything may happen at any time, and nothing is ever lost by it."""

import asyncio
import shutil
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from bot.game.cards import DECK
from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.changes import Outcome
from bot.tables.table import Table
from tests.engines import Disk
from tests.scale import some
from tests.tables.club import MEMBERS, Club, Person, game

HOUR = 3600
DELAYS = (1, 30, 59, 60, 61, 120, 300, 300, HOUR, HOUR, 4 * HOUR, 24 * HOUR, 72 * HOUR, 31 * 24 * HOUR)

HOST, TO_ACT = "the host", "whoever has to act"
CHANNELS = (1, 1, 1, 2)

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"clock": "5m", "card_by_card": True, **game("asterix")},
    {"clock": "none", **game("mallette", ends=3)},
    {"clock": "1h", **game("habourdin")},
    {"clock": "8h", "chips": 20, **game("classique")},
    {"clock": "3d", "card_by_card": True, "chips": 800},
)


class Deed(NamedTuple):
    """Something that somebody may try at the table of a channel."""

    what: str
    who: str
    channel: int
    detail: int


async def _clicks(_: "Evenings", who: Person, table: Table, deed: Deed) -> Outcome:
    plays = legal_actions(table.game)
    if not plays:
        return await who.lays(DECK[deed.detail], at=table.id, seen=table.version)
    play = plays[deed.detail % len(plays)]
    return await who.lays(play.card, announced=play.announced, seen=table.version, at=table.id)


async def _goes_on(machine: "Evenings", who: Person, table: Table, deed: Deed) -> Outcome:
    """Whatever comes next at this table, done by whoever is to do it."""
    host, others = machine.who(HOST, table), [*machine.people.values()]
    if table.paused_at is not None:
        return await host.resumes(table.id)
    if table.game.is_dealt:
        return await _clicks(machine, who, table, deed)
    if table.phase == "playing":
        waiting = [member for member in others if table.seat_of(member.user)]
        return await (waiting or others)[0].deals_next(table.game.deals, table.id)
    if table.phase == "lobby" and table.version:
        undecided = [member for member in others if member.user in table.undecided]
        if undecided:
            return await undecided[0].joins(table.id)
        joining = [member for member in others if table.seat_of(member.user) is None]
        return await (joining[0].joins(table.id) if len(table.seats) < 3 else host.begins(table.id))
    return await host.opens(deed.channel, **OPTIONS[deed.detail % len(OPTIONS)])


async def _clicks_too_late(_: "Evenings", who: Person, table: Table, deed: Deed) -> Outcome:
    plays = legal_actions(table.game)
    card = plays[0].card if plays else DECK[0]
    outcome = await who.lays(card, seen=table.moved - 1 - deed.detail, at=table.id)
    raise AssertionError(outcome)


async def _steps_away(_: "Evenings", who: Person, _table: Table, deed: Deed) -> None:
    await who.steps_away(hours=deed.detail)


def _other(machine: "Evenings", deed: Deed) -> Person:
    return list(machine.people.values())[deed.detail % len(machine.people)]


DEEDS: dict[str, Callable[["Evenings", Person, Table, Deed], Awaitable[Outcome | None]]] = {
    "opens": lambda _, who, _table, deed: who.opens(deed.channel, **OPTIONS[deed.detail % len(OPTIONS)]),
    "joins": lambda _, who, table, _deed: who.joins(table.id),
    "gets up": lambda _, who, table, _deed: who.gets_up(table.id),
    "adds": lambda _, who, table, deed: who.adds(f"robot {deed.detail % 4}", table.id),
    "removes": lambda _, who, table, deed: who.removes(deed.detail % 5, table.id),
    "chooses": lambda _, who, table, deed: who.chooses(table.id, **OPTIONS[deed.detail % len(OPTIONS)]),
    "begins": lambda _, who, table, _deed: who.begins(table.id),
    "goes on": _goes_on,
    "clicks": _clicks,
    "clicks too late": _clicks_too_late,
    "deals next": lambda _, who, table, _deed: who.deals_next(table.game.deals, table.id),
    "leaves": lambda _, who, table, _deed: who.leaves(table.id),
    "kicks": lambda machine, who, table, deed: who.kicks(_other(machine, deed), table.id),
    "comes back": lambda _, who, table, _deed: who.comes_back(table.id),
    "steps away": _steps_away,
    "plans": lambda _, who, table, deed: who.plans(*DECK[deed.detail :: 9], at=table.id, keeps_belles=deed.detail > 9),
    "cancels a plan": lambda _, who, table, _deed: who.cancels_plan(table.id),
    "pauses": lambda _, who, table, _deed: who.pauses(table.id),
    "resumes": lambda _, who, table, _deed: who.resumes(table.id),
    "hands over": lambda machine, who, table, deed: who.hands_over_to(_other(machine, deed), table.id),
    "comes late": lambda _, who, table, _deed: who.comes_late(table.id),
    "stops": lambda _, who, table, _deed: who.stops(table.id),
    "asks for a rematch": lambda _, who, table, _deed: who.asks_for_a_rematch(table.id),
}

DEED = st.one_of(
    st.builds(Deed, st.just("goes on"), st.just(TO_ACT), st.sampled_from(CHANNELS), st.integers(0, 20)),
    st.builds(
        Deed,
        st.sampled_from(list(DEEDS)),
        st.sampled_from([HOST, HOST, HOST, TO_ACT, TO_ACT, *MEMBERS[:4], "Mod"]),
        st.sampled_from(CHANNELS),
        st.integers(0, 20),
    ),
)


class Evenings(RuleBasedStateMachine):
    """Members of a club do as they like, and so do the clock, the disk and the power supply."""

    def __init__(self):
        super().__init__()
        self.loop = asyncio.new_event_loop()  # no Runner, which minds Ctrl-C each time
        self.folder = Path(mkdtemp(prefix="club-"))
        self.at = dict.fromkeys(CHANNELS, 0)
        """The last table of each channel."""
        self.acknowledged: dict[int, int] = {}
        """The version of each table that somebody was told."""
        self.seasons = 0
        """How many have been closed."""
        self.given: Counter[int] = Counter()
        """What each member was given or lost at their ends."""
        self.checked: tuple[object, int] | None = None
        """The store, and how many changes there had been, when everything was last found to add up."""

    def runs(self, action: Awaitable[Any]) -> Any:
        return self.loop.run_until_complete(action)

    @initialize(seed=st.integers(0, 999), option=st.sampled_from(OPTIONS), begins=st.booleans())
    def the_club_opens(self, *, seed: int, option: dict[str, Any], begins: bool):
        (self.folder / "0").mkdir()
        self.club = Club(self.folder / "0", seed)
        self.people = {name: self.club.person(name) for name in MEMBERS[:4]}
        self.people["Mod"] = self.club.person("Mod")
        self.runs(self.club.opens())
        self.runs(self.club.sit_down(*list(self.people.values())[:3], robots=seed % 3, channel=1, **option))
        self.at[1] = self.club.number
        if begins:
            self.does(Deed("begins", HOST, 1, 0))

    def teardown(self):
        if hasattr(self, "club"):
            self.runs(self.club.closes())
        self.loop.close()
        shutil.rmtree(self.folder)

    # What somebody may try

    async def tries(self, deed: Deed) -> Outcome | None:
        """Do this; a refusal is an answer like any other."""
        table = await self.table(deed.channel)
        who = self.who(deed.who, table)
        with suppress(Refusal):
            return await DEEDS[deed.what](self, who, table, deed)
        return None

    async def table(self, channel: int) -> Table:
        number = self.at[channel]
        return await self.club.table(number) if number else Table()

    def who(self, name: str, table: Table) -> Person:
        by_user = {member.user: member for member in self.people.values()}
        if name == HOST:
            return by_user.get(table.host, self.people["Ana"])
        if name == TO_ACT:
            user = table.turn.user if table.turn else None
            return by_user.get(user or 0, self.people["Ana"])
        return self.people[name]

    def checks_answer(self, outcome: Outcome | None) -> None:
        if outcome is None:
            return
        table = outcome.table
        assert table.version >= self.acknowledged.get(table.id, 0)
        self.acknowledged[table.id] = table.version
        self.at[table.channel] = max(self.at[table.channel], table.id)

    @rule(deed=DEED)
    def does(self, deed: Deed):
        self.checks_answer(self.runs(self.tries(deed)))

    @rule(channel=st.sampled_from(CHANNELS), details=st.lists(st.integers(0, 20), min_size=1, max_size=20))
    def the_evening_goes_on(self, channel: int, details: list[int]):
        for detail in details:
            self.does(Deed("goes on", TO_ACT, channel, detail))

    @rule(channel=st.sampled_from(CHANNELS), detail=st.integers(0, 20))
    def somebody_double_clicks(self, channel: int, detail: int):
        table = self.runs(self.table(channel))
        who = self.who(TO_ACT, table)
        plays = choices(legal_actions(table.game))
        if not plays:
            return
        play = plays[detail % len(plays)]

        async def both():
            clicks = [who.lays(play.card, announced=play.announced, seen=table.version, at=table.id) for _ in range(2)]
            return await asyncio.gather(*clicks, return_exceptions=True)

        outcomes = [outcome for outcome in self.runs(both()) if isinstance(outcome, Outcome)]
        assert len(outcomes) <= 1
        for outcome in outcomes:
            self.checks_answer(outcome)

    @rule(deed=DEED)
    def a_request_is_delivered_twice(self, deed: Deed):
        outcome = self.runs(self.tries(deed))
        self.checks_answer(outcome)
        if outcome is None:
            return
        before = self.runs(self.everything())
        assert self.club.latest
        assert not self.runs(self.club.latest.repeats()).events
        assert self.runs(self.everything()) == before

    @rule(deed=DEED, other=DEED, third=DEED)
    def several_act_at_once(self, deed: Deed, other: Deed, third: Deed):
        async def all_of_them():
            return await asyncio.gather(*map(self.tries, (deed, other, third)))

        for outcome in sorted(filter(None, self.runs(all_of_them())), key=lambda outcome: outcome.table.version):
            self.checks_answer(outcome)

    @rule()
    def a_moderator_closes_the_season(self):
        self.runs(self.closes_the_season())

    async def closes_the_season(self):
        held = Counter(await self.balances())
        for (number,) in await self.club.asks("SELECT id FROM game_table WHERE is_open = 1"):
            table = await self.club.table(number)
            if table.phase == "playing" and not table.practice:
                held.update({seat.user: table.brought for seat in table.seats if seat.robot is None})
        with suppress(Refusal):
            await self.club["Eva"].closes_season(await self.club.season())
            self.seasons += 1
            self.given.update({user: 1000 - chips for user, chips in held.items() if user is not None})

    # What the clock may do

    @rule(seconds=st.sampled_from(DELAYS))
    def time_passes(self, seconds: int):
        for outcome in self.runs(self.club.passes(seconds=seconds)):
            self.checks_answer(outcome)

    @rule(seconds=st.sampled_from(DELAYS), sign=st.sampled_from((1, 1, -1)))
    def the_clock_jumps(self, seconds: int, sign: int):
        for outcome in self.runs(self.club.stays_down(seconds=sign * seconds)):
            self.checks_answer(outcome)

    @rule(deed=DEED, clock_first=st.booleans())
    def somebody_acts_the_instant_the_time_is_over(self, *, deed: Deed, clock_first: bool):
        async def at_once():
            self.club.now = await self.club.next_appointment() or self.club.now
            both = [self.club.ticks(), self.tries(deed)]
            await asyncio.gather(*(both if clock_first else reversed(both)))

        self.runs(at_once())

    # What may go wrong

    @rule()
    def the_bot_crashes(self):
        self.runs(self.club.crashes())

    @rule(deed=DEED, statement=st.integers(1, 60))
    def the_bot_crashes_in_the_middle(self, deed: Deed, statement: int):
        self.checks_answer(self.runs(self.club.dies_during(self.tries(deed), statement)))

    @rule(seconds=st.sampled_from(DELAYS), statement=st.integers(1, 60))
    def the_bot_crashes_while_the_clock_looks_in(self, seconds: int, statement: int):
        self.club.now += seconds
        self.runs(self.club.dies_during(self.club.ticks(), statement))

    @rule(deed=DEED, step=st.integers(1, 1500))
    def the_disk_fails_once(self, deed: Deed, step: int):
        async def on_a_bad_disk():
            await self.club.store.fails_once(step)
            try:
                return await self.tries(deed)
            except sqlite3.OperationalError:
                return None
            finally:
                await self.club.store.recovers()

        self.checks_answer(self.runs(on_a_bad_disk()))

    @rule(deed=DEED, statement=st.integers(1, 60))
    def somebody_stops_waiting(self, deed: Deed, statement: int):
        self.checks_answer(self.runs(self.club.gives_up_during(self.tries(deed), statement)))

    @rule(deed=DEED, statement=st.integers(1, 60))
    def everything_is_cancelled(self, deed: Deed, statement: int):
        self.checks_answer(self.runs(self.club.shuts_down_during(self.tries(deed), statement)))

    # What holds all the same

    async def everything(self) -> list[Any]:
        """All that is kept of the tables and the chips."""
        asks = self.club.asks
        return [
            *await asks("SELECT id, is_open, version, snapshot FROM game_table"),
            *await asks("SELECT * FROM account"),
            *await asks("SELECT * FROM posting"),
        ]

    @invariant()
    def everything_adds_up(self):
        store = self.club.store
        assert isinstance(store, Disk)
        if self.checked != (store, store.changes):
            assert self.runs(audit.find_problems(store)) == []
            self.checked = (store, store.changes)

    @invariant()
    def whoever_was_told_something_was_told_the_truth(self):
        versions = dict(self.runs(self.club.asks("SELECT id, version FROM game_table")))
        assert all(versions.get(number, 0) >= version for number, version in self.acknowledged.items())

    @invariant()
    def everybody_has_what_they_won_and_did_not_stake(self):
        assert self.runs(self.balances()) == self.runs(self.deserts())

    async def balances(self) -> dict[int, int]:
        return dict(await self.club.asks("SELECT owner_id, balance FROM account WHERE kind = 'balance'"))

    async def deserts(self) -> dict[int, int]:
        """What each member should have, told from the tables alone."""
        chips = {user: 1000 + self.given[user] for user in await self.balances()}
        for (number,) in await self.club.asks("SELECT id FROM game_table"):
            table = await self.club.table(number)
            if table.game.is_started and not table.practice:
                for seat, left in zip(table.seats, table.game.chips, strict=True):
                    if seat.user is not None and seat.robot is None:
                        chips[seat.user] += (left if table.phase == "closed" else 0) - table.brought
        return chips


def test_nothing_is_lost_whatever_happens_and_whenever():
    run_state_machine_as_test(
        Evenings,
        settings=settings(
            max_examples=some(6, of=35),
            stateful_step_count=40,
            report_multiple_bugs=False,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
