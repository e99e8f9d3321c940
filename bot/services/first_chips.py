"""The chips that a member begins with: once a season, even for a member who was forgotten in it."""

from bot.services import forgotten
from bot.store import ledger
from bot.store.database import Transaction
from bot.tables.chips import BANK, Account, Transfer
from bot.tables.context import Request
from bot.tables.settings import Settings


async def load_balance(tx: Transaction, request: Request, settings: Settings) -> int:
    """Return the requesting member's balance; their first chips if they have no account yet."""
    balance = await ledger.balance(tx, request.guild, Account("balance", request.user))
    return (await first_chips(tx, request, settings)).entries[_account(request)] if balance is None else balance


async def give_first_chips(tx: Transaction, request: Request, settings: Settings) -> None:
    """Give the requesting member their first chips, unless they already have an account."""
    if await ledger.balance(tx, request.guild, _account(request)) is None:
        await ledger.post(tx, await first_chips(tx, request, settings))
        await forgotten.restore_avoidances(tx, request.guild, request.user)


async def first_chips(tx: Transaction, request: Request, settings: Settings) -> Transfer:
    """Return the transfer of a member's first chips; of their old debt if they were forgotten in this season."""
    owed = await forgotten.load_owed(tx, request.guild, request.user)
    return welcome(request, settings.starting_chips) if owed is None else welcome_back(request, owed)


def welcome(request: Request, chips: int) -> Transfer:
    return _transfer(request, "Welcome", chips)


def welcome_back(request: Request, owed: int) -> Transfer:
    """Return the transfer of the old debt with which a forgotten member begins anew."""
    return _transfer(request, "Returned", -owed)


def _transfer(request: Request, reason: str, chips: int) -> Transfer:
    cause = f"welcome {request.user} to {request.guild}"
    return Transfer(cause, request.guild, request.now, reason, {BANK: -chips, _account(request): chips})


def _account(request: Request) -> Account:
    return Account("balance", request.user)
