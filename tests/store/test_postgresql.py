"""What only PostgreSQL has: others who write at the same time, and a server that can be away."""

import asyncio
import re
from pathlib import Path
from random import Random
from time import monotonic

import asyncpg
import pytest
from asyncpg import PostgresError

from bot.game.refusal import Refusal
from bot.part import Part
from bot.services.audit import find_problems
from bot.services.downtime import record_heartbeat
from bot.store import ledger, runtime, tables
from bot.store.database import BOT, ConflictError, Store, StoreError, repeat_on_conflict
from bot.store.engines import open_store
from bot.store.postgresql import locks, opening
from bot.store.postgresql.database import SESSION, STATEMENT_SECONDS
from bot.store.postgresql.errors import translate
from bot.store.postgresql.opening import check_current, migrate
from bot.store.scripts import MIGRATIONS, read_scripts
from bot.tables.chips import Account, Transfer
from bot.tables.context import Request
from bot.tables.opening import Location
from bot.tables.options import Options
from tests.engines import open_in_a_hurry
from tests.pages import CHECKOUT
from tests.store.files import GUILD, NOW, a_gift, a_table
from tools.players import services_on
from tools.postgresql import Server
from tools.proxy import Proxy

pytestmark = pytest.mark.postgresql
ENDING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'nainjaune' ORDER BY random() LIMIT 3
"""


@pytest.fixture
async def stores(store: Store, server: str):
    """Two stores on one database, as of two processes."""
    other = await open_in_a_hurry(server)
    yield store, other
    await other.close()


async def test_both_engines_have_the_same_tables_and_columns(server: str):
    await check_current(server)


async def test_a_transaction_without_a_server_writes_nothing(store: Store):
    with pytest.raises(Exception, match="read-only transaction"):
        async with store.transaction() as tx:
            await runtime.mark_applied(tx, 1, NOW)


async def test_a_transaction_without_a_server_sees_one_moment(stores: tuple[Store, Store]):
    one, other = stores
    async with one.transaction() as tx:
        before = await ledger.balance(tx, GUILD, Account("balance", 1))
        async with other.transaction(GUILD) as writing:
            await ledger.post(writing, a_gift(1))
        assert (before, await ledger.balance(tx, GUILD, Account("balance", 1))) == (None, None)


async def test_a_writer_waits_for_another_on_the_same_server(stores: tuple[Store, Store]):
    one, other = stores

    async def write(guild: int) -> None:
        async with other.transaction(guild) as tx:
            await runtime.mark_applied(tx, guild, NOW)

    async with one.transaction(GUILD):
        waiting = asyncio.create_task(write(GUILD))
        await write(GUILD + 1)
        assert not waiting.done()
    await waiting


# Conflicts.


async def test_a_deadlock_is_a_conflict_and_one_of_the_two_goes_on(stores: tuple[Store, Store]):
    async with stores[0].transaction(BOT) as tx:
        await tables.insert(tx, a_table(1))
        await tables.insert(tx, a_table(2))
    have_one = asyncio.Barrier(2)

    async def postpone(store: Store, *numbers: int) -> None:
        async with store.transaction(BOT) as tx:
            await tables.postpone(tx, numbers[0], NOW)
            await have_one.wait()
            await tables.postpone(tx, numbers[1], NOW)

    done = await asyncio.gather(postpone(stores[0], 1, 2), postpone(stores[1], 2, 1), return_exceptions=True)
    assert sorted(type(error).__name__ for error in done) == ["ConflictError", "NoneType"]


async def test_what_conflicts_for_ever_is_given_up():
    attempts: list[int] = []

    @repeat_on_conflict
    async def conflict() -> None:
        attempts.append(1)
        raise ConflictError

    with pytest.raises(ConflictError):
        await conflict()
    assert 3 < len(attempts) < 20


async def test_no_transfer_is_lost_to_a_thousand_at_once_from_two_processes(
    stores: tuple[Store, Store], caplog: pytest.LogCaptureFixture
):
    """Without the lock of the server, so that accounts are touched in all orders."""
    caplog.set_level("INFO")
    random = Random(1)

    @repeat_on_conflict
    async def post(store: Store, number: int) -> None:
        async with store.transaction(BOT) as tx:
            for part in range(2):
                one, other = random.sample(range(30), 2)
                entries = {Account("balance", one): -1, Account("balance", other): 1}
                await ledger.post(tx, Transfer(f"{number} {part}", GUILD, NOW, "Test", entries))

    async def post_some(store: Store, first: int) -> None:
        for number in range(first, first + 125):
            await post(store, number)

    await asyncio.gather(*(post_some(stores[each % 2], 1000 * each) for each in range(8)))
    async with stores[0].transaction() as tx:
        assert await tx.execute("SELECT count(*), (SELECT sum(balance) FROM account) FROM transfer") == [(2000, 0)]
        assert await ledger.find_problems(tx) == []
    assert "DeadlockDetectedError" in caplog.text


async def test_of_tables_opened_at_once_in_a_channel_one_is(stores: tuple[Store, Store]):
    both = [services_on(store, Random(1)) for store in stores]

    async def open_one(number: int) -> str:
        request = Request(number, GUILD, NOW, interaction=number)
        opened = await both[number % 2].opening.open(request, Location(5 + number // 8), Options())
        return str(opened.table.id)

    done = await asyncio.gather(*map(open_one, range(1, 25)), return_exceptions=True)
    assert sum(isinstance(each, Refusal) for each in done) == 20
    assert sorted(each for each in done if isinstance(each, str)) == ["1", "2", "3", "4"]
    assert await find_problems(stores[0]) == []


# Opening.


@pytest.mark.long
async def test_several_processes_make_the_tables_once(own_server: Server):
    url = own_server.url("postgres")
    await asyncio.gather(*(migrate(url) for _ in range(4)))
    assert own_server.execute("SELECT version FROM nainjaune").split() == [str(n) for n in read_scripts(MIGRATIONS)]


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        (["CREATE TABLE server (name TEXT)"], "foreign"),
        (["CREATE TABLE nainjaune (version BIGINT)", "INSERT INTO nainjaune VALUES (99)"], "newer"),
    ],
    ids=["of another program", "newer"],
)
async def test_a_database_of_another_program_is_left_as_it_is(postgresql: Server, commands: list[str], code: str):
    postgresql.execute("CREATE DATABASE others")
    try:
        postgresql.execute(*commands, database="others")
        with pytest.raises(StoreError) as refused:
            await open_store(postgresql.url("others"))
    finally:
        postgresql.execute("DROP DATABASE others")
    assert refused.value.code == code


async def test_a_database_that_cannot_hold_every_character_is_refused(postgresql: Server):
    postgresql.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(StoreError, match="does not have the encoding UTF8"):
        await open_store(postgresql.url("latin"))


async def test_a_database_that_is_not_there_is_told_without_the_password(postgresql: Server):
    url = postgresql.url("nowhere").replace("bot@", "bot:a-secret@")
    with pytest.raises(StoreError, match=re.escape("The database nowhere is not there")) as refused:
        await open_store(url)
    assert "a-secret" not in f"{refused.value!r} {refused.value.__cause__!r}"


async def test_a_user_who_may_not_make_tables_is_told_what_to_do(postgresql: Server):
    postgresql.execute("CREATE ROLE guest LOGIN", "CREATE DATABASE of_others TEMPLATE template0")
    postgresql.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC", database="of_others")  # as from PostgreSQL 15 on
    try:
        with pytest.raises(StoreError, match="make the user the owner") as refused:
            await open_store(postgresql.url("of_others").replace("bot@", "guest@"))
    finally:
        postgresql.execute("DROP DATABASE of_others", "DROP ROLE guest")
    assert refused.value.code == "denied"


async def test_a_server_with_too_many_connections_is_one_that_comes_back(postgresql: Server):
    postgresql.execute("CREATE ROLE crowd LOGIN CONNECTION LIMIT 0")
    try:
        with pytest.raises(StoreError, match="has no connection left") as refused:
            await migrate(postgresql.url("postgres").replace("bot@", "crowd@"))
    finally:
        postgresql.execute("DROP ROLE crowd")
    assert refused.value.is_passing


@pytest.mark.parametrize(
    ("host", "option", "code"),
    [
        ("", "&connect_timeout=5", "address"),
        ("", "&sslmode=often", "address"),
        ("a..b", "", "address"),
        ("", "&target_session_attrs=standby", "away"),
    ],
)
async def test_an_address_that_is_not_understood_is_told(postgresql: Server, host: str, option: str, code: str):
    url = f"postgresql://bot@{host}/club?" if host else postgresql.url("postgres")
    with pytest.raises(StoreError) as refused:
        await migrate(url + option)
    assert refused.value.code == code


def test_the_settings_of_every_session_are_those_that_poolers_are_told_to_ignore():
    named = re.findall(r"^ignore_startup_parameters = (.*)$", (CHECKOUT / "docs/running.md").read_text(), re.MULTILINE)
    known = {"application_name", "client_encoding"}  # to PgBouncer itself
    assert named == [",".join(sorted({*SESSION, *locks.SESSION} - known))]


@pytest.mark.parametrize(
    ("state", "message", "code"),
    [
        ("08P01", "unsupported startup parameter: jit", "relayed"),
        ("08P01", "server login has been failing, try again later (server_login_retry)", "relayed"),
        ("26000", 'prepared statement "__asyncpg_stmt_1__" does not exist', "pooler"),
        ("42P05", 'prepared statement "__asyncpg_stmt_1__" already exists', "pooler"),
    ],
)
def test_what_a_pooler_says_has_a_sentence(state: str, message: str, code: str):
    error = translate(PostgresError.new({"C": state, "M": message}), "club")
    assert isinstance(error, StoreError)
    assert (error.code, error.is_passing) == (code, code == "relayed")
    assert (message in str(error)) == (state == "08P01")


async def test_giving_up_does_not_wait_for_a_server_that_does_not_answer(postgresql: Server):
    async with Proxy(postgresql.folder / "way", postgresql.folder) as way:
        store = await open_store(f"postgresql://bot@/postgres?host={way.folder}")
        way.cut()
        began = monotonic()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1), store.transaction() as tx:
                await runtime.read_note(tx, "")
        assert monotonic() - began < STATEMENT_SECONDS / 2
        way.mend()
        async with store.transaction() as tx:
            await runtime.read_note(tx, "")
        await store.close()


# Away for a while.


@pytest.mark.long
async def test_a_database_that_is_away_when_the_bot_starts_is_waited_for(
    own_server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(opening, "RETRY_SECONDS", 0.05)
    own_server.stop()
    starting = asyncio.create_task(open_store(own_server.url("postgres")))
    await asyncio.sleep(0.2)
    assert caplog.text.count("cannot be reached") == 1
    await asyncio.to_thread(own_server.start)
    await (await starting).close()


async def test_a_database_that_stays_away_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(opening, "WAIT_SECONDS", 0)
    with pytest.raises(StoreError, match="The database club cannot be reached"):
        await open_store(f"postgresql://bot@/club?host={tmp_path}")


@pytest.mark.long
async def test_whatever_the_driver_raises_where_connections_end_is_a_database_that_is_away(store: Store, server: str):
    killer = await asyncpg.connect(server)
    until = monotonic() + 1.5
    codes: list[str] = []

    async def read() -> None:
        while monotonic() < until:
            try:
                async with store.transaction() as tx:
                    await runtime.read_note(tx, "")
            except StoreError as error:
                codes.append(error.code)

    reading = [asyncio.create_task(read()) for _ in range(6)]
    while monotonic() < until:
        await killer.execute(ENDING)
        await asyncio.sleep(0.002)
    await asyncio.gather(*reading)
    await killer.close()
    assert {*codes} == {"away"}
    assert len(codes) > 20


async def give_amid_a_crash(store: Store, server: Server) -> None:
    async with store.transaction(GUILD) as tx:
        await ledger.post(tx, a_gift(2))
        await asyncio.to_thread(server.stop, at_once=True)
        await ledger.post(tx, a_gift(3))


async def test_after_a_crash_of_the_server_all_that_was_committed_is_there_and_the_store_goes_on(own_server: Server):
    store = await open_store(own_server.url("postgres"))
    try:
        async with store.transaction(GUILD) as tx:
            await ledger.post(tx, a_gift(1))
        with pytest.raises(StoreError) as lost:
            await give_amid_a_crash(store, own_server)
        with pytest.raises(StoreError) as away:
            await record_heartbeat(store, Part(), NOW)
        await asyncio.to_thread(own_server.start)
        async with store.transaction() as tx:
            balances = [await ledger.balance(tx, GUILD, Account("balance", user)) for user in (1, 2, 3)]
        assert (lost.value.is_passing, away.value.is_passing, balances) == (True, True, [10, None, None])
    finally:
        await store.close()
