import sys
from collections import Counter
from random import Random

import pytest

from bot.robots import LEVELS, expert, imagine, playout
from tests.robots.driver import positions, to_act


def calls_in(action):
    """Run this and return how often each function was called."""
    calls = Counter()

    def note(frame, event, _):
        if event == "call":
            calls[frame.f_code] += 1

    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.long
def test_an_expert_never_works_longer_than_allowed():
    deals = 16
    for number, state in enumerate(list(positions(seed=8, tables=12))[::3]):
        view = to_act(state)
        calls = calls_in(lambda view=view, number=number: expert.choose(view, Random(number), deals))
        assert calls[playout.play_out.__code__] <= deals * len(view.deal.choices)
        assert calls[imagine._sweep.__code__] <= 10 + 2 * 4 * deals  # noqa: SLF001 - the work is in there


def test_an_expert_chooses_at_once_where_there_is_nothing_to_imagine():
    followers = [state for state in positions(seed=9, tables=12) if state.deal.need is not None]
    assert followers
    for state in followers:
        calls = calls_in(lambda state=state: LEVELS["expert"](to_act(state), Random(1)))
        assert not calls[playout.play_out.__code__]
