"""What a reader may know of a game: the only way out of a state."""

from itertools import takewhile

from msgspec import Struct

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.events import GameEnded, Move, Passed, Payment, PotTaken
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.game.rules import Pots, Rules
from bot.game.state import Donne, GameState


class Shown(Struct, frozen=True):
    """What is turned over when a donne ends, even by a stop: hands, talon, and the deck behind the fingerprint."""

    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    deck: tuple[Card, ...]
    salt: str


class DonneView(Struct, frozen=True):
    """One donne as its reader sees it."""

    order: tuple[int, ...]
    chips_before: tuple[int, ...]
    pots_before: Pots
    fingerprint: str
    hand: tuple[Card, ...]
    """The reader's own; empty for who only watches."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    talon_count: int
    turn: int | None
    """The seat to act; None once the donne is over."""
    need: int | None
    moves: tuple[Move, ...]
    run: tuple[Move, ...]
    """The moves of the current série."""
    legal: tuple[PlayCard, ...]
    """What the reader may lay now; empty when it is somebody else's turn."""
    choices: tuple[PlayCard, ...]
    """The legal plays that really differ."""
    taken: tuple[PotTaken, ...]
    winner: int | None
    opera: bool
    payments: tuple[Payment, ...]
    shown: Shown | None
    """None as long as the donne goes on."""


class View(Struct, frozen=True):
    """A game as one seat sees it, or as everybody does when `seat` is None."""

    seat: int | None
    rules: Rules
    chips: tuple[int, ...]
    pots: Pots
    dealer: int
    donnes: int
    eliminated: tuple[int, ...]
    donne: DonneView | None
    ending: GameEnded | None


def view_for(state: GameState, seat: int | None) -> View:
    """The game as this seat may see it; for None, as anybody may."""
    if seat is not None and seat not in range(len(state.chips)):
        raise Refusal("no_such_seat", seat=seat)
    return View(
        seat=seat,
        rules=state.rules,
        chips=state.chips,
        pots=state.pots,
        dealer=state.dealer,
        donnes=state.donnes,
        eliminated=state.eliminated,
        donne=None if state.donne is None else _donne_for(state, state.donne, seat),
        ending=state.ending,
    )


def lacking(donne: DonneView) -> tuple[list[int], int] | None:
    """Who has said since the last card that they lack which rank, when anybody has."""
    since = takewhile(lambda move: isinstance(move, Passed), reversed(donne.moves))
    said = [move for move in since if isinstance(move, Passed)][::-1]
    return ([move.seat for move in said], said[-1].rank) if said and donne.need == said[-1].rank else None


def _donne_for(state: GameState, donne: Donne, seat: int | None) -> DonneView:
    is_to_act = seat is not None and seat == donne.turn and not donne.is_over
    legal = legal_actions(state) if is_to_act else ()
    return DonneView(
        order=donne.order,
        chips_before=donne.chips_before,
        pots_before=donne.pots_before,
        fingerprint=donne.fingerprint,
        hand=() if seat is None else donne.hands[seat],
        counts=tuple(map(len, donne.hands)),
        talon_count=len(donne.talon),
        turn=None if donne.is_over else donne.turn,
        need=None if donne.is_over else donne.need,
        moves=donne.moves,
        run=donne.moves[donne.run_start :],
        legal=legal,
        choices=choices(legal),
        taken=donne.taken,
        winner=donne.winner,
        opera=donne.opera,
        payments=donne.payments,
        shown=Shown(donne.hands, donne.talon, donne.deck, donne.salt) if donne.is_over else None,
    )
