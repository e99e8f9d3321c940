"""What the bot tells of a year of games, held beside a recount from nothing but the events."""

import json
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from bot.services import audit
from bot.services.results import ENTRIES_PER_PAGE, MAX_CURVE_GAMES
from bot.tables.results import Measure, Tally
from bot.values.results import Leaderboard, Period, Record, Selection
from tests.scale import some
from tests.tables.badge_oracle import find_differences
from tests.tables.club import GUILD, Club, Person
from tests.tables.random_year import RandomYear
from tests.tables.scores import all_lines, board, rows

MEASURES: tuple[Measure, ...] = ("balance", "net", "games_won", "deals_won", "operas", "biggest_pot")
PERIODS: tuple[Period, ...] = ("week", "month", "season", "ever")
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
    brought: int = 0
    share: int = 0
    """The share of the board that its player was paid on leaving."""
    is_late: bool = False
    """Whether a member bought it in mid-game."""
    movements: list[Movement] = field(default_factory=list)
    """The reason and the chips of each payment to or from this seat, oldest first."""

    @property
    def gain(self) -> int:
        return self.chips + self.share - self.brought

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
            case {"type": "SeatTakenOver", "seat_id": number, "new_id": new_id, "share": share}:
                self._changes_hands(number, SeatTotals(new_id, None), share=share)
            case {"type": "SeatBought", "seat_id": number, "new_id": new_id, "user": user, "price": price}:
                self._changes_hands(number, SeatTotals(new_id, user, is_late=True), price)

    def _changes_hands(self, number: int, total: SeatTotals, price: int | None = None, share: int = 0) -> None:
        place = next(place for place, total in enumerate(self.totals) if total.number == number)
        paid = self.totals[place]
        paid.share = share
        self.paid.append(paid)
        self.totals[place] = total
        total.moves("SeatTakenOver" if price is None else "SeatBought", paid.chips)
        total.brought = paid.chips + share if price is None else price

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


async def recounted(club: Club) -> list[Game]:
    """Return all tables, by number."""
    games: dict[int, Game] = {}
    for (table,) in await club.asks("SELECT id FROM game_table ORDER BY id"):
        games[table] = Game(table)
        for event in await club.events_of(table):
            games[table].hears(event.at, json.loads(event.body))
    return list(games.values())


@pytest.mark.parametrize("seed", some([1], of=[1, 2]))
async def test_everything_that_is_told_of_a_year_agrees_with_a_recount_of_its_events(
    club: Club, seed: int, subtests: pytest.Subtests
):
    print(f"seed {seed}")  # noqa: T201 - shown where it fails
    year = await RandomYear(club, seed).opens()
    closed: list[int] = []
    for quarter in range(4):
        await year.goes_on(games=some(9, of=30))
        games = await recounted(club)
        for guild, people in year.servers.items():
            for member in people:
                await member.sees_balance()
            books = Books(club, guild, people, games, closed if guild == GUILD else [])
            readers = people if quarter == 3 else people[quarter :: len(people) // 3]
            checks = {"rankings": books.check_rankings(readers), "profiles": books.check_profiles()}
            if quarter == 3:
                checks |= {
                    "statements": books.check_statements(),
                    "seats": books.check_seats(),
                    "history": books.check_history(),
                }
            for what, check in checks.items():
                with subtests.test(what, quarter=quarter, guild=guild):
                    await check
        if quarter < 2:
            await close_season(club, quarter + 1)
            closed.append(club.now)
            club.now += 1
    with subtests.test("audit"):
        assert await audit.find_problems(club.store) == []
        assert await find_differences(club.store) == []


async def close_season(club: Club, number: int) -> None:
    """Close a season and leave everybody what they have, so that it need not be recounted."""
    await club.asks("INSERT INTO season VALUES ($1, $2, $3, 1)", GUILD, number, club.now)
    await club.asks(
        "INSERT INTO transfer (cause, guild_id, at, reason) VALUES ($1, $2, $3, 'SeasonClosed')",
        f"season {number} of {GUILD}",
        GUILD,
        club.now,
    )


async def whole(club: Club, reader: Person, measure: Measure, period: Period | int) -> list[tuple[int, int, int]]:
    """All pages of a ranking, one after the other."""
    first = await board(club, reader, Selection(measure, period))
    pages = [await board(club, reader, Selection(measure, period, page)) for page in range(first.pages)]
    assert [page.selection.page for page in pages] == [*range(len(pages))]
    assert all(len(page.entries) == ENTRIES_PER_PAGE for page in pages[:-1])
    return [row for page in pages for row in rows(page)]


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
        for total, has_won in game.results:
            if total.user is None:
                continue
            played |= {total.user} if total.deals else set()
            if measure == "net":
                found[total.user] += total.gain
            elif measure == "games_won":
                found[total.user] += has_won
            elif measure == "biggest_pot":
                found[total.user] = max(found[total.user], total.biggest_pot)
            else:
                found[total.user] += getattr(total, measure)
    return {user: value for user, value in found.items() if (user in played if measure == "net" else value > 0)}


def holdings(games: list[Game], guild: int, users: list[int]) -> dict[int, int]:
    """Return the chips of each member, with those on tables in play."""
    held = dict.fromkeys(users, FIRST_CHIPS)
    for game in games:
        if game.guild == guild and not game.practice:
            for total in [*game.paid, *(game.totals if game.ended_at is not None else [])]:
                if total.user is not None:
                    held[total.user] += total.gain
    return held


def ranking(of: dict[int, int]) -> list[tuple[int, int, int]]:
    """Return place, member and value, best first; equal values share a place, and are ordered by member."""
    return [
        (1 + sum(other > value for other in of.values()), user, value)
        for user, value in sorted(of.items(), key=lambda item: (-item[1], item[0]))
    ]


def is_late(played: Game, user: int) -> bool:
    """Return whether a member came to a game after its first deal."""
    return any(total.is_late for total, _ in played.results if total.user == user)


def closing(played: Game, total: SeatTotals) -> str:
    """Return why the chips of a seat went back to its player; nothing while they have not."""
    return "SeatTakenOver" if total in played.paid else "TableClosed" if played.ended_at is not None else ""


class Books:
    """What the bot tells, and what the recount says, of one server."""

    def __init__(self, club: Club, guild: int, people: list[Person], games: list[Game], closed: list[int]):
        self.club = club
        self.guild = guild
        self.people = people
        self.all = games
        self.games = counted(games, guild)
        self.closed = closed
        """When its seasons were closed."""
        self.tally, self.last = cache(self._tally), cache(self._last)

    def within(self, period: Period | int) -> list[Game]:
        now, closed = self.club.now, self.closed
        ended = [(played, played.ended_at or 0) for played in self.games]
        if period == "week":
            return [played for played, at in ended if week(at) == week(now)]
        if period == "month":
            return [played for played, at in ended if month(at) == month(now)]
        if period == "ever":
            return self.games
        number = len(closed) + 1 if period == "season" else period
        return [played for played, at in ended if 1 + sum(closing <= at for closing in closed) == number]

    def expected(self, measure: Measure, period: Period | int) -> list[tuple[int, int, int]]:
        if measure == "balance":
            return ranking(holdings(self.all, self.guild, [member.user for member in self.people]))
        return ranking(values(self.within(period), measure))

    def _tally(self, user: int, period: Period | int) -> Tally:
        """The sums of one member."""
        own = [
            (played, has_won, total)
            for played in self.within(period)
            for total, has_won in played.results
            if total.user == user
        ]
        return Tally(
            games=sum(played.is_complete and not total.is_late for played, _, total in own),
            games_won=sum(has_won for _, has_won, _ in own),
            deals=sum(total.deals for _, _, total in own),
            deals_won=sum(total.deals_won for _, _, total in own),
            operas=sum(total.operas for _, _, total in own),
            net=sum(total.gain for _, _, total in own),
            best_game=max((total.gain for _, _, total in own), default=0),
            biggest_pot=max((total.biggest_pot for _, _, total in own), default=0),
        )

    async def check_rankings(self, readers: list[Person]) -> None:
        """Every measure, every period, every page, and the own row of every reader."""
        periods = [*PERIODS, *range(1, len(self.closed) + 1)]
        for measure in MEASURES:
            for period in periods[: 4 if measure == "balance" else None]:
                expected = self.expected(measure, period)
                assert await whole(self.club, self.people[0], measure, period) == expected, (measure, period)
                for member in readers:
                    page = await board(self.club, member, Selection(measure, period))
                    self.check_records(page)
                    found = page.own
                    own = found and (found.place, found.user, found.value)
                    assert own == next((row for row in expected if row[1] == member.user), None), (measure, period)

    def check_records(self, page: Leaderboard) -> None:
        """What stands beside everybody's place; beside what is held now, that of the season."""
        period = "season" if page.selection.measure == "balance" else page.selection.period
        for entry in [*page.entries, *([page.own] if page.own else [])]:
            sums = self.tally(entry.user, period)
            found = page.records.get(entry.user, Record())
            assert (found.games, found.games_won) == (sums.games, sums.games_won)
            is_over = isinstance(period, int) or sums == Tally()
            assert found.last == (() if is_over else self.last(entry.user, period))

    def _last(self, user: int, period: Period) -> tuple[int, ...]:
        """What somebody's last ten games brought them, in the season where that is the period."""
        played = self.within("season") if period == "season" else self.games
        oldest_first = sorted(played, key=lambda game: (game.ended_at, game.table))
        own = [total.gain for played in oldest_first for total, _ in played.results if total.user == user]
        return tuple(own[-10:])

    def practice(self, user: int) -> list[Game]:
        """The practice games of somebody, which a profile shows while none has counted."""
        finished = [played for played in self.all if played.guild == self.guild and played.is_finished]
        return [game for game in finished if game.practice and any(total.user == user for total, _ in game.results)]

    async def check_profiles(self) -> None:
        for member in self.people:
            profile = await self.club.services.results.profile(member.request(), member.user)
            played = [game for game in self.games if any(total.user == member.user for total, _ in game.results)]
            shown = played if profile.ever.deals else self.practice(member.user)
            newest = sorted(shown, key=lambda game: (game.ended_at, game.table), reverse=True)
            liked = Counter(game.name for game in shown if game.is_complete and not is_late(game, member.user))
            assert profile.ever == self.tally(member.user, "ever")
            assert profile.season == self.tally(member.user, "season")
            assert [game.table_id for game, _ in profile.last] == [game.table for game in newest[:MAX_CURVE_GAMES]]
            assert profile.favourite_games == max(liked.values(), default=0)
            assert profile.favourite is None or liked[profile.favourite] == profile.favourite_games
            place = next((row for row in self.expected("net", "ever") if row[1] == member.user), None)
            assert (profile.entry and (profile.entry.place, profile.entry.user, profile.entry.value)) == place

    async def check_statements(self) -> None:
        held = holdings(self.all, self.guild, [member.user for member in self.people])
        for member in self.people:
            expected, staked = Counter({("Welcome", None, 1000): 1}), 0
            for played in self.all:
                total = next((total for total, _ in played.results if total.user == member.user), None)
                if total and played.guild == self.guild and played.brought and not played.practice:
                    expected["SeatBought" if total.is_late else "GameStarted", played.table, -total.brought] += 1
                    why = closing(played, total)
                    staked += 0 if why else total.brought
                    if why and total.chips + total.share:
                        expected[why, played.table, total.chips + total.share] += 1
            lines = await all_lines(self.club, member)
            assert Counter(lines) == expected
            assert await member.sees_balance() == sum(chips for _, _, chips in lines) == held[member.user] - staked

    async def check_seats(self) -> None:
        """What came to and went from one seat of every table that anybody sat at."""
        by_user = {member.user: member for member in self.people}
        for played in self.all:
            if played.guild != self.guild or not played.brought:
                continue
            total = next(total for total, _ in reversed(played.results) if total.user is not None)
            why = closing(played, total)
            last = [(why, -total.chips)] if why and total.chips else []
            lines = await all_lines(self.club, by_user[total.user or 0], played.table)
            assert [(why, chips) for why, _, chips in lines] == [*total.movements, *last], played.table

    async def check_history(self) -> None:
        finished = [played for played in self.all if played.guild == self.guild and played.is_finished]
        finished.sort(key=lambda played: (played.ended_at, played.table), reverse=True)
        request = self.people[0].request()
        pages = (await self.club.services.archive.history(request, 0)).pages
        told = [
            past for page in range(pages) for past in (await self.club.services.archive.history(request, page)).games
        ]
        assert [(past.game.table_id, past.game.game, past.game.deals) for past in told] == [
            (played.table, played.name, played.deals) for played in finished
        ]
        for past, played in zip(told, finished, strict=True):
            assert past.game.is_complete == played.is_complete
            assert past.game.practice == played.practice
            assert sorted((seat.seat_id, seat.user_id, seat.gain) for seat in past.seats) == sorted(
                (total.number, total.user, total.gain) for total, _ in played.results
            )
