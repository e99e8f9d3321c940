"""Messages and channels vanish, permissions are lost, Discord fails: the table's message becomes true again."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import aiohttp
import discord
import pytest

from bot import client
from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person

fr = words_in("fr")
SEND, EDIT, ANSWER = "/channels/*/messages", "/channels/*/messages/*", "/interactions/*/callback"


@contextmanager
def loses_an_answer(club: Club, method: str, path: str) -> Iterator[None]:
    """Discord does this once, and the connection breaks before it can say so."""
    lost = list[str]()
    with club.sends_no_nonce_twice():
        usual = club.env.bot.http.request

        async def request(route: Any, **more: Any) -> Any:
            answer = await usual(route, **more)
            if route.method == method and re.search(path, route.url) and not lost:
                lost.append(route.path)
                raise aiohttp.ClientOSError(104, "Connection reset by peer")
            return answer

        club.env.bot.http.request = request
        yield
    assert lost


@pytest.fixture
async def people(club: Club, ana: Person, bob: Person, chloe: Person) -> list[Person]:
    """Three who sit at a table that has begun."""
    await sits_down(club, [ana, bob, chloe], clock="1h")
    return [ana, bob, chloe]


async def next_one(club: Club, people: list[Person]) -> Person:
    table = await club.open_table()
    return whose_turn(table, people)


def one_table(club: Club) -> bool:
    """Whether the channel has one table's message, which is the newest and true."""
    return club.is_up_to_date and len([message for message in club.messages if presses(message, "hand")]) == 1


@pytest.mark.long
async def test_a_deleted_table_comes_back_with_the_next_card(club: Club, people: list[Person], mod: Person):
    player = await next_one(club, people)
    await player.looks()
    await mod.member.delete(club.seen(club.newest("hand")).message)
    assert not any(map(presses, club.messages))
    await player.lays()
    assert one_table(club)
    await plays_on(club, people, until_deal=2)
    assert one_table(club)


@pytest.mark.long
async def test_a_deleted_result_does_not_stop_the_next_deal(club: Club, people: list[Person], mod: Person):
    while (table := await club.table()) and table.turn:
        await plays_a_card(club, whose_turn(table, people))
    await mod.member.delete(club.seen(club.newest("next_deal")).message)
    await club.passes(minutes=6)
    assert one_table(club)


async def test_a_channel_that_is_gone_locks_nothing(club: Club, people: list[Person]):
    club.env.backend.delete_channel(club.channel.id)
    await club.passes(hours=3)
    elsewhere = club.guild.create_text_channel("ailleurs")
    club.channel = elsewhere
    await people[0].opens()
    assert club.is_up_to_date


@pytest.mark.parametrize("permission", ["send_messages", "view_channel"])
async def test_without_the_permission_to_write_or_to_see_people_play_on_and_the_table_catches_up(
    club: Club, people: list[Person], permission: str
):
    await (await next_one(club, people)).looks()
    club.forbids(**{permission: True})
    for _ in range(3):
        player = await next_one(club, people)
        await player.slash("hand")
        await player.lays()
    club.allows_again()
    await club.passes(minutes=2)
    assert one_table(club)


async def test_a_table_is_not_opened_where_the_bot_may_not_write(club: Club, ana: Person):
    club.forbids(send_messages=True)
    missing = fr("permission", name="send_messages")
    assert await ana.opens() == fr("refused-missing_permissions", permissions=missing)
    assert await club.table() is None
    club.allows_again()
    club.forbids(create_public_threads=True)
    assert fr("permission", name="create_public_threads") in await ana.opens(thread=True)
    assert club.messages == []


async def test_a_robot_stands_in_for_a_member_who_is_gone(club: Club, people: list[Person]):
    gone = await next_one(club, people)
    club.guild.remove_member(gone.member)
    there = [person for person in people if person is not gone]
    before = await club.table()
    await club.passes(hours=1.1)
    after = await club.table()
    assert before is not None
    assert after is not None
    assert after.moved > before.moved
    host = next(person for person in people if person.id == after.host)
    if host is not gone:
        await host.clicks("more")
        await host.chooses("kick", str(gone.id))
        await host.clicks_own("kick")
        await plays_on(club, there, until_deal=2)
    assert one_table(club)


@pytest.mark.parametrize("status", [429, 500, 502, 503])
@pytest.mark.parametrize("method", ["POST", "DELETE"])
async def test_after_errors_of_discord_the_table_catches_up(club: Club, people: list[Person], method: str, status: int):
    club.fails(method, SEND if method == "POST" else EDIT, status=status, times=3)
    for _ in range(3):
        player = await next_one(club, people)
        await player.slash("hand")
        await player.lays()
    club.works_again()
    await club.passes(minutes=2)
    assert one_table(club)


@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10062)], ids=["fails", "nobody waits for it"])
async def test_a_play_is_kept_when_its_answer_fails(club: Club, people: list[Person], status: int, code: int):
    player = await next_one(club, people)
    await player.looks()
    before = await club.table()
    play = player.can("play")[0]
    club.fails("POST", ANSWER, status=status, code=code)
    async with club.watched():
        await player.member.click(club.seen(player.private), custom_id=play)
    after = await club.table()
    assert before is not None
    assert after is not None
    assert after.moved > before.moved
    assert one_table(club)
    await player.looks()
    assert play not in player.can("play")
    await plays_on(club, people, until_deal=2)


async def test_a_message_whose_arrival_was_not_confirmed_is_not_sent_twice(club: Club, people: list[Person]):
    await club.passes(minutes=3)  # so that whoever is next has to be called
    player = await next_one(club, people)
    await player.looks()
    with loses_an_answer(club, "POST", r"/channels/\d+/messages$"):
        while len([table for table in club.messages if presses(table, "hand")]) == 1 and (
            (await next_one(club, people)) is player
        ):
            await player.looks()
            await player.lays()
        await club.passes(minutes=2)
    assert one_table(club)


async def test_a_notice_that_fails_as_the_bot_ends_keeps_nothing_open(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def is_closed(*_: object) -> None:
        raise RuntimeError("Session is closed")

    club.expects_trouble("A notice could not be delivered")
    host, other, _ = people
    await host.clicks("more")
    await host.chooses("kick", str(other.id))
    monkeypatch.setattr(club.client, "create_dm", is_closed)
    assert await host.clicks_own("kick") == fr("done-kicked", player=other.mention)
    assert "A notice could not be delivered" in caplog.text
    await club.restarts()
    await other.looks()
    assert other.can("rules")
    assert not other.can("return")


BROKEN = {
    "reset": aiohttp.ClientOSError(104, "Connection reset by peer"),
    "closed": aiohttp.ServerDisconnectedError(),
}


@pytest.mark.parametrize("method", ["defer", "edit_message"])
@pytest.mark.parametrize("error", BROKEN.values(), ids=BROKEN)
async def test_a_card_is_laid_though_the_connection_breaks_under_the_answer(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch, method: str, error: Exception
):
    async def breaks(*_: object, **__: object) -> None:
        raise error

    player = await next_one(club, people)
    await player.looks()
    before = await club.open_table()
    monkeypatch.setattr(discord.InteractionResponse, method, breaks)
    if method == "defer":
        club.slows_the_file()
    async with club.watched():
        await player.member.click(club.seen(player.private), custom_id=player.can("play")[0])
    await club.passes(minutes=0.1)
    assert (await club.open_table()).moved > before.moved
    assert one_table(club)


async def test_what_is_in_progress_when_the_bot_ends_is_answered_and_shown_and_nothing_is_begun(
    club: Club, people: list[Person]
):
    player = await next_one(club, people)
    await player.looks()
    before = await club.open_table()
    club.slows_the_file()
    result = await player.member.click(club.seen(player.private), custom_id=player.can("play")[0])
    ending = asyncio.create_task(club.client.close())
    await asyncio.sleep(0)
    ignored = await people[0].member.slash(club.channel, "nainjaune help")
    await club.env.advance_time(3)
    await ending
    assert player.reads_answer(result)
    assert not ignored.acknowledged
    shown = club.public
    await club.restarts()
    assert club.public == shown
    assert (await club.open_table()).moved > before.moved
    assert one_table(club)


@pytest.mark.long
async def test_clicks_are_answered_while_the_last_reminder_of_a_bot_that_ends_is_on_its_way(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch
):
    create_dm, may_arrive = club.client.create_dm, asyncio.Event()

    async def slowly(user: Any) -> discord.DMChannel:
        await club.env.external_wait(may_arrive.wait(), reason="a reminder is on its way")
        return await create_dm(user)

    player = await next_one(club, people)
    monkeypatch.setattr(club.client, "create_dm", slowly)
    await club.passes(hours=20)
    ending = asyncio.create_task(club.client.close())
    await asyncio.sleep(0)
    assert fr("help-title") in await people[0].slash("help")
    may_arrive.set()
    await ending
    await club.restarts()
    assert len(club.letters_to(player)) == 1


async def test_the_bot_ends_in_time_though_discord_never_answers_and_shows_the_rest_after_its_next_start(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def never(*_: object, **__: object) -> None:
        await asyncio.sleep(3600)

    player = await next_one(club, people)
    await player.looks()
    with monkeypatch.context() as patches:
        patches.setattr(club.client.http, "request", never)
        patches.setattr(client, "CLOSE_TIMEOUT_SECONDS", 0.1)
        await player.lays()
        await club.client.close()
    assert "Some actions were not completed in time" in caplog.text
    await club.restarts()
    assert one_table(club)


async def test_what_still_thinks_is_ended_with_the_bot_though_not_everything_is_completed_in_time(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    ended = list[str]()

    async def end() -> None:
        ended.append("thinker")

    monkeypatch.setattr(club.client.services.thinker, "close", end)
    with monkeypatch.context() as patches:
        patches.setattr(client, "CLOSE_TIMEOUT_SECONDS", 0.1)
        patches.setattr(club.client.router, "close", partial(asyncio.sleep, 3600))
        await club.client.close()
    assert ended == ["thinker"]
    await club.restarts()


async def test_while_the_file_is_gone_nothing_happens_at_the_table_and_the_operator_is_told(
    club: Club, people: list[Person], caplog: pytest.LogCaptureFixture
):
    player = await next_one(club, people)
    await player.looks()
    before, aside = await club.open_table(), club.database.with_name("aside.db")
    club.expects_trouble("was removed or replaced while in use", "could not be written", "failed; trying again in")
    club.database.rename(aside)
    await club.env.advance_time(60)
    assert "was removed or replaced while in use" in caplog.text
    result = await player.member.click(club.seen(player.private), custom_id=player.can("play")[0])
    assert player.reads_answer(result) == fr("full-disk")
    aside.rename(club.database)
    assert await club.open_table() == before
    await player.looks()
    await player.lays()
    assert (await club.open_table()).version > before.version
