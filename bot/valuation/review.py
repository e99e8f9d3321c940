"""The review of one choice: whether another play was better, assuming in turn two ways in which others may lead."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from statistics import fmean
from typing import Final, Literal, NamedTuple

from bot.game.actions import PlayCard
from bot.game.cards import RANK, Card
from bot.game.events import CardPlayed
from bot.game.view import DealView, View
from bot.robots.masks import BELLE_AT, BEYOND, give, lacked_by_others, no_hands, runs
from bot.robots.outlook import Outlook
from bot.robots.playout import Lead, Play
from bot.robots.regular import leads
from bot.robots.situation import by_rank, deal_of, lacks_of, own_hand, own_place, play_of, pots_dealt
from bot.valuation.trial import Trial
from bot.valuation.yardstick import UNIT, Choice

Verdict = Literal["best", "close", "open", "costly"]
"""Nothing is better; something is, but by little; only if others lead in one of the two ways; or it cost chips.

At least one chip, that is: less is not worth a word.
"""
SUITS: Final = 4

Cause = Literal["silent", "kept", "king", "dead_end", "pot", "low"]


class Reason(NamedTuple):
    """The advantage of the better play over the other."""

    cause: Cause
    """A pot announced; a belle laid; a run to the King; one after which nobody can go on; one that takes a pot; or
    low cards first, after which the run may come back."""
    rank: int
    """The rank of the belle, of the King, of the card that nobody has, or of the card to which the run comes back."""
    chips: int = 0
    """The chips in the pot."""


class Review(NamedTuple):
    """The result of the review of one choice."""

    verdict: Verdict
    best: PlayCard
    chips: int
    """By how many thousandths of a chip the best play is ahead on average; if it cost chips, over both ways."""
    reason: Reason | None


class Hint(NamedTuple):
    """Advice on what to play."""

    best: PlayCard
    as_good: tuple[PlayCard, ...]
    """Other plays that make no difference, or only if others lead in one of the two ways."""
    has_worse: bool
    """Whether there are plays that do."""
    reason: Reason | None
    """Why the best play is better than the best of those that do make a difference."""


def review(choice: Choice) -> Review | None:
    """Return the review of a choice, in a tenth of a second or, seldom, a whole one; None if there was no choice."""
    view, made = choice.view, play_of(choice.view, choice.play)
    plays = _usual(view) | {made: choice.play}
    if len(plays) == 1:
        return None
    both = _trials(choice, plays)
    best, is_costly = both[0].find_best(made)
    if not is_costly:
        return _not_costly(choice, plays, best, both)
    both[1].try_whether_better(best, made)
    better = [play for play in plays if all(one.is_better(play, made) for one in both)]
    if not better:
        return _review("open" if _matters(both[0], best, made) else "close", choice, plays[best], both, (best, made))
    best = max(better, key=lambda play: sum(one.gap(play, made).chips for one in both))
    found = _review("costly", choice, plays[best], both, (best, made))
    return found if found.chips >= UNIT else found._replace(verdict="close", reason=None)


def _not_costly(choice: Choice, plays: Mapping[Play, PlayCard], best: Play, both: Sequence[Trial]) -> Review:
    """Return the review of a choice that cost little if others lead in the first way, looking at the second one too."""
    made = play_of(choice.view, choice.play)
    other, is_costly = both[1].find_best(made)
    if is_costly and _matters(both[1], other, made):
        return _review("open", choice, plays[other], both, (other, made))
    return _review("best" if best == made else "close", choice, plays[best], both[:1], (best, made))


def _matters(trial: Trial, best: Play, made: Play) -> bool:
    return trial.gap(best, made).chips >= 1


def _review(
    verdict: Verdict, choice: Choice, best: PlayCard, trials: Sequence[Trial], plays: tuple[Play, Play]
) -> Review:
    """Return a review by these trials."""
    ahead = fmean(trial.gap(*plays).chips for trial in trials)
    reason = reason_for(choice.view, *plays) if verdict == "costly" else None
    return Review(verdict, best, max(0, round(UNIT * ahead)), reason)


def hint(view: View, fingerprint: str) -> Hint:
    """Return advice on what to play now, from what this view shows."""
    plays = _usual(view)
    first = next(iter(plays.values()))
    if len(plays) == 1:
        return Hint(first, (), has_worse=False, reason=None)
    both = _trials(Choice(view, first, fingerprint), plays)
    for trial in both:
        trial.narrow_down()
    best, *others = sorted(plays, key=lambda play: sum(one.gain(play).chips for one in both), reverse=True)
    worse = [play for play in others if all(one.gap(best, play).chips > one.tolerance for one in both)]
    as_good = [play for play in others if play not in worse]
    reason = reason_for(view, best, worse[0]) if worse else None
    return Hint(plays[best], tuple(plays[play] for play in as_good), has_worse=bool(worse), reason=reason)


def gain_with_open_hands(view: View, hands: Sequence[Sequence[Card]], play: PlayCard, other: PlayCard) -> float:
    """Return the chips by which a play is ahead of another, given all hands at this choice, by seat."""
    deal = deal_of(view)
    dealt = no_hands(len(deal.order))
    for place, seat in enumerate(deal.order):
        give(dealt, hands[seat], repeat(place))
    outlook = Outlook(view, leads(view.rules, pots_dealt(view)))
    one, two = (outlook.worth(play_of(view, each), dealt) for each in (play, other))
    return (one - two) / len(deal.order)


def reason_for(view: View, best: Play, made: Play) -> Reason | None:
    """Return the first advantage of the better play that can be told in a word, if there is one."""
    if best.rank == made.rank:
        rank = best.rank.bit_length() - 1
        cause = "silent" if made.is_belle else "kept"
        return Reason(cause, rank, view.pots[BELLE_AT[best.rank]]) if best.takes else None
    deal = deal_of(view)
    me, hand = own_place(deal), own_hand(deal)
    held, dead = hand.one[me], lacked_by_others(me, lacks_of(deal)) | _gone(deal)
    end, other_end = (held + play.rank & ~held for play in (best, made))
    if end == BEYOND != other_end:
        return Reason("king", end.bit_length() - 2)
    keeps_lead = view.rules.blocked == "last_player"
    if keeps_lead and end & dead and not other_end & dead:
        return Reason("dead_end", end.bit_length() - 1)
    taken, others = (hand.belles[me] & (stop - play.rank) for stop, play in ((end, best), (other_end, made)))
    if pots := {rank: view.pots[belle] for rank, belle in BELLE_AT.items() if rank & taken & ~others}:
        dearest = max(pots, key=pots.__getitem__)
        return Reason("pot", dearest.bit_length() - 1, pots[dearest])
    return Reason("low", made.rank.bit_length() - 1) if best.rank < made.rank and end < made.rank else None


def _gone(deal: DealView) -> int:
    """Return the ranks of which the player has seen every card, laid or in the hand."""
    seen = Counter(RANK[card] for card in (*deal.hand, *(m.card for m in deal.moves if isinstance(m, CardPlayed))))
    return sum(1 << rank for rank, number in seen.items() if number == SUITS)


def _usual(view: View) -> dict[Play, PlayCard]:
    return {play_of(view, play): play for play in by_rank(deal_of(view).choices).values()}


def _trials(choice: Choice, plays: Iterable[Play]) -> Sequence[Trial]:
    """Return a trial of these plays for each of two ways in which others may lead."""
    view, deal = choice.view, deal_of(choice.view)
    before = deal.chips_before[choice.play.seat] + sum(deal.pots_before) / len(deal.order)
    ways: tuple[Lead, ...] = (leads(view.rules, pots_dealt(view)), _longest)
    return [Trial(Outlook(view, lead), plays, len(deal.order), before, choice.rng) for lead in ways]


def _longest(held: int, _belles: int, _stops: int) -> int:
    """Return the lead of the longest run, the other way in which players may lead."""
    return max(runs(held), key=lambda run: (run[1] - run[0]).bit_count())[0]
