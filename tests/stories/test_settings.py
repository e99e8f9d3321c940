"""Those who manage the server set how it plays, and nobody else does."""

from typing import Any

import discord
import pytest

from bot.language import words_in
from bot.tables.settings import Settings
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import in_force
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")
TROUBLE = fr("trouble", reference="|").split("|")[0]


def setting(name: str, value: str) -> str:
    return fr("setting-is", setting=fr("setting", setting=name), value=value)


async def test_the_panel_shows_what_is_in_force_in_the_language_of_its_reader(club: Club, manager: Person):
    assert fr("settings-title") in await manager.slash("server settings")
    assert {
        setting("game", "Classique"),
        setting("clock", "24 heures par tour"),
        setting("threads", "jamais"),
        setting("credit", "oui"),
        setting("robot_tables_count", "non"),
    } <= {*manager.reads.splitlines()}
    john = club.person("John", "en-GB", is_manager=True)
    assert en("settings-title") in await john.slash("server settings")
    assert "Play on credit: yes" in john.reads


async def test_everything_is_set_in_forms_and_the_answer_tells_what_was_changed(club: Club, manager: Person):
    await manager.slash("server settings")
    play = {"game": "asterix", "clock": "3d", "stand_in": "expert"}
    await manager.sets(**play)
    await manager.sets(language="en", remarks=False)
    await manager.sets(starting_chips="2\u202f500", credit=False, robot_tables_count=True)
    await manager.sets(threads="always", channels=[club.channel])
    look = {"language": "en", "remarks": False}
    chips = {"starting_chips": 2500, "credit": False, "robot_tables_count": True}
    place = {"threads": "always", "channels": (club.channel.id,)}
    assert await in_force(club) == Settings(**play, **look, **chips, **place)
    assert f"{fr('setting', setting='channels')}\xa0: partout → <#{club.channel.id}>" in manager.reads
    assert manager.reads.count(" → ") == len(place)
    assert "→" not in await manager.slash("server settings")
    assert setting("credit", "non") in manager.reads
    await manager.sets(channels=[])
    await manager.sets(language="server")
    assert (await in_force(club)).channels == ()
    assert (await in_force(club)).language is None


@pytest.mark.parametrize("role", ["member", "moderator"])
async def test_nobody_else_sees_or_changes_anything(club: Club, manager: Person, ana: Person, role: str):
    await manager.slash("server settings")
    panel = manager.private
    if role == "moderator":
        ana = club.person("Mod", is_moderator=True)
    assert await ana.slash("server settings") == fr("refused-not_manager")
    for forged in presses(panel):
        if "season" not in forged:
            assert await ana.forges(forged, on=panel) == fr("refused-not_manager"), forged
    for fields in ({"starting_chips": "5"}, {"starting_chips": "x"}, {}):
        sent = await ana.forges_form("njm:0.0.set_settings.chips", on=panel, **fields)
        assert sent == fr("refused-not_manager")
    assert await in_force(club) == Settings()


async def test_whoever_manages_no_more_changes_nothing_in_the_panel_that_is_still_open(club: Club, manager: Person):
    await manager.slash("server settings")
    panel = manager.private
    await manager.clicks_own("edit_settings.chips")
    club.env.backend.remove_member_role(club.guild.id, manager.id, club.managers.id)
    assert await manager.fills_in(starting_chips="7", chips_limit="10", credit=True) == fr("refused-not_manager")
    assert await manager.forges("nj:0.0.edit_settings.chips", on=panel) == fr("refused-not_manager")
    assert await in_force(club) == Settings()


FORGED = [
    "nj:0.0.edit_settings",
    "nj:0.0.edit_settings.gravity",
    "nj:0.0.edit_settings.play-chips",
    "nj:0.0.set_settings.chips",
    "nj:0.0.setting.credit-no",
    "njs:0.0.setting.language=en",
    "nj:0.0.numbers",
    "nj:0.0.close_season.x",
    "nj:0.0.close_season",
    "nj:0.0.close_season.0",
    "nj:0.0.close_season.1",
]


async def test_an_old_panel_and_an_open_form_work_after_a_restart(club: Club, manager: Person):
    await manager.slash("server settings")
    panel = manager.private
    await manager.clicks_own("edit_settings.chips")
    opened = manager.form
    assert opened is not None
    assert opened.modal is not None
    await club.restarts()
    await manager.forges_form(opened.modal["custom_id"], on=panel, starting_chips="7", credit="0")
    await manager.presses("nj:0.0.edit_settings.place", on=panel)
    assert manager.form is not None
    await manager.fills_in(channels=[club.channel], threads=["never"])
    assert await in_force(club) == Settings(starting_chips=7, credit=False, channels=(club.channel.id,))


async def test_when_every_allowed_channel_is_gone_neither_panel_nor_form_says_everywhere(club: Club, manager: Person):
    lounge = club.guild.create_text_channel("lounge")
    await club.sets(channels=[lounge.id])
    club.env.backend.delete_channel(lounge.id)
    await club.env.settle()
    assert setting("channels", fr("setting-nowhere")) in (await manager.slash("server settings")).splitlines()
    await manager.sets(threads="always")
    assert (await in_force(club)).channels == (lounge.id,)
    await manager.clicks_own("edit_settings.place")
    assert manager.form is not None
    assert fr("setting-nowhere") in str(manager.form.modal)


def cannot_write(channel: Any, *permissions: str) -> str:
    missing = ", ".join(fr("permission", name=name) for name in permissions)
    return fr("settings-cannot-write", channel=f"<#{channel.id}>", permissions=missing)


async def test_whoever_allows_a_channel_learns_at_once_that_the_bot_cannot_write_there(
    club: Club, manager: Person, ana: Person
):
    lounge = club.guild.create_text_channel("lounge")
    club.forbids(send_messages=True)
    await manager.slash("server settings")
    answer = await manager.sets(channels=[club.channel, lounge])
    assert [line for line in answer.splitlines() if "⚠️" in line] == [cannot_write(club.channel, "send_messages")]
    assert (await in_force(club)).channels == (club.channel.id, lounge.id)
    missing = fr("permission", name="send_messages")
    assert await ana.opens() == fr("refused-missing_permissions", permissions=missing)
    club.allows_again()
    assert "⚠️" not in await manager.slash("server settings")


@pytest.mark.parametrize("is_forbidden", [False, True])
async def test_what_discord_tells_of_a_channel_counts_more_than_what_was_known(
    club: Club, manager: Person, *, is_forbidden: bool
):
    club.forbids(send_messages=not is_forbidden)
    await manager.slash("server settings")
    held = discord.Permissions.all()
    held.send_messages = not is_forbidden
    told = {"channels": {str(club.channel.id): {"app_permissions": str(held.value)}}}
    answer = await manager.forges_form(
        "njm:0.0.set_settings.place", on=manager.private, resolved=told, channels=str(club.channel.id)
    )
    assert (await in_force(club)).channels == (club.channel.id,)
    assert (cannot_write(club.channel, "send_messages") in answer) == is_forbidden


async def test_a_channel_of_another_server_cannot_be_allowed(club: Club, manager: Person):
    await manager.slash("server settings")
    elsewhere = club.env.create_guild("Ailleurs").create_text_channel("salon")
    channels = f"{elsewhere.id} {club.channel.id}"
    answer = await manager.forges_form("njm:0.0.set_settings.place", on=manager.private, channels=channels)
    assert answer == fr("refused-unknown_channel")
    assert await in_force(club) == Settings()


async def test_a_forum_cannot_take_the_results_of_the_evening(club: Club, manager: Person):
    forum = club.guild.create_forum_channel("forum")
    await manager.slash("server settings")
    assert fr("refused-evening_in_forum") in await manager.sets(daily_channel=[forum])
