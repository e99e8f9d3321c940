"""The deals of the day, from the first look to the evening and the day after."""

import re
import subprocess
import sys

import pytest

from bot.language import LANGUAGES, Language, words_in
from bot.screens.contest_pages import share_lines
from tests.pages import PAGES, programs_of
from tests.stories.discordland import Club
from tests.stories.fake_server import labels, pictures, presses, texts
from tests.stories.person import Person
from tests.stories.secrets import cards_in
from tests.stories.solo_play import closes, evenings, lays_on, looks_at, own, plays_all, plays_today, rushes

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
    assert words("contest-what", n=3, kind="day") in zoe.reads
    assert zoe.can("learn")
    assert len(zoe.can("contest_deal")) == 1


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_day_is_played_deal_by_deal_and_ends_with_lines_to_share(club: Club, language: Language):
    zoe, words = club.person("Zoé", language), words_in(language)
    await plays_today(zoe)
    day = await own(club, zoe)
    assert day.is_finished
    shown = share_lines(day, words)
    assert "\n".join(shown) in zoe.reads
    assert len(shown) == 1 + len(day.deals)
    assert not zoe.can("contest_deal")
    assert not zoe.can("learn")


async def test_whole_runs_are_laid_by_one_click(club: Club, chloe: Person):
    await chloe.slash("daily")
    runs = 0
    while chloe.can("contest_deal"):
        await chloe.clicks_own("contest_deal")
        while offered := chloe.can("contest_run") or chloe.can("contest_play"):
            runs += offered == chloe.can("contest_run")
            await chloe.presses(offered[0], on=chloe.private)
    assert runs
    assert (await own(club, chloe)).is_finished


@pytest.mark.long
async def test_lines_to_share_show_no_card_and_nobody_else(club: Club, ana: Person, bob: Person):
    for person in (ana, bob):
        await rushes(club, person)
    day = await closes(club)
    lines = share_lines(await own(club, ana, day), fr)
    assert re.fullmatch(r"[🟩🟨🟥⬜🔥+\d ]+", "".join(lines[1:4]))
    assert not cards_in("\n".join(lines))
    assert any(fr("share-place", place=place, of=2) in lines[-1] for place in (1, 2))


@pytest.mark.long
async def test_a_day_is_played_in_direct_messages_too(club: Club, chloe: Person):
    assert fr("contest-what", n=3, kind="day") in await chloe.writes("daily")
    await plays_all(chloe)
    assert (await own(club, chloe)).is_finished


async def test_a_deal_goes_on_after_a_restart_where_it_was_left(club: Club, chloe: Person):
    await chloe.slash("daily")
    await chloe.clicks_own("contest_deal")
    await lays_on(chloe, 2)
    before = {*chloe.can("contest_play")}
    await club.restarts()
    await chloe.slash("daily")
    assert fr("button-resume-deal") in labels(chloe.private)
    await chloe.clicks_own("contest_deal")
    assert {*chloe.can("contest_play")} == before
    await rushes(club, chloe)
    assert (await own(club, chloe)).is_finished


async def test_an_old_button_changes_nothing_and_shows_what_it_has_come_to(chloe: Person):
    await chloe.slash("daily")
    await chloe.clicks_own("contest_deal")
    old = chloe.can("contest_play")[0]
    await lays_on(chloe, 2)
    now = {*chloe.can("contest_play")}
    await chloe.forges(old, on=chloe.private)
    assert {*chloe.can("contest_play")} == now


@pytest.mark.usefixtures("_in_the_evening")
async def test_the_evening_is_told_once_in_the_channel_and_wakes_nobody(club: Club, ana: Person, bob: Person):
    for person in (ana, bob):
        await rushes(club, person)
    assert not evenings(club)
    await closes(club)
    [told] = evenings(club)
    assert fr("evening-next", fingerprint="|").partition("|")[0] in told
    message = next(message for message in club.messages if texts(message) == told)
    assert message.flags & SILENT
    await club.passes(hours=1)
    await club.restarts()
    await club.passes(hours=1)
    assert evenings(club) == [told]


@pytest.mark.long
@pytest.mark.usefixtures("_in_the_evening")
async def test_an_evening_that_discord_refuses_is_tried_again(club: Club, ana: Person):
    await rushes(club, ana)
    club.fails("POST", f"/channels/{club.channel.id}/messages", status=500, times=None)
    await closes(club)
    assert not evenings(club)
    club.works_again()
    await club.passes(minutes=5)
    assert len(evenings(club)) == 1


@pytest.mark.long
@pytest.mark.usefixtures("_in_the_evening")
async def test_where_the_bot_may_not_write_the_evening_is_left_out(club: Club, ana: Person):
    await rushes(club, ana)
    club.forbids(send_messages=True)
    await closes(club)
    club.allows_again()
    await club.passes(minutes=5)
    assert not evenings(club)


@pytest.mark.long
async def test_without_a_channel_the_evening_is_asked_for(club: Club, ana: Person):
    await rushes(club, ana)
    await ana.slash("daily")
    assert not ana.can("standings")
    day = await closes(club)
    assert not evenings(club)
    await looks_at(ana, day)
    assert ana.name in await ana.clicks_own("standings")


async def test_cards_are_revealed_when_the_day_has_closed_everywhere(club: Club, ana: Person):
    day = await rushes(club, ana)
    await closes(club)
    for verb in ("reveal", "contest_choice"):
        await looks_at(ana, day)
        assert not ana.can(verb)
        said = await ana.forges(f"nj:0.0.{verb}.{day.number}", on=ana.private)
        assert said.startswith(fr("refused-not_revealed", when="|").partition("|")[0])
    await ana.forges(f"nj:0.0.contest_proof.{day.number}", on=ana.private)
    assert fr("contest-proof-later") in ana.reads
    await club.passes(hours=24)
    await looks_at(ana, day)
    await ana.clicks_own("reveal")
    assert fr("picture-revealed", n=1) in ana.reads
    await ana.presses(ana.can("reveal")[1], on=ana.private)
    assert fr("picture-revealed", n=2) in ana.reads
    await ana.clicks_own("contest_proof")
    assert fr("contest-proof-true") in ana.reads


def printed_by(program: str) -> list[str]:
    done = subprocess.run([sys.executable, "-Ic", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.long
async def test_the_program_of_a_proof_finds_the_decks_that_were_dealt(club: Club, ana: Person):
    day = await rushes(club, ana)
    await club.passes(hours=48)
    await ana.slash("daily")
    await ana.forges(f"nj:0.0.contest_proof.{day.number}", on=ana.private)
    program = ana.reads.partition("```python\n")[2].partition("\n```")[0]
    is_true, *decks = printed_by(program)
    assert is_true == "True"
    assert len(decks) == 3
    assert all(f"```\n{deck}\n```" in ana.reads for deck in decks)
    for pages in PAGES.values():
        assert without_values(programs_of(pages["proof"])[1]) == without_values(program)


def without_values(program: str) -> list[str]:
    return [line for line in program.splitlines() if not line.startswith(("fingerprint = ", "number, ", "secret = "))]


@pytest.mark.long
async def test_ones_own_choices_are_looked_at_again_the_day_after(club: Club, ana: Person):
    day = await rushes(club, ana)
    await club.passes(hours=48)
    await looks_at(ana, day)
    if not (await own(club, ana, day)).marks:
        pytest.skip("there was nothing to choose that day")
    await ana.clicks_own("contest_choice")
    assert fr("review-hand") in ana.reads


async def test_whoever_chooses_the_channel_of_the_evenings_has_it_told_there(club: Club, manager: Person, ana: Person):
    await manager.slash("server settings")
    await manager.sets(daily_channel=[club.channel])
    [told] = club.messages
    assert fr("daily-announcement") in texts(told)
    assert told.flags & SILENT
    await ana.clicks("daily")
    assert ana.can("contest_deal")


async def test_invented_days_and_deals_are_refused(ana: Person):
    await ana.slash("daily")
    for number in (9999, 2**63 - 1):
        for verb in ("contest", "standings", "reveal", "contest_choice", "contest_proof"):
            assert await ana.forges(f"nj:0.0.{verb}.{number}", on=ana.private) == fr("refused-no_such_day")
    for deal in (0, 4, 99):
        said = await ana.forges(f"nj:0.0.contest_deal.1-{deal}", on=ana.private)
        assert said == fr("refused-no_such_deal", n=deal)
    assert await ana.forges("nj:0.0.month.99999999999", on=ana.private) == fr("refused-no_such_day")


@pytest.mark.long
async def test_whoever_has_begun_is_reminded_once_unless_they_have_finished(club: Club, ana: Person, bob: Person):
    await ana.slash("daily")
    await ana.clicks_own("contest_deal")
    await rushes(club, bob)
    await closes(club)
    assert len(club.letters_to(ana)) == 1
    assert not club.letters_to(bob)
    [letter] = ana.letters
    await ana.presses(presses(letter, "daily")[0], on=letter)
    assert ana.can("contest_deal")


async def test_whoever_is_on_two_servers_has_one_try_in_all(club: Club, ana: Person):
    day = await rushes(club, ana)
    other = club.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = other.create_text_channel("jeux")
    there = other.add_member(ana.member.user, nick="Ana")
    await ana.hears_answer(there.slash(channel, "nainjaune daily"))
    assert not ana.can("contest_deal")
    assert share_lines(await own(club, ana, day), fr)[0] in ana.reads


@pytest.mark.long
async def test_the_month_names_nobody_before_enough_choices(club: Club, ana: Person):
    await rushes(club, ana)
    await closes(club)
    await ana.slash("daily")
    await ana.clicks_own("month")
    assert fr("month-nobody") in ana.reads


class TestPictures:
    @pytest.fixture
    def draws(self) -> bool:
        return True

    @pytest.mark.long
    @pytest.mark.usefixtures("_in_the_evening")
    async def test_table_hand_result_and_evening_are_pictures(self, club: Club, ana: Person):
        await ana.slash("daily")
        await ana.clicks_own("contest_deal")
        assert pictures(ana.private) == ["table.jpg", "hand.jpg"]
        await lays_on(ana)
        assert pictures(ana.private) == ["result.jpg"]
        await rushes(club, ana)
        await ana.slash("daily")
        assert pictures(ana.private) == ["own-contest.jpg"]
        await closes(club)
        [told] = evenings(club)
        assert [pictures(message) for message in club.messages if texts(message) == told] == [["evening.jpg"]]
