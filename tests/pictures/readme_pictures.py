"""The pictures and the film of the README, taken of games that are played by the rules."""

from collections.abc import Iterator, Mapping
from functools import reduce
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.game.actions import Action, DealCards, PlayCard, StartGame
from bot.game.cards import DECK, Card
from bot.game.engine import decide, evolve, legal_actions
from bot.game.rules import GAMES
from bot.game.state import NO_GAME, GameState
from bot.game.view import view_for
from bot.language import LANGUAGES, words_in
from bot.pictures.drawing.svg import shrink
from bot.pictures.scenes import film, hand, table
from bot.tables.view import TableView
from tests.pictures import films, samples

DOCS: Final = Path(__file__).parents[2] / "docs"
PLAYERS: Final = ("Zoé", "robot:Mamie Odette", "Bob", "Ana", "robot:Célestine")
ZOE, ODETTE, BOB, ANA, CELESTINE = range(5)
HANDS: Final = {
    CELESTINE: "5H 6C 2S 2H 3C 4D 4S JH KS",
    ZOE: "10H AS 3D 4H 5S 6D 8D 9C KC",
    ODETTE: "7S AH 2C 3S 5C 6H 9D QH KH",
    BOB: "8S JC AC 2D 3H 4C 6S 7H 10S",
    ANA: "9H AD 5D 7C JD QS QD QC KD",
}
RUN: Final = ((CELESTINE, "5H 6C"), (ODETTE, "7S"), (BOB, "8S"), (ANA, "9H"), (ZOE, "10H"), (BOB, "JC"))
SEED: Final = 3308
"""Two random deals after which chips lie on every belle but the Queen of spades."""
FILMED: Final = ("Zoé", "Bob", "Ana", "robot:Mamie Odette")
FILMED_SEED: Final = 38
"""A random deal in which all five belles are laid, and much is left to pay."""


def pictures() -> Iterator[tuple[Path, Image.Image]]:
    """Yield each picture with the path it is kept at."""
    names = samples.names(PLAYERS)
    for language in LANGUAGES:
        words = words_in(language)
        scenes = {
            "table": (table.scene(_view(_third_deal()), names, words), table.WIDTH),
            "hand": (hand.scene(_view(_third_deal(), ANA), words, names=names), 800),
        }
        for name, (scene, width) in scenes.items():
            yield DOCS / f"{name}.{language}.webp", shrink(scene.draw(), width)


def films_of_deals() -> Iterator[tuple[Path, film.FilmScene]]:
    """Yield the film in each language with the path it is kept at."""
    moments = films.moments(FILMED, seed=FILMED_SEED)
    for language in LANGUAGES:
        yield DOCS / f"film.{language}.webp", film.scene(moments, samples.names(FILMED), words_in(language))


def _third_deal() -> GameState:
    """Return the third deal at Ana's turn, who may lay the Queen of spades."""
    state, rng = _start(100, dealer=1), Random(SEED)
    for _ in range(2):
        state = _act(state, DealCards(_shuffle(rng)))
        while state.is_dealt:
            plays = legal_actions(state)
            state = _act(state, plays[int(rng.random() * len(plays))])
    state = _deal(state, HANDS)
    for seat, cards in RUN:
        state = _lay(state, seat, cards)
    return state


def _start(chips: int, *, dealer: int) -> GameState:
    return _act(NO_GAME, StartGame(GAMES["classique"], (chips,) * len(PLAYERS), dealer))


def _act(state: GameState, action: Action) -> GameState:
    return reduce(evolve, decide(state, action), state)


def _lay(state: GameState, seat: int, cards: str) -> GameState:
    return reduce(_act, (PlayCard(seat, Card(card)) for card in cards.split()), state)


def _deal(state: GameState, hands: Mapping[int, str]) -> GameState:
    """Deal so that every seat gets its hand.

    Dealing the sorted deck shows which place of the deck goes to which seat.
    """
    trial = _act(state, DealCards(DECK)).deal
    assert trial is not None
    named = {card for cards in hands.values() for card in cards.split()}
    deck = dict(zip(trial.talon, (card for card in DECK if card not in named), strict=True))
    for seat, cards in hands.items():
        deck |= zip(trial.hands[seat], map(Card, cards.split()), strict=True)
    return _act(state, DealCards(tuple(deck[card] for card in DECK)))


def _shuffle(rng: Random) -> tuple[Card, ...]:
    """Return the cards in an order that every version of Python draws from the same seed."""
    return tuple(sorted(DECK, key=lambda _: rng.random()))


def _view(state: GameState, seat: int | None = None) -> TableView:
    """Return the table as this seat sees it, or as everybody does."""
    view = samples.table(PLAYERS)
    user = None if seat is None else view.seats[seat].user
    return replace(view, user=user, game=view_for(state, seat))
