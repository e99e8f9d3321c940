"""Whether the file in use is still the one at its path. Other programs may remove, replace or cut it meanwhile.

SQLite would write on to a file that has no name any more, and everything would be lost when it is closed.
"""

import logging
import os
from pathlib import Path

from bot.store.sqlite.errors import FileError

log = logging.getLogger(__name__)


class Place:
    """The path of a file that is open, and what was there when it was opened: the file, and its log."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal = path.with_name(f"{path.name}-wal")
        self._opened, self._opened_wal = path.stat(), self._wal.stat()
        self._size = self._opened.st_size
        """It never shrinks: the bot does not use VACUUM, and nobody else can as long as the file is open."""
        self._is_cut = False
        self._code: str | None = None

    def check(self) -> None:
        """Raise StoreError if what is saved would be lost; log when that begins, and when it is over."""
        code = self._find_trouble()
        begins, self._code = code != self._code, code
        if code:
            error = FileError(code, self._path)
            if begins:
                log.error("%s", error)
            raise error
        if begins:
            log.warning("%s is in its place again, and what is done is saved again.", self._path)

    def _find_trouble(self) -> str | None:
        """Return the code of what is wrong with the place, which may be right again the next time."""
        try:
            found = self._path.stat()
        except OSError:
            return "gone"
        if not os.path.samestat(found, self._opened):
            return "replaced"
        self._is_cut |= found.st_size < self._size  # what was cut off does not come back by growing
        self._size = max(self._size, found.st_size)
        if self._is_cut:
            return "cut"
        try:
            return None if os.path.samestat(self._wal.stat(), self._opened_wal) else "log_gone"
        except OSError:
            return "log_gone"
