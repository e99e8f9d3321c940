"""Looking over the whole database while it is played on, of every engine."""

import pytest

from bot.services.oversight import OVERDUE_SECONDS, Oversight
from bot.store.database import BOT
from tests.tables.club import Club


@pytest.mark.usefixtures("player")
async def test_a_deadline_that_nobody_struck_is_seen(club: Club):
    oversight = Oversight(club.store)
    assert await oversight.open_tables(club.now) == (1, 0, 0)
    due = await club.next_appointment()
    assert due
    assert await oversight.open_tables(due + OVERDUE_SECONDS - 1) == (1, 0, OVERDUE_SECONDS - 1)
    assert await oversight.open_tables(due + OVERDUE_SECONDS) == (1, 1, OVERDUE_SECONDS)
    await club.is_stopped()
    assert await oversight.open_tables(due + OVERDUE_SECONDS) == (0, 0, 0)


@pytest.mark.usefixtures("player")
async def test_the_ledger_is_looked_through_to_its_end_and_again(club: Club):
    oversight = Oversight(club.store)
    assert await _round(oversight) == 0
    async with club.store.transaction(BOT) as tx:
        await tx.execute("UPDATE account SET balance = balance + 1 WHERE kind = 'bank'")
    assert await _round(oversight) == 2
    assert not await oversight.check_ledger()
    assert oversight.ledger_faults == 2, "they are known from the last time"
    async with club.store.transaction(BOT) as tx:
        await tx.execute("UPDATE account SET balance = balance - 1 WHERE kind = 'bank'")
    assert [await _round(oversight), await _round(oversight)] == [0, 0]


async def test_a_database_without_anything_in_it_is_sound(club: Club):
    oversight = Oversight(club.store)
    await oversight.answers()
    assert await oversight.open_tables(club.now) == (0, 0, 0)
    assert await _round(oversight) == 0


async def _round(oversight: Oversight) -> int:
    while not await oversight.check_ledger():
        pass
    return oversight.ledger_faults
