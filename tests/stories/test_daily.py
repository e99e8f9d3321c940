"""The deals of the day, from the first look to the evening and one's choices."""

import re
import subprocess
import sys

import pytest

from bot.language import LANGUAGES, Language, words_in
from bot.screens.days import ahead_in_words, squares
from tests.pages import PAGES, programs_of
from tests.stories.day_play import closes, evenings, lays_on, looks_at, own, plays_all, rushes
from tests.stories.discordland import Club
from tests.stories.fake_server import labels, pictures, presses, texts
from tests.stories.person import Person
from tests.stories.secrets import cards_in

fr = words_in("fr")
SILENT = 1 << 12


@pytest.fixture
async def _in_the_evening(club: Club) -> None:
    """The server shows its evenings in the channel."""
    await club.sets(daily_channel=club.channel.id)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whoever_looks_first_learns_what_it_is_and_is_offered_a_lesson(club: Club, language: Language):
    zoe, words = club.person("Zoé", language), words_in(language)
    await zoe.slash("daily")
    assert words("day-what") in zoe.reads
    assert zoe.can("learn")
    assert len(zoe.can("day_deal")) == 1


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_day_is_played_in_one_message_and_shared_once_without_a_card(club: Club, language: Language):
    zoe, words = club.person("Zoé", language), words_in(language)
    await zoe.slash("daily")
    await zoe.clicks_own("day_deal")
    assert words("day-at", deal=1, of=3) in zoe.reads
    await lays_on(zoe)
    await plays_all(zoe)
    day = await own(club, zoe)
    assert day.is_finished
    assert not zoe.can("day_deal")
    shared = texts(await zoe.shows("share_day"))
    public = words_in("fr")
    assert ahead_in_words(day.ahead, public) in shared
    assert squares(day) in shared
    assert re.fullmatch("[🟩🟨🟥]{3}", squares(day))
    assert not cards_in(shared)
    await zoe.slash("daily")
    assert not zoe.can("share_day")


@pytest.mark.long
async def test_a_day_is_played_in_direct_messages_too(club: Club, chloe: Person):
    assert fr("day-what") in await chloe.writes("daily")
    await plays_all(chloe)
    assert (await own(club, chloe)).is_finished


async def test_a_deal_goes_on_after_a_restart_where_it_was_left(club: Club, chloe: Person):
    await chloe.slash("daily")
    await chloe.clicks_own("day_deal")
    await lays_on(chloe, 2)
    before = {*chloe.can("play")}
    await club.restarts()
    await chloe.slash("daily")
    assert fr("button-resume-deal") in labels(chloe.private)
    await chloe.clicks_own("day_deal")
    assert {*chloe.can("play")} == before
    await rushes(club, chloe)
    assert (await own(club, chloe)).is_finished


async def test_an_old_button_changes_nothing_and_shows_what_it_has_come_to(chloe: Person):
    await chloe.slash("daily")
    await chloe.clicks_own("day_deal")
    old = chloe.can("play")[0]
    await lays_on(chloe, 2)
    now = {*chloe.can("play")}
    await chloe.forges(old, on=chloe.private)
    assert {*chloe.can("play")} == now


async def test_nobody_gets_at_the_table_of_another(chloe: Person, bob: Person):
    await chloe.slash("daily")
    await chloe.clicks_own("day_deal")
    await bob.slash("daily")
    [number] = {press.split(":")[1].split(".")[0] for press in chloe.can("play")}
    for verb in ("hand", "film.1-0", "replay.1-0", "stop", "hint", "choices.0"):
        assert await bob.forges(f"nj:{number}.99.{verb}", on=bob.private) == fr("refused-not_at_this_table")


async def test_what_belongs_to_a_server_is_not_reached_by_way_of_a_day(chloe: Person):
    """The games of all days belong to no server, like the direct message in which one plays."""
    await chloe.writes("daily")
    await chloe.clicks_own("day_deal")
    [number] = {press.split(":")[1].split(".")[0] for press in chloe.can("play")}
    for verb in ("history.0", "replay_game", "show_rank.season-0", f"show_profile.{chloe.id}", "badges.0", "settings"):
        assert await chloe.forges(f"nj:{number}.0.{verb}", on=chloe.private) == fr("refused-unknown_action")


@pytest.mark.usefixtures("_in_the_evening")
async def test_the_evening_is_told_once_in_the_channel_and_wakes_nobody(club: Club, ana: Person, bob: Person):
    for person in (ana, bob):
        await rushes(club, person)
    assert not evenings(club)
    await closes(club)
    [told] = evenings(club)
    assert ana.name in told
    assert bob.name in told
    message = next(message for message in club.messages if texts(message) == told)
    assert message.flags & SILENT
    await club.passes(hours=1)
    await club.restarts()
    await club.passes(hours=1)
    assert evenings(club) == [told]


@pytest.mark.usefixtures("_in_the_evening")
async def test_who_hides_their_name_is_somebody_in_the_evening(club: Club, ana: Person, bob: Person):
    await ana.prefers("discretion")
    for person in (ana, bob):
        await rushes(club, person)
    await closes(club)
    [told] = evenings(club)
    assert ana.name not in told
    assert fr("somebody-discreet") in told


@pytest.mark.usefixtures("_in_the_evening")
async def test_with_fewer_than_two_nothing_is_told(club: Club, ana: Person):
    await rushes(club, ana)
    await closes(club)
    assert not evenings(club)


@pytest.mark.long
@pytest.mark.usefixtures("_in_the_evening")
async def test_an_evening_that_discord_refuses_is_tried_again(club: Club, ana: Person, bob: Person):
    for person in (ana, bob):
        await rushes(club, person)
    club.fails("POST", f"/channels/{club.channel.id}/messages", status=500, times=None)
    await closes(club)
    assert not evenings(club)
    club.works_again()
    await club.passes(minutes=5)
    assert len(evenings(club)) == 1


@pytest.mark.long
@pytest.mark.usefixtures("_in_the_evening")
async def test_where_the_bot_may_not_write_the_evening_is_left_out(club: Club, ana: Person, bob: Person):
    for person in (ana, bob):
        await rushes(club, person)
    club.forbids(send_messages=True)
    await closes(club)
    club.allows_again()
    await club.passes(minutes=5)
    assert not evenings(club)


@pytest.mark.long
async def test_choices_and_the_proof_are_shown_once_the_day_has_closed(club: Club, ana: Person):
    number = await rushes(club, ana)
    await ana.slash("daily")
    assert not ana.can("choices")
    await ana.clicks_own("day_proof")
    assert fr("day-proof-later") in ana.reads
    table = (await own(club, ana)).deals[0].table
    said = await ana.forges(f"nj:{table}.0.choices.0", on=ana.private)
    assert said.startswith(fr("refused-not_revealed", when="|").partition("|")[0])
    await closes(club)
    await looks_at(ana, number)
    assert len(ana.can("choices")) == 3
    await ana.clicks_own("day_proof")
    assert fr("day-proof-true") in ana.reads
    program = ana.reads.partition("```python\n")[2].partition("\n```")[0]
    is_true, *decks = printed_by(program)
    assert is_true == "True"
    assert all(f"```\n{deck}\n```" in ana.reads for deck in decks)
    for pages in PAGES.values():
        assert without_values(programs_of(pages["proof"])[1]) == without_values(program)


def printed_by(program: str) -> list[str]:
    done = subprocess.run([sys.executable, "-Ic", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def without_values(program: str) -> list[str]:
    return [line for line in program.splitlines() if not line.startswith(("fingerprint = ", "number, ", "secret = "))]


async def test_whoever_chooses_the_channel_of_the_evenings_has_it_told_there(club: Club, manager: Person, ana: Person):
    await manager.slash("server settings")
    await manager.sets(daily_channel=[club.channel])
    [told] = club.messages
    assert fr("daily-announcement") in texts(told)
    assert told.flags & SILENT
    await ana.clicks("daily")
    assert ana.can("day_deal")


async def test_invented_days_are_refused(ana: Person):
    await ana.slash("daily")
    for number in (9999, 2**63 - 1):
        for verb in ("day", "day_deal", "share_day", "day_proof"):
            assert await ana.forges(f"nj:0.0.{verb}.{number}", on=ana.private) == fr("refused-no_such_day")


@pytest.mark.long
async def test_whoever_has_begun_is_reminded_once_unless_they_have_finished(club: Club, ana: Person, bob: Person):
    await ana.slash("daily")
    await ana.clicks_own("day_deal")
    await rushes(club, bob)
    await closes(club)
    assert len(club.letters_to(ana)) == 1
    assert not club.letters_to(bob)
    [letter] = ana.letters
    await ana.presses(presses(letter, "daily")[0], on=letter)
    assert ana.can("day_deal")


async def test_whoever_is_on_two_servers_has_one_try_in_all(club: Club, ana: Person):
    day = await rushes(club, ana)
    other = club.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = other.create_text_channel("jeux")
    there = other.add_member(ana.member.user, nick="Ana")
    await ana.hears_answer(there.slash(channel, "nainjaune daily"))
    assert not ana.can("day_deal")
    assert fr("picture-deal-new") not in ana.reads
    assert (await own(club, ana, day)).is_finished


class TestPictures:
    @pytest.fixture
    def draws(self) -> bool:
        return True

    @pytest.mark.long
    @pytest.mark.usefixtures("_in_the_evening")
    async def test_the_result_and_the_evening_are_pictures(self, club: Club, ana: Person, bob: Person):
        for person in (ana, bob):
            await rushes(club, person)
        await ana.slash("daily")
        assert pictures(ana.private) == ["own-day.jpg"]
        await closes(club)
        [told] = evenings(club)
        assert [pictures(message) for message in club.messages if texts(message) == told] == [["ranking.jpg"]]
