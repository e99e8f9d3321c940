"""A replica that is found in place of its primary is waited for, until it is the primary."""

import asyncio
from collections.abc import Iterator

import pytest

from bot import maintenance
from bot.store import runtime
from bot.store.database import BOT, Store, StoreError
from bot.store.engines import open_store
from bot.store.postgresql import opening
from bot.store.postgresql.database import ServerStore
from bot.store.postgresql.opening import migrate
from tools.postgresql import Server, running


@pytest.fixture
def replica(own_server: Server) -> Iterator[Server]:
    """A replica of a server with the tables of the bot."""
    asyncio.run(migrate(own_server.url("postgres")))
    with running(primary=own_server) as replica:
        yield replica


async def write(store: Store) -> str:
    """Write a note, and return it, or why that is not possible."""
    try:
        async with store.transaction(BOT) as tx:
            await runtime.write_note(tx, "who", "a primary")
    except StoreError as error:
        return error.code
    async with store.transaction() as tx:
        return await runtime.read_note(tx, "who") or ""


@pytest.mark.long
async def test_whoever_names_a_replica_waits_until_it_is_the_primary_and_whoever_names_both_goes_on(
    replica: Server, own_server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO")
    monkeypatch.setattr(opening, "RETRY_SECONDS", 0.05)
    url, hosts = replica.url("postgres"), f"{replica.folder},{own_server.folder}"
    both = await open_store(f"postgresql://bot@/postgres?host={hosts}&target_session_attrs=read-write")
    one = await ServerStore.open(url, "club")
    starting = asyncio.create_task(open_store(url))
    assert [await write(store) for store in (both, one, one)] == ["a primary", "replica", "replica"]
    assert await maintenance.audit(url) == []
    assert not starting.done()
    await asyncio.to_thread(own_server.stop)
    assert await write(both) == "away"
    await asyncio.to_thread(replica.promote)
    stores = [both, one, await starting]
    assert [await write(store) for store in stores] == ["a primary"] * 3
    told = [message for message in caplog.messages if message.startswith("The database club")]
    assert [" can only be read: " in told[0], " is back, after " in told[-1], len(told)] == [True, True, 2]
    for store in stores:
        await store.close()
