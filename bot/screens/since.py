"""What has happened since somebody last looked, in a few lines, as one of the others would tell it."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.game.cards import RANK, Card
from bot.game.events import CardPlayed, Move
from bot.game.moves import passes_since_last_card
from bot.game.receipt import receipt_of
from bot.language import Words
from bot.language.amounts import gain
from bot.screens.layout import join_dots, join_lines
from bot.screens.narration import cards_laid, describe_moves, player, players, pots_taken, together
from bot.screens.result import opera, outcome
from bot.screens.voices import Voice
from bot.tables.view import TableView

MAX_HAPPENED_LENGTH: Final = 240
"""Characters about what a click has led to; earlier moves are in the log."""
MAX_RUNS: Final = 4
FEW_CARDS: Final = 2


def what_happened(view: TableView, moves: Sequence[Move], words: Words) -> str:
    """Return the newest moves of the deal one by one, or in a few lines where there are many."""
    view = view.as_dealt
    told = describe_moves(view, words, moves)
    return told if len(told) <= MAX_HAPPENED_LENGTH else summary(view, len(view.deal.moves) - len(moves), words)


def since_last_look(view: TableView, start: int, words: Words, *, ended: TableView | None = None) -> str:
    """Return what has happened since this move, and how the deal before `ended`; empty when nothing has.

    What the reader's own cards did comes first: others may have laid them.
    """
    view = view.as_dealt
    end = _end(ended, view.game.seat, words) if ended else None
    told = join_lines(end, _own_cards(view, start, words), summary(view, start, words, without=view.game.seat))
    title = words("since-deal" if start == 0 and ended is None else "since-title")
    return join_lines("**" + title + "**", told) if told else ""


def summary(view: TableView, start: int, words: Words, *, without: int | None = None) -> str:
    """Return the pots taken since this move, who lacks the rank, who has few cards left, and the runs.

    The pots of the seat `without` are told elsewhere.
    """
    moves = view.deal.moves[start:]
    if not moves:
        return ""
    now = [_stop(view, words), *_few_left(view, words)] if view.deal.turn is not None else []
    pots = pots_taken(view, [move for move in moves if move.seat != without], words)
    return join_lines(join_dots(pots), join_dots(now), _runs(moves, words))


def cards_before(view: TableView, start: int) -> int:
    """Return how many cards of the deal were laid before this move."""
    return sum(isinstance(move, CardPlayed) for move in view.deal.moves[:start])


def _end(view: TableView, seat: int | None, words: Words) -> str:
    """Return how a deal ended, and what it brought this seat."""
    if seat is None:
        return outcome(view, words)
    net = gain(receipt_of(view.game, seat).net, words)
    if seat == view.deal.winner:
        return join_lines(words("since-won", n=view.game.deals, gain=net), *opera(view, Voice(words)))
    return join_dots([outcome(view, words), words("since-own", gain=net)])


def _own_cards(view: TableView, start: int, words: Words) -> str | None:
    """Return the reader's cards that were laid since this move, and what they took."""
    moves = view.deal.moves[start:]
    laid = [move for move in moves if isinstance(move, CardPlayed) and move.seat == view.game.seat]
    return words("since-laid", cards=cards_laid(view, laid, words)) if laid else None


def _runs(moves: Sequence[Move], words: Words) -> str | None:
    """Return the first and the last card of each run, of the newest ones if there are many."""
    cards = [move.card for move in moves if isinstance(move, CardPlayed)]
    numbered = groupby(enumerate(cards), key=lambda numbered: RANK[numbered[1]] - numbered[0])
    runs = [[card for _, card in run] for _, run in numbered]
    told = [_run(run, words) for run in runs[-MAX_RUNS:]]
    if not told:
        return None
    return words("since-runs", n=len(told), runs=", ".join(["…", *told] if len(runs) > MAX_RUNS else told))


def _run(cards: Sequence[Card], words: Words) -> str:
    return " → ".join(map(words.belle, dict.fromkeys([cards[0], cards[-1]])))


def _stop(view: TableView, words: Words) -> str | None:
    """Return who said "sans" after the last card."""
    passes = passes_since_last_card(view.deal.moves)
    if not passes:
        return None
    rank = words.rank(passes[-1].rank)
    if view.deal.need is None:
        return words("since-nobody", rank=rank)
    return words("table-sans", rank=rank, players=players(view, [move.seat for move in passes], words))


def _few_left(view: TableView, words: Words) -> list[str]:
    """Return which of the other players are about to finish."""
    told: list[str] = []
    for count in range(1, FEW_CARDS + 1):
        seats = [seat for seat in view.deal.order if view.deal.counts[seat] == count and seat != view.game.seat]
        if seats:
            names = together([player(view.seats[seat], words) for seat in seats], words)
            told.append(words("since-few", players=names, n=len(seats), cards=count))
    return told
