"""The dictionary with which games are packed: typical events.

When events have changed so much that they hardly stand in the last one, raise `FORM` in `bot/store/packing.py`, and
write the next one. Those before it stay as they are:

    .venv/bin/python -m tools.dictionary
"""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import count
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bot.game.events import DealBegan
from bot.game.rules import GAMES
from bot.store import tables
from bot.store.database import BOT
from bot.store.engines import open_store
from bot.store.packing import DICTIONARIES, FORM, MAX_DICTIONARY, EventRow, without_hashes
from tools.players import GUILD, RandomPlayers, services_on

DEALS: Final = 3
BEGINNING: Final = f'"{DealBegan.__name__}"'


def main() -> None:
    """Write the present dictionary, unless there is one."""
    path = DICTIONARIES / f"{FORM:03}.txt"
    if path.exists():
        raise SystemExit(f"{path} is there already.")
    path.write_bytes(dictionary_of(asyncio.run(_play())))


def dictionary_of(games: Sequence[Sequence[EventRow]]) -> bytes:
    """Return how these games begin, and as much of their deals as there is room for."""
    begins = [next(number for number, event in enumerate(events) if BEGINNING in event.body) for events in games]
    heads = _text(event.body for begin, events in zip(begins, games, strict=True) for event in events[:begin])
    deals = _text(event.body for begin, events in zip(begins, games, strict=True) for event in events[begin:])
    return heads + b"\n" + deals[len(heads) + 1 - MAX_DICTIONARY :]


def _text(bodies: Iterable[str]) -> bytes:
    return without_hashes("\n".join(bodies).encode())


async def _play() -> list[list[EventRow]]:
    with TemporaryDirectory() as folder:
        store = await open_store(f"sqlite:///{folder}/games.db")
        random, interactions = Random(FORM), count(1)
        services = services_on(store, random)
        try:
            for channel, game in enumerate(GAMES, 1):
                await RandomPlayers(services, channel, interactions, random).play_out(game, DEALS)
            async with store.transaction(BOT) as tx:
                return [await tables.events(tx, table_id) for table_id in await tables.ids(tx, GUILD)]
        finally:
            await store.close()


if __name__ == "__main__":
    main()
