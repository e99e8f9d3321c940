"""The chips that a member begins with, and what becomes of those of a forgotten one."""

from bot.store import ledger
from bot.store.database import Transaction
from bot.tables.chips import BANK, Account, Transfer
from bot.tables.context import Request
from bot.tables.settings import Settings


async def give_first_chips(tx: Transaction, request: Request, settings: Settings) -> None:
    """Give the requesting member their first chips, unless they already have an account."""
    if await ledger.balance(tx, request.guild, Account("balance", request.user)) is None:
        await ledger.post(tx, welcome(request, settings.starting_chips))


def welcome(request: Request, chips: int) -> Transfer:
    cause = f"welcome {request.user} to {request.guild}"
    return Transfer(
        cause, request.guild, request.now, "Welcome", {BANK: -chips, Account("balance", request.user): chips}
    )


async def take_back(tx: Transaction, guild: int, alias: int, now: int, table: int = 0) -> None:
    """Return to the bank what is left in the account of a forgotten member, now or at the end of this table."""
    if chips := await ledger.balance(tx, guild, Account("balance", alias)):
        await ledger.post(tx, farewell(guild, alias, now, table, chips))


def farewell(guild: int, alias: int, now: int, table: int, chips: int) -> Transfer:
    cause = f"farewell {alias} of {guild} from {table}"
    return Transfer(cause, guild, now, "Forgotten", {Account("balance", alias): -chips, BANK: chips})
