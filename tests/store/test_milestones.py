"""Statements, of which a page is read from the next milestone, beside a plain list of all postings."""

from itertools import accumulate
from random import Random

import pytest

from bot.store import ledger, ledger_checks, milestones, season_sums, tables
from bot.store.database import Store, Transaction
from bot.tables.chips import BANK, PACKED, Account, Transfer
from tests.store.files import GUILD, NOW, a_gift, a_table

pytestmark = [pytest.mark.every_engine, pytest.mark.usefixtures("short_counts")]

ANN, BEN = Account("balance", 1), Account("balance", 2)
ACCOUNTS = (ANN, BEN, Account("seat", 5, 1))
GAMES = 4


async def agrees(tx: Transaction, account: Account) -> None:
    """It is asked for every page of some lines, also for those beyond the end."""
    row = await ledger.account(tx, GUILD, account)
    amounts = [amount for (amount,) in await tx.execute(_AMOUNTS, row.id)]
    after = [*accumulate(reversed(amounts))][::-1] or [0]
    assert (row.postings, row.balance) == (len(amounts), after[0])
    for offset in range(len(amounts)):
        lines, balance = await ledger.postings(tx, row, limit=4, offset=offset)
        assert ([line.amount for line in lines], balance) == (amounts[offset : offset + 4], after[offset]), offset


_AMOUNTS = "SELECT amount FROM posting WHERE account_id = $1 ORDER BY transfer_id DESC"


async def test_every_page_is_that_of_a_recount(store: Store):
    random = Random(1)
    async with store.transaction(GUILD) as tx:
        for number in range(80):
            moved = {account: random.randint(-9, 9) for account in random.sample(ACCOUNTS, random.randint(1, 3))}
            entries = {**moved, BANK: -sum(moved.values())}
            await ledger.post(tx, Transfer(f"transfer {number}", GUILD, NOW, "Test", entries))
        for account in ACCOUNTS:
            await agrees(tx, account)
        assert await ledger_checks.find_problems(tx) == []
        assert await tx.execute("SELECT DISTINCT kind FROM account JOIN milestone ON account_id = id") == [("balance",)]


async def test_a_page_is_read_from_close_by(store: Store):
    async with store.transaction(GUILD) as tx:
        for number in range(100):
            await ledger.post(tx, a_gift(1, 1 + number % 5, f"gift {number}"))
        row = await ledger.account(tx, GUILD, ANN)
        for number in range(1, 100):
            milestone = await milestones.first_after(tx, row.id, number)
            assert milestone
            assert 0 <= milestone.number - number < milestones.EVERY
        assert await milestones.first_after(tx, row.id, 100) is None


async def test_a_season_that_closes_is_a_posting_of_everybody(store: Store):
    async with store.transaction(GUILD) as tx:
        for number in range(2):
            await ledger.post(tx, a_gift(1, 7, f"gift {number}"))
        await ledger.reset_balances(tx, Transfer("season 1", GUILD, NOW, "SeasonClosed", {}), 100, {})
        await ledger.post(tx, a_gift(1, 7, "later"))
        await agrees(tx, ANN)
        assert await ledger_checks.find_problems(tx) == []
        assert len(await tx.execute("SELECT 1 FROM milestone")) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_what_is_summed_of_old_seasons_is_counted_once(store: Store, seed: int):
    """The games of a season lie between other transfers, and are summed some at a time, in any order."""
    random = Random(seed)
    async with store.transaction(GUILD) as tx:
        await tx.execute("INSERT INTO season VALUES ($1, 1, $2, 1)", GUILD, NOW)
        for game in range(1, GAMES + 1):
            await tables.insert(tx, a_table(game, is_open=False))
        for number in range(60):
            game = random.choice((None, *range(1, GAMES + 1)))
            moved = {account: random.randint(-9, 9) for account in (ANN, BEN)}
            other = PACKED if game else BANK
            entries = {**moved, other: -sum(moved.values())}
            await ledger.post(tx, Transfer(f"transfer {number}", GUILD, NOW, "Test", entries, game))
        games = [*range(1, GAMES + 1)]
        random.shuffle(games)
        while games:
            some = [games.pop() for _ in range(min(len(games), random.randint(1, 2)))]
            await season_sums.sum_up(tx, GUILD, 1, some, await season_sums.transfers_of(tx, GUILD, some))
            for account in (ANN, BEN):
                await agrees(tx, account)
            assert await ledger_checks.find_problems(tx) == []
        [(left,)] = await tx.execute("SELECT count(*) FROM transfer")
    assert left < 40


async def test_where_nothing_is_left_there_is_no_milestone(store: Store):
    """Somebody has won and lost the same, and began without chips."""
    async with store.transaction(GUILD) as tx:
        await tx.execute("INSERT INTO season VALUES ($1, 1, $2, 1)", GUILD, NOW)
        await tables.insert(tx, a_table(1, is_open=False))
        for number, chips in enumerate((5, -5) * 5):
            await ledger.post(tx, Transfer(f"end {number}", GUILD, NOW, "Test", {ANN: chips, PACKED: -chips}, 1))
        assert await tx.execute("SELECT number FROM milestone") == [(3,), (6,), (9,)]
        await season_sums.sum_up(tx, GUILD, 1, [1], await season_sums.transfers_of(tx, GUILD, [1]))
        await agrees(tx, ANN)
        assert await tx.execute("SELECT number FROM milestone") == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE milestone SET number = number + 1",
        "UPDATE milestone SET balance = balance - 1",
        "UPDATE milestone SET transfer_id = transfer_id - 1",
        "UPDATE account SET postings = postings + 1 WHERE owner_id = 1",
    ],
)
async def test_what_does_not_agree_is_found(store: Store, statement: str):
    async with store.transaction(GUILD) as tx:
        for number in range(milestones.EVERY):
            await ledger.post(tx, a_gift(1, 7, f"gift {number}"))
        assert await ledger_checks.find_problems(tx) == []
        await tx.execute(statement)
        assert len(await ledger_checks.find_problems(tx)) == 1
