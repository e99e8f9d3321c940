"""Where nothing counts, whoever has a choice may ask what to play."""

import pytest

from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person

BULB = "💡"


async def comes_to_a_choice(club: Club, person: Person) -> None:
    """Somebody alone with robots plays on until there is something to choose."""
    while not person.can("hint"):
        table = await club.open_table()
        await person.looks()
        if table.turn and table.turn.user == person.id and not person.can("hint"):
            await plays_a_card(club, person)
        elif not person.can("hint"):
            await person.deals_next()


@pytest.mark.long
@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("en-GB", "en")])
async def test_whoever_practises_is_given_a_hint_in_a_sentence(club: Club, locale: str, language):
    ana = club.person("Ana", locale)
    await sits_down(club, [ana], robots=2)
    await comes_to_a_choice(club, ana)
    version = (await club.open_table()).version
    answer = await ana.clicks_own("hint")
    assert answer.startswith(BULB)
    words = words_in(language)
    begins = [words("hint-best", cards="|"), words("hint-why", cards="|", why=""), words("hint-any")]
    assert answer.startswith(tuple(begin.partition("|")[0] for begin in begins))
    assert ana.can("play"), "the hand is still there"
    assert (await club.open_table()).version == version
    assert await ana.clicks_own("hint") == answer, "the same position, the same hint"


async def test_there_is_no_hint_where_chips_count(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    table = await club.open_table()
    player = whose_turn(table, people)
    await player.looks()
    assert player.can("play")
    assert not player.can("hint")
    answer = await player.forges(f"nj:{table.id}.{table.version}.hint", on=player.private)
    assert BULB not in answer


async def test_a_hint_is_for_whoever_is_to_play_and_for_the_table_as_it_is(club: Club, ana: Person, bob: Person):
    await sits_down(club, [ana], robots=2)
    await comes_to_a_choice(club, ana)
    [hint] = ana.can("hint")
    await bob.slash("help")
    assert BULB not in await bob.forges(hint, on=bob.private)
    await plays_a_card(club, ana)
    assert BULB not in await ana.forges(hint, on=ana.private)
