"""Places in the long statements of members' balances, from which a page is read without counting all before it.

Up to a milestone's transfer, its account has so many postings, which come to this balance. The transfer may be gone,
once it is a part of the sum of its season.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.store.database import Transaction, placeholders

EVERY: Final = 256
"""So many postings are between two milestones, or fewer once seasons are summed."""
_OF_ACCOUNT: Final = "FROM posting WHERE posting.account_id = {} AND transfer_id IN ({})"


class Milestone(NamedTuple):
    transfer_id: int
    number: int
    balance: int


def is_due(postings: int) -> bool:
    """Return whether an account with so many postings gets a milestone at the last of them."""
    return postings % EVERY == 0


async def set_up(tx: Transaction, transfer_id: int) -> None:
    """Set up the milestones that are due after this transfer, the newest."""
    await tx.execute(
        "INSERT INTO milestone SELECT account_id, transfer_id, postings, balance FROM posting"
        " JOIN account ON account.id = account_id WHERE transfer_id = $1 AND kind = 'balance' AND postings % $2 = 0",
        transfer_id,
        EVERY,
    )


async def first_after(tx: Transaction, account_id: int, number: int) -> Milestone | None:
    """Return the first milestone of an account at this posting or a newer one, if there is any."""
    rows = await tx.execute(
        "SELECT transfer_id, number, balance FROM milestone WHERE account_id = $1 AND number >= $2"
        " ORDER BY transfer_id LIMIT 1",
        account_id,
        number,
    )
    return Milestone._make(rows[0]) if rows else None


async def recount(tx: Transaction, transfers: Sequence[int], sign: int) -> None:
    """Count the postings of old transfers in again, or out if the sign is -1: in their accounts and milestones."""
    places = placeholders(3, transfers)
    moved = f"IN (SELECT account_id FROM posting WHERE transfer_id IN ({places}))"
    up_to = f"{_OF_ACCOUNT.format('milestone.account_id', places)} AND posting.transfer_id <= milestone.transfer_id"
    await tx.execute(
        f"UPDATE milestone SET number = number + $1 * (SELECT count(*) {up_to}),"
        f" balance = balance + $1 * (SELECT coalesce(sum(amount), 0) {up_to})"
        f" WHERE transfer_id >= $2 AND account_id {moved}",
        sign,
        min(transfers),
        *transfers,
    )
    places = placeholders(2, transfers)
    moved = f"IN (SELECT account_id FROM posting WHERE transfer_id IN ({places}))"
    await tx.execute(f"DELETE FROM milestone WHERE number = $1 AND account_id {moved}", 0, *transfers)
    await tx.execute(
        f"UPDATE account SET postings = postings + $1 * (SELECT count(*) {_OF_ACCOUNT.format('account.id', places)})"
        f" WHERE id {moved}",
        sign,
        *transfers,
    )
