"""A message waits for its picture for two seconds, and then goes out in words, which say the same."""

from asyncio import Event
from collections.abc import Iterable

import pytest
from simcord.backend.models import Message

from bot.pictures.painter import Painter
from bot.pictures.scenes.hand import HandScene
from bot.pictures.scenes.table import TableScene
from bot.pictures.studio import MakeScene, Scene
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person


@pytest.fixture
def draws() -> bool:
    return True


class SlowPainter:
    """Draws no table, or no hand, before it may."""

    def __init__(self, club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch) -> None:
        self.people = people
        self.may_draw = Event()
        self.kind: type[Scene] = TableScene
        self.drawn = 0
        self._club, self._paint = club, Painter.paint
        slow_painter = self

        async def paint(painter: Painter, make_scene: MakeScene, avatars: Iterable[str]) -> bytes | None:
            return await slow_painter.paint(painter, make_scene, avatars)

        monkeypatch.setattr(Painter, "paint", paint)

    async def paint(self, painter: Painter, make_scene: MakeScene, avatars: Iterable[str]) -> bytes | None:
        if isinstance(make_scene(), self.kind):
            await self._club.env.external_wait(self.may_draw.wait(), reason="a picture is drawn")
            self.drawn += 1
        return await self._paint(painter, make_scene, avatars)


@pytest.fixture
async def slow_painter(club: Club, monkeypatch: pytest.MonkeyPatch) -> SlowPainter:
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    return SlowPainter(club, people, monkeypatch)


def pictures(message: Message) -> list[str]:
    return [file["filename"] for file in message.attachments]


async def plays(club: Club, slow_painter: SlowPainter) -> None:
    await plays_a_card(club, whose_turn(await club.open_table(), slow_painter.people))
    await club.env.advance_time(2)


async def test_a_table_whose_picture_takes_long_is_shown_in_words_until_somebody_plays(
    club: Club, slow_painter: SlowPainter
):
    await plays(club, slow_painter)
    assert club.is_up_to_date
    assert not pictures(club.newest("hand"))
    written = club.public[-1]
    slow_painter.may_draw.set()
    await club.env.settle()
    assert club.public[-1] == written
    await plays(club, slow_painter)
    assert pictures(club.newest("hand")) == ["table.jpg"]
    assert len(club.public[-1]) < len(written), "the picture says the rest"


async def test_a_stop_does_not_wait_for_a_picture(club: Club, slow_painter: SlowPainter):
    await plays(club, slow_painter)
    await club.restarts()
    assert slow_painter.drawn == 0
    assert club.is_up_to_date


async def clicks(club: Club, person: Person, custom_id: str, on: Message) -> None:
    """Click, and read the answer after as long as its words wait for the picture."""
    async with club.watched():
        result = await person.member.click(club.seen(on), custom_id=custom_id)
        await club.env.advance_time(2)
    person.reads_answer(result)


async def looks(club: Club, slow_painter: SlowPainter) -> Person:
    """Whoever has to play looks at their hand, whose picture takes long."""
    slow_painter.kind = HandScene
    person, public = whose_turn(await club.open_table(), slow_painter.people), club.newest("hand")
    await clicks(club, person, presses(public, "hand")[0], public)
    return person


async def test_a_hand_whose_picture_takes_long_is_shown_in_words(club: Club, slow_painter: SlowPainter):
    player = await looks(club, slow_painter)
    assert not pictures(player.private)
    assert player.can("play")
    slow_painter.may_draw.set()
    await club.env.settle()
    assert not pictures(player.private)
    await clicks(club, player, player.can("play")[0], player.private)
    assert pictures(player.private) == ["hand.jpg"]


async def test_an_answer_that_took_long_does_not_wait_for_its_picture_as_well(club: Club, slow_painter: SlowPainter):
    slow_painter.may_draw.set()
    player, public = whose_turn(await club.open_table(), slow_painter.people), club.newest("hand")
    club.slows_the_file(seconds=2.5)
    result = await player.member.click(club.seen(public), custom_id=presses(public, "hand")[0])
    await club.passes(minutes=0.1)
    player.reads_answer(result)
    assert not pictures(player.private)
    assert player.can("play")
