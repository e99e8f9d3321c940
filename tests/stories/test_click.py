"""A click travels as docs/ideas.md draws it."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tests.pages import CHECKOUT, blocks
from tests.stories.discordland import Club
from tests.stories.gameplay import sits_down, whose_turn


async def test_a_click_goes_through_these_functions_in_this_order(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people)
    player = whose_turn(await club.open_table(), people)
    await player.looks()
    stations = drawn()
    with passed(stations) as passing:
        await player.lays()
    assert passing == stations


def drawn() -> list[str]:
    """The functions of the drawing, from top to bottom."""
    [drawing] = [lines for kind, lines in blocks(CHECKOUT / "docs/ideas.md") if kind == "text"]
    return [station for line in drawing for station in re.findall(r"\b[a-z]+/\w+\.\w+", line)]


@contextmanager
def passed(stations: list[str]) -> Iterator[list[str]]:
    """Note which of these functions are called meanwhile, each at its first call."""
    passing = list[str]()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and (station := station_of(frame)) in stations and station not in passing:
            passing.append(station)

    sys.setprofile(note)
    try:
        yield passing
    finally:
        sys.setprofile(None)


def station_of(frame: FrameType) -> str:
    """A function of the bot as the drawing names it."""
    code = frame.f_code
    module = code.co_filename.removeprefix(f"{CHECKOUT}/").removeprefix("bot/").removesuffix(".py")
    return f"{module}.{code.co_name}"
