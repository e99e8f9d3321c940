"""Several statements share an answer of the database, and nobody can tell but by the time."""

import pytest

from bot.store import ledger, runtime, servers
from bot.store import tables as rows
from bot.store.database import BOT, ConflictError, Question, Store, Transaction
from bot.store.packing import EventRow
from bot.tables.chips import Account
from tests.engines import RULES_BROKEN, ServerDisk
from tests.store.files import GUILD, NOW, a_gift, a_table

pytestmark = pytest.mark.every_engine


class OopsError(Exception):
    pass


SETTINGS: Question = servers.SETTINGS, (GUILD,)
NOTE: Question = "SELECT text FROM note WHERE name = $1", ("a",)


async def written(store: Store, text: str = "one") -> None:
    async with store.transaction(BOT) as tx:
        await runtime.write_note(tx, "a", text)


async def test_questions_are_answered_in_their_order(store: Store):
    await written(store)
    async with store.transaction(BOT) as tx:
        questions: list[Question] = [
            NOTE,
            ("INSERT INTO interaction VALUES ($1, $2) RETURNING at, id, at", (2**62, NOW)),
            ("SELECT count(*), NULL, sum(at), 'ü\"''\\' FROM heartbeat", ()),
            SETTINGS,
        ]
        assert await tx.ask(questions) == [[("one",)], [(NOW, 2**62, NOW)], [(0, None, None, "ü\"'\\")], []]
        assert await tx.ask([]) == []


async def test_what_is_left_for_later_is_seen_by_the_next_statement_of_its_table(store: Store):
    async with store.transaction(BOT) as tx:
        await rows.insert(tx, a_table(3))
        await rows.append(tx, a_table(3), [EventRow(1, NOW, "1")])
        await rows.append(tx, a_table(3), [EventRow(2, NOW, "2")])
        await runtime.mark_applied(tx, 5, NOW)
        assert await runtime.read_note(tx, "a") is None
        assert await runtime.was_applied(tx, 5)
        assert [event.body for event in await rows.events(tx, 3)] == ["1", "2"]


async def test_what_is_left_for_later_is_kept_at_the_end(store: Store):
    async with store.transaction(BOT) as tx:
        await runtime.mark_applied(tx, 5, NOW)
    async with store.transaction() as tx:
        assert await runtime.was_applied(tx, 5)


async def applies_twice(store: Store) -> None:
    async with store.transaction(BOT) as tx:
        await runtime.write_note(tx, "a", "one")
        await runtime.mark_applied(tx, 5, NOW)
        await runtime.mark_applied(tx, 5, NOW)


async def test_what_cannot_be_done_later_fails_the_whole_block(store: Store):
    with pytest.raises(RULES_BROKEN):
        await applies_twice(store)
    async with store.transaction() as tx:
        assert await runtime.read_note(tx, "a") is None


async def fails_later(tx: Transaction) -> None:
    async with tx.savepoint():
        await runtime.mark_applied(tx, 6, NOW)
        await runtime.mark_applied(tx, 5, NOW)


async def test_a_part_that_fails_later_is_undone_alone(store: Store):
    async with store.transaction(BOT) as tx:
        await runtime.mark_applied(tx, 5, NOW)
        with pytest.raises(RULES_BROKEN):
            await fails_later(tx)
        await runtime.mark_applied(tx, 7, NOW)
    async with store.transaction() as tx:
        assert [await runtime.was_applied(tx, number) for number in (5, 6, 7)] == [True, False, True]


async def fails_before_later(tx: Transaction) -> None:
    async with tx.savepoint():
        await runtime.mark_applied(tx, 6, NOW)
        raise OopsError


async def test_what_is_left_for_later_in_a_part_that_fails_is_not_done(store: Store):
    async with store.transaction(BOT) as tx:
        with pytest.raises(OopsError):
            await fails_before_later(tx)
    async with store.transaction() as tx:
        assert not await runtime.was_applied(tx, 6)


async def test_what_was_foreseen_is_forgotten_once_it_is_written(store: Store):
    balance: Question = ledger.BALANCE, (GUILD, "balance", 1, 0)
    async with store.transaction(GUILD) as tx:
        await tx.foresee([balance, SETTINGS])
        await ledger.post(tx, a_gift(1))
        assert await ledger.balance(tx, GUILD, Account("balance", 1)) == 10
        await tx.foresee([balance])
        await ledger.post(tx, a_gift(2))
        assert await ledger.balance(tx, GUILD, Account("balance", 1)) == 10


async def asks_on_after_a_change(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.foresee([NOTE])
        await written(store, "three")
        await runtime.was_applied(tx, 5)


@pytest.mark.postgresql
async def test_a_reading_block_sees_one_moment_also_of_what_it_foresaw(store: Store):
    await written(store)
    async with store.transaction() as tx:
        await tx.foresee([NOTE, SETTINGS])
        await written(store, "two")
        assert await runtime.read_note(tx, "a") == "one"
    with pytest.raises(ConflictError):
        await asks_on_after_a_change(store)
    async with store.transaction() as tx:
        await tx.foresee([NOTE])
        assert not await runtime.was_applied(tx, 5)
        await written(store, "four")
        assert await runtime.read_note(tx, "a") == "three"


@pytest.mark.postgresql
async def test_what_was_foreseen_needs_one_answer(store: ServerDisk):
    asked = list[str]()
    await store.watched(lambda _, text: asked.append(text))
    async with store.transaction() as tx:
        await tx.foresee([NOTE, SETTINGS])
        await runtime.read_note(tx, "a")
        await servers.settings(tx, GUILD)
    assert len(asked) == 1
