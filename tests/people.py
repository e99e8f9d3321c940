"""The people of the tests: the same names and the same deeds, whether they play at a bare table or on Discord."""

from typing import Any

import pytest

DEEDS = (
    "opens", "joins", "gets_up", "begins", "looks", "lays", "gets_ready", "leaves", "comes_back", "stops",
    "pauses", "resumes", "steps_away", "ends_absence", "asks_for_a_rematch", "prefers", "sees_balance",
)  # fmt: skip
"""What a person does, by the same name in `tests/tables` and in `tests/stories`."""


@pytest.fixture
def ana(club: Any) -> Any:
    return club.person("Ana")


@pytest.fixture
def bob(club: Any) -> Any:
    return club.person("Bob")


@pytest.fixture
def chloe(club: Any) -> Any:
    return club.person("Chloé")


@pytest.fixture
def dora(club: Any) -> Any:
    return club.person("Dora")


@pytest.fixture
def mod(club: Any) -> Any:
    """Somebody who moderates every channel."""
    return club.person("Mod", is_moderator=True)


@pytest.fixture
def manager(club: Any) -> Any:
    """Somebody who manages the server."""
    return club.person("Eva", is_manager=True)
