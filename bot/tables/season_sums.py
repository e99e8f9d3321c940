"""The transfers of a season's packed games, summed into one: what is kept of them, to prove that sum."""

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.tables.chips import Account, Transfer

REASON: Final = "SeasonSummed"
_MODULUS: Final = 2**256


def cause_of(guild_id: int, season: int) -> str:
    return f"sum of season {season} of {guild_id}"


class SumProof(NamedTuple):
    """The number of some transfers, and the sum of their hashes, in whatever order they come."""

    transfers: int = 0
    hashes: int = 0

    def plus(self, transfer: Transfer) -> "SumProof":
        """Return the proof with another transfer. Members are left out, as they may be forgotten."""
        amounts = sorted(transfer.entries.values())
        text = f"{transfer.cause} {transfer.at} {transfer.reason} {transfer.table_id} {transfer.deal} {amounts}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
        return SumProof(self.transfers + 1, (self.hashes + number) % _MODULUS)

    @classmethod
    def of_text(cls, transfers: int, text: str) -> "SumProof":
        return cls(transfers, int(text, 16))

    @property
    def text(self) -> str:
        return f"{self.hashes:064x}"


class SeasonSum(NamedTuple):
    """What the transfers of a season's packed games add up to."""

    proof: SumProof = SumProof()
    entries: Mapping[Account, int] = {}

    def plus(self, transfer: Transfer) -> "SeasonSum":
        entries = Counter(self.entries)
        entries.update(transfer.entries)
        return SeasonSum(self.proof.plus(transfer), {account: amount for account, amount in entries.items() if amount})
