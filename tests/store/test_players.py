"""The players that tests and measurements let play."""

from itertools import count
from random import Random

import pytest

from bot.store.database import Store
from bot.tables import opening
from tools.players import Players, services_on

pytestmark = pytest.mark.every_engine


async def test_players_of_every_channel_find_a_server_that_still_has_room(store: Store):
    services, interactions = services_on(store, Random(1)), count(1)
    for channel in range(1, opening.MAX_TABLES + 2):
        assert await Players(services, channel, interactions).begin() == 5
