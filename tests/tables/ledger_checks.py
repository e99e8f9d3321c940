"""Chips, deals and pots counted a second time, from the stored events alone; and what the bot says of them."""

from dataclasses import dataclass, field
from typing import Any

from bot.services.results import Leaderboard, Selection, Statement
from tests.tables.club import Club, Person

Movement = tuple[str, int]


@dataclass
class SeatTotals:
    """One seat of a game."""

    number: int
    user: int | None
    chips: int = 0
    deals: int = 0
    deals_won: int = 0
    operas: int = 0
    biggest_pot: int = 0
    brought: int = 0
    is_late: bool = False
    """Whether a member bought it in mid-game."""
    movements: list[Movement] = field(default_factory=list)
    """The reason and the chips of each payment to or from this seat, oldest first."""

    @property
    def gain(self) -> int:
        return self.chips - self.brought

    def moves(self, why: str, chips: int) -> None:
        self.chips += chips
        self.movements += [(why, chips)] if chips else []


@dataclass
class Game:
    """One table, counted from its events."""

    table: int
    guild: int = 0
    name: str = ""
    totals: list[SeatTotals] = field(default_factory=list)
    practice: bool = False
    brought: int = 0
    deals: int = 0
    order: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    reason: str = ""
    ended_at: int | None = None
    before: list[int] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)
    won: tuple[int, bool] | None = None
    left: set[int] = field(default_factory=set)
    paid: list[SeatTotals] = field(default_factory=list)
    """The seats that became another's in mid-game, as they were until then."""

    @property
    def is_finished(self) -> bool:
        return self.ended_at is not None and self.deals > 0

    @property
    def is_complete(self) -> bool:
        return self.reason != "stopped" and any(
            total.user is not None and total.number not in self.left for total in self.totals
        )

    @property
    def results(self) -> list[tuple[SeatTotals, bool]]:
        """Every player's seat, and whether they have won the game."""
        places = self.places or [0] * len(self.totals)
        stayed = zip(self.totals, places, strict=True)
        won = [(total, self.is_complete and place == 1 and not total.is_late) for total, place in stayed]
        return [*won, *((total, False) for total in self.paid)]

    def hears(self, at: int, event: dict[str, Any]) -> None:
        self._hears_of_people(at, event)
        self._hears_of_changes(event)
        self._hears_of_deals(event)
        self._hears_of_chips(event)

    def _hears_of_people(self, at: int, event: dict[str, Any]) -> None:
        match event:
            case {"type": "TableOpened", "guild": guild, "options": options}:
                self.guild, self.name = guild, options["rules"]["game"]
            case {"type": "OptionsChanged", "options": options}:
                self.name = options["rules"]["game"]
            case {"type": "SeatTaken", "seat_id": number, "user": user}:
                self.totals.append(SeatTotals(number, user))
            case {"type": "SeatFreed", "seat_id": number}:
                self.totals = [total for total in self.totals if total.number != number]
            case {"type": "StakesSet", "practice": practice}:
                self.practice = practice
            case {"type": "GameEnded", "places": places, "reason": reason}:
                self.places, self.reason = places, reason
            case {"type": "TableClosed"}:
                self.ended_at = at

    def _hears_of_changes(self, event: dict[str, Any]) -> None:
        match event:
            case {"type": "SeatAbandoned", "seat_id": number}:
                self.left.add(number)
            case {"type": "SeatTakenOver", "seat_id": number, "new_id": new_id}:
                self._changes_hands(number, SeatTotals(new_id, None))
            case {"type": "SeatBought", "seat_id": number, "new_id": new_id, "user": user, "price": price}:
                self._changes_hands(number, SeatTotals(new_id, user, is_late=True), price)

    def _changes_hands(self, number: int, total: SeatTotals, price: int | None = None) -> None:
        place = next(place for place, total in enumerate(self.totals) if total.number == number)
        paid = self.totals[place]
        self.paid.append(paid)
        self.totals[place] = total
        total.moves("SeatTakenOver" if price is None else "SeatBought", paid.chips)
        total.brought = paid.chips if price is None else price

    def _hears_of_deals(self, event: dict[str, Any]) -> None:
        match event:
            case {"type": "DealBegan", "order": order}:
                self.before = [total.chips for total in self.totals]
                self.order, self.taken, self.won = order, [], None
            case {"type": "DealWon", "seat": seat, "opera": opera}:
                self.won = seat, opera
            case {"type": "DealEnded"}:
                self._counts_the_deal()

    def _counts_the_deal(self) -> None:
        self.deals += 1
        for seat in self.order:
            self.totals[seat].deals += 1
        for seat, amount in self.taken:
            self.totals[seat].biggest_pot = max(self.totals[seat].biggest_pot, amount)
        if self.won:
            seat, opera = self.won
            self.totals[seat].deals_won += 1
            self.totals[seat].operas += opera

    def _hears_of_chips(self, event: dict[str, Any]) -> None:
        match event:
            case {"type": "GameStarted", "chips": chips}:
                [self.brought] = set(chips)
                for total in self.totals:
                    total.brought = self.brought
                self._moves("GameStarted", chips)
            case {"type": "AntePaid", "seat": seat, "amounts": amounts}:
                self.totals[seat].moves("AntePaid", -sum(amounts))
            case {"type": "PotTaken", "seat": seat, "amount": amount}:
                self.totals[seat].moves("PotTaken", amount)
                self.taken.append((seat, amount))
            case {"type": "PotsSwept", "seat": seat, "amounts": amounts}:
                self.totals[seat].moves("PotsSwept", sum(amounts))
                self.taken += [(seat, amount) for amount in amounts]
            case {"type": "HandPaid", "seat": seat, "winner": winner, "amount": amount}:
                self.totals[seat].moves("HandPaid", -amount)
                self.totals[winner].moves("HandPaid", amount)
            case {"type": "PotMatched", "seat": seat, "amount": amount}:
                self.totals[seat].moves("PotMatched", -amount)
            case {"type": "DealVoided"}:
                self._moves(
                    "DealVoided", [before - total.chips for total, before in zip(self.totals, self.before, strict=True)]
                )
            case {"type": "PotsShared", "amounts": amounts}:
                self._moves("PotsShared", amounts)

    def _moves(self, why: str, amounts: list[int]) -> None:
        for total, amount in zip(self.totals, amounts, strict=True):
            total.moves(why, amount)


# What the bot tells, as plain values


async def board(club: Club, reader: Person, selection: Selection | None = None) -> Leaderboard:
    return await club.services.results.leaderboard(reader.request(), selection or Selection())


def rows(found: Leaderboard) -> list[tuple[int, int, int]]:
    return [(entry.place, entry.user, entry.value) for entry in found.entries]


async def all_lines(club: Club, member: Person, table: int | None = None) -> list[tuple[str, int | None, int, int]]:
    """Return all lines of a statement, oldest first: reason, table, amount, and the balance after it."""

    async def page_of(page: int) -> Statement:
        if table is None:
            return await club.services.results.statement(member.request(), page)
        return await club.services.results.table_statement(member.request(), table, page)

    pages = [await page_of(page) for page in range((await page_of(0)).pages)]
    lines = [line for page in pages for line in page.lines]
    return [(posting.reason, posting.table_id, posting.amount, after) for posting, after in reversed(lines)]
