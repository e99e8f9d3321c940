"""Valuing the choices in tries: when their member looks at them, when a server closes, or in the background."""

import logging
from typing import Final

from bot.services.decks import Contest, Decks
from bot.services.thinker import Thinker
from bot.store import tries
from bot.store.database import Store, StoreError, repeat_on_conflict
from bot.store.tries import TryRow
from bot.tables.contests import ContestKey, Valued, read, value_try

log = logging.getLogger(__name__)

TRIES_AT_ONCE: Final = 50
"""The number of tries looked up in one transaction."""


class Valuing:
    """Values the tries of all members. Those left when the bot ends are found again when it starts."""

    def __init__(self, store: Store, decks: Decks, thinker: Thinker) -> None:
        self._store = store
        self._decks = decks
        self._thinker = thinker

    async def value(self, contest: Contest, row: TryRow) -> None:
        """Value the choices of a finished try, unless they are."""
        if not row.is_valued:
            valued = await self._thinker.think(value_try, contest.secret_deal(row.deal), row.user_id, read(row.laid))
            await self._save(row, valued)

    async def value_own(self, contest: Contest, user: int) -> None:
        """Value the choices of a member in a contest, where they are not."""
        async with self._store.transaction() as tx:
            own = await tries.tries_of(tx, user, contest.key)
        for row in own.values():
            if row.finished_at is not None:
                await self.value(contest, row)

    async def value_left(self, key: ContestKey | None = None) -> None:
        """Value all finished tries that the present yardstick has not valued, or those of one contest."""
        failed = set[tuple[int, ContestKey, int]]()
        while True:
            async with self._store.long_transaction() as tx:
                found = await tries.to_value(tx, TRIES_AT_ONCE + len(failed), key)
            left = [row for row in found if (row.user_id, row.key, row.deal) not in failed]
            if not left:
                return
            for row in left:
                try:
                    await self.value(await self._decks.of(row.key), row)
                except StoreError:
                    raise
                except Exception:
                    failed.add((row.user_id, row.key, row.deal))
                    log.exception(
                        "A try at deal %d of %s could not be valued; it is tried again later", row.deal, row.key
                    )

    @repeat_on_conflict
    async def _save(self, row: TryRow, valued: Valued) -> None:
        async with self._store.transaction(row.user_id) as tx:
            await tries.save_value(tx, row, valued.total, valued.marks)
