"""The last looks of players at their tables."""

from typing import Final, NamedTuple

from bot.language import Words
from bot.memory import Memory
from bot.screens.since import since_last_look
from bot.services.loading import LoadedTable

MAX_REMEMBERED_LOOKS: Final = 50_000
"""Each takes about 250 bytes."""


class Look(NamedTuple):
    """The state of a table when a player last opened their hand or clicked on it."""

    deal: int
    is_over: bool
    moves: int


class Looks:
    """The last look of each player at each table.

    Refreshing a hand does not count as a look, as nobody may be in front of the screen.
    """

    def __init__(self) -> None:
        self._looks = Memory[tuple[int, int], Look](MAX_REMEMBERED_LOOKS)
        """By table and player."""

    def note(self, loaded: LoadedTable, user: int) -> None:
        """Record that a player has seen everything so far at their table."""
        game, key = loaded.table.game, (loaded.table.id, user)
        if game.deal:
            self._looks[key] = Look(game.deals, game.deal.is_over, len(game.deal.moves))
        else:
            self._looks.pop(key, None)

    def moves_seen(self, loaded: LoadedTable, user: int) -> int:
        """Return the number of moves of the deal that a player has seen; 0 if unknown."""
        look = self._looks.get((loaded.table.id, user))
        return look.moves if look and look.deal == loaded.table.game.deals else 0

    def missed_end(self, loaded: LoadedTable, user: int) -> int | None:
        """Return the number of the previous deal if its player looked during it but not after it; otherwise None."""
        look, deal = self._looks.get((loaded.table.id, user)), loaded.table.game.deals
        return deal - 1 if look and look.deal == deal - 1 and not look.is_over else None

    def news_for(self, loaded: LoadedTable, user: int, words: Words) -> str:
        """Return what has happened since a player last looked; empty if nothing has."""
        view = loaded.view(user)
        return since_last_look(view, self.moves_seen(loaded, user), words) if view.game.deal else ""
