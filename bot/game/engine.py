"""The four functions of the rules: `legal_actions`, `decide`, `evolve` and `replay`."""

from collections.abc import Callable
from functools import reduce
from itertools import takewhile
from typing import Any, Final

from bot.game import dealing
from bot.game.actions import Action, DealCards, EndGame, PlayCard, StartGame
from bot.game.cards import BELLE, DECK, KING, RANK, in_order
from bot.game.endings import after_deal, next_dealer, stop
from bot.game.events import (
    AntePaid,
    CardPlayed,
    DealBegan,
    DealWon,
    Event,
    GameStarted,
    HandDealt,
    LeadGiven,
    Passed,
    PotTaken,
    Shuffled,
    TalonSetAside,
)
from bot.game.evolution import deal_of, evolve, replay
from bot.game.moves import can_follow, is_announceable, is_playable, legal_plays
from bot.game.refusal import Refusal
from bot.game.rules import MAX_CHIPS, SEATS, Rules
from bot.game.settlement import is_opera, settle
from bot.game.state import Deal, GameState

__all__ = ["decide", "evolve", "legal_actions", "opening", "replay"]


def legal_actions(state: GameState) -> tuple[PlayCard, ...]:
    """Return every play that is allowed now; all belong to the seat whose turn it is."""
    deal = state.deal
    if deal is None or deal.is_over:
        return ()
    return legal_plays(state.rules, deal.turn, deal.hands[deal.turn], deal.need)


def decide(state: GameState, action: Action) -> list[Event]:
    """Return the events that follow from this action; raise Refusal, with code and data, when it is not allowed."""
    return _DECIDE[type(action)](state, action)


def _start(state: GameState, action: StartGame) -> list[Event]:
    rules, players = action.rules, len(action.chips)
    if state.is_started:
        raise Refusal("already_started")
    if players < SEATS.start:
        raise Refusal("too_few_players", players=players, least=SEATS.start)
    if players > rules.max_players:
        raise Refusal("too_many_players", players=players, most=rules.max_players)
    if action.dealer not in range(players):
        raise Refusal("no_such_seat", seat=action.dealer)
    least = 1 if rules.cannot_ante == "antes_the_rest" else sum(rules.full_antes)
    for seat, chips in enumerate(action.chips):
        if not least <= chips <= MAX_CHIPS:
            raise Refusal("chips_out_of_bounds", seat=seat, chips=chips, least=least, most=MAX_CHIPS)
    return [GameStarted(rules, action.chips, action.dealer)]


def _deal(state: GameState, action: DealCards) -> list[Event]:
    _check_between_deals(state)
    if sorted(action.deck) != sorted(DECK):
        raise Refusal("not_a_deck")
    deck, dealer = tuple(action.deck), next_dealer(state)
    first = state.standing.index(dealer) + 1
    order = state.standing[first:] + state.standing[:first]
    hands, talon = dealing.deal(state.rules, len(order), deck)
    events: list[Event] = [
        DealBegan(dealer, order, action.sealed_by),
        *(AntePaid(seat, dealing.ante(state.rules, state.chips[seat])) for seat in order),
        Shuffled(deck, action.secret),
        *(HandDealt(seat, in_order(hand)) for seat, hand in zip(order, hands, strict=True)),
        TalonSetAside(in_order(talon)),
    ]
    return [*events, *opening(reduce(evolve, events, state))]


def opening(state: GameState) -> list[Event]:
    """Return the events before the first card: the passes of seats without an Ace, where an Ace must open."""
    deal = deal_of(state)
    if deal.need is None:
        return []
    passes = _passes(deal, deal.turn, deal.need)
    have_all_passed = len(passes) == len(deal.order)
    return [*passes, LeadGiven(deal.order[-1])] if have_all_passed else passes


def _play(state: GameState, action: PlayCard) -> list[Event]:
    deal = _check_play(state, action)
    seat, card = action.seat, action.card
    rank, hand = RANK[card], deal.hands[seat]
    events: list[Event] = [CardPlayed(seat, card, action.announced)]
    if card in BELLE and (action.announced or state.rules.taking == "automatic"):
        pot = state.pots[BELLE[card]]
        events += [PotTaken(seat, card, pot)] if pot else []
    if len(hand) == 1:
        return [*events, *_win(reduce(evolve, events, state), seat)]
    if rank < KING and not can_follow(hand, rank + 1):
        events += _ask_round(state.rules, deal, seat, rank + 1)
    return events


def _check_play(state: GameState, action: PlayCard) -> Deal:
    deal, seat, card = state.deal, action.seat, action.card
    if deal is None or deal.is_over:
        raise Refusal("no_deal_in_progress")
    if seat != deal.turn:
        raise Refusal("not_your_turn", seat=seat, turn=deal.turn)
    if card not in deal.hands[seat]:
        raise Refusal("not_in_hand", seat=seat, card=card)
    if not is_playable(card, deal.need):
        raise Refusal("wrong_rank", seat=seat, card=card, need=deal.need)
    if action.announced and not is_announceable(state.rules, card):
        raise Refusal("nothing_to_announce", seat=seat, card=card)
    return deal


def _ask_round(rules: Rules, deal: Deal, first: int, need: int) -> list[Event]:
    """Ask each seat in turn for this rank, until one can lay it or one gets the lead."""
    order, passes = deal.order, _passes(deal, first, need)
    if len(passes) < len(order):
        return passes
    leader = first if rules.blocked == "last_player" else order[order.index(first) - 1]
    return [*passes, LeadGiven(leader)]


def _passes(deal: Deal, first: int, need: int) -> list[Event]:
    """Return the passes from this seat on, up to the first seat that has the rank."""
    start = deal.order.index(first)
    seats = deal.order[start:] + deal.order[:start]
    return [Passed(seat, need) for seat in takewhile(lambda seat: not can_follow(deal.hands[seat], need), seats)]


def _win(state: GameState, winner: int) -> list[Event]:
    """Return what follows the last card of a hand: the settlement, the eliminations, perhaps the end of the game."""
    won = DealWon(winner, is_opera(state.rules, deal_of(state).moves, winner))
    state = evolve(state, won)
    settled = settle(state, winner)
    return [won, *settled, *after_deal(reduce(evolve, settled, state))]


def _end(state: GameState, _action: EndGame) -> list[Event]:
    _check_running(state)
    return stop(state)


def _check_running(state: GameState) -> None:
    if not state.is_started:
        raise Refusal("not_started")
    if state.ending:
        raise Refusal("game_over")


def _check_between_deals(state: GameState) -> None:
    _check_running(state)
    if state.is_dealt:
        raise Refusal("deal_in_progress")


_DECIDE: Final[dict[type[Action], Callable[[GameState, Any], list[Event]]]] = {
    StartGame: _start,
    DealCards: _deal,
    PlayCard: _play,
    EndGame: _end,
}
