"""The daily backups of the running bot: one file a day, the newest few of which are kept.

The copy made before a migration is kept for as many days.
"""

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.store.scripts import MIGRATIONS, read_scripts
from bot.store.sqlite.copying import FileCopier, path_before
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
        if not self._kept:
            return None
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
            for unfinished in self._find(rf"\.{self._pattern}\..+"):
                unfinished.unlink()
            return today.exists()
        except OSError as error:
            raise FileError("unreachable", today) from error

    def _delete_oldest(self, today: Path, now: int) -> None:
        others = [backup for backup in self._find(self._pattern) if backup != today]
        for backup in sorted(others)[: max(0, len(others) + 1 - self._kept)]:
            backup.unlink(missing_ok=True)
        for number in read_scripts(MIGRATIONS):
            copy = path_before(self._database, number)
            if copy.exists() and copy.stat().st_mtime < now - self._kept * DAY_SECONDS:
                copy.unlink()

    def _find(self, pattern: str) -> list[Path]:
        return [file for file in self._folder.iterdir() if re.fullmatch(pattern, file.name)]

    @property
    def _pattern(self) -> str:
        """The names of backups; no other file is ever deleted."""
        stem, suffix = re.escape(self._database.stem), re.escape(self._database.suffix)
        return rf"{stem}-\d{{4}}-\d\d-\d\d{suffix}"
