"""How often the file is written or read for one click or command.

The listener that records a member's name takes one transaction at the first interaction of a member in a process, so
everybody here has done something before anything is counted.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.tables.chance import Chance
from tests.game.playing import LEAD_PASSES
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import sits_down, whose_turn
from tests.stories.person import Person

Act = Callable[[Club, Person], Awaitable[Any]]
Scene = Callable[[Club, list[Person]], Awaitable[Person]]


@pytest.fixture(autouse=True)
def _stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chance, "shuffle", lambda *_: LEAD_PASSES)
    monkeypatch.setattr(Chance, "first_dealer", lambda *_: 2)


async def joins(club: Club, person: Person) -> Any:
    return await clicks(club, person, "join")


async def opens_the_hand(club: Club, person: Person) -> Any:
    return await clicks(club, person, "hand")


async def clicks(club: Club, person: Person, verb: str) -> Any:
    message = club.newest(verb)
    return await person.member.click(club.seen(message), custom_id=presses(message, verb)[0])


async def lays_a_card(club: Club, person: Person) -> Any:
    return await person.member.click(club.seen(person.private), custom_id=person.can("play")[0])


async def asks_for_the_leaderboard(club: Club, person: Person) -> Any:
    return await person.member.slash(club.channel, "nainjaune leaderboard")


async def count(club: Club, person: Person, act: Act) -> tuple[int, int]:
    """Return how many transactions began before anything was sent to Discord, and how many after."""
    requests, connection = club.record.requests, club.client.services.store._connection  # noqa: SLF001 - to listen
    first, sent_at_begin = len(requests), list[int]()

    def note(statement: str) -> None:
        if statement.startswith("BEGIN"):
            sent_at_begin.append(len(requests))

    await connection.set_trace_callback(note)
    result = await act(club, person)
    await connection.set_trace_callback(None)
    async with club.watched():
        person.reads_answer(result)
    return sent_at_begin.count(first), len(sent_at_begin) - sent_at_begin.count(first)


async def before_a_lobby(_club: Club, people: list[Person]) -> Person:
    ana, bob, _ = people
    await ana.opens()
    await bob.slash("help")
    return bob


async def in_turn(club: Club, people: list[Person]) -> Person:
    """The person whose turn it is, with their hand just opened."""
    await sits_down(club, people)
    table = await club.open_table()
    player = whose_turn(table, people)
    await player.looks()
    return player


async def in_turn_among_absent(club: Club, people: list[Person]) -> Person:
    """The same, when the others are not there, and the next one has to be called by a new message."""
    player = await in_turn(club, people)
    await club.passes(minutes=3)
    return player


@pytest.mark.parametrize(
    ("scene", "act", "transactions"),
    [
        # before anything is sent, and then until the channel shows it
        (in_turn, opens_the_hand, (1, 0)),
        (in_turn, lays_a_card, (2, 0)),
        (in_turn_among_absent, lays_a_card, (2, 1)),
        (before_a_lobby, joins, (3, 0)),
        (in_turn, asks_for_the_leaderboard, (1, 0)),
    ],
)
async def test_a_deed_takes_so_many_transactions(club: Club, scene: Scene, act: Act, transactions: tuple[int, int]):
    people = club.people("Ana", "Bob", "Chloé")
    assert await count(club, await scene(club, people), act) == transactions
