"""Members are forgotten: after two years of silence, by whoever runs the bot, and one after the other."""

import asyncio
import json
from collections.abc import Awaitable
from typing import Any, TypeVar

import pytest

from bot import maintenance
from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.presence import AWAY_SECONDS
from tests.tables.club import GUILD, ONE_DEAL, Club, Person

DAY = 24 * 3600
Result = TypeVar("Result")


async def forgets(club: Club, member: Person) -> None:
    await club.services.privacy.forget(member.request())


async def refusal_of(doing: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await doing
    return refused.value.code


async def rows(club: Club, table: str) -> list[Any]:
    return await club.asks(f"SELECT * FROM {table} ORDER BY 1, 2, 3")


async def seen(club: Club, *members: Person) -> None:
    for member in members:
        await club.services.members.record_name(member.request(), member.name)


async def known(club: Club) -> list[int]:
    return [user for (user,) in await club.asks("SELECT user_id FROM member ORDER BY user_id")]


@pytest.mark.either_engine
async def test_whoever_stays_away_for_two_years_is_forgotten(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    await seen(club, ana, bob, max_)
    club.now += AWAY_SECONDS - 31 * DAY
    await seen(club, ana)
    await club.services.retention.erase_expired(club.now)
    assert len(await known(club)) == 3
    club.now += 62 * DAY
    await club.services.retention.erase_expired(club.now)
    assert await known(club) == [ana.user]
    assert str(max_.user) not in str([await rows(club, table) for table in ("account", "table_event", "finished_seat")])
    await club.ticks()
    assert await audit.find_problems(club.store) == []


@pytest.mark.either_engine
async def test_whoever_plays_without_being_seen_is_not_forgotten(club: Club, ana: Person, bob: Person, max_: Person):
    await seen(club, ana, bob, max_)
    club.now += AWAY_SECONDS + 31 * DAY
    await club.play(ana, bob, robots=1, **ONE_DEAL)
    await club.plays_it_out()
    await club.sit_down(max_)
    for _ in range(2):
        await club.services.retention.erase_expired(club.now)
    assert await known(club) == [ana.user, bob.user, max_.user]
    assert (await club.table()).people == (max_.user,)


@pytest.fixture
async def everywhere(club: Club, ana: Person, bob: Person, max_: Person) -> Club:
    """Somebody plays on two servers, and was invited on a third, which keeps nothing of them but that."""
    third = Person(club, "Ana", ana.user, guild=GUILD + 2)
    await third.opens(channel=77)
    await third.invites(Person(club, "Max", max_.user, guild=GUILD + 2))
    await club.passes(hours=25)
    await ana.opens()
    for member in (max_, bob):
        await member.joins()
    await ana.adds("Ulysse")
    await ana.begins()
    await club.play(*(member.elsewhere() for member in (max_, ana, bob)), channel=66)
    return club


def address(club: Club) -> str:
    return club.server or f"sqlite:///{club.folder / 'club.db'}"


async def beside(club: Club, doing: Awaitable[Result]) -> Result:
    """Do this in another process: while the bot runs, unless that has the file for itself."""
    if club.server:
        return await doing
    await club.closes()
    done = await doing
    await club.opens()
    return done


async def test_whoever_runs_the_bot_sees_what_all_servers_keep(everywhere: Club, max_: Person):
    data = json.loads(await beside(everywhere, maintenance.export(address(everywhere), max_.user)))
    assert data["user"] == max_.user
    named = {server["server"]: [table["table"] for table in server["tables"]] for server in data["servers"]}
    assert named == {GUILD: [2], GUILD + 1: [3], GUILD + 2: [1]}


async def test_whoever_runs_the_bot_forgets_a_member_on_all_servers(
    everywhere: Club, ana: Person, bob: Person, max_: Person
):
    meanwhile = [ana.hands_over_to(bob, at=2)] if everywhere.server else []
    forgotten, *_ = await asyncio.gather(
        beside(everywhere, maintenance.forget(address(everywhere), max_.user)), *meanwhile
    )
    assert forgotten == ([GUILD, GUILD + 1, GUILD + 2], [])
    kept = [await rows(everywhere, table) for table in ("account", "table_event", "game_table", "member", "transfer")]
    assert str(max_.user) not in str(kept)
    assert {2, 3} <= {*await everywhere.services.messages.outdated()}
    await everywhere.plays_the_deal(2)
    assert await audit.find_problems(everywhere.store) == []
    again = await beside(everywhere, maintenance.forget(address(everywhere), max_.user))
    assert again == ([], [])
    assert ana.user in (await everywhere.table(2)).people


async def test_where_a_server_is_being_erased_a_member_cannot_be_forgotten_now(everywhere: Club, max_: Person):
    await everywhere.asks("INSERT INTO server (guild_id, settings, left_at) VALUES ($1, '{}', 0)", GUILD)
    forgotten = await beside(everywhere, maintenance.forget(address(everywhere), max_.user))
    assert forgotten == ([GUILD + 1, GUILD + 2], [GUILD])


async def test_two_who_were_only_invited_stay_two(club: Club, ana: Person, bob: Person, max_: Person):
    await ana.opens()
    await ana.invites(bob, max_)
    await club.passes(hours=25)  # or else they would decline, and have an account
    for member in (bob, max_):
        await forgets(club, member)
    assert {guest.user for guest in (await club.table()).guests} == {-1, -2}
    assert await audit.find_problems(club.store) == []


async def test_two_who_only_closed_seasons_stay_two(club: Club, ana: Person, bob: Person):
    for number, moderator in enumerate((ana, bob), 1):
        await club.asks("INSERT INTO season VALUES ($1, $2, 1, $3)", GUILD, number, moderator.user)
        await forgets(club, moderator)
    assert await club.asks("SELECT by_user_id FROM season ORDER BY number") == [(-1,), (-2,)]


async def test_being_forgotten_again_and_again_leaves_no_accounts(club: Club, ana: Person):
    for _ in range(3):
        await seen(club, ana)
        await forgets(club, ana)
    assert await rows(club, "account") == []
