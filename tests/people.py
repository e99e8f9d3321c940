"""The people of the tests: the same names and the same deeds, whether they play at a bare table or on Discord."""

from typing import Any

import pytest

from bot.services.loading import load_settings
from bot.store import ledger
from bot.store.database import Store
from bot.tables.chips import Account

DEEDS = (
    "opens", "joins", "gets_up", "begins", "looks", "lays", "deals_next", "leaves", "comes_back", "stops",
    "pauses", "resumes", "steps_away", "ends_absence", "asks_for_a_rematch", "prefers", "sees_balance",
)  # fmt: skip
"""What a person does, by the same name in `tests/tables` and in `tests/stories`."""


def member(name: str, **rights: bool) -> Any:
    """Return a fixture of this person."""
    return pytest.fixture(lambda club: club.person(name, **rights))


ana, bob, chloe, dora = map(member, ("Ana", "Bob", "Chloé", "Dora"))
mod = member("Mod", is_moderator=True)
"""Somebody who moderates every channel."""
manager = member("Eva", is_manager=True)
"""Somebody who manages the server."""


async def balance_in(store: Store, guild: int, user: int) -> int:
    """Return a member's balance; their first chips if they have no account yet."""
    async with store.transaction() as tx:
        balance = await ledger.balance(tx, guild, Account("balance", user))
        return (await load_settings(tx, guild)).starting_chips if balance is None else balance
