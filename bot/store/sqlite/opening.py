"""Opening the file: never made anew where there is one, never touched unless it is ours, sound and free."""

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

APPLICATION_ID: Final = 0x4E61496E
"""Written into the header of every file of ours ("NaIn"), so that no other is ever touched."""
MIGRATIONS: Final = Path(__file__).with_name("migrations")
PATIENCE: Final = 2.0
"""Seconds to wait for another process to let go of the file."""


class StoreError(Exception):
    """Why the file cannot be used: a code, and a sentence for whoever runs the bot."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(f"{path} {_SENTENCES[code]}")
        self.code = code


_SENTENCES: Final = {
    "missing": "is not there.",
    "taken": "is there already, and has been left as it is: name another file.",
    "unsound": "was not made, since the file that it would be a copy of is damaged.",
    "empty": "is empty, which no file of the bot ever is: restore a copy, or remove it to begin anew.",
    "damaged": "is damaged, and has been left as it is: restore a copy of it.",
    "not_a_database": "is not a SQLite database, and has been left as it is: name another file.",
    "foreign": "is a database of another program, and has been left as it is: name another file.",
    "newer": "was written by a newer version of the bot: install that version, or restore an older copy.",
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
"""Of a SQLite file: its magic, page size, page count, user version and application id."""


def code_of(error: BaseException) -> str | None:
    """The code of a failure of the database, when it is one of the known ones."""
    return _CODES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def open_file(path: Path, migrations: Path) -> sqlite3.Connection:
    """A connection to the file, brought up to date, for this process alone."""
    scripts = _scripts(migrations)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _make(path, scripts)
    except OSError:
        raise StoreError("unreachable", path) from None
    return _opened(path, max(scripts), partial(_prepare, scripts=scripts))


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection to a file that is there, for this process alone; an old one stays as old as it is."""
    try:
        is_there = path.exists()
    except OSError:
        raise StoreError("unreachable", path) from None
    if not is_there:
        raise StoreError("missing", path)
    return _opened(path, max(_scripts(MIGRATIONS)), lambda _connection: None)


@contextmanager
def made_whole(path: Path) -> Generator[Path]:
    """Where to make the file before it has its name: whatever ends us, there is no half of one."""
    handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    making = Path(name)
    try:
        yield making
        _on_disk(making)
        _name(making, path)
        _on_disk(path.parent)
    finally:
        making.unlink(missing_ok=True)


def _make(path: Path, scripts: Mapping[int, str]) -> None:
    try:
        with (
            suppress(FileExistsError),
            made_whole(path) as making,
            closing(sqlite3.connect(making, isolation_level=None)) as connection,
        ):
            _migrate(connection, scripts)
    except sqlite3.Error as error:
        raise StoreError(code_of(error) or "disk", path) from error


def _name(making: Path, path: Path) -> None:
    try:
        path.hardlink_to(making)  # unlike a rename, it never takes the place of another file
    except FileExistsError:
        raise
    except OSError:  # not every disk has links
        making.rename(path)


def _on_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _opened(path: Path, newest: int, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    try:
        _inspect(path, newest)
    except OSError:
        raise StoreError("unreachable", path) from None
    try:
        return _connected(path, newest, prepare)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise StoreError(code_of(error) or "damaged", path) from error


def _inspect(path: Path, newest: int) -> None:
    """Look at the file before SQLite does, which could change it or what lies beside it."""
    if not path.is_file():
        raise StoreError("unreachable", path)
    size = path.stat().st_size
    if not size:
        raise StoreError("empty", path)
    with path.open("rb") as file:
        header = file.read(_HEADER.size)
    if len(header) < _HEADER.size or not header.startswith(b"SQLite format 3\0"):
        raise StoreError("not_a_database", path)
    _magic, page_size, pages, version, application = _HEADER.unpack(header)
    if application != APPLICATION_ID:
        raise StoreError("foreign", path)
    if version > newest:
        raise StoreError("newer", path)
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        raise StoreError("read_only", path)
    if any(path.with_name(path.name + log).exists() for log in ("-wal", "-journal")):
        _look(path, newest)
    elif size < pages * (page_size if page_size > 1 else 65536):
        raise StoreError("damaged", path)


def _look(path: Path, newest: int) -> None:
    """Check the file together with the log of a crash, and leave both as they are."""
    try:
        with closing(sqlite3.connect(_address(path, "ro"), uri=True, isolation_level=None, timeout=0)) as connection:
            _check(connection, path, newest)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        if getattr(error, "sqlite_errorcode", 0) in _ONLY_BY_WRITING:
            return
        code = code_of(error) or "damaged"
        if code not in {"disk", "full", "unreachable"}:  # looking takes a little room, which opening does not
            raise StoreError(code, path) from error


_ONLY_BY_WRITING: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_READONLY_RECOVERY,
    sqlite3.SQLITE_READONLY_ROLLBACK,
}
"""What only opening to write can tell: whether another process lets go in time, and what a half-written log undoes."""


def _address(path: Path, mode: str) -> str:
    return f"file://{quote(str(path.absolute()))}?mode={mode}"


def _connected(path: Path, newest: int, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    connection = sqlite3.connect(
        _address(path, "rw"), uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False
    )
    connection.text_factory = _text
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _check(connection, path, newest)
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


_text: Final = partial(str, encoding="utf-8", errors="replace")
"""Damaged bytes are for those to judge who know what should stand there; one of them must not hide all other rows."""


def _prepare(connection: sqlite3.Connection, scripts: Mapping[int, str]) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
    connection.execute("PRAGMA foreign_keys = ON")
    _try_to_write(connection)
    _migrate(connection, scripts)


def _try_to_write(connection: sqlite3.Connection) -> None:
    [version] = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("ROLLBACK")


def _check(connection: sqlite3.Connection, path: Path, newest: int) -> None:
    if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
        raise StoreError("foreign", path)
    if connection.execute("PRAGMA user_version").fetchone()[0] > newest:
        raise StoreError("newer", path)
    if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
        raise StoreError("damaged", path)


def _migrate(connection: sqlite3.Connection, scripts: Mapping[int, str]) -> None:
    """Bring the file up to date, each step a transaction of its own."""
    [done] = connection.execute("PRAGMA user_version").fetchone()
    for number, script in scripts.items():
        if number > done:
            connection.execute("BEGIN IMMEDIATE")
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")


def _scripts(folder: Path) -> dict[int, str]:
    """The migrations by their numbers, the first three letters of their names."""
    return {int(file.name[:3]): file.read_text("utf-8") for file in sorted(folder.glob("[0-9][0-9][0-9]_*.sql"))}


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    yield statement  # a script need not end its last one
