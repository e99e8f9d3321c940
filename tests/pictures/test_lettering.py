"""What is written takes the room that was measured for it."""

import pytest

from bot.pictures.drawing.fonts import _FILES, font
from bot.pictures.drawing.lettering import text_width

PAIRS = "AVA To. Ty, LT’Y r. fi ff Wa PA 11 17 74"


@pytest.mark.parametrize("file", sorted({file for files in _FILES.values() for file in files}))
def test_no_font_moves_letters_towards_each_other(file: str):
    letters, _ = font(file, 44)
    assert letters.getlength(PAIRS) == sum(map(letters.getlength, PAIRS))


def test_a_japanese_text_is_as_wide_as_its_size_says():
    assert text_width("さくら", "bold", 36) == pytest.approx(3 * 36, abs=2)
    assert text_width("さくら", "bold", 72) == 2 * text_width("さくら", "bold", 36)
