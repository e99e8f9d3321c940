from random import Random

import pytest

from bot.store import ledger
from bot.store.database import BOT, Store
from bot.tables.chips import BANK, Account, Transfer
from tests.engines import RULES_BROKEN
from tests.store.files import GUILD, NOW, a_gift

pytestmark = pytest.mark.every_engine

ANN, BEN, CAT = (Account("balance", user) for user in (1, 2, 3))
POT = Account("pot", 5, 0)


def a_transfer(entries: dict[Account, int], cause: str = "because", guild: int = GUILD) -> Transfer:
    return Transfer(cause, guild, NOW, "Test", entries)


async def posted(store: Store, *transfers: Transfer) -> list[dict[Account, int]]:
    async with store.transaction(BOT) as tx:
        return [await ledger.post(tx, transfer) for transfer in transfers]


async def balance(store: Store, account: Account, guild: int = GUILD) -> int | None:
    async with store.transaction(BOT) as tx:
        return await ledger.balance(tx, guild, account)


async def problems(store: Store) -> list[str]:
    async with store.transaction() as tx:
        return await ledger.find_problems(tx)


async def tampered(store: Store, statement: str) -> list[str]:
    """What is found after somebody wrote into the file past the ledger."""
    await posted(store, a_gift(1), a_gift(2))
    async with store.transaction(BOT) as tx:
        await tx.execute(statement)
    return await problems(store)


async def held(store: Store) -> dict[int, int]:
    async with store.transaction() as tx:
        return await ledger.balances(tx, GUILD)


async def test_a_transfer_gives_the_new_balances(store: Store):
    assert await posted(store, a_gift(1), a_transfer({ANN: -3, BEN: 3})) == [{BANK: -10, ANN: 10}, {ANN: 7, BEN: 3}]


async def test_the_balances_are_kept(store: Store):
    await posted(store, a_gift(1), a_transfer({ANN: -3, BEN: 2, CAT: 1}))
    assert [await balance(store, account) for account in (BANK, ANN, BEN, CAT)] == [-10, 7, 2, 1]


async def test_whoever_never_had_chips_has_no_balance(store: Store):
    assert await balance(store, ANN) is None


async def test_each_server_has_its_own_accounts(store: Store):
    await posted(store, a_gift(1), a_transfer({BANK: -1, ANN: 1}, guild=8))
    assert (await balance(store, ANN), await balance(store, ANN, guild=8)) == (10, 1)


async def test_a_transfer_with_the_same_cause_has_no_effect(store: Store):
    await posted(store, a_gift(1, cause="once"))
    assert await posted(store, a_gift(1, chips=99, cause="once")) == [{}]


async def test_a_transfer_posted_twice_moves_chips_once(store: Store):
    await posted(store, a_gift(1), a_gift(1))
    assert await balance(store, ANN) == 10


async def test_what_does_not_sum_to_zero_is_a_mistake_of_ours(store: Store):
    with pytest.raises(AssertionError):
        await posted(store, a_transfer({BANK: -1, ANN: 2}))
    assert await balance(store, ANN) is None


async def test_no_pot_is_overdrawn(store: Store):
    with pytest.raises(RULES_BROKEN, match=r"(?i)check"):
        await posted(store, a_transfer({BANK: -5, POT: 5}, "in"), a_transfer({POT: -6, ANN: 6}, "out"))
    assert (await balance(store, POT), await problems(store)) == (None, [])


@pytest.mark.parametrize("account", [BANK, ANN, Account("seat", 5, 0)])
async def test_every_other_account_can_be_overdrawn(store: Store, account: Account):
    await posted(store, a_transfer({account: -6, POT: 6}))
    assert await balance(store, account) == -6


async def test_no_balance_outgrows_what_can_be_added_up(store: Store):
    with pytest.raises(RULES_BROKEN, match=r"(?i)check"):
        await posted(store, a_gift(1, chips=10**18), a_gift(1, chips=1, cause="one more"))


async def test_what_is_ranked_is_what_the_members_of_a_server_hold(store: Store):
    away = a_transfer({BANK: -99, BEN: 99}, "elsewhere", guild=8)
    await posted(store, a_gift(1), away, a_transfer({BANK: -50, Account("seat", 3): 20, POT: 30}))
    assert await held(store) == {1: 10}


async def test_a_sound_ledger_has_no_problems(store: Store):
    random = Random(1)
    await posted(store, *(a_gift(random.randrange(9), random.randrange(1, 99), f"{each}") for each in range(99)))
    assert await problems(store) == []


async def test_an_empty_ledger_has_no_problems(store: Store):
    assert await problems(store) == []


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE posting SET amount = amount + 1 WHERE transfer_id = 2 AND amount > 0", "transfer 2 does not sum"),
        ("UPDATE posting SET amount = amount + 1 WHERE transfer_id = 2 AND amount > 0", "says 10, its postings 11"),
        ("UPDATE account SET balance = 5000 WHERE owner_id = 2", "says 5000, its postings 10"),
        ("DELETE FROM posting WHERE transfer_id = 2", "says 10, its postings 0"),
        ("DELETE FROM posting WHERE transfer_id = 2 AND amount < 0", "transfer 2 does not sum to zero but to 10"),
    ],
)
async def test_what_was_tampered_with_is_found(store: Store, statement: str, fault: str):
    assert any(fault in found for found in await tampered(store, statement))


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO posting VALUES (1, 2, 0)",
        "INSERT INTO posting VALUES (1, 99, 5)",
        "INSERT INTO posting VALUES (99, 1, 5)",
        "INSERT INTO posting SELECT transfer_id, account_id, 5 FROM posting",
        "INSERT INTO account VALUES (9, 7, 'balance', 1, 0, 0)",
        "INSERT INTO account VALUES (9, 7, 'cellar', 1, 0, 0)",
        "INSERT INTO transfer VALUES (9, 'gift 1', 7, 1, 'Gift', NULL, NULL)",
        "DELETE FROM transfer",
    ],
    ids=["no chips", "no account", "no transfer", "posted twice", "account twice", "no such kind", "cause", "deleted"],
)
async def test_the_file_itself_refuses_what_makes_no_sense(store: Store, statement: str):
    await posted(store, a_gift(1))
    with pytest.raises(RULES_BROKEN):
        async with store.transaction(BOT) as tx:
            await tx.execute(statement)
