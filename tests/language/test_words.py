"""Sentences, numbers and cards as people read them."""

import re

import pytest

from bot.game.cards import BELLES, DECK, RANK, Card
from bot.language import LANGUAGES, Language, language_of, words_in
from bot.language.amounts import signed
from bot.language.text import as_typed
from tests.language.catalogues import AS_TEXT, messages, named_texts, read_message


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: Language):
    for name in messages(language):
        assert words_in(language)(name, **dict.fromkeys(read_message(language, name).variables, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_without_a_value_of_its_own_is_an_error(language: Language):
    for name in messages(language):
        if read_message(language, name).variables:
            with pytest.raises(LookupError):
                words_in(language)(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_does_not_exist_is_an_error(language: Language):
    with pytest.raises(LookupError):
        words_in(language)("no-such-sentence")


@pytest.mark.parametrize(
    ("language", "name", "none", "one", "two"),
    [
        ("fr", "chips", "0 jeton", "1 jeton", "2 jetons"),
        ("en", "chips", "0 chips", "1 chip", "2 chips"),
        ("fr", "cards", "0 carte", "1 carte", "2 cartes"),
        ("en", "cards", "0 cards", "1 card", "2 cards"),
        ("fr", "deals", "0 donne", "1 donne", "2 donnes"),
        ("en", "deals", "0 deals", "1 deal", "2 deals"),
    ],
)
def test_numbers_agree_with_what_they_count(language: Language, name: str, none: str, one: str, two: str):
    assert [words_in(language)(name, n=n) for n in range(3)] == [none, one, two]


@pytest.mark.parametrize(("number", "told"), [(5, "Ana +5"), (0, "Ana 0"), (-5, "Ana −5")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_gains_and_losses_have_a_sign(language: Language, number: int, told: str):
    assert words_in(language)("history-seat", player="Ana", **signed(number)) == told


@pytest.mark.parametrize(("language", "debt"), [("fr", "−1\u202f500 jetons"), ("en", "−1,500 chips")])
def test_what_is_owed_has_a_real_minus(language: Language, debt: str):
    assert words_in(language)("chips", n=-1500) == debt


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_a_table_is_a_name_and_no_amount(language: Language):
    assert words_in(language)("table-number", table=12345).endswith(" 12345")


def test_ends_of_a_game_count_too():
    assert [words_in("en")("ends", ends="deals", n=n) for n in (1, 5)] == ["a single deal", "5 deals"]


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr", "fr"), ("fr-CA", "fr"), ("en-US", "en"), ("en-GB", "en"), ("pt-BR", "en"), ("", "en"), (None, "en")],
)
def test_the_french_are_spoken_to_in_french_and_all_others_in_english(locale: str | None, language: Language):
    assert language_of(locale) == language


@pytest.mark.parametrize(
    ("language", "ranks"),
    [("fr", "As 2 3 4 5 6 7 8 9 10 V D R"), ("en", "A 2 3 4 5 6 7 8 9 10 J Q K")],
)
def test_ranks_are_written_as_on_the_cards_of_the_language(language: Language, ranks: str):
    assert " ".join(words_in(language).rank(rank) for rank in range(1, 14)) == ranks


@pytest.mark.parametrize(("language", "belles"), [("fr", "10♦ V♣ D♠ R♥ 7♦"), ("en", "10♦ J♣ Q♠ K♥ 7♦")])
def test_belles_stand_out_among_the_cards(language: Language, belles: str):
    cards = [words_in(language).card(belle) for belle in BELLES]
    assert " ".join(cards).replace(AS_TEXT, "") == belles
    assert [words_in(language).belle(belle) for belle in BELLES] == [f"**{card}**" for card in cards]
    assert words_in(language).belle(Card("9S")) == f"9♠{AS_TEXT}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_suit_turns_into_a_picture(language: Language):
    assert all(words_in(language).card(card).endswith(AS_TEXT) for card in DECK)
    catalogue = [text for _name, text in named_texts(language)]
    assert [text for text in catalogue if re.search(f"[♠♥♦♣](?!{AS_TEXT})", text)] == []


def test_cards_are_recognised_as_people_type_them():
    assert as_typed(words_in("fr").card(Card("JC"))) == as_typed("V♣") == "v♣"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_of_the_rules_are_the_cards_of_the_language(language: Language):
    assert all(words_in(language).card(belle) in words_in(language)("rules-belles") for belle in BELLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_read_alike(language: Language):
    assert len({words_in(language).card(card) for card in DECK}) == len(DECK)


@pytest.mark.parametrize(
    ("rank", "french", "english"),
    [
        (1, "un as", "an Ace"),
        (8, "un 8", "an 8"),
        (9, "un 9", "a 9"),
        (11, "un valet", "a Jack"),
        (12, "une dame", "a Queen"),
        (13, "un roi", "a King"),
    ],
)
def test_ranks_are_said_with_their_article(rank: int, french: str, english: str):
    fr, en = words_in("fr"), words_in("en")
    assert fr("refused-wrong_rank", need=fr.rank(rank)) == f"Il faut {french}."
    assert en("refused-wrong_rank", need=en.rank(rank)) == f"You need {english}."


@pytest.mark.parametrize(("language", "said"), [("fr", "sans dame"), ("en", "sans Queen")])
def test_a_rank_that_is_lacking_is_said_by_its_name(language: Language, said: str):
    assert words_in(language)("told-sans", rank=words_in(language).rank(12)) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_an_ace_is_led_by_necessity(language: Language):
    needs = {words_in(language)("table-turn-need", rank=words_in(language).rank(rank)) for rank in RANK.values()}
    assert len(needs) == 13


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_spoken_of_by_what_is_on_them(language: Language):
    words = words_in(language)
    assert f"**{words('button-deal')}**" in words("done-opened")
    assert f"**{words('button-back')}**" in words("table-asleep", left="no", until="")
    assert f"**{words('button-back')}**" in words("done-away", when="")
