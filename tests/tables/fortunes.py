"""What members win by cards, worked out from the events of tables alone."""

from collections import Counter
from collections.abc import Iterable

from bot.tables import events as e
from bot.tables.evolution import replay


class Fortunes:
    """What the members of a server have won by cards."""

    def __init__(self) -> None:
        self.won = Counter[tuple[int, int]]()
        """By table and member."""

    def add_table(self, events: Iterable[tuple[int, e.Event]]) -> None:
        """Add what each seat of a member ended with, less what it brought, whoever laid its cards."""
        table = replay(events)
        if not table.game.is_started or table.practice:
            return
        for seat, left in zip(table.seats, table.game.chips, strict=True):
            if seat.robot is None:
                assert seat.user is not None
                self.won[table.id, seat.user] += (left if table.phase == "closed" else 0) - table.brought
