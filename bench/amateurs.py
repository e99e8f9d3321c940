"""People as they might play, none of whom is one of our robots."""

from random import Random
from typing import Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import expert
from bot.robots.masks import BELLE_AT, BEYOND, costs_of_ranks, lacked_by_others, runs
from bot.robots.situation import by_rank, deal_of, lacks_of, own_hand, own_place

_GLANCE: Final = 4
"""Deals imagined by who looks ahead."""


class Amateur(NamedTuple):
    """A player by their tastes in leads, in points, and by their weaknesses, as chances."""

    length: float = 0
    """For each card of a run."""
    low: float = 0
    """For each rank that its first card is lower."""
    pots: float = 0
    """For each chip that it takes."""
    points: float = 0
    """For what its cards would cost."""
    end: float = 0
    """For a run that ends with a King, or, if remembered, where nobody can go on."""
    noise: float = 0
    slips: float = 0
    remembers: float = 1
    forgets: float = 0
    """To announce."""
    ahead: float = 0
    """To imagine what may follow instead."""

    def __call__(self, view: View, rng: Random) -> PlayCard:
        """Return what this player lays."""
        plays = by_rank(deal_of(view).choices)
        play = plays[self._rank(view, list(plays), rng)]
        return PlayCard(play.seat, play.card) if play.announced and rng.random() < self.forgets else play

    def _rank(self, view: View, ranks: list[int], rng: Random) -> int:
        if len(ranks) == 1 or rng.random() < self.slips:
            return rng.choice(ranks)
        if rng.random() < self.ahead:
            chosen = expert.choose(view, rng, _GLANCE)
            return next(rank for rank, play in by_rank(deal_of(view).choices).items() if play.card == chosen.card)
        deal, hand = deal_of(view), own_hand(deal_of(view))
        held, belles, costs = hand.one[own_place(deal)], hand.belles[own_place(deal)], costs_of_ranks(view.rules)
        dead = lacked_by_others(own_place(deal), lacks_of(deal)) if rng.random() < self.remembers else 0

        def liking(run: tuple[int, int]) -> float:
            first, end = run
            taken = (view.pots[belle] for rank, belle in BELLE_AT.items() if rank & belles & (end - first))
            return (
                self.length * (end - first).bit_count()
                - self.low * first.bit_length()
                + self.pots * sum(taken)
                + self.points * costs[end - first]
                + self.end * (end == BEYOND or bool(end & dead))
                + rng.gauss(0, self.noise)
            )

        return max(runs(held), key=liking)[0]


CASUAL: Final = Amateur(length=1, pots=0.2, noise=2, slips=0.1, remembers=0.3, forgets=0.15)


def some_member(rng: Random) -> Amateur:
    """Somebody with tastes of their own; three in ten look ahead at times."""
    return Amateur(
        length=rng.uniform(0, 1.5),
        low=rng.uniform(-0.3, 0.6),
        pots=rng.uniform(0, 0.5),
        points=rng.uniform(0, 0.1),
        end=rng.uniform(0, 4),
        noise=rng.uniform(0.3, 3),
        slips=rng.uniform(0, 0.15),
        remembers=rng.random(),
        forgets=rng.random() ** 2 * 0.4,
        ahead=rng.random() * (rng.random() < 0.3),  # noqa: PLR2004
    )


def attentive_member(rng: Random) -> Amateur:
    """Somebody like that who seldom forgets to announce, as buttons ask for it."""
    member = some_member(rng)
    return member._replace(forgets=member.forgets / 4)


def alike_member(rng: Random) -> Amateur:
    """Somebody who leads for the same reasons as all others, though not in the same measure."""
    return attentive_member(rng)._replace(
        length=rng.uniform(0.5, 1.5), low=rng.uniform(-0.1, 0.4), pots=rng.uniform(0.1, 0.5), end=rng.uniform(1, 4)
    )


KINDS: Final = {"alike": alike_member, "attentive": attentive_member, "forgetful": some_member}
"""What the members of a server are like."""
