"""Chance draws secrets and first dealers evenly, and a game ends with its last secret."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from bot.game.events import GameEnded
from bot.game.seal import MAX_DEALS
from bot.tables.autoplay import next_automatic
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Absences, Context, Request
from bot.tables.settings import Settings
from tests.tables.club import Club, game

CHANCE = Chance(Random(1))


def test_a_seed_is_as_long_as_a_hash():
    assert {len(CHANCE.draw_seed()) for _ in range(200)} == {64}


def test_every_seat_deals_first_equally_often():
    counts = Counter(CHANCE.first_dealer(3, CHANCE.draw_seed(), number) for number in range(3000))
    assert all(900 < counts[seat] < 1100 for seat in range(3))


async def test_a_game_ends_when_no_secret_is_left(club: Club):
    await club.play(**game("asterix"))
    await club.plays_the_deal()
    table = await club.table()
    last = replace(table, game=replace(table.game, deals=MAX_DEALS))
    context = Context(Request(TIMER, table.guild, club.now), Settings(), 0, Absences(club.now, {}), CHANCE)
    assert next_automatic(table, context) is None
    events = next_automatic(last, context)
    assert isinstance(events, list)
    assert isinstance(events[-1], GameEnded)
