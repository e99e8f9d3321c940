"""Words come at once, and a picture that takes long follows them, unless something else is to be shown by then."""

from asyncio import Event
from collections.abc import Callable

import pytest
from simcord.backend.models import Message

from bot.pictures.painter import Painter, Scene
from bot.pictures.scenes.table import TableScene
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person


@pytest.fixture
def draws() -> bool:
    return True


class SlowPainter:
    """Draws no table before it may."""

    def __init__(self, club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch) -> None:
        self.people = people
        self.may_draw = Event()
        self.drawn = 0
        self._club, self._paint = club, Painter.paint
        slow_painter = self

        async def paint(painter: Painter, make_scene: Callable[[], Scene]) -> bytes | None:
            return await slow_painter.paint(painter, make_scene)

        monkeypatch.setattr(Painter, "paint", paint)

    async def paint(self, painter: Painter, make_scene: Callable[[], Scene]) -> bytes | None:
        if isinstance(make_scene(), TableScene):
            await self._club.env.external_wait(self.may_draw.wait(), reason="a table is drawn")
            self.drawn += 1
        return await self._paint(painter, make_scene)


@pytest.fixture
async def slow_painter(club: Club, monkeypatch: pytest.MonkeyPatch) -> SlowPainter:
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    return SlowPainter(club, people, monkeypatch)


def pictures(message: Message) -> list[str]:
    return [file["filename"] for file in message.attachments]


async def plays(club: Club, slow_painter: SlowPainter) -> None:
    await plays_a_card(club, whose_turn(await club.open_table(), slow_painter.people))
    await club.env.advance_time(1)


async def test_a_table_is_shown_in_words_until_its_picture_is_drawn(club: Club, slow_painter: SlowPainter):
    await plays(club, slow_painter)
    assert club.is_up_to_date
    assert not pictures(club.newest("hand"))
    shown, written = len(club.messages), club.public[-1]
    slow_painter.may_draw.set()
    await club.env.settle()
    assert pictures(club.newest("hand")) == ["table.jpg"]
    assert len(club.messages) == shown
    assert len(club.public[-1]) < len(written), "the picture says the rest"


async def test_the_picture_of_a_table_that_has_changed_is_never_drawn(club: Club, slow_painter: SlowPainter):
    for _ in range(4):
        await plays(club, slow_painter)
    slow_painter.may_draw.set()
    await club.env.settle()
    assert club.is_up_to_date
    assert pictures(club.newest("hand")) == ["table.jpg"]
    assert slow_painter.drawn == 1


async def test_a_stop_does_not_wait_for_a_picture(club: Club, slow_painter: SlowPainter):
    await plays(club, slow_painter)
    await club.restarts()
    assert slow_painter.drawn == 0
    assert club.is_up_to_date
