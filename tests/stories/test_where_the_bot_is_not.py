"""On a server without the bot, where the application may still offer its commands, it says that it is not there."""

from typing import Any

import pytest

from bot.edge.invite_link import invite_link
from bot.language import words_in
from bot.store.database import BOT
from playground.simulator import IDLE_SECONDS
from tests.stories.discordland import Club
from tests.stories.person import Person

COMMANDS = ("start", "leaderboard", "server settings", "me preferences", "help", "away", "join")
CLICKS = ("nj:0.0.settings", "nj:1.0.join", "nj:1.0.hand", "nj:0.0.preference.pictures-0", "njs:0.0.rank=all")


async def hears_of(club: Club, **change: Any) -> None:
    """Discord tells the bot something about the server."""
    async with club.watched():
        club.env.backend.emit("GUILD_DELETE", {"id": str(club.guild.id)} | change)
        await club.env.settle(idle=IDLE_SECONDS)


async def everything(club: Club) -> dict[str, list[Any]]:
    """Everything that is kept."""
    async with club.client.services.store.transaction(BOT) as tx:
        names = [name for (name,) in await tx.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: list(await tx.execute(f"SELECT * FROM {name}")) for name in names}


@pytest.mark.long
@pytest.mark.parametrize(("language", "locale"), [("fr", "fr"), ("en", "en-GB")])
async def test_commands_clicks_and_forms_are_answered_with_an_invitation_and_nothing_is_kept(
    club: Club, language: str, locale: str
):
    max_ = club.person("Max", locale, is_manager=True)
    await hears_of(club)
    before = await everything(club)
    refusal = words_in(language)("not-on-this-server", invite=invite_link(club.client.application_id))
    answers = {command: await max_.slash(command) for command in COMMANDS}
    answers |= {click: await max_.forges(click, on=max_.private) for click in CLICKS}
    answers["form"] = await max_.forges_form("njm:1.0.set_plan.1", on=max_.private, lead1="")
    assert answers == dict.fromkeys(answers, refusal)
    assert await max_.completes("play", "card") == []
    assert await everything(club) == before
    assert club.messages == []


async def test_during_an_outage_of_the_server_the_bot_is_still_on_it(club: Club, ana: Person):
    await hears_of(club, unavailable=True)
    assert await ana.opens() == words_in("fr")("lesson-offer")
    assert await club.table() is not None


async def test_in_direct_messages_the_bot_is_there_whatever_servers_it_is_on(club: Club, ana: Person):
    await hears_of(club)
    assert words_in("fr")("not-on-this-server", invite="|").split("|")[0] not in await ana.writes("turns")
