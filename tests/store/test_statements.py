from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.part import Part
from bot.store import privacy, runtime, tables
from bot.store.database import BOT, Store, Transaction
from bot.store.packing import EventRow
from bot.store.tables import TableRow
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


# Tables.


@pytest.mark.parametrize("row", [a_table(3, wake_at=NOW), a_table(3, is_open=False), a_table(3, snapshot='{"é": 1}')])
async def test_a_table_is_loaded_as_it_was_inserted(tx: Transaction, row: TableRow):
    await inserted(tx, row)
    assert await tables.load(tx, 3) == row


async def test_the_numbers_of_discord_fit(tx: Transaction):
    row = a_table(1, guild_id=MANY, channel_id=MANY)
    await inserted(tx, row)
    assert await tables.open_in_channel(tx, MANY) == row


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


async def test_the_tables_that_wait_for_a_member_on_one_server_or_on_all(tx: Transaction):
    await inserted(tx, a_table(1, turn_user_id=7), a_table(2, turn_user_id=8), a_table(3, guild_id=8, turn_user_id=7))
    assert numbers(await tables.waiting_for(tx, 7, GUILD)) == [1]
    assert numbers(await tables.waiting_for(tx, 7, None)) == [1, 3]


async def test_the_clock_looks_first_at_what_is_longest_due(tx: Transaction):
    rows = [a_table(1, wake_at=30), a_table(2, wake_at=10), a_table(3, wake_at=31), a_table(4), a_table(5, wake_at=10)]
    await inserted(tx, *rows)
    assert await tables.due(tx, Part(), 30) == [(2, GUILD), (5, GUILD), (1, GUILD)]


# Servers, members and interactions.


async def test_only_old_interactions_are_forgotten(tx: Transaction):
    for number in (1, 2, 3):
        await runtime.mark_applied(tx, number, 10 * number)
    await runtime.forget_applied(tx, before=20)
    assert [await runtime.was_applied(tx, number) for number in (1, 2, 3)] == [False, True, True]


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
