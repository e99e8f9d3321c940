"""In a year as random as life, one member after the other is forgotten."""

import re

import pytest

from bot.services import audit
from tests.scale import some
from tests.tables.club import GUILD, Club, Person
from tests.tables.random_year import RandomYear


@pytest.mark.long
@pytest.mark.parametrize("seed", some([11], of=[11, 12]))
async def test_in_the_middle_of_a_year_anybody_can_be_forgotten(club: Club, seed: int):
    print(f"seed {seed}")  # noqa: T201 - shown where it fails
    year = await RandomYear(club, seed).opens()
    for member in [*year.servers[GUILD]]:
        await year.goes_on(games=2)
        await club.services.privacy.forget(member.request())
        year.servers[GUILD].remove(member)
        year.servers[GUILD].append(Person(club, member.name, member.user + 1000))
        tables = await club.asks("SELECT id FROM game_table WHERE guild_id = $1", GUILD)
        bodies = [event.body for (number,) in tables for event in await club.events_of(number)]
        assert not [body for body in bodies if re.search(rf'"(user|host)":{member.user}\b', body)]
    assert await audit.find_problems(club.store) == []
