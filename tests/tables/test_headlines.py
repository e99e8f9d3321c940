"""Of a table one thing is told: why nothing goes on, else what has happened, else whose turn it is."""

import pytest
from msgspec.structs import replace

from bot.game.cards import Card
from bot.game.events import Move, PotTaken
from bot.game.rules import GAMES, Rules
from bot.tables.headlines import Headline, headline_of
from bot.tables.view import TableView
from tests.pictures import samples

TEN, JACK, QUEEN, KING, NAIN = map(Card, ("10D", "JC", "QS", "KH", "7D"))
BEFORE = samples.laid(("10D", 2), ("JC", 2), ("QH", 1), ("KS", 1))
RUN = samples.laid(("5C", 3), ("6H", 0), ("7D", 0))


def at(
    *taken: PotTaken,
    moves: tuple[Move, ...] = (*BEFORE, *RUN),
    run: int = len(RUN),
    counts: tuple[int, ...] = (5, 6, 7, 4),
) -> TableView:
    """A table of four whose second player has to lay an 8; the last moves are the run."""
    view = samples.table(samples.EIGHT[:4], moves, pots=(8, 8, 8, 8, 8), turn=1, need=8)
    return samples.in_deal(view, run=moves[len(moves) - run :], taken=taken, counts=counts)


def test_whose_turn_it_is_while_nothing_else_is_worth_telling():
    assert headline_of(at()) == Headline("turn", (1,))
    assert headline_of(samples.in_deal(at(), need=None)) == Headline("lead", (1,))


def test_who_has_taken_a_pot_in_the_run_that_lies_there():
    assert headline_of(at(PotTaken(2, JACK, 9), PotTaken(0, NAIN, 20))) == Headline("takes", (0,), (NAIN,), 20)


def test_a_pot_of_a_run_before_is_no_headline():
    assert headline_of(at(PotTaken(2, JACK, 40))) == Headline("turn", (1,))


def test_a_pot_of_less_than_an_average_one_is_not_worth_a_headline():
    assert headline_of(at(PotTaken(0, NAIN, 11))) == Headline("turn", (1,))
    assert headline_of(at(PotTaken(0, NAIN, 12))) == Headline("takes", (0,), (NAIN,), 12)


@pytest.mark.parametrize("rules", GAMES.values(), ids=str)
@pytest.mark.parametrize("stake", [1, 3])
@pytest.mark.parametrize("size", [3, 4, 8])
def test_in_every_game_the_nain_jaune_is_worth_a_headline_and_the_least_belle_is_not(
    rules: Rules, stake: int, size: int
):
    rules = replace(rules, stake=stake)
    least, *_, most = (size * ante for ante in rules.full_antes)
    for belle, chips, kind in ((TEN, least, "turn"), (NAIN, most, "takes"), (TEN, most, "takes")):
        view = samples.table(samples.EIGHT[:size], samples.laid((belle, 0)), turn=1, need=8)
        view = samples.in_deal(view, taken=(PotTaken(0, belle, chips),), counts=(5,) * size)
        assert headline_of(replace(view, game=replace(view.game, rules=rules))).kind == kind


def test_several_pots_of_one_player_are_told_together():
    moves = samples.laid(("10D", 2), ("JC", 2), ("QS", 1), ("KH", 2))
    taken = PotTaken(2, TEN, 4), PotTaken(2, JACK, 8), PotTaken(1, QUEEN, 12), PotTaken(2, KING, 16)
    assert headline_of(at(*taken, moves=moves, run=4)) == Headline("takes_several", (2,), (TEN, JACK, KING), 28)


def test_of_several_takers_who_took_most_is_told():
    moves = samples.laid(("10D", 2), ("JC", 2), ("QS", 1))
    view = at(PotTaken(2, TEN, 4), PotTaken(2, JACK, 8), PotTaken(1, QUEEN, 13), moves=moves, run=3)
    assert headline_of(view) == Headline("takes", (1,), (QUEEN,), 13)


def test_before_the_first_card_the_hoard_is_told_if_it_is_one():
    view = samples.opening()
    assert headline_of(view).kind == "lead"
    swollen = replace(view, game=replace(view.game, pots=(8, 8, 8, 8, 90)))
    assert headline_of(swollen) == Headline("hoard", chips=90)


def test_who_has_come_down_to_one_card_in_the_run_that_lies_there():
    assert headline_of(at(counts=(1, 6, 7, 4))) == Headline("last_card", (0,))
    assert headline_of(at(counts=(1, 6, 7, 1))) == Headline("last_card", (3, 0))
    assert headline_of(at(counts=(5, 6, 1, 4))) == Headline("turn", (1,)), "that was in the run before"


def test_how_a_deal_has_ended():
    over = samples.over()
    assert headline_of(over) == Headline("won", (3,))
    assert headline_of(samples.in_deal(over, winner=None)) == Headline("void")
    assert headline_of(replace(over, game=replace(over.game, deal=None))) == Headline("between")
