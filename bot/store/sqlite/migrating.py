"""Making the database file, and bringing it up to date, all or nothing."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from glob import escape
from pathlib import Path

from bot.store.database import SIGNATURE
from bot.store.scripts import Scripts, read_scripts
from bot.store.sqlite.copying import copy_file, path_before
from bot.store.sqlite.errors import FileError, code_of
from bot.store.sqlite.opening import atomic_file, connect

log = logging.getLogger(__name__)


def open_file(path: Path, migrations: Path) -> sqlite3.Connection:
    """Open the file for this process alone and migrate it, creating it if needed; raise StoreError if that fails."""
    scripts = read_scripts(migrations)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _create(path, scripts)
    except OSError:
        raise FileError("unreachable", path) from None
    return connect(path, scripts, partial(_prepare, path=path, scripts=scripts))


def _create(path: Path, scripts: Scripts) -> None:
    try:
        with (
            suppress(FileExistsError),
            atomic_file(path) as unfinished,
            closing(sqlite3.connect(unfinished, isolation_level=None)) as connection,
        ):
            _migrate(connection, path, scripts)
    except sqlite3.Error as error:
        raise FileError(code_of(error) or "disk", path) from error


def _prepare(connection: sqlite3.Connection, path: Path, scripts: Scripts) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # deleted rows are overwritten with zeros
    _check_writable(connection)
    _keep_older_version(connection, path, scripts)
    _migrate(connection, path, scripts)
    connection.execute("PRAGMA foreign_keys = ON")


def _check_writable(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error if the file cannot be written."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("ROLLBACK")


def _keep_older_version(connection: sqlite3.Connection, path: Path, scripts: Scripts) -> None:
    """Copy a file that is about to be migrated, so that there is a way back to the version that made it."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version < max(scripts):
        copy = path_before(path, max(scripts))
        for earlier in (copy, *path.parent.glob(f".{escape(copy.name)}.*")):  # of a failed attempt, too
            earlier.unlink(missing_ok=True)
        copy_file(connection, copy)
        log.info("%s is brought up to date; as it was before, it is in %s", path, copy)


def _migrate(connection: sqlite3.Connection, path: Path, scripts: Scripts) -> None:
    """Apply the scripts that the file lacks, all in one transaction; raise StoreError if they cannot be applied."""
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version == max(scripts):
        return
    try:
        # It cannot be changed inside a transaction, and a script may replace a table by another of its name.
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("BEGIN IMMEDIATE")
        for script in (script for number, script in scripts.items() if number > version):
            for statement in _statements(script):
                connection.execute(statement)
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError("rows belong to others that are not there")
        connection.execute(f"PRAGMA application_id = {SIGNATURE}")
        connection.execute(f"PRAGMA user_version = {max(scripts)}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if code_of(error):
            raise
        log.exception("The scripts after %d cannot be applied to %s", version, path)
        raise FileError("not_migrated", path) from error


def _statements(script: str) -> Iterator[str]:
    """Split a script into statements; `executescript` would commit the transaction first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    yield statement  # the last one may lack its semicolon
