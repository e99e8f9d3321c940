"""The same position for the player to act, where the others and the talon hold other cards."""

from random import Random

from msgspec.structs import replace

from bot.game.state import GameState
from bot.game.view import view_for
from bot.robots.imagine import imagine, unknown_to


def with_other_hidden_cards(state: GameState, rng: Random) -> GameState:
    """Return a state that the player to act cannot tell from this one."""
    dealt = state.deal
    assert dealt is not None
    unknown = unknown_to(view_for(state, dealt.turn))
    holders = next(imagine(unknown, rng))
    talon = len(dealt.order)
    held = [
        [card for card, at in zip(unknown.cards, holders, strict=True) if at == place] for place in range(talon + 1)
    ]
    hands = {seat: tuple(held[place]) for place, seat in enumerate(dealt.order)} | {dealt.turn: dealt.hands[dealt.turn]}
    everybody = tuple(hands.get(seat, ()) for seat in range(len(dealt.hands)))
    return replace(state, deal=replace(dealt, hands=everybody, talon=tuple(held[talon])))
