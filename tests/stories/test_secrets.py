"""Whoever reads everything that was sent would find a card in the wrong eyes, wherever it stood."""

from random import Random
from typing import Any

import pytest

from bot.edge.sending import as_view
from bot.game.actions import DealCards, StartGame
from bot.game.cards import BELLES, DECK, RANK
from bot.game.engine import decide, legal_actions
from bot.game.evolution import evolve
from bot.game.rules import GAMES
from bot.game.seal import MAX_DEALS, fingerprint_of, secret_of
from bot.game.state import NO_GAME
from bot.language import LANGUAGES, words_in
from bot.screens.layout import text_message
from bot.screens.receipts import receipt
from bot.screens.voices import Voice
from bot.services import codec
from bot.store.packing import EventRow
from bot.tables.context import Absences
from bot.tables.events import DecksSealed, Event, SeatTaken, TableOpened
from bot.tables.evolution import replay
from bot.tables.options import Options
from bot.tables.view import view_of
from playground.simulator import bot_scope
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person
from tests.stories.record import Record, Request, histories
from tests.stories.secrets import Judge, cards_in, hand_of, visible

ANA, BOB, CHLOE, CHANNEL = 1, 2, 3, 7
SEED = "5" * 64


def kept(events: list[Event]) -> list[EventRow]:
    return [codec.event_row(number, 0, event) for number, event in enumerate(events, 1)]


@pytest.fixture
def rows() -> list[EventRow]:
    game = NO_GAME
    deck = DealCards(tuple(Random(1).sample(DECK, len(DECK))))
    dealt: list[Event] = []
    for action in (StartGame(GAMES["classique"], (300,) * 3, 0), deck):
        for event in decide(game, action):
            game = evolve(game, event)
            dealt.append(event)
    opened, sealed = TableOpened(1, 9, CHANNEL, ANA, Options()), DecksSealed(SEED, fingerprint_of(SEED, MAX_DEALS))
    return kept([opened, sealed, *(SeatTaken(seat_id, user) for seat_id, user in enumerate((ANA, BOB, CHLOE))), *dealt])


def leaks(rows: list[EventRow], body: Any, reader: int | None) -> list[str]:
    request = Request("POST", f"/channels/{CHANNEL}/messages", body, 0, reader, CHANNEL, "")
    return Judge(Record([request], [(1, {1: len(rows)})]), {1: rows}).leaks()


def text(said: str) -> dict[str, Any]:
    return {"components": [{"type": 17, "components": [{"type": 10, "content": said}]}]}


def test_every_card_is_found_in_both_languages_and_as_a_code():
    for card in DECK:
        for language in LANGUAGES:
            assert cards_in(f"Ana: **[{words_in(language).card(card)}]** →") == [card]
            words = words_in(language)
            assert cards_in(words("picture-said-card", rank=words.rank(RANK[card]), suit=card[-1])) == [card]
        assert cards_in(f"nj:1.2.play.{card}-1") == [card]
    assert cards_in("As♥ 10♦, V♣ J♣ QS") == ["AH", "10D", "JC", "JC", "QS"]
    assert cards_in("2 cartes, il faut un 9 ; 3d51H2, FAQS") == []


@pytest.mark.parametrize("reader", [None, BOB, CHLOE, 99])
@pytest.mark.parametrize(
    "form",
    [
        pytest.param(lambda card, words: text(f"Ana : {words.card(card)} puis sans 9"), id="in a text"),
        pytest.param(lambda card, words: text(words.belle(card)), id="in bold"),
        pytest.param(lambda card, _words: text(f"-# Paquet : {card}"), id="as a code"),
        pytest.param(lambda card, _words: {"custom_id": f"nj:1.999.play.{card}-0"}, id="in a custom_id"),
        pytest.param(lambda card, words: {"label": words.card(card)}, id="in a label"),
        pytest.param(lambda card, words: {"options": [{"label": "x", "value": words.card(card)}]}, id="in a menu"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_somebody_else_s_hand_is_found_wherever_it_stands(rows, form, language, reader):
    table = replay(codec.decode_events(rows))
    for card in hand_of(table, ANA):
        body = form(card, words_in(language))
        assert leaks(rows, body, reader)
        assert not leaks(rows, body, ANA)


def test_the_talon_and_the_deck_are_nobody_s_to_see(rows):
    deal = replay(codec.decode_events(rows)).game.deal
    assert deal is not None
    for reader in (None, ANA, BOB, CHLOE):
        assert leaks(rows, text(" ".join(deal.talon)), reader)
        assert leaks(rows, text(" ".join(deal.deck)), reader)


@pytest.mark.parametrize("reader", [None, ANA])
def test_no_secret_of_a_deal_that_is_not_over_is_anybody_s_to_see(rows, reader):
    assert not leaks(rows, {"content": secret_of(SEED, 0)}, reader)
    for deal in (1, 2, MAX_DEALS):
        assert leaks(rows, {"content": f"`{secret_of(SEED, deal)}`"}, reader)


def test_the_board_may_be_listed_but_a_belle_of_a_hand_not(rows):
    table = replay(codec.decode_events(rows))
    words = words_in("fr")
    assert not leaks(rows, text(" · ".join(f"{words.belle(card)} 12" for card in BELLES)), None)
    held = next(card for card in hand_of(table, ANA) + hand_of(table, BOB) if card in BELLES)
    assert leaks(rows, text(f"{words.belle(held)} 12"), CHLOE)


def test_a_leaver_s_hand_is_not_theirs_any_more(rows):
    table = replay(codec.decode_events(rows))
    assert visible(table, ANA) == {*hand_of(table, ANA)}
    assert visible(table, 99) == frozenset()
    assert visible(None, ANA) == frozenset()


def test_a_receipt_of_a_deal_that_is_over_may_be_read_and_other_cards_beside_it_not(rows):
    game, events = replay(codec.decode_events(rows)).game, list[Event]()
    while game.is_dealt:
        for event in decide(game, legal_actions(game)[0]):
            game = evolve(game, event)
            events.append(event)
    over = [*rows, *(codec.event_row(number, 0, event) for number, event in enumerate(events, len(rows) + 1))]
    tables = {1: over, 2: kept([TableOpened(2, 9, CHANNEL, ANA, Options())])}
    words, view = words_in("fr"), view_of(replay(codec.decode_events(over)), None, Absences(0, {}))
    assert view.game.deal is not None

    def found(said: str) -> list[str]:
        request = Request("POST", f"/channels/{CHANNEL}/messages", text(said), 0, ANA, CHANNEL, "")
        return Judge(Record([request], [(1, {1: len(over), 2: 1})]), tables).leaks()

    for seat in view.game.deal.order:
        told = receipt(view, seat, Voice(words))
        if cards_in(told):
            assert not found(told)
            assert found(f"{told} 9♠ 9♥ 9♦ 9♣")
            assert found(told.replace("-# ", ""))


@pytest.mark.long
async def test_a_leak_through_the_real_bot_is_found(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    table = await club.open_table()
    [card, *_] = hand_of(table, chloe.id)
    with bot_scope(club.env):  # a call that no screen of the bot makes
        channel = club.client.get_partial_messageable(club.channel.id, guild_id=club.guild.id)
        await channel.send(view=as_view(text_message(f"Chloé a {words_in('fr').card(card)}")))
    await club.record.note(club.client.services.store)
    [leak] = Judge(club.record, await histories(club.client.services.store)).leaks()
    said = f"Chloé a {words_in('fr').card(card)}"
    assert leak == (
        f"POST /channels/{club.channel.id}/messages shows {card} in {said!r} to everybody, "
        f"but at version {table.version} of table 1 it was in the hand of member {chloe.id}"
    )
    del club.record.requests[-1]
    await plays_on(club, people, until_deal=2)
