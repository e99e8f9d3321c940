"""What games moved in seasons closed long ago is one transfer a season, and everything still adds up."""

from contextlib import suppress

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.packing import LEFT_ALONE_SECONDS, Packing
from bot.store import ledger_checks
from bot.store.database import BOT
from bot.tables.chips import BANK, PACKED, Account, Posting, Transfer
from bot.tables.season_sums import SeasonSum, SumProof
from tests.scale import some
from tests.tables.club import GUILD, ONE_DEAL, Club, Person
from tests.tables.harness import STATEMENTS
from tests.tables.random_year import RandomYear

pytestmark = pytest.mark.usefixtures("short_counts")

GAMES = 2
SEASONS = 4
FIRST_SUM = "SELECT id FROM transfer WHERE cause = 'sum of season 1 of 9'"
DAMAGE = {
    "another proof": (
        "UPDATE season_sum SET proof = replace(proof, substr(proof, 1, 4), 'abcd') WHERE season = 1",
        f"server {GUILD} has another proof of the sum of season 1 than its games lead to",
    ),
    "no number in a proof": (
        "UPDATE season_sum SET proof = 'nothing' WHERE season = 1",
        f"server {GUILD} has another proof of the sum of season 1 than its games lead to",
    ),
    "another number": (
        "UPDATE season_sum SET transfers = transfers + 1 WHERE season = 2",
        f"server {GUILD} has another proof of the sum of season 2 than its games lead to",
    ),
    "no sum": (
        "DELETE FROM season_sum WHERE season = 2",
        f"server {GUILD} has another proof of the sum of season 2 than its games lead to",
    ),
    "another time": (
        "UPDATE transfer SET at = at + 1 WHERE cause = 'sum of season 1 of 9'",
        f"server {GUILD}: nothing explains 1 of its transfers, such as transfer",
    ),
    "other chips": (
        f"UPDATE posting SET amount = amount * 2 WHERE transfer_id = ({FIRST_SUM})",
        f"server {GUILD} has another sum of season 1 than its games add up to",
    ),
}


@pytest.fixture
async def years(club: Club) -> Club:
    return await club.has_lived(_years)


async def _years(club: Club) -> None:
    """Four seasons are closed, and a fifth has begun; all their games are packed."""
    mod = club.person("Mod", is_moderator=True)
    for season in range(1, SEASONS + 1):
        for channel in range(GAMES):
            await club.play(channel=100 * season + channel, **ONE_DEAL)
            await club.plays_it_out()
        await club.passes(days=30)
        await mod.closes_season(season)
    await club.play(channel=1, **ONE_DEAL)
    await club.plays_it_out()
    await club.services.valuations.value_games()
    await club.passes(seconds=LEFT_ALONE_SECONDS)
    await club.services.packing.pack_games(club.now)


async def reasons(club: Club) -> list[str]:
    return [
        reason for (reason,) in await club.asks("SELECT reason FROM transfer WHERE reason <> 'Welcome' ORDER BY id")
    ]


async def balances(club: Club) -> list[object]:
    return await club.asks("SELECT kind, owner_id, balance FROM account ORDER BY id")


@pytest.mark.long
@pytest.mark.either_engine
async def test_all_but_the_newest_closed_seasons_are_summed(years: Club, ana: Person):
    before = await balances(years)
    game, statement = ["GameStarted", "TableClosed"], await years.services.results.statement(ana.request(), 0)
    await years.services.packing.sum_seasons()
    assert await reasons(years) == [
        *["SeasonSummed", "SeasonClosed"] * 2,
        *[*game * GAMES, "SeasonClosed"] * 2,
        *game,
    ]
    assert await balances(years) == before
    assert await audit.find_problems(years.store) == []
    assert await years.services.results.statement(ana.request(), 0) == statement


async def statement_lines(club: Club, member: Person) -> list[tuple[Posting, int]]:
    pages = (await club.services.results.statement(member.request(), 0)).pages
    statements = [await club.services.results.statement(member.request(), page) for page in range(pages)]
    return [line for statement in statements for line in statement.lines]


async def test_a_statement_tells_where_the_earlier_lines_went(years: Club, ana: Person):
    before = await statement_lines(years, ana)
    await years.services.packing.sum_seasons()
    lines = await statement_lines(years, ana)
    closed = [at for (at,) in await years.asks("SELECT closed_at FROM season ORDER BY number")]
    *recent, second, _, first, welcome = lines
    assert [*recent, welcome] == [*before[: len(recent)], before[-1]]
    assert [(line.reason, line.at) for line, _ in (first, second)] == [
        ("SeasonSummed", closed[0]),
        ("SeasonSummed", closed[1]),
    ]
    ends = {line.at: after for line, after in reversed(before) if line.reason == "TableClosed"}
    assert first[1] == [after for at, after in ends.items() if at < closed[0]][-1]


@pytest.mark.parametrize("seasons_kept", [0, 1, SEASONS, 9999])
async def test_the_operator_says_how_many_seasons_keep_their_lines(years: Club, seasons_kept: int):
    await Packing(years.store, years.services.part, seasons_kept).sum_seasons()
    assert (await reasons(years)).count("SeasonSummed") == max(0, SEASONS - seasons_kept)
    assert await audit.find_problems(years.store) == []


async def test_a_game_packed_later_is_added_to_the_sum_of_its_season(years: Club):
    late = "UPDATE packed_game SET is_summed = $1 WHERE table_id = 1"
    await years.asks(late, 1)
    await years.services.packing.sum_seasons()
    assert await years.asks("SELECT transfers FROM season_sum ORDER BY season") == [(2,), (4,)]
    await years.asks(late, 0)
    await years.services.packing.sum_seasons()
    assert await years.asks("SELECT transfers FROM season_sum ORDER BY season") == [(4,), (4,)]
    assert await audit.find_problems(years.store) == []


@pytest.mark.long
@pytest.mark.either_engine
async def test_a_crash_at_any_statement_leaves_every_season_whole(years: Club):
    lines = len(await reasons(years))
    for statement in STATEMENTS:
        await years.dies_during(years.services.packing.sum_seasons(), statement)
        assert await audit.find_problems(years.store) == []
        if len(await reasons(years)) < lines:
            break
    assert statement > 10
    await years.services.packing.sum_seasons()
    assert (await reasons(years)).count("SeasonSummed") == 2


@pytest.mark.parametrize(("statement", "problem"), DAMAGE.values(), ids=DAMAGE)
async def test_a_sum_that_is_not_that_of_its_games_is_found(years: Club, statement: str, problem: str):
    await years.services.packing.sum_seasons()
    await years.asks(statement)
    assert [found for found in await audit.find_problems(years.store) if found.startswith(problem)]


@pytest.mark.parametrize("seed", some([41], of=[41, 42]))
async def test_members_are_forgotten_while_seasons_of_a_random_year_are_summed(club: Club, seed: int):
    year = await RandomYear(club, seed).opens()
    mod = club.person("Mod", is_moderator=True)
    packing = Packing(club.store, club.services.part, 1)
    season = 1
    for member in [*year.servers[GUILD]][:7]:
        await year.goes_on(games=3)
        await club.services.valuations.value_games()
        await club.passes(seconds=LEFT_ALONE_SECONDS)
        await packing.pack_games(club.now)
        with suppress(Refusal):  # where no game has counted
            await mod.closes_season(season)
            season += 1
        await packing.sum_seasons()
        await club.services.privacy.forget(member.request())
        year.servers[GUILD].remove(member)
        year.servers[GUILD].append(Person(club, member.name, member.user + 1000))
        assert await audit.find_problems(club.store) == []
        async with club.store.transaction(BOT) as tx:
            assert await ledger_checks.find_problems(tx) == []
    assert len(await club.asks("SELECT 1 FROM season_sum")) > 2


def test_a_proof_is_of_every_transfer_in_any_order_whoever_they_are_of():
    one = Transfer("table 1 event 2", 9, 5, "GameStarted", {Account("balance", 7): -3, PACKED: 3}, 1, 0)
    two = one._replace(cause="table 1 event 9", entries={Account("balance", 7): 4, PACKED: -3, BANK: -1})
    renamed = one._replace(entries={Account("balance", -1): -3, PACKED: 3})
    both = SeasonSum().plus(one).plus(two)
    assert both.entries == {Account("balance", 7): 1, BANK: -1}
    assert both == SeasonSum().plus(two).plus(one)
    assert SumProof().plus(one) == SumProof().plus(renamed)
    assert both.proof not in {SumProof().plus(one).plus(one), SumProof().plus(one), SumProof()}
    assert SumProof.of_text(2, both.proof.text) == both.proof
