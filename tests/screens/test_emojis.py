"""Cards become emojis patiently: what is missing, each once, and not at all where Discord takes none."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.edge.emojis import CardEmojis
from bot.edge.loops import MAX_RETRY_SECONDS, RETRY_SECONDS
from bot.game.cards import DECK, Card
from bot.language import LANGUAGES, words_in
from bot.pictures import painter
from bot.pictures.painter import Painter
from bot.pictures.parts.cards import CardStyle

IN_TWO_COLOURS = {words_in(language).card(card) for language in LANGUAGES for card in DECK}
ALL = len(IN_TWO_COLOURS) + sum("♣" in card or "♦" in card for card in IN_TWO_COLOURS)
"""Both languages have Aces and figures of their own; in four colours, clubs and diamonds look different."""
ROUNDS = 10


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
def rests(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How long was waited between two rounds; nobody waits for more than some."""
    waited = list[int]()

    async def sleep(seconds: int) -> None:
        waited.append(seconds)
        if len(waited) == ROUNDS:
            raise asyncio.CancelledError

    monkeypatch.setattr("bot.edge.loops.asyncio.sleep", sleep)
    return waited


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """Which cards were drawn."""
    cards = list[Card]()

    def emoji(card: Card, _style: CardStyle) -> bytes:
        cards.append(card)
        return b"png"

    monkeypatch.setattr(painter, "emoji", emoji)
    return cards


async def bring_up(shelf: Shelf) -> CardEmojis:
    emojis, client = CardEmojis(), cast("discord.Client", shelf)
    studio = Painter()
    try:
        await emojis.sync(client, studio)
    finally:
        await studio.close()
    return emojis


async def test_every_card_of_every_language_is_drawn_and_sent_once(drawn: list[Card]):
    shelf = Shelf()
    emojis = await bring_up(shelf)
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


async def test_a_card_that_is_refused_keeps_no_other_waiting_and_is_tried_again_later(
    drawn: list[Card], rests: list[int]
):
    shelf = Shelf((400, 50035))
    await bring_up(shelf)
    assert len(drawn) == len(shelf.asked) == ALL + 1
    assert shelf.asked[0] == shelf.asked[-1]
    assert rests == [RETRY_SECONDS]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("refusal", [(403, 50013), (400, 30008), (500, 0)])
async def test_where_discord_takes_none_each_round_is_one_try_and_one_warning_and_later_than_the_one_before(
    refusal: tuple[int, int], rests: list[int], caplog: pytest.LogCaptureFixture
):
    shelf = Shelf(*[refusal] * ROUNDS)
    with pytest.raises(asyncio.CancelledError):
        await bring_up(shelf)
    assert len(shelf.asked) == len(caplog.records) == ROUNDS
    assert rests[:3] == [RETRY_SECONDS, 2 * RETRY_SECONDS, 4 * RETRY_SECONDS]
    assert rests[-1] == MAX_RETRY_SECONDS


async def test_cards_that_cannot_be_drawn_are_logged_once_a_round(
    rests: list[int], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fails(*_: object) -> bytes:
        raise OSError("no such figure")

    monkeypatch.setattr(painter, "emoji", fails)
    with pytest.raises(asyncio.CancelledError):
        await bring_up(Shelf())
    assert len(caplog.records) == len(rests) == ROUNDS
