"""Looking over the whole database while it is played on, of every engine."""

import pytest

from bot.services.oversight import OVERDUE_SECONDS, Oversight
from bot.store import ledger
from bot.store.database import BOT
from bot.tables.chips import BANK, Account, Transfer
from tests.tables.club import GUILD, Club

pytestmark = pytest.mark.either_engine


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
async def test_what_is_new_in_the_ledger_is_checked_once_and_never_again(club: Club):
    oversight = Oversight(club.store)
    assert await _round(oversight, club.now) == 0
    assert oversight.checked_at == club.now
    await _tampers(club, 1)
    assert await _round(oversight, club.now + 1) == 0
    await _posts(club)
    assert await _round(oversight, club.now + 2) == 1
    assert oversight.checked_at == club.now + 2


@pytest.mark.usefixtures("player")
async def test_another_process_goes_on_where_the_check_left_off(club: Club):
    await _round(Oversight(club.store), club.now)
    await _tampers(club, 1)
    successor = Oversight(club.store)
    assert await _round(successor, club.now + 100) == 0
    await _posts(club)
    assert not await successor.check_ledger(club.now + 200) or successor.ledger_faults == 1


@pytest.mark.usefixtures("player")
async def test_a_fault_is_known_until_it_is_mended_also_after_a_restart(club: Club):
    oversight = Oversight(club.store)
    await _tampers(club, 1)
    assert [await _round(oversight, club.now), await _round(oversight, club.now)] == [1, 1]
    oversight = Oversight(club.store)
    assert await _round(oversight, club.now) == 1
    await _tampers(club, -1)
    assert [await _round(oversight, club.now), await _round(oversight, club.now)] == [0, 0]


async def test_a_transfer_that_is_saved_after_the_next_one_is_not_left_out(club: Club):
    oversight = Oversight(club.store)
    async with club.store.transaction(BOT) as tx:
        await tx.execute("INSERT INTO transfer (id, cause, guild_id, at, reason) VALUES (11, 'first', 7, 0, 'Test')")
    assert await _round(oversight, club.now) == 0
    async with club.store.transaction(BOT) as tx:
        await tx.execute("INSERT INTO transfer (id, cause, guild_id, at, reason) VALUES (10, 'late', 7, 0, 'Test')")
        await tx.execute(
            "INSERT INTO account (id, guild_id, kind, owner_id, number, balance) VALUES (5, 7, 'bank', 0, 0, 1)"
        )
        await tx.execute("INSERT INTO posting VALUES (10, 5, 1)")
        await tx.execute("INSERT INTO transfer (id, cause, guild_id, at, reason) VALUES (12, 'last', 7, 0, 'Test')")
    assert await _round(oversight, club.now) == 1


async def test_a_database_without_anything_in_it_is_sound(club: Club):
    oversight = Oversight(club.store)
    await oversight.answers()
    assert await oversight.open_tables(club.now) == (0, 0, 0)
    assert await _round(oversight, club.now) == 0


async def _tampers(club: Club, chips: int) -> None:
    """Somebody changes the chips of the bank past the ledger."""
    async with club.store.transaction(BOT) as tx:
        await tx.execute("UPDATE account SET balance = balance + $1 WHERE kind = 'bank'", chips)


async def _posts(club: Club) -> None:
    """The bank gives somebody chips."""
    gift = Transfer("gift", GUILD, club.now, "Test", {BANK: -10, Account("balance", 77): 10})
    async with club.store.transaction(BOT) as tx:
        await ledger.post(tx, gift)


async def _round(oversight: Oversight, now: int) -> int:
    while not await oversight.check_ledger(now):
        pass
    return oversight.ledger_faults
