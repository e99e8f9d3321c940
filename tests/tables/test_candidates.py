"""The deals of contests: which candidates are taken, what can be made of them, and that they stay the same."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.actions import PlayCard
from bot.game.cards import DECK, Card
from bot.game.engine import legal_actions
from bot.game.evolution import deal_of
from bot.game.moves import choices, own_run
from bot.game.rules import GAMES
from bot.game.settlement import hand_worth
from bot.game.view import View, view_for
from bot.robots import LEVELS
from bot.robots.regular import choose as regular
from bot.robots.situation import by_rank
from bot.tables.candidates import (
    MIN_RESULTS,
    best_of,
    find_candidate,
    hands_of,
    passes,
    result_of,
)
from bot.tables.contests import (
    DEALS_A_DAY,
    ContestDeal,
    Laid,
    SecretDeal,
    choices_of,
    deals_of_day,
    dealt,
    deck_of,
    forced,
    gain,
    lay_card,
    mark_of,
    play,
    read,
    value_try,
    written,
)
from bot.tables.solo import MEMBER, begin
from bot.tables.table import Table
from bot.valuation.yardstick import Value
from tests.scale import some

ROBOTS = ("Mamie Odette", "Firmin", "Capucine")
DEALS = [ContestDeal(game, ROBOTS[:robots]) for game, robots in product(GAMES, some((2,), of=(2, 3)))]
decks = st.permutations(DECK).map(tuple)


@pytest.fixture
def thinks() -> bool:
    return True


def name(deal: ContestDeal) -> str:
    return f"{deal.game} {deal.seats}"


# A second opinion on the rule: the same six ways, on views instead of masks.


def _led(view: View, way: str) -> PlayCard:
    deal = view.deal
    assert deal is not None
    plays = by_rank(deal.choices)
    if len(plays) == 1 or way == "regular":
        return regular(view, None)  # type: ignore[arg-type]
    ranks = sorted(plays)
    starts = [rank for rank in ranks if rank >> 1 not in ranks]
    run = {rank: own_run(deal.hand, plays[rank].card) for rank in starts}
    pots = dict(zip(("10D", "JC", "QS", "KH", "7D"), view.pots, strict=True))
    dealt_pots = {card: ante * len(deal.order) for card, ante in zip(pots, view.rules.full_antes, strict=True)}
    worths = {
        "longest": {rank: len(cards) for rank, cards in run.items()},
        "dearest": {rank: max(dealt_pots.get(card, 0) for card in cards) for rank, cards in run.items()},
        "points": {rank: _points(view, cards) for rank, cards in run.items()},
    }
    match way:
        case "lowest":
            return plays[ranks[0]]
        case "highest":
            return plays[ranks[-1]]
        case _:
            return plays[max(starts, key=worths[way].__getitem__)]


def _points(view: View, cards: list[Card]) -> int:
    """What the cards of a run would cost in a hand, belles counted as plain cards."""
    return sum(hand_worth(view.rules, (Card(card[:-1] + ("H" if card[:-1] != "K" else "C")),)) for card in cards)


@pytest.mark.parametrize("deal", DEALS, ids=name)
def test_the_rule_takes_what_six_ways_of_leading_tell_apart(deal: ContestDeal):
    taken = 0
    for number in range(25):
        deck = deck_of("a secret", number, 1, 1)
        results, leads = set[int](), 0
        for way in ("regular", "longest", "lowest", "highest", "dearest", "points"):
            table, chosen = begin(0, deal.robots, dealt(deal, deck)), 0
            while table.turn:
                now = deal_of(table.game)
                ranks = {one.card[:-1] for one in legal_actions(table.game)}
                chosen += now.need is None and len(ranks) > 1
                table = lay_card(table, _led(view_for(table.game, MEMBER), way))
            results.add(gain(table))
            leads = chosen if way == "regular" else leads
        expected = leads >= 2 and len(results) >= MIN_RESULTS[deal.game]
        assert passes(deal, deck) == expected, number
        taken += expected
    assert taken


@pytest.mark.parametrize("deal", DEALS, ids=name)
def test_the_first_candidate_that_passes_is_taken(deal: ContestDeal):
    for number in range(3):
        found = find_candidate(deal, "s", number, 2)
        assert found is not None
        assert [passes(deal, deck_of("s", number, 2, one)) for one in range(1, found + 1)] == [False] * (found - 1) + [
            True
        ]


def test_decks_differ_by_secret_day_deal_and_candidate():
    decks = [deck_of(*of) for of in product(("a", "b"), (1, 2), (1, 2), (1, 2))]
    assert len({*decks}) == len(decks)
    assert all(sorted(deck) == sorted(DECK) for deck in decks)


@pytest.mark.long
@pytest.mark.parametrize("deal", DEALS, ids=name)
def test_the_best_line_brings_what_is_said_and_nobody_does_better(deal: ContestDeal):
    for number in range(4):
        deck = deck_of("best", number, 1, 1)
        best = best_of(deal, deck)
        laid = [
            Laid(card, GAMES[deal.game].taking != "automatic" and card in {"10D", "JC", "QS", "KH", "7D"})
            for card in best.line
        ]
        table = play(0, deal, deck, laid)
        assert (table.turn, gain(table)) == (None, best.chips)
        assert best.is_exact
        for level in LEVELS:
            assert result_of(level, deal, deck, "best", 1) <= best.chips


@pytest.mark.parametrize("game", GAMES)
def test_no_line_at_all_is_better_than_the_best(game: str):
    """Tried out by the rules themselves, every card that differs, from where few lines are left."""
    deal = ContestDeal(game, ROBOTS[:3])
    for number in range(12):
        deck = deck_of("all", number, 1, 1)
        best = best_of(deal, deck)
        every = _all_results(begin(0, deal.robots, dealt(deal, deck)), [3000])
        if every is not None:
            assert max(every) == best.chips
            return
    raise AssertionError("no deal is small enough")


def _all_results(table: Table, left: list[int]) -> set[int] | None:
    """What every line brings; None if there are too many."""
    if table.turn is None:
        return {gain(table)}
    found = set[int]()
    for made in choices(legal_actions(table.game)):
        left[0] -= 1
        more = _all_results(lay_card(table, made), left) if left[0] > 0 else None
        if more is None:
            return None
        found |= more
    return found


@pytest.mark.parametrize("deal", DEALS, ids=name)
def test_robots_play_alike_whenever_they_are_asked(deal: ContestDeal):
    deck = deck_of("alike", 1, 1, 1)
    first, again = (result_of("expert", deal, deck, "alike", 1) for _ in range(2))
    assert first == again


@pytest.mark.long
@given(decks, st.sampled_from(DEALS), st.randoms(use_true_random=False))
@settings(max_examples=some(10, of=40))
def test_what_a_member_has_laid_says_all_of_a_deal(deck: tuple[Card, ...], deal: ContestDeal, rng):
    table, laid = begin(7, deal.robots, dealt(deal, deck)), tuple[Laid, ...]()
    while table.turn:
        made = rng.choice(choices(legal_actions(table.game)))
        assert (forced(table) is None) == (len(choices(legal_actions(table.game))) > 1)
        table, laid = lay_card(table, made), (*laid, Laid(made.card, made.announced))
        assert play(7, deal, deck, read(written(laid))) == table
    assert forced(table) is None
    valued = value_try(SecretDeal(deal, 1, deck, "public"), 7, laid)
    made = choices_of(SecretDeal(deal, 1, deck, "public"), 7, laid)
    assert len(valued.marks) == len(made)
    assert valued.total.leads <= len(made)
    assert all(own.hands == hands_of(deal, deck) for own in made[:1] if own.step == 0)


@pytest.mark.parametrize(
    ("worth", "mark"),
    [
        (Value(), "full"),
        (Value(leads=1, weight=100, waste=0, stake=10_000), "full"),
        (Value(leads=1, weight=100_000, waste=9_000, stake=10_000_000), "full"),
        (Value(leads=1, weight=100_000, waste=10_000, stake=10_000_000), "half"),
        (Value(leads=1, weight=100_000, waste=49_000, stake=10_000_000), "half"),
        (Value(leads=1, weight=100_000, waste=50_000, stake=10_000_000), "low"),
        (Value(cost=3_000, waste=1_732), "low"),
    ],
)
def test_a_mark_says_what_share_of_the_stake_was_lost(worth: Value, mark: str):
    assert mark_of(worth) == mark


def test_a_week_has_classique_and_mallette_every_day_and_habourdin_once_in_two():
    games = Counter(deal.game for number in range(1, 15) for deal in deals_of_day(number))
    assert games == {"classique": 19, "mallette": 20, "asterix": 2, "habourdin": 1}
    for number in range(1, 15):
        deals = deals_of_day(number)
        assert len(deals) == DEALS_A_DAY
        assert {deal.seats for deal in deals} == {3, 4}
        assert all(len({*deal.robots}) == len(deal.robots) for deal in deals)
