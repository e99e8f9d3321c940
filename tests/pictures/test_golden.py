"""Pictures look as they did when somebody last looked at them."""

from importlib import import_module
from io import BytesIO
from pkgutil import iter_modules

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from bot.pictures import scenes as pictures
from bot.pictures.drawing.encoding import MAX_BYTES, jpeg
from bot.pictures.drawing.svg import shrink
from bot.pictures.scenes import film
from tests.pictures import readme_pictures
from tests.pictures.gallery import scenes
from tests.pictures.goldens import FOLDER, WIDTH, encode_small, webp
from tests.scale import some

SCENES = scenes()
ON_AVERAGE = 1
"""Of 255: what another version of a library may change."""
IN_A_FILM = 4
"""The same, and what a film leaves out to be light."""
AT_WORST = 10
"""Of 255, in any square of 40 pixels of the picture."""
SQUARE = 8
DESKTOP = 550
"""As wide as Discord shows a picture on a desktop."""


def opened(image: bytes) -> Image.Image:
    return Image.open(BytesIO(image)).convert("RGB")


def worst_square(difference: Image.Image) -> int:
    grey = difference.convert("L")
    squares = grey.resize((grey.width // SQUARE, grey.height // SQUARE), Image.Resampling.BOX)
    return squares.getextrema()[1]


def looks_like(now: Image.Image, then: Image.Image, on_average: float = ON_AVERAGE) -> bool:
    assert now.size == then.size
    difference = ImageChops.difference(now, then)
    return max(ImageStat.Stat(difference).mean) <= on_average and worst_square(difference) <= AT_WORST


@pytest.mark.parametrize("name", some([*SCENES][::8], of=[*SCENES]))
def test_a_picture_is_wide_enough_for_a_desktop_and_light_and_looks_as_it_did(name: str):
    image = SCENES[name].draw()
    assert image.width == 1000
    assert image.height <= 1500
    assert len(jpeg(image)) <= MAX_BYTES
    if name.startswith("table"):
        assert image.height * DESKTOP <= 370 * image.width, "it leaves no room for its message on a screen"
    assert looks_like(opened(encode_small(image)), opened((FOLDER / f"{name}.webp").read_bytes()))


@pytest.mark.long
def test_the_pages_show_pictures_as_they_are():
    for path, image in readme_pictures.pictures():
        kept = opened(path.read_bytes())
        assert looks_like(shrink(opened(webp(image)), WIDTH), shrink(kept, WIDTH)), path.name


@pytest.mark.long
def test_the_pages_show_a_film_as_it_is():
    for path, scene in readme_pictures.films_of_deals():
        [last] = replace(scene, frames=scene.frames[-1:]).draw()
        with Image.open(path) as kept:
            assert kept.n_frames == len(scene.frames)
            kept.seek(kept.n_frames - 1)
            assert looks_like(shrink(last.convert("RGB"), WIDTH), shrink(kept.convert("RGB"), WIDTH), IN_A_FILM), (
                path.name
            )


def kinds_of_scene() -> set[type]:
    modules = [import_module(module.name) for module in iter_modules(pictures.__path__, f"{pictures.__name__}.")]
    kinds = {kind for module in modules for kind in vars(module).values() if hasattr(kind, "draw")}
    return {kind for kind in kinds if kind.__module__.startswith(pictures.__name__)} - {film.FilmScene}


def test_every_kind_of_scene_has_a_golden_image():
    assert {type(scene) for scene in SCENES.values()} == kinds_of_scene()
    assert {path.stem for path in FOLDER.iterdir()} == {*SCENES}


def test_a_missing_token_would_be_noticed():
    now = opened(encode_small(SCENES["table-8"].draw()))
    spoilt = now.copy()
    spoilt.paste(now.getpixel((190, 90)), (130, 56, 140, 66))
    assert worst_square(ImageChops.difference(now, spoilt)) > AT_WORST
