"""A server removes the bot and invites it again, or does not; another one plays on."""

from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers

from bot.language import words_in
from bot.services.presence import RETENTION_SECONDS
from bot.tables.context import Request
from playground.simulator import IDLE_SECONDS
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person
from tests.stories.record import histories

HOUR = 3600


class Server:
    """The server of a club, which keeps its channels and messages whoever reads them."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._backend = club.env.backend
        self._guild = self._backend.guilds[club.guild.id]
        self._channels: dict[int, Any] = {}
        self._messages: dict[int, Any] = {}

    async def removes_the_bot(self) -> None:
        self._keep()
        self._club.erased |= await histories(self._club.client.services.store)
        async with self._club.watched():
            self._backend.remove_guild(self._guild.id)
            await self._club.env.settle(idle=IDLE_SECONDS)

    async def invites_the_bot(self) -> None:
        self.invites_the_bot_unheard()
        payload = dict(serializers.guild_create_payload(self._backend, self._guild))
        payload.pop("unavailable", None)
        async with self._club.watched():
            self._backend.emit("GUILD_CREATE", payload)
            await self._club.env.settle(idle=IDLE_SECONDS)

    async def cannot_be_reached(self) -> None:
        async with self._club.watched():
            self._backend.emit("GUILD_DELETE", {"id": str(self._guild.id), "unavailable": True})
            await self._club.env.settle(idle=IDLE_SECONDS)

    async def can_be_reached(self) -> None:
        payload = dict(serializers.guild_create_payload(self._backend, self._guild))
        async with self._club.watched():
            self._backend.emit("GUILD_CREATE", payload | {"unavailable": False})
            await self._club.env.settle(idle=IDLE_SECONDS)

    def removes_the_bot_unheard(self) -> None:
        """The bot is removed, and does not hear of it."""
        self._keep()
        for channel in self._channels:
            del self._backend.channels[channel], self._backend.messages[channel]
        del self._backend.guilds[self._guild.id]

    def invites_the_bot_unheard(self) -> None:
        """The bot is invited, and does not hear of it."""
        self._backend.guilds[self._guild.id] = self._guild
        self._backend.channels.update(self._channels)
        self._backend.messages.update(self._messages)

    def _keep(self) -> None:
        self._channels = {channel: self._backend.channels[channel] for channel in self._guild.channel_ids}
        self._messages = {channel: self._backend.messages.setdefault(channel, {}) for channel in self._channels}


@pytest.fixture
def server(club: Club) -> Server:
    return Server(club)


@pytest.fixture
async def people(club: Club, ana: Person, bob: Person, chloe: Person) -> list[Person]:
    """Three who sit at a table that has begun, and have an hour for each turn."""
    await sits_down(club, [ana, bob, chloe], clock="1h")
    return [ana, bob, chloe]


@pytest.fixture
async def elsewhere(club: Club) -> list[Person]:
    """Three who play on another server, as long as they like at each turn."""
    guild = club.env.create_guild("Chez Borgne", preferred_locale="fr")
    here, club.channel = club.channel, guild.create_text_channel("parties")
    people = [club.person(name, guild=guild) for name in ("Dora", "Emil", "Gus")]
    await sits_down(club, people, clock="none")
    club.channel = here
    return people


@pytest.mark.long
async def test_a_server_that_comes_back_after_a_day_plays_on_with_its_old_buttons(
    club: Club, server: Server, people: list[Person]
):
    player = whose_turn(await club.open_table(), people)
    await player.looks()
    before = await club.open_table()
    await server.removes_the_bot()
    await club.passes(hours=2)
    await club.stays_down(hours=20)
    await club.passes(hours=2)
    assert await club.open_table() == before
    await server.invites_the_bot()
    await club.passes(minutes=1)
    after = await club.open_table()
    assert after.waiting_since - before.waiting_since == pytest.approx(24 * HOUR, abs=60)
    await player.lays()
    assert (await club.open_table()).moved > after.moved
    assert club.is_up_to_date
    await plays_on(club, people, until_deal=2)


async def test_nobody_is_reminded_of_a_turn_on_a_server_without_the_bot(
    club: Club, server: Server, people: list[Person]
):
    await server.removes_the_bot()
    await club.passes(hours=3)
    await server.invites_the_bot()
    assert [letter for person in people for letter in club.letters_to(person)] == []
    assert [seat.missed for seat in (await club.open_table()).seats] == [0, 0, 0]


async def test_what_happened_while_the_bot_was_down_is_noticed_at_its_start(
    club: Club, server: Server, people: list[Person]
):
    before = await club.open_table()
    server.removes_the_bot_unheard()
    await club.stays_down(hours=5)
    await club.passes(hours=3)
    server.invites_the_bot_unheard()
    await club.stays_down(hours=7)
    after = await club.open_table()
    assert after.waiting_since - before.waiting_since == pytest.approx(15 * HOUR, abs=120)
    await plays_a_card(club, whose_turn(after, people))
    assert club.is_up_to_date


@pytest.mark.long
async def test_a_turn_goes_on_for_a_minute_once_the_server_is_back(club: Club, server: Server, people: list[Person]):
    await club.passes(minutes=59)
    before = await club.open_table()
    await server.cannot_be_reached()
    await club.passes(minutes=0.5)
    await server.can_be_reached()
    await club.passes(minutes=0.9)
    assert (await club.open_table()).moved == before.moved
    await plays_a_card(club, whose_turn(before, people))
    assert (await club.open_table()).moved > before.moved


async def test_after_the_retention_a_server_is_erased_and_another_plays_on(
    club: Club, server: Server, people: list[Person], elsewhere: list[Person]
):
    await server.removes_the_bot()
    await club.stays_down(hours=RETENTION_SECONDS / HOUR)
    assert await club.table() is None
    await server.invites_the_bot()
    assert await people[0].sees_balance() == 1000
    await sits_down(club, people)
    assert club.is_up_to_date
    request = Request(0, elsewhere[0].member.guild.id, club.now)
    other = (await club.client.services.lookups.load(2, request)).table
    club.channel = club.env.bot.get_channel(other.channel)
    await plays_a_card(club, whose_turn(other, elsewhere))
    assert (await club.open_table()).moved > other.moved


async def test_a_button_of_an_erased_table_says_that_there_is_none(club: Club, server: Server, people: list[Person]):
    [player, *_] = people
    [old] = presses(club.newest("hand"), "hand")
    await server.removes_the_bot()
    await club.stays_down(hours=RETENTION_SECONDS / HOUR)
    await server.invites_the_bot()
    await player.opens()
    assert await player.forges(old, on=club.newest("join")) == words_in("fr")("refused-no_such_table")


async def test_the_bot_makes_a_copy_by_itself_and_the_games_go_on(club: Club, people: list[Person]):
    folder = keeps_copies(club)
    await club.passes(hours=1.5)
    assert len(names_in(folder)) == 1
    await plays_a_card(club, whose_turn(await club.open_table(), people))
    assert club.is_up_to_date


async def test_a_copy_that_fails_is_told_to_whoever_runs_the_bot_and_to_nobody_else(
    club: Club, people: list[Person], caplog: pytest.LogCaptureFixture
):
    folder = keeps_copies(club)
    block(folder)
    club.expects_trouble("Daily backup: failed")
    await club.passes(hours=1.5)
    assert "Daily backup: failed, and is tried again" in caplog.text
    await plays_a_card(club, whose_turn(await club.open_table(), people))
    assert club.is_up_to_date
    unblock(folder)
    await club.passes(hours=1.5)
    assert len(names_in(folder)) == 1


def keeps_copies(club: Club) -> Path:
    folder = club.database.with_name("copies")
    backups = club.client.services.store.backups(folder, 1)
    club.client.services = club.client.services._replace(backups=backups)
    return folder


def names_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


def block(folder: Path) -> None:
    """Put a file where the folder should be."""
    folder.touch()


def unblock(folder: Path) -> None:
    folder.unlink()
