"""Opening the database file. An existing file is never replaced, and never changed unless it is ours and intact."""

import os
import sqlite3
import struct
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import mkstemp
from typing import Final
from urllib.parse import quote

from bot.store.database import StoreError
from bot.store.scripts import MIGRATIONS, read_scripts

APPLICATION_ID: Final = 0x4E61496E
"""Stands in the header of every file of the bot ("NaIn"), to tell it from those of other programs."""
LOCK_TIMEOUT_SECONDS: Final = 2.0
"""How long to wait for another process to close the file."""


class FileError(StoreError):
    """The file cannot be used."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(code, f"{path} {_SENTENCES[code]}")


_SENTENCES: Final = {
    "missing": "is not there.",
    "taken": "is there already, and has been left as it is: name another file.",
    "unsound": "was not made, since the file that it would be a backup of is damaged.",
    "not_filled": "is a SQLite file, and everything is moved to PostgreSQL only: name a database of it.",
    "empty": "is empty, which no file of the bot ever is: restore a backup, or remove it to start over.",
    "damaged": "is damaged, and has been left as it is: restore a backup of it.",
    "not_a_database": "is not a SQLite database, and has been left as it is: name another file.",
    "foreign": "is a database of another program, and has been left as it is: name another file.",
    "newer": "was written by a newer version of the bot: install that version, or restore an older backup.",
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

_HEADER: Final = struct.Struct(">16sH10xI28xI4xI28x")
"""The header of a SQLite file: magic, page size, page count, user version, application id.

https://www.sqlite.org/fileformat2.html#the_database_header
"""


def code_of(error: BaseException) -> str | None:
    """Return the code of this database error, or None if it says nothing about the file."""
    return _CODES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def open_file(path: Path, migrations: Path) -> sqlite3.Connection:
    """Open the file for this process alone and migrate it, or make it; raise StoreError if it cannot be used."""
    scripts = read_scripts(migrations)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _create(path, scripts)
    except OSError:
        raise FileError("unreachable", path) from None
    return _open(path, max(scripts), partial(_prepare, scripts=scripts))


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open an existing file for this process alone, without migrating it; raise StoreError if it cannot be used."""
    try:
        is_there = path.exists()
    except OSError:
        raise FileError("unreachable", path) from None
    if not is_there:
        raise FileError("missing", path)
    return _open(path, max(read_scripts(MIGRATIONS)), lambda _connection: None)


@contextmanager
def atomic_file(path: Path) -> Generator[Path]:
    """Give a temporary file to fill, which gets its name after the block: a crash leaves no half-written file."""
    handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
        _fsync(unfinished)
        _publish(unfinished, path)
        _fsync(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _create(path: Path, scripts: Mapping[int, str]) -> None:
    try:
        with (
            suppress(FileExistsError),
            atomic_file(path) as unfinished,
            closing(sqlite3.connect(unfinished, isolation_level=None)) as connection,
        ):
            _migrate(connection, scripts)
    except sqlite3.Error as error:
        raise FileError(code_of(error) or "disk", path) from error


def _publish(unfinished: Path, path: Path) -> None:
    try:
        path.hardlink_to(unfinished)  # unlike a rename, it never replaces a file
    except FileExistsError:
        raise
    except OSError:  # this file system has no hard links
        unfinished.rename(path)


def _fsync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _open(path: Path, newest: int, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    try:
        _inspect(path, newest)
    except OSError:
        raise FileError("unreachable", path) from None
    try:
        return _connect(path, newest, prepare)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise FileError(code_of(error) or "damaged", path) from error


def _inspect(path: Path, newest: int) -> None:
    """Raise StoreError if the file cannot be used.

    Read by hand, as SQLite merges or deletes the log of a crash when it opens a file, even one that is not ours.
    """
    if not path.is_file():
        raise FileError("unreachable", path)
    size = path.stat().st_size
    if not size:
        raise FileError("empty", path)
    with path.open("rb") as file:
        header = file.read(_HEADER.size)
    if len(header) < _HEADER.size or not header.startswith(b"SQLite format 3\0"):
        raise FileError("not_a_database", path)
    _magic, page_size, pages, version, application = _HEADER.unpack(header)
    if application != APPLICATION_ID:
        raise FileError("foreign", path)
    if version > newest:
        raise FileError("newer", path)
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise FileError("read_only", path)
    if any(path.with_name(path.name + log).exists() for log in ("-wal", "-journal")):
        _check_with_log(path, newest)
    elif size < pages * (page_size if page_size > 1 else 65536):
        raise FileError("damaged", path)


def _check_with_log(path: Path, newest: int) -> None:
    """Raise StoreError if the file, read together with the log that a crash left, cannot be used; change neither."""
    try:
        with closing(sqlite3.connect(_uri(path, "ro"), uri=True, isolation_level=None, timeout=0)) as connection:
            _check(connection, path, newest)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if getattr(error, "sqlite_errorcode", 0) in _UNKNOWN_BEFORE_WRITING:
            return
        code = code_of(error) or "damaged"
        if code not in {"disk", "full", "unreachable"}:  # reading the log takes room on the disk, opening does not
            raise FileError(code, path) from error


_UNKNOWN_BEFORE_WRITING: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_READONLY_RECOVERY,
    sqlite3.SQLITE_READONLY_ROLLBACK,
}
"""Errors of reading that opening to write may resolve: the file is in use, or its log has to be rolled back first."""


def _uri(path: Path, mode: str) -> str:
    return f"file://{quote(str(path.absolute()))}?mode={mode}"


def _connect(path: Path, newest: int, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    connection = sqlite3.connect(
        _uri(path, "rw"), uri=True, isolation_level=None, timeout=LOCK_TIMEOUT_SECONDS, check_same_thread=False
    )
    connection.text_factory = _decode
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _check(connection, path, newest)
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


_decode: Final = partial(str, encoding="utf-8", errors="replace")
"""Reads invalid UTF-8 as replacement characters: one damaged text must not make all other rows unreadable."""


def _prepare(connection: sqlite3.Connection, scripts: Mapping[int, str]) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # deleted rows are overwritten with zeros
    connection.execute("PRAGMA foreign_keys = ON")
    _check_writable(connection)
    _migrate(connection, scripts)


def _check_writable(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error if the file cannot be written."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("ROLLBACK")


def _check(connection: sqlite3.Connection, path: Path, newest: int) -> None:
    """Raise StoreError if the file is foreign, newer than this bot, or damaged."""
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        raise FileError("foreign", path)
    if connection.execute("PRAGMA user_version").fetchone()[0] > newest:
        raise FileError("newer", path)
    if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
        raise FileError("damaged", path)


def _migrate(connection: sqlite3.Connection, scripts: Mapping[int, str]) -> None:
    """Apply the migrations that the file lacks, each in a transaction of its own."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    for number, script in scripts.items():
        if number > version:
            connection.execute("BEGIN IMMEDIATE")
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")


def _statements(script: str) -> Iterator[str]:
    """Split a script into statements; `executescript` would commit the transaction first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    yield statement  # the last one may lack its semicolon
