"""Looking over the whole database for whoever watches the bot, without holding anybody up."""

import logging
from typing import Final, NamedTuple

from bot.store import ledger_checks, runtime
from bot.store import tables as rows
from bot.store.database import BOT, Store, Transaction

log = logging.getLogger(__name__)

OVERDUE_SECONDS: Final = 60
"""A deadline is missed when it passed so long ago: the timer comes round twice in a minute."""

_NOTE: Final = "ledger"
"""The note of the last transfer that is sound with all before it, and when that was found."""
_NOTE_SECONDS: Final = 60


class OpenTables(NamedTuple):
    """Figures about the open tables."""

    number: float
    overdue: float
    """Those with a deadline that was missed."""
    lag: float
    """Seconds since the oldest deadline that has passed; 0 if none has."""


class Oversight:
    """Counts tables, and checks what is new in the ledger; the whole of it is for the audit."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sound: int | None = None
        """Up to this transfer all are sound; a note says so to the process that goes on. None until it was read."""
        self._after = 0
        """The transfer that was checked last; while something does not agree, it goes back to the last sound one."""
        self._noted_at = 0
        self._found: set[str] = set()
        self._found_before: set[str] = set()
        """What did not agree since the last sound transfer, this time so far and the time before."""
        self.checked_at: int | None = None
        """When there was nothing new left to check; None if that is not known yet."""

    @property
    def ledger_faults(self) -> int:
        """Return how many sums in the ledger do not agree, as far as it is known."""
        return len(self._found | self._found_before)

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
        """Check the next portion of what is new; return whether it was the last one, and log what does not agree."""
        async with self._store.long_transaction() as tx:
            if self._sound is None:
                await self._go_on(tx, now)
            problems, self._after, is_last = await ledger_checks.find_new_problems(tx, self._after)
        for problem in {*problems} - self._found - self._found_before:
            log.error("The ledger does not agree; check it with `python -m bot audit`: %s", problem)
        self._found.update(problems)
        if is_last:
            self.checked_at = now
            self._found_before, self._found = self._found, set()
            if self._found_before:
                self._after = self._sound or 0
            else:
                await self._note_sound(now)
        return is_last

    async def _go_on(self, tx: Transaction, now: int) -> None:
        """Go on where the check left off, be it in another process; at the first time, from the first transfer."""
        number, _, at = (await runtime.read_note(tx, _NOTE) or f"0 {now}").partition(" ")
        self._sound = self._after = int(number)
        self.checked_at = int(at)

    async def _note_sound(self, now: int) -> None:
        """Take note of what is sound, once a minute at most."""
        if self._sound == self._after or now - self._noted_at < _NOTE_SECONDS:
            return
        self._sound, self._noted_at = self._after, now
        async with self._store.transaction(BOT) as tx:
            await runtime.write_note(tx, _NOTE, f"{self._sound} {now}")
