"""The results of a finished game, seat by seat, computed from its events."""

from datetime import UTC, datetime, timedelta
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from bot.game.events import DealBegan, DealEnded, DealWon, PotsSwept, PotTaken
from bot.tables.events import Event, SeatBought, SeatTakenOver
from bot.tables.evolution import evolve
from bot.tables.steps import IN_PLAY
from bot.tables.table import Seat, Table

Measure = Literal["balance", "net", "games_won", "deals_won", "operas", "biggest_pot", "play"]
"""The measures of a ranking; `play` is the play score."""

UNSCORED: Final = tuple(kind for kind in IN_PLAY if kind is not DealWon)
"""The events that make no difference to the result of a game."""


class FinishedGame(NamedTuple):
    table_id: int
    guild_id: int
    ended_at: int
    season: int
    """The season in which it counts."""
    game: str
    deals: int
    practice: bool
    is_complete: bool
    """Whether it came to its own end, and so has a winner."""


class FinishedSeat(NamedTuple):
    table_id: int
    seat_id: int
    user_id: int | None
    robot: str | None
    place: int
    gain: int
    deals: int
    deals_won: int
    operas: int
    biggest_pot: int
    joined_after: int = 0
    """The deals that were over when its player took the seat."""

    def has_played(self, game: FinishedGame) -> bool:
        """Return whether the game counts as played: of a seat bought in mid-game only the deals and the chips count."""
        return game.is_complete and not self.joined_after

    def has_won(self, game: FinishedGame) -> bool:
        return self.has_played(game) and self.place == 1


class Tally(NamedTuple):
    """The sums of some of a member's games."""

    games: int = 0
    games_won: int = 0
    deals: int = 0
    deals_won: int = 0
    operas: int = 0
    net: int = 0
    best_game: int = 0
    biggest_pot: int = 0


class _Achievements(Struct):
    """The achievements of one seat in complete deals."""

    deals: int = 0
    won: int = 0
    operas: int = 0
    biggest_pot: int = 0


Result = tuple[FinishedGame, list[FinishedSeat]]


class Scorer:
    """Follows a game event by event, and sums up the achievements of all seats, void deals left out."""

    def __init__(self) -> None:
        self.table = Table()
        self._deals = 0
        self._achievements: dict[int, _Achievements] = {}
        self._left: list[FinishedSeat] = []
        """The results of those who had a seat before others took it."""
        self._taken: list[tuple[int, int]] = []
        self._winner: DealWon | None = None

    def add(self, event: Event, at: int) -> None:
        """Count the next event, which happened at this time."""
        self.table = evolve(self.table, event, at)
        match event:
            case DealBegan():
                self._taken, self._winner = [], None
            case PotTaken(seat=seat, amount=amount):
                self._taken.append((seat, amount))
            case PotsSwept(seat=seat, amounts=amounts):
                self._taken.append((seat, max(amounts)))
            case DealWon():
                self._winner = event
            case DealEnded():
                self._settle()
            case SeatTakenOver(new_id=seat_id, share=share):
                self._change_hands(seat_id, share)
            case SeatBought(new_id=seat_id):
                self._change_hands(seat_id)
            case _:
                pass

    def result(self, season: int) -> Result | None:
        """Return the result of the game, which is over; None if no deal was completed."""
        table, ending = self.table, self.table.game.ending
        if ending is None or not self._deals:
            return None
        game = FinishedGame(
            table_id=table.id,
            guild_id=table.guild,
            ended_at=table.touched_at,
            season=season,
            game=table.options.rules.game,
            deals=self._deals,
            practice=table.practice,
            is_complete=ending.reason != "stopped" and bool(table.people),
        )
        seats = enumerate(zip(table.seats, ending.places, strict=True))
        stayed = [
            _seat(table, number, seat, self._achievements_of(number), place=place) for number, (seat, place) in seats
        ]
        return game, [*stayed, *self._left]

    def _achievements_of(self, seat: int) -> _Achievements:
        return self._achievements.setdefault(seat, _Achievements())

    def _change_hands(self, new_id: int, share: int = 0) -> None:
        """Keep the result of the player or robot whose seat has just become another's, with a share of the board."""
        table = self.table
        number = next(number for number, seat in enumerate(table.seats) if seat.seat_id == new_id)
        feats = self._achievements.pop(number, _Achievements())
        left = _seat(table, number, table.former[-1], feats, place=len(table.seats))
        self._left.append(left._replace(gain=left.gain + share))

    def _settle(self) -> None:
        deal = self.table.game.deal
        assert deal is not None
        self._deals += 1
        for seat in deal.order:
            self._achievements_of(seat).deals += 1
        for seat, amount in self._taken:
            self._achievements_of(seat).biggest_pot = max(self._achievements_of(seat).biggest_pot, amount)
        if self._winner:
            self._achievements_of(self._winner.seat).won += 1
            self._achievements_of(self._winner.seat).operas += self._winner.opera


def _seat(table: Table, number: int, seat: Seat, feats: _Achievements, *, place: int) -> FinishedSeat:
    return FinishedSeat(
        table_id=table.id,
        seat_id=seat.seat_id,
        user_id=seat.user,
        robot=seat.robot,
        place=place,
        gain=table.game.chips[number] - table.brought(seat),
        deals=feats.deals,
        deals_won=feats.won,
        operas=feats.operas,
        biggest_pot=feats.biggest_pot,
        joined_after=seat.joined_after,
    )


class Span(NamedTuple):
    """The counted games of which sums are made: those that ended in this time, of one season or of any (0)."""

    first: int = 0
    end: int = 2**62
    season: int = 0


EVER: Final = Span()


def week_of(at: int) -> Span:
    """Return the week of this time, Monday to Sunday in UTC."""
    day = datetime.fromtimestamp(at, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    monday = day - timedelta(days=day.weekday())
    return Span(int(monday.timestamp()), int((monday + timedelta(days=7)).timestamp()))


def month_of(at: int) -> Span:
    """Return the month of this time, in UTC."""
    first = datetime.fromtimestamp(at, UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return Span(int(first.timestamp()), int((first + timedelta(days=32)).replace(day=1).timestamp()))
