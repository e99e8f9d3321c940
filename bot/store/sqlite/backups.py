"""The copies that the running bot keeps: one a day, the newest few."""

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path

from bot.store.sqlite.database import Store
from bot.store.sqlite.opening import StoreError


class Backups:
    """Copies of a file in a folder, by the day they were made."""

    def __init__(self, store: Store, database: Path, folder: Path, number: int) -> None:
        self._store = store
        self._database = database
        self._folder = folder
        self._number = number

    async def make(self, now: int) -> Path | None:
        """Make the day's copy unless it is there, or none is wanted; the oldest beyond their number go."""
        if not self._number:
            return None
        today = self._folder / self._name(f"{datetime.fromtimestamp(now, UTC):%Y-%m-%d}")
        # In a thread, as the folder may be on a disk far away.
        is_missing = await asyncio.to_thread(self._is_missing, today)
        if is_missing:
            await self._store.copy(today)
        await asyncio.to_thread(self._delete_oldest, today)
        return today if is_missing else None

    def _is_missing(self, today: Path) -> bool:
        """Whether the copy has to be made; its folder is there then, without what crashes have left."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for half in self._found(rf"\.{self._pattern}\..+"):
                half.unlink()
            return not today.exists()
        except OSError as error:
            raise StoreError("unreachable", today) from error

    def _delete_oldest(self, today: Path) -> None:
        others = [copy for copy in self._found(self._pattern) if copy != today]
        for copy in sorted(others)[: max(0, len(others) + 1 - self._number)]:
            copy.unlink(missing_ok=True)

    def _found(self, pattern: str) -> list[Path]:
        return [file for file in self._folder.iterdir() if re.fullmatch(pattern, file.name)]

    def _name(self, day: str) -> str:
        return f"{self._database.stem}-{day}{self._database.suffix}"

    @property
    def _pattern(self) -> str:
        """The names of copies; no other file is ever deleted."""
        stem, suffix = re.escape(self._database.stem), re.escape(self._database.suffix)
        return rf"{stem}-\d{{4}}-\d\d-\d\d{suffix}"
