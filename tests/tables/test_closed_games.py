"""A game that is over is one compressed text, and works as any other."""

import re
from collections.abc import Callable

import msgspec
import pytest

from bot.services import audit
from bot.store.packing import EventRow, members_named, pack, unpack
from tests.scale import some
from tests.tables.club import CHANNEL, GUILD, ONE_DEAL, Club, Person, game
from tests.tables.harness import STATEMENTS
from tests.tables.random_year import RandomYear


def cut_off(text: bytes) -> bytes:
    return text[: len(text) // 2]


def with_another_end(text: bytes) -> bytes:
    return bytes([*text[:-1], text[-1] ^ 1])


def without_its_end(text: bytes) -> bytes:
    return pack(unpack(text)[:-1])


DAMAGE = {
    cut_off: "table 1 cannot be read: error: Error -5 while decompressing data: incomplete or truncated stream",
    with_another_end: "table 1 cannot be read: error: Error -3 while decompressing data: incorrect data check",
    without_its_end: "table 1 has a stored row that contradicts its events",
}


@pytest.fixture
async def over(club: Club) -> Club:
    """A game of one deal is over."""
    await club.play(**ONE_DEAL)
    await club.plays_it_out()
    return club


async def is_one_text(club: Club, number: int = 1) -> bool:
    [(text,)] = await club.asks("SELECT events FROM game_table WHERE id = $1", number)
    [(rows,)] = await club.asks("SELECT count(*) FROM table_event WHERE table_id = $1", number)
    assert bool(text) is not bool(rows)
    return bool(text)


@pytest.mark.usefixtures("player")
async def test_an_open_table_is_not_packed(club: Club):
    assert not await is_one_text(club)


async def test_a_lobby_that_was_closed_is_packed(club: Club, ana: Person):
    await ana.opens()
    await ana.gets_up()
    assert await is_one_text(club)
    assert await audit.find_problems(club.store) == []


async def test_events_come_out_as_they_went_in():
    events = [EventRow(1, 0, '{"a":"é\\n ß"}'), EventRow(2, 2**40, '{"user":7,"host":-8}'), EventRow(3, 5, "{}")]
    assert unpack(pack(events)) == (*events,)
    assert members_named(events) == {7}


async def test_a_snapshot_of_another_version_is_made_anew_from_the_text(over: Club, ana: Person):
    before = await over.table()
    await over.asks("UPDATE game_table SET snapshot = '{}'")
    assert await over.table() == before
    assert (await over.services.archive.proof(1, ana.request(), channel=CHANNEL, deal=1)).is_true


@pytest.mark.long
@pytest.mark.parametrize("seed", [31])
async def test_anybody_can_be_forgotten_whose_games_are_over(club: Club, seed: int):
    year = await RandomYear(club, seed).opens()
    for member in [*year.servers[GUILD]][:6]:
        await year.goes_on(games=2)
        await club.services.privacy.forget(member.request())
        year.servers[GUILD].remove(member)
        year.servers[GUILD].append(Person(club, member.name, member.user + 1000))
        texts = await club.asks("SELECT events FROM game_table WHERE guild_id = $1 AND is_open = 0", GUILD)
        named = re.compile(rf'"(user|host)":{member.user}\b')
        assert texts
        assert not [event for (text,) in texts for event in unpack(text) if named.search(event.body)]
    assert await audit.find_problems(club.store) == []


@pytest.mark.either_engine
async def test_a_forgotten_member_is_found_in_no_game(over: Club, max_: Person, ana: Person):
    await over.play(max_, ana, robots=1, channel=CHANNEL + 1, **ONE_DEAL)
    await over.plays_it_out()
    assert await over.services.privacy.servers_of(max_.user) == [GUILD]
    before = await over.services.archive.proof(2, ana.request(), channel=CHANNEL + 1, deal=1)
    await over.services.privacy.forget(max_.request())
    assert await over.services.privacy.servers_of(max_.user) == []
    assert await over.services.archive.proof(2, ana.request(), channel=CHANNEL + 1, deal=1) == before
    assert await audit.find_problems(over.store) == []


async def test_who_was_only_invited_takes_that_away_and_can_be_forgotten(club: Club, ana: Person, bob: Person):
    await ana.opens()
    await ana.invites(bob)
    await ana.gets_up()
    [server] = msgspec.json.decode(await club.services.privacy.export(bob.request()))["servers"]
    assert [event["type"] for event in server["tables"][0]["events"]] == ["MemberInvited"]
    await club.services.privacy.forget(bob.request())
    assert await club.services.privacy.servers_of(bob.user) == []
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize(("damaged", "problem"), DAMAGE.items())
async def test_damage_to_a_game_is_found(over: Club, damaged: Callable[[bytes], bytes], problem: str):
    [(text,)] = await over.asks("SELECT events FROM game_table")
    await over.asks("UPDATE game_table SET events = $1", damaged(text))
    assert problem in await audit.find_problems(over.store)


async def test_a_game_that_is_not_found_by_whom_it_names_is_told(over: Club):
    await over.asks("UPDATE mention SET user_id = 7 WHERE user_id = 100")
    assert await audit.find_problems(over.store) == ["table 1 names other members than those by whom it is found"]


@pytest.mark.either_engine
async def test_a_crash_at_any_statement_leaves_a_game_open_or_over(club: Club):
    await club.play(**ONE_DEAL)
    for statement in STATEMENTS:
        await club.dies_during(club.is_stopped(), statement)
        assert await audit.find_problems(club.store) == []
        if await is_one_text(club):
            break
    assert statement > 10


async def test_what_is_packed_takes_a_fifth(club: Club):
    await club.play(**game("classique", ends=some(3, of=10)))
    await club.plays_it_out()
    [(text,)] = await club.asks("SELECT events FROM game_table")
    assert len(text) < sum(len(event.body) for event in unpack(text)) / 5
