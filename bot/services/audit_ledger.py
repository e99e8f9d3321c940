"""The ledger, compared with what explains its transfers: the events of tables, first chips, and closed seasons."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

import msgspec

from bot.services import codec
from bot.services.first_chips import welcome, welcome_back
from bot.services.retention import DAY_SECONDS, FORGOTTEN_SECONDS
from bot.services.servers import closing
from bot.store import forgotten, ledger, ledger_checks, seasons, servers
from bot.store.database import Transaction
from bot.tables import chips
from bot.tables.chips import Account, Transfer
from bot.tables.context import Request
from bot.tables.events import Event
from bot.tables.results import Scorer
from bot.tables.settings import Settings


class TransferSum(NamedTuple):
    """The number of some transfers and the sum of their hashes, which take less memory than the transfers."""

    number: int = 0
    hashes: int = 0

    def plus(self, transfer: Transfer) -> "TransferSum":
        entries = sorted((*account, amount) for account, amount in transfer.entries.items())
        text = str((*transfer._replace(entries={}, staked={}), entries))  # as numbers, -1 and -2 have the same hash
        return TransferSum(self.number + 1, self.hashes + hash(text))


class Entries(NamedTuple):
    """The transfers of a table, as the ledger has them."""

    transfers: TransferSum = TransferSum()
    season: int = 0
    """The season in which the last of its transfers was made."""


def replay_with_transfers(events: Iterable[tuple[int, Event]]) -> tuple[Scorer, TransferSum]:
    """Return what came of these events, and the sum of the transfers they cause."""
    scorer, transfers = Scorer(), TransferSum()
    for at, event in events:
        before = scorer.table
        scorer.add(event, at)
        if transfer := chips.transfer(before, event, scorer.table, at):
            transfers = transfers.plus(transfer)
    return scorer, transfers


class Origins(NamedTuple):
    """The origins of transfers that no table caused, by server."""

    first_chips: Mapping[int, Collection[int]]
    """The first chips under the server's settings, now or earlier."""
    forgotten: Mapping[int, Collection[int]]
    """The numbers of the forgotten members."""
    owed: Mapping[int, Collection[tuple[int, int]]]
    """Debts of forgotten members: the amount, and how many of them owed it."""
    closed: Mapping[int, Mapping[int, int]]
    """When each season was closed."""


async def load_origins(tx: Transaction) -> Origins:
    owed, closed = defaultdict[int, list[tuple[int, int]]](list), defaultdict[int, dict[int, int]](dict)
    for guild, *debt in await forgotten.all_owed(tx):
        owed[guild].append((debt[0], debt[1]))
    for (guild, number), closed_at in (await seasons.all_closed(tx)).items():
        closed[guild][number] = closed_at
    return Origins(
        first_chips=await _load_first_chips(tx),
        forgotten=_by_server(await ledger.of_forgotten(tx)),
        owed=owed,
        closed=closed,
    )


def _by_server(pairs: Iterable[tuple[int, int]]) -> Mapping[int, Collection[int]]:
    numbers = defaultdict[int, set[int]](set)
    for guild, number in pairs:
        numbers[guild].add(number)
    return numbers


async def _load_first_chips(tx: Transaction) -> Mapping[int, Collection[int]]:
    """Return the first chips of each server, now or earlier; settings that cannot be read are left out."""
    chips = defaultdict[int, set[int]](lambda: {Settings().starting_chips})
    for guild, text in await servers.all_settings(tx):
        with suppress(msgspec.DecodeError):
            chips[guild].add(codec.settings_of(text).starting_chips)
    for guild, value in await servers.values_of(tx, "starting_chips"):
        with suppress(msgspec.DecodeError):
            chips[guild].add(msgspec.json.decode(value, type=int))
    return chips


class Act(NamedTuple):
    """An act of a member who was forgotten later: they got first chips, or brought chips to a table."""

    at: int
    season: int
    is_back: bool
    """Whether they had been forgotten before, in the same season."""


class LedgerReading:
    """The transfers of each table of a server, as the ledger has them, and the transfers that nothing explains."""

    def __init__(self, origins: Origins, guild: int) -> None:
        self._origins = origins
        self._guild = guild
        self._tables: dict[int, Entries] = {}
        self._balances = Counter[int]()
        """By member."""
        self._closed = 0
        """The number of seasons closed so far."""
        self._debts: dict[int, set[int]] = {alias: {0} for alias in origins.forgotten.get(guild, ())}
        """The debts that members may have had when they were forgotten, by number."""
        self._acts = dict[int, Act]()
        """The last act of each forgotten member, by number."""
        self._unexplained = list[int]()

    async def read(self, tx: Transaction) -> None:
        """Read all transfers of the server."""
        async for number, transfer in ledger_checks.transfers(tx, self._guild):
            await self._add(tx, number, transfer)

    def pop_table(self, table_id: int) -> Entries:
        """Remove and return the transfers of a table; those left in the end are of tables that do not exist."""
        return self._tables.pop(table_id, Entries())

    def find_problems(self, last_run: int) -> Iterator[str]:
        """Yield a sentence for everything unexplained, once all tables have been popped.

        The bot ran until `last_run`, and by then had erased what had expired.
        """
        guild, numbers = self._guild, self._unexplained
        if numbers:
            yield f"server {guild}: nothing explains {len(numbers)} of its transfers, such as transfer {numbers[0]}"
        for table_id in self._tables:
            yield f"server {guild} has transfers of table {table_id}, which it does not have"
        for number in self._origins.closed.get(guild, ()):
            if number > self._closed:
                yield f"server {guild} has closed season {number}, of which the ledger knows nothing"
        for owed, members in self._origins.owed.get(guild, ()):
            owing = sum(owed in debts for debts in self._debts.values())
            if owing < members:
                yield f"server {guild}: {members} who were forgotten are said to have owed {owed}, but {owing} can have"
        yield from self._find_unknown(last_run - FORGOTTEN_SECONDS + DAY_SECONDS)

    def _find_unknown(self, since: int) -> Iterator[str]:
        """Yield a sentence if there are no records of members forgotten since then, in the server's present season.

        A member who was forgotten twice has one record.
        """
        records = sum(members for _, members in self._origins.owed.get(self._guild, ()))
        latest = [act for act in self._acts.values() if act.season > self._closed and act.at >= since]
        first = sum(not act.is_back for act in latest)
        if records < first:
            yield f"server {self._guild}: {first} were forgotten in this season, but {records} are said to have been"

    async def _add(self, tx: Transaction, number: int, transfer: Transfer) -> None:
        for account, amount in transfer.entries.items():
            if account.kind == "balance":
                self._move(account.owner, amount)
        table_id = transfer.table_id
        if table_id is not None:
            for account in [account for account, amount in transfer.entries.items() if amount < 0]:
                if account.kind == "balance":
                    self._note_act(account.owner, transfer.at)
            sums = self._tables.get(table_id, Entries()).transfers
            self._tables[table_id] = Entries(sums.plus(transfer), self._closed + 1)
        elif not await self._is_explained(tx, transfer):
            self._unexplained.append(number)

    def _move(self, user: int, amount: int) -> None:
        self._balances[user] += amount
        if user < 0:
            debts = self._debts.setdefault(user, set())
            if amount < 0:
                debts.clear()  # they were not forgotten yet: later on they are only paid what lay at tables
            debts.add(max(0, -self._balances[user]))

    def _note_act(self, user: int, at: int, *, is_back: bool = False) -> None:
        if user < 0:
            season, before = self._closed + 1, self._acts.get(user)
            was_back = before is not None and before.season == season and before.is_back
            self._acts[user] = Act(at, season, is_back or was_back)

    async def _is_explained(self, tx: Transaction, transfer: Transfer) -> bool:
        match transfer.cause.split():
            case ["welcome", user, "to", _] if user.lstrip("-").isdecimal():
                is_back = transfer.reason == "Returned"
                self._note_act(int(user), transfer.at, is_back=is_back)
                return self._is_welcome(transfer, int(user))
            case ["season", number, "of", _] if number.isdecimal():
                self._closed += 1
                return await self._closes_season(tx, transfer, self._closed)
            case _:
                return False

    def _is_welcome(self, transfer: Transfer, user: int) -> bool:
        """Return whether this transfer gives a member the first chips, or the old debt of a forgotten one."""
        guild, amount = transfer.guild_id, transfer.entries.get(Account("balance", user), 0)
        request = Request(user, guild, transfer.at)
        if amount in self._origins.first_chips[guild] and _is_same(transfer, welcome(request, amount)):
            return True
        is_owed = amount == 0 or any(-amount in debts for debts in self._debts.values())
        return is_owed and _is_same(transfer, welcome_back(request, -amount))

    async def _closes_season(self, tx: Transaction, transfer: Transfer, number: int) -> bool:
        """Return whether this transfer closes this season, and leaves every member with the same chips."""
        guild, entries = transfer.guild_id, transfer.entries
        closed_at = self._origins.closed.get(guild, {}).get(number)
        if closed_at is None or not _is_same(transfer, closing(Request(0, guild, closed_at), number, entries)):
            return False
        had = await seasons.balances(tx, guild, number)
        if not had and not entries:
            return True  # nobody has lost or won anything
        # Negative numbers were forgotten since; members who began without chips are not in the ledger.
        members = {user for user in self._balances if user > 0}
        left = {had[user] + entries.get(Account("balance", user), 0) for user in had}
        return members <= had.keys() and left <= {*self._origins.first_chips[guild]} and len(left) <= 1


def _is_same(stored: Transfer, expected: Transfer) -> bool:
    return stored == expected._replace(
        entries={account: amount for account, amount in expected.entries.items() if amount}
    )
