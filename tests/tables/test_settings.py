"""What a server sets: kept, and in force from then on."""

import asyncio

import pytest

from bot.game.refusal import Refusal
from bot.tables import opening
from bot.tables.opening import Location
from bot.tables.options import Options, values_of
from bot.tables.settings import Settings
from tests.tables.club import CHANNEL, GUILD, Club, Person

OTHERS = {name: values[0] for name in Settings.__struct_fields__ if (values := values_of(Settings, name))} | {
    "language": "en",
    "threads": True,
    "remarks": False,
    "daily": False,
    "game": "asterix",
    "channels": (CHANNEL, 2**62),
    "call_role": 2**62,
    "daily_channel": 2**61,
}
THREAD = 51


async def test_a_server_that_has_set_nothing_has_the_defaults(club: Club):
    assert await club.services.servers.settings(GUILD) == Settings()


@pytest.mark.parametrize("name", Settings.__struct_fields__)
async def test_every_setting_is_kept(club: Club, name: str):
    await club.sets(**{name: OTHERS[name]})
    assert await club.services.servers.settings(GUILD) == Settings(**{name: OTHERS[name]})


@pytest.mark.either_engine
async def test_changes_at_once_are_all_kept(club: Club):
    await asyncio.gather(*(club.sets(**{name: value}) for name, value in OTHERS.items()))
    assert await club.services.servers.settings(GUILD) == Settings(**OTHERS)


@pytest.mark.parametrize("value", [True, 1.5, "12", None, -1, 10**30, 1_000_001])
async def test_only_a_fitting_number_is_accepted(club: Club, value: object):
    with pytest.raises(Refusal) as refusal:
        await club.sets(starting_chips=value)
    assert refusal.value.code == "settings_out_of_bounds"


@pytest.mark.parametrize(
    "place",
    [Location(CHANNEL), Location(THREAD, parent=CHANNEL), Location(THREAD, under=CHANNEL)],
    ids=["the channel", "a thread of the table's own", "any thread in it"],
)
async def test_an_allowed_channel_has_its_threads_with_it(club: Club, ana: Person, place: Location):
    await club.sets(channels=[CHANNEL])
    assert (await club.services.opening.open(ana.request(), place, Options())).table.channel == place.channel
    await club.services.opening.open(ana.elsewhere().request(), Location(60), Options())
    await club.sets(channels=[CHANNEL + 9])
    with pytest.raises(Refusal, match="wrong_channel") as refusal:
        await club.services.opening.open(ana.request(), place._replace(channel=61), Options())
    assert refusal.value.data == {"channels": (CHANNEL + 9,)}


async def test_a_rematch_in_a_thread_counts_as_in_its_channel(club: Club, ana: Person):
    await club.play(channel=THREAD)
    await club.is_stopped()
    await club.sets(channels=[CHANNEL])
    with pytest.raises(Refusal, match="wrong_channel"):
        await ana.asks_for_a_rematch()
    assert (await ana.asks_for_a_rematch(under=CHANNEL)).table.channel == THREAD


@pytest.mark.either_engine
async def test_of_many_who_open_the_last_table_at_once_one_does(ana: Person, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(opening, "MAX_TABLES", 3)
    opened = await asyncio.gather(*(ana.opens(channel) for channel in range(1, 9)), return_exceptions=True)
    assert sum(isinstance(outcome, Refusal) and outcome.code == "too_many_tables" for outcome in opened) == 5
