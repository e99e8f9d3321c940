"""The results of a finished game, seat by seat, computed from its events."""

from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.game.cards import BELLES
from bot.game.events import DealBegan, DealEnded, DealWon, PotsSwept, PotTaken
from bot.tables import badges
from bot.tables.badges import Course, Earned
from bot.tables.days import NOWHERE
from bot.tables.events import Event, TableClosed
from bot.tables.evolution import evolve
from bot.tables.table import Seat, Table

MIN_GAMES: Final = 5
"""The games that a member must have played to their end in a season to have a place in it."""
MIN_OTHERS: Final = 2
"""The other members that they must have met in those."""


class Played(NamedTuple):
    """What a member has played to its end in a season."""

    games: int
    won: int
    others: int
    """The other members at these games."""

    @property
    def has_place(self) -> bool:
        return self.games >= MIN_GAMES and self.others >= MIN_OTHERS


NOT_PLAYED: Final = Played(0, 0, 0)


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
    has_stayed: bool = False
    """Whether its member was there at the end; False for a part of a game played for a robot, whose row is its own."""
    ten_of_diamonds: int = 0
    """How often it took the pot of this belle, like the four below."""
    jack_of_clubs: int = 0
    queen_of_spades: int = 0
    king_of_hearts: int = 0
    seven_of_diamonds: int = 0
    hosted: bool = False
    """Whether its member opened the game, saw it through, and had company."""

    def has_played(self, game: FinishedGame) -> bool:
        """Return whether the game counts as played; otherwise only its deals, and the chips of an own seat."""
        return game.is_complete and self.has_stayed

    def has_won(self, game: FinishedGame) -> bool:
        return self.has_played(game) and self.place == 1


class Tally(NamedTuple):
    """The sums of a member's games, practice included; `games` are those that count and came to their end."""

    games: int = 0
    won: int = 0
    deals: int = 0
    deals_won: int = 0
    ten_of_diamonds: int = 0
    """How often they took the pot of this belle, like the four below."""
    jack_of_clubs: int = 0
    queen_of_spades: int = 0
    king_of_hearts: int = 0
    seven_of_diamonds: int = 0

    @property
    def belles(self) -> tuple[int, ...]:
        return self[-len(BELLES) :]


class _Achievements(Struct):
    """The achievements of one seat in complete deals."""

    deals: int = 0
    won: int = 0
    operas: int = 0
    biggest_pot: int = 0
    belles: tuple[int, ...] = (0,) * len(BELLES)
    """How often it took the pot of each."""


Result = tuple[FinishedGame, list[FinishedSeat]]


class Scorer:
    """Follows a game event by event, and sums up the achievements and badges of all seats, void deals left out."""

    def __init__(self) -> None:
        self.table = Table()
        self._deals = 0
        self._achievements: dict[int, _Achievements] = {}
        self._taken: list[PotTaken | PotsSwept] = []
        self._course = Course()
        self.earned: list[Earned] = []
        """All badges earned by its deals and by its end."""
        self._winner: DealWon | None = None

    def add(self, event: Event, at: int) -> None:
        """Count the next event, which happened at this time."""
        self.table = evolve(self.table, event, at)
        match event:
            case DealBegan():
                self._taken, self._winner = [], None
            case PotTaken() | PotsSwept():
                self._taken.append(event)
            case DealWon():
                self._winner = event
            case DealEnded():
                self._settle()
            case TableClosed() if self.table.game.ending and self.table.guild != NOWHERE:
                self.earned += badges.count_game(self.table, self._course)
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
            is_complete=ending.reason != "stopped",
        )
        seats = [
            self._part(seat.seat_id, seat, place, table.game.chips[number] - table.brought)
            for number, (seat, place) in enumerate(zip(table.seats, ending.places, strict=True))
        ]
        played = {seat.seat_id: seat for seat in table.seats}
        for number, loan in enumerate(table.loans, table.seats_taken):
            if number in self._achievements:
                seats.append(self._part(number, replace(played[loan.seat_id], user=loan.user), 0, 0))
        return game, seats

    def _part(self, number: int, seat: Seat, place: int, gain: int) -> FinishedSeat:
        own = self._achievements.get(number, _Achievements())
        achievements = own.deals, own.won, own.operas, own.biggest_pot, badges.has_stayed(seat), *own.belles
        has_hosted = badges.has_hosted(self.table, seat)
        return FinishedSeat._make(
            (self.table.id, number, seat.user, seat.robot, place, gain, *achievements, has_hosted)
        )

    def _achievements_of(self, number: int) -> _Achievements:
        """Return what the player of this seat has achieved; something that is dropped if nobody is there for it."""
        seat = self.table.seats[number]
        if seat.has_left:
            return _Achievements()
        return self._achievements.setdefault(self.table.part_id(seat), _Achievements())

    def _settle(self) -> None:
        deal = self.table.game.deal
        assert deal is not None
        self._deals += 1
        for seat in deal.order:
            self._achievements_of(seat).deals += 1
        for taken in self._taken:
            own, amounts = (
                self._achievements_of(taken.seat),
                taken.amounts if isinstance(taken, PotsSwept) else [taken.amount],
            )
            own.biggest_pot = max(own.biggest_pot, *amounts)
            if isinstance(taken, PotTaken):
                own.belles = tuple(
                    times + (belle == taken.belle) for times, belle in zip(own.belles, BELLES, strict=True)
                )
        if self._winner:
            self._achievements_of(self._winner.seat).won += 1
            self._achievements_of(self._winner.seat).operas += self._winner.opera
        if self.table.guild != NOWHERE:
            self._course, earned = badges.count_deal(self.table, self._course)
            self.earned += earned
