"""The result of a deal and of a game: a picture, or without one all in words."""

import re

import pytest
from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.events import HandPaid
from bot.game.receipt import receipts
from bot.language import LANGUAGES, Words, words_in
from bot.screens.hand import HandExtras, hand_screen
from bot.screens.layout import Picture, Screen
from bot.screens.result import deal_result, describe_result, game_result
from bot.screens.review import review_screen
from bot.screens.voices import Voice
from bot.tables.days import Daily
from bot.tables.valued_choices import OwnDeal
from bot.tables.view import TableView
from bot.valuation.review import Review
from tests.components import buttons_of, texts_of
from tests.pictures import samples

FRENCH, ENGLISH = words_in("fr"), words_in("en")
PICTURE = Picture("result.jpg", b"", "described")
LATER = 1_800_000_000


def lines(screen: Screen) -> list[str]:
    texts = [*texts_of(screen)]
    return "\n".join(texts).split("\n")


def labels(screen: Screen) -> list[str]:
    return [button.label for button in buttons_of(screen)]


def newest(view: TableView, picture: Picture | None = PICTURE) -> list[str]:
    return lines(deal_result(view, FRENCH, view, picture))


def test_beside_a_picture_only_what_comes_next_is_told_and_alone_not_even_that():
    said = deal_result(samples.over(), FRENCH, replace(samples.over(), next_deal_at=LATER), PICTURE)
    assert lines(said) == [f"-# ⏳ Donne suivante <t:{LATER}:R>"]
    assert lines(deal_result(samples.over(), FRENCH, samples.over(), PICTURE)) == [""]


def test_without_a_picture_every_seat_has_its_receipt_in_the_order_of_the_picture():
    said = newest(samples.over(), None)
    assert said[1:3] == ["<@4> · **+82** · 186 jetons · a tout posé", "-# mise −15 · cartes des autres +97"]
    assert [line[:4] for line in said if line.startswith("<@")] == [f"<@{user}>" for user in (4, 7, 5, 6, 8, 1, 2, 3)]
    own = said[said.index("<@1> · **−27** · 116 jetons") + 1]
    assert own == (
        "-# mise −15 · **7♦\ufe0e** +80 · cartes −44\xa0: As♥\ufe0e 4♣\ufe0e 9♥\ufe0e V♥\ufe0e **D♠\ufe0e** D♦\ufe0e"
        " · **D♠\ufe0e** en main −48"
    )


@pytest.mark.parametrize("view", [samples.over(), samples.over(opera=True), samples.over(samples.EIGHT[:3])])
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words_the_amounts_of_a_receipt_add_up(view: TableView, language: str):
    said = lines(deal_result(view, words_in(language), None))
    totals = {
        match[1]: int(match[2].replace("−", "-"))
        for match in map(re.compile(r"(<@\d>) · \*\*([+−]\d+)").match, said)
        if match
    }
    parts = [
        sum(int(part.replace("−", "-")) for part in re.findall(r"[+−]\d+", line)) for line in said if line[:2] == "-#"
    ]
    assert [*totals.values()] == parts
    assert {f"<@{seat + 1}>": receipt.net for seat, receipt in enumerate(receipts(view.game))} == totals


def test_whoever_could_not_pay_all_is_told_with_what_was_due():
    view = samples.over()
    deal = view.game.deal
    assert deal is not None
    payments = tuple(
        replace(paid, due=99) if isinstance(paid, HandPaid) and paid.seat == 7 else paid for paid in deal.payments
    )
    assert "-# mise −15 · cartes −10 (au lieu de 99)\xa0: 10♥\ufe0e" in newest(
        samples.in_deal(view, payments=payments), None
    )


def test_the_end_of_a_game_beside_its_picture():
    end = game_result(samples.ended(), FRENCH, PICTURE)
    assert lines(end) == [
        "C’était la dernière donne\xa0: chacun a donné une fois.",
        "Chacun repart avec ses jetons\u00a0: gains et pertes comptent.",
    ]
    assert labels(end) == ["Revanche", "🎬 Film", "Plus"]


def test_without_a_picture_the_end_tells_every_place_and_share():
    said = lines(game_result(samples.ended(samples.EIGHT[:3]), ENGLISH))
    assert said[:5] == [
        "### 🏆 <@1> wins the game!",
        "1\\. <@1> · **+28** · 328 chips · 37 of them from the board",
        "2\\. <@2> · **+15** · 315 chips · 37 of them from the board",
        "3\\. <@3> · **+2** · 302 chips · 36 of them from the board",
        "-# 110 chips left on the board, shared out",
    ]


def test_the_hand_tells_the_reader_s_own_receipt_and_their_share_of_the_board_apart():
    public = newest(samples.over(), None)
    own = lines(hand_screen(samples.over(seat=0), FRENCH, HandExtras()))
    at = public.index("<@1> · **−27** · 116 jetons")
    assert public[at : at + 2] == own[1:3]
    drawn = lines(hand_screen(samples.over(seat=0), FRENCH, HandExtras(pictures=[PICTURE])))
    assert not any("−27" in line for line in drawn), "the picture shows it"
    ended = lines(hand_screen(samples.ended(seat=0), FRENCH, HandExtras()))
    assert "Ta part des cagnottes qui restaient\xa0: **+26** → 328 jetons" in ended


@pytest.mark.parametrize(("words", "day"), [(FRENCH, "Donne du jour · 3 sur 3"), (ENGLISH, "Deal of the day · 3 of 3")])
def test_a_deal_of_the_day_says_which_of_the_three_it_is_and_not_that_it_is_practice(words: Words, day: str):
    dealt = replace(samples.over(), practice=True, day=Daily(324, 3, LATER, 0))
    assert day in describe_result(dealt, Voice(words))


def test_ones_choices_in_a_deal_of_the_day_name_neither_a_table_nor_the_number_of_a_deal():
    won = OwnDeal(1, has_won=True, brought=25, was_asked=True, choices=())
    found = Review("costly", PlayCard(2, Card("KC")), 15_000, None)
    page = replace(samples.review("2C 6D KC", "2C", found, deal=1), channel=0, deal=won)
    for read in (page, replace(page, place=None, reviewed=None)):
        told = lines(review_screen(read, FRENCH))
        assert told[0] == "🏆 Tu as gagné cette donne, bien joué\u202f! · +25"
        assert not [line for line in told if line == "-# " or "donne 1" in line]
