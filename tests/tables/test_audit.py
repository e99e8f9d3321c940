"""The audit finds whatever does not agree, and says so in a sentence."""

import re
import sqlite3
from contextlib import closing, suppress
from functools import partial

import pytest

from bot.services import audit
from bot.store.database import BOT
from bot.tables import lobby
from tests.engines import RULES_BROKEN, TABLES
from tests.scale import some
from tests.tables.club import ONE_DEAL, Club, Person
from tests.tables.day_players import Player

NOTHING_FOLLOWS = {
    "note heartbeat interaction": "what the bot notes for itself while it runs",
    "member forgetting": "what people have decided",
    "reminder table_message": "what is shown on Discord, and when",
    "server.guild_id server.left_at server.called_at server.told_day": "what happened on Discord",
    "season.by_user_id day_deal.guild_id": "who did it, and where",
    "finished_seat.yardstick": "by what it was valued, which is done anew",
    "game_table.rewritten": "how often somebody was forgotten",
    "game_table.wake_at": "a moment later, as after an outage",
}
"""The columns whose change nothing can find, as nothing else follows from them or leads to them."""


MISSED = (
    *("game_table", "table_event", "mention", "account", "transfer", "posting", "season", "season_balance", "badge"),
    *("finished_game", "finished_seat", "day"),
)
"""The tables of which each row is missed: the others have rows that follow from nothing that is kept."""


async def year(club: Club) -> None:
    """Games and a closed season, a game in play, settings that were changed, a day."""
    ana, manager = club.person("Ana"), club.person("Eva")
    for channel in (1, 2):
        await club.play(channel=channel, **ONE_DEAL)
        await club.plays_it_out()
    await club.services.valuations.value_games()
    await club.play(channel=3)
    club.now += 60
    await manager.closes_season(1)
    await club.plays_the_deal()
    await manager.sets(starting_chips=300)
    await club.person("Dora").opens(channel=4)
    await Player(club, ana.user).plays()
    await Player(club, 102).begins()


def columns() -> list[tuple[str, str]]:
    unfollowed = {name for names in NOTHING_FOLLOWS for name in names.split()}
    every = [(table, column) for table, columns in TABLES.items() for column in columns]
    return [(table, column) for table, column in every if not {table, f"{table}.{column}"} & unfollowed]


@pytest.fixture
async def lived(club: Club) -> Club:
    return await club.has_lived(year)


async def test_it_finds_nothing_when_all_is_well(lived: Club):
    assert await audit.find_problems(lived.store) == []


async def test_it_finds_nothing_in_an_empty_file(club: Club):
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize("table", some(["account", "finished_seat", "game_table"], of=sorted(TABLES)))
async def test_it_finds_another_value_in_any_column_from_which_something_follows(lived: Club, table: str):
    excepted = {name for names in NOTHING_FOLLOWS for name in names.split()}
    columns = [column for column in TABLES[table] if not {table, f"{table}.{column}"} & excepted]
    changed = """
        UPDATE {0} SET {1} = CASE typeof({1}) WHEN 'integer' THEN {1} + 1 WHEN 'null' THEN 1
        WHEN 'blob' THEN substr({1}, 2) ELSE {1} || '1' END
        WHERE {1} IS (SELECT {1} FROM {0} ORDER BY {1} IS NULL LIMIT 1) RETURNING 1
    """
    assert [column for column in columns if not await is_noticed(lived, changed.format(table, column))] == []


@pytest.mark.parametrize("table", some(["posting", "finished_seat"], of=sorted(MISSED)))
async def test_it_finds_a_row_that_is_missing(lived: Club, table: str):
    order = ", ".join(TABLES[table])
    removed = (
        f"DELETE FROM {table} WHERE ({order}) IS (SELECT {order} FROM {table} ORDER BY {order} LIMIT 1) RETURNING 1"
    )
    assert await is_noticed(lived, removed)


@pytest.mark.parametrize(
    "row",
    [
        "account VALUES (900, 9, 'balance', 555, 0, 0)",
        "account VALUES (900, 10, 'balance', 555, 0, 0)",
        "season_balance VALUES (9, 1, 555, 1000)",
        "season_balance VALUES (9, 2, 100, 1000)",
        "season_balance VALUES (10, 1, 100, 1000)",
        "day_deal VALUES (555, 380, 1, 1, 9, 0, 0)",
    ],
)
async def test_it_finds_a_row_of_somebody_who_never_was_there(lived: Club, row: str):
    assert await is_noticed(lived, f"INSERT INTO {row} RETURNING 1")


class _TakenBackError(Exception):
    """Takes back what was changed."""


async def is_noticed(club: Club, change: str) -> bool:
    """Whether the database refuses a change, or the audit finds it."""
    problems = list[str]()
    with suppress(_TakenBackError):
        async with club.store.long_transaction(BOT) as tx:
            try:
                assert await tx.execute(change)
            except RULES_BROKEN:
                return True
            problems = await audit.find_problems_in(tx)
            raise _TakenBackError
    return bool(problems)


SENTENCES = {
    "UPDATE server SET settings = 'x'": "server 9 has settings that cannot be read: JSON is malformed: invalid"
    " character (byte 0)",
    "UPDATE game_table SET wake_at = NULL": "table 3 is not looked at when its time comes",
    "UPDATE game_table SET wake_at = wake_at + 315360000": "table 3 is not looked at when its time comes",
    "UPDATE game_table SET wake_at = 1": "table 1 is not looked at when its time comes",
    "UPDATE table_event SET body = 'x'": "table 3 cannot be read: DecodeError: JSON is malformed: invalid character"
    " (byte 0)",
    "UPDATE game_table SET snapshot = CAST(x'7bff7d' AS TEXT)": "table 3 cannot be read: DecodeError: JSON is"
    " malformed: object keys must be strings (byte 1)",
    "DELETE FROM table_event WHERE table_id = 3 AND number = 9": "table 3 lacks events",
    "UPDATE account SET balance = balance + 1 WHERE kind = 'bank'": "account 2 says -3299, its postings -3300",
    "DELETE FROM posting WHERE transfer_id = 1 AND amount > 0": "transfer 1 does not sum to zero but to -1000",
    "INSERT INTO transfer VALUES (900, 'welcome 100', 9, 1, 'Welcome', NULL, NULL)": "server 9 cannot explain 1 of its"
    " transfers, such as transfer 900",
    "UPDATE transfer SET table_id = 77": "server 9 has transfers of table 77, which it does not have",
    "UPDATE transfer SET guild_id = 8": "server 8 has transfers of table 1, which it does not have",
    "UPDATE season SET number = 7": "server 9 has closed other seasons than the 1 of which the ledger knows",
    "DELETE FROM season_balance": "server 9 cannot explain 1 of its transfers, such as transfer 32",
    "UPDATE finished_game SET season = 2": "table 1 has another result stored than its events lead to",
    "UPDATE badge SET badge = 'monocle' WHERE badge = 'premiere-victoire'": "server 9 has another record of badge"
    " monocle of member 101 than their games lead to",
    "UPDATE day_deal SET ahead = ahead + 1 WHERE deal = 2": "table 6 is not deal 2 of day 380 as member 100 played it",
    "UPDATE day SET candidates = '1 1 1'": "day 380 has other decks than its secret leads to",
}


@pytest.mark.parametrize(("change", "sentence"), SENTENCES.items())
async def test_it_says_what_it_has_found(lived: Club, change: str, sentence: str):
    await lived.asks(change)
    assert sentence in await audit.find_problems(lived.store)


async def test_one_table_in_trouble_does_not_hide_another(lived: Club):
    await lived.asks("UPDATE table_event SET body = 'x' WHERE table_id = 3")
    await lived.asks("UPDATE game_table SET wake_at = 1 WHERE id = 1")
    assert len(await audit.find_problems(lived.store)) == 2


async def test_a_server_that_is_being_erased_has_nothing_to_explain(lived: Club):
    await lived.asks("UPDATE server SET left_at = 0")
    await lived.asks("DELETE FROM finished_seat WHERE guild_id = 9")
    await lived.asks("UPDATE transfer SET reason = 'Gift'")
    assert await audit.find_problems(lived.store) == []


MOVED = """
    UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account_id = account.id) WHERE kind <> 'pot'
"""
"""What somebody also writes who does not want to be found by a balance alone."""


SHIFTED = """
    UPDATE posting SET amount = amount + 5 * (201 - 2 * owner_id) FROM account WHERE id = account_id
    AND kind = 'balance' AND owner_id IN (100, 101)
    AND transfer_id = (SELECT id FROM transfer WHERE reason = 'SeasonClosed')
"""
"""As a season closed, Bob gets five chips of Ana's."""


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE posting SET amount = amount * 1001 WHERE transfer_id = 1",
        SHIFTED,
    ],
    ids=["more first chips than any server gives", "more than others as a season closed"],
)
async def test_it_finds_chips_that_were_moved_by_somebody_who_knows_how(lived: Club, change: str):
    await lived.asks(change)
    await lived.asks(MOVED)
    [problem] = await audit.find_problems(lived.store)
    assert "server 9 cannot explain 1 of its transfers" in problem


async def test_the_debts_of_a_forgotten_member_are_explained(club: Club, bob: Person):
    for channel in (1, 2, 3):
        await club.play(chips=700, channel=channel)
    await club.services.privacy.forget(bob.request())
    await bob.opens(channel=4)
    for table in (1, 2, 3):
        await club.plays_the_deal(table)
    assert await audit.find_problems(club.store) == []


# What was dealt and played


@pytest.fixture
async def sealed(club: Club) -> Club:
    """A second deal, by the seal of the first."""
    await club.sit_down()
    seats = lobby.players_of((await club.table()).seats)
    await club.person("Ana").does(partial(lobby.begin, seal=lobby.Seal(77, seats)))
    await club.plays_the_deal()
    await club.passes(minutes=5)
    assert await audit.find_problems(club.store) == []
    return club


PLAYED = "table 1 has gone on as neither its seed nor the rules lead to"
SEED = "table 1 has a seed that does not lead to its fingerprint"


@pytest.mark.parametrize(
    ("text", "another", "sentences"),
    [
        ('"seed":"', '"seed":"0', [SEED, PLAYED]),
        ('"fingerprint":"', '"fingerprint":"0', [SEED]),
        ('"secret":"', '"secret":"0', [PLAYED]),
        ('"sealed_by":77', '"sealed_by":78', [PLAYED]),
    ],
)
async def test_it_finds_decks_that_were_not_sealed(sealed: Club, text: str, another: str, sentences: list[str]):
    """Whoever has the file has changed them everywhere."""
    await sealed.asks("UPDATE table_event SET body = replace(body, $1, $2)", text, another)
    await sealed.asks("UPDATE game_table SET snapshot = replace(snapshot, $1, $2)", text, another)
    assert await audit.find_problems(sealed.store) == sentences


@pytest.mark.parametrize(
    ("text", "another"),
    [
        ('"cards":["', '"cards":["7D","'),
        ('"announced":false', '"announced":true'),
    ],
    ids=["a card twice", "what nobody has said"],
)
async def test_it_finds_a_game_that_no_rules_allow(sealed: Club, text: str, another: str):
    await sealed.asks("UPDATE table_event SET body = replace(body, $1, $2)", text, another)
    assert PLAYED in await audit.find_problems(sealed.store)


# The file


async def behind_its_back(club: Club, *statements: str) -> None:
    """Do this to the file by another hand."""
    await club.closes()
    with closing(sqlite3.connect(club.folder / "club.db", isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    await club.opens()


async def test_it_finds_an_orphaned_row(lived: Club):
    await behind_its_back(lived, "INSERT INTO reminder VALUES (77, 1, 1, 1, 1, NULL, 'fr')")
    [problem] = await audit.find_problems(lived.store)
    assert re.fullmatch(r"row \d+ of reminder belongs to one of game_table that is not there", problem)


async def test_it_finds_an_index_that_lacks_a_row(lived: Club):
    await behind_its_back(
        lived,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'transfer_id, amount', 'amount, transfer_id')"
        " WHERE name = 'posting_of_account'",
    )
    assert any("index posting_of_account" in problem for problem in await audit.find_problems(lived.store))
