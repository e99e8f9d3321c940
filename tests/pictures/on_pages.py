"""The pictures of the pages, taken of games that are really played."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.game.actions import DealCards
from bot.game.view import view_for
from bot.language import words
from bot.pictures.drawing.svg import shrunk
from bot.pictures.painter import Scene, draw
from bot.pictures.scenes import hand, result, table
from bot.tables.view import TableView
from tests.game.playing import Table, play_deal, shuffled, sit_down
from tests.pages import PAGES
from tools import samples

DOCS: Final = Path(__file__).parents[2] / "docs"
CALLED: Final = ("Zoé", "robot:Mamie Odette", "Bob", "Ana", "robot:Célestine")
ZOE, ODETTE, BOB, ANA, CELESTINE = range(5)
HANDS: Final = {
    CELESTINE: "5H 6C 2S 2H 3C 4D 4S JH KS",
    ZOE: "10H AS 3D 4H 5S 6D 8D 9C KC",
    ODETTE: "7S AH 2C 3S 5C 6H 9D QH KH",
    BOB: "8S JC AC 2D 3H 4C 6S 7H 10S",
    ANA: "9H AD 5D 7C JD QS QD QC KD",
}
RUN: Final = ((CELESTINE, "5H 6C"), (ODETTE, "7S"), (BOB, "8S"), (ANA, "9H"), (ZOE, "10H"), (BOB, "JC"))
WHOLE: Final = "5H 6C 7S 8S 9H 10H JH QH KD"
SEED: Final = 3308
"""Two random deals after which something lies on every belle but the Queen of spades."""


def evening() -> Table:
    """The third deal up to Ana's turn, who has the Queen of spades among three."""
    played, rng = sit_down("classique", *[100] * len(CALLED), dealer=1), Random(SEED)
    for _ in range(2):
        played.does(DealCards(shuffled(rng)))
        play_deal(played, rng)
    played.deals(HANDS)
    for seat, cards in RUN:
        for card in cards.split():
            played.plays(seat, card)
    return played


def opera() -> Table:
    """Zoé leads, and lays all she has at a stroke."""
    played = sit_down("classique", *[200] * len(CALLED), dealer=4)
    others = [card for card in shuffled(Random(SEED)) if card not in WHOLE.split()]
    played.deals({ZOE: WHOLE} | {seat: " ".join(others[9 * seat - 9 : 9 * seat]) for seat in range(1, len(CALLED))})
    for card in WHOLE.split():
        played.plays(ZOE, card)
    return played


def seen(played: Table, seat: int | None = None) -> TableView:
    """The table from this seat, or as anybody sees it."""
    view = samples.table(CALLED)
    user = None if seat is None else view.seats[seat].user
    return replace(view, user=user, game=view_for(played.state, seat), started_with=100)


def pages() -> Iterator[tuple[Path, Image.Image]]:
    """Each picture, and where it is kept."""
    for language in PAGES:
        speech, called = words(language), samples.names(CALLED)
        shown: dict[str, tuple[Scene, int]] = {
            "table": (table.scene(seen(evening()), called, speech), 1200),
            "hand": (hand.scene(seen(evening(), ANA), speech), 800),
            "opera": (result.scene(seen(opera()), called, speech), 800),
        }
        for name, (scene, width) in shown.items():
            yield DOCS / f"{name}.{language}.webp", shrunk(draw(scene), width)
