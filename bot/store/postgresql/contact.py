"""Contact with the database: told in the log once when it is lost, and once when it is there again."""

import logging
from time import monotonic
from typing import Final

from bot.store.postgresql.errors import ServerError

log = logging.getLogger(__name__)

_UNWRITABLE: Final = "replica"


class Contact:
    """Knows since when the database has not answered this process, if it does not."""

    def __init__(self, name: str, meanwhile: str) -> None:
        self._name = name
        self._meanwhile = meanwhile
        """What this process does until it answers, as a sentence."""
        self._lost_at: float | None = None
        self._code = ""

    def lose(self, error: ServerError) -> None:
        """Take note that the database did not answer."""
        if self._lost_at is None:
            self._lost_at = monotonic()
            log.warning("%s %s", error, self._meanwhile)
        self._code = error.code

    def regain(self, *, wrote: bool) -> None:
        """Take note that the database has answered; after a replica has, only what was written shows a primary."""
        if self._lost_at is None or (self._code == _UNWRITABLE and not wrote):
            return
        log.info("The database %s is back, after %.1f s", self._name, monotonic() - self._lost_at)
        self._lost_at = None
