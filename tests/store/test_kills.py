from pathlib import Path
from random import SystemRandom

from tests.store.kills import kill_again_and_again

KILLS = 5


async def test_whatever_was_acknowledged_survives_being_killed(path: Path):
    """`python -m tests.store.kills` does this a hundred times and more."""
    seed = SystemRandom().randrange(1 << 32)
    tally = await kill_again_and_again(path, kills=KILLS, seed=seed)
    assert (tally.problems, tally.kills, tally.acknowledged > KILLS) == ([], KILLS, True), f"seed {seed}"
