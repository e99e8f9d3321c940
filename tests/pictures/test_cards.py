"""No two cards look alike, not even without colours or as small as a button's emoji."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.game.cards import DECK, Card
from bot.language import LANGUAGES, Language, words_in
from bot.pictures.drawing.svg import ASSETS, shrink
from bot.pictures.parts.cards import SMALL_WIDTHS, CardStyle, face, small_face, style_of
from bot.pictures.parts.emoji import SIZE, draw, emoji

ON_A_BUTTON = 22


def grey(sprite: Image.Image) -> Image.Image:
    ground = Image.new("RGB", sprite.size, "#808080")
    ground.paste(sprite, (0, 0), sprite)
    return ground.convert("L")


def likest(sprites: dict[Card, Image.Image]) -> float:
    """How different the two are that differ least."""
    shades = [grey(sprite) for sprite in sprites.values()]
    return min(ImageStat.Stat(ImageChops.difference(one, other)).mean[0] for one, other in combinations(shades, 2))


@pytest.fixture(params=LANGUAGES)
def style(request: pytest.FixtureRequest) -> CardStyle:
    language: Language = request.param
    return style_of(words_in(language))


@pytest.mark.long
def test_no_two_faces_look_alike_without_colours(style: CardStyle):
    assert likest({card: face(card, 80, style) for card in DECK}) > 1


def test_no_two_small_cards_look_alike_without_colours(style: CardStyle):
    assert likest({card: small_face(card, SMALL_WIDTHS[-1], style) for card in DECK}) > 2


@pytest.mark.long
def test_no_two_emojis_look_alike_on_a_button_without_colours(style: CardStyle):
    assert likest({card: shrink(draw(card, style), ON_A_BUTTON) for card in DECK}) > 2


@pytest.mark.parametrize("card", DECK)
def test_an_emoji_is_a_small_png(card: Card):
    image = emoji(card, style_of(words_in("fr")))
    assert len(image) <= 10_000
    drawn = Image.open(BytesIO(image)).convert("RGBA")
    assert drawn.size == (SIZE, SIZE)
    assert drawn.getpixel((0, 0))[3] == 0


def test_four_colours_are_four():
    style = style_of(words_in("fr"), four_colours=True)
    assert len({style.colour(Card(f"9{suit}")) for suit in "SHDC"}) == 4


def test_whatever_others_made_has_its_licence_beside_it():
    folders = [ASSETS / "courts", *(ASSETS / "fonts").iterdir()]
    assert all((folder / "LICENSE").read_text("utf-8") for folder in folders)
    notice = (ASSETS / "README.md").read_text("utf-8")
    assert [folder.name for folder in folders if folder.name not in notice] == []
