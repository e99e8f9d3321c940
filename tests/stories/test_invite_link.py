"""A bot that was invited by its link, and allowed nothing else, can play."""

import discord
import pytest
from simcord.backend.models import Overwrite

from bot.edge.invite_link import PERMISSION_NUMBER
from bot.tables.context import Request
from tests.stories.discordland import Club
from tests.stories.person import Person


@pytest.mark.parametrize("thread", [False, True])
async def test_what_the_link_asks_for_is_enough_to_play(club: Club, ana: Person, *, thread: bool):
    backend = club.env.backend
    rest = discord.Permissions.all().value & ~PERMISSION_NUMBER
    backend.set_overwrite(
        club.channel.id, Overwrite(target_id=backend.bot_user.id, type=1, allow=PERMISSION_NUMBER, deny=rest)
    )
    await ana.opens(thread=thread)
    channel = next(iter(backend.guilds[club.guild.id].thread_ids)) if thread else club.channel.id
    request = Request(ana.id, club.guild.id, club.now)
    loaded = await club.client.services.lookups.in_channel(channel, request)
    assert loaded is not None
    assert club.public_messages(loaded.table.channel)
