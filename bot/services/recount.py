"""What the events say that games came to, beside what is kept of it."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from bot.store.recount import Place
from bot.store.sqlite.database import Row
from bot.tables import results
from bot.tables.results import FinishedSeat, Result, Tally


class Recount:
    """The sums of all games, counted anew."""

    def __init__(self) -> None:
        self._sums: dict[Place, Tally] = {}

    def add(self, result: Result) -> None:
        """One more game."""
        game, seats = result
        for scope, user, more in results.shares(game, seats):
            place = game.guild_id, scope, user
            self._sums[place] = _together(self._sums[place], more) if place in self._sums else more

    def faults(self, kept: Mapping[Place, Tally], unknown: AbstractSet[int]) -> Iterator[str]:
        """Where the sums kept are others, but for these servers."""
        for place in sorted(self._sums.keys() | kept.keys()):
            guild, scope, user = place
            if guild not in unknown and self._sums.get(place, Tally()) != kept.get(place, Tally()):
                yield f"member {user} of server {guild} has other sums in {scope} than their games come to"


def _together(one: Tally, other: Tally) -> Tally:
    sums = Tally._make(map(sum, zip(one, other, strict=True)))
    return sums._replace(
        best_game=max(one.best_game, other.best_game), biggest_pot=max(one.biggest_pot, other.biggest_pot)
    )


def expected_rows(result: Result | None) -> list[Row]:
    """What should be kept of one game."""
    if result is None:
        return []
    game, seats = result
    return [tuple(game), *((*seat, game.guild_id, game.ended_at, not game.practice) for seat in _by_seat_id(seats))]


def _by_seat_id(seats: list[FinishedSeat]) -> list[FinishedSeat]:
    return sorted(seats, key=lambda seat: seat.seat_id)
