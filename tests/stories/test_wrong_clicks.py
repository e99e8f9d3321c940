"""Clicks that come too late, twice, at once, from strangers or out of thin air."""

import pytest
import simcord

from bot.game.events import CardPlayed
from bot.language import words_in
from bot.screens.narration import cards_laid
from bot.screens.voices import Voice
from bot.tables.context import Absences
from bot.tables.view import view_of
from playground.simulator import IDLE_SECONDS
from tests.stories.discordland import Club
from tests.stories.fake_server import labels, presses
from tests.stories.gameplay import plays_on, sits_down, whose_turn
from tests.stories.person import Person
from tests.stories.raw_interactions import a_click

fr = words_in("fr")
TROUBLE = fr("trouble", reference="|").split("|")[0]


@pytest.fixture
async def people(club: Club, ana: Person, bob: Person, chloe: Person) -> list[Person]:
    """Three who sit at a table that has begun."""
    await sits_down(club, [ana, bob, chloe])
    return [ana, bob, chloe]


@pytest.fixture
async def first(club: Club, people: list[Person]) -> Person:
    """The one of them whose turn it is, with their hand before them."""
    table = await club.open_table()
    first = whose_turn(table, people)
    await first.looks()
    return first


async def moves(club: Club) -> int:
    return (await club.open_table()).moved


async def test_a_stale_click_changes_nothing_and_shows_how_things_stand(
    club: Club, people: list[Person], first: Person
):
    old, screen = first.can("play")[0], first.private
    await first.lays()
    after = await moves(club)
    answer = await first.forges(old, on=screen)
    assert fr("refused-stale") in answer
    assert fr("hand-title", cards="", chips="").split()[0] in answer
    assert await moves(club) == after
    await plays_on(club, people, until_deal=2)
    assert fr("refused-stale") in await first.forges(old, on=screen)


@pytest.mark.long
async def test_a_click_that_comes_too_late_is_told_what_was_played_and_what_it_brought(club: Club, first: Person):
    old, before = first.can("play")[0], (await club.open_table()).game.deal
    await club.passes(hours=25)
    first.screen = club.stored(first.private.channel_id, first.private.id)
    answer = await first.forges(old, on=first.private)
    view = view_of(await club.open_table(), first.id, Absences(club.now, {}))
    laid = [move for move in view.deal.moves[len(before.moves) :] if isinstance(move, CardPlayed)]
    own = [move for move in laid if move.seat == view.game.seat]
    assert own, "no robot has played for them"
    assert fr("refused-stale") in answer
    assert fr("since-laid", cards=cards_laid(view, own, Voice(fr))) in answer


async def test_a_double_click_lays_one_card(club: Club, first: Person):
    before, play = await moves(club), first.can("play")[0]
    answers = await club.at_once((first, play, first.private), (first, play, first.private))
    assert sum(fr("refused-stale") in answer for answer in answers) <= 1
    table = await club.open_table()
    assert table.moved > before
    assert club.is_up_to_date
    laid = [move.card for move in table.game.deal.moves if move.seat == 0 and hasattr(move, "card")]
    assert len(laid) == len(set(laid))


async def delivers_late(club: Club, person: Person, custom_id: str) -> simcord.InteractionResult:
    """Discord delivers a click a minute after it was made."""
    record, payload = a_click(club.env, person.member, custom_id, person.private)
    await club.passes(minutes=1)
    async with club.watched():
        club.env.backend.emit("INTERACTION_CREATE", payload)
        await club.env.settle(idle=IDLE_SECONDS)
    return simcord.InteractionResult(club.env, record)


async def test_a_click_that_discord_delivers_late_is_done_unless_the_table_has_moved_on(club: Club, first: Person):
    """Its author was told that it failed, and may have clicked again."""
    before, play = await moves(club), first.can("play")[0]
    await delivers_late(club, first, play)
    laid = await moves(club)
    assert laid > before
    await delivers_late(club, first, play)
    assert await moves(club) == laid


async def test_a_stranger_watches_but_does_not_play(club: Club, first: Person):
    stranger = club.person("Max")
    names = [f"<@{user}>" for user in (await club.open_table()).people]
    assert await stranger.looks() == fr("watching", players=Voice(fr).together(names), coming="no")
    assert await stranger.clicks_own("rules")
    assert await stranger.clicks("rules")
    before = await moves(club)
    for press in [*first.can("play"), "nj:1.999.leave.1", "nj:1.0.next_deal.1", "nj:1.0.return"]:
        assert await stranger.forges(press, on=first.private) == fr("refused-not_at_this_table")
    for press in ("pause", "stop", f"kick.{first.id}", f"hand_over.{stranger.id}"):
        answer = await stranger.forges(f"nj:1.999.{press}", on=first.private)
        assert answer.split("<@")[0] == fr("refused-not_host", host="<@").split("<@")[0], press
    assert await moves(club) == before


FORGED = [
    "nj:1.0.play.9Z-0",
    "nj:1.0.play.QS-7",
    "nj:1.0.play.QS",
    "nj:1.0.play",
    "nj:1.0.run",
    "nj:1.0.next_deal",
    "nj:1.0.next_deal.x",
    "nj:1.0.next_deal.999999",
    "nj:1.0.kick",
    "nj:1.0.kick.x",
    "nj:1.0.kick.0",
    "nj:1.0.kick.99999999999999999999999999",
    "nj:1.0.hand_over.12",
    "nj:1.0.remove.x",
    "nj:1.0.remove",
    "nj:1.0.remove.99",
    "nj:1.0.option.game-poker",
    "nj:1.0.option.clock-1s",
    "nj:1.0.option.card_by_card-slow",
    "nj:1.0.option.stake-0",
    "nj:1.0.option.stake-1000000000000",
    "nj:1.0.option.stake-²",
    "nj:1.0.next_deal.²",
    "nj:1.0.kick.²",
    "nj:1.0.remove.²",
    "njs:1.0.option.stake=²",
    "njs:1.0.option.game=poker",
    "njs:1.0.option.game=\ud800",
    "njs:1.0.kick=\ud800",
    "njs:1.0.option.clock=never",
    "njs:1.0.option.card_by_card=🐌",
    "njs:1.0.option.ends=1e9",
    "njs:1.0.option.ends=99999999999999999999",
    "njs:1.0.kick=<@1>",
    "njs:1.0.hand_over=-1",
    "njs:1.0.remove=0.5",
    "njs:1.0.play=KH-1",
    "njs:1.0.play=💥",
    "nj:1.0.option.ends-0",
    "nj:1.0.option.ends--1",
    "nj:1.0.rematch",
    "nj:1.0.deal",
    "nj:1.0.join",
    "nj:1.0.leave",
    "nj:1.0.robot",
    "nj:1.0.resume",
    "nj:0.0.preference",
    "nj:0.0.preference.reminders",
    "nj:1.0.kick",
    "njs:1.0.kick=x",
    "nj:0.0.settings",
    "nj:0.0.setting",
    "nj:0.0.setting.chips",
    "nj:0.0.setting.game-poker",
    "nj:0.0.close_season.1",
    "nj:0.0.close_season.99999999999999999999",
    "nj:0.0.rank.season-9-0",
    "nj:0.0.rank.level-9999999999",
    "nj:0.0.rank.level-²",
    "njs:0.0.rank='; DROP TABLE account; --",
    "nj:0.0.show_season.99999999999",
    "nj:0.0.history.9999999999999999999",
    "nj:1.0.replay",
    "nj:1.0.replay.-1",
    "nj:1.0.replay.0-0",
    "nj:1.0.replay.²-0",
    "nj:1.0.replay.1-99999999999999999999999999999999",
    "nj:999999999999999999.0.replay.1-0",
    "njs:0.0.replay_game=9223372036854775808",
    "njs:1.8.replay=1-0-0",
    "nj:1.0.proof.99999999999999999999",
    "nj:1.0.nothing",
    "nj:1.0.__init__",
    "nj:1.999999999.hand",
    "nj:0.0.hand",
    "nj:2.0.hand",
    "nj:999999999999999999.0.hand",
    "nj:999999999999999999.0.stop",
]


@pytest.mark.long
@pytest.mark.parametrize("name", ["host", "guest", "stranger"])
async def test_a_forged_click_gets_a_sensible_answer_and_changes_nothing(club: Club, people: list[Person], name: str):
    table = await club.open_table()
    host, guest, _ = people
    person = {"host": host, "guest": guest, "stranger": club.person("Max")}[name]
    await person.looks()
    troubled = [forged for forged in FORGED if TROUBLE in await person.forges(forged, on=person.private)]
    after = await club.open_table()
    assert after.game == table.game
    club.expects_trouble(*(["Unhandled error"] if troubled else []))
    assert troubled == []


async def test_another_server_cannot_reach_a_table_by_its_number(club: Club, first: Person):
    elsewhere = club.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = elsewhere.create_text_channel("salon")
    spy = club.person("Max", guild=elsewhere)
    async with club.watched():
        spy.reads_answer(await spy.member.slash(channel, "nainjaune start"))
    [lobby] = club.public_messages(channel.id)
    before = await club.table()
    for press in (
        "hand",
        "rules",
        "more",
        "join",
        "proof.1",
        "stop",
        "options",
        first.can("play")[0].split(".", 2)[2],
    ):
        assert await spy.forges(f"nj:1.0.{press}", on=lobby) == fr("refused-wrong_server"), press
    assert await club.table() == before


async def test_a_refused_option_leaves_the_panel_as_it_is_in_force_and_says_why(ana: Person):
    await ana.opens()
    for _ in range(7):
        await ana.clicks("robot")
    await ana.clicks("options")
    answer = await ana.chooses("option.game", "mallette")
    assert fr("refused-too_many_players", most=6, players=8) in answer
    assert "Jeu\xa0: Classique" in labels(ana.private)
    await ana.clicks("more")
    await ana.chooses("remove", "7")
    await ana.clicks("options")
    assert fr("refused-too_many_players", most=6, players=8) not in await ana.chooses("option.game", "classique")


async def test_the_panel_of_options_tells_what_is_in_force_when_nothing_can_be_changed_any_more(
    ana: Person, bob: Person
):
    await ana.opens(robots=2)
    await bob.joins()
    await ana.clicks("options")
    cards = ana.can("option.card_by_card")
    await ana.begins()
    answer = await ana.forges(f"{cards[0]}=True", on=ana.private)
    assert fr("refused-already_begun") in answer
    assert fr("clock", clock="for-24h") in answer
    assert presses(ana.private) == []
