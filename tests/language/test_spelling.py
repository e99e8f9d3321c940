"""Cards as people write them."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.cards import DECK, OF_RANK, RANK, Card
from bot.language import LANGUAGES, Language, words_in
from bot.language.spelling import cards_named, may_become

BOTH = (
    ("dame de pique", "QS"),
    ("Dame de Pique", "QS"),
    ("damedepique", "QS"),
    ("la dame de pique", "QS"),
    ("dame pique", "QS"),
    ("D pique", "QS"),
    ("d de pique", "QS"),
    ("reine de pique", "QS"),
    ("D♠", "QS"),
    ("♠D", "QS"),
    ("♠ dame", "QS"),
    ("D ♠", "QS"),
    ("D♠\ufe0e", "QS"),
    ("**D♠**", "QS"),
    ("DP", "QS"),
    ("dp", "QS"),
    ("queen of spades", "QS"),
    ("the Queen of Spades", "QS"),
    ("queen spades", "QS"),
    ("QS", "QS"),
    ("Q♠", "QS"),
    ("queen de pique", "QS"),
    ("valet de cœur", "JH"),
    ("valet de coeur", "JH"),
    ("VALET DE CŒUR", "JH"),
    ("V♣", "JC"),
    ("VT", "JC"),
    ("valet de trèfle", "JC"),
    ("jack of clubs", "JC"),
    ("as de trèfle", "AC"),
    ("As de trefle", "AC"),
    ("l’as de trèfle", "AC"),
    ("1♣", "AC"),
    ("A♣", "AC"),
    ("ace of clubs", "AC"),
    ("10 carreau", "10D"),
    ("10 de carreau", "10D"),
    ("dix de carreau", "10D"),
    ("ten of diamonds", "10D"),
    ("10♦", "10D"),
    ("10 ca", "10D"),
    ("7 de carreau", "7D"),
    ("7 of diamonds", "7D"),
    ("7S", "7S"),
    ("7P", "7S"),
    ("roi de coeur", "KH"),
    ("RK", "KD"),
    ("rco", "KH"),
    ("KH", "KH"),
    ("KD", "KD"),
    ("KC", "KC"),
    ("JD", "JD"),
    ("VC", "JH JD"),
    ("D", "QS QH QD QC"),
    ("dame", "QS QH QD QC"),
    ("valet", "JS JH JD JC"),
    ("j", "JS JH JD JC"),
    ("10", "10S 10H 10D 10C"),
    ("VX", ""),
    ("11♠", ""),
    ("0", ""),
    ("pique", ""),
    ("♠", ""),
    ("dame de", ""),
    ("dame de pique et roi de cœur", ""),
    ("", ""),
    ("?!", ""),
)
BY_LANGUAGE = (
    ("7D", "", "7D"),
    ("10D", "", "10D"),
    ("AD", "", "AD"),
    ("7C", "7H 7D", "7C"),
    ("AC", "AH AD", "AC"),
    ("7K", "7D", ""),
    ("AS", "AS AH AD AC", "AS"),
)
"""What the letters mean to the French and to the others."""

RANKS: dict[int, tuple[str, ...]] = {
    **{rank: (str(rank),) for rank in range(2, 11)},
    1: ("1", "A", "as", "ace"),
    11: ("V", "J", "valet", "jack"),
    12: ("D", "Q", "dame", "queen"),
    13: ("R", "K", "roi", "king"),
}
SUITS = {
    "S": ("♠", "pique", "piques", "spade", "spades", "sp", "pi"),
    "H": ("♥", "cœur", "coeurs", "heart", "hearts", "he", "co"),
    "D": ("♦", "carreau", "carreaux", "diamond", "diamonds", "di", "ca"),
    "C": ("♣", "trèfle", "trefles", "club", "clubs", "cl", "tr"),
}
LETTERS: dict[Language, tuple[dict[int, str], dict[str, str]]] = {
    "fr": ({1: "A", 11: "V", 12: "D", 13: "R"}, {"S": "P", "D": "K", "C": "T"}),
    "en": ({1: "A", 11: "J", 12: "Q", 13: "K"}, {"S": "S", "H": "H", "D": "D", "C": "C"}),
}


def codes(text: str, language: Language) -> str:
    return " ".join(cards_named(text, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("text", "meant"), BOTH)
def test_words_and_letters_of_one_meaning_are_understood_in_both_languages(text: str, meant: str, language: Language):
    assert codes(text, language) == meant


@pytest.mark.parametrize(("text", "french", "english"), BY_LANGUAGE)
def test_a_letter_means_what_it_means_in_the_language_of_the_reader(text: str, french: str, english: str):
    assert codes(text, "fr") == french
    assert codes(text, "en") == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", DECK)
def test_every_card_is_found_in_every_way_to_write_it(card: Card, language: Language):
    ways = product(RANKS[RANK[card]], (" ", "", " de ", " of "), SUITS[card[-1]])
    for rank, link, suit in ways:
        for text in (f"{rank}{link}{suit}", f"{rank}{link}{suit}".upper()):
            assert card in cards_named(text, language), text
            assert {RANK[found] for found in cards_named(text, language)} == {RANK[card]}, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", DECK)
def test_every_card_is_found_by_the_letters_of_its_language_in_both(card: Card, language: Language):
    for letters, (ranks, suits) in LETTERS.items():
        rank = ranks.get(RANK[card], str(RANK[card]))
        suit = suits.get(card[-1])
        says_which = letters == language or rank in {"V", "D", "R", "J", "Q", "K"}
        if suit and says_which:
            assert card in cards_named(rank + suit, language), rank + suit


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("written", LANGUAGES)
@pytest.mark.parametrize("card", DECK)
def test_whatever_the_bot_writes_can_be_written_back(card: Card, written: Language, reader: Language):
    words = words_in(written)
    spelled = words("picture-said-card", rank=words.rank(RANK[card]), suit=card[-1])
    assert cards_named(words.card(card), reader) == (card,)
    assert cards_named(spelled, reader) == (card,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", DECK)
def test_a_card_may_become_of_every_beginning_of_its_name(card: Card, language: Language):
    for rank, suit in product(RANKS[RANK[card]][-1:], SUITS[card[-1]][:1]):
        name = f"{rank} {suit}"
        assert all(may_become(name[:length], card, language) for length in range(len(name) + 1))
    for words in map(words_in, LANGUAGES):
        name = words("picture-said-card", rank=words.rank(RANK[card]), suit=card[-1])
        assert all(may_become(name[:length], card, language) for length in range(len(name) + 1)), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dame de p", "QS"),
        ("val", "JS JH JD JC"),
        ("queen o", "QS QH QD QC"),
        ("7 de c", "7H 7D 7C"),
        ("1", "AS AH AD AC 10S 10H 10D 10C"),
        ("xyz", ""),
    ],
)
def test_what_is_half_typed_finds_the_cards_it_may_become(text: str, found: str, language: Language):
    assert " ".join(card for card in DECK if may_become(text, card, language)) == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_suit_finds_all_its_cards(language: Language):
    for text, suit in (("pique", "S"), ("car", "D"), ("hea", "H"), ("♣", "C")):
        assert {card for card in DECK if may_become(text, card, language)} == {c for c in DECK if c[-1] == suit}


@pytest.mark.long
@given(text=st.text(max_size=20), language=st.sampled_from(LANGUAGES))
def test_whatever_is_typed_means_cards_of_one_rank_or_none(text: str, language: Language):
    meant = cards_named(text, language)
    assert len({RANK[card] for card in meant}) <= 1
    assert not meant or OF_RANK[RANK[meant[0]]].issuperset(meant)
    assert all(may_become(text, card, language) for card in meant)
