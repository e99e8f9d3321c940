"""`python -m tools.goldens [KIND…]`: write anew how each kind of picture looks, kept small; without any, README's too.

Run it when a picture is meant to look different, and look at what it wrote.
"""

import sys
from collections.abc import Collection
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from bot.pictures.drawing.svg import shrink
from bot.pictures.studio import draw_film
from tools import readme_pictures
from tools.gallery import scenes

FOLDER: Final = Path(__file__).parents[1] / "tests/pictures/golden"
WIDTH: Final = 240
KINDS: Final = (
    "table-8",
    "table-4-hoard",
    "table-3-lead-english",
    "table-4-opening-hoard",
    "table-5-faces",
    "table-5-odd-avatars",
    "table-8-last-card",
    "table-8-turn",
    "table-4-earlier-pot",
    "table-8-strange",
    "hand-15",
    "hand-22-four-colours",
    "result-8",
    "result-5-edges",
    "result-3-void",
    "result-4-opera",
    "result-own",
    "standings-8",
    "standings-2",
    "standings-4-tied",
    "standings-3-out",
    "ranking",
    "ranking-play",
    "ranking-season",
    "season",
    "profile",
    "profile-0",
    "profile-42",
    "profile-70",
    "profile-all",
    "badges",
    "replay-3",
    "review",
    "daily-own",
    "daily-own-closed",
    "daily-own-begun",
    "daily-own-cup",
    "daily-evening",
    "daily-evening-2",
    "daily-evening-80",
    "daily-evening-2000",
    "daily-evening-one-deal",
    "daily-evening-alike",
    "daily-evening-off",
    "daily-evening-cup",
    "reveal",
    "reveal-4-four-colours",
)


def encode_small(image: Image.Image) -> bytes:
    """Return a picture as a golden file holds it."""
    return webp(shrink(image, WIDTH))


def webp(image: Image.Image) -> bytes:
    """Return an image in as few bytes as can be, however long that takes."""
    out = BytesIO()
    image.save(out, "WEBP", quality=90, method=6)
    return out.getvalue()


def main(chosen: Collection[str]) -> None:
    """Write these golden files, or all of them and the pictures of the README."""
    FOLDER.mkdir(exist_ok=True)
    for name, scene in scenes().items():
        if name in KINDS and (not chosen or name in chosen):
            (FOLDER / f"{name}.webp").write_bytes(encode_small(scene.draw()))
    if not chosen:
        for path, image in readme_pictures.pictures():
            path.write_bytes(webp(image))
        for path, scene in readme_pictures.films_of_deals():
            path.write_bytes(draw_film(scene))


if __name__ == "__main__":
    main(sys.argv[1:])
