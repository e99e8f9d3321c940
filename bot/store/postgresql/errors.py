"""The errors of PostgreSQL, as errors of the store."""

import logging
from time import monotonic
from typing import Final

from bot.store.database import ConflictError, StoreError
from bot.store.postgresql.driver import LOST, state_of
from bot.store.scripts import SENTENCES

log = logging.getLogger(__name__)


class ServerError(StoreError):
    """The database cannot be used."""

    def __init__(self, code: str, name: str, detail: str = "") -> None:
        super().__init__(code, f"The database {name} {_SENTENCES[code].format(detail)}")


_SENTENCES: Final = {
    **SENTENCES,
    "missing": "is not there: make it, with the encoding UTF8, or name another in DATABASE_URL.",
    "refused": "does not let this user in: check the user and the password in DATABASE_URL.",
    "address": "cannot be asked like that: DATABASE_URL has a host or, after a ?, an option that is not understood.",
    "denied": "does not let this user make or change its tables: make the user the owner of the database.",
    "away": "cannot be reached: it is away, or DATABASE_URL names another host or port.",
    "timeout": "did not answer in time: see whether PostgreSQL is overloaded.",
    "crowded": "has no connection left: let it have more of them, or start fewer processes.",
    "relayed": "cannot be reached through its pooler, which says: {}. docs/running.md has the lines that it needs.",
    "pooler": "is behind a pooler that gives each transaction another session: let it keep one (pool_mode = session).",
    "full": "has no room left: its disk or its memory is exhausted.",
    "replica": "can only be read: DATABASE_URL may name a replica instead of the primary.",
    "divided": "is in use with CLUSTERS={}, and here CLUSTERS has another number: end those first, or set it alike.",
    "encoding": "does not have the encoding UTF8, without which names and cards cannot be stored: make one that has.",
    "foreign": "holds tables of another program, and has been left as it is: name an empty one.",
    "older": "was written by an older version of the bot: start this one once, so that it is brought up to date.",
    "empty": "holds nothing of the bot: check the address, or start the bot once to set it up.",
    "taken": "is not empty, and has been left as it is: name an empty one.",
    "no_copy": "is not copied by the bot: use pg_dump, or the backups of whoever runs PostgreSQL for you.",
}

_CONFLICTS: Final = {
    "40001",  # serialization_failure
    "40P01",  # deadlock_detected
    "23503",  # foreign_key_violation: the row it belongs to was deleted meanwhile
    "23505",  # unique_violation: another transaction was quicker
}
READ_ONLY: Final = "25006"
RECOVERING: Final = "0A000"
"""Reported for a writing transaction on a replica, until it becomes the primary."""
_CODES: Final = {
    READ_ONLY: "replica",
    "08P01": "relayed",  # by PgBouncer, for every failure between it and PostgreSQL, and for options unknown to it
    "3D000": "missing",
    "42501": "denied",
    "42P07": "foreign",  # duplicate_table, which can be a view
    "53300": "crowded",
    "26000": "pooler",  # invalid_sql_statement_name: what was prepared in one session is executed in another
    "42P05": "pooler",  # duplicate_prepared_statement: or it is prepared where somebody else has done so
    "55P03": "timeout",
    "57014": "timeout",
}
_CODES_BY_CLASS: Final = {"08": "away", "28": "refused", "53": "full", "57": "away", "58": "full"}
"""Codes by the first two characters of a SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html"""


def translate(error: Exception, name: str, *, is_closed: bool = False) -> Exception:
    """Return the error of the store for this one; the error itself if a statement is at fault."""
    state = state_of(error)
    if state in _CONFLICTS:
        return ConflictError()
    if isinstance(error, TimeoutError):
        return ServerError("timeout", name)
    if isinstance(error, LOST) or is_closed:
        return ServerError("away", name)
    code = _CODES.get(state) or _CODES_BY_CLASS.get(state[:2])
    return ServerError(code, name, str(error)) if code else error


class Contact:
    """Whether the database answers; logs once when it stops answering, and once when it is back."""

    def __init__(self, name: str, meanwhile: str) -> None:
        self._name = name
        self._meanwhile = meanwhile
        """A sentence that says what this process does meanwhile."""
        self._lost_at: float | None = None
        self._code = ""

    def lose(self, error: ServerError) -> None:
        """Record that the database did not answer."""
        if self._lost_at is None:
            self._lost_at = monotonic()
            log.warning("%s %s", error, self._meanwhile)
        self._code = error.code

    def regain(self, *, wrote: bool) -> None:
        """Record that the database answered; if it was a replica, only a write proves that there is a primary again."""
        if self._lost_at is None or (self._code == "replica" and not wrote):
            return
        log.info("The database %s is back, after %.1f s", self._name, monotonic() - self._lost_at)
        self._lost_at = None
