"""The tables that wait for somebody: as a list, from one to the next, and in reminders that are played from."""

from collections.abc import Awaitable, Callable

import pytest

from bot.language import LANGUAGES, Language, words_in
from bot.screens.narration import cards_laid, laid_by_robot
from bot.screens.voices import Voice
from bot.tables.context import Absences
from bot.tables.view import view_of
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")


async def clicks_letter(person: Person, verb: str) -> str:
    """Click on the newest letter with such a button, and read the answer, or what that letter has become."""
    letter = next(letter for letter in reversed(person.letters) if presses(letter, verb))
    return await person.presses(presses(letter, verb)[0], on=letter)


@pytest.fixture
def people(ana: Person, bob: Person, chloe: Person) -> list[Person]:
    return [ana, bob, chloe]


@pytest.fixture
async def reminded(club: Club, people: list[Person]) -> Person:
    """The person whose turn it is at a table of an hour a turn, and who has been reminded of it."""
    await sits_down(club, people, clock="1h")
    await club.passes(minutes=50)
    return whose_turn(await club.open_table(), people)


# The list


@pytest.mark.parametrize("language", LANGUAGES)
async def test_my_turns_are_listed_with_links_deadlines_and_hands(club: Club, people: list[Person], language: Language):
    words = words_in(language)
    await sits_down(club, people, clock="1h")
    waited_for = whose_turn(await club.open_table(), people)
    [other, *_] = [person for person in people if person is not waited_for]
    for person in (waited_for, other):
        club.locales[person.id] = language
    assert await other.slash("turns") == words("turns-none")
    listed = await waited_for.slash("turns")
    table, message = await club.open_table(), club.newest("hand")
    link = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}/{message.id}"
    assert f"**[Classique]({link})** · <#{club.channel.id}>" in listed
    assert f"<t:{table.waiting_since + 3600}:R>" in listed
    await waited_for.clicks_own("hand")
    assert waited_for.can("play")


async def test_in_direct_messages_the_tables_of_all_servers_are_listed_and_played(club: Club, people: list[Person]):
    await sits_down(club, people)
    waited_for = whose_turn(await club.open_table(), people)
    assert "Chez Nain" in await waited_for.writes("turns")
    await waited_for.clicks_own("hand")
    before = await club.open_table()
    await waited_for.clicks_own("play")
    assert (await club.open_table()).moved > before.moved
    assert club.is_up_to_date


# The reminder


@pytest.mark.long
async def test_a_reminder_is_the_hand_and_is_played_from(club: Club, reminded: Person):
    [letter] = reminded.letters
    assert fr("reminder", link=f"<#{club.channel.id}>") in texts(letter)
    before = await club.open_table()
    await clicks_letter(reminded, "play")
    table = await club.open_table()
    assert table.moved > before.moved
    assert club.is_up_to_date
    [letter] = reminded.letters
    if table.turn and table.turn.user == reminded.id:
        assert presses(letter, "play")
    else:
        assert presses(letter) == presses(letter, "plan")


@pytest.mark.long
async def test_whoever_has_played_from_a_reminder_plans_ahead_from_it(club: Club, reminded: Person):
    while (table := await club.open_table()).turn == table.seat_of(reminded.id):
        await clicks_letter(reminded, "play")
    await clicks_letter(reminded, "plan")
    assert reminded.form is not None
    await reminded.fills_in(belles="no") if "belles" in str(reminded.form.modal) else await reminded.fills_in()
    [letter] = reminded.letters
    assert fr("plan-follow") in texts(letter)
    await clicks_letter(reminded, "cancel_plan")
    [letter] = reminded.letters
    assert fr("done-plan-cancelled") in texts(letter)


async def is_played(club: Club, player: Person) -> None:
    while (table := await club.open_table()).turn and table.turn.user == player.id:
        await plays_a_card(club, player)


async def is_struck(club: Club, player: Person) -> None:
    await club.passes(minutes=15)
    while (turn := (await club.open_table()).turn) and turn.user == player.id:  # for the robot's card came back to them
        await club.passes(minutes=60)


async def is_gone(club: Club, _player: Person) -> None:
    club.env.backend.delete_channel(club.channel.id)
    await club.env.settle()


@pytest.mark.long
@pytest.mark.parametrize(("ends", "why"), [(is_played, "over"), (is_gone, "closed")])
async def test_a_reminder_is_edited_when_its_turn_is_over(
    club: Club, reminded: Person, ends: Callable[[Club, Person], Awaitable[None]], why: str
):
    await ends(club, reminded)
    [letter, *_] = reminded.letters
    assert texts(letter) == fr("reminder-over", why=why, link=f"<#{club.channel.id}>")
    assert presses(letter) == []


@pytest.mark.long
async def test_a_reminder_whose_turn_was_missed_tells_what_a_robot_played_and_leads_on(club: Club, reminded: Person):
    await is_struck(club, reminded)
    view = view_of(await club.open_table(), reminded.id, Absences(club.now, {}))
    assert view.game.seat is not None
    laid = laid_by_robot(view, view.game.seat)
    [letter, *_] = reminded.letters
    assert texts(letter).startswith(
        fr("late-with", cards=cards_laid(view, laid, Voice(fr)), link=f"<#{club.channel.id}>")
    )
    assert texts(letter).endswith(fr("late-next"))
    answer = await clicks_letter(reminded, "hand")
    assert fr("hand-title", cards="", chips="").split()[0] in answer


async def test_a_card_named_out_of_turn_is_refused_with_the_hand_which_says_whose_turn_it_is(
    club: Club, people: list[Person]
):
    await sits_down(club, people)
    player = whose_turn(await club.open_table(), people)
    other = next(person for person in people if person is not player)
    card = (await club.open_table()).game.deal.hands[people.index(other)][0]
    answer = await other.slash("play", card=card)
    assert answer.startswith(fr("refused-not_your_turn"))
    assert fr("table-turn", player=player.mention, need=fr("table-turn-lead")) in answer
    assert other.can("plan")


@pytest.mark.long
async def test_a_pause_takes_the_time_out_of_a_reminder_and_gives_it_back(
    club: Club, people: list[Person], reminded: Person
):
    await people[0].pauses()
    await club.env.settle()
    assert texts(reminded.letters[0]) == fr("reminder-over", why="paused", link=f"<#{club.channel.id}>")
    await club.passes(minutes=30)
    await people[0].resumes()
    [letter] = reminded.letters
    assert f"<t:{(await club.open_table()).waiting_since + 3600}:R>" in texts(letter)
    assert presses(letter, "play")


@pytest.mark.long
async def test_of_several_services_only_the_first_reminder_makes_a_sound(club: Club, people: list[Person]):
    await sits_down(club, people, clock="1h")
    player = whose_turn(await club.open_table(), people)
    here, club.channel = club.channel, club.guild.create_text_channel("ailleurs")
    await sits_down(club, people, clock="1h")
    while whose_turn(await club.open_table(), people) is not player:
        await plays_a_card(club, whose_turn(await club.open_table(), people))
    club.channel = here
    await club.passes(minutes=52)
    assert [bool(letter.flags & 1 << 12) for letter in player.letters] == [False, True]
    first = player.letters[0].id
    while plays := presses(player.letters[0], "play"):
        await player.presses(plays[0], on=player.letters[0])
    assert player.letters[0].id == first
    await clicks_letter(player, "next")
    [letter] = player.letters
    assert presses(letter, "play")[0].startswith("nj:2.")


@pytest.mark.long
async def test_from_direct_messages_nobody_reaches_a_table_where_they_do_not_sit(club: Club, reminded: Person):
    [letter], stranger = reminded.letters, club.person("Max", "en-US")
    await stranger.writes("turns")
    for verb in ("hand", "more"):
        assert await stranger.forges(f"nj:1.0.{verb}", on=stranger.private) == en("refused-not_at_this_table")
    assert await stranger.forges("nj:0.0.settings", on=stranger.private) == en("refused-unknown_action")
    assert presses(letter, "play")
