"""The disk takes longer than Discord waits for an answer."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from bot.store.sqlite.database import Transaction
from tests.stories.discordland import Club, Person
from tests.stories.playing import sits_down, whose_turn
from tests.stories.record import DEFERRED
from tests.stories.stage import presses

ANSWER = "/interactions/*/callback"
DEFERRED_IN_PLACE = 6


@pytest.fixture
async def player(club: Club, ana: Person, bob: Person, zoe: Person) -> Person:
    """Whoever has to play at a table of three, with their hand open."""
    await sits_down(club, [ana, bob, zoe], clock="1h")
    table = await club.table()
    assert table is not None
    player = whose_turn(table, [ana, bob, zoe])
    await player.clicks("hand")
    return player


@pytest.fixture
def slow(club: Club, player: Person, monkeypatch: pytest.MonkeyPatch) -> Person:
    """The same, just before the disk takes its time."""
    usual, seconds = club.client.services.store.transaction, [2]

    @asynccontextmanager
    async def transaction() -> AsyncGenerator[Transaction]:
        if seconds:
            await asyncio.sleep(seconds.pop())
        async with usual() as tx:
            yield tx

    monkeypatch.setattr(club.client.services.store, "transaction", transaction)
    return player


def latest_sign(club: Club) -> int:
    """What the bot sent back at once when it was last asked for something."""
    return [request.body["type"] for request in club.record.requests if request.path.endswith("/callback")][-1]


async def test_a_command_is_answered_when_the_answer_is_there(club: Club, slow: Person):
    result = await slow.member.slash(club.channel, "nainjaune hand")
    await club.passes(minutes=0.1)
    assert latest_sign(club) == DEFERRED
    assert slow.reads_answer(result) == slow.heard[-2]


async def test_a_click_on_a_public_button_is_answered_in_private(club: Club, slow: Person):
    public = club.newest("hand")
    result = await slow.member.click(club.seen(public), custom_id=presses(public, "hand")[0])
    await club.passes(minutes=0.1)
    assert latest_sign(club) == DEFERRED
    assert slow.reads_answer(result) == slow.heard[-2]


async def test_a_card_laid_from_ones_hand_changes_that_hand(club: Club, slow: Person):
    card = slow.can("play")[0]
    result = await slow.member.click(club.seen(slow.private), custom_id=card)
    await club.passes(minutes=0.1)
    assert latest_sign(club) == DEFERRED_IN_PLACE
    slow.reads_answer(result)
    assert slow.heard[-1] != slow.heard[-2]
    assert card not in slow.can("play")
    assert club.is_true


async def test_a_card_is_laid_even_when_the_sign_of_patience_is_too_late(club: Club, slow: Person):
    before = await club.table()
    club.fails("POST", ANSWER, status=404, code=10062)
    await slow.member.click(club.seen(slow.private), custom_id=slow.can("play")[0])
    await club.passes(minutes=0.1)
    after = await club.table()
    assert before is not None
    assert after is not None
    assert after.moved > before.moved
    assert club.is_true
