"""Pictures are drawn elsewhere, once each, and never at the cost of anything else."""

import subprocess
import sys
from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

from bot.language import words_in
from bot.pictures import studio
from bot.pictures.painter import Painter
from bot.pictures.scenes import hand, result, table
from bot.pictures.studio import MAX_KEPT_PICTURES
from tests.here import Here
from tests.pictures import samples
from tests.pictures.gallery import scenes

CALLED = samples.names(samples.EIGHT)
FRENCH = words_in("fr")
RESULT = scenes()["result-3-void"]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Let no test find what another has drawn."""
    kept = studio.picture, studio.picture_of_turn, studio.draw_film
    for draw in kept:
        draw.cache_clear()
    yield
    for draw in kept:
        draw.cache_clear()


@pytest.fixture
def painter() -> Painter:
    return Painter(Here())


def scene(chips: int = 14) -> table.TableScene:
    return table.scene(samples.table(pots=(chips, 23, 9, 47, 0)), CALLED, FRENCH)


def result_scene(deal: int = 2) -> result.ResultScene:
    return replace(RESULT, subtitle=f"Deal {deal}")


async def test_a_result_is_drawn_once(painter: Painter, monkeypatch: pytest.MonkeyPatch):
    first = await painter.paint(result_scene)
    monkeypatch.setattr(result.ResultScene, "draw", lambda _: pytest.fail("drawn again"))
    assert await painter.paint(result_scene) is first


async def test_a_table_that_looks_alike_is_drawn_once(painter: Painter, monkeypatch: pytest.MonkeyPatch):
    first = await painter.paint(scene)
    monkeypatch.setattr(table.TableScene, "draw", lambda _: pytest.fail("drawn again"))
    assert await painter.paint(scene) is first


async def test_turns_leave_the_results_where_they_are(painter: Painter, monkeypatch: pytest.MonkeyPatch):
    first = await painter.paint(result_scene)
    monkeypatch.setattr(table.TableScene, "draw", lambda _: None)
    monkeypatch.setattr(studio, "jpeg", lambda _: b"picture")
    for chips in range(MAX_KEPT_PICTURES + 1):
        await painter.paint(partial(scene, chips))
    assert await painter.paint(result_scene) is first


async def test_only_the_newest_pictures_are_kept(painter: Painter, monkeypatch: pytest.MonkeyPatch):
    drawn: list[object] = []
    monkeypatch.setattr(result.ResultScene, "draw", lambda made: drawn.append(made.subtitle))
    monkeypatch.setattr(table.TableScene, "draw", lambda _: None)
    monkeypatch.setattr(studio, "jpeg", lambda _: b"picture")
    for deal in (*range(MAX_KEPT_PICTURES + 1), 0, MAX_KEPT_PICTURES):
        await painter.paint(partial(result_scene, deal))
        await painter.paint(scene)
    assert len(drawn) == MAX_KEPT_PICTURES + 2


async def test_what_cannot_be_drawn_is_logged_and_no_picture(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(table.TableScene, "draw", missing)
    assert await painter.paint(partial(scene, 999)) is None
    assert "no such font" in caplog.text


@pytest.mark.long
def test_without_its_assets_nothing_breaks_and_there_is_no_picture():
    command = [sys.executable, "-X", "utf8", "-c", WITHOUT_ASSETS]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    assert done.stdout.split("\n")[:2] == ["Place 1", "None"]
    assert "A picture could not be drawn" in done.stderr


WITHOUT_ASSETS = """
import asyncio
from pathlib import Path
from bot.pictures.drawing import svg
svg.ASSETS = Path("nowhere")
from bot.language import words_in
from bot.pictures.scenes import table
from tests.pictures import samples
from bot.pictures.painter import Painter
from tests.here import Here

async def main():
    scene = table.scene(samples.table(), samples.names(samples.EIGHT), words_in("fr"))
    print(scene.rows[0].who.name)
    painter = Painter(Here())
    await painter.warm()
    print(await painter.paint(lambda: scene))

asyncio.run(main())
"""


def missing(*_: object, **__: object) -> None:
    raise OSError("no such font")


@pytest.mark.long
async def test_warming_makes_the_cards_that_pictures_need(painter: Painter, monkeypatch: pytest.MonkeyPatch):
    await painter.warm()
    monkeypatch.setattr("bot.pictures.parts.cards.rasterize", lambda *_, **__: pytest.fail("a card was not there yet"))
    assert await painter.paint(partial(table.scene, samples.long_run(), CALLED, FRENCH))
    assert await painter.paint(partial(hand.scene, samples.own(15, None), FRENCH))


async def test_a_scene_that_cannot_be_made_is_logged_and_no_picture(painter: Painter, caplog: pytest.LogCaptureFixture):
    assert await painter.paint(lambda: table.scene(samples.table(), {1: None}, FRENCH)) is None  # pyright: ignore[reportArgumentType]
    assert "A picture could not be drawn" in caplog.text
