"""Rankings by chips, which are counted in stretches, beside a plain recount of all accounts."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.store import ledger, privacy, rankings, seasons, stretches
from bot.store.database import Store, Transaction
from bot.store.rankings import Ranking
from bot.tables.chips import BANK, Account, Transfer
from bot.tables.results import PRESENT
from tests.store.files import GUILD, NOW, a_gift

pytestmark = [pytest.mark.every_engine, pytest.mark.usefixtures("short_counts")]

NOW_HELD = Ranking(GUILD, "balance", PRESENT)
USERS = range(1, 41)


async def recounted(tx: Transaction, ranking: Ranking) -> list[tuple[int, int]]:
    if ranking == NOW_HELD:
        held = await tx.execute(
            "SELECT owner_id, balance + staked FROM account WHERE guild_id = $1 AND kind = 'balance' AND owner_id > 0",
            GUILD,
        )
    else:
        held = await tx.execute(
            "SELECT user_id, balance FROM tally WHERE guild_id = $1 AND scope = $2 AND balance IS NOT NULL",
            GUILD,
            ranking.scope,
        )
    return sorted(held, key=lambda row: (-row[1], row[0]))


async def agrees(tx: Transaction, ranking: Ranking, pages: Sequence[int]) -> None:
    """It is asked for these places, and for every number of chips that somebody has, has not, or nearly has."""
    expected = await recounted(tx, ranking)
    assert await rankings.count(tx, ranking) == len(expected)
    for offset in pages:
        assert await rankings.ranked(tx, ranking, limit=7, offset=offset) == expected[offset : offset + 7], offset
    for chips in {chips + step for _, chips in expected for step in (-1, 0, 1)}:
        assert await rankings.count_above(tx, ranking, chips) == sum(held > chips for _, held in expected), chips
    for user in USERS:
        assert await rankings.value_of(tx, ranking, user) == dict(expected).get(user)


class Ledger:
    """A server in which anything happens that moves chips or members."""

    def __init__(self, tx: Transaction, random: Random) -> None:
        self._tx = tx
        self._random = random
        self.season = 0
        self.forgotten = set[int]()

    async def goes_on(self, number: int) -> None:
        happens = self._random.choices((self.pays, self.stakes, self.forgets, self.closes), (40, 10, 5, 2))[0]
        await happens(f"action {number}")

    async def pays(self, cause: str) -> None:
        """Some members have the same chips, others far more."""
        random, moved = self._random, dict[Account, int]()
        for user in random.sample(USERS, random.randint(1, 5)):
            moved[Account("balance", user)] = random.choice((0, 10, 10, -10, random.randint(-2000, 2000)))
        await ledger.post(self._tx, Transfer(cause, GUILD, NOW, "Test", {**moved, BANK: -sum(moved.values())}))

    async def stakes(self, cause: str) -> None:
        """Chips brought to a table are the member's still; a part of them is lost at once."""
        account, chips = Account("balance", self._random.choice(USERS)), self._random.randint(1, 50)
        entries = {account: -chips, BANK: chips}
        staked = {account: self._random.choice((chips, chips - 5))}
        await ledger.post(self._tx, Transfer(cause, GUILD, NOW, "Test", entries, staked=staked))

    async def forgets(self, _cause: str) -> None:
        self.forgotten.add(user := self._random.choice(USERS))
        await privacy.forget(self._tx, GUILD, user)
        assert await self._tx.execute("SELECT 1 FROM ranking_stretch WHERE user_id = $1", user) == []

    async def closes(self, _cause: str) -> None:
        self.season += 1
        seats_worth = {user: self._random.randint(1, 30) for user in self._random.sample(USERS, 3)}
        await seasons.close(self._tx, GUILD, self.season, seats_worth, at=NOW, by=1)
        closing = Transfer(f"season {self.season}", GUILD, NOW, "SeasonClosed", {})
        await ledger.reset_balances(self._tx, closing, 1000, seats_worth)


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_ranking_is_that_of_a_recount_whatever_happens(store: Store, seed: int):
    random, most = Random(seed), 0
    async with store.transaction(GUILD) as tx:
        server = Ledger(tx, random)
        for number in range(150):
            await server.goes_on(number)
            if number % 3 == 0:
                await agrees(tx, NOW_HELD, random.sample(range(45), 4))
            assert await rankings.find_problems(tx, set()) == [], number
            most = max(most, len(await tx.execute("SELECT 1 FROM ranking_stretch WHERE scope = 'present'")))
        for season in range(1, server.season + 1):
            await agrees(tx, Ranking(GUILD, "balance", f"season-{season}"), range(45))
    assert server.season
    assert server.forgotten
    assert most > len(USERS) // stretches.MOST


async def test_a_ranking_of_nobody_has_no_places(store: Store):
    async with store.transaction(GUILD) as tx:
        await agrees(tx, NOW_HELD, [0, 1])
        assert await rankings.count_above(tx, NOW_HELD, 0) == 0


async def test_many_with_the_same_chips_are_counted_in_many_stretches(store: Store):
    """As after every season that closes."""
    async with store.transaction(GUILD) as tx:
        for user in Random(4).sample(USERS, len(USERS)):
            await ledger.post(tx, a_gift(user))
        await agrees(tx, NOW_HELD, range(0, 45, 5))
        [(longest,)] = await tx.execute("SELECT max(members) FROM ranking_stretch")
    assert longest <= stretches.MOST


async def test_a_stretch_that_everybody_leaves_is_no_more(store: Store):
    async with store.transaction(GUILD) as tx:
        for user in USERS:
            await ledger.post(tx, a_gift(user, 100 * user))
        for user in USERS:
            await ledger.post(tx, a_gift(user, 10_000 - 100 * user, f"another for {user}"))
        await agrees(tx, NOW_HELD, [0, 20])
        begins = await tx.execute("SELECT chips FROM ranking_stretch WHERE chips < 10000")
    assert begins == []


WRONG = {
    "another number of members": "UPDATE ranking_stretch SET members = members + 1 WHERE user_id = 0",
    "a stretch too many": "INSERT INTO ranking_stretch VALUES (7, 'present', 5, 1, 1)",
    "a stretch of no ranking": "INSERT INTO ranking_stretch VALUES (7, 'season-3', 5, 1, 1)",
    "no stretch": "DELETE FROM ranking_stretch",
    "other chips": "UPDATE tally SET balance = 11 WHERE user_id = 3",
    "a member who is not ranked": "DELETE FROM tally WHERE user_id = 3",
    "a member without an account": "UPDATE account SET owner_id = -3 WHERE owner_id = 3",
}


@pytest.mark.parametrize("statement", WRONG.values(), ids=WRONG.keys())
async def test_what_does_not_agree_is_found_unless_the_server_is_being_erased(store: Store, statement: str):
    async with store.transaction(GUILD) as tx:
        for user in range(1, 9):
            await ledger.post(tx, a_gift(user))
        assert await rankings.find_problems(tx, set()) == []
        await tx.execute(statement)
        assert await rankings.find_problems(tx, set())
        assert await rankings.find_problems(tx, {GUILD}) == []
