"""Made-up days and cups with all that their pictures have to cope with, for the gallery and tests."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import cycle, islice
from random import Random
from typing import Final, get_args

from msgspec.structs import replace

from bot.game.rules import Game
from bot.tables.contests import EVERYWHERE, ContestDeal, ContestKey, DayState, Mark
from bot.tables.settings import Settings
from bot.values.contests import About, OwnContest, OwnDeal, Spread, Standing, Streak
from bot.values.reviews import ChoicePlace, DearChoice

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


def about(deals: Sequence[ContestDeal] = DEALS, name: str = "", **changes: object) -> About:
    """Return a day, or the cup of this name."""
    day = About(
        key=ContestKey(7, 2) if name else ContestKey(EVERYWHERE, 323),
        day=None if name else DAY,
        name=name,
        opened_by=1 if name else None,
        deals=tuple(deals),
        closes_at=1_795_122_000,
        state="closed",
        is_revealed=False,
        fingerprint="f" * 64,
        next_fingerprint="" if name else "e" * 64,
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
        dearest=None,
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
        "dearest": DearChoice(ChoicePlace(3, 1), 6200),
    }
    return own_day(**(closed | changes))


def begun_day() -> OwnContest:
    """Return a day of which one deal is finished and not valued yet, one begun, and one not begun."""
    states = zip(DEALS, ("finished", "begun", "new"), strict=True)
    deals = [OwnDeal(deal=deal, state=state, chips=-7 if state == "finished" else None) for deal, state in states]
    week = (*streak(0).week[:-1], (DAY, "open"))
    return own(about(state="open"), deals, streak=Streak(4, 12, week), counts=False)


def long_cup(name: str) -> OwnContest:
    """Return a cup of twelve deals, one with ten choices and one without any."""
    dealt = [ContestDeal(game, ("Firmin",) * (2 + n % 2)) for n, game in enumerate(islice(cycle(get_args(Game)), 12))]
    made: tuple[tuple[Mark, ...], ...] = (*MARKS, (), MARKS[1] * 5, MARKS[2][:3] * 2)
    marks = islice(cycle(made), len(dealt))
    deals = [
        OwnDeal(deal=deal, state="finished", chips=(-1) ** n * 11 * n, is_valued=True, marks=own_marks)
        for n, (deal, own_marks) in enumerate(zip(dealt, marks, strict=True))
    ]
    standing = Standing(1, 1, 66, tuple(deal.chips or 0 for deal in deals), 88)
    return own(about(dealt, name, is_revealed=True), deals, score=88, standing=standing, players=9)


def streak(days: int = 5) -> Streak:
    """Return a streak with the seven days up to the sample day."""
    return Streak(days, 12, tuple((DAY - timedelta(6 - n), state) for n, state in enumerate(_WEEK)))


def everywhere(members: int = 1240, *, seed: int = 3) -> Spread:
    """Return results everywhere: sums of three deals."""
    return Spread(dict(sorted(Counter(_sum(Random(seed * members + each)) for each in range(members)).items())))


def _sum(rng: Random) -> int:
    """Return what three deals may bring somebody."""
    return sum(rng.choice((-24, -11, -8, 2, 9, 12, 19, 31)) + rng.randint(-3, 3) for _ in range(3))
