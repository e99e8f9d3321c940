"""Commands for the database file while the bot is stopped."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.services.audit import find_problems
from bot.store.sqlite.copying import copy_closed_file
from bot.store.sqlite.database import Store


def backup(database: Path, copy: Path) -> None:
    """Copy a file without migrating it; raise StoreError if it cannot be used."""
    copy_closed_file(database, copy)


async def audit(database: Path) -> list[str]:
    """Return a sentence for each problem in a file, which stays as it is: a migrated copy is examined."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        backup(database, copy)
        store = await Store.open(copy)
        try:
            return await find_problems(store)
        finally:
            await store.close()
