"""Sums of members and seasons, recomputed from the events of all tables, to be compared with the stored ones."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from bot.store.results import TallyKey
from bot.store.season_sums import SeasonKey
from bot.tables import chips
from bot.tables.chips import PACKED, Transfer, packed
from bot.tables.results import Result, Tally, shares
from bot.tables.season_sums import SeasonSum, SumProof
from bot.tables.table import Table


class Sums:
    """Stakes and tallies over all tables, except those of servers that cannot be compared."""

    def __init__(self, erasing: Collection[int]) -> None:
        self._stakes: Counter[tuple[int, int]] = Counter()
        self._tallies: dict[TallyKey, Tally] = {}
        self._incomplete = set(erasing)

    def add_table(self, table: Table) -> None:
        for account, amount in chips.stakes(table).items():
            self._stakes[table.guild, account.owner] += amount

    def add_result(self, result: Result) -> None:
        game, seats = result
        for scope, user, tally in shares(game, seats):
            key = game.guild_id, scope, user
            self._tallies[key] = _add(self._tallies[key], tally) if key in self._tallies else tally

    def skip_server(self, guild: int) -> None:
        """Leave out a server with a table that cannot be read, or with a game whose season is unknown."""
        self._incomplete.add(guild)

    def find_problems(self, staked: Mapping[tuple[int, int], int], tallies: Mapping[TallyKey, Tally]) -> Iterator[str]:
        """Yield a sentence for each stored sum that differs."""
        for guild, user in sorted(self._stakes.keys() | staked.keys()):
            brought, noted = self._stakes[guild, user], staked.get((guild, user), 0)
            if brought != noted and guild not in self._incomplete:
                yield f"member {user} of server {guild} has brought {brought} chips to tables, but {noted} are noted"
        for key in sorted(self._tallies.keys() | tallies.keys()):
            guild, scope, user = key
            if guild not in self._incomplete and self._tallies.get(key, Tally()) != tallies.get(key, Tally()):
                yield f"member {user} of server {guild} has other sums in {scope} than their games lead to"


def _add(one: Tally, other: Tally) -> Tally:
    sums = Tally._make(map(sum, zip(one, other, strict=True)))
    return sums._replace(
        best_game=max(one.best_game, other.best_game), biggest_pot=max(one.biggest_pot, other.biggest_pot)
    )


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
