"""Looking over the whole database while it is played on, of every engine."""

import pytest

from bot.services.lookups import OVERDUE_SECONDS, open_tables
from tests.tables.club import Club

pytestmark = pytest.mark.either_engine


@pytest.mark.usefixtures("player")
async def test_a_deadline_that_nobody_struck_is_seen(club: Club):
    due = await club.next_appointment()
    assert due
    assert await open_tables(club.store, due + OVERDUE_SECONDS - 1) == (1, 0)
    assert await open_tables(club.store, due + OVERDUE_SECONDS) == (1, 1)
    await club.is_stopped()
    assert await open_tables(club.store, due + OVERDUE_SECONDS) == (0, 0)
