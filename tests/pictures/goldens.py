"""`python -m tests.pictures.goldens [KIND…]`: write anew how each kind of picture looks; without any, README's too.

Run it when a picture is meant to look different, and look at what it wrote. With `--large FOLDER`, the pictures are
drawn there as players see them, and no golden file is touched.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.pictures.drawing.encoding import jpeg
from bot.pictures.drawing.svg import shrink
from bot.pictures.studio import draw_film
from tests.pictures import readme_pictures
from tests.pictures.gallery import scenes

FOLDER = Path(__file__).parent / "golden"
WIDTH = 240


def encode_small(image: Image.Image) -> bytes:
    """Return a picture as a golden file holds it."""
    return webp(shrink(image, WIDTH))


def webp(image: Image.Image) -> bytes:
    """Return an image in as few bytes as can be, however long that takes."""
    out = BytesIO()
    image.save(out, "WEBP", quality=90, method=6)
    return out.getvalue()


def main(arguments: Sequence[str]) -> None:
    """Write these pictures, or all of them and those of the README."""
    parser = ArgumentParser("python -m tests.pictures.goldens", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="the names of the golden files")
    parser.add_argument("--large", type=Path, metavar="FOLDER", help="draw the pictures there as players see them")
    given = parser.parse_args(arguments)
    folder: Path = given.large or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in scenes().items():
        if not given.kinds or name in given.kinds:
            drawn = scene.draw()
            (folder / f"{name}.{'jpg' if given.large else 'webp'}").write_bytes(
                jpeg(drawn) if given.large else encode_small(drawn)
            )
    if not given.kinds and not given.large:
        for path, image in readme_pictures.pictures():
            path.write_bytes(webp(image))
        for path, scene in readme_pictures.films_of_deals():
            path.write_bytes(draw_film(scene))


if __name__ == "__main__":
    main(sys.argv[1:])
