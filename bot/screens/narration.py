"""Sentences about players, pots and moves."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise
from operator import attrgetter
from typing import Final, NamedTuple

from bot.game.cards import BELLE, BELLES, KING, RANK, Card
from bot.game.events import CardPlayed, Move, Passed
from bot.game.moves import is_announceable
from bot.game.view import DealView
from bot.language.amounts import signed
from bot.screens.layout import join_dots, join_lines, join_sentences, relative_time
from bot.screens.voices import Voice
from bot.tables.view import TableView

MAX_LENGTH: Final = 900
"""In characters; earlier moves are left out."""
MAX_NEWS_LENGTH: Final = 240


def table_news(view: TableView, say: Voice) -> str | None:
    """Return the table's news in small letters: what somebody lately did that concerns another player."""
    event = view.news
    if event is None:
        return None
    name, by = say.member(event.user), say.member(event.by.user)
    host = say("news-host", player=say.member(event.host)) if event.host is not None else None
    return join_sentences("-#", say("news", what=event.what, player=name, by=by), host)


def last_deal(view: TableView, say: Voice) -> str | None:
    """Say, in small letters, that the deal in progress is the last one."""
    return None if view.stopped_by is None else "-# " + say("table-stopping", player=say.member(view.stopped_by))


def asleep(view: TableView, say: Voice) -> str:
    """Say that everybody is away or has left, and when the table then closes."""
    until = relative_time(view.empty_until) if view.empty_until else ""
    return say("table-asleep", left=view.empty_until is not None, until=until)


def pause(view: TableView, say: Voice) -> str:
    """Say that the game is paused, since when and until when, and who can resume it."""
    assert view.pause_ends_at is not None
    since, until = relative_time(view.waiting_since), relative_time(view.pause_ends_at)
    return say("table-paused", host=say.member(view.host), since=since, until=until)


def pot_won(view: TableView, belle: Card, name: str, say: Voice) -> str:
    """Return the pot that laying a belle wins, and whether it must be claimed; `name` is how the belle is written."""
    sentence = "hand-pot-announced" if is_announceable(view.game.rules, belle) else "hand-pot"
    return say(sentence, card=name, n=view.game.pots[BELLE[belle]])


def run_in_words(view: TableView, run: Sequence[Card], cards: str, say: Voice) -> str:
    """Return a run of the reader's hand, written as `cards`, and how it ends as far as the hand tells."""
    if len(run) == len(view.deal.hand):
        return say("hand-run-out", run=cards)
    if RANK[run[-1]] == KING:
        return say("hand-run-king", run=cards)
    return say("hand-run", run=cards, rank=say.words.rank(RANK[run[-1]] + 1))


def pots_in_words(view: TableView, say: Voice) -> Iterator[str]:
    """Yield the chips on each belle, and who took them in this deal."""
    deal = view.game.deal
    is_void = deal is not None and deal.revealed is not None and deal.winner is None
    takers = {taken.belle: view.seats[taken.seat] for taken in deal.taken} if deal and not is_void else {}
    for belle, n in zip(BELLES, view.game.pots, strict=True):
        card = say.card(belle)
        if belle not in takers:
            yield say("pot", card=card, n=n)
        elif n:
            yield say("pot-refilled", card=card, n=n, player=say.player(takers[belle]))
        else:
            yield say("pot-taken", card=card, player=say.player(takers[belle]))


def describe_moves(
    view: TableView, say: Voice, moves: Sequence[Move] | None = None, *, max_length: int = MAX_LENGTH
) -> str:
    """Return these moves, or all moves of the deal, in words: the last ones that fit."""
    if moves is None:
        moves = view.deal.moves if view.game.deal else ()
    parts = (_in_words(view, part, say) for part in reversed(_parts(moves)))
    return join_dots(_last_that_fit(parts, max_length))


def move_lines(view: TableView, say: Voice, *, max_length: int, start: int = 0) -> str:
    """Return the moves of the deal from this one on, a line for each turn with the passes after it.

    Only the last lines that fit are returned.
    """
    lines = list[list[_Part]]()
    for part in _parts(view.deal.moves[start:] if view.game.deal else ()):
        if isinstance(part, _Passes) and lines:
            lines[-1].append(part)
        else:
            lines.append([part])
    texts = (join_dots([_in_words(view, part, say) for part in line]) for line in reversed(lines))
    return join_lines(*_last_that_fit(texts, max_length))


class _Turn(NamedTuple):
    """The cards that a seat laid, and the rank it then lacked."""

    seat: int
    laid: list[CardPlayed]
    lacks: int | None


class _Passes(NamedTuple):
    """Passes, one after the other."""

    seats: list[int]


_Part = _Turn | _Passes


def _parts(moves: Sequence[Move]) -> list[_Part]:
    """Return each turn, and each series of passes."""
    parts = list[_Part]()
    for turn in _by_turns(moves):
        last = parts[-1] if parts else None
        if turn.laid:
            parts.append(turn)
        elif isinstance(last, _Passes):
            last.seats.append(turn.seat)
        else:
            parts.append(_Passes([turn.seat]))
    return parts


def _in_words(view: TableView, part: _Part, say: Voice) -> str:
    if isinstance(part, _Passes):
        return _passes(view, part.seats, say)
    return _turn(view, part.seat, cards_laid(view, part.laid, say), part.lacks, say)


def latest_news(view: TableView, say: Voice, without: Sequence[CardPlayed] = (), drawn: Sequence[Card] = ()) -> str:
    """Return, in one short line, the pots taken since the player to move last decided, or else the last turn.

    The cards `without` are told elsewhere, and so are the pots of the belles `drawn`.
    """
    deal = view.game.deal
    if deal is None or not deal.moves:
        return ""
    latest = [move for move in deal.moves[view.news_begin :] if move not in without]
    untold = [move for move in latest if not (isinstance(move, CardPlayed) and move.card in drawn)]
    if taken := pots_taken(view, untold, say):
        return join_dots(_last_that_fit(reversed(taken), MAX_NEWS_LENGTH))
    turns = [turn for turn in _by_turns(latest) if turn.laid]
    if not turns:
        return ""
    seat, laid, lacks = turns[-1]
    return _turn(view, seat, first_to_last([move.card for move in laid], say), lacks, say)


def pots_taken(view: TableView, moves: Sequence[Move], say: Voice) -> list[str]:
    """Return the pots taken with these moves, and their chips, by player."""
    laid = {move.card for move in moves if isinstance(move, CardPlayed)}
    cards_of: dict[int, list[str]] = {}
    for pot in view.deal.taken:
        if pot.belle in laid and pot.amount:
            card = say("result-card", card=say.card(pot.belle), **signed(pot.amount))
            cards_of.setdefault(pot.seat, []).append(card)
    return [
        say("news-pot-own", cards=say.together(cards))
        if seat == view.game.seat
        else say("news-pot", player=say.player(view.seats[seat]), cards=say.together(cards))
        for seat, cards in cards_of.items()
    ]


def first_to_last(cards: Sequence[Card], say: Voice) -> str:
    """Return the ends of a run, or its only card."""
    return " → ".join(map(say.card, dict.fromkeys([cards[0], cards[-1]])))


def _by_turns(moves: Sequence[Move]) -> list[_Turn]:
    turns = list[_Turn]()
    for seat, grouped in groupby(moves, key=attrgetter("seat")):
        laid = list[CardPlayed]()
        for move in grouped:
            if isinstance(move, Passed):
                turns.append(_Turn(seat, laid, move.rank))
                laid = []
            else:
                laid.append(move)
        if laid:
            turns.append(_Turn(seat, laid, None))
    return turns


def _passes(view: TableView, seats: list[int], say: Voice) -> str:
    passing = list(dict.fromkeys(seats))
    if len(passing) == 1:
        return say("told-passes", player=say.player(view.seats[passing[0]]))
    return say("told-passes-many", players=say.together([say.player(view.seats[seat]) for seat in passing]))


def cards_laid(view: TableView, laid: Sequence[CardPlayed], say: Voice) -> str:
    """Return these cards and the pots they took, with a comma where a new run begins."""
    texts = [_card(view, view.deal, move, say) for move in laid]
    breaks = (" " if RANK[move.card] == RANK[last.card] + 1 else ", " for last, move in pairwise(laid))
    return texts[0] + "".join(chain.from_iterable(zip(breaks, texts[1:], strict=True)))


def laid_by_robot(view: TableView, number: int) -> list[CardPlayed]:
    """Return the cards that a robot laid in the last turn that this seat's player missed in the deal."""
    late_from = view.seats[number].late_from
    turns = [] if late_from is None else _by_turns(view.deal.moves[late_from:])
    return turns[0].laid if turns and turns[0].seat == number else []


def _turn(view: TableView, seat: int, cards: str, lacks: int | None, say: Voice) -> str:
    sans = "" if lacks is None else ", " + say("told-sans", rank=say.words.rank(lacks))
    return say("told-lays", player=say.player(view.seats[seat]), cards=cards + sans)


def _card(view: TableView, deal: DealView, move: CardPlayed, say: Voice) -> str:
    card = say.card(move.card)
    if move.card not in BELLE:
        return card
    taken = next((taken.amount for taken in deal.taken if taken.belle == move.card), 0)
    if taken:
        return say("told-takes", card=card, n=taken)
    return card if view.game.rules.taking == "automatic" else say("told-silent", card=card)


def _last_that_fit(parts: Iterable[str], max_length: int) -> list[str]:
    """Return the last of these parts, which come last first: no more of them are put into words than fit."""
    last, length = list[str](), 0
    for part in parts:
        length += len(part)
        if length > max_length:
            last.append("…")
            break
        last.append(part)
    return last[::-1]
