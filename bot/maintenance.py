"""What whoever runs the bot can do with its file while it is stopped."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.services.audit import faults
from bot.store.sqlite.copying import copy_unused
from bot.store.sqlite.database import Store


def backup(database: Path, copy: Path) -> None:
    """Copy a file as it is, however old."""
    copy_unused(database, copy)


async def audit(database: Path) -> list[str]:
    """All that does not agree in a file, a sentence each; only a copy of it is brought up to date."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        backup(database, copy)
        store = await Store.open(copy)
        try:
            return await faults(store)
        finally:
            await store.close()
