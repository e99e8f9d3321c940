"""The people of the tests: the same names and the same deeds, whether they play at a bare table or on Discord."""

from typing import Any

import pytest

DEEDS = (
    "opens", "joins", "gets_up", "begins", "looks", "lays", "deals_next", "leaves", "comes_back", "stops",
    "pauses", "resumes", "steps_away", "ends_absence", "asks_for_a_rematch", "prefers", "sees_balance",
)  # fmt: skip
"""What a person does, by the same name in `tests/tables` and in `tests/stories`."""


def member(name: str, **rights: bool) -> Any:
    """Return a fixture of this person."""
    return pytest.fixture(lambda club: club.person(name, **rights))


ana, bob, chloe, dora = map(member, ("Ana", "Bob", "Chloé", "Dora"))
mod = member("Mod", is_moderator=True)
"""Somebody who moderates every channel."""
manager = member("Eva", is_manager=True)
"""Somebody who manages the server."""
