"""What is kept of forgotten members until the season ends, so that nobody gains anything by being forgotten.

They do not get the first chips twice, they owe what they owed, and they stay away from tables that they left or were
removed from, and from members who avoid them. They are known only by a keyed hash of their id. The key is in the same
file, so whoever has the file can still find out whether a given id was forgotten.
"""

import hmac
from collections.abc import Collection, Iterable
from secrets import token_hex
from typing import Final

from bot.store import exclusions, forgotten, ledger, runtime
from bot.store.database import Transaction
from bot.store.forgotten import AVOIDED, Trace
from bot.tables.chips import Account
from bot.tables.contests import ContestKey
from bot.tables.context import Request
from bot.tables.exclusions import MAX_AVOIDED, kept_away_from
from bot.tables.table import Table

KEY_NOTE: Final = "forgotten_key"
_KEY_BYTES: Final = 32


async def remember(tx: Transaction, request: Request, open_tables: Collection[Table]) -> None:
    """Record what must stay known of the requesting member, who is about to be forgotten."""
    key = await runtime.first_note(tx, KEY_NOTE, token_hex(_KEY_BYTES))
    guild, hashed = request.guild, _hash(key, request.guild, request.user)
    balance = await ledger.balance(tx, guild, Account("balance", request.user))
    if balance is not None:
        await forgotten.remember(tx, guild, hashed, max(0, -balance), request.now)
    kinds = {table.id: kept_away_from(table, request.user) for table in open_tables}
    traces = [Trace(kind, table_id) for table_id, kind in kinds.items() if kind]
    traces += [Trace(AVOIDED, user) for user in await exclusions.avoiding(tx, guild, request.user)]
    for trace in traces:
        await forgotten.remember_trace(tx, guild, hashed, trace, request.now)


async def load_owed(tx: Transaction, guild: int, user: int) -> int | None:
    """Return a member's old debt; None unless they were given first chips and then forgotten in this season."""
    hashed = await _load_hash(tx, guild, user)
    return await forgotten.owed(tx, guild, hashed) if hashed else None


async def load_traces(tx: Transaction, guild: int, user: int) -> list[Trace]:
    """Return the decisions of others about a member, made before that member was forgotten in this season."""
    hashed = await _load_hash(tx, guild, user)
    return await forgotten.traces(tx, guild, hashed) if hashed else []


async def servers_that_forgot(tx: Transaction, user: int) -> list[int]:
    """Return the servers that keep a hash of the member's id."""
    key = await runtime.read_note(tx, KEY_NOTE)
    hashes_of = await forgotten.hashes(tx) if key else {}
    return [guild for guild, hashes in hashes_of.items() if key and _hash(key, guild, user) in hashes]


async def remember_tries(tx: Transaction, user: int, keys: Iterable[ContestKey], now: int) -> None:
    """Record that a member, who is about to be forgotten, has tried these contests."""
    key = await runtime.first_note(tx, KEY_NOTE, token_hex(_KEY_BYTES))
    for contest in keys:
        await forgotten.remember_try(tx, _hash(key, contest.guild, user), contest, now)


async def load_tries(tx: Transaction, user: int) -> list[ContestKey]:
    """Return the contests that a member had tried before they were forgotten."""
    key = await runtime.read_note(tx, KEY_NOTE)
    guilds = await forgotten.servers_with_tries(tx) if key else []
    return [each for guild in guilds if key for each in await forgotten.tried(tx, _hash(key, guild, user))]


async def has_tried(tx: Transaction, user: int, contest: ContestKey) -> bool:
    """Return whether a member was forgotten after they had tried this contest."""
    hashed = await _load_hash(tx, contest.guild, user)
    return hashed is not None and await forgotten.has_tried(tx, hashed, contest)


async def restore_avoidances(tx: Transaction, guild: int, user: int) -> None:
    """Restore the avoidances of a member who has come back under the same id."""
    if hashed := await _load_hash(tx, guild, user):
        await forgotten.restore_avoidances(tx, guild, hashed, user, MAX_AVOIDED)


async def _load_hash(tx: Transaction, guild: int, user: int) -> str | None:
    """Return the hash of a member; None if nobody was ever forgotten."""
    key = await runtime.read_note(tx, KEY_NOTE)
    return _hash(key, guild, user) if key else None


def _hash(key: str, guild: int, user: int) -> str:
    return hmac.digest(key.encode(), f"{guild} {user}".encode(), "sha256").hex()
