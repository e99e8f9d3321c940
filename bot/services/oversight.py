"""Looking over the whole database for whoever watches the bot, without holding anybody up."""

import logging
from typing import Final, NamedTuple

from bot.store import ledger_checks, runtime
from bot.store import tables as rows
from bot.store.database import Store
from bot.store.ledger_checks import CHECKS

log = logging.getLogger(__name__)

OVERDUE_SECONDS: Final = 60
"""A deadline is missed when it passed so long ago: the timer comes round twice in a minute."""


class OpenTables(NamedTuple):
    """Figures about the open tables."""

    number: float
    overdue: float
    """Those with a deadline that was missed."""
    lag: float
    """Seconds since the oldest deadline that has passed; 0 if none has."""


class Oversight:
    """Counts tables, and looks through the ledger, a portion at a time and again from the start."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._check = 0
        self._after = 0
        """The check that comes next, and the id after which it goes on."""
        self._found = 0
        self._found_before = 0
        """Problems in this look through the ledger so far, and in the whole one before."""

    @property
    def ledger_faults(self) -> int:
        """Return how many sums in the ledger do not agree, as far as it is known."""
        return max(self._found, self._found_before)

    async def answers(self) -> None:
        """Return once the database has answered."""
        async with self._store.transaction() as tx:
            await runtime.read_note(tx, "")

    async def open_tables(self, now: int) -> OpenTables:
        """Count the open tables."""
        async with self._store.long_transaction() as tx:
            number = await rows.count_open_everywhere(tx)
            since, overdue = await rows.overdue(tx, now, now - OVERDUE_SECONDS)
        return OpenTables(number, overdue, 0 if since is None else now - since)

    async def check_ledger(self) -> bool:
        """Check the next portion of the ledger, and return whether it was the last one; log what does not agree."""
        async with self._store.long_transaction() as tx:
            problems, last = await ledger_checks.find_some(tx, CHECKS[self._check], self._after)
        for problem in problems:
            log.error("The ledger does not agree, look at it with `python -m bot audit`: %s", problem)
        self._found += len(problems)
        if last is not None:
            self._after = last
            return False
        self._check, self._after = (self._check + 1) % len(CHECKS), 0
        if self._check:
            return False
        self._found_before, self._found = self._found, 0
        return True
