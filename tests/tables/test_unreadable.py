"""Rows that nobody can read: their table is folded again from its events or refused, and it stops no other."""

import json

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.codec import FORMAT
from tests.tables.club import GUILD, Club, Person, names

GARBAGE = ["", "{", "null", "[]", "{}", '{"id": "x"}', "[" * 5000]


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda garbage: repr(garbage[:9]))
@pytest.mark.usefixtures("player")
async def test_a_snapshot_that_cannot_be_read_is_folded_again_from_the_events(club: Club, garbage: str):
    table = await club.table()
    await club.asks("UPDATE game_table SET snapshot = $1", garbage)
    assert await club.table() == table


async def test_a_folded_table_is_played_on_and_kept_again(club: Club, player: Person):
    await club.asks("UPDATE game_table SET snapshot = 'x'")
    await player.lays("6S")
    assert await audit.find_problems(club.store) == []


async def test_a_snapshot_of_another_version_is_folded_again(club: Club, player: Person):
    table = await club.table()
    [(old,)] = await club.asks("SELECT snapshot FROM game_table")
    await player.lays("6S")
    await club.asks("UPDATE game_table SET snapshot = $1", old)
    assert (await club.table()).version > table.version


async def test_a_snapshot_of_an_older_bot_is_folded_again_without_complaint(
    club: Club, player: Person, caplog: pytest.LogCaptureFixture
):
    table = await club.table()
    [(new,)] = await club.asks("SELECT snapshot FROM game_table")
    old = json.dumps(json.loads(new)["table"] | {"seats": []})
    await club.asks("UPDATE game_table SET snapshot = $1", old)
    assert await club.table() == table
    assert await audit.find_problems(club.store) == []
    await player.lays("6S")
    [(kept,)] = await club.asks("SELECT snapshot FROM game_table")
    assert json.loads(kept)["format"] == FORMAT
    assert not caplog.records


BREAKING = {
    "events that are no events": "UPDATE table_event SET body = 'x' WHERE table_id = 1",
    "events of another kind": """UPDATE table_event SET body = '{"type":"Joker"}' WHERE table_id = 1""",
    "no events": "DELETE FROM table_event WHERE table_id = 1",
    "no first event": "DELETE FROM table_event WHERE table_id = 1 AND number = 1",
    "no deal": "DELETE FROM table_event WHERE table_id = 1 AND body LIKE '%GameStarted%'",
    "no last event": "DELETE FROM table_event WHERE table_id = 1"
    " AND number = (SELECT max(number) FROM table_event WHERE table_id = 1)",
}


@pytest.fixture(params=BREAKING.values(), ids=BREAKING.keys())
async def broken(request: pytest.FixtureRequest, club: Club) -> None:
    """Two tables, of which the first cannot be read at all."""
    for channel in (1, 2):
        await club.play(clock="1h", channel=channel)
    await club.ticks()
    await club.asks("UPDATE game_table SET snapshot = 'x' WHERE id = 1")
    await club.asks(request.param)


@pytest.mark.usefixtures("broken")
async def test_a_table_that_cannot_be_read_is_refused(ana: Person):
    with pytest.raises(Refusal, match="unreadable"):
        await ana.stops(at=1)


@pytest.mark.usefixtures("broken")
async def test_other_tables_are_played_beside_one_that_cannot_be_read(club: Club):
    assert "CardPlayed" in names(await club.goes_on(2))


@pytest.mark.usefixtures("broken")
async def test_the_clock_goes_on_beside_a_table_that_cannot_be_read(club: Club):
    await club.passes(hours=1)
    assert (await club.table(2)).seats[0].missed == 1


@pytest.mark.usefixtures("broken")
async def test_time_is_given_back_beside_a_table_that_cannot_be_read(club: Club):
    await club.stays_down(hours=3)
    await club.passes(minutes=59)
    assert (await club.table(2)).seats[0].missed == 0


@pytest.mark.usefixtures("broken")
async def test_members_step_away_beside_a_table_that_cannot_be_read(club: Club, ana: Person):
    await ana.steps_away(days=1)
    turn = (await club.table(2)).turn
    assert turn is None or turn.user != ana.user


async def test_a_table_with_events_too_many_does_not_stop_the_clock(club: Club):
    for channel in (1, 2):
        await club.play(clock="1h", channel=channel)
    await club.asks(
        "INSERT INTO table_event VALUES (1, 1000, 0, 'x'), (1, $1, 0, 'x')", (await club.table(1)).version + 1
    )
    await club.stays_down(hours=3)
    await club.passes(hours=1)
    assert (await club.table(2)).seats[0].missed == 1


@pytest.mark.parametrize("silence", [0, 3], ids=["at once", "after a silence"])
async def test_settings_that_cannot_be_read_do_not_stop_the_clock_on_other_servers(
    club: Club, ana: Person, bob: Person, chloe: Person, silence: int
):
    await club.play(ana.elsewhere(), bob.elsewhere(), chloe.elsewhere(), clock="1h", channel=1)
    await club.play(clock="1h", channel=2)
    await club.asks("INSERT INTO server (guild_id, settings) VALUES ($1, 'x')", GUILD + 1)
    if silence:
        await club.stays_down(hours=silence)
    await club.passes(hours=1)
    assert (await club.table(2)).seats[0].missed == 1


@pytest.mark.usefixtures("player")
async def test_bytes_that_are_no_text_at_one_table_stop_no_other(club: Club, dora: Person, ana: Person, bob: Person):
    await club.play(dora, ana, bob, channel=2)
    await club.asks("UPDATE game_table SET snapshot = CAST(x'7bff7d' AS TEXT) WHERE id = 1")
    await club.asks("UPDATE table_event SET body = CAST(x'7bff7d' AS TEXT) WHERE table_id = 1 AND number = 2")
    moved = await club.passes(hours=24)
    assert {outcome.table.id for outcome in moved} == {2}
    assert (await club.table(2)).phase == "playing"
