"""Whatever a member has as their avatar, it is shown small and round, or not at all."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.pictures.drawing.avatars import ALBUM, MAX_FILE, Album, showing
from bot.pictures.drawing.avatars import picture as picture_of
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.palette import SEATS, SHADE, rgba
from bot.pictures.drawing.tokens import token

LIME, PLUM = "#00ff00", "#800080"


def png(image: Image.Image, *more: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", save_all=bool(more), append_images=more)
    return out.getvalue()


def two_halves(size: tuple[int, int] = (128, 128), left: str = LIME, right: str = PLUM) -> Image.Image:
    image = Image.new("RGBA", size, left)
    image.paste(right, (size[0] // 2, 0, *size))
    return image


GOOD = png(two_halves())


def is_near(pixel: object, colour: str) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(one - other) < 24 for one, other in zip(pixel[:3], rgba(colour)[:3], strict=True))


def picture(file: bytes) -> Image.Image | None:
    album = Album()
    album.keep("a", file)
    assert album.knows("a")
    with showing({"a": album.image("a")}):
        return picture_of("a", 64)


def test_the_middle_of_an_avatar_is_shown():
    wide = Image.new("RGBA", (256, 128), "#ff0000")
    wide.paste(two_halves(), (64, 0))
    shown = picture(png(wide))
    assert shown
    assert is_near(shown.getpixel((10, 32)), LIME)
    assert is_near(shown.getpixel((54, 32)), PLUM)


def test_of_a_moving_avatar_the_first_frame_is_shown():
    shown = picture(png(two_halves(), two_halves(left="#ff0000", right="#0000ff")))
    assert shown
    assert is_near(shown.getpixel((10, 32)), LIME)


def test_what_is_transparent_is_dark():
    image = two_halves(right="#00000000")
    image.putalpha(image.getchannel("G"))
    shown = picture(png(image))
    assert shown
    assert is_near(shown.getpixel((54, 32)), SHADE)


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"<html>",
        GOOD[:-60],
        GOOD[:40],
        GOOD + bytes(MAX_FILE),
        png(Image.new("RGB", (1, 1), LIME)),
        png(Image.new("RGB", (128, 128), "#ffffff")),
        png(Image.new("RGB", (128, 128), "#000000")),
        png(Image.new("RGBA", (128, 128), "#00000000")),
        png(two_halves((20_000, 20))),
    ],
    ids=["none", "a page", "cut", "cut at once", "too long", "1 x 1", "white", "black", "transparent", "too wide"],
)
def test_of_what_cannot_be_seen_the_initial_is_shown(file: bytes):
    assert picture(file) is None


@given(st.data())
def test_a_spoilt_file_spoils_nothing(data: st.DataObject):
    spoilt = bytearray(GOOD)
    for place in data.draw(st.lists(st.integers(0, len(GOOD) - 1), max_size=6)):
        spoilt[place] = data.draw(st.integers(0, 255))
    shown = picture(bytes(spoilt))
    assert shown is None or shown.size == (64, 64)


def test_the_avatar_that_was_longest_without_use_makes_room():
    album = Album(most=2)
    for avatar in "ab":
        album.keep(avatar, GOOD)
    album.image("a")
    album.keep("c", GOOD)
    assert [album.shows(avatar) for avatar in "abc"] == [True, False, True]


def test_avatars_take_no_more_bytes_than_there_is_room_for():
    one = Album()
    one.keep("a", GOOD)
    size = one._size  # noqa: SLF001 - of one avatar
    album = Album(most_bytes=3 * size)
    for number in range(9):
        album.keep(str(number % 5), GOOD)
    assert sum(album.shows(str(number)) for number in range(5)) == 3


def test_a_person_has_their_avatar_in_a_round_ring_and_their_initial_once_it_is_gone():
    ana = Label("Ana", "A", SEATS[0], avatar="test-of-a-token")
    assert token(ana, 80) == token(Label("Ana", "A", SEATS[0]), 80)
    ALBUM.keep(ana.avatar, GOOD)
    image = token(ana, 80)
    ALBUM.drop(ana.avatar)
    assert image.getpixel((40, 3)) == rgba(SEATS[0])
    assert is_near(image.getpixel((20, 40)), LIME)
    assert is_near(image.getpixel((60, 40)), PLUM)
    assert image.getpixel((8, 8))[3] < 100
    assert token(ana, 80) == token(Label("Ana", "A", SEATS[0]), 80)


def test_only_the_avatars_that_a_picture_is_to_show_are_shown_and_none_is_kept():
    ana = Label("Ana", "A", SEATS[0], avatar="test-of-a-picture")
    album = Album()
    album.keep(ana.avatar, GOOD)
    image = album.image(ana.avatar)
    with showing({ana.avatar: image}):
        assert is_near(token(ana, 80).getpixel((20, 40)), LIME)
        with showing({}):
            assert token(ana, 80) == token(Label("Ana", "A", SEATS[0]), 80)
        assert picture_of(ana.avatar, 40) is picture_of(ana.avatar, 40)
    assert picture_of(ana.avatar, 40) is None
