"""What can be read off one's own hand, and off the cards that lie there."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from bot.game.actions import DealCards, PlayCard
from bot.game.cards import Card
from bot.game.events import CardPlayed
from bot.game.moves import asked, next_in_run, own_run, runs_of
from bot.game.rules import GAMES
from tests.game.house_rules import seeds, tables
from tests.game.playing import Table, random_play, shuffled


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


@pytest.mark.parametrize(
    ("game", "need", "question"),
    [("classique", 7, "7D"), ("classique", None, "7S 7D"), ("mallette", 7, "7S 7D")],
    ids=["it takes its pot by itself", "it is led", "its pot must be claimed"],
)
def test_a_belle_goes_before_its_sisters_unasked(game: str, need: int | None, question: str):
    plays = [PlayCard(0, card) for card in hand("7S 7H 7D")]
    assert [play.card for play in asked(plays, GAMES[game], need)] == [*hand(question)]


@settings(max_examples=30)
@given(tables(), seeds)
def test_the_runs_of_a_deal_are_told_apart_under_any_rules(table: Table, seed: int):
    rng, starts = Random(seed), list[int]()
    table.does(DealCards(shuffled(rng)))
    while table.state.is_dealt:
        moves, deal = table.deal.moves, table.deal
        cards = [move for move in moves if isinstance(move, CardPlayed)]
        if cards and deal.run_start not in starts:
            starts.append(deal.run_start)
        runs = runs_of(moves, len(deal.order))
        assert [card for run in runs for card in run] == cards
        in_runs = [moves[start:end] for start, end in pairwise([*starts, len(moves)])]
        assert runs == [[move for move in run if isinstance(move, CardPlayed)] for run in in_runs]
        table.does(random_play(table.state, rng))
