"""Sums of members, recomputed from the events of all tables, to be compared with the stored ones."""

from collections import Counter
from collections.abc import Iterator, Mapping

from bot.tables import chips
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
