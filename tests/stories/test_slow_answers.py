"""The disk takes longer than Discord waits for an answer."""

import pytest

from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import sits_down, whose_turn
from tests.stories.person import Person
from tests.stories.record import DEFERRED

ANSWER = "/interactions/*/callback"
DEFERRED_IN_PLACE = 6


@pytest.fixture
async def player(club: Club, ana: Person, bob: Person, chloe: Person) -> Person:
    """Whoever has to play at a table of three, with their hand open."""
    await sits_down(club, [ana, bob, chloe], clock="1h")
    table = await club.open_table()
    player = whose_turn(table, [ana, bob, chloe])
    await player.looks()
    return player


def latest_sign(club: Club) -> int:
    """What the bot sent back at once when it was last asked for something."""
    return [request.body["type"] for request in club.record.requests if request.path.endswith("/callback")][-1]


async def test_a_command_is_answered_when_the_answer_is_there(club: Club, player: Person):
    club.slows_the_file()
    result = await player.member.slash(club.channel, "nainjaune hand")
    await club.passes(minutes=0.1)
    assert latest_sign(club) == DEFERRED
    assert player.reads_answer(result) == player.heard[-2]


@pytest.mark.long
async def test_a_click_on_a_public_button_is_answered_in_private(club: Club, player: Person):
    public = club.newest("hand")
    club.slows_the_file()
    result = await player.member.click(club.seen(public), custom_id=presses(public, "hand")[0])
    await club.passes(minutes=0.1)
    assert latest_sign(club) == DEFERRED
    assert player.reads_answer(result) == player.heard[-2]


async def test_a_card_laid_from_ones_hand_changes_that_hand(club: Club, player: Person):
    card = player.can("play")[0]
    club.slows_the_file()
    result = await player.member.click(club.seen(player.private), custom_id=card)
    await club.passes(minutes=0.1)
    assert latest_sign(club) == DEFERRED_IN_PLACE
    player.reads_answer(result)
    assert player.heard[-1] != player.heard[-2]
    assert card not in player.can("play")
    assert club.is_up_to_date


async def test_a_card_is_laid_even_when_the_sign_of_patience_is_too_late(club: Club, player: Person):
    before = await club.table()
    club.fails("POST", ANSWER, status=404, code=10062)
    club.slows_the_file()
    await player.member.click(club.seen(player.private), custom_id=player.can("play")[0])
    await club.passes(minutes=0.1)
    after = await club.table()
    assert before is not None
    assert after is not None
    assert after.moved > before.moved
    assert club.is_up_to_date
