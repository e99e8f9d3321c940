"""Play a deal out by the rules of `bot.game`, with nothing hidden, in a microsecond or two for each card."""

from collections.abc import Callable
from typing import Final, NamedTuple

from bot.game.rules import CARDS_EACH, Pots, Rules
from bot.robots.masks import BELLE_AT, BEYOND, HandMasks, lacked_by_others
from bot.robots.reckoning import Board, Finish, reckon

_AFTER: Final = {
    players: tuple(tuple((place + ahead) % players for ahead in range(1, players)) for place in range(players))
    for players in CARDS_EACH
}
"""The places that are asked after each place, by the number of players."""

Lead = Callable[[int, int, int], int]
"""Return the rank to lead, given the ranks held, the belles among them, and the ranks at which a run would end because
every other place has said "sans" to them."""


class Position(NamedTuple):
    """What every player knows at the turn of a place."""

    rules: Rules
    me: int
    chips: tuple[int, ...]
    """By place."""
    pots: Pots
    lacks: tuple[int, ...]
    """By place, the ranks it has said "sans" to, which it cannot hold."""
    played: int
    """The places that have laid a card, as a mask."""
    ended: int
    """The places that laid a card and ended a turn afterwards, as a mask."""
    forgotten: tuple[tuple[int, int], ...]
    """The places that laid a belle without announcing it, and the belle."""


class Play(NamedTuple):
    """A card to lay: its rank, whether it is the belle of that rank, and whether its pot is taken."""

    rank: int
    is_belle: bool
    takes: bool


def play_out(position: Position, dealt: HandMasks, first: Play, lead: Lead, own: Lead | None = None) -> Board:
    """Return the board at the end of a deal after this play, if all then lead this way and announce their belles.

    The player of this play leads in a way of their own, if one is given.
    """
    rules, place, ended, lacks = position.rules, position.me, position.ended, list(position.lacks)
    hands, board = dealt.copy(), Board(list(position.chips), list(position.pots))
    one, two, _, _, belles = hands
    forgotten = _lay(hands, place, first, board) + position.forgotten
    played, rank = position.played | 1 << place, first.rank << 1
    while one[place]:
        # The addition carries through the run held from this rank on, up to the first missing rank.
        held = one[place]
        carried = held + rank
        rest = held & carried
        rank = carried ^ rest
        if laid := held ^ rest:
            played |= 1 << place
            if belles[place] & laid:
                _take_pots(belles, place, laid, board)
            one[place] = rest | _second_cards(hands, place, laid) if two[place] & laid else rest
            if not one[place]:
                break
        if rank < BEYOND:
            ended |= played & 1 << place
            place, rank = _ask(rules, one, lacks, place, rank)
        if rank == BEYOND:
            held, dead = one[place], lacked_by_others(place, lacks)
            way = own if own and place == position.me else lead
            rank = way(held, belles[place], dead & held << 1 & ~held)
    is_opera = _is_opera(rules, place, lacks, played, ended)
    reckon(rules, Finish(place, is_opera, forgotten), hands, board)
    return board


def _ask(rules: Rules, one: list[int], lacks: list[int], place: int, rank: int) -> tuple[int, int]:
    """Return the place that goes on after this one, and its rank; beyond the King if the run is over."""
    lacks[place] |= rank
    after = _AFTER[len(one)][place]
    for other in after:
        if one[other] & rank:
            return other, rank
        lacks[other] |= rank
    leader = after[-1] if rules.blocked == "last_asked" else place
    return leader, BEYOND


def _lay(hands: HandMasks, place: int, play: Play, board: Board) -> tuple[tuple[int, int], ...]:
    """Lay one card; return its place and belle if a belle was not announced."""
    rank, belles = play.rank, hands.belles
    hands.one[place] ^= rank
    hands.one[place] |= _second_cards(hands, place, rank)
    if not play.is_belle:
        return ()
    if play.takes:
        _take_pots(belles, place, rank, board)
        return ()
    belles[place] ^= rank
    return ((place, BELLE_AT[rank]),)


def _take_pots(belles: list[int], place: int, laid: int, board: Board) -> None:
    for rank, belle in BELLE_AT.items():
        if belles[place] & laid & rank:
            board.chips[place] += board.pots[belle]
            board.pots[belle] = 0
    belles[place] &= ~laid


def _second_cards(hands: HandMasks, place: int, laid: int) -> int:
    """Return the ranks still held after one card of each of these is laid."""
    _, two, three, four, _ = hands
    again = two[place] & laid
    thrice = three[place] & again
    always = four[place] & thrice
    two[place] ^= again ^ thrice
    three[place] ^= thrice ^ always
    four[place] ^= always
    return again


def _is_opera(rules: Rules, winner: int, lacks: list[int], played: int, ended: int) -> bool:
    match rules.opera:
        case "none":
            return False
        case "first_turn":
            return not lacks[winner]
        case "single_turn":
            return not ended & 1 << winner
        case "before_opponents":
            return played == 1 << winner
