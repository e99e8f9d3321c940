"""While all requests wait in line, the channel is not shown what is over by then, and nobody's hand waits."""

import asyncio

import pytest

from bot.edge.limits import RequestLimits
from playground.simulator import bot_scope
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person

QUEUE_SECONDS = 5.0


@pytest.fixture
async def people(club: Club, monkeypatch: pytest.MonkeyPatch) -> list[Person]:
    """Three who play, while so much is asked of Discord that the next request has to wait for so many seconds."""
    people, wait = club.people("Ana", "Bob", "Chloé"), RequestLimits.wait
    await sits_down(club, people, deals=1, card_by_card=True)
    monkeypatch.setattr(
        RequestLimits, "wait", lambda *turns: club.env.external_wait(wait(*turns), reason="others come first")
    )
    for person in people:
        await person.looks()
    with bot_scope(club.env):
        club.client.limits._next = asyncio.get_running_loop().time() + QUEUE_SECONDS  # noqa: SLF001
    return people


def shown_since(club: Club, first: int) -> list[str]:
    """What the channel was sent since then."""
    sent = club.record.requests[first:]
    return [request.method for request in sent if request.path.startswith(f"/channels/{club.channel.id}/messages")]


async def test_only_the_newest_version_is_sent_after_the_wait(club: Club, people: list[Person]):
    first = len(club.record.requests)
    before = (await club.open_table()).version
    for _ in range(4):
        await plays_a_card(club, whose_turn(await club.open_table(), people))
    assert (await club.open_table()).version >= before + 4
    assert shown_since(club, first) == []
    await club.env.advance_time(QUEUE_SECONDS)
    assert shown_since(club, first) in (["POST", "DELETE"], ["PATCH"])
    assert club.is_up_to_date


async def test_an_open_hand_is_fresh_although_the_channel_is_not(club: Club, people: list[Person]):
    first = len(club.record.requests)
    for _ in range(4):
        person = whose_turn(await club.open_table(), people)
        [choice, *_] = person.can("play")
        await person.presses(choice, on=person.private)
    assert shown_since(club, first) == []
    await club.env.advance_time(QUEUE_SECONDS)
    assert club.is_up_to_date
