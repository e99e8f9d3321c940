"""The invite link asks for what the bot needs, bit by bit."""

from urllib.parse import parse_qs, urlsplit

import discord

from bot.edge.invite_link import PERMISSION_NUMBER, PERMISSIONS, invite_link
from bot.edge.permissions import NEEDED, NEEDED_FOR_THREAD, NEEDED_IN_THREAD, WANTED_FOR_PICTURES


def test_the_link_asks_for_exactly_what_the_bot_checks_before_it_opens_a_table():
    assert set(PERMISSIONS) == {*NEEDED, *NEEDED_IN_THREAD, *NEEDED_FOR_THREAD, WANTED_FOR_PICTURES}


def test_every_bit_is_the_one_that_discord_calls_so():
    assert discord.Permissions(**dict.fromkeys(PERMISSIONS, True)).value == PERMISSION_NUMBER


def test_the_link_carries_the_number_and_both_scopes():
    asked = parse_qs(urlsplit(invite_link(1234)).query)
    assert asked == {
        "client_id": ["1234"],
        "scope": ["bot applications.commands"],
        "permissions": [str(PERMISSION_NUMBER)],
    }
