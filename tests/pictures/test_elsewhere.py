"""Pictures are drawn in another process, which may be lost."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.edge.avatars import Avatars
from bot.edge.illustrator import Illustrator
from bot.language import words_in
from bot.pictures.drawing import avatars
from bot.pictures.drawing.avatars import ALBUM
from bot.pictures.painter import NICENESS, Painter
from bot.pictures.scenes import film, hand, table
from bot.pictures.studio import Scene
from bot.workers.worker import Worker
from tests.here import Here, is_asked
from tests.pictures import films, samples
from tests.pictures.avatars import stand_ins
from tests.test_thinker import MODULES

CALLED = samples.names(samples.EIGHT)
FRENCH = words_in("fr", 7)


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker("draws", NICENESS, patience_seconds=60)
    yield worker
    await worker.close()


@pytest.fixture
def elsewhere(worker: Worker) -> Painter:
    return Painter(worker)


def make_table(chips: int = 14) -> partial[Scene]:
    return partial(table.scene, samples.table(pots=(chips, 23, 9, 47, 0)), CALLED, FRENCH, avatars=stand_ins())


async def test_pictures_films_and_emojis_are_what_they_would_be_here(elsewhere: Painter):
    faces = stand_ins()
    make_film = partial(film.scene, films.moments()[:6], CALLED, FRENCH, avatars=faces)
    make_hand = partial(hand.scene, samples.own(15, None), FRENCH)
    drawn, expected = [
        [
            await painter.paint(make_table(), faces.values()),
            await painter.paint(make_hand),
            await painter.film(make_film, faces.values()),
            await painter.emoji("9S", FRENCH),
        ]
        for painter in (elsewhere, Painter(Here()))
    ]
    assert all(drawn)
    assert drawn == expected


@pytest.mark.long
async def test_a_lost_process_costs_the_picture_that_it_was_drawing_and_no_other(
    elsewhere: Painter, worker: Worker, caplog: pytest.LogCaptureFixture
):
    number = await worker.do(os.getpid)
    os.kill(number, signal.SIGSTOP)
    drawing = [asyncio.create_task(elsewhere.paint(make_table(chips))) for chips in range(3)]
    await is_asked()
    os.kill(number, signal.SIGKILL)
    assert [bool(picture) for picture in await asyncio.gather(*drawing)] == [False, True, True]
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_a_message_does_not_wait_for_a_process_that_is_frozen(elsewhere: Painter, worker: Worker):
    os.kill(await worker.do(os.getpid), signal.SIGSTOP)
    illustrator = Illustrator(elsewhere, Avatars(lambda _: None, draws=False))
    assert await illustrator.table(samples.table(), CALLED, FRENCH, 1, seconds=0.05) is None


@pytest.mark.long
async def test_nobody_waits_while_pictures_are_drawn_there(elsewhere: Painter):
    await elsewhere.paint(make_table())
    threads = {*threading.enumerate()}
    drawing = asyncio.gather(*(elsewhere.paint(make_table(chips)) for chips in range(5)))
    while not drawing.done():
        await asyncio.sleep(0)
        assert threads == {*threading.enumerate()}, "others have to share the interpreter with nobody"
    assert all(await drawing)


async def test_the_process_knows_neither_discord_nor_what_is_kept(elsewhere: Painter, worker: Worker):
    assert await elsewhere.paint(make_table())
    imported = {*await worker.do(eval, MODULES)}
    assert "bot.pictures.scenes.table" in imported
    unknown = ("aiosqlite", "asyncio", "bot.edge", "bot.screens", "bot.services", "bot.store", "discord")
    assert not [name for name in imported if name.startswith(unknown)]


@pytest.mark.long
async def test_the_process_keeps_no_avatar(elsewhere: Painter, worker: Worker):
    faces = stand_ins()
    assert await elsewhere.paint(make_table(), faces.values())
    assert all(map(ALBUM.shows, faces.values()))
    assert [await worker.do(avatars.picture, face, 40) for face in faces.values()] == [None] * len(faces)
