from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.part import Part
from bot.store import members, privacy, reminders, runtime, servers, tables
from bot.store.database import BOT, Store, Transaction
from bot.store.packing import EventRow
from bot.store.reminders import Reminder
from bot.store.tables import TableRow
from bot.tables.settings import Preferences
from bot.values.members import Member
from tests.engines import RULES_BROKEN
from tests.store.files import GUILD, NOW, a_table

pytestmark = pytest.mark.every_engine

MANY = 2**63 - 1
"""No number of Discord's is higher."""


@pytest.fixture
async def tx(store: Store):
    async with store.transaction(BOT) as tx:
        yield tx


async def inserted(tx: Transaction, *rows: TableRow) -> None:
    for row in rows:
        await tables.insert(tx, row)


def numbers(rows: list[TableRow]) -> list[int]:
    return [row.id for row in rows]


async def test_placeholders_are_numbered(tx: Transaction):
    assert await tx.execute("SELECT $2 + 0, $1 + 0, $2 + 0", 1, 2) == [(2, 1, 2)]


async def test_every_row_is_a_tuple(tx: Transaction):
    assert await tx.execute("SELECT 1, 'a' UNION ALL SELECT 2, NULL") == [(1, "a"), (2, None)]


# Tables.


@pytest.mark.parametrize("row", [a_table(3, wake_at=NOW), a_table(3, is_open=False), a_table(3, snapshot='{"é": 1}')])
async def test_a_table_is_loaded_as_it_was_inserted(tx: Transaction, row: TableRow):
    await inserted(tx, row)
    assert await tables.load(tx, 3) == row


async def test_the_numbers_of_discord_fit(tx: Transaction):
    row = a_table(1, guild_id=MANY, channel_id=MANY)
    await inserted(tx, row)
    assert await tables.open_in_channel(tx, MANY) == row


async def test_there_is_no_table_of_another_number(tx: Transaction):
    await inserted(tx, a_table(3))
    assert await tables.load(tx, 4) is None


async def test_tables_are_numbered_from_one(tx: Transaction):
    assert [await tables.take_number(tx) for _ in range(11)] == [*range(1, 12)]


async def test_a_table_is_replaced_where_it_has_as_many_events_as_were_read(tx: Transaction):
    later = a_table(3, version=21, length=25, snapshot='{"a": 1}', is_open=False, wake_at=5)
    await inserted(tx, a_table(3, length=20), a_table(4))
    assert await tables.update(tx, later, from_length=20)
    assert (await tables.load(tx, 3), await tables.load(tx, 4)) == (later, a_table(4))


@pytest.mark.parametrize("length", [19, 21, 25])
async def test_a_table_that_has_more_or_fewer_events_is_left_as_it_is(tx: Transaction, length: int):
    await inserted(tx, a_table(3, length=20))
    assert not await tables.update(tx, a_table(3, version=21, length=25), from_length=length)
    assert await tables.load(tx, 3) == a_table(3, length=20)


async def test_a_table_changed_by_a_forgetting_meanwhile_is_left_as_it_is(tx: Transaction):
    await inserted(tx, a_table(3, length=20, snapshot='{"user":1,}'))
    await tables.append(tx, a_table(3), [EventRow(1, NOW, '{"user":1,}')])
    await privacy.forget(tx, GUILD, 1)
    row = await tables.load(tx, 3)
    assert row is not None
    assert not await tables.update(tx, a_table(3, length=21, snapshot='{"user":1,}'), from_length=20)
    assert (row.snapshot, await tables.load(tx, 3)) == ('{"user":-1,}', row)


async def test_only_one_of_two_replacements_of_a_snapshot_succeeds(tx: Transaction):
    await inserted(tx, a_table(3, length=20))
    assert [await tables.update(tx, a_table(3, length=21), from_length=20) for _ in range(2)] == [True, False]


async def test_a_closed_table_does_not_occupy_its_channel(tx: Transaction):
    await inserted(tx, a_table(1, channel_id=5, is_open=False), a_table(2, channel_id=5), a_table(3, channel_id=6))
    assert await tables.open_in_channel(tx, 5) == a_table(2, channel_id=5)


async def test_a_channel_without_an_open_table_has_none(tx: Transaction):
    await inserted(tx, a_table(1, channel_id=5, is_open=False))
    assert await tables.open_in_channel(tx, 5) is None


async def test_the_open_tables_of_all_servers_a_few_at_a_time(tx: Transaction):
    await inserted(
        tx, a_table(5), a_table(2), a_table(3, is_open=False), a_table(1, guild_id=8), a_table(4, guild_id=8)
    )
    assert numbers(await tables.running_after(tx, Part(), 0, 0, limit=3)) == [2, 5, 1]
    assert numbers(await tables.running_after(tx, Part(), 8, 1, limit=3)) == [4]


async def test_the_open_tables_of_a_server(tx: Transaction):
    await inserted(tx, a_table(5), a_table(2), a_table(3, is_open=False), a_table(4, guild_id=8))
    assert numbers(await tables.open_in_server(tx, GUILD)) == [2, 5]


async def test_the_tables_that_wait_for_a_member_on_one_server_or_on_all(tx: Transaction):
    await inserted(tx, a_table(1, turn_user_id=7), a_table(2, turn_user_id=8), a_table(3, guild_id=8, turn_user_id=7))
    assert numbers(await tables.waiting_for(tx, 7, GUILD)) == [1]
    assert numbers(await tables.waiting_for(tx, 7, None)) == [1, 3]
    assert await tables.has_turn_elsewhere(tx, 7, None, besides=1)
    assert not await tables.has_turn_elsewhere(tx, 7, GUILD, besides=1)


async def test_the_clock_looks_first_at_what_is_longest_due(tx: Transaction):
    rows = [a_table(1, wake_at=30), a_table(2, wake_at=10), a_table(3, wake_at=31), a_table(4), a_table(5, wake_at=10)]
    await inserted(tx, *rows)
    assert await tables.due(tx, Part(), 30) == [(2, GUILD), (5, GUILD), (1, GUILD)]


async def test_the_channels_of_open_tables(tx: Transaction):
    await inserted(tx, a_table(1, channel_id=5, is_open=False), a_table(2, channel_id=5), a_table(3, channel_id=6))
    assert await tables.open_everywhere(tx, Part()) == [(GUILD, 5), (GUILD, 6)]


async def test_a_postponed_table_is_due_later(tx: Transaction):
    await inserted(tx, a_table(1, wake_at=10))
    await tables.postpone(tx, 1, 20)
    assert (await tables.due(tx, Part(), 19), await tables.due(tx, Part(), 20)) == ([], [(1, GUILD)])


async def test_events_come_in_the_order_of_their_numbers(tx: Transaction):
    first, second, third = (EventRow(number, NOW, f'"{number}"') for number in (1, 2, 10))
    await inserted(tx, a_table(1), a_table(2))
    await tables.append(tx, a_table(1), [first, third])
    await tables.append(tx, a_table(2), [first])
    await tables.append(tx, a_table(1), [second])
    assert await tables.events(tx, 1) == [first, second, third]


async def test_a_table_without_events_has_none(tx: Transaction):
    assert await tables.events(tx, 1) == []


# Servers, members and interactions.


async def test_settings_are_the_last_ones_saved(tx: Transaction):
    await servers.save_settings(tx, GUILD, "{}")
    await servers.save_settings(tx, GUILD, '{"credit": false}')
    assert (await servers.settings(tx, GUILD), await servers.settings(tx, 8)) == ('{"credit": false}', None)


async def test_an_unknown_member_has_the_defaults(tx: Transaction):
    assert await members.load(tx, GUILD, [1]) == {1: Member()}
    assert (Member().away_until, Member().preferences.reminders) == (0, True)


async def test_members_step_away_from_one_server(tx: Transaction):
    for user, until in ((1, 50), (2, 51)):
        await members.set_away(tx, GUILD, user, until)
    await members.set_away(tx, 8, 3, 99)
    assert await away(tx, 1, 2, 3) == [50, 51, 0]


async def test_whoever_comes_back_is_not_away(tx: Transaction):
    await members.set_away(tx, GUILD, 1, 99)
    await members.set_away(tx, GUILD, 1, 0)
    assert await away(tx, 1) == [0]


@pytest.mark.parametrize("preference", Preferences._fields)
async def test_a_preference_is_as_last_said(tx: Transaction, preference: str):
    said: list[bool] = []
    for wanted in (False, True, False):
        await members.set_preference(tx, GUILD, 1, preference, wanted=wanted)
        said.append(getattr(await preferences(tx, 1), preference))
    assert said == [False, True, False]


async def test_being_away_and_wanting_no_reminders_are_two_things(tx: Transaction):
    await members.set_preference(tx, GUILD, 1, "reminders", wanted=False)
    await members.set_away(tx, GUILD, 1, 99)
    await members.set_preference(tx, GUILD, 2, "reminders", wanted=False)
    assert ((await preferences(tx, 1)).reminders, await away(tx, 1, 2)) == (False, [99, 0])


async def away(tx: Transaction, *users: int) -> list[int]:
    known = await members.load(tx, GUILD, users)
    return [known[user].away_until for user in users]


async def preferences(tx: Transaction, user: int) -> Preferences:
    return (await members.load(tx, GUILD, [user]))[user].preferences


async def test_a_reminder_is_the_last_message_of_a_player_at_a_table(tx: Transaction):
    first, second = (Reminder(1, 5, 50, message, 20, None, "fr") for message in (7, 8))
    await inserted(tx, a_table(1))
    for reminder in (first, second):
        await reminders.save(tx, reminder)
    await reminders.delete(tx, first)
    kept = [await reminders.load(tx, 1, 5), *await reminders.load_all(tx, Part())]
    await reminders.delete(tx, second)
    assert (kept, await reminders.load(tx, 1, 5)) == ([second, second], None)


async def test_an_interaction_takes_effect_once(tx: Transaction):
    before = await runtime.was_applied(tx, MANY)
    await runtime.mark_applied(tx, MANY, NOW)
    assert (before, await runtime.was_applied(tx, MANY)) == (False, True)


async def test_only_old_interactions_are_forgotten(tx: Transaction):
    for number in (1, 2, 3):
        await runtime.mark_applied(tx, number, 10 * number)
    await runtime.forget_applied(tx, before=20)
    assert [await runtime.was_applied(tx, number) for number in (1, 2, 3)] == [False, True, True]


async def test_a_new_file_has_no_heartbeat(tx: Transaction):
    assert await runtime.heartbeat(tx, Part()) is None


async def test_the_last_heartbeat_is_known(tx: Transaction):
    for at in (NOW, NOW + 60):
        await runtime.record_heartbeat(tx, Part(), at)
    assert await runtime.heartbeat(tx, Part()) == NOW + 60


async def test_a_note_says_what_was_noted_last(tx: Transaction):
    said = [await runtime.read_note(tx, "commands")]
    for text in ("old", "new"):
        await runtime.write_note(tx, "commands", text)
        said.append(await runtime.read_note(tx, "commands"))
    assert (said, await runtime.read_note(tx, "other")) == ([None, "old", "new"], None)


# What the file itself refuses, whatever the code above it believes.

AN_EVENT = EventRow(1, NOW, "{}")
REFUSED: dict[str, Callable[[Transaction], Awaitable[Any]]] = {
    "an event's number again": lambda tx: tables.append(tx, a_table(1), [AN_EVENT]),
    "an event's number twice": lambda tx: tables.append(
        tx, a_table(1), [EventRow(2, NOW, "{}"), EventRow(2, NOW, "{}")]
    ),
    "an event numbered zero": lambda tx: tables.append(tx, a_table(1), [AN_EVENT._replace(number=0)]),
    "an event of no table": lambda tx: tables.append(tx, a_table(99), [AN_EVENT]),
    "an interaction again": lambda tx: runtime.mark_applied(tx, 1, NOW),
    "a table's number again": lambda tx: tables.insert(tx, a_table(1, channel_id=2)),
    "a second open table in a channel": lambda tx: tables.insert(tx, a_table(2, channel_id=1)),
    "a table of no version": lambda tx: tables.insert(tx, a_table(2, version=0)),
    "a table half open": lambda tx: tx.execute("UPDATE game_table SET is_open = 2"),
    "a table without a snapshot": lambda tx: tx.execute("UPDATE game_table SET snapshot = NULL"),
    "a word for a number": lambda tx: tx.execute("UPDATE game_table SET channel_id = 'general'"),
    "a table gone from under its events": lambda tx: tx.execute("DELETE FROM game_table"),
    "a heart of no process": lambda tx: tx.execute("INSERT INTO heartbeat VALUES (2, 1, 1, 1)"),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_the_file_itself_refuses(store: Store, what: str):
    async with store.transaction(BOT) as tx:
        await tables.insert(tx, a_table(1))
        await tables.append(tx, a_table(1), [AN_EVENT])
        await runtime.mark_applied(tx, 1, NOW)
    with pytest.raises(RULES_BROKEN):
        async with store.transaction(BOT) as tx:
            await REFUSED[what](tx)


async def test_a_channel_has_any_number_of_closed_tables(tx: Transaction):
    await inserted(tx, *(a_table(number, channel_id=1, is_open=number == 3) for number in (1, 2, 3)))
    assert (await tables.open_in_channel(tx, 1)) == a_table(3, channel_id=1)
