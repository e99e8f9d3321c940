"""What somebody may try at a table, sensible or not."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol

from hypothesis import strategies as st

from bot.game.cards import DECK
from bot.game.engine import legal_actions
from bot.services.changes import Outcome
from bot.tables.table import Table
from tests.tables.club import MEMBERS, Person, game

HOST, TO_ACT = "the host", "whoever has to act"
CHANNELS = (1, 1, 1, 2)

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"clock": "5m", "pace": "traditional", **game("asterix")},
    {"clock": "none", **game("mallette", ends="deals", deals=3)},
    {"clock": "1h", "minutes": 30, **game("habourdin")},
    {"clock": "8h", "chips": 20, **game("classique", credit=True)},
    {"clock": "3d", "pace": "traditional", "chips": 800},
)


class Deed(NamedTuple):
    """Something that somebody may try at the table of a channel."""

    what: str
    who: str
    channel: int
    detail: int


class Company(Protocol):
    """Those who may try something."""

    people: dict[str, Person]

    def who(self, name: str, table: Table) -> Person:
        """Who is meant at this table."""
        ...


async def _clicks(_: Company, who: Person, table: Table, deed: Deed) -> Outcome:
    plays = legal_actions(table.game)
    if not plays:
        return await who.lays(DECK[deed.detail], at=table.id, seen=table.version)
    play = plays[deed.detail % len(plays)]
    return await who.lays(play.card, announced=play.announced, seen=table.version, at=table.id)


async def _goes_on(machine: Company, who: Person, table: Table, deed: Deed) -> Outcome:
    """Whatever comes next at this table, done by whoever is to do it."""
    host, others = machine.who(HOST, table), [*machine.people.values()]
    if table.paused_at is not None:
        return await host.resumes(table.id)
    if table.game.is_dealt:
        return await _clicks(machine, who, table, deed)
    if table.phase == "playing":
        waiting = [member for member in others if (seat := table.seat_of(member.user)) and not seat.is_ready]
        return await (waiting or others)[0].gets_ready(table.game.deals, table.id)
    if table.phase == "lobby" and table.version:
        joining = [member for member in others if table.seat_of(member.user) is None]
        return await (joining[0].joins(table.id) if len(table.seats) < 3 else host.begins(table.id))
    return await host.opens(deed.channel, **OPTIONS[deed.detail % len(OPTIONS)])


async def _clicks_too_late(_: Company, who: Person, table: Table, deed: Deed) -> Outcome:
    plays = legal_actions(table.game)
    card = plays[0].card if plays else DECK[0]
    outcome = await who.lays(card, seen=table.moved - 1 - deed.detail, at=table.id)
    raise AssertionError(outcome)


async def _steps_away(_: Company, who: Person, _table: Table, deed: Deed) -> None:
    await who.steps_away(hours=deed.detail)


def _other(machine: Company, deed: Deed) -> Person:
    return list(machine.people.values())[deed.detail % len(machine.people)]


DEEDS: dict[str, Callable[[Company, Person, Table, Deed], Awaitable[Outcome | None]]] = {
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
    "is ready": lambda _, who, table, _deed: who.gets_ready(table.game.deals, table.id),
    "leaves": lambda _, who, table, _deed: who.leaves(table.id),
    "kicks": lambda machine, who, table, deed: who.kicks(_other(machine, deed), table.id),
    "comes back": lambda _, who, table, _deed: who.comes_back(table.id),
    "steps away": _steps_away,
    "pauses": lambda _, who, table, _deed: who.pauses(table.id),
    "resumes": lambda _, who, table, _deed: who.resumes(table.id),
    "hands over": lambda machine, who, table, deed: who.hands_over_to(_other(machine, deed), table.id),
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
