"""What has happened since the reader last looked, in a few lines, as another player would tell it."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.game.cards import RANK
from bot.game.events import CardPlayed, Move
from bot.game.moves import passes_since_last_card
from bot.game.receipt import receipt_of
from bot.language import Words
from bot.language.amounts import gain
from bot.screens.layout import join_dots, join_lines
from bot.screens.narration import cards_laid, describe_moves, first_to_last, pots_taken
from bot.screens.result import opera, outcome
from bot.screens.voices import Voice
from bot.tables.view import TableView

MAX_HAPPENED_LENGTH: Final = 240
"""In characters; a longer account of a click's effect is replaced by a summary."""
MAX_RUNS: Final = 4
FEW_CARDS: Final = 2


def what_happened(view: TableView, moves: Sequence[Move], words: Words) -> str:
    """Return the newest moves of the deal one by one, or a summary of them if they are many."""
    say = Voice(words)
    text = describe_moves(view, say, moves)
    return text if len(text) <= MAX_HAPPENED_LENGTH else summary(view, len(view.deal.moves) - len(moves), say)


def since_last_look(view: TableView, start: int, words: Words, *, ended: TableView | None = None) -> str:
    """Return what has happened since this move, and how the deal before `ended`; empty if nothing has.

    The reader's own cards come first, as they may have been laid for them.
    """
    say = Voice(words)
    end = _end(ended, view.game.seat, say) if ended else None
    lines = join_lines(end, _own_cards(view, start, say), summary(view, start, say, without=view.game.seat))
    title = say("since-deal" if start == 0 and ended is None else "since-title")
    return join_lines("**" + title + "**", lines) if lines else ""


def news_beside_picture(view: TableView, start: int, words: Words, *, ended: TableView | None = None) -> str:
    """Return, on a line or two, what has happened since this move and no picture of the table tells.

    Alone one has laid one's cards oneself; in company some may have been laid for the reader.
    """
    say = Voice(words)
    end = _end(ended, view.game.seat, say) if ended else None
    if view.deal.turn is None:
        return join_lines(end)
    moves, own = view.deal.moves[start:], None
    if not view.is_alone:
        own, moves = _own_cards(view, start, say), [move for move in moves if move.seat != view.game.seat]
    return join_lines(end, own, join_dots(pots_taken(view, moves, say)))


def summary(view: TableView, start: int, say: Voice, *, without: int | None = None) -> str:
    """Return the pots taken since this move, the players who lack the rank or have few cards left, and the runs.

    The pots of the seat `without` are told elsewhere.
    """
    moves = view.deal.moves[start:]
    if not moves:
        return ""
    now = [_stop(view, say), *_few_left(view, say)] if view.deal.turn is not None else []
    pots = pots_taken(view, [move for move in moves if move.seat != without], say)
    return join_lines(join_dots(pots), join_dots(now), _runs(moves, say))


def cards_before(view: TableView, start: int) -> int:
    """Return the number of cards laid in the deal before this move."""
    return sum(isinstance(move, CardPlayed) for move in view.deal.moves[:start])


def _end(view: TableView, seat: int | None, say: Voice) -> str:
    """Return how a deal ended, and what it brought this seat."""
    if seat is None:
        return outcome(view, say)
    net = gain(receipt_of(view.game, seat).net, say.words)
    if seat == view.deal.winner:
        return join_lines(say("since-won", n=view.game.deals, gain=net), *opera(view, say))
    return join_dots([outcome(view, say), say("since-own", gain=net)])


def _own_cards(view: TableView, start: int, say: Voice) -> str | None:
    """Return the reader's cards that were laid since this move, and what they took."""
    moves = view.deal.moves[start:]
    laid = [move for move in moves if isinstance(move, CardPlayed) and move.seat == view.game.seat]
    return say("since-laid", cards=cards_laid(view, laid, say)) if laid else None


def _runs(moves: Sequence[Move], say: Voice) -> str | None:
    """Return the first and the last card of each run; of only the newest ones if there are many."""
    cards = [move.card for move in moves if isinstance(move, CardPlayed)]
    numbered = groupby(enumerate(cards), key=lambda numbered: RANK[numbered[1]] - numbered[0])
    runs = [[card for _, card in run] for _, run in numbered]
    ends = [first_to_last(run, say) for run in runs[-MAX_RUNS:]]
    if not ends:
        return None
    return say("since-runs", n=len(ends), runs=", ".join(["…", *ends] if len(runs) > MAX_RUNS else ends))


def _stop(view: TableView, say: Voice) -> str | None:
    """Return the players who said "sans" after the last card."""
    passes = passes_since_last_card(view.deal.moves)
    if not passes:
        return None
    rank = say.words.rank(passes[-1].rank)
    if view.deal.need is None:
        return say("since-nobody", rank=rank)
    return say("table-sans", rank=rank, players=say.players(view.seats[move.seat] for move in passes))


def _few_left(view: TableView, say: Voice) -> list[str]:
    """Return the other players who are about to finish."""
    lines: list[str] = []
    for count in range(1, FEW_CARDS + 1):
        seats = [seat for seat in view.deal.order if view.deal.counts[seat] == count and seat != view.game.seat]
        if seats:
            names = say.together([say.player(view.seats[seat]) for seat in seats])
            lines.append(say("since-few", players=names, n=len(seats), cards=count))
    return lines
