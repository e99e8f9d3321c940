from collections.abc import AsyncIterator, Callable

import pytest

from bot.store.postgresql.slots import ServerSlots
from tests.threadless import _threadless
from tools.postgresql import Server, find_programs

__all__ = ["_threadless"]

collect_ignore_glob = [] if find_programs() else ["test_*.py"]


@pytest.fixture
async def new_slots(postgresql: Server) -> AsyncIterator[Callable[..., ServerSlots]]:
    """Makes what a process sees of the slots in an empty database."""
    postgresql.execute("DELETE FROM slot", "DELETE FROM heir", "DELETE FROM identify")
    made: list[ServerSlots] = []

    def make(url: str = postgresql.url("postgres")) -> ServerSlots:
        made.append(ServerSlots(url, f"process {len(made)}"))
        return made[-1]

    yield make
    for slots in made:
        slots.close()
