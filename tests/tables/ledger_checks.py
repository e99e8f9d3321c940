"""Chips, deals and pots counted a second time, from the stored events alone; and what the bot says of them."""

import json
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from bot.services.results import Leaderboard, Selection, Statement
from tests.tables.club import Club, Person

FIRST_CHIPS = 1000
DAY = 24 * 3600
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
    movements: list[Movement] = field(default_factory=list)
    """The reason and the chips of each payment to or from this seat, oldest first."""

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
    places: list[int] = field(default_factory=list)
    reason: str = ""
    ended_at: int | None = None
    before: list[int] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)
    won: tuple[int, bool] | None = None
    left: set[int] = field(default_factory=set)

    @property
    def is_finished(self) -> bool:
        return self.ended_at is not None and self.deals > 0

    @property
    def is_complete(self) -> bool:
        return self.reason != "stopped" and any(
            total.user is not None and total.number not in self.left for total in self.totals
        )

    def gain(self, seat: int) -> int:
        return self.totals[seat].chips - self.brought

    def hears(self, at: int, event: dict[str, Any]) -> None:
        getattr(self, f"_{event['type']}", self._ignored)(event)
        if event["type"] == "TableClosed":
            self.ended_at = at

    def _ignored(self, event: dict[str, Any]) -> None:
        pass

    def _TableOpened(self, event: dict[str, Any]) -> None:  # noqa: N802 - as the event is called, here and below
        self.guild, self.name = event["guild"], event["options"]["rules"]["game"]

    def _SeatTaken(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.totals.append(SeatTotals(event["seat_id"], event["user"]))

    def _SeatFreed(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.totals = [total for total in self.totals if total.number != event["seat_id"]]

    def _SeatAbandoned(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.left.add(event["seat_id"])

    def _OptionsChanged(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.name = event["options"]["rules"]["game"]

    def _StakesSet(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.practice = event["practice"]

    def _GameStarted(self, event: dict[str, Any]) -> None:  # noqa: N802
        [self.brought] = set(event["chips"])
        for total in self.totals:
            total.moves("GameStarted", self.brought)

    def _DealBegan(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.before = [total.chips for total in self.totals]
        self.order, self.taken, self.won = event["order"], [], None

    def _AntePaid(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.totals[event["seat"]].moves("AntePaid", -sum(event["amounts"]))

    def _PotTaken(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.totals[event["seat"]].moves("PotTaken", event["amount"])
        self.taken.append((event["seat"], event["amount"]))

    def _PotsSwept(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.totals[event["seat"]].moves("PotsSwept", sum(event["amounts"]))
        self.taken += [(event["seat"], amount) for amount in event["amounts"]]

    def _HandPaid(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.totals[event["seat"]].moves("HandPaid", -event["amount"])
        self.totals[event["winner"]].moves("HandPaid", event["amount"])

    def _PotMatched(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.totals[event["seat"]].moves("PotMatched", -event["amount"])

    def _DealWon(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.won = event["seat"], event["opera"]

    def _DealEnded(self, _: dict[str, Any]) -> None:  # noqa: N802
        self.deals += 1
        for seat in self.order:
            self.totals[seat].deals += 1
        for seat, amount in self.taken:
            self.totals[seat].biggest_pot = max(self.totals[seat].biggest_pot, amount)
        if self.won:
            seat, opera = self.won
            self.totals[seat].deals_won += 1
            self.totals[seat].operas += opera

    def _DealVoided(self, _: dict[str, Any]) -> None:  # noqa: N802
        for total, before in zip(self.totals, self.before, strict=True):
            total.moves("DealVoided", before - total.chips)

    def _PotsShared(self, event: dict[str, Any]) -> None:  # noqa: N802
        for total, amount in zip(self.totals, event["amounts"], strict=True):
            total.moves("PotsShared", amount)

    def _GameEnded(self, event: dict[str, Any]) -> None:  # noqa: N802
        self.places, self.reason = event["places"], event["reason"]


async def recounted(club: Club) -> list[Game]:
    """Return all tables, by number."""
    games: dict[int, Game] = {}
    for table, at, body in await club.asks("SELECT table_id, at, body FROM table_event ORDER BY table_id, number"):
        games.setdefault(table, Game(table)).hears(at, json.loads(body))
    return list(games.values())


def week(at: int) -> int:
    """Return a number that is the same for all times of one week, Monday to Sunday."""
    return (at // DAY + 3) // 7


def month(at: int) -> tuple[int, int]:
    return time.gmtime(at)[:2]


def counted(games: list[Game], guild: int) -> list[Game]:
    """Return the games that count in the rankings of a server."""
    return [game for game in games if game.guild == guild and game.is_finished and not game.practice]


def values(games: list[Game], measure: str) -> dict[int, int]:
    """Return the value of a measure for each member, without members who have none."""
    found: dict[int, int] = defaultdict(int)
    played: set[int] = set()
    for game in games:
        for seat, total in enumerate(game.totals):
            if total.user is None:
                continue
            played |= {total.user} if total.deals else set()
            if measure == "net":
                found[total.user] += game.gain(seat)
            elif measure == "games_won":
                found[total.user] += game.is_complete and game.places[seat] == 1
            elif measure == "biggest_pot":
                found[total.user] = max(found[total.user], total.biggest_pot)
            else:
                found[total.user] += getattr(total, measure)
    return {user: value for user, value in found.items() if (user in played if measure == "net" else value > 0)}


def holdings(games: list[Game], guild: int, users: list[int]) -> dict[int, int]:
    """Return the chips of each member, with those on tables in play."""
    held = dict.fromkeys(users, FIRST_CHIPS)
    for game in games:
        if game.guild == guild and game.ended_at is not None and not game.practice:
            for seat, total in enumerate(game.totals):
                if total.user is not None:
                    held[total.user] += game.gain(seat)
    return held


def ranking(of: dict[int, int]) -> list[tuple[int, int, int]]:
    """Return place, member and value, best first; equal values share a place, and are ordered by member."""
    return [
        (1 + sum(other > value for other in of.values()), user, value)
        for user, value in sorted(of.items(), key=lambda item: (-item[1], item[0]))
    ]


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
