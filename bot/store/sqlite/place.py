"""Whether the file in use is still the one at its path. Other programs may remove, replace or cut it meanwhile.

SQLite would go on writing to a file without a name, and everything would be lost when it is closed.
"""

import logging
import os
from pathlib import Path

from bot.store.sqlite.errors import FileError

log = logging.getLogger(__name__)


class FilePlace:
    """The path of an open file, and what was there when it was opened: the file and its log."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal = path.with_name(f"{path.name}-wal")
        self._opened, self._opened_wal = path.stat(), self._wal.stat()
        self._size, self._wal_size = self._opened.st_size, self._opened_wal.st_size
        """They never shrink: the bot does not use VACUUM, and SQLite overwrites its log from the beginning."""
        self._is_cut = False
        self._written_at = self._found_written_at = self._opened.st_mtime_ns
        """When the file was last written: by the bot, and by anybody."""
        self._code: str | None = None

    def check(self) -> None:
        """Raise StoreError if what is saved would be lost; log when that begins and when it is over."""
        code = self._find_trouble()
        begins, self._code = code != self._code, code
        if code:
            error = FileError(code, self._path)
            if begins:
                log.error("%s", error)
            raise error
        if begins:
            log.warning("%s is in its place again, and what is done is saved again.", self._path)
        if self._written_at != self._found_written_at:  # or only touched, so nothing is refused
            self._written_at = self._found_written_at
            log.error("%s was written by another program while in use: stop the bot, and audit it.", self._path)

    def note(self) -> None:
        """Record the sizes of the file and its log, and the time of writing, after something was saved."""
        self._find_trouble()
        self._written_at = self._found_written_at

    def _find_trouble(self) -> str | None:
        """Return the code of what is wrong with the place, which may be mended the next time."""
        try:
            file = self._path.stat()
        except OSError:
            return "gone"
        if not os.path.samestat(file, self._opened):
            return "replaced"
        self._found_written_at = file.st_mtime_ns
        try:
            wal = self._wal.stat()
        except OSError:
            wal = None
        is_wal_there = wal is not None and os.path.samestat(wal, self._opened_wal)
        wal_size = wal.st_size if wal and is_wal_there else self._wal_size
        # A file that was cut short stays damaged even if it grows again.
        self._is_cut |= file.st_size < self._size or wal_size < self._wal_size
        self._size, self._wal_size = max(self._size, file.st_size), max(self._wal_size, wal_size)
        if self._is_cut:
            return "cut"
        return None if is_wal_there else "log_gone"
