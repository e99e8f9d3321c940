"""A table as a reader sees it, without the secrets of its game."""

from functools import cached_property

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import RANK
from bot.game.events import CardPlayed, Move, Passed
from bot.game.moves import asked
from bot.game.view import DealView, View, view_for
from bot.tables.context import Absences
from bot.tables.events import By
from bot.tables.plan import Plan
from bot.tables.table import PublicTable, Seat, Table
from bot.tables.timer import break_ends_at, expires_at, pause_ends_at, turn_limits
from bot.tables.turns import may_come_late


class TableView(PublicTable, frozen=True, kw_only=True, dict=True):
    """A table for one member, or for everybody when `user` is None."""

    user: int | None
    here: frozenset[int]
    """The seat_ids of the people who play for themselves now."""
    away_until: dict[int, int]
    """When absent players come back, by seat_id."""
    game: View
    """The game from the member's seat; as anybody sees it for others, and before the member's first deal there."""
    plan: Plan | None
    """The reader's plan, kept after its end to tell why it ended."""
    deadline: int | None
    next_deal_at: int | None
    """When the next deal begins by itself."""
    pause_ends_at: int | None
    stopped_by: int | None
    """The player who has stopped the table, which closes at the end of the deal."""
    may_come_late: bool
    """Whether the reader may play for a robot from the next deal on."""
    is_removed: bool
    """Whether the reader was removed from the table."""
    empty_until: int | None
    """When the table closes, if everybody has left it and nobody returns."""
    closed_by: int | None
    """The member who stopped the table."""

    @property
    def is_paused(self) -> bool:
        return self.pause_ends_at is not None

    @property
    def deal(self) -> DealView:
        """Return the newest deal, where one has begun."""
        assert self.game.deal is not None
        return self.game.deal

    def gain(self, number: int) -> int:
        """Return what this seat has gained beyond the chips that each brought."""
        return self.game.chips[number] - self.brought

    @property
    def own(self) -> Seat | None:
        """Return the reader's seat."""
        return self.seat_of(self.user)

    @property
    def is_expected(self) -> bool:
        """Return whether the reader is to play for a robot from the next deal on."""
        return any(late.user == self.user for late in self.latecomers)

    @property
    def may_return(self) -> bool:
        """Return whether the reader has left, and may come back."""
        left = self.left_seat_of(self.user) if self.phase == "playing" else None
        return left is not None and not self.is_removed

    @property
    def may_plan(self) -> bool:
        """Return whether the reader may plan: they play for themselves, and it is somebody else's turn."""
        own, turn = self.own, self.turn
        return own is not None and turn not in {None, own} and own.seat_id in self.here and bool(self.deal.hand)

    @property
    def turn(self) -> Seat | None:
        """Return the seat to act."""
        deal = self.game.deal
        return self.seats[deal.turn] if deal and deal.turn is not None else None

    @property
    def places(self) -> tuple[int, ...]:
        """Return the seats of a finished game in the order of their places."""
        ending = self.game.ending
        assert ending is not None
        return tuple(sorted(range(len(self.seats)), key=lambda seat: (ending.places[seat], seat)))

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won the game; none while it goes on, or if it was stopped."""
        places = self.game.ending.places if self.game.ending and self.is_won else ()
        return tuple(seat for seat, place in enumerate(places) if place == 1)

    @property
    def offered(self) -> tuple[PlayCard, ...]:
        """Return the plays among which the reader is asked now; none when it is another's turn."""
        deal = self.game.deal
        if deal is None or self.options.card_by_card:
            return deal.choices if deal else ()
        return asked(deal.legal, self.game.rules, deal.need)

    @property
    def is_between(self) -> bool:
        """Return whether the game goes on with another deal."""
        return self.phase == "playing" and self.turn is None and self.game.ending is None

    @property
    def awaited(self) -> Seat | None:
        """Return the seat of the person who has to act, if the table waits for one."""
        turn = self.turn
        return turn if turn and turn.seat_id in self.here and not self.is_paused and self.phase == "playing" else None

    @property
    def is_won(self) -> bool:
        """Return whether the game came to its own end, so that its first place is a win."""
        ending = self.game.ending
        return ending is not None and ending.reason != "stopped"

    @property
    def is_asleep(self) -> bool:
        """Return whether the game stands still until one of its people is back."""
        return (self.turn is not None or self.is_between) and not self.here

    @cached_property
    def news_begin(self) -> int:
        """The number of moves up to the last decision of the player to move.

        Only a decision before the last one of any other player counts, as the message stays the same while one player
        goes on. It is 0 if they have not decided yet, or only a robot has for them.
        """
        deal, seats, decided = self.deal, self.seats, self.decisions
        who = deal.turn
        if who is None:
            return 0
        own = [number + 1 for number in decided if deal.moves[number].seat == who and number != seats[who].late_from]
        if others := self.here - {seats[who].seat_id}:
            latest = max((number for number in decided if seats[deal.moves[number].seat].seat_id in others), default=0)
            own = [number for number in own if number <= latest]
        return max(own, default=0)

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """The numbers of moves that somebody decided on: only the leads, where other cards lay themselves."""
        moves, is_by_hand = self.deal.moves, self.options.card_by_card
        return tuple(
            number
            for number, (before, move) in enumerate(zip((None, *moves), moves, strict=False))
            if isinstance(move, CardPlayed) and (is_by_hand or not _follows(before, move))
        )


def _follows(before: Move | None, move: CardPlayed) -> bool:
    """Return whether a card continues the run, rather than begins one."""
    if before is None:
        return False
    return RANK[move.card] == (before.rank if isinstance(before, Passed) else RANK[before.card] + 1)


def view_of(table: Table, user: int | None, absences: Absences) -> TableView:
    """Return what this member may see of the table; for None, what anybody may see."""
    own = table.seat_of(user) if user is not None else None
    plays = own is not None and table.game.is_started
    limits = turn_limits(table, absences)
    is_between = table.phase == "playing" and not table.game.is_dealt and not table.game.ending
    public = {field: getattr(table, field) for field in PublicTable.__struct_fields__}
    if table.phase == "closed":  # in the end each seat is its member's, whoever laid its last cards
        public["seats"] = tuple([replace(seat, has_left=False) for seat in table.seats])
    return TableView(
        **public,
        user=user,
        here=frozenset(seat.seat_id for seat in table.seats if seat.is_here(absences.away)),
        away_until={
            seat.seat_id: absences.until(seat.user)
            for seat in table.seats
            if seat.is_manned and seat.user in absences.away
        },
        game=view_for(table.game, table.seats.index(own) if own and plays else None),
        plan=table.plans.get(own.seat_id) if own else None,
        deadline=limits.deadline if limits else None,
        next_deal_at=break_ends_at(table) if is_between else None,
        pause_ends_at=pause_ends_at(table) if table.phase == "playing" else None,
        stopped_by=table.stopped_by.user if table.stopped_by else None,
        may_come_late=user is not None and may_come_late(table, user),
        is_removed=user is not None and By(user) in table.removed,
        empty_until=expires_at(table) if table.is_empty else None,
        closed_by=table.closed_by.user if table.closed_by else None,
    )
