"""The errors of SQLite, as errors of the store."""

import sqlite3
from pathlib import Path
from typing import Final

from bot.store.database import StoreError
from bot.store.scripts import SENTENCES


class FileError(StoreError):
    """The file cannot be used."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(code, f"{path} {_SENTENCES[code]}")


_SENTENCES: Final = {
    **SENTENCES,
    "missing": "is not there.",
    "taken": "is there already, and has been left as it is: name another file.",
    "unsound": "was not made: the file to copy is damaged. Restore a backup of it.",
    "not_filled": "is a SQLite file, but port fills a PostgreSQL database: "
    "name one, like postgresql://user:password@host/database.",
    "empty": "is empty, which no file of the bot ever is: restore a backup, or remove it to start over.",
    "damaged": "is damaged, and has been left as it is: restore a backup of it.",
    "not_a_database": "is not a SQLite database, and has been left as it is: name another file.",
    "foreign": "is a database of another program, and has been left as it is: name another file.",
    "replaced": "was removed or replaced while in use, and nothing is saved any more: put back the one that was there, "
    "or start the bot again with the new one.",
    "in_use": "is in use by another process: only one bot can run on it.",
    "read_only": "cannot be written: the file and its folder must belong to whoever runs the bot.",
    "unreachable": "cannot be opened: it should be a file in a folder that can be written.",
    "full": "cannot grow: the disk is full.",
    "disk": "could not be read or written: the disk is full or failing.",
}

_CODES: Final = {
    sqlite3.SQLITE_NOTADB: "not_a_database",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "disk",
}


def code_of(error: BaseException) -> str | None:
    """Return the code for this database error; None if it says nothing about the file."""
    return _CODES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def translate(error: sqlite3.Error, path: Path) -> Exception:
    """Return the error of the store for this one; the error itself if a statement is at fault."""
    code = code_of(error)
    return FileError(code, path) if code else error
