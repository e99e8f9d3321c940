"""A game that is over long enough is packed, and nobody can tell."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from bot.game.refusal import Refusal
from bot.part import Part
from bot.services import audit
from bot.services.packing import LEFT_ALONE_SECONDS, Packing
from bot.services.valuations import Valuations
from bot.store.packing import FORM, pack, unpack
from bot.tables.context import Request
from bot.valuation.yardstick import VERSION
from tests.scale import some
from tests.tables.club import CHANNEL, GUILD, ONE_DEAL, Club, Person, game
from tests.tables.harness import STATEMENTS
from tests.tables.random_year import RandomYear
from tools.players import HereThinker


def cut_off(text: bytes) -> bytes:
    return text[: len(text) // 2]


def with_another_end(text: bytes) -> bytes:
    return bytes([*text[:-1], text[-1] ^ 1])


def without_its_end(text: bytes) -> bytes:
    return pack(unpack(FORM, text)[:-1])


DAMAGE = {
    cut_off: "table 1 cannot be read: error: the packed text is cut off",
    with_another_end: "table 1 cannot be read: error: Error -3 while decompressing data: incorrect data check",
    without_its_end: "table 1 has 89 events up to 89, not 90",
}


async def packs(club: Club) -> int:
    """Value everything, let a day go by, and pack what can be packed."""
    await club.services.valuations.value_games()
    await club.passes(seconds=LEFT_ALONE_SECONDS)
    return await club.services.packing.pack_games(club.now)


async def is_packed(club: Club, number: int = 1) -> bool:
    [(flag, snapshot)] = await club.asks("SELECT is_packed, snapshot FROM game_table WHERE id = $1", number)
    [(events,)] = await club.asks("SELECT count(*) FROM table_event WHERE table_id = $1", number)
    [(games,)] = await club.asks("SELECT count(*) FROM packed_game WHERE table_id = $1", number)
    assert (bool(flag), not snapshot, not events, bool(games)) in {(True,) * 4, (False,) * 4}
    return bool(flag)


async def everything_about(club: Club, users: dict[int, list[int]]) -> dict[str, Any]:
    """What anybody can learn of the games of a club that are over."""
    seen: dict[str, Any] = {}
    for number, guild, channel in await club.asks(
        "SELECT id, guild_id, channel_id FROM game_table WHERE is_open = 0 ORDER BY id"
    ):
        for user in users[guild]:
            seen |= await _of_table(club, number, Request(user, guild, club.now, channel=None), channel)
    for guild, members in users.items():
        request = Request(members[0], guild, club.now)
        seen[f"history of {guild}"] = [await club.services.archive.history(request, page) for page in range(3)]
        for user in members:
            own = Request(user, guild, club.now)
            seen[f"statement of {user}"] = [await club.services.results.statement(own, page) for page in range(5)]
            seen[f"profile of {user}"] = await club.services.results.profile(own, user)
    return seen


async def _of_table(club: Club, number: int, request: Request, channel: int) -> dict[str, Any]:
    services, name = club.services, f"{request.user} at {number}"
    asked: dict[str, Awaitable[object]] = {
        f"table for {name}": services.lookups.load(number, request),
        f"pages for {name}": services.results.table_statement(request, number, 1),
        f"all for {name}": services.results.table_statement(request, number, 0),
        f"proof for {name}": services.archive.proof(number, request, channel=channel, deal=1),
        f"film for {name}": services.archive.film(number, request, channel=channel, deal=0, step=0),
    }
    for step in (0, 7, 10**6):
        asked[f"step {step} for {name}"] = services.archive.replay(number, request, channel=channel, deal=0, step=step)
    return {what: await _answer(answer) for what, answer in asked.items()}


async def _answer(asked: Awaitable[object]) -> object:
    try:
        return await asked
    except Refusal as refusal:
        return refusal.code


async def exported(club: Club, member: Person) -> list[Any]:
    """The tables that a member's export has."""
    data = msgspec.json.decode(await club.services.privacy.export(member.request()))
    return [server["tables"] for server in data["servers"]]


@pytest.fixture
async def over(club: Club) -> Club:
    """A game of one deal is over."""
    await club.play(**ONE_DEAL)
    await club.plays_it_out()
    return club


@pytest.mark.long
@pytest.mark.either_engine
async def test_a_packed_game_is_what_it_was(over: Club, ana: Person):
    users = {GUILD: [100, 101, 102, 999]}
    await over.services.valuations.value_games()
    await over.passes(seconds=LEFT_ALONE_SECONDS)
    before, data = await everything_about(over, users), await exported(over, ana)
    assert await over.services.packing.pack_games(over.now) == 1
    assert await is_packed(over)
    assert await audit.find_problems(over.store) == []
    assert await exported(over, ana) == data
    assert await everything_about(over, users) == before
    assert await over.services.archive.last_dealt_in_channel(CHANNEL) == 1


@pytest.mark.long
@pytest.mark.parametrize("seed", some([22], of=[21, 22]))
async def test_in_a_year_as_random_as_life_every_game_is_what_it_was(club: Club, seed: int):
    year = await RandomYear(club, seed).opens()
    await year.goes_on(games=some(7, of=14))
    await club.services.valuations.value_games()
    await club.passes(seconds=LEFT_ALONE_SECONDS)
    users = {guild: [member.user for member in members[:6]] for guild, members in year.servers.items()}
    before = await everything_about(club, users)
    assert await club.services.packing.pack_games(club.now) > some(4, of=10)
    assert await audit.find_problems(club.store) == []
    assert await everything_about(club, users) == before
    assert not await club.asks("SELECT 1 FROM game_table WHERE is_open = 0 AND is_packed = 0")


@pytest.mark.long
@pytest.mark.parametrize("seed", [31])
async def test_anybody_can_be_forgotten_whose_games_are_packed(club: Club, seed: int):
    year = await RandomYear(club, seed).opens()
    for member in [*year.servers[GUILD]][:6]:
        await year.goes_on(games=2)
        await packs(club)
        await club.services.privacy.forget(member.request())
        year.servers[GUILD].remove(member)
        year.servers[GUILD].append(Person(club, member.name, member.user + 1000))
        texts = await club.asks("SELECT form, events FROM packed_game WHERE guild_id = $1", GUILD)
        named = re.compile(rf'"(user|host)":{member.user}\b')
        assert texts
        assert not [event for text in texts for event in unpack(*text) if named.search(event.body)]
        assert not await club.asks("SELECT 1 FROM packed_name WHERE guild_id = $1 AND user_id = $2", GUILD, member.user)
    assert await audit.find_problems(club.store) == []


@pytest.mark.either_engine
async def test_a_forgotten_member_is_found_in_no_packed_game(over: Club, max_: Person, ana: Person):
    await over.play(max_, ana, robots=1, channel=CHANNEL + 1, **ONE_DEAL)
    await over.plays_it_out()
    await packs(over)
    assert await is_packed(over, 2)
    assert await over.services.privacy.servers_of(max_.user, is_thorough=True) == [GUILD]
    before = await over.services.archive.proof(2, ana.request(), channel=CHANNEL + 1, deal=1)
    await over.services.privacy.forget(max_.request())
    assert await over.services.privacy.servers_of(max_.user, is_thorough=True) == []
    assert await over.services.archive.proof(2, ana.request(), channel=CHANNEL + 1, deal=1) == before
    assert await audit.find_problems(over.store) == []


async def test_a_game_is_left_alone_for_a_day(over: Club):
    await over.services.valuations.value_games()
    await over.passes(seconds=LEFT_ALONE_SECONDS - 1)
    assert await over.services.packing.pack_games(over.now) == 0
    over.now += 1
    assert await over.services.packing.pack_games(over.now) == 1


async def test_a_game_that_is_still_to_be_valued_is_not_packed(over: Club):
    await over.passes(seconds=LEFT_ALONE_SECONDS)
    assert await over.services.packing.pack_games(over.now) == 0
    await over.services.valuations.value_games()
    assert await over.services.packing.pack_games(over.now) == 1


async def test_a_packed_game_is_valued_anew_after_a_start(over: Club):
    await packs(over)
    tables = ("seat_value", "valued_game")
    before = [await over.asks(f"SELECT * FROM {table}") for table in tables]
    await over.asks("UPDATE valued_game SET version = version - 1")
    await Valuations(over.store, Part(), HereThinker()).value_games()
    assert [await over.asks(f"SELECT * FROM {table}") for table in tables] == before


async def test_packed_games_are_looked_through_once_after_a_start(over: Club):
    await packs(over)
    valuations = Valuations(over.store, Part(), HereThinker())
    versions = list[object]()
    for _ in range(2):
        await over.asks("UPDATE valued_game SET version = 0")
        await valuations.value_games()
        versions += await over.asks("SELECT version FROM valued_game")
    assert versions == [(VERSION,), (0,)]


@pytest.mark.usefixtures("player")
async def test_an_open_table_is_not_packed(club: Club):
    assert await packs(club) == 0
    assert not await is_packed(club)


async def test_a_lobby_that_was_closed_is_packed(club: Club, ana: Person):
    await ana.opens()
    await ana.gets_up()
    assert await packs(club) == 1
    assert await audit.find_problems(club.store) == []


@pytest.mark.either_engine
async def test_a_process_packs_only_what_it_holds(over: Club):
    await over.services.valuations.value_games()
    await over.passes(seconds=LEFT_ALONE_SECONDS)
    assert await Packing(over.store, Part(slot=1, slots=2, shards=2), 2).pack_games(over.now) == 0


async def test_a_damaged_game_stays_as_it_is(over: Club, caplog: pytest.LogCaptureFixture):
    await over.services.valuations.value_games()
    await over.asks("UPDATE table_event SET body = replace(body, 'SeatReadied', 'SeatReadied ')")
    await over.asks("DELETE FROM table_event WHERE number = 5")
    assert await packs(over) == 0
    assert not await is_packed(over)
    assert "Table 1 could not be packed, and stays as it is" in caplog.text


@pytest.mark.parametrize(("damaged", "problem"), DAMAGE.items())
async def test_damage_to_a_packed_game_is_found(over: Club, damaged: Callable[[bytes], bytes], problem: str):
    await packs(over)
    [(text,)] = await over.asks("SELECT events FROM packed_game")
    await over.asks("UPDATE packed_game SET events = $1", damaged(text))
    assert problem in await audit.find_problems(over.store)


async def test_a_packed_game_that_is_not_found_by_whom_it_names_is_told(over: Club):
    await packs(over)
    await over.asks("UPDATE packed_name SET user_id = 7 WHERE user_id = 100")
    assert await audit.find_problems(over.store) == ["table 1 names members by whom it is not found"]


async def test_another_result_than_the_packed_events_lead_to_is_found(over: Club):
    await packs(over)
    for change, user in ((1, 100), (-1, 101)):
        await over.asks("UPDATE account SET balance = balance + $1 WHERE owner_id = $2", change, user)
        await over.asks(
            "UPDATE posting SET amount = amount + $1 WHERE account_id = (SELECT id FROM account WHERE owner_id = $2)"
            " AND transfer_id = (SELECT id FROM transfer WHERE reason = 'TableClosed')",
            change,
            user,
        )
    assert "table 1 has other transfers in the ledger than its events lead to" in await audit.find_problems(over.store)


@pytest.mark.either_engine
async def test_a_crash_at_any_statement_leaves_either_form_whole(over: Club):
    await over.services.valuations.value_games()
    await over.passes(seconds=LEFT_ALONE_SECONDS)
    seen = await everything_about(over, {GUILD: [100]})
    for statement in STATEMENTS:
        await over.dies_during(over.services.packing.pack_games(over.now), statement)
        assert await audit.find_problems(over.store) == []
        if await is_packed(over):
            break
    assert statement > 10
    assert await everything_about(over, {GUILD: [100]}) == seen


async def test_what_is_packed_takes_a_tenth(club: Club):
    await club.play(**game("classique", ends="deals", deals=3))
    await club.plays_it_out()
    [(events, length)] = await club.asks("SELECT count(*), sum(length(body)) FROM table_event")
    await packs(club)
    [(packed,)] = await club.asks("SELECT length(events) FROM packed_game")
    assert events > 150
    assert packed < length / 6
