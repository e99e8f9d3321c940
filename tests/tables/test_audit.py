"""The audit finds whatever does not agree, and says so in a sentence."""

import pytest

from bot.tables import audit
from tests.tables.club import Club, Member


@pytest.fixture
async def evening(club: Club, ana: Member, bob: Member, chloe: Member) -> Club:
    """A table that is played at, and a second one that is closed."""
    await club.play(ana, bob, chloe, channel=1)
    await club.play(ana, bob, chloe, channel=2)
    await ana.stops()
    club.number = 1
    return club


async def test_there_is_nothing_to_say_when_all_is_well(evening: Club):
    assert await audit.faults(evening.store) == []


async def test_there_is_nothing_to_say_of_an_empty_file(club: Club):
    assert await audit.faults(club.store) == []


FAULTS = {
    "a snapshot that its events do not lead to": (
        "UPDATE game_table SET snapshot = replace(snapshot, '\"missed\":0', '\"missed\":1') WHERE id = 1",
        ["table 1 has a snapshot to which its events do not lead"],
    ),
    "an open table that the clock never looks at": (
        "UPDATE game_table SET wake_at = NULL",
        ["table 1 is open and never looked at"],
    ),
    "a closed table that the clock still looks at": (
        "UPDATE game_table SET wake_at = 1",
        ["table 2 is closed and still looked at"],
    ),
    "another channel": ("UPDATE game_table SET channel_id = 7 WHERE id = 1", ["table 1 is kept as another than it is"]),
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
    assert await audit.faults(evening.store) == sentences


async def test_it_finds_a_missing_event(evening: Club):
    await evening.asks("DELETE FROM table_event WHERE table_id = 1 AND body LIKE '%TalonSetAside%'")
    last = (await evening.table()).version
    assert f"table 1 has {last - 1} events up to {last - 1} at version {last}" in await audit.faults(evening.store)


async def test_it_finds_chips_that_are_on_the_table_and_not_in_the_ledger(evening: Club):
    await evening.asks("UPDATE account SET place = 8 WHERE kind = 'seat' AND owner_id = 1 AND place = 0")
    assert await audit.faults(evening.store) == [
        "table 1 has 285 chips on seat 0, but 0 were put there",
        "table 1 has 0 chips on seat 8, but 285 were put there",
    ]


async def test_it_finds_chips_on_a_table_that_never_was(evening: Club):
    await evening.asks("UPDATE account SET owner_id = 7 WHERE kind = 'pot' AND owner_id = 1 AND place = 4")
    assert await audit.faults(evening.store) == [
        "table 1 has 15 chips on pot 4, but 0 were put there",
        "server 9 has chips at table 7, which it does not have",
    ]


async def test_it_finds_a_posting_too_few(evening: Club):
    await evening.asks("DELETE FROM posting WHERE rowid = 1")
    assert "transfer 1 does not sum to zero" in " ".join(await audit.faults(evening.store))


async def test_it_finds_a_balance_that_its_postings_do_not_make(evening: Club):
    await evening.asks("UPDATE account SET balance = balance + 1 WHERE kind = 'bank'")
    assert await audit.faults(evening.store) == [
        "account 1 says -2999, its postings -3000",
        "the accounts of server 9 do not sum to zero but to 1",
    ]


async def test_it_finds_a_card_that_is_there_twice(evening: Club):
    await evening.asks(
        'UPDATE table_event SET body = replace(body, \'"cards":["\', \'"cards":["7D","\')'
        " WHERE table_id = 1 AND body LIKE '%TalonSetAside%'"
    )
    assert "table 1 does not have the 52 cards once each" in await audit.faults(evening.store)


async def test_one_table_in_trouble_does_not_hide_another(evening: Club):
    await evening.asks("UPDATE table_event SET body = 'x' WHERE table_id = 1")
    await evening.asks("UPDATE game_table SET wake_at = 1 WHERE id = 2")
    assert len(await audit.faults(evening.store)) == 2
