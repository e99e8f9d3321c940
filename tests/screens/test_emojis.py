"""Cards become emojis patiently: what is missing, each once, and not at all where Discord takes none."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.edge.emojis import CardEmojis
from bot.game.cards import DECK, Card
from bot.language import LANGUAGES, words_in
from bot.pictures import painter
from bot.pictures.painter import Painter
from bot.pictures.parts.cards import CardStyle
from tests.here import Here

IN_TWO_COLOURS = {words_in(language).card(card) for language in LANGUAGES for card in DECK}
ALL = len(IN_TWO_COLOURS) + sum("♣" in card or "♦" in card for card in IN_TWO_COLOURS)
"""Both languages have Aces and figures of their own; in four colours, clubs and diamonds look different."""


class Shelf:
    """Discord, as far as it keeps emojis."""

    def __init__(self, *refusals: tuple[int, int]) -> None:
        self.emojis = dict[str, Any]()
        self.asked = list[str]()
        self.refusals = list(refusals)
        """Status and code of the next answers."""

    async def fetch_application_emojis(self) -> list[Any]:
        return list(self.emojis.values())

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        assert image
        self.asked.append(name)
        if self.refusals:
            status, code = self.refusals.pop(0)
            response: Any = SimpleNamespace(status=status, reason="")
            raise discord.HTTPException(response, {"code": code, "message": "no"})
        self.emojis[name] = SimpleNamespace(name=name, id=len(self.asked))
        return self.emojis[name]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """Which cards were drawn."""
    cards = list[Card]()

    def emoji(card: Card, _style: CardStyle) -> bytes:
        cards.append(card)
        return b"png"

    monkeypatch.setattr(painter, "emoji", emoji)
    return cards


async def bring_up(shelf: Shelf, emojis: CardEmojis | None = None) -> tuple[CardEmojis, bool]:
    """The emojis after a round, and whether all are there."""
    emojis, client = emojis or CardEmojis(), cast("discord.Client", shelf)
    studio = Painter(Here())
    try:
        return emojis, await emojis.sync(client, studio)
    finally:
        await studio.close()


async def test_every_card_of_every_language_is_drawn_and_sent_once(drawn: list[Card]):
    shelf = Shelf()
    emojis, is_complete = await bring_up(shelf)
    assert is_complete
    assert len(drawn) == len(shelf.asked) == len(set(shelf.asked)) == ALL
    for words in map(words_in, LANGUAGES):
        looks = {(emojis.find(card, words), emojis.find(card, words, four_colours=True)) for card in DECK}
        assert all(two and four for two, four in looks)
        assert sum(two != four for two, four in looks) == len(DECK) / 2


async def test_only_what_is_missing_is_drawn(drawn: list[Card]):
    shelf = Shelf()
    await bring_up(shelf)
    del shelf.emojis["nj2_9S"], shelf.emojis["nj2_QH"]
    drawn.clear()
    await bring_up(shelf)
    assert drawn == ["9S", "QH"]


async def test_a_card_that_is_refused_keeps_no_other_waiting_and_is_tried_again_later(drawn: list[Card]):
    shelf = Shelf((400, 50035))
    emojis, is_complete = await bring_up(shelf)
    assert not is_complete
    assert len(drawn) == len(shelf.asked) == ALL
    _, is_complete = await bring_up(shelf, emojis)
    assert is_complete
    assert shelf.asked[0] == shelf.asked[-1]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("refusal", [(403, 50013), (400, 30008), (500, 0)])
async def test_where_discord_takes_none_a_round_is_one_try(refusal: tuple[int, int]):
    shelf = Shelf(refusal)
    with pytest.raises(discord.HTTPException):
        await bring_up(shelf)
    assert len(shelf.asked) == 1


async def test_cards_that_cannot_be_drawn_are_logged_once_a_round(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fails(*_: object) -> bytes:
        raise OSError("no such figure")

    monkeypatch.setattr(painter, "emoji", fails)
    _, is_complete = await bring_up(Shelf())
    assert (is_complete, len(caplog.records)) == (False, 1)
