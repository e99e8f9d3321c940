"""Opening the database file: making it, checking it, and bringing it up to date, all or nothing."""

import logging
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

from bot.store.database import SIGNATURE
from bot.store.scripts import MIGRATIONS, Scripts, read_scripts
from bot.store.sqlite.copying import atomic_file, copy_file
from bot.store.sqlite.errors import FileError, code_of

log = logging.getLogger(__name__)

LOCK_TIMEOUT_SECONDS: Final = 2.0
"""How long to wait for another process to close the file."""
PREPARED_STATEMENTS: Final = 512
"""More than the bot has: a statement that SQLite has to read again takes five times as long."""


def open_file(path: Path, migrations: Path = MIGRATIONS) -> sqlite3.Connection:
    """Open the file for this process alone and migrate it, creating it if needed; raise StoreError if that fails."""
    scripts = read_scripts(migrations)
    with _translated_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with suppress(FileExistsError), atomic_file(path) as unfinished, closing(_connect(unfinished)) as new:
                _migrate(new, path, scripts)
        if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            raise FileError("read_only", path)
        connection = open_to_read(path, scripts)
        try:
            _prepare(connection, path, scripts)
        except BaseException:
            connection.close()
            raise
    return connection


def open_to_read(path: Path, scripts: Scripts | None = None) -> sqlite3.Connection:
    """Open an existing file for this process alone, without migrating it; raise StoreError if it cannot be used."""
    with _translated_errors(path):
        if not path.exists():
            raise FileError("missing", path)
        _check_header(path, max(scripts or read_scripts(MIGRATIONS)))
        connection = _connect(path)
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            _check_pages(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def path_before(database: Path, version: int) -> Path:
    """Return the path of the copy made before a file is migrated to this version."""
    return database.with_name(f"{database.stem}-before-{version:03}{database.suffix}")


@contextmanager
def _translated_errors(path: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise FileError("unreachable", path) from error
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise FileError(code_of(error) or "damaged", path) from error


def _check_header(path: Path, newest: int) -> None:
    """Raise StoreError if the file is not one of this bot.

    Read by hand, as SQLite merges or deletes the log of a crash when it opens a file, even a foreign one:
    https://www.sqlite.org/fileformat2.html#the_database_header
    """
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        raise FileError("empty", path)
    if not header.startswith(b"SQLite format 3\0"):
        raise FileError("not_a_database", path)
    if int.from_bytes(header[68:72]) != SIGNATURE:
        raise FileError("foreign", path)
    if int.from_bytes(header[60:64]) > newest:
        raise FileError("newer", path)


def _check_pages(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
        raise FileError("damaged", path)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        timeout=LOCK_TIMEOUT_SECONDS,
        check_same_thread=False,
        cached_statements=PREPARED_STATEMENTS,
    )
    # One damaged text must not make all other rows unreadable.
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, scripts: Scripts) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # deleted rows are overwritten with zeros
    version = _version_of(connection)
    if version > max(scripts):
        raise FileError("newer", path)
    if version < max(scripts):
        copy = path_before(path, max(scripts))
        copy.unlink(missing_ok=True)  # of a failed attempt
        copy_file(connection, copy)
        log.info("%s is brought up to date; as it was before, it is in %s", path, copy)
        _migrate(connection, path, scripts)
    connection.execute("PRAGMA foreign_keys = ON")


def _version_of(connection: sqlite3.Connection) -> int:
    [version] = connection.execute("PRAGMA user_version").fetchone()
    return version


def _migrate(connection: sqlite3.Connection, path: Path, scripts: Scripts) -> None:
    """Apply the scripts that the file lacks, all in one transaction; raise StoreError if they cannot be applied."""
    version = _version_of(connection)
    lacking = "".join(f"{script}\n;" for number, script in scripts.items() if number > version)
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {lacking}PRAGMA application_id = {SIGNATURE}; PRAGMA user_version = {max(scripts)};"
        )
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError("rows belong to others that are not there")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if code_of(error):
            raise
        log.exception("The scripts after %d cannot be applied to %s", version, path)
        raise FileError("not_migrated", path) from error
