"""Commands for the database while the bot is stopped."""

from pathlib import Path

from bot.services.audit import find_problems, find_problems_in
from bot.store.database import Filled
from bot.store.engines import engine_of


def backup(url: str, copy: Path) -> None:
    """Copy a database without migrating it; raise StoreError if it cannot be copied."""
    engine_of(url).back_up(url, copy)


async def audit(url: str) -> list[str]:
    """Return a sentence for each problem in a database, which stays as it is."""
    async with engine_of(url).open_to_examine(url) as store:
        return await find_problems(store)


async def port(source: str, target: str) -> Filled:
    """Copy everything into an empty database, or nothing if it does not agree there; raise StoreError if one fails."""
    async with engine_of(source).open_to_examine(source) as store:
        return await engine_of(target).fill(target, store, find_problems_in)
