"""The honours of a game are the largest pot and the longest run of one player, the earlier of equals."""

from bot.game.cards import Card
from bot.game.events import CardPlayed, Move, PotsSwept, PotTaken
from bot.game.rules import GAMES
from bot.game.state import Deal, GameState
from bot.tables.honours import NO_HONOURS, Honour, Honours, with_deal
from bot.tables.table import Seat, Table

ANA, BOB = Seat(1, 11), Seat(2, 22)


def table(*moves: Move, taken: tuple[PotTaken, ...] = (), swept: tuple[PotsSwept, ...] = ()) -> Table:
    deal = Deal((0, 1), (100, 100), (0,) * 5, moves=moves, taken=taken, payments=swept, is_over=True)
    return Table(seats=(ANA, BOB), game=GameState(GAMES["classique"], deal=deal))


def laid(seat: int, *cards: str) -> list[CardPlayed]:
    return [CardPlayed(seat, Card(card)) for card in cards]


def test_the_largest_pot_and_the_most_cards_with_nobody_in_between_are_honoured():
    first = table(
        *laid(0, "3S", "4H"),
        *laid(1, "5D", "6C", "7D"),
        taken=(PotTaken(0, Card("10D"), 12), PotTaken(1, Card("7D"), 30)),
    )
    assert with_deal(NO_HONOURS, first) == Honours(Honour(BOB, 30, Card("7D")), Honour(BOB, 3))


def test_a_swept_board_counts_by_its_largest_pot():
    opera = table(*laid(1, "AS"), swept=(PotsSwept(1, (3, 4, 50, 6, 7)),))
    assert with_deal(NO_HONOURS, opera).pot == Honour(BOB, 50, Card("QS"))


def test_where_nothing_was_taken_no_pot_is_honoured():
    assert with_deal(NO_HONOURS, table(*laid(0, "3S"))).pot is None
