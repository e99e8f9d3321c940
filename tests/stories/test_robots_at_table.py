"""Robots sit down by turns, however many there are of each level."""

import sys

import pytest

from bot.robots import CHARACTERS
from tests.stories.discordland import Club
from tests.stories.person import Person


async def test_a_level_with_fewer_characters_than_the_others_leaves_no_seat_empty(
    club: Club, ana: Person, monkeypatch: pytest.MonkeyPatch
):
    fewer = [character for character in CHARACTERS if character.level != "novice"]
    monkeypatch.setattr(sys.modules["cogs.lobby"], "CHARACTERS", fewer)
    await ana.opens(robots=7)
    table = await club.open_table()
    assert len({seat.robot for seat in table.seats if seat.robot}) == 7
