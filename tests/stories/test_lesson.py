"""The first deal with a teacher: offered to whoever has never played, and private from its first card to its last."""

from collections.abc import Sequence

import pytest

from bot.game.cards import Card
from bot.language import LANGUAGES, Language, words_in
from bot.screens.buttons import ButtonId
from bot.screens.lesson import teach
from bot.tables.context import Absences
from bot.tables.lesson import advice, lesson
from bot.tables.view import TableView, view_of
from tests.stories.discordland import Club
from tests.stories.fake_server import pictures, texts
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person

fr = words_in("fr")


def seen(person: Person, laid: Sequence[str]) -> TableView:
    """The lesson after these cards."""
    return view_of(lesson(person.id, [*map(Card, laid)]), person.id, Absences(0, {}))


def proposed(person: Person) -> str | None:
    """The button that the teacher proposes, as long as the lesson goes on."""
    cards = {press: ButtonId.parse(press).arguments for press in person.can("learn")}
    if not any(cards.values()):
        return None
    *laid, _ = next(iter(cards.values()))
    card = advice(seen(person, laid).deal)
    return next(press for press, arguments in cards.items() if arguments == (*laid, card))


async def begins(person: Person) -> str:
    await person.slash("help")
    return await person.clicks_own("learn")


async def follows(person: Person) -> None:
    """Lay what the teacher proposes, to the end."""
    while custom_id := proposed(person):
        await person.presses(custom_id, on=person.private)


async def test_whoever_opens_a_table_for_the_first_time_is_offered_a_lesson_and_nobody_else(club: Club, ana: Person):
    assert await ana.opens() == fr("lesson-offer")
    assert ana.private.id > club.newest("join").id  # below the table
    assert not presses_to_learn(club)
    assert await ana.clicks_own("learn")
    assert not presses_to_learn(club)


def presses_to_learn(club: Club) -> list[str]:
    """What everybody sees of a lesson."""
    return [text for text in club.public if fr("button-learn") in text or fr("lesson-offer") in text]


@pytest.mark.long
async def test_whoever_has_played_a_game_is_not_offered_a_lesson(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    await plays_on(club, people)
    assert [await person.opens() + await person.stops() for person in people] == [fr("done-stopped")] * len(people)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_teacher_says_at_each_turn_what_to_lay(club: Club, language: Language):
    ana, words = club.person("Ana", language), words_in(language)
    await begins(ana)
    assert words("lesson-small", n=8) in ana.reads
    while custom_id := proposed(ana):
        *before, _ = ButtonId.parse(custom_id).arguments
        assert teach(seen(ana, before), words) in ana.reads
        await ana.presses(custom_id, on=ana.private)
    assert words("lesson-won") in ana.reads


@pytest.mark.long
async def test_every_card_that_may_be_laid_leads_on_to_an_end(ana: Person):
    await begins(ana)
    open_buttons, ends = ana.can("learn"), set[str]()
    while open_buttons:
        custom_id = open_buttons.pop()
        await ana.forges(custom_id, on=ana.private)
        view = seen(ana, ButtonId.parse(custom_id).arguments)
        if view.turn:
            assert {*ana.can("learn")} == {f"{custom_id}-{play.card}" for play in view.deal.choices}
            open_buttons += ana.can("learn")
        else:
            ends.add(ana.reads)
    assert any(fr("lesson-won") in end for end in ends)
    assert any(fr("lesson-lost", player=fr("robot", name="Firmin")) in end for end in ends)


async def test_at_its_end_one_can_open_a_table_and_deal_have_help_or_begin_again(club: Club, ana: Person):
    await begins(ana)
    await follows(ana)
    await ana.clicks_own("help")
    assert fr("help-title") in ana.reads
    await begins(ana)
    await follows(ana)
    await ana.clicks_own("learn")
    assert proposed(ana)
    await follows(ana)
    assert await ana.clicks_own("open_table") == fr("done-opened")
    assert (await club.open_table()).host == ana.id
    await ana.clicks_own("deal")
    assert ana.can("play")


async def test_at_its_end_one_comes_to_the_table_that_is_there(club: Club, ana: Person, bob: Person):
    await ana.opens()
    await begins(bob)
    await follows(bob)
    await bob.clicks_own("join")
    assert (await club.open_table()).people == (ana.id, bob.id)
    await begins(ana)
    await follows(ana)
    await ana.clicks_own("deal")
    assert (await club.open_table()).phase == "playing"
    await begins(bob)
    await follows(bob)
    await bob.clicks_own("hand")
    assert fr("cards", n=15) in bob.reads
    assert (await club.open_table()).people == (ana.id, bob.id)


async def test_a_table_that_was_opened_meanwhile_is_joined(club: Club, ana: Person, bob: Person):
    await begins(bob)
    await follows(bob)
    await ana.opens()
    assert fr("done-joined", host=ana.mention) in await bob.clicks_own("open_table")
    assert (await club.open_table()).people == (ana.id, bob.id)


async def test_in_direct_messages_the_lesson_is_played_to_its_end(ana: Person):
    await ana.writes("help")
    await ana.clicks_own("learn")
    await follows(ana)
    assert fr("lesson-won") in ana.reads
    assert ana.can("daily")
    assert not ana.can("open_table")


async def test_a_lesson_can_be_left_at_any_time(club: Club, ana: Person):
    for cards in (0, 2):
        await begins(ana)
        for _ in range(cards):
            custom_id = proposed(ana)
            assert custom_id
            await ana.presses(custom_id, on=ana.private)
        left = ana.private
        await ana.clicks_own("cancel")
        assert left.id not in club.env.backend.messages[club.channel.id]


@pytest.mark.long
async def test_a_restart_goes_on_in_the_middle_of_a_lesson(club: Club, ana: Person):
    await begins(ana)
    custom_id = proposed(ana)
    assert custom_id
    await ana.presses(custom_id, on=ana.private)
    await club.restarts()
    await follows(ana)
    assert fr("lesson-won") in ana.reads


class TestPictures:
    @pytest.fixture
    def draws(self) -> bool:
        return True

    async def test_the_table_and_the_hand_are_pictures_and_at_the_end_the_result(self, ana: Person):
        await begins(ana)
        assert pictures(ana.private) == ["table.jpg", "hand.jpg"]
        assert "**" + fr("lesson-play", cue="open", card="As♦\ufe0e") + "**" in texts(ana.private)
        await follows(ana)
        assert pictures(ana.private) == ["result.jpg"]

    async def test_whoever_wants_no_pictures_reads_the_same(self, ana: Person):
        await ana.prefers("pictures", wanted=False)
        await begins(ana)
        assert pictures(ana.private) == []
        assert fr("picture-your-lead") in ana.reads
