"""The audit explains every transfer: by the events of a table, by first chips, or by the end of a season."""

import pytest

from bot.services import audit
from tests.tables.club import ONE_DEAL, Club, Person

OF_A_TABLE = "table 1 has other transfers in the ledger than its events lead to"
UNEXPLAINED = "server 9: nothing explains 1 of its transfers, such as transfer "


@pytest.fixture
async def year(club: Club, mod: Person, manager: Person, dora: Person) -> Club:
    """A game, a season that closed in the middle of another one, and a member who came after other first chips."""
    await club.play(**ONE_DEAL)
    await club.plays_it_out()
    await club.play()
    club.now += 60
    await mod.closes_season(1)
    await club.plays_the_deal()
    await mod.stops()
    await manager.sets(starting_chips=300)
    await dora.opens()
    return club


async def written(club: Club, *statements: str) -> list[str]:
    """What is found after somebody wrote this past the ledger."""
    for statement in statements:
        await club.asks(statement)
    return await audit.find_problems(club.store)


async def test_a_sound_year_is_explained(year: Club):
    assert await audit.find_problems(year.store) == []
    reasons = {reason for (reason,) in await year.asks("SELECT DISTINCT reason FROM transfer")}
    assert {"Welcome", "SeasonClosed", "GameStarted", "TableClosed"} <= reasons


async def test_it_finds_chips_that_nothing_explains(year: Club):
    problems = await written(
        year,
        "INSERT INTO transfer (id, cause, guild_id, at, reason) VALUES (900, 'gift', 9, 1, 'Gift')",
        "INSERT INTO posting SELECT 900, id, 1000 FROM account WHERE kind = 'balance' AND owner_id = 100",
        "INSERT INTO posting SELECT 900, id, -1000 FROM account WHERE kind = 'bank'",
        "UPDATE account SET balance = balance + 1000 WHERE kind = 'balance' AND owner_id = 100",
        "UPDATE account SET balance = balance - 1000 WHERE kind = 'bank'",
    )
    assert problems == [f"{UNEXPLAINED}900"]


async def test_it_finds_a_second_welcome(year: Club):
    [(number,)] = await year.asks("SELECT max(id) + 1 FROM transfer")
    await year.asks("INSERT INTO transfer VALUES ($1, 'welcome 100', 9, 1, 'Welcome', NULL, NULL)", number)
    problems = await audit.find_problems(year.store)
    assert problems == [f"{UNEXPLAINED}{number}"]


async def test_it_finds_first_chips_that_the_server_never_gave(year: Club):
    problems = await written(
        year,
        "UPDATE posting SET amount = amount * 2 WHERE transfer_id = 1",
        "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account_id = account.id)"
        " WHERE kind IN ('bank', 'balance')",
    )
    assert problems == [f"{UNEXPLAINED}1"]


async def test_it_finds_swapped_accounts(year: Club):
    problems = await written(
        year,
        "UPDATE account SET owner_id = 900 WHERE kind = 'balance' AND owner_id = 100",
        "UPDATE account SET owner_id = 100 WHERE kind = 'balance' AND owner_id = 101",
        "UPDATE account SET owner_id = 101 WHERE kind = 'balance' AND owner_id = 900",
    )
    assert OF_A_TABLE in problems
    assert any("nothing explains" in problem for problem in problems)


async def test_it_finds_transfers_of_another_server(year: Club):
    problems = await written(year, "UPDATE transfer SET guild_id = 8")
    assert OF_A_TABLE in problems
    assert "server 8 has transfers of table 1, which it does not have" in problems
    assert "server 9 has closed season 1, of which the ledger knows nothing" in problems


async def test_it_finds_transfers_of_a_table_that_never_was(year: Club):
    problems = await written(year, "UPDATE transfer SET table_id = 77 WHERE table_id = 1")
    assert problems[-1] == "server 9 has transfers of table 77, which it does not have"


CHANGES = {
    "a reason": "reason = 'Gift'",
    "a time": "at = at + 1",
    "a deal": "deal = deal + 1",
    "a cause": "cause = 'table 1 event 1'",
    "a table": "table_id = 2",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
async def test_it_finds_a_change_of(year: Club, change: str):
    first = "(SELECT min(id) FROM transfer WHERE table_id = 1)"
    assert OF_A_TABLE in await written(year, f"UPDATE transfer SET {change} WHERE id = {first}")


@pytest.mark.parametrize("reason", ["Welcome", "SeasonClosed"])
async def test_it_finds_another_reason_where_no_table_is(year: Club, reason: str):
    [(number,)] = await year.asks("SELECT min(id) FROM transfer WHERE reason = $1", reason)
    problems = await written(year, f"UPDATE transfer SET reason = 'Gift' WHERE id = {number}")
    assert problems == [f"{UNEXPLAINED}{number}"]


async def test_it_finds_a_member_who_got_more_than_others_when_a_season_closed(year: Club):
    [(number,)] = await year.asks("SELECT id FROM transfer WHERE reason = 'SeasonClosed'")
    problems = await written(
        year,
        f"UPDATE posting SET amount = amount + 5 WHERE transfer_id = {number} AND account_id ="
        " (SELECT id FROM account WHERE kind = 'balance' AND owner_id = 100)",
        f"UPDATE posting SET amount = amount - 5 WHERE transfer_id = {number} AND account_id ="
        " (SELECT id FROM account WHERE kind = 'balance' AND owner_id = 101)",
        "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account_id = account.id)"
        " WHERE kind = 'balance'",
    )
    assert problems == [f"{UNEXPLAINED}{number}"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE season_balance SET balance = balance + 5000 WHERE user_id = 101",
        "DELETE FROM season_balance WHERE user_id = 101",
        "DELETE FROM season_balance",
        "INSERT INTO season_balance VALUES (9, 1, 4242, 9999)",
    ],
)
async def test_it_finds_another_podium_than_the_ledger_led_to(year: Club, change: str):
    [(number,)] = await year.asks("SELECT id FROM transfer WHERE reason = 'SeasonClosed'")
    assert f"{UNEXPLAINED}{number}" in await written(year, change)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE server SET settings = replace(settings, '\"starting_chips\":300', '\"starting_chips\":9999')",
        "UPDATE setting_change SET after = '5000' WHERE name = 'starting_chips'",
        "UPDATE setting_change SET after = '-1' WHERE name = 'starting_chips'",
    ],
)
async def test_it_finds_a_setting_that_nobody_has_set(year: Club, change: str):
    assert "setting starting_chips of server 9 is not what it was changed to" in await written(year, change)


async def test_it_finds_a_season_of_another_number(year: Club):
    problems = await written(year, "UPDATE season SET number = 7")
    assert "server 9 has closed season 7, of which the ledger knows nothing" in problems


@pytest.fixture
async def debtor(club: Club, bob: Person) -> Club:
    """Somebody in debt was forgotten, and came back."""
    for channel in (1, 2, 3):
        await club.play(chips=700, channel=channel)
    await club.services.privacy.forget(bob.request())
    await bob.opens(channel=4)
    return club


async def test_a_debt_that_is_owed_again_is_explained(debtor: Club):
    assert await debtor.asks("SELECT owed FROM forgotten") == [(1100,)]
    assert await audit.find_problems(debtor.store) == []


async def test_chips_paid_to_a_forgotten_member_are_explained(debtor: Club):
    for table in (1, 2, 3):
        await debtor.plays_the_deal(table)
    assert await debtor.asks("SELECT count(*) FROM account WHERE owner_id < 0 AND balance = -1100") == [(0,)]
    assert await audit.find_problems(debtor.store) == []


async def test_it_finds_a_debt_that_was_struck_out(debtor: Club):
    assert await written(debtor, "UPDATE forgotten SET owed = 0") == [
        "server 9: 1 who were forgotten are said to have owed 0, but 0 can have"
    ]


async def test_it_finds_a_lost_trace_of_a_forgotten_member(debtor: Club):
    assert await written(debtor, "DELETE FROM forgotten") == [
        "server 9: 1 were forgotten in this season, but 0 are said to have been"
    ]


async def test_a_member_forgotten_twice_is_known_once_until_the_next_season(debtor: Club, bob: Person, mod: Person):
    await debtor.services.privacy.forget(bob.request())
    assert await debtor.asks("SELECT count(*) FROM forgotten") == [(1,)]
    assert await audit.find_problems(debtor.store) == []
    for table in (1, 2, 3):
        await debtor.is_stopped(table)
    await debtor.play(debtor.person("Ana"), debtor.person("Dora"), robots=1, channel=7, **ONE_DEAL)
    await debtor.plays_it_out()
    await mod.closes_season(1)
    assert await debtor.asks("SELECT count(*) FROM forgotten") == [(0,)]
    assert await audit.find_problems(debtor.store) == []


async def test_it_finds_a_debt_that_came_back_as_another(debtor: Club, bob: Person):
    [(number,)] = await debtor.asks("SELECT id FROM transfer WHERE reason = 'Returned'")
    await debtor.asks("UPDATE posting SET amount = amount * 2 WHERE transfer_id = $1", number)
    await debtor.asks("UPDATE account SET balance = 2 * balance WHERE owner_id = $1", bob.user)
    problems = await written(debtor, "UPDATE account SET balance = balance + 1100 WHERE kind = 'bank'")
    assert problems == [f"{UNEXPLAINED}{number}"]


async def test_a_server_that_is_being_erased_has_nothing_to_explain(year: Club):
    problems = await written(
        year,
        "INSERT INTO server (guild_id, settings, left_at) VALUES (9, '{}', 0)"
        " ON CONFLICT (guild_id) DO UPDATE SET left_at = 0",
        "DELETE FROM finished_seat",
        "DELETE FROM finished_game",
        "UPDATE transfer SET reason = 'Gift'",
        "UPDATE season SET number = 3",
    )
    assert problems == []
