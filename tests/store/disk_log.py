"""What SQLite does to its files, in its order, and what the disk may hold of that when the power fails.

SQLite is asked to open files through a layer of its own (a VFS: https://www.sqlite.org/vfs.html), which notes every
write and says that everything is on the disk at once. What is not synced may be there, missing or torn, in any order.
"""

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

SECTOR: Final = 512
"""What a disk writes at once."""
_KINDS: Final = 0x00000100 | 0x00000800 | 0x00080000
"""Flags of a database, of its journal, and of its log (WAL)."""
_OK: Final = 0
_INT, _LONG, _POINTER = ctypes.c_int, ctypes.c_int64, ctypes.c_void_p
_OPEN = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _POINTER, _INT, _POINTER)
_DELETE = ctypes.CFUNCTYPE(_INT, _POINTER, ctypes.c_char_p, _INT)
_WRITE = ctypes.CFUNCTYPE(_INT, _POINTER, _POINTER, _INT, _LONG)
_TRUNCATE = ctypes.CFUNCTYPE(_INT, _POINTER, _LONG)
_SYNC = ctypes.CFUNCTYPE(_INT, _POINTER, _INT)


class Write(NamedTuple):
    file: str
    at: int
    data: bytes


class Truncation(NamedTuple):
    file: str
    size: int


class Sync(NamedTuple):
    """Everything done to this file before is on the disk."""

    file: str


class Deletion(NamedTuple):
    file: str


Event = Write | Truncation | Sync | Deletion | object
"""Anything else is what a test notes in between."""


class _Methods(ctypes.Structure):
    """The functions of an open file: `sqlite3_io_methods`."""

    _fields_ = [
        ("version", _INT),
        ("close", _POINTER),
        ("read", _POINTER),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("others", _POINTER * 13),
    ]


class _Layer(ctypes.Structure):
    """`sqlite3_vfs`."""

    _fields_ = [
        ("version", _INT),
        ("file_size", _INT),
        ("longest_path", _INT),
        ("next", _POINTER),
        ("name", ctypes.c_char_p),
        ("data", _POINTER),
        ("open", _OPEN),
        ("delete", _DELETE),
        ("others", _POINTER * 14),
    ]


class _OpenFile(ctypes.Structure):
    """`sqlite3_file`."""

    _fields_ = [("methods", ctypes.POINTER(_Methods))]


def _library() -> Any:
    """Return the functions of the SQLite that Python uses."""
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Layer)
    return library


def why_not() -> str | None:
    """Return why nothing can be noted here; None if it can."""
    try:
        _library()
    except (AttributeError, OSError) as error:
        return f"the functions of SQLite cannot be called: {error}"
    return None


class DiskLog:
    """Notes what SQLite does to the files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.before = {file.name: file.read_bytes() for file in folder.iterdir()}
        self.events: list[Event] = []
        self._is_over = False
        self._folder = folder
        self._library = _library()
        self._real = self._library.sqlite3_vfs_find(None).contents
        self._files: dict[int, str] = {}
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}
        """The functions of files, real and ours, by the address of the real ones."""
        self._layer = _copy(self._real)
        self._layer.name = b"noted"
        self._layer.open, self._layer.delete = _OPEN(self._open), _DELETE(self._delete)

    def stop(self) -> None:
        """Note nothing more."""
        self._is_over = True

    def note(self, event: Event) -> None:
        if not self._is_over:
            self.events.append(event)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note what is done to files that the block opens."""
        self._library.sqlite3_vfs_register(ctypes.byref(self._layer), 1)
        try:
            yield
        finally:
            self._library.sqlite3_vfs_unregister(ctypes.byref(self._layer))

    def image(self, end: int, random: Random) -> dict[str, bytes]:
        """Return what the files may hold if the power fails before the event of this number."""
        files = {name: bytearray(data) for name, data in self.before.items()}
        waiting: dict[str, list[Write | Truncation]] = {}
        for event in self.events[:end]:
            match event:
                case Write() | Truncation():
                    waiting.setdefault(event.file, []).append(event)
                case Sync(name):
                    for done in waiting.pop(name, []):
                        _apply(files, done)
                case Deletion(name):
                    files.pop(name, None)
                    waiting.pop(name, None)
                case _:
                    pass
        share = random.choice((0, 1, random.random()))
        for done in [each for events in waiting.values() for each in events]:
            for part in _parts(done) if random.random() < 1 / 2 else [done]:
                if random.random() < share:
                    _apply(files, part)
        return {name: bytes(data) for name, data in files.items()}

    def _open(self, _layer: int, name: int, file: int, flags: int, flags_out: int) -> int:
        result = self._real.open(ctypes.addressof(self._real), name, file, flags, flags_out)
        if result == _OK and name and flags & _KINDS:
            path = Path(ctypes.string_at(name).decode())
            if path.parent == self._folder:
                self._files[file] = path.name
                opened = ctypes.cast(file, ctypes.POINTER(_OpenFile)).contents
                opened.methods = ctypes.pointer(self._ours(opened.methods.contents))
        return result

    def _ours(self, real: _Methods) -> _Methods:
        address = ctypes.addressof(real)
        if address not in self._methods:
            ours = _copy(real)
            ours.write = _WRITE(partial(self._write, real.write))
            ours.truncate = _TRUNCATE(partial(self._truncate, real.truncate))
            ours.sync = _SYNC(self._sync)
            self._methods[address] = real, ours
        return self._methods[address][1]

    def _write(self, write: Any, file: int, data: int, size: int, at: int) -> int:
        self.note(Write(self._files[file], at, ctypes.string_at(data, size)))
        return write(file, data, size, at)

    def _truncate(self, truncate: Any, file: int, size: int) -> int:
        self.note(Truncation(self._files[file], size))
        return truncate(file, size)

    def _sync(self, file: int, _flags: int) -> int:
        self.note(Sync(self._files[file]))
        return _OK

    def _delete(self, _layer: int, name: bytes, sync: int) -> int:
        path = Path(name.decode())
        if path.parent == self._folder:
            self.note(Deletion(path.name))
        return self._real.delete(ctypes.addressof(self._real), name, sync)


def _copy(structure: Any) -> Any:
    return type(structure).from_buffer_copy(structure)


def _parts(event: Write | Truncation) -> list[Write | Truncation]:
    if isinstance(event, Truncation):
        return [event]
    return [
        Write(event.file, event.at + first, event.data[first : first + SECTOR])
        for first in range(0, len(event.data), SECTOR)
    ]


def _apply(files: dict[str, bytearray], event: Write | Truncation) -> None:
    data = files.setdefault(event.file, bytearray())
    if isinstance(event, Truncation):
        del data[event.size :]
    else:
        data.extend(bytes(max(0, event.at - len(data))))
        data[event.at : event.at + len(event.data)] = event.data
