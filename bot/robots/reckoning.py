"""Settle a deal that was played out: the settlement of `bot.game`, on hands as masks."""

from typing import Final, NamedTuple

from bot.game.cards import BELLES, RANK
from bot.game.rules import MAX_POT, Rules
from bot.robots.masks import HandMasks, costs_of_ranks


class Board(NamedTuple):
    """The chips of each place and the pots on the board."""

    chips: list[int]
    pots: list[int]


class Finish(NamedTuple):
    """How a deal was won, and the places that laid a belle without announcing it, with the belle."""

    winner: int
    is_opera: bool
    forgotten: tuple[tuple[int, int], ...]


def reckon(rules: Rules, finish: Finish, hands: HandMasks, board: Board) -> None:
    """Make every payment that is due, changing the board in place."""
    if finish.is_opera:
        _sweep(finish.winner, board)
    _pay_winner(rules, finish.winner, hands, board.chips)
    _match_pots(rules, finish, hands.belles, board)


def _sweep(winner: int, board: Board) -> None:
    board.chips[winner] += sum(board.pots)
    board.pots[:] = [0] * len(board.pots)


def _pay_winner(rules: Rules, winner: int, hands: HandMasks, chips: list[int]) -> None:
    worth, received = costs_of_ranks(rules), 0
    for place, (one, two, three, four, belles) in enumerate(zip(*hands, strict=True)):
        if one:
            due = worth[one] + worth[two] + worth[three] + worth[four] + belles.bit_count() * rules.belle_surcharge
            paid = min(due, chips[place])
            chips[place] -= paid
            received += paid
    chips[winner] += received


def _match_pots(rules: Rules, finish: Finish, belles: list[int], board: Board) -> None:
    antes, debts = rules.antes, list[tuple[int, int, int]]()
    if rules.belle_left == "match":
        debts += [
            (belle, place, board.pots[belle])
            for belle, rank in _RANKS
            for place, held in enumerate(belles)
            if held & rank
        ]
    if rules.taking == "said_or_doubled":
        debts += [(belle, place, board.pots[belle]) for place, belle in finish.forgotten]
    for belle, place, due in sorted(debts, key=lambda debt: (antes[debt[0]], debt[0]), reverse=True):
        room = MAX_POT - board.pots[belle]
        paid = min(due, room, board.chips[place])
        board.chips[place] -= paid
        board.pots[belle] += paid


_RANKS: Final = tuple((index, 1 << RANK[belle]) for index, belle in enumerate(BELLES))
