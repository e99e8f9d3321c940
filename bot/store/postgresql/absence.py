"""Whether the database is away: told in the log once when that begins, and once when it ends."""

import logging
from time import monotonic
from typing import Final

from bot.store.postgresql.errors import ServerError

log = logging.getLogger(__name__)

_UNWRITABLE: Final = "replica"


class Absence:
    """Knows since when the database has not answered this process, if it does not."""

    def __init__(self, name: str, meanwhile: str) -> None:
        self._name = name
        self._meanwhile = meanwhile
        self._since: float | None = None
        self._code = ""

    def begin(self, error: ServerError) -> None:
        """Take note that the database did not answer."""
        if self._since is None:
            self._since = monotonic()
            log.warning("%s %s", error, self._meanwhile)
        self._code = error.code

    def end(self, *, wrote: bool) -> None:
        """Take note that the database has answered. A transaction that only reads says nothing of a replica."""
        if self._since is None or (self._code == _UNWRITABLE and not wrote):
            return
        log.info("The database %s is back, after %.1f s", self._name, monotonic() - self._since)
        self._since = None
