"""What can be read off one's own hand alone: the cards that follow a lead."""

import pytest

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.moves import next_in_run, own_run


def hand(cards: str) -> tuple[Card, ...]:
    return tuple(map(Card, cards.split()))


@pytest.mark.parametrize(
    ("cards", "first", "run"),
    [
        ("5S", "5S", "5S"),
        ("5S 6H 8D", "5S", "5S 6H"),
        ("6S 7S 7D 8H", "6S", "6S 7D 8H"),
        ("QH QS JS KD", "JS", "JS QS KD"),
        ("KH AS 2S", "KH", "KH"),
        ("AS 2S KH", "AS", "AS 2S"),
    ],
)
def test_a_run_goes_on_from_rank_to_rank_over_belles_to_the_king(cards: str, first: str, run: str):
    assert own_run(hand(cards), Card(first)) == list(hand(run))


@pytest.mark.parametrize(
    ("plays", "chosen"),
    [
        ([PlayCard(0, Card("7S")), PlayCard(0, Card("7D"))], PlayCard(0, Card("7D"))),
        ([PlayCard(0, Card("7D")), PlayCard(0, Card("7D"), announced=True)], PlayCard(0, Card("7D"), announced=True)),
        ([PlayCard(0, Card("8S"))], PlayCard(0, Card("8S"))),
    ],
)
def test_a_run_is_continued_by_a_belle_and_aloud(plays: list[PlayCard], chosen: PlayCard):
    assert next_in_run(plays) == chosen
