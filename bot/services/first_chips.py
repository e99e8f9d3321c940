"""The chips that a member begins with: once a season, also for who had themselves forgotten.

What is kept of a forgotten member until the season ends is a keyed hash of their id, and what they owed. The key lies
in the same file, so whoever has the file can still find out whether a given id was forgotten.
"""

import hmac
from secrets import token_hex
from typing import Final

from bot.store import ledger, privacy, runtime
from bot.store.database import Transaction
from bot.tables.chips import BANK, Account, Transfer
from bot.tables.context import Request
from bot.tables.settings import Settings

KEY_NOTE: Final = "forgotten_key"
_KEY_BYTES: Final = 32


async def load_balance(tx: Transaction, request: Request, settings: Settings) -> int:
    """Return the requesting member's chips; those that they would begin with if they have no account yet."""
    balance = await ledger.balance(tx, request.guild, Account("balance", request.user))
    return (await first_chips(tx, request, settings)).entries[_account(request)] if balance is None else balance


async def give_first_chips(tx: Transaction, request: Request, settings: Settings) -> None:
    """Give the requesting member the chips that they begin with, unless they already have an account."""
    if await ledger.balance(tx, request.guild, _account(request)) is None:
        await ledger.post(tx, await first_chips(tx, request, settings))


async def first_chips(tx: Transaction, request: Request, settings: Settings) -> Transfer:
    """Return the transfer of the chips that a member begins with: none, but old debts, if they were forgotten."""
    owed = await owed_by_forgotten(tx, request)
    chips, reason = (settings.starting_chips, "Welcome") if owed is None else (-owed, "Returned")
    cause = f"welcome {request.user} to {request.guild}"
    return Transfer(cause, request.guild, request.now, reason, {BANK: -chips, _account(request): chips})


async def remember_forgotten(tx: Transaction, request: Request) -> None:
    """Keep what has to be known of a member who is about to be forgotten."""
    balance = await ledger.balance(tx, request.guild, _account(request))
    if balance is None:
        return
    key = await runtime.first_note(tx, KEY_NOTE, token_hex(_KEY_BYTES))
    await privacy.remember_forgotten(tx, request.guild, _hash(key, request), max(0, -balance))


async def owed_by_forgotten(tx: Transaction, request: Request) -> int | None:
    """Return what the requesting member owed; None unless they were forgotten in this season."""
    key = await runtime.read_note(tx, KEY_NOTE)
    return await privacy.owed_by_forgotten(tx, request.guild, _hash(key, request)) if key else None


def _hash(key: str, request: Request) -> str:
    return hmac.digest(key.encode(), f"{request.guild} {request.user}".encode(), "sha256").hex()


def _account(request: Request) -> Account:
    return Account("balance", request.user)
