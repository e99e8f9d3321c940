"""The first deal of whoever has never played: always the same cards, and a teacher who says what to do at each turn.

The robots answer it always alike, too. Whoever follows the teacher continues a run of their own, then one of others,
takes a belle, gets the lead by a King and because nobody has the next rank, and goes out while a robot still holds a
belle. Whoever does not plays on all the same: each sentence holds whatever was laid before. What the deal has come to
follows from what the member has laid, so nothing else of it is kept, and nothing of it counts.
"""

from collections.abc import Sequence
from functools import reduce
from typing import Final, Literal

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, KING, RANK, Card, in_order
from bot.game.dealing import ante
from bot.game.engine import decide, legal_actions
from bot.game.events import AntePaid, CardPlayed, DealBegan, Event, GameStarted, HandDealt
from bot.game.evolution import deal_of, evolve, replay
from bot.game.moves import next_in_run, own_run
from bot.game.refusal import Refusal
from bot.game.rules import GAMES
from bot.game.view import DealView, view_for
from bot.robots import play_as
from bot.tables.chance import robots_chance
from bot.tables.options import Options
from bot.tables.table import Seat, Table

Cue = Literal["open", "own", "follow", "belle", "sans", "king", "last"]
"""Why the member may lay a card now, or what is most worth knowing about it."""

MEMBER: Final = 0
"""The seat of the member, who opens."""
ROBOTS: Final = ("Mamie Odette", "Firmin")
HANDS: Final = (
    ("AD", "2D", "3D", "6S", "7D", "10S", "QH", "KC"),
    ("5S", "6D", "6C", "8H", "JH", "JD", "KS", "KH"),
    ("AH", "3C", "4D", "8S", "9D", "10C", "JS", "QS"),
)
"""Of the member and of each robot: eight cards rather than fifteen, which are laid in two minutes."""


def lesson(user: int, laid: Sequence[Card]) -> Table:
    """Return the first deal of this member once they have laid these cards. Raise Refusal if they could not."""
    seats = (Seat(MEMBER, user=user), *(Seat(number, robot=robot) for number, robot in enumerate(ROBOTS, 1)))
    dealt = replay(_dealt())
    options = Options(rules=dealt.rules, clock="none", card_by_card=True)
    table = Table(host=user, options=options, phase="playing", seats=seats, practice=True, game=dealt)
    for card in laid:
        play = PlayCard(MEMBER, card)
        if play not in legal_actions(table.game):  # an older version may have dealt other cards
            raise Refusal("unknown_action")
        table = _let_robots_play(_played(table, play))
    return table


def _let_robots_play(table: Table) -> Table:
    while table.turn and table.turn.robot:
        deal = deal_of(table.game)
        table = _played(table, play_as(table.turn.robot, view_for(table.game, deal.turn), robots_chance(deal)))
    return table


def _played(table: Table, play: PlayCard) -> Table:
    return replace(table, game=reduce(evolve, decide(table.game, play), table.game))


def _dealt() -> list[Event]:
    rules, seats = GAMES["classique"], tuple(range(len(HANDS)))
    chips = rules.chips_for(len(seats))
    return [
        GameStarted(rules, (chips,) * len(seats), seats[-1]),
        DealBegan(seats[-1], seats, 0),
        *(AntePaid(seat, ante(rules, chips)) for seat in seats),
        *(HandDealt(seat, in_order(map(Card, HANDS[seat]))) for seat in seats),
    ]


def cue_of(deal: DealView) -> Cue:
    """Return what the teacher speaks of, as the member is to act."""
    laid = [move for move in deal.moves if isinstance(move, CardPlayed)]
    if not laid:
        return "open"
    if len(deal.hand) == 1:
        return "last"
    if deal.need is None:
        return "king" if RANK[laid[-1].card] == KING else "sans"
    if advice(deal) in BELLE:
        return "belle"
    return "own" if laid[-1].seat == MEMBER else "follow"


def advice(deal: DealView) -> Card:
    """Return the card that the teacher proposes: the belle if possible; to lead, the first of the longest run."""
    if deal.need is not None:
        return next_in_run(deal.choices).card
    return max((play.card for play in deal.choices), key=lambda card: len(own_run(deal.hand, card)))
