"""Opening the database file. An existing file is never replaced, and never changed unless it is ours and intact."""

import os
import sqlite3
import struct
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import mkstemp
from typing import Final
from urllib.parse import quote

from bot.store.database import SIGNATURE
from bot.store.scripts import MIGRATIONS, Scripts, find_differences, read_scripts, shape_of_file
from bot.store.sqlite.errors import FileError, code_of

LOCK_TIMEOUT_SECONDS: Final = 2.0
"""How long to wait for another process to close the file."""
PREPARED_STATEMENTS: Final = 512
"""More than the bot has: a statement that SQLite has to read again takes five times as long."""

_HEADER: Final = struct.Struct(">16sH10xI28xI4xI28x")
"""The header of a SQLite file: magic, page size, page count, user version, application id.

https://www.sqlite.org/fileformat2.html#the_database_header
"""


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open an existing file for this process alone, without migrating it; raise StoreError if it cannot be used."""
    try:
        is_there = path.exists()
    except OSError:
        raise FileError("unreachable", path) from None
    if not is_there:
        raise FileError("missing", path)
    return connect(path, read_scripts(MIGRATIONS), lambda _connection: None)


@contextmanager
def atomic_file(path: Path) -> Generator[Path]:
    """Give the block a temporary file to fill, and then the file its name: a crash leaves no half-written file."""
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


def connect(path: Path, scripts: Scripts, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    """Open an existing file that was made by some of these scripts; raise StoreError if it cannot be used."""
    try:
        _inspect(path, scripts)
    except OSError:
        raise FileError("unreachable", path) from None
    try:
        return _connect(path, scripts, prepare)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise FileError(code_of(error) or "damaged", path) from error


def _inspect(path: Path, scripts: Scripts) -> None:
    """Raise StoreError if the file cannot be used.

    The header is read by hand, as SQLite merges or deletes the log of a crash when it opens a file, even a foreign one.
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
    if application != SIGNATURE:
        raise FileError("foreign", path)
    if version > max(scripts):
        raise FileError("newer", path)
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise FileError("read_only", path)
    if any(path.with_name(path.name + log).exists() for log in ("-wal", "-journal")):
        _check_with_log(path, scripts)
    elif size < pages * (page_size if page_size > 1 else 65536):
        raise FileError("damaged", path)


def _check_with_log(path: Path, scripts: Scripts) -> None:
    """Raise StoreError if the file, read together with the log that a crash left, cannot be used; change neither."""
    try:
        with closing(sqlite3.connect(_uri(path, "ro"), uri=True, isolation_level=None, timeout=0)) as connection:
            _check(connection, path, scripts)
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
"""Errors of reading that opening for writing may resolve: the file is in use, or its log must be rolled back first."""


def _uri(path: Path, mode: str) -> str:
    return f"file://{quote(str(path.absolute()))}?mode={mode}"


def _connect(path: Path, scripts: Scripts, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    connection = sqlite3.connect(
        _uri(path, "rw"),
        uri=True,
        isolation_level=None,
        timeout=LOCK_TIMEOUT_SECONDS,
        check_same_thread=False,
        cached_statements=PREPARED_STATEMENTS,
    )
    connection.text_factory = _decode
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _check(connection, path, scripts)
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


_decode: Final = partial(str, encoding="utf-8", errors="replace")
"""Reads invalid UTF-8 as replacement characters: one damaged text must not make all other rows unreadable."""


def _check(connection: sqlite3.Connection, path: Path, scripts: Scripts) -> None:
    """Raise StoreError if the file is foreign, newer than this bot, damaged, or unlike what its version makes."""
    if connection.execute("PRAGMA application_id").fetchone() != (SIGNATURE,):
        raise FileError("foreign", path)
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version > max(scripts):
        raise FileError("newer", path)
    if version < 1 or connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
        raise FileError("damaged", path)
    if differences := find_differences(shape_of_file(connection), scripts, version):
        raise FileError("unfinished", path, differences)
