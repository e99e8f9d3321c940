"""The audit finds whatever does not agree, and says so in a sentence."""

import re
import sqlite3
from contextlib import closing
from functools import partial, reduce

import pytest

from bot.game.actions import DealCards, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide
from bot.game.events import HandDealt
from bot.game.evolution import evolve
from bot.game.rules import GAMES
from bot.game.seal import secret_of, shuffled
from bot.game.state import NO_GAME
from bot.services import audit
from bot.tables import lobby
from bot.tables.events import DecksSealed
from tests.tables.club import Club, Person, game


@pytest.fixture
async def evening(club: Club) -> Club:
    """A table that is played at, and a second one that is closed."""
    await club.play(channel=1)
    await club.play(channel=2)
    await club.is_stopped()
    club.number = 1
    return club


async def test_it_finds_nothing_when_all_is_well(evening: Club):
    assert await audit.find_problems(evening.store) == []


async def test_it_finds_nothing_in_an_empty_file(club: Club):
    assert await audit.find_problems(club.store) == []


FAULTS = {
    "a snapshot that its events do not lead to": (
        "UPDATE game_table SET snapshot = replace(snapshot, '\"missed\":0', '\"missed\":1') WHERE id = 1",
        ["table 1 has another snapshot than its events lead to"],
    ),
    "settings that cannot be read": (
        "INSERT INTO server (guild_id, settings) VALUES (3, 'x')",
        ["the settings of server 3 cannot be read: JSON is malformed: invalid character (byte 0)"],
    ),
    "a change of a setting that cannot be read": (
        "INSERT INTO setting_change VALUES (5, 3, 1, 2, 'credit', 'true', '?')",
        ["the values of change 5 of a setting cannot be read: JSON is malformed: invalid character (byte 0)"],
    ),
    "an open table that the clock never looks at": (
        "UPDATE game_table SET wake_at = NULL",
        ["table 1 is open without a wake-up time"],
    ),
    "a closed table that the clock still looks at": (
        "UPDATE game_table SET wake_at = 1",
        ["table 2 is closed with a wake-up time"],
    ),
    "an open table that the clock looks at in ten years": (
        "UPDATE game_table SET wake_at = wake_at + 315360000 WHERE id = 1",
        ["table 1 has a wake-up time after it should have been closed"],
    ),
    "the turn of another member": (
        "UPDATE game_table SET turn_user_id = 777 WHERE id = 1",
        ["table 1 has a stored row that contradicts its events"],
    ),
    "nobody's turn": (
        "UPDATE game_table SET turn_user_id = NULL WHERE id = 1",
        ["table 1 has a stored row that contradicts its events"],
    ),
    "another channel": (
        "UPDATE game_table SET channel_id = 7 WHERE id = 1",
        ["table 1 has a stored row that contradicts its events"],
    ),
    "an event that cannot be read": (
        "UPDATE table_event SET body = 'x' WHERE table_id = 1 AND number = 3",
        ["table 1 cannot be read: DecodeError: JSON is malformed: invalid character (byte 0)"],
    ),
    "a snapshot that cannot be read": (
        "UPDATE game_table SET snapshot = 'x' WHERE id = 1",
        ["table 1 cannot be read: DecodeError: JSON is malformed: invalid character (byte 0)"],
    ),
}


@pytest.mark.parametrize(("statement", "sentences"), FAULTS.values(), ids=FAULTS.keys())
async def test_it_finds(evening: Club, statement: str, sentences: list[str]):
    await evening.asks(statement)
    assert await audit.find_problems(evening.store) == sentences


async def test_it_finds_bytes_that_are_no_text(evening: Club):
    await evening.asks("UPDATE game_table SET snapshot = CAST(x'7bff7d' AS TEXT) WHERE id = 1")
    assert await audit.find_problems(evening.store) == [
        "table 1 cannot be read: DecodeError: JSON is malformed: object keys must be strings (byte 1)"
    ]


async def behind_its_back(club: Club, *statements: str) -> None:
    """Do this to the file by another hand."""
    await club.closes()
    with closing(sqlite3.connect(club.folder / "club.db", isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    await club.opens()


async def test_it_finds_an_orphaned_row(evening: Club):
    await behind_its_back(evening, "INSERT INTO hand_seen VALUES (77, 1, 1)")
    [problem] = await audit.find_problems(evening.store)
    assert re.fullmatch(r"row \d+ of hand_seen belongs to one of game_table that is not there", problem)


async def test_it_finds_an_index_that_lacks_a_row(evening: Club):
    await behind_its_back(
        evening,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'transfer_id, amount', 'amount, transfer_id')"
        " WHERE name = 'posting_of_account'",
    )
    assert any("index posting_of_account" in problem for problem in await audit.find_problems(evening.store))


async def test_it_finds_a_missing_event(evening: Club):
    await evening.asks("DELETE FROM table_event WHERE table_id = 1 AND body LIKE '%TalonSetAside%'")
    last = (await evening.table()).length
    assert f"table 1 has {last - 1} events up to {last - 1}, not {last}" in await audit.find_problems(evening.store)


async def test_it_finds_chips_that_are_on_the_table_and_not_in_the_ledger(evening: Club):
    await evening.asks("UPDATE account SET number = 8 WHERE kind = 'seat' AND owner_id = 1 AND number = 0")
    assert await audit.find_problems(evening.store) == [
        "table 1 has 285 chips on seat 0, but 0 were put there",
        "table 1 has 0 chips on seat 8, but 285 were put there",
        "table 1 has other transfers in the ledger than its events lead to",
    ]


async def test_it_finds_chips_on_a_table_that_never_was(evening: Club):
    await evening.asks("UPDATE account SET owner_id = 7 WHERE kind = 'pot' AND owner_id = 1 AND number = 4")
    assert await audit.find_problems(evening.store) == [
        "table 1 has 15 chips on pot 4, but 0 were put there",
        "table 1 has other transfers in the ledger than its events lead to",
        "server 9 has chips at table 7, which it does not have",
    ]


async def test_it_finds_a_missing_posting(evening: Club):
    await evening.asks("DELETE FROM posting WHERE transfer_id = 1 AND account_id = 1")
    assert "transfer 1 does not sum to zero" in " ".join(await audit.find_problems(evening.store))


async def test_it_finds_a_balance_that_its_postings_do_not_make(evening: Club):
    await evening.asks("UPDATE account SET balance = balance + 1 WHERE kind = 'bank'")
    assert await audit.find_problems(evening.store) == [
        "account 2 says -3999, its postings -4000",
        "the accounts of server 9 do not sum to zero but to 1",
    ]


async def test_it_finds_a_duplicate_card(evening: Club):
    await evening.asks(
        'UPDATE table_event SET body = replace(body, \'"cards":["\', \'"cards":["7D","\')'
        " WHERE table_id = 1 AND body LIKE '%TalonSetAside%'"
    )
    assert "table 1 does not have the 52 cards once each" in await audit.find_problems(evening.store)


@pytest.fixture
async def sealed(club: Club) -> Club:
    """A second deal, by the seal of the first."""
    await club.sit_down()
    seats = lobby.players_of((await club.table()).seats)
    await club.person("Ana").does(partial(lobby.begin, seal=lobby.Seal(77, seats)))
    await club.plays_the_deal()
    await club.passes(minutes=5)
    return club


async def test_it_agrees_with_decks_that_were_sealed(sealed: Club):
    assert await audit.find_problems(sealed.store) == []


SEED = "0" * 64
ANOTHER_DEAL = "table 1 has dealt other cards in deal {} than its fingerprint leads to"


@pytest.mark.parametrize(
    ("text", "another", "sentences"),
    [
        ('"seed":"', '"seed":"0', ["table 1 has a seed that does not lead to its fingerprint"]),
        (
            '"fingerprint":"',
            '"fingerprint":"0',
            ["table 1 has a seed that does not lead to its fingerprint", ANOTHER_DEAL.format(1)],
        ),
        ('"secret":"', '"secret":"0', [ANOTHER_DEAL.format(1), ANOTHER_DEAL.format(2)]),
        ('"sealed_by":77', '"sealed_by":78', [ANOTHER_DEAL.format(1), ANOTHER_DEAL.format(2)]),
    ],
)
async def test_it_finds_decks_that_were_not_sealed(sealed: Club, text: str, another: str, sentences: list[str]):
    """Whoever has the file has changed them everywhere."""
    await sealed.asks("UPDATE table_event SET body = replace(body, $1, $2)", text, another)
    await sealed.asks("UPDATE game_table SET snapshot = replace(snapshot, $1, $2)", text, another)
    assert await audit.find_problems(sealed.store) == sentences


def test_it_finds_swapped_hands():
    secret = secret_of(SEED, 1)
    started = decide(NO_GAME, StartGame(GAMES["classique"], (100, 100, 100), 0))
    dealt = decide(reduce(evolve, started, NO_GAME), DealCards(shuffled(DECK, secret, 77), secret, 77))
    events = [DecksSealed(SEED, secret_of(SEED, 0)), *started, *dealt]
    assert [*audit.check_decks(events)] == []
    hands = [number for number, event in enumerate(events) if isinstance(event, HandDealt)]
    events[hands[0]], events[hands[1]] = events[hands[1]], events[hands[0]]
    assert [*audit.check_decks(events)] == ["has dealt other cards in deal 1 than its fingerprint leads to"]


@pytest.fixture
async def scores(club: Club, ana: Person) -> Club:
    """A game that was played to its end, a season that closed after it, and half a game of the next one."""
    await club.play(**game("classique", ends="deals", deals=1))
    await club.plays_the_deal()
    await club.person("Mod", is_moderator=True).closes_season(1)
    club.now += 20
    await club.play()
    await club.plays_the_deal()
    await club.is_stopped()
    await club.play(ana, robots=2, **game("classique", ends="deals", deals=1))
    await club.plays_the_deal()
    return club


async def test_it_agrees_with_what_games_came_to(scores: Club):
    assert (await scores.asks("SELECT count(*) FROM finished_game"), await audit.find_problems(scores.store)) == (
        [(3,)],
        [],
    )


WRONG_RESULTS = {
    "a result that is another": "UPDATE finished_game SET deals = deals + 1 WHERE table_id = 2",
    "a result of practice that counts": "UPDATE finished_seat SET is_counted = 1 WHERE table_id = 3",
    "a seat that is not there": "DELETE FROM finished_seat WHERE table_id = 2 AND seat_id = 1",
    "a seat that is another": "UPDATE finished_seat SET gain = gain + 1 WHERE table_id = 2 AND seat_id = 1",
}


@pytest.mark.parametrize("statement", WRONG_RESULTS.values(), ids=WRONG_RESULTS.keys())
async def test_it_finds_in_what_is_kept_of_a_game(scores: Club, statement: str):
    await scores.asks(statement)
    [problem] = await audit.find_problems(scores.store)
    assert problem in {f"table {number} has another result stored than its events lead to" for number in (2, 3)}


async def test_it_finds_a_result_that_was_not_kept(scores: Club):
    await scores.asks("DELETE FROM finished_seat WHERE table_id = 2")
    await scores.asks("DELETE FROM finished_game WHERE table_id = 2")
    assert await audit.find_problems(scores.store) == ["table 2 has another result stored than its events lead to"]


@pytest.mark.parametrize("table", [1, 3], ids=["a game that counts", "a game for practice"])
async def test_it_finds_a_game_of_another_season(scores: Club, table: int):
    await scores.asks("UPDATE finished_game SET season = 3 - season WHERE table_id = $1", table)
    assert await audit.find_problems(scores.store) == [
        f"table {table} has another result stored than its events lead to"
    ]


async def test_a_member_who_only_held_chips_when_a_season_closed_has_no_games_to_agree_with(scores: Club):
    ivo = scores.person("Ivo")
    await ivo.opens(channel=7)
    await scores.person("Mod", is_moderator=True).closes_season(2)
    assert await scores.asks("SELECT season, balance FROM season_balance WHERE user_id = $1", ivo.user) == [(2, 1000)]
    assert await audit.find_problems(scores.store) == []


async def test_one_table_in_trouble_does_not_hide_another(evening: Club):
    await evening.asks("UPDATE table_event SET body = 'x' WHERE table_id = 1")
    await evening.asks("UPDATE game_table SET wake_at = 1 WHERE id = 2")
    assert len(await audit.find_problems(evening.store)) == 2
