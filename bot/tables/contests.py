"""Contests: sealed lists of deals that everybody plays alone with the same robots, and where everybody opens.

The deals of a day belong to all servers. Who plays one has one try at each of its deals: the
cards that a member has laid say all of it, as robots answer them always alike.

A contest has a secret, whose SHA-256, the fingerprint, is told before anybody plays. From the secret follow candidates
for each deal, and the first one passes in which it makes a difference how one plays: see `bot.tables.candidates`.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final, Literal, NamedTuple

from bot.game.actions import DealCards, PlayCard, StartGame
from bot.game.cards import DECK, Card
from bot.game.engine import decide, legal_actions
from bot.game.events import CardPlayed
from bot.game.evolution import deal_of, evolve
from bot.game.moves import choices
from bot.game.receipt import receipt_of
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Game
from bot.game.seal import hashed, shuffled
from bot.game.state import NO_GAME, GameState
from bot.game.view import view_for
from bot.robots.characters import CHARACTERS
from bot.tables.own_choices import OwnChoice
from bot.tables.solo import MEMBER, begin, lay
from bot.tables.table import Table
from bot.valuation.yardstick import Choice, Value, is_free, value

EVERYWHERE: Final = 0
"""Stands for a server in the keys of contests that belong to all."""
DEALS_A_DAY: Final = 3

Mark = Literal["full", "half", "low"]
"""How well one choice was made: it lost under a tenth of what was at stake, under half of it, or more."""
TryState = Literal["new", "begun", "finished"]
"""How far a member is with a deal."""
DayState = Literal["played", "away", "missed", "open"]
"""What a day is to a member's streak; away is a day that they had marked, and open one that is not over."""


class ContestKey(NamedTuple):
    """A day."""

    guild: int
    """`EVERYWHERE` for a day."""
    number: int
    """The number of the day, see `bot.tables.days`."""

    @property
    def is_daily(self) -> bool:
        return self.guild == EVERYWHERE


class ContestDeal(NamedTuple):
    """What everybody may know of a deal before they play it."""

    game: Game
    robots: tuple[str, ...]
    """In the order in which they play after the member, who opens."""

    @property
    def seats(self) -> int:
        return 1 + len(self.robots)


class Laid(NamedTuple):
    """A card that a member has laid, and whether they announced it."""

    card: Card
    announced: bool = False


_FIRST_TWO: Final[tuple[Game, ...]] = ("classique", "mallette")
_THIRD: Final[tuple[Game, ...]] = (
    "mallette",
    "classique",
    "asterix",
    "classique",
    "mallette",
    "classique",
    "mallette",
    "classique",
    "mallette",
    "asterix",
    "mallette",
    "classique",
    "mallette",
    "habourdin",
)
"""The game of the third deal of a day, over two weeks: at Habourdin an Ace opens, so there is little to choose."""
_REGULARS: Final = tuple(robot.name for robot in CHARACTERS if robot.level == "regular")


def deals_of_day(number: int) -> tuple[ContestDeal, ...]:
    """Return the deals of a day: Classique, Mallette and another one, with two robots and with three in turn."""
    games: list[Game] = [*_FIRST_TWO, _THIRD[number % len(_THIRD)]]
    return tuple(_deal(game, 2 + (number + index) % 2, number + index) for index, game in enumerate(games))


def _deal(game: Game, robots: int, first: int) -> ContestDeal:
    """Return a deal with this many regular robots, beginning with this one of them."""
    return ContestDeal(game, tuple(_REGULARS[(first + place) % len(_REGULARS)] for place in range(robots)))


def fingerprint_of(secret: str) -> str:
    return hashed(secret, 1)


def deck_of(secret: str, number: int, deal: int, candidate: int) -> tuple[Card, ...]:
    """Return the deck of a candidate for a deal; deals and candidates are counted from 1."""
    return shuffled(DECK, hashed(f"{secret} {deal} {candidate}", 1), number)


def dealt(deal: ContestDeal, deck: tuple[Card, ...], secret: str = "") -> GameState:
    """Return a deal before its first card; the last robot has dealt, so the member opens, or whoever has to."""
    rules = GAMES[deal.game]
    chips = (rules.chips_for(deal.seats),) * deal.seats
    started = reduce(evolve, decide(NO_GAME, StartGame(rules, chips, deal.seats - 1)), NO_GAME)
    return reduce(evolve, decide(started, DealCards(deck, secret)), started)


def play(user: int, deal: ContestDeal, deck: tuple[Card, ...], laid: Iterable[Laid]) -> Table:
    """Return a member's deal once they have laid these cards. Raise Refusal if they could not."""
    table = begin(user, deal.robots, dealt(deal, deck))
    for card, announced in laid:
        table = lay_card(table, PlayCard(MEMBER, card, announced))
    return table


def lay_card(table: Table, made: PlayCard) -> Table:
    """Return a member's deal after one more card. Raise Refusal if they may not lay it."""
    if table.turn is None or made not in legal_actions(table.game):
        raise Refusal("stale")
    return lay(table, made)


def forced(table: Table) -> PlayCard | None:
    """Return the play that leaves the member no choice; None if they have one, or if the deal is over."""
    plays = choices(legal_actions(table.game)) if table.turn else ()
    return plays[0] if len(plays) == 1 else None


def gain(table: Table) -> int:
    """Return what a deal that is over brought the member, without the share of the board where it ended the game."""
    return receipt_of(view_for(table.game, MEMBER), MEMBER).net


def written(laid: Iterable[Laid]) -> str:
    """Return cards as a text: `7D!` was announced."""
    return " ".join(f"{card}{'!' * announced}" for card, announced in laid)


def read(text: str) -> tuple[Laid, ...]:
    return tuple(Laid(Card(word.rstrip("!")), word.endswith("!")) for word in text.split())


class SecretDeal(NamedTuple):
    """A deal of a contest with everything that is hidden in it."""

    deal: ContestDeal
    number: int
    """Which of the contest's it is, counted from 1."""
    deck: tuple[Card, ...]
    seed: str
    """Public, and another one for each deal: the hidden cards of choices are imagined by it."""


def choices_of(secret_deal: SecretDeal, user: int, laid: Iterable[Laid]) -> list[OwnChoice]:
    """Return the free choices of a member who has laid these cards, in their order."""
    table, made = begin(user, secret_deal.deal.robots, dealt(secret_deal.deal, secret_deal.deck)), list[OwnChoice]()
    for card, announced in laid:
        now, played = deal_of(table.game), PlayCard(MEMBER, card, announced)
        if is_free(choices(legal_actions(table.game)), played):
            choice = Choice(view_for(table.game, MEMBER), played, secret_deal.seed)
            step = sum(isinstance(move, CardPlayed) for move in now.moves)
            own = OwnChoice(user, MEMBER, secret_deal.number, step, choice=choice, hands=now.hands)
            made.append(own)
        table = lay_card(table, played)
    return made


def seed_of(secret: str, deal: int) -> str:
    """Return what the hidden cards of choices in a deal are imagined by."""
    return f"{fingerprint_of(secret)} {deal}"


def mark_of(worth: Value) -> Mark:
    """Return the mark of one choice, given its value."""
    at_stake = max(worth.stake, worth.cost)
    if 10 * worth.loss < at_stake or not worth.loss:
        return "full"
    return "half" if 2 * worth.loss < at_stake else "low"


class Valued(NamedTuple):
    """What a member's choices in a deal were worth, and the mark of each."""

    total: Value
    marks: tuple[Mark, ...]


def value_try(secret_deal: SecretDeal, user: int, laid: Sequence[Laid]) -> Valued:
    """Return what the choices of a member who has laid these cards were worth; it takes some ten ms for each."""
    worths = [value(own.choice) for own in choices_of(secret_deal, user, laid)]
    return Valued(reduce(Value.plus, worths, Value()), tuple([mark_of(worth) for worth in worths]))


def doubtful_of(made: Sequence[OwnChoice]) -> list[int]:
    """Return which of these choices a review may find dear, by index, those first that look the dearest."""
    worths = [value(own.choice) for own in made]
    doubtful = [index for index, worth in enumerate(worths) if worth.is_doubtful]
    return sorted(doubtful, key=lambda index: -worths[index].loss)
