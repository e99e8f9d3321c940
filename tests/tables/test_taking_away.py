"""What a member can take away: all that is kept of them, and nothing of anybody else."""

import asyncio
import json
import re
from typing import Any

import pytest

from tests.tables.club import GUILD, ONE_DEAL, Club, Person, game


async def data_of(member: Person) -> dict[str, Any]:
    return json.loads(await member.club.services.privacy.export(member.request()))


async def takes_away_nothing(member: Person) -> bool:
    """Whether there is nothing but the member's own number."""
    data = await data_of(member)
    return data.pop("user") == member.user and not any(data.values())


async def test_whoever_was_never_here_takes_away_nothing(max_: Person):
    assert await takes_away_nothing(max_)


@pytest.mark.every_engine
async def test_everything_of_every_server_is_in_it(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    await club.play(*[member.elsewhere() for member in (max_, ana, bob)])
    await club.services.members.record_name(max_.request(), "Max")
    here, there = (await data_of(max_))["servers"]
    assert [here["server"], there["server"]] == [GUILD, GUILD + 1]
    assert here["member"][0]["name"] == "Max"
    assert len(here["finished_seat"]) == 1
    assert {line["reason"] for line in here["posting"]} == {"Welcome", "GameStarted", "TableClosed"}
    [account] = there["account"]
    assert account["balance"] == 700


async def test_whoever_asks_for_it_makes_nobody_else_wait(club: Club, ana: Person, bob: Person, max_: Person):
    for channel in range(1, 6):
        await club.sit_down(*((max_, ana) if channel % 2 else (ana, max_)), channel=channel)
    asking = [asyncio.create_task(club.services.privacy.export(max_.request())) for _ in range(3)]
    between = 0
    while not all(task.done() for task in asking):
        await club.services.results.profile(bob.request(), bob.user)
        between += 1
    assert between > 3 * 5
    assert len({await task for task in asking}) == 1


async def test_a_lobby_that_one_left_is_in_it(club: Club, ana: Person, max_: Person):
    await club.sit_down(ana, max_)
    await max_.gets_up()
    [server] = (await data_of(max_))["servers"]
    assert [table["table"] for table in server["tables"]] == [1]


async def test_only_one_s_own_cards_are_in_it(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob)
    table = await club.table()
    own = table.game.deal.hands[[seat.user for seat in table.seats].index(max_.user)] if table.game.deal else ()
    await club.goes_on()
    text = (await club.services.privacy.export(max_.request())).decode()
    assert set(re.findall(r'"(10[SHDC]|[2-9AJQK][SHDC])"', text)) == {*own}


async def test_what_a_robot_holds_on_a_seat_that_one_left_is_not_in_it(
    club: Club, ana: Person, bob: Person, max_: Person
):
    await club.play(ana, bob, max_, **game("classique", ends=3))
    await max_.leaves()
    while (await club.table()).game.deals < 2:
        await (club.goes_on() if (await club.table()).turn else club.passes(minutes=5))
    dealt = [event for event in await own_events(max_) if event["type"] == "HandDealt"]
    assert len(dealt) == 1


async def own_events(max_: Person) -> list[dict[str, Any]]:
    [server] = (await data_of(max_))["servers"]
    return [event for table in server["tables"] for event in table["events"]]


async def test_nobody_else_is_named_in_it(club: Club, max_: Person):
    others = [Person(club, name, 400_000_000_000_000_000 + number) for number, name in enumerate(("a", "b"))]
    await club.play(max_, *others)
    await club.goes_on()
    await others[0].leaves()
    text = (await club.services.privacy.export(max_.request())).decode()
    assert [other for other in others if str(other.user) in text] == []


async def test_a_table_that_cannot_be_read_does_not_hold_up_the_rest(
    club: Club, ana: Person, bob: Person, max_: Person
):
    await club.play(max_, ana, bob, channel=1)
    await club.play(max_, ana, bob, channel=2)
    await club.asks("UPDATE game_table SET snapshot = 'x' WHERE id = 1")
    await club.asks("UPDATE table_event SET body = body || 'x' WHERE table_id = 1")
    [server] = (await data_of(max_))["servers"]
    assert server["tables"][0] == {"table": 1, "unreadable": True}
    assert server["tables"][1]["events"]


async def test_after_being_forgotten_there_is_nothing_to_take_away(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob)
    await club.services.privacy.forget(max_.request())
    assert await takes_away_nothing(max_)
