"""A table on its way through one action, and how the action is kept."""

from msgspec import Struct

from bot.game.events import GameStarted
from bot.game.refusal import Refusal
from bot.services import codec
from bot.store import ledger, runtime
from bot.store import tables as rows
from bot.store.ledger import BANK, Account, Transfer
from bot.store.sqlite.database import Transaction
from bot.tables import chips, results
from bot.tables.context import Absences, Context
from bot.tables.events import Event, TableClosed
from bot.tables.options import Settings
from bot.tables.table import Table, evolve


class OutpacedError(Exception):
    """Somebody else saved the table between our reading and our writing."""


class Outcome(Struct, frozen=True):
    """The table as it was saved, and what happened to it in this action; nothing when it was done before."""

    table: Table
    events: tuple[Event, ...] = ()


class Progress:
    """The events of an action so far, and the chips that they move."""

    def __init__(self, table: Table, now: int) -> None:
        self.start = table
        self.table = table
        self.now = now
        self.events: list[Event] = []
        self.transfers: list[Transfer] = []

    def add(self, events: list[Event]) -> None:
        """Let these events happen."""
        for event in events:
            before, self.table = self.table, evolve(self.table, event, self.now)
            self.events.append(event)
            moved = chips.transfer(before, event, self.table, self.now)
            if moved:
                self.transfers.append(moved)

    @property
    def outcome(self) -> Outcome:
        """What whoever asked is told."""
        return Outcome(self.table, tuple(self.events))

    async def save(self, tx: Transaction, context: Context) -> None:
        """Keep all of it in this transaction, or raise and keep nothing."""
        if context.request.interaction is not None:
            await runtime.mark_applied(tx, context.request.interaction, self.now)
        await self._save_table(tx, context.absences)
        first = self.start.version + 1
        numbered = [codec.event_row(number, self.now, event) for number, event in enumerate(self.events, first)]
        await rows.append(tx, self.table.id, numbered)
        for transfer in self.transfers:
            await _post(tx, transfer, context.settings)
        if any(isinstance(event, TableClosed) for event in self.events):
            await results.keep(tx, self.table.guild, codec.timed(await rows.events(tx, self.table.id)))

    async def _save_table(self, tx: Transaction, absences: Absences) -> None:
        row = codec.row_of(self.table, absences)
        if not self.start.version:
            await rows.insert(tx, row)
        elif not await rows.update(tx, row, from_version=self.start.version):
            raise OutpacedError


async def _post(tx: Transaction, transfer: Transfer, settings: Settings) -> None:
    for account in transfer.entries:
        if account.kind == "balance":
            await welcome(tx, transfer.guild_id, account.owner, settings, transfer.at)
    for account, balance in (await ledger.post(tx, transfer)).items():
        paid = -transfer.entries[account]
        is_stake = account.kind == "balance" and transfer.reason == GameStarted.__name__
        if is_stake and balance < 0 and not settings.credit:
            raise Refusal("cannot_afford", user=account.owner, balance=balance + paid, chips=paid)


async def welcome(tx: Transaction, guild: int, user: int, settings: Settings, at: int) -> int:
    """A member's chips on this server; the first time they are seen, the first ones are given to them."""
    account = Account("balance", user)
    balance = await ledger.balance(tx, guild, account)
    if balance is not None:
        return balance
    first = {BANK: -settings.starting_chips, account: settings.starting_chips}
    await ledger.post(tx, Transfer(f"welcome {user} to {guild}", guild, at, "Welcome", first))
    return settings.starting_chips
