"""Figures for monitoring, over the whole database."""

from typing import Final, NamedTuple

from bot.store import runtime
from bot.store import tables as rows
from bot.store.database import Store

OVERDUE_SECONDS: Final = 60
"""A deadline is missed when it passed this long ago: the timer comes round twice a minute."""


class OpenTables(NamedTuple):
    """The number of open tables, and of those with a missed deadline."""

    number: float
    overdue: float


async def answers(store: Store) -> None:
    """Return once the database has answered."""
    async with store.transaction() as tx:
        await runtime.read_note(tx, "")


async def open_tables(store: Store, now: int) -> OpenTables:
    async with store.long_transaction() as tx:
        return OpenTables(await rows.count_open_everywhere(tx), await rows.count_overdue(tx, now - OVERDUE_SECONDS))
