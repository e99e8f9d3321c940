"""Players are shown as faces: robots square with their portraits, people round."""

import pytest
from PIL import Image

from bot.pictures.drawing.labels import FACES, Label
from bot.pictures.drawing.palette import SEATS, SHADE, rgba
from bot.pictures.drawing.svg import ASSETS
from bot.pictures.drawing.tokens import token
from bot.robots.characters import CHARACTERS

ZOE = Label("Zoé", "Z", SEATS[4])
HECTOR = Label("Maître Hector", "M", SEATS[2], is_robot=True, face="maitre-hector")
SIZES = (40, 47, 64, 90, 132)


def colours(image: Image.Image) -> int:
    return len(image.getcolors(image.width * image.height) or ())


def test_every_robot_has_a_portrait_and_every_portrait_a_robot():
    assert set(FACES) == {character.name for character in CHARACTERS}
    assert set(FACES.values()) == {file.stem for file in (ASSETS / "faces").iterdir()}


@pytest.mark.parametrize("face", FACES.values())
def test_a_portrait_fills_the_middle_of_a_token_in_a_ring_of_the_colour(face: str):
    image = token(Label("Robot", "R", SEATS[0], is_robot=True, face=face), 160)
    assert image.getpixel((80, 0)) == rgba(SHADE)
    assert image.getpixel((80, 8)) == rgba(SEATS[0])
    assert colours(image.crop((40, 40, 120, 120))) > 100


@pytest.mark.parametrize("size", SIZES)
def test_a_robot_is_square_and_a_person_round_at_every_size(size: int):
    near_the_corner = round(size * 0.11), round(size * 0.11)
    assert token(HECTOR, size).getpixel(near_the_corner)[3] > 200
    assert token(ZOE, size).getpixel(near_the_corner)[3] < 100


def test_a_robot_that_is_no_longer_known_has_its_initial_in_a_square():
    image = token(Label("Figaro", "F", SEATS[3], is_robot=True), 64)
    assert image.getpixel((8, 8))[3] == 255
    assert image.getpixel((32, 8)) == rgba(SEATS[3])
