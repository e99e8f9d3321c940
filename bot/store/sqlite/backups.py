"""The daily backups of the running bot: one file a day, the newest few of which are kept.

The copy made before a migration is kept for as many days.
"""

import asyncio
from datetime import UTC, datetime
from glob import escape
from pathlib import Path
from typing import Final

from bot.store.sqlite.copying import FileCopier
from bot.store.sqlite.errors import FileError

DAY_SECONDS: Final = 24 * 3600


class FileBackups:
    """Backups of one database in one folder, named after the day they were made."""

    def __init__(self, copier: FileCopier, database: Path, folder: Path, kept: int) -> None:
        self._copier = copier
        self._database = database
        self._folder = folder
        self._kept = kept

    async def make(self, now: int) -> Path | None:
        """Make today's backup unless it exists, delete the oldest, and return the new file if there is one."""
        today = (
            self._folder / f"{self._database.stem}-{datetime.fromtimestamp(now, UTC):%Y-%m-%d}{self._database.suffix}"
        )
        # In a thread: the folder can be on a slow network disk.
        is_made = await asyncio.to_thread(self._tidy, today)
        if not is_made:
            await self._copier.copy(today)
        await asyncio.to_thread(self._delete_oldest, today, now)
        return None if is_made else today

    def _tidy(self, today: Path) -> bool:
        """Make the folder, remove unfinished files from crashes, and return whether today's backup exists already."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for unfinished in self._folder.glob(f".{self._pattern}.*"):
                unfinished.unlink()
            return today.exists()
        except OSError as error:
            raise FileError("unreachable", today) from error

    def _delete_oldest(self, today: Path, now: int) -> None:
        others = sorted(backup for backup in self._folder.glob(self._pattern) if backup != today)
        for backup in others[: max(0, len(others) + 1 - self._kept)]:
            backup.unlink(missing_ok=True)
        stem, suffix = escape(self._database.stem), escape(self._database.suffix)
        for copy in self._database.parent.glob(f"{stem}-before-[0-9][0-9][0-9]{suffix}"):
            if copy.stat().st_mtime < now - self._kept * DAY_SECONDS:
                copy.unlink()

    @property
    def _pattern(self) -> str:
        """The names of backups; no other file is ever deleted."""
        year, two = "[0-9]" * 4, "[0-9]" * 2
        return f"{escape(self._database.stem)}-{year}-{two}-{two}{escape(self._database.suffix)}"
