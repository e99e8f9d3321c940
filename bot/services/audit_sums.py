"""Sums of members and seasons, recomputed from the events of all tables, to be compared with the stored ones."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from bot.tables import chips
from bot.tables.chips import PACKED, Transfer, packed
from bot.tables.season_sums import SeasonSum, SumProof
from bot.tables.table import Table


class Sums:
    """Stakes over all tables of a server."""

    def __init__(self, guild: int) -> None:
        self._guild = guild
        self._stakes = Counter[int]()
        """By member."""
        self._is_complete = True

    def add_table(self, table: Table) -> None:
        for account, amount in chips.stakes(table).items():
            self._stakes[account.owner] += amount

    def skip(self) -> None:
        """Compare nothing, as a table of the server cannot be read, or the season of a game is unknown."""
        self._is_complete = False

    def find_problems(self, staked: Mapping[int, int]) -> Iterator[str]:
        """Yield a sentence for each stored sum that differs."""
        if not self._is_complete:
            return
        for user in sorted(self._stakes.keys() | staked.keys()):
            brought, noted = self._stakes[user], staked.get(user, 0)
            if brought != noted:
                member = f"member {user} of server {self._guild}"
                yield f"{member} has brought {brought} chips to tables, but {noted} are noted"


_NOTHING: Final = (0, SumProof().text)


class SeasonSums:
    """The sums over all games of a server that are a part of them, by season."""

    def __init__(self, guild: int) -> None:
        self._guild = guild
        self._is_complete = True
        self._sums = dict[int, SeasonSum]()

    def keeps(self, transfer: Transfer, summed: int | None) -> Transfer | None:
        """Return what the ledger keeps of the transfer of a packed game; None for nothing, or what it has in a sum."""
        left = packed(transfer)
        if not left or summed is None or PACKED not in left.entries:
            return left
        self._sums[summed] = self._sums.get(summed, SeasonSum()).plus(left)
        return None

    def skip(self) -> None:
        """Compare nothing, as a table of the server cannot be read."""
        self._is_complete = False

    def find_problems(self, ledger: Mapping[int, Transfer], proofs: Mapping[int, tuple[int, str]]) -> Iterator[str]:
        """Yield a sentence for each sum in the ledger that is not that of its games, or not proved by its hash."""
        for season in sorted(self._sums.keys() | proofs.keys() | ledger.keys()) if self._is_complete else ():
            expected, transfer = self._sums.get(season, SeasonSum()), ledger.get(season)
            if expected.entries != (transfer.entries if transfer else {}):
                yield f"server {self._guild} has another sum of season {season} than its games add up to"
            if (expected.proof.transfers, expected.proof.text) != proofs.get(season, _NOTHING):
                yield f"server {self._guild} has another proof of the sum of season {season} than its games lead to"
