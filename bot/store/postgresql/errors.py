"""The errors of PostgreSQL, as the store tells them."""

from typing import Final

from bot.store.database import ConflictError, StoreError
from bot.store.postgresql.driver import NoPrimaryError, state_of


class ServerError(StoreError):
    """The database cannot be used."""

    def __init__(self, code: str, name: str, differences: str = "") -> None:
        super().__init__(code, f"The database {name} {_SENTENCES[code].format(differences)}")


_SENTENCES: Final = {
    "missing": "is not there: make it, with the encoding UTF8, or name another in DATABASE_URL.",
    "refused": "does not let this user in: check the user and the password in DATABASE_URL.",
    "address": "cannot be asked like that: DATABASE_URL has a host or, after a ?, an option that is not understood.",
    "denied": "does not let this user make or change its tables: make the user the owner of the database.",
    "away": "cannot be reached: it is away, or DATABASE_URL names another host or port.",
    "timeout": "did not answer in time.",
    "crowded": "has no connection left: let it have more of them, or start fewer processes.",
    "full": "has no room left: its disk or its memory is exhausted.",
    "read_only": "can only be read: DATABASE_URL may name a replica instead of the primary.",
    "encoding": "does not have the encoding UTF8, without which names and cards cannot be stored: make one that has.",
    "foreign": "holds tables of another program, and has been left as it is: name an empty one.",
    "newer": "was written by a newer version of the bot: install that version, or restore an older backup.",
    "older": "was written by an older version of the bot: start this one once, so that it is brought up to date.",
    "unfinished": "has other tables than its version makes ({}), and has been left as it is: "
    "an unfinished version made it, or something else has changed it; restore a backup.",
    "not_migrated": "could not be brought up to date, and has been left as it is: start the version that made it.",
    "empty": "holds nothing of the bot.",
    "taken": "is not empty, and has been left as it is: name an empty one.",
    "no_copy": "is not copied by the bot: use pg_dump, or the backups of whoever runs PostgreSQL for you.",
}

_CONFLICTS: Final = {
    "40001",  # serialization_failure
    "40P01",  # deadlock_detected
    "23503",  # foreign_key_violation: the row it belongs to was deleted meanwhile
    "23505",  # unique_violation: another was quicker
}
READ_ONLY: Final = "25006"
_CODES: Final = {
    READ_ONLY: "read_only",
    "3D000": "missing",
    "42501": "denied",
    "42P07": "foreign",  # duplicate_table, which can be a view
    "53300": "crowded",
    "55P03": "timeout",
    "57014": "timeout",
}
_CODES_BY_CLASS: Final = {"08": "away", "28": "refused", "53": "full", "57": "away", "58": "full"}
"""Codes by the first two characters of a SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html"""


def translate(error: Exception, name: str, *, is_closed: bool = False) -> Exception:
    """Return what the store raises for this error; the error itself if it says that a statement is wrong."""
    state = state_of(error)
    if state in _CONFLICTS:
        return ConflictError()
    if isinstance(error, TimeoutError):
        return ServerError("timeout", name)
    if isinstance(error, (OSError, NoPrimaryError)) or is_closed:
        return ServerError("away", name)
    code = _CODES.get(state) or _CODES_BY_CLASS.get(state[:2])
    return ServerError(code, name) if code else error
