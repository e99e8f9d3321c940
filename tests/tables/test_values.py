"""What the choices of finished games were worth is kept once for each yardstick, and can be worked out again."""

from typing import Any

import pytest

from bot.part import Part
from bot.services import audit
from bot.services.choices import Valuations
from bot.store import values
from bot.store.database import BOT
from bot.valuation.yardstick import Value
from tests.tables.club import GUILD, HANDS, ONE_DEAL, Club, Person
from tools.players import HereThinker

pytestmark = pytest.mark.either_engine


async def plays(club: Club) -> None:
    """A game of one deal is played to its end."""
    await club.play(channel=next(club.interactions), hands=HANDS, **ONE_DEAL)
    await club.plays_it_out()


async def kept(club: Club) -> list[tuple[Any, ...]]:
    """Everything that is kept of values: the table and the seat, the member, and their values."""
    columns = ", ".join(Value._fields)
    return await club.asks(
        f"SELECT table_id, seat_id, user_id, {columns} FROM finished_seat WHERE yardstick > 0"
        " ORDER BY table_id, seat_id"
    )


@pytest.fixture
async def valued(club: Club) -> Club:
    return await club.has_lived(_valued)


async def _valued(club: Club) -> None:
    """Two games that were played and valued."""
    await plays(club)
    await plays(club)
    await club.services.valuations.value_games()


async def test_a_game_that_is_over_is_valued_for_its_members(valued: Club, ana: Person):
    seats = await kept(valued)
    assert {(1, 0, ana.user), (2, 0, ana.user)} <= {seat[:3] for seat in seats}
    assert any(any(seat[3:]) for seat in seats)
    async with valued.store.transaction(BOT) as tx:
        own = (await values.sums_in(tx, GUILD))[ana.user]
    assert own == tuple(map(sum, zip(*[seat[3:] for seat in seats if seat[2] == ana.user], strict=True)))


async def test_what_was_valued_is_what_its_events_lead_to(valued: Club):
    assert await audit.find_problems(valued.store) == []


async def test_a_game_is_valued_once(valued: Club):
    before = await kept(valued)
    await valued.services.valuations.value_games()
    assert await kept(valued) == before


async def test_nothing_is_valued_before_its_game_is_over(club: Club):
    await club.play(hands=HANDS)
    await club.plays_the_deal()
    await club.services.valuations.value_games()
    assert await kept(club) == []


async def test_practice_is_valued_too(club: Club, ana: Person):
    await club.play(ana, robots=2, **ONE_DEAL)
    await club.plays_it_out()
    await club.services.valuations.value_games()
    assert [seat[:3] for seat in await kept(club)] == [(1, 0, ana.user)]


async def test_another_yardstick_values_everything_anew_and_mixes_nothing(valued: Club):
    before = await kept(valued)
    await valued.asks("UPDATE finished_seat SET yardstick = yardstick - 1, leads = 99, stake = 99")
    await valued.services.valuations.value_games()
    assert await kept(valued) == before


async def test_the_audit_finds_a_value_that_was_changed(valued: Club):
    await valued.asks("UPDATE finished_seat SET advantage = advantage + 1 WHERE table_id = 1 AND user_id = 100")
    assert await audit.find_problems(valued.store) == ["table 1 has values to which its choices do not lead"]


@pytest.mark.long
async def test_whoever_is_forgotten_loses_their_values_for_ever(valued: Club, ana: Person):
    await valued.services.privacy.forget(ana.request())
    assert {user for _, _, user, *_ in await kept(valued)} == {101, 102}
    assert await audit.find_problems(valued.store) == []
    await valued.asks("UPDATE finished_seat SET yardstick = 0")
    await valued.services.valuations.value_games()
    assert {user for _, _, user, *_ in await kept(valued)} == {101, 102}
    assert await valued.asks("SELECT leads, cost FROM finished_seat WHERE user_id < 0") == [(0, 0), (0, 0)]
    assert await audit.find_problems(valued.store) == []


async def test_a_game_that_cannot_be_read_does_not_keep_others_from_being_valued(
    club: Club, caplog: pytest.LogCaptureFixture
):
    await plays(club)
    await plays(club)
    await club.rewrites(1, lambda event: "x" if event.number == 3 else event.body)
    await club.services.valuations.value_games()
    assert {number for number, *_ in await kept(club)} == {2}
    assert "The choices at table 1 could not be valued" in caplog.text


async def test_each_process_values_the_games_of_its_own_servers(club: Club):
    await plays(club)
    await Valuations(club.store, Part(number=2, of=2, shards=2), HereThinker()).value_games()
    assert await kept(club) == []
