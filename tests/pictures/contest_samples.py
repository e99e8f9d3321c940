"""Made-up days with all that their pictures have to cope with, for the gallery and tests."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random
from typing import Final

from msgspec.structs import replace

from bot.game.cards import DECK, in_order
from bot.game.rules import CARDS_EACH
from bot.tables.contests import EVERYWHERE, ContestDeal, ContestKey, DayState, Mark, TryState
from bot.tables.settings import Settings
from bot.values.contests import About, OwnContest, OwnDeal, Reveal, RevealedDeal, Spread, Standing, Standings, Streak

DAY: Final = date(2026, 11, 19)
DEALS: Final = (
    ContestDeal("classique", ("Mamie Odette", "Firmin")),
    ContestDeal("mallette", ("Capucine", "Ulysse", "Mamie Odette")),
    ContestDeal("asterix", ("Ulysse", "Firmin")),
)
MARKS: Final[tuple[tuple[Mark, ...], ...]] = (
    ("full", "half", "full"),
    ("full", "full"),
    ("low", "full", "half", "full"),
)
CHIPS: Final = (31, -24, 12)
_WEEK: Final[tuple[DayState, ...]] = ("missed", "played", "played", "away", "played", "played", "played")


def about(deals: Sequence[ContestDeal] = DEALS, **changes: object) -> About:
    """Return a day."""
    day = About(
        key=ContestKey(EVERYWHERE, 323),
        day=DAY,
        deals=tuple(deals),
        closes_at=1_795_118_400,
        state="closed",
        is_revealed=False,
        fingerprint="f" * 64,
        next_fingerprint="e" * 64,
    )
    return replace(day, **changes)


def own(of: About, deals: Sequence[OwnDeal], **changes: object) -> OwnContest:
    """Return a contest as a member has played it, its place not known yet."""
    contest = OwnContest(
        settings=Settings(),
        members={},
        about=of,
        deals=tuple(deals),
        may_begin=True,
        counts=True,
        score=None,
        standing=None,
        players=None,
        spread=None,
        streak=Streak(),
    )
    return replace(contest, **changes)


def own_day(**changes: object) -> OwnContest:
    """Return a finished day before it closes."""
    deals = [
        OwnDeal(deal=deal, state="finished", chips=chips, is_valued=True, marks=marks)
        for deal, chips, marks in zip(DEALS, CHIPS, MARKS, strict=True)
    ]
    return own(about(state="open"), deals, **({"score": 79, "streak": streak()} | changes))


def closed_day(place: int = 5, **changes: object) -> OwnContest:
    """Return a finished day that has closed everywhere, with a choice for which there was a better one."""
    standing = Standing(place, 1, sum(CHIPS), CHIPS, 79)
    closed: dict[str, object] = {
        "about": about(is_revealed=True),
        "standing": standing,
        "players": 23,
        "spread": everywhere(),
    }
    return own_day(**(closed | changes))


def begun_day() -> OwnContest:
    """Return a day of which one deal is finished and not valued yet, one begun, and one not begun."""
    states: tuple[TryState, ...] = ("finished", "begun", "new")
    deals = [
        OwnDeal(deal=deal, state=state, chips=-7 if state == "finished" else None)
        for deal, state in zip(DEALS, states, strict=True)
    ]
    today: DayState = "open"
    return own(about(state="open"), deals, streak=Streak(4, 12, (*streak().week[:-1], (DAY, today))), counts=False)


def streak(days: int = 5) -> Streak:
    """Return a streak with the seven days up to the sample day."""
    return Streak(days, 12, tuple((DAY - timedelta(6 - n), state) for n, state in enumerate(_WEEK)))


def everywhere(members: int = 1240, *, seed: int = 3) -> Spread:
    """Return results everywhere: sums of three deals."""
    return Spread(dict(sorted(Counter(_sum(Random(seed * members + each)) for each in range(members)).items())))


def everywhere_in_one_deal() -> Spread:
    """Return results everywhere of a single deal, of which there are few."""
    return Spread({-44: 180, -21: 120, -8: 190, 2: 460, 19: 127, 27: 90, 41: 64, 46: 9})


def _sum(rng: Random) -> int:
    """Return what three deals may bring somebody."""
    return sum(rng.choice((-24, -11, -8, 2, 9, 12, 19, 31)) + rng.randint(-3, 3) for _ in range(3))


def standings(
    chips: Sequence[int], of: About | None = None, *, yardsticks: Sequence[int | None] = (2, 19, 97), **changes: object
) -> Standings:
    """Return the standings of members with these sums, the best first; among equals the better choices come first."""
    sums = sorted(chips, reverse=True)
    scores = [97 - 7 * (user % 5) - user // 6 for user in range(len(sums))]
    order = sorted(range(len(sums)), key=lambda number: (-sums[number], -scores[number]))
    entries = tuple(
        Standing(place, number + 1, sums[number], (31, -24, sums[number] - 7), max(0, scores[number]))
        for place, number in enumerate(order, 1)
    )
    regular, expert, best = yardsticks
    of = of or about()
    found = Standings(
        settings=Settings(),
        members={},
        about=of,
        entries=entries,
        finished=len(entries),
        unfinished=0,
        own=None,
        regular=regular,
        expert=expert,
        best=best,
        spread=everywhere() if of.key.is_daily else None,
    )
    return replace(found, **changes)


def sums(members: int, *, seed: int = 1) -> list[int]:
    """Return what three deals brought each of these members."""
    return [_sum(Random(seed * 1000 + member)) for member in range(members)]


def reveal(of: About | None = None, *, is_known: bool = True, seed: int = 5) -> Reveal:
    """Return the cards of a contest, with lines that lay all of a hand, or most of it."""
    of = of or about(is_revealed=True)
    deals = tuple(
        _revealed(number, deal, is_known=is_known, seed=seed + number) for number, deal in enumerate(of.deals)
    )
    return Reveal(settings=Settings(), members={}, about=of, deals=deals)


def _revealed(number: int, deal: ContestDeal, *, is_known: bool, seed: int) -> RevealedDeal:
    deck, each = Random(seed).sample(DECK, len(DECK)), CARDS_EACH[deal.seats]
    hands = tuple(tuple(deck[seat * each : (seat + 1) * each]) for seat in range(deal.seats))
    return RevealedDeal(
        deal=deal,
        candidate=3 + number,
        deck=tuple(deck),
        hands=hands,
        best=46 - 9 * number if is_known else None,
        line=in_order(hands[0])[6:] + in_order(hands[0])[: 6 - 3 * (number % 2)] if is_known else (),
        is_exact=number != 1,
        own=CHIPS[number % 3] if is_known else None,
    )
