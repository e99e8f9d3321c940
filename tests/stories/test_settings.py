"""Those who manage the server set how it plays, and nobody else does."""

from typing import Any

import pytest

from bot.language import words_in
from bot.tables.settings import Settings
from tests.stories.discordland import Club
from tests.stories.fake_server import labels, presses
from tests.stories.gameplay import in_force
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")


async def test_the_page_shows_what_is_in_force_in_the_language_of_its_reader(club: Club, manager: Person):
    assert fr("settings-title") in await manager.slash("server settings")
    assert {"Jeu\xa0: Classique", "Temps\xa0: 24 heures par tour"} <= {*labels(manager.private)}
    john = club.person("John", "en-GB", is_manager=True)
    assert en("settings-title") in await john.slash("server settings")


async def test_everything_is_set_from_menus(club: Club, manager: Person):
    role = club.guild.create_role("Joueurs", mentionable=True)
    await manager.slash("server settings")
    chosen = {"game": "asterix", "clock": "3d", "language": "en", "remarks": False, "starting_chips": 2000}
    await manager.sets(**chosen, threads=True, daily=False)
    await manager.sets(channels=[club.channel], call_role=role, daily_channel=club.channel)
    place = {"channels": (club.channel.id,), "call_role": role.id, "daily_channel": club.channel.id}
    assert await in_force(club) == Settings(**chosen, threads=True, daily=False, **place)
    await manager.sets(channels=[], call_role=[], daily_channel=[], language=None)
    assert await in_force(club) == Settings(**{**chosen, "language": None}, threads=True, daily=False)


@pytest.mark.parametrize("role", ["member", "moderator"])
async def test_nobody_else_sees_or_changes_anything(club: Club, manager: Person, ana: Person, role: str):
    await manager.slash("server settings")
    page = manager.private
    if role == "moderator":
        ana = club.person("Mod", is_moderator=True)
    assert await ana.slash("server settings") == fr("refused-not_manager")
    for forged in presses(page):
        if "season" not in forged:
            assert await ana.forges(forged, on=page) == fr("refused-not_manager"), forged
    assert await in_force(club) == Settings()


async def test_whoever_manages_no_more_changes_nothing_on_the_page_that_is_still_open(club: Club, manager: Person):
    await manager.slash("server settings")
    page = manager.private
    club.env.backend.remove_member_role(club.guild.id, manager.id, club.managers.id)
    assert await manager.forges("njs:0.0.setting.game=asterix", on=page) == fr("refused-not_manager")
    assert await in_force(club) == Settings()


@pytest.mark.parametrize(
    "forged",
    ["setting", "setting.gravity=1", "setting.game=poker", "setting.game", "setting.clock=🐌", "setting.daily=maybe"],
)
async def test_nothing_is_set_to_what_no_menu_offers(club: Club, manager: Person, forged: str):
    await manager.slash("server settings")
    answer = await manager.forges(f"njs:0.0.{forged}", on=manager.private)
    assert fr("refused-unknown_action") in answer
    assert await in_force(club) == Settings()


async def test_an_old_page_works_after_a_restart(club: Club, manager: Person):
    await manager.slash("server settings")
    await club.restarts()
    await manager.sets(threads=True, channels=[club.channel])
    assert await in_force(club) == Settings(threads=True, channels=(club.channel.id,))


async def test_when_every_allowed_channel_is_gone_the_page_does_not_say_everywhere(club: Club, manager: Person):
    lounge = club.guild.create_text_channel("lounge")
    await club.sets(channels=[lounge.id])
    club.env.backend.delete_channel(lounge.id)
    await club.env.settle()
    await manager.slash("server settings")
    assert fr("settings-nowhere") in str(manager.private.components)
    await manager.sets(threads=True)
    assert (await in_force(club)).channels == (lounge.id,)


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


async def test_a_channel_of_another_server_cannot_be_allowed(club: Club, manager: Person):
    await manager.slash("server settings")
    elsewhere = club.env.create_guild("Ailleurs").create_text_channel("salon")
    answer = await manager.forges(f"njs:0.0.setting.channels={elsewhere.id}", on=manager.private)
    assert fr("refused-unknown_channel") in answer
    assert await in_force(club) == Settings()


async def test_the_role_of_everyone_cannot_be_called(club: Club, manager: Person):
    await manager.slash("server settings")
    assert fr("refused-unknown_role") in await manager.sets(call_role=club.guild.default_role)
    assert await in_force(club) == Settings()


async def test_a_forum_cannot_take_the_results_of_the_evening(club: Club, manager: Person):
    forum = club.guild.create_forum_channel("forum")
    await manager.slash("server settings")
    assert fr("refused-evening_in_forum") in await manager.sets(daily_channel=[forum])
    assert await in_force(club) == Settings()
