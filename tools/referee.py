"""`python -m tools.referee [FILE]` settles an argument about a deal: one case a line, one judgement a line."""

import re
import sys
from argparse import ArgumentParser
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import reduce
from itertools import chain
from operator import sub
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from bot.game.actions import PlayCard
from bot.game.cards import BELLES, RANK, Card, in_order
from bot.game.engine import decide, legal_actions, opening
from bot.game.evolution import deal_of, evolve
from bot.game.moves import is_announceable, passes_since_last_card
from bot.game.refusal import Refusal
from bot.game.rules import CARDS_EACH, GAMES, MAX_CHIPS, MAX_POT, Game, Rules, with_house_rules
from bot.game.state import Deal, GameState

_SEATS: Final = {"seat", "turn"}
"""The values of refusals that are seat numbers."""
_Seat = str
_Chips = Annotated[int, Meta(ge=-MAX_POT, le=MAX_POT)]
_Pot = Annotated[int, Meta(ge=0, le=MAX_POT // 2)]


class Case(Struct, frozen=True):
    """A deal from its dealt hands on; unknown fields, such as a title, are ignored."""

    ruleset: Game
    order: tuple[_Seat, ...]
    """The seats in the order of play, the opener first."""
    hands: dict[_Seat, tuple[Card, ...]]
    plays: tuple[tuple[_Seat, Card, bool], ...]
    """The seat, its card, and whether it said "qui prend"."""
    pots_before: dict[Card, _Pot]
    """The pots, with the antes of this deal in them."""
    chips_before: dict[_Seat, _Chips] | None = None
    """None for as many as anybody may need."""
    talon: tuple[Card, ...] = ()
    rules: dict[str, object] = {}
    """House rules on top of the named game."""


class Judgement(Struct, frozen=True):
    """The position after the last play of a case."""

    over: bool
    winner: _Seat | None
    opera: bool
    delta: dict[_Seat, int]
    pots: dict[Card, int]
    next: _Seat | None
    need: int | None
    legal: tuple[Card, ...]
    sans: tuple[tuple[_Seat, int], ...]


def judge(line: bytes) -> bytes:
    """Return the judgement of one case, or the error in it, as one line of JSON."""
    try:
        return msgspec.json.encode(_judge(msgspec.json.decode(line.removeprefix(BOM_UTF8), type=Case)))
    except Refusal as refusal:
        return _error(refusal)
    except msgspec.ValidationError as error:
        return _error(Refusal("malformed_case", at=_path_in(error)))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _error(Refusal("malformed_json"))


def _error(refusal: Refusal) -> bytes:
    return msgspec.json.encode({"error": {"code": refusal.code, **refusal.data}})


def _path_in(error: msgspec.ValidationError) -> str:
    """Return the path that the message of msgspec names, with the missing field."""
    path = re.search(r"at `([^`]+)`", str(error))
    missing = re.search(r"missing required field `(\w+)`", str(error))
    return (path[1] if path else "$") + (f".{missing[1]}" if missing else "")


def _judge(case: Case) -> Judgement:
    start = _position(case)
    state = reduce(evolve, opening(start), start)
    for number, play in enumerate(case.plays):
        try:
            state = _after_play(state, case, play)
        except Refusal as refusal:
            raise Refusal(refusal.code, play=number, **_with_names(case, refusal.data)) from None
    return _judgement(case, start, state)


def _with_names(case: Case, data: Mapping[str, object]) -> dict[str, object]:
    return {
        key: case.order[value] if key in _SEATS and isinstance(value, int) else value for key, value in data.items()
    }


def _position(case: Case) -> GameState:
    rules = with_house_rules(GAMES[case.ruleset], case.rules)
    _check(case, rules)
    players = len(case.order)
    chips = tuple(case.chips_before[seat] for seat in case.order) if case.chips_before else (MAX_CHIPS,) * players
    return GameState(
        rules=rules,
        chips=chips,
        pots=tuple(case.pots_before[belle] for belle in BELLES),
        dealer=players - 1,
        deals=1,
        eliminated=(0,) * players,
        deal=Deal(
            order=tuple(range(players)),
            chips_before=chips,
            pots_before=tuple(case.pots_before[belle] for belle in BELLES),
            hands=tuple(in_order(case.hands[seat]) for seat in case.order),
            talon=case.talon,
            need=rules.opening_rank,
        ),
    )


def _check(case: Case, rules: Rules) -> None:
    seats = set(case.order)
    if len(seats) < len(case.order):
        raise Refusal("seat_twice", order=case.order)
    if not min(CARDS_EACH) <= len(seats) <= rules.max_players:
        raise Refusal("number_of_players", players=len(seats), least=min(CARDS_EACH), most=rules.max_players)
    for field, keys in (("hands", case.hands), ("chips_before", case.chips_before)):
        if keys is not None and set(keys) != seats:
            raise Refusal("seats_differ", field=field, seats=sorted(seats ^ set(keys)))
    for seat, chips in (case.chips_before or {}).items():
        if chips < 0:
            raise Refusal("chips_out_of_bounds", seat=seat, chips=chips, least=0)
    if set(case.pots_before) != set(BELLES):
        raise Refusal("pots_differ", pots=sorted(set(BELLES) ^ set(case.pots_before)))
    _check_cards(case)


def _check_cards(case: Case) -> None:
    for seat, hand in case.hands.items():
        if not hand:
            raise Refusal("empty_hand", seat=seat)
    seen = set[Card]()
    for card in chain(case.talon, *case.hands.values()):
        if card not in RANK:
            raise Refusal("unknown_card", card=card)
        if card in seen:
            raise Refusal("card_twice", card=card)
        seen.add(card)


def _after_play(state: GameState, case: Case, play: tuple[_Seat, Card, bool]) -> GameState:
    seat, card, claimed = play
    if seat not in case.order:
        raise Refusal("unknown_seat", name=seat)
    announced = claimed and is_announceable(state.rules, card)
    for event in decide(state, PlayCard(case.order.index(seat), card, announced)):
        if not deal_of(state).is_over:  # a case ends with its deal: the eliminations that follow are left out
            state = evolve(state, event)
    return state


def _judgement(case: Case, start: GameState, state: GameState) -> Judgement:
    deal = deal_of(state)
    gains = map(sub, state.chips, start.chips)
    return Judgement(
        over=deal.is_over,
        winner=None if deal.winner is None else case.order[deal.winner],
        opera=deal.opera,
        delta=dict(zip(case.order, gains, strict=True)),
        pots=dict(zip(BELLES, state.pots, strict=True)),
        next=None if deal.is_over else case.order[deal.turn],
        need=None if deal.is_over else deal.need,
        legal=tuple(sorted({play.card for play in legal_actions(state)})),
        sans=tuple((case.order[passed.seat], passed.rank) for passed in passes_since_last_card(deal.moves)),
    )


def main(arguments: Sequence[str]) -> int:
    """Judge every line of a file, or of the standard input; return the exit code."""
    parser = ArgumentParser(prog="python -m tools.referee", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="cases, one a line; standard input without it")
    file: Path | None = parser.parse_args(arguments).file
    try:
        opened = file.open("rb") if file else nullcontext(sys.stdin.buffer)
    except OSError as error:
        parser.error(f"{file}: {error.strerror}")
    with opened as lines:
        for line in filter(bytes.strip, lines):
            sys.stdout.buffer.write(judge(line) + b"\n")  # JSON is UTF-8, whatever the encoding of the terminal
            sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the reader of the output has closed it, as `head` does
        sys.exit(main(sys.argv[1:]))
    sys.stdout = None
