"""Whether the file in use is still the one at its path. Other programs may remove, replace or cut it meanwhile.

SQLite would write on to a file that has no name any more, and everything would be lost when it is closed.
"""

import logging
import os
from pathlib import Path
from typing import Final

from bot.store.sqlite.errors import FileError

log = logging.getLogger(__name__)

_LOG: Final = "-wal"


class Place:
    """The path of a file that is open, and what was there when it was opened: the file, and its log."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal = path.with_name(path.name + _LOG)
        self._opened = self._path.stat(), self._wal.stat()
        self._size = self._opened[0].st_size
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
        opened, opened_wal = self._opened
        try:
            found = self._path.stat()
        except OSError:
            return "gone"
        if not os.path.samestat(found, opened):
            return "replaced"
        self._is_cut |= found.st_size < self._size  # what was cut off does not come back by growing
        self._size = max(self._size, found.st_size)
        if self._is_cut:
            return "cut"
        try:
            is_same_log = os.path.samestat(self._wal.stat(), opened_wal)
        except OSError:
            is_same_log = False
        return None if is_same_log else "log_gone"
