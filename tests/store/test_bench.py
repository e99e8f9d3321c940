"""The evenings that measurements are made of."""

from itertools import count
from random import Random

from bench.store import Evening, nobody
from bot.services.tables import Tables
from bot.store.sqlite.database import Store
from bot.tables.settings import Settings


async def test_an_evening_finds_a_server_that_still_has_room(store: Store):
    tables, interactions = Tables(store, nobody, Random(1)), count(1)
    for channel in range(1, Settings().most_tables + 2):
        assert await Evening(tables, channel, interactions).begin() == 5
