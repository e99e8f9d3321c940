"""Reviews of the choices of casual players: is the verdict the same with other imagined deals, and is it right."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from statistics import quantiles
from time import process_time
from typing import Final, NamedTuple

from bench.amateurs import KNOWN
from bench.robots import dealt, played
from bot.game.rules import GAMES, Game
from bot.game.view import View, view_for
from bot.robots.outlook import Outlook
from bot.robots.playout import Play
from bot.robots.regular import leads
from bot.robots.situation import by_rank, deal_of, play_of, pots_dealt
from bot.valuation.review import Review, review
from bot.valuation.yardstick import Choice

SEATS: Final = 4
_REFERENCE: Final = 2000
"""Imagined deals by which a verdict is judged."""
_TOLERANCE: Final = 0.1


class Look(NamedTuple):
    """Two reviews of one lead, with other chance, and what many more imagined deals say of it."""

    one: Review
    two: Review
    seconds: float
    loss: float
    stake: float

    @property
    def is_flagged(self) -> bool:
        """Whether the first says that the lead cost something."""
        return self.one.verdict == "costly"

    @property
    def is_repeated(self) -> bool:
        """Whether the second says the same."""
        return self.is_flagged == (self.two.verdict == "costly")

    @property
    def is_wrong(self) -> bool:
        """Whether the lead was flagged but hardly lost anything."""
        return self.is_flagged and self.loss < _TOLERANCE * self.stake / 2


def reviews(game: Game, number: int) -> None:
    """Print how so many reviews of leads in this game fare."""
    looks = [*islice(_looks(game), number)]
    repeated, flagged, wrong = (sum(signs) for signs in zip(*map(_signs, looks), strict=True))
    parts = quantiles([1000 * look.seconds for look in looks], n=100)
    print(f"{game:10} flags: the same twice {repeated} of {number}; {flagged}, of which wrong {wrong}", end="; ")
    print(f"milliseconds: median {parts[49]:.0f}, 99th percentile {parts[98]:.0f}", flush=True)


def _signs(look: Look) -> tuple[bool, bool, bool]:
    return look.is_repeated, look.is_flagged, look.is_wrong


def _looks(game: Game) -> Iterator[Look]:
    for number in count():
        made, _ = played(dealt(GAMES[game], SEATS, number), [KNOWN["casual"]] * SEATS, number)
        for before, play in made:
            view = view_for(before, play.seat)
            if deal_of(view).need is None and len(by_rank(deal_of(view).choices)) > 1:
                start = process_time()
                one, two = (review(Choice(view, play, f"{seed} {number}")) for seed in (1, 2))
                assert one
                assert two
                yield Look(one, two, (process_time() - start) / 2, *_reference(view, play_of(view, play), number))


def _reference(view: View, made: Play, number: int) -> tuple[float, float]:
    """The chips that a lead has lost, and those that were at stake."""
    outlook = Outlook(view, leads(view.rules, pots_dealt(view)))
    worlds = outlook.imagine(Random(f"reference {number}"), _REFERENCE)
    plays = {play_of(view, play) for play in by_rank(deal_of(view).choices).values()} | {made}
    chips = {play: sum(outlook.worth(play, hands) for hands in worlds) for play in plays}
    share, best = _REFERENCE * len(deal_of(view).order), max(chips.values())
    return (best - chips[made]) / share, (best - min(chips.values())) / share
