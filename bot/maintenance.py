"""Commands on the database; if that is a file, while the bot is stopped."""

import time
from pathlib import Path
from typing import Final, NamedTuple

from bot.config import Config
from bot.game.refusal import Refusal
from bot.part import Part
from bot.services.audit import find_problems, find_problems_in
from bot.services.privacy import Privacy
from bot.services.wiring import build
from bot.store.database import Filled, Store
from bot.store.engines import engine_of
from bot.tables.context import Request

_NO_PART: Final = 0
"""The number of no process, so that the bot, if it is running, shows what is changed here."""


class Forgotten(NamedTuple):
    """The servers where a member was forgotten, and those where they could not be."""

    done: list[int]
    refused: list[int]


def backup(url: str, copy: Path) -> None:
    """Copy a database without migrating it; raise StoreError if it cannot be copied."""
    engine_of(url).back_up(url, copy)


async def audit(url: str) -> list[str]:
    """Return a sentence for each problem in a database, which stays as it is."""
    async with engine_of(url).open_to_examine(url) as store:
        return await find_problems(store)


async def port(source: str, target: str) -> Filled:
    """Copy everything into an empty database, or nothing if the copy has problems; raise StoreError if one fails."""
    async with engine_of(source).open_to_examine(source) as store:
        return await engine_of(target).fill(target, store, find_problems_in)


async def export(url: str, user: int) -> bytes:
    """Return everything kept about a member on any server, as JSON; raise StoreError if the database fails."""
    async with engine_of(url).open_to_examine(url) as store:
        return await (await _privacy(url, store)).export(_request(user))


async def forget(url: str, user: int) -> Forgotten:
    """Forget a member on all servers; raise StoreError if the database fails."""
    done, refused = list[int](), list[int]()
    async with engine_of(url).open_to_change(url) as store:
        privacy = await _privacy(url, store)
        for guild in await privacy.servers_of(user):
            try:
                await privacy.forget(_request(user, guild))
            except Refusal:  # they sat down meanwhile, or the server is being erased
                refused.append(guild)
            else:
                done.append(guild)
    return Forgotten(done, refused)


async def _privacy(url: str, store: Store) -> Privacy:
    async def given(_url: str) -> Store:
        return store

    config = Config(discord_token="", database_url=url)
    return (await build(config, part=Part(_NO_PART), open_store=given)).privacy


def _request(user: int, guild: int = 0) -> Request:
    return Request(user, guild, int(time.time()))
