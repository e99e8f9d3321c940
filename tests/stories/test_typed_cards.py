"""Cards that are typed after `/nainjaune play`, as people write them."""

import pytest

from bot.game.cards import RANK, Card
from bot.game.events import CardPlayed
from bot.language import Language, words_in
from tests.stories.discordland import Club
from tests.stories.gameplay import sits_down, whose_turn


def spelled(card: Card, language: Language) -> str:
    words = words_in(language)
    return words("picture-said-card", rank=words.rank(RANK[card]), suit=card[-1])


@pytest.mark.parametrize(("locale", "written"), [("fr", "fr"), ("fr", "en"), ("en-GB", "en"), ("en-GB", "fr")])
async def test_a_card_is_played_by_its_name_in_either_language(club: Club, locale: str, written: Language):
    people = club.people("Ana", "Bob", "Chloé", locale=locale)
    await sits_down(club, people)
    table = await club.open_table()
    assert table.game.deal is not None
    first, card = whose_turn(table, people), table.game.deal.hands[table.game.deal.order[0]][0]
    assert await first.completes("play", "card", spelled(card, written)[:-2]) == [f"{card}-0"]
    await first.lays(spelled(card, written).upper())
    after = await club.open_table()
    assert after.game.deal is not None
    laid = [move for move in after.game.deal.moves if isinstance(move, CardPlayed)]
    assert (laid[0].seat, laid[0].card) == (table.game.deal.order[0], card)


async def test_what_is_no_card_is_answered_with_how_to_write_one(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people)
    table = await club.open_table()
    first = whose_turn(table, people)
    assert (await first.lays("VX")).startswith(words_in("fr")("refused-unknown_card", text="VX"))
    assert first.can("play"), "the hand is one click away"
    club.locales[first.id] = "en-US"
    assert (await first.lays("7 @everyone")).startswith(words_in("en")("refused-unknown_card", text="7 everyone"))
