"""Which play a player means by what they type."""

import pytest

from bot.game.actions import PlayCard
from bot.game.cards import BELLES, DECK, Card
from bot.game.moves import choices, legal_plays
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Game
from bot.language import LANGUAGES, words_in
from bot.screens.plays import play_typed, plays_matching
from bot.screens.refusals import describe_refusal
from bot.tables.view import TableView
from tests.pictures import samples

FRENCH, ENGLISH = words_in("fr"), words_in("en")


def holding(cards: str, need: int | None = None, game: Game = "classique") -> TableView:
    """The table of a player who holds these cards."""
    view = samples.own(15, need)
    hand = tuple(map(Card, cards.split()))
    legal = legal_plays(GAMES[game], 0, hand, need)
    view = samples.in_deal(view, hand=hand, need=need, legal=legal, choices=choices(legal))
    return samples.replace(view, game=samples.replace(view.game, rules=GAMES[game]))


def test_a_letter_with_two_meanings_is_the_card_that_can_be_played():
    assert play_typed("VC", holding("JH JC 9S"), FRENCH).card == "JH"
    assert play_typed("VC", holding("JD JC 9S"), FRENCH).card == "JD"


def test_a_letter_with_two_meanings_is_refused_with_both_if_both_can_be_played():
    with pytest.raises(Refusal) as refused:
        play_typed("VC", holding("JH JD 9S"), FRENCH)
    said = "«\xa0VC\xa0», est-ce V♥\ufe0e ou V♦\ufe0e\u202f? Écris la couleur en entier."
    assert describe_refusal(refused.value, FRENCH) == said
    assert "J♥\ufe0e or J♦\ufe0e" in describe_refusal(refused.value, ENGLISH)


def test_a_rank_alone_is_any_of_its_cards_unless_one_is_a_belle():
    assert play_typed("9", holding("9S 9H QC"), FRENCH).card == "9S"
    assert play_typed("dame", holding("9S 9H QC"), FRENCH).card == "QC"
    with pytest.raises(Refusal, match="ambiguous_card"):
        play_typed("dame", holding("QS QC"), FRENCH)


@pytest.mark.parametrize(
    ("typed", "card"), [("roi de pique", "KS"), ("RP", "KS"), ("VC", "JH"), ("roi", "KS"), ("2♠", "2S")]
)
def test_a_card_that_cannot_be_played_is_left_to_the_rules_to_refuse(typed: str, card: str):
    assert play_typed(typed, holding("9S KS JH", need=9), FRENCH) == PlayCard(0, Card(card))


@pytest.mark.parametrize("typed", ["VX", "", "7D", "quatorze"])
def test_what_is_no_card_is_refused_with_an_example(typed: str):
    with pytest.raises(Refusal) as refused:
        play_typed(typed, holding("7D 9S"), FRENCH)
    assert "«\xa0V♣\ufe0e\xa0», «\xa0valet de trèfle\xa0», ou choisis" in describe_refusal(refused.value, FRENCH)


def test_a_belle_is_played_aloud_unless_its_silent_label_is_typed():
    view = holding("7D 9S", game="mallette")
    assert play_typed("7 de carreau", view, FRENCH) == PlayCard(0, Card("7D"), announced=True)
    for label, argument in plays_matching("7♦", view, FRENCH):
        assert play_typed(label, view, FRENCH) == play_typed(argument, view, FRENCH)
    assert {play_typed(label, view, FRENCH).announced for label, _ in plays_matching("7♦", view, FRENCH)} == {
        True,
        False,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_offered_plays_the_card_it_shows(language):
    words = words_in(language)
    for game in GAMES:
        view = holding(" ".join([*BELLES, *DECK[::5]]), game=game)
        assert view.game.deal is not None
        offered = plays_matching("", view, words)
        assert [play_typed(argument, view, words) for _, argument in offered] == [*view.game.deal.choices]
        assert [play_typed(label, view, words) for label, _ in offered] == [*view.game.deal.choices]


@pytest.mark.parametrize(
    ("typed", "found"), [("dame de p", ["QS"]), ("val", ["JC"]), ("pique", ["9S", "QS"]), ("D♠", ["QS"]), ("zut", [])]
)
def test_what_is_half_typed_finds_the_cards_that_can_be_played(typed: str, found: list[str]):
    matching = plays_matching(typed, holding("9S JC QS"), FRENCH)
    assert [argument.partition("-")[0] for _, argument in matching] == found
