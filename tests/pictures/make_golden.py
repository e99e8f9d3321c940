"""How each kind of picture looks, kept small, and the pictures of the pages: `python -m tests.pictures.make_golden`.

They are written anew when a picture is meant to look different; whoever does that looks at them.
"""

from io import BytesIO
from pathlib import Path

from bot.pictures.drawing.encoding import webp
from bot.pictures.drawing.svg import shrunk
from bot.pictures.painter import Scene, draw
from tests.pictures.on_pages import pages
from tools.gallery import scenes

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 240
KINDS = (
    "table-8",
    "table-4-hoard",
    "table-8-strange",
    "hand-15",
    "hand-22-four-colours",
    "result-8",
    "result-4-opera",
    "standings-8",
    "ranking",
    "profile",
    "replay-3",
)


def small(scene: Scene) -> bytes:
    """Both sides of a comparison have gone through the same file format."""
    out = BytesIO()
    shrunk(draw(scene), WIDTH).save(out, "WEBP", quality=90, method=6)
    return out.getvalue()


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, scene in scenes():
        if name in KINDS:
            (GOLDEN / f"{name}.webp").write_bytes(small(scene))
    for path, image in pages():
        path.write_bytes(webp(image))


if __name__ == "__main__":
    main()
