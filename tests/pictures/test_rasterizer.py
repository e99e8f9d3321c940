"""Sprites are made in another process, and in this one only if there is none to be had."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.pictures.drawing import rasterizer
from bot.pictures.drawing.rasterizer import Rasterizer, png_of
from bot.pictures.drawing.svg import document

SVG = document(20, 10, '<circle cx="10" cy="5" r="4" fill="#f2c14e"/>')


@pytest.fixture
def elsewhere() -> Iterator[Rasterizer]:
    made = Rasterizer()
    made.open()
    yield made
    made.close()


def process_of(made: Rasterizer) -> int | None:
    return made._process and made._process.pid  # noqa: SLF001 - to find it, or lose it


def test_a_sprite_is_the_same_wherever_it_is_made(elsewhere: Rasterizer):
    assert elsewhere.png(SVG, 40) == png_of(SVG, 40)
    first = process_of(elsewhere)
    assert first
    assert elsewhere.png(SVG, 60) == png_of(SVG, 60)
    assert process_of(elsewhere) == first


def test_a_process_that_has_ended_is_replaced(elsewhere: Rasterizer, caplog: pytest.LogCaptureFixture):
    elsewhere.png(SVG, 40)
    first = elsewhere._process  # noqa: SLF001 - to lose it
    assert first
    first.kill()
    first.wait()
    assert elsewhere.png(SVG, 40) == png_of(SVG, 40)
    assert process_of(elsewhere) not in {None, first.pid}
    assert not caplog.records


def test_without_a_process_sprites_are_made_here_with_a_warning(
    elsewhere: Rasterizer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(rasterizer, "_CHECKOUT", Path("/nowhere"))
    assert elsewhere.png(SVG, 40) == png_of(SVG, 40)
    assert "others wait" in caplog.text


def test_a_closed_one_starts_no_process(elsewhere: Rasterizer):
    elsewhere.png(SVG, 40)
    elsewhere.close()
    assert elsewhere.png(SVG, 40) == png_of(SVG, 40)
    assert process_of(elsewhere) is None
