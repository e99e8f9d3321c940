"""No picture is too heavy for a phone."""

from io import BytesIO

import pytest
from PIL import Image

from bot.game.cards import BELLES, DECK, RANK
from bot.game.events import Passed
from bot.language import words_in
from bot.pictures.drawing.encoding import MAX_BYTES, QUALITY, jpeg
from bot.pictures.drawing.shapes import felt
from bot.pictures.scenes import table
from tests.pictures import samples

PLAIN = felt(table.WIDTH, table.HEIGHT)
CROWDED = PLAIN.copy()
CROWDED.paste(Image.effect_noise((table.WIDTH, table.HEIGHT), 16))


def at_first(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", quality=QUALITY, subsampling="4:2:0")
    return out.getvalue()


def test_a_picture_is_encoded_as_well_as_can_be():
    assert jpeg(PLAIN) == at_first(PLAIN)


def test_a_picture_that_is_too_large_is_encoded_again():
    assert len(jpeg(CROWDED)) <= MAX_BYTES < len(at_first(CROWDED))


@pytest.mark.long
def test_the_fullest_table_is_light():
    run = [next((belle for belle in BELLES if RANK[belle] == rank), DECK[4 * rank - 4]) for rank in range(1, 13)]
    moves = (*samples.laid(*((card, seat % 8) for seat, card in enumerate(run))), Passed(5, 13), Passed(6, 13))
    view = samples.table(samples.STRANGE, moves, pots=(123_456,) * 5, need=13)
    assert len(jpeg(table.scene(view, samples.names(samples.STRANGE), words_in("fr")).draw())) <= MAX_BYTES
