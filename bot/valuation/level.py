"""How well somebody chooses: a score from 0, the worst lead each time, to 100, the best, and the face that tells it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.valuation.yardstick import Value

LEVELS: Final[Mapping[str, int]] = MappingProxyType(
    {"Pistache": 0, "Noisette": 55, "Mamie Odette": 70, "Ulysse": 84, "Maître Hector": 89}
)
"""The faces, and the score from which somebody plays like each of them.

`python -m bench skill`, 600 deals at four seats: in Classique, Mallette, Astérix and Habourdin, chance gets 44 to 49,
beginners 61, 19, 25 and 62 (they forget to claim their belles), regular robots 73, 80, 82 and 79, strong ones 91, 93,
93 and 95.
"""
MIN_TOLD: Final = 20
"""The number of choices from which a level is told."""
MIN_RANKED: Final = 70
"""The number of choices from which a member is ranked: some fifty deals at four seats."""


def score(total: Value) -> float:
    """Return the score of these choices; below 0 for belles given away, 100 where nothing was at stake."""
    return 100 * (1 - total.waste / total.weight) if total.weight else 100.0


def points(total: Value) -> int:
    """Return the score as it is shown."""
    return max(0, round(score(total)))


def level(total: Value) -> str | None:
    """Return the face that somebody with these choices plays like; None while there are too few."""
    return face_at(points(total)) if total.leads >= MIN_TOLD else None


def face_at(score: int) -> str:
    """Return the face that somebody with this score plays like."""
    return max((name for name, least in LEVELS.items() if score >= least), key=LEVELS.__getitem__)
