"""The sums of seasons, compared with what the packed games of these seasons add up to."""

from collections.abc import Collection, Iterator, Mapping

from bot.store.season_sums import SeasonKey
from bot.tables.chips import PACKED, Transfer, packed
from bot.tables.season_sums import SeasonSum, SumProof


class SeasonSums:
    """The sums over all games that are a part of them, except those of servers that cannot be compared."""

    def __init__(self, proofs: Mapping[SeasonKey, SumProof], erasing: Collection[int]) -> None:
        self._proofs = proofs
        self._incomplete = set(erasing)
        self._sums = dict[SeasonKey, SeasonSum]()

    def keeps(self, transfer: Transfer, summed: int | None) -> Transfer | None:
        """Return what the ledger keeps of the transfer of a packed game; None for nothing, or what it has in a sum."""
        left = packed(transfer)
        if not left or summed is None or PACKED not in left.entries:
            return left
        key = transfer.guild_id, summed
        self._sums[key] = self._sums.get(key, SeasonSum()).plus(left)
        return None

    def skip_server(self, guild: int) -> None:
        """Leave out a server with a table that cannot be read."""
        self._incomplete.add(guild)

    def find_problems(self, ledger: Mapping[SeasonKey, Transfer]) -> Iterator[str]:
        """Yield a sentence for each sum in the ledger that is not that of its games, or not proved by its hash."""
        for guild, season in sorted(self._sums.keys() | self._proofs.keys() | ledger.keys()):
            if guild in self._incomplete:
                continue
            expected, transfer = self._sums.get((guild, season), SeasonSum()), ledger.get((guild, season))
            if expected.entries != (transfer.entries if transfer else {}):
                yield f"server {guild} has another sum of season {season} than its games add up to"
            if expected.proof != self._proofs.get((guild, season), SumProof()):
                yield f"server {guild} has another proof of the sum of season {season} than its games lead to"
