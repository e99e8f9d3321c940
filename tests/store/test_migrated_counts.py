"""A large server of a version that did not count its members and postings yet."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.store import ledger, ledger_checks, rankings
from bot.store.database import BOT, Store
from bot.store.postgresql.filling import fill_database
from bot.store.postgresql.opening import migrate
from bot.store.rankings import Ranking
from bot.tables.chips import Account
from bot.tables.results import PRESENT
from tests.engines import open_in_a_hurry
from tests.store.files import GUILD, opened
from tests.store.frozen import find_nothing, scripts_until

pytestmark = pytest.mark.every_engine

BEFORE = 8
MEMBERS = 700
POSTINGS = 600
MEMBERS_ONLY = "FROM account WHERE kind = 'balance' AND owner_id > 0"
OLD = (
    f"INSERT INTO account SELECT id, {GUILD}, 'balance', id, 0, 0, 10 * (id % 3) FROM number WHERE id <= {MEMBERS}",
    f"INSERT INTO account VALUES ({MEMBERS + 1}, {GUILD}, 'bank', 0, 0, 0, 0)",
    f"INSERT INTO account VALUES ({MEMBERS + 2}, {GUILD}, 'balance', -1, 0, 0, 0)",
    f"INSERT INTO account VALUES ({MEMBERS + 3}, {GUILD}, 'seat', 5, 1, 0, 0)",
    f"INSERT INTO transfer SELECT id, 'gift ' || id, {GUILD}, 1, 'Gift', NULL, NULL FROM number",
    f"INSERT INTO posting SELECT id, id, 100 * (id % 7) FROM number WHERE id <= {MEMBERS} AND id % 7 > 0",
    f"INSERT INTO posting SELECT {MEMBERS} + id, 1 + id % 2, id FROM number WHERE id <= {POSTINGS}",
    f"INSERT INTO posting SELECT transfer_id, {MEMBERS + 1}, -amount FROM posting",
    "UPDATE account SET balance = (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = account.id)",
    f"INSERT INTO tally SELECT {GUILD}, 'season-1', owner_id, 0, 0, 0, 0, 0, 0, 0, 0, owner_id % 5 {MEMBERS_ONLY}",
    f"INSERT INTO tally SELECT {GUILD}, 'ever', owner_id, 0, 0, 0, 0, 0, 0, 0, 0, NULL {MEMBERS_ONLY}",
)


@pytest.fixture
async def store(server: str | None, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncGenerator[Store]:
    """A database of this version, brought up to date."""
    path, scripts = tmp_path / "old.db", scripts_until(BEFORE, tmp_path / "scripts")
    async with opened(path, scripts) as old, old.transaction(BOT) as tx:
        await tx.execute(
            "CREATE TEMP TABLE number AS WITH RECURSIVE number (id) AS"
            f" (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < {MEMBERS + POSTINGS}) SELECT id FROM number"
        )
        for statement in OLD:
            await tx.execute(statement)
    url = f"sqlite:///{path}"
    if server:
        postgresql = request.getfixturevalue("postgresql")
        postgresql.execute("CREATE DATABASE old STRATEGY FILE_COPY")
        url = postgresql.url("old")
        async with opened(path, scripts) as old:
            await fill_database(url, old, find_nothing, scripts)
        await migrate(url)
    store = await open_in_a_hurry(url)
    try:
        yield store
    finally:
        await store.close()
        if server:
            request.getfixturevalue("postgresql").execute("DROP DATABASE old WITH (FORCE)")


async def test_its_rankings_are_counted_by_the_migration(store: Store):
    async with store.transaction(BOT) as tx:
        assert await rankings.find_problems(tx, set()) == []
        for scope in (PRESENT, "season-1"):
            ranking = Ranking(GUILD, "balance", scope)
            assert await rankings.count(tx, ranking) == MEMBERS
            [(user, value)] = await rankings.ranked(tx, ranking, limit=1, offset=MEMBERS // 2)
            assert await rankings.value_of(tx, ranking, user) == value
        [(stretches,)] = await tx.execute("SELECT count(*) FROM ranking_stretch WHERE scope = 'present'")
    assert stretches == 3


async def test_its_statements_have_milestones(store: Store):
    async with store.transaction(BOT) as tx:
        assert await ledger_checks.find_problems(tx) == []
        row = await ledger.account(tx, GUILD, Account("balance", 1))
        assert row.postings == 1 + POSTINGS // 2
        assert await tx.execute("SELECT account_id, number FROM milestone ORDER BY account_id") == [(1, 256), (2, 256)]
