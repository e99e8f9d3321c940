"""A game as one reader may see it: the only way out of a state."""

from msgspec import Struct

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.events import GameEnded, Move, Payment, PotTaken
from bot.game.moves import choices, passes_since_last_card
from bot.game.refusal import Refusal
from bot.game.rules import Pots, Rules
from bot.game.state import Deal, GameState


class Revealed(Struct, frozen=True):
    """The cards shown when a deal ends, even by a stop: hands, talon, the deck and its secret."""

    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    deck: tuple[Card, ...]
    secret: str


class DealView(Struct, frozen=True):
    """One deal as its reader sees it."""

    order: tuple[int, ...]
    chips_before: tuple[int, ...]
    pots_before: Pots
    sealed_by: int
    """The number of the message in which the fingerprint was posted; 0 for none."""
    hand: tuple[Card, ...]
    """The reader's own hand; empty for a spectator."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    talon_count: int
    turn: int | None
    """The seat to act; None once the deal is over."""
    need: int | None
    moves: tuple[Move, ...]
    run: tuple[Move, ...]
    """The moves of the current run."""
    legal: tuple[PlayCard, ...]
    """The plays allowed to the reader now; empty when it is another seat's turn."""
    choices: tuple[PlayCard, ...]
    """The legal plays that differ for the player."""
    taken: tuple[PotTaken, ...]
    winner: int | None
    opera: bool
    payments: tuple[Payment, ...]
    revealed: Revealed | None
    """None as long as the deal goes on."""


class View(Struct, frozen=True):
    """A game as one seat sees it, or as a spectator does when `seat` is None."""

    seat: int | None
    rules: Rules
    chips: tuple[int, ...]
    pots: Pots
    dealer: int
    deals: int
    eliminated: tuple[int, ...]
    deal: DealView | None
    ending: GameEnded | None


def view_for(state: GameState, seat: int | None) -> View:
    """Return the game as this seat, or for None a spectator, may see it; raise Refusal if there is no such seat."""
    if seat is not None and seat not in range(len(state.chips)):
        raise Refusal("no_such_seat", seat=seat)
    return View(
        seat=seat,
        rules=state.rules,
        chips=state.chips,
        pots=state.pots,
        dealer=state.dealer,
        deals=state.deals,
        eliminated=state.eliminated,
        deal=None if state.deal is None else _deal_view(state, state.deal, seat),
        ending=state.ending,
    )


def lacking(deal: DealView) -> tuple[list[int], int] | None:
    """Return the seats known to lack the needed rank, and that rank; None when nobody has said "sans" to it."""
    passes = passes_since_last_card(deal.moves)
    return ([move.seat for move in passes], passes[-1].rank) if passes and deal.need == passes[-1].rank else None


def _deal_view(state: GameState, deal: Deal, seat: int | None) -> DealView:
    is_to_act = seat is not None and seat == deal.turn and not deal.is_over
    legal = legal_actions(state) if is_to_act else ()
    return DealView(
        order=deal.order,
        chips_before=deal.chips_before,
        pots_before=deal.pots_before,
        sealed_by=deal.sealed_by,
        hand=() if seat is None else deal.hands[seat],
        counts=tuple(map(len, deal.hands)),
        talon_count=len(deal.talon),
        turn=None if deal.is_over else deal.turn,
        need=None if deal.is_over else deal.need,
        moves=deal.moves,
        run=deal.moves[deal.run_start :],
        legal=legal,
        choices=choices(legal),
        taken=deal.taken,
        winner=deal.winner,
        opera=deal.opera,
        payments=deal.payments,
        revealed=Revealed(deal.hands, deal.talon, deal.deck, deal.secret) if deal.is_over else None,
    )
