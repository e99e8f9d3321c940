"""Figures and checks for monitoring, over the whole database, without holding anybody up."""

import logging
from typing import Final, NamedTuple

from bot.store import ledger_checks, runtime
from bot.store import tables as rows
from bot.store.database import BOT, Store, Transaction

log = logging.getLogger(__name__)

OVERDUE_SECONDS: Final = 60
"""A deadline is missed when it passed this long ago: the timer comes round twice a minute."""

_NOTE: Final = "ledger"
"""The note with the last transfer known to be sound with all before it, and the time of that check."""
_NOTE_SECONDS: Final = 60


class OpenTables(NamedTuple):
    """Figures about the open tables."""

    number: float
    overdue: float
    """The number of those with a missed deadline."""
    lag: float
    """Seconds since the oldest deadline that has passed; 0 if none has."""


class Oversight:
    """Counts tables, and checks new transfers in the ledger; the audit checks the whole of it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sound: int | None = None
        """All transfers up to this one are sound, as a note tells the next process; None until the note was read."""
        self._after = 0
        """The transfer checked last; as long as there are faults, each round begins again after the last sound one."""
        self._noted_at = 0
        self._faults: set[str] = set()
        self._last_faults: set[str] = set()
        """The faults after the last sound transfer: in this round so far, and in the round before."""
        self.checked_at: int | None = None
        """When the newest transfer was last reached; None if that is not known yet."""

    @property
    def ledger_faults(self) -> int:
        """Return the number of known faults in the ledger."""
        return len(self._faults | self._last_faults)

    async def answers(self) -> None:
        """Return once the database has answered."""
        async with self._store.transaction() as tx:
            await runtime.read_note(tx, "")

    async def open_tables(self, now: int) -> OpenTables:
        async with self._store.long_transaction() as tx:
            number = await rows.count_open_everywhere(tx)
            since, overdue = await rows.overdue(tx, now, now - OVERDUE_SECONDS)
        return OpenTables(number, overdue, 0 if since is None else now - since)

    async def check_ledger(self, now: int) -> bool:
        """Check the next portion of new transfers and log its faults; return whether it was the last portion."""
        async with self._store.long_transaction() as tx:
            if self._sound is None:
                await self._go_on(tx, now)
            problems, self._after, is_last = await ledger_checks.find_new_problems(tx, self._after)
        for problem in {*problems} - self._faults - self._last_faults:
            log.error("The ledger does not agree; check it with `python -m bot audit`: %s", problem)
        self._faults.update(problems)
        if is_last:
            self.checked_at = now
            self._last_faults, self._faults = self._faults, set()
            if self._last_faults:
                self._after = self._sound or 0
            else:
                await self._note_sound(now)
        return is_last

    async def _go_on(self, tx: Transaction, now: int) -> None:
        """Go on where this or another process left off; the first time, begin at the first transfer."""
        number, _, at = (await runtime.read_note(tx, _NOTE) or f"0 {now}").partition(" ")
        self._sound = self._after = int(number)
        self.checked_at = int(at)

    async def _note_sound(self, now: int) -> None:
        """Save the note of the last sound transfer, at most once a minute."""
        if self._sound == self._after or now - self._noted_at < _NOTE_SECONDS:
            return
        self._sound, self._noted_at = self._after, now
        async with self._store.transaction(BOT) as tx:
            await runtime.write_note(tx, _NOTE, f"{self._sound} {now}")
