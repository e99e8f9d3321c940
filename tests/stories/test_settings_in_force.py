"""What the server has set is felt by everybody at once."""

import pytest

from bot.edge import publisher
from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import is_stopped, rushes_on
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")


async def test_a_new_table_plays_what_the_server_has_set_unless_somebody_says_otherwise(club: Club, ana: Person):
    await club.sets(game="asterix", clock="1h")
    assert fr("game", game="asterix") in await ana.slash("rules")
    await ana.opens()
    table = await club.open_table()
    assert (table.options.rules.game, table.options.clock) == ("asterix", "1h")
    await is_stopped(club)
    await ana.opens(game="mallette", clock="none")
    table = await club.open_table()
    assert (table.options.rules.game, table.options.clock) == ("mallette", "none")


async def test_tables_that_are_open_speak_the_new_language_at_once(
    club: Club, manager: Person, ana: Person, bob: Person
):
    chloe = club.person("Chloé")
    await ana.opens()
    await manager.slash("server settings")
    await manager.sets(language="en")
    assert en("lobby-open") in club.public[-1]
    await bob.joins()
    await chloe.joins()
    await ana.begins()
    assert "Nain Jaune · Classique · deal 1" in club.public[-1]
    posted = club.posted
    await manager.sets(language="fr")
    assert "Nain Jaune · Classique · donne 1" in club.public[-1]
    assert club.posted == posted
    assert club.is_up_to_date


async def test_where_too_many_tables_have_to_be_shown_anew_at_once_the_rest_follow(
    club: Club, manager: Person, ana: Person, monkeypatch: pytest.MonkeyPatch
):
    await ana.opens()
    await manager.slash("server settings")
    monkeypatch.setattr(publisher, "MAX_AT_ONCE", 0)
    await manager.sets(language="en")
    assert en("lobby-open") not in club.public[-1]
    monkeypatch.setattr(publisher, "MAX_AT_ONCE", 1)
    await club.passes(minutes=3)
    assert en("lobby-open") in club.public[-1]


async def test_only_allowed_channels_have_tables_and_their_threads_with_them(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    games, lounge = club.channel, club.guild.create_text_channel("lounge")
    await club.sets(channels=[games.id])
    club.channel = lounge
    refusal = fr("refused-wrong_channel", channels=f"<#{games.id}>")
    assert await ana.opens() == refusal
    assert await ana.opens(thread=True) == refusal
    assert club.messages == []
    club.channel = games
    await ana.opens(thread=True)
    [club.channel] = games.threads
    await bob.joins()
    await chloe.joins()
    await ana.begins()
    await is_stopped(club)
    await rushes_on(club)
    await ana.asks_for_a_rematch()
    assert await club.table() is not None


async def test_the_server_decides_on_threads(club: Club, ana: Person):
    games = club.channel
    await ana.opens(thread=True)
    [club.channel] = games.threads
    assert presses(club.messages[-1], "join")
    await is_stopped(club)
    await ana.opens()
    assert presses(club.messages[-1], "join")
    assert len(games.threads) == 1
