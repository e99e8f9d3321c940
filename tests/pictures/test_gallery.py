"""Whoever changes a picture can look at it."""

from pathlib import Path

import pytest
from PIL import Image

from tools.gallery import scenes, show

NAME = "hand-6-lead"


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


@pytest.mark.long
def test_a_scene_is_shown_large_small_and_to_other_eyes_beside_the_cards(tmp_path: Path):
    show(tmp_path / "new", [(NAME, scenes()[NAME])])
    sizes = {path.name: size_of(path) for path in (tmp_path / "new").iterdir()}
    large = sizes[f"{NAME}.png"]
    assert sizes == {
        f"{NAME}.png": large,
        f"{NAME}.jpg": large,
        f"phone-{NAME}.png": (860, round(large[1] * 400 / large[0]) + 40),
        f"eyes-{NAME}.png": (1600, 2 * round(large[1] * 800 / large[0])),
        "deck.png": (2080, 1648),
        "emojis.png": (1716, 736),
        "film.webp": (1000, 672),
    }
