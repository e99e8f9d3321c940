"""The badges of members, counted a second time in another way: from the events alone, and a whole game at once.

It shares nothing with `bot.tables.badges` but the figures in the conditions.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import ceil
from typing import Any

from bot.game import events as g
from bot.game.cards import ACE, BELLES, KING, RANK, Card
from bot.game.rules import GAMES
from bot.robots.characters import CHARACTERS
from bot.services import codec
from bot.store import tables
from bot.store.database import Store
from bot.tables import badges as b
from bot.tables import events as e
from bot.tables.badges import Badge, Earned
from bot.tables.steps import TimedEvent


@dataclass(eq=False)
class _Holder:
    """A player at a seat, or a member's part in a robot's."""

    user: int | None
    robot: str | None
    is_late: bool = False
    has_left: bool = False


@dataclass
class _DealRecord:
    """The events of a deal, summed up."""

    order: Sequence[int]
    hands: dict[int, set[Card]] = field(default_factory=dict[int, set[Card]])
    """In the end, the cards that were left."""
    dealt: dict[int, int] = field(default_factory=dict[int, int])
    """How many cards each seat was dealt."""
    runs: list[list[g.CardPlayed]] = field(default_factory=lambda: [[]])
    taken: list[g.PotTaken] = field(default_factory=list[g.PotTaken])
    amounts: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The seats that took pots, by belles or at the end, and the chips in each pot."""
    planning: set[int] = field(default_factory=set[int])
    """The seats whose plan is in force."""
    chosen: set[int] = field(default_factory=set[int])
    """The seats whose plan has laid a card that was not the only one possible."""
    by_hand: set[int] = field(default_factory=set[int])
    """The seats that laid a card by hand, without a plan."""
    won: g.DealWon | None = None
    at: int = 0
    holders: dict[int, _Holder] = field(default_factory=dict[int, _Holder])
    """By seat, the members who still had theirs when the deal ended."""
    chips: list[int] = field(default_factory=list[int])

    @property
    def cards(self) -> list[g.CardPlayed]:
        return [card for run in self.runs for card in run]


class GameRecord:
    """A game, read event by event."""

    def __init__(self, events: Iterable[TimedEvent]) -> None:
        self._holders: dict[int, _Holder] = {}
        """By seat_id, in the order of play."""
        self._loans: dict[tuple[int, int], _Holder] = {}
        """Who has played for a robot, by its seat_id and the member."""
        self._lent: dict[int, int] = {}
        """Who plays for it now, by seat_id."""
        self._chips: list[int] = []
        self._deals: list[_DealRecord] = []
        self._rules = GAMES["classique"]
        self._began = self._ended = 0
        self._opener: int | None = None
        self._practice = False
        self._ending: g.GameEnded | None = None
        self.table = self.guild = 0
        for at, event in events:
            self._hear_of_holders(event, at)
            self._hear_of_loans(event)
            self._hear_of_chips(event)
            if self._deals:
                self._hear_of_plans(self._deals[-1], event)
                self._hear_of_deal(self._deals[-1], event, at)
        self._deals = [deal for deal in self._deals if deal.at]

    def earned(self) -> Iterator[Earned]:
        """Yield the badges that members earned by its deals and by its end; some come several times."""
        if self._practice or not self._deals:
            return
        for number, deal in enumerate(self._deals, 1):
            for seat, holder in deal.holders.items():
                if holder.user and holder.user > 0:
                    for badge in self._by_deal(number, deal, seat, holder):
                        yield Earned(holder.user, badge, deal.at, self.table, number)
        for seat, holder in enumerate(self._holders.values()):
            if holder.user and holder.user > 0 and self._has_finished(holder):
                for badge in self._by_game(seat, holder):
                    yield Earned(holder.user, badge, self._ended, self.table, 0)

    def sums(self) -> Iterator[tuple[int, tuple[int, int], list[int]]]:
        """Yield each member with the end and number of the game, and their deals, belles by kind, and games hosted."""
        if not self._ending or self._practice:
            return
        users = {holder.user for deal in self._deals for holder in deal.holders.values() if holder.user}
        for user in (user for user in users if user > 0):
            own = [(deal, seat) for deal in self._deals for seat, holder in deal.holders.items() if holder.user == user]
            belles = [sum(self._took(deal, seat, belle) for deal, seat in own) for belle in BELLES]
            yield user, (self._ended, self.table), [len(own), *belles, int(self._is_hosted_by(user))]

    def _hear_of_holders(self, event: e.Event, at: int) -> None:
        match event:
            case e.TableOpened():
                self.table, self.guild, self._opener = event.id, event.guild, event.host
            case e.SeatTaken():
                self._holders[event.seat_id] = _Holder(event.user, event.robot)
            case e.SeatFreed():
                del self._holders[event.seat_id]
            case e.StakesSet():
                self._practice, self._began = event.practice, at
            case e.SeatAbandoned():
                self._holders[event.seat_id].has_left = True
            case e.PlayerReturned():
                self._holders[event.seat_id].has_left = False
            case e.TableGivenUp():
                for holder in (*self._holders.values(), *self._loans.values()):
                    holder.has_left = True
            case e.TableClosed():
                self._ended = at
            case _:
                pass

    def _hear_of_loans(self, event: e.Event) -> None:
        if isinstance(event, e.LoanBegan):
            self._loans.setdefault((event.seat_id, event.user), _Holder(event.user, "", is_late=True))
            self._lent[event.seat_id] = event.user
        elif isinstance(event, e.LoanEnded):
            self._lent = {seat: user for seat, user in self._lent.items() if user != event.user}

    def _present(self) -> dict[int, _Holder]:
        """Return who plays each seat, by number: its owner, or who plays for it."""
        now = [(seat_id, (seat_id, self._lent.get(seat_id, 0)), own) for seat_id, own in self._holders.items()]
        return {number: self._loans.get(key, own) for number, (_, key, own) in enumerate(now)}

    def _hear_of_chips(self, event: e.Event) -> None:
        match event:
            case g.GameStarted():
                self._chips, self._rules = [*event.chips], event.rules
            case g.DealBegan():
                self._deals.append(_DealRecord(event.order))
            case g.AntePaid(seat=seat, amounts=amounts):
                self._chips[seat] -= sum(amounts)
            case g.PotTaken(seat=seat, amount=amount):
                self._chips[seat] += amount
            case g.PotsSwept(seat=seat, amounts=amounts):
                self._chips[seat] += sum(amounts)
            case g.HandPaid(seat=seat, winner=winner, amount=amount):
                self._chips[seat] -= amount
                self._chips[winner] += amount
            case g.PotMatched(seat=seat, amount=amount):
                self._chips[seat] -= amount
            case g.GameEnded():
                self._ending = event
            case _:
                pass

    def _hear_of_plans(self, deal: _DealRecord, event: e.Event) -> None:
        match event:
            case e.PlanMade(seat_id=seat_id):
                deal.planning.add([*self._holders].index(seat_id))
            case e.PlanEnded(seat_id=seat_id):
                deal.planning.discard([*self._holders].index(seat_id))
            case e.StoodIn(seat_id=seat_id):
                deal.by_hand.add([*self._holders].index(seat_id))
            case g.CardPlayed(seat=seat) if seat not in deal.planning:
                deal.by_hand.add(seat)
            case g.CardPlayed(seat=seat) if self._is_choice(deal, event):
                deal.chosen.add(seat)
            case _:
                pass

    def _is_choice(self, deal: _DealRecord, laid: g.CardPlayed) -> bool:
        """Return whether another card, or another word with it, was possible."""
        is_first = len(deal.runs) == 1 and not deal.runs[0]
        run = deal.runs[-1]
        is_free = self._rules.opening_rank is None if is_first else not run or RANK[run[-1].card] == KING
        possible = [card for card in deal.hands[laid.seat] if is_free or RANK[card] == RANK[laid.card]]
        belles = {card in BELLES for card in possible}
        may_announce = self._rules.taking != "automatic" and True in belles
        return may_announce or len(belles) > 1 or len({RANK[card] for card in possible}) > 1

    def _hear_of_deal(self, deal: _DealRecord, event: e.Event, at: int) -> None:
        match event:
            case g.HandDealt(seat=seat, cards=cards):
                deal.hands[seat] = {*cards}
                deal.dealt[seat] = len(cards)
            case g.CardPlayed(seat=seat, card=card):
                deal.hands[seat].remove(card)
                if deal.runs[-1] and RANK[deal.runs[-1][-1].card] == KING:
                    deal.runs.append([])
                deal.runs[-1].append(event)
            case g.LeadGiven():
                deal.runs.append([])
            case g.PotTaken(seat=seat, amount=amount):
                deal.taken.append(event)
                deal.amounts.append((seat, amount))
            case g.PotsSwept(seat=seat, amounts=amounts):
                deal.amounts += [(seat, amount) for amount in amounts]
            case g.DealWon():
                deal.won = event
            case g.DealEnded():
                deal.at, deal.chips = at, [*self._chips]
                manned = {seat: holder for seat, holder in self._present().items() if holder.user}
                deal.holders = {seat: who for seat, who in manned.items() if seat in deal.order and not who.has_left}
            case _:
                pass

    def _by_deal(self, number: int, deal: _DealRecord, seat: int, holder: _Holder) -> Iterator[Badge]:
        seats = [card.seat for card in deal.cards]
        if deal.won and deal.won.seat == seat:
            yield from self._by_winning(deal, deal.won)
        if all(self._took(deal, seat, belle) for belle in BELLES):
            yield "cinq-belles"
        if any(who == seat and amount >= b.HOARD * self._rules.stake for who, amount in deal.amounts):
            yield "magot"
        breath = ceil(b.BREATH * deal.dealt[seat])
        if any({*seats[first : first + breath]} == {seat} for first in range(len(seats) - breath + 1)):
            yield "d-un-trait"
        ends = [(run[0], run[-1]) for run in deal.runs if run and RANK[run[0].card] == ACE]
        if any(RANK[last.card] == KING and first.seat == last.seat == seat for first, last in ends):
            yield "as-au-roi"
        before = [earlier for earlier in reversed(self._deals[:number]) if earlier.holders.get(seat) is holder]
        if len([*takewhile(lambda deal: deal.won is not None and deal.won.seat == seat, before)]) == b.IN_A_ROW:
            yield "passe-de-trois"
        if len([*takewhile(lambda deal: self._took(deal, seat, b.DWARF), before)]) == b.IN_A_ROW:
            yield "nain-apprivoise"

    def _by_winning(self, deal: _DealRecord, won: g.DealWon) -> Iterator[Badge]:
        yield "premiere-victoire"
        if won.opera:
            yield "grand-opera"
        if won.seat in deal.chosen - deal.by_hand:
            yield "sans-un-clic"
        if {len(deal.hands[other]) for other in deal.order if other != won.seat} == {1}:
            yield "au-cheveu"

    def _took(self, deal: _DealRecord, seat: int, belle: str) -> bool:
        return any(pot.seat == seat and pot.belle == belle for pot in deal.taken)

    def _has_finished(self, holder: _Holder) -> bool:
        is_played_out = self._ending is not None and self._ending.reason != "stopped"
        return is_played_out and not holder.has_left

    def _by_game(self, seat: int, holder: _Holder) -> Iterator[Badge]:
        assert self._ending is not None
        own = [deal for deal in self._deals if deal.holders.get(seat) is holder]
        if self._ending.places[seat] == 1:
            if len([other for other in self._holders.values() if self._is_strong(other)]) >= b.STRONG_ROBOTS:
                yield "monocle"
            if len(self._deals) >= b.LEAST_DEALS and self._was_last(self._deals[len(self._deals) // 2 - 1], seat):
                yield "remontee"
        if len(own) >= b.LEAST_DEALS and not any(deal.hands[seat] & {*BELLES} for deal in own):
            yield "sans-dette"
        if len(self._holders) == b.FULL_TABLE and len(self._people) >= b.MEMBERS_AT_FULL_TABLE:
            yield "a-huit"
        if self._ended - self._began >= b.LONG_SECONDS:
            yield "au-long-cours"

    def _was_last(self, deal: _DealRecord, seat: int) -> bool:
        chips = [deal.chips[other] for other in deal.order]
        return seat in deal.order and deal.chips[seat] == min(chips) < max(chips)

    def _is_strong(self, holder: _Holder) -> bool:
        lent = {self._holders[seat_id].robot for seat_id, _ in self._loans}
        strong = {robot.name for robot in CHARACTERS if robot.level == "expert"} - lent
        return holder.robot in strong

    @property
    def _people(self) -> list[_Holder]:
        return [holder for holder in self._holders.values() if holder.user is not None and not holder.has_left]

    def _is_hosted_by(self, user: int) -> bool:
        own = any(holder.user == user and self._has_finished(holder) for holder in self._people)
        return own and user == self._opener and len(self._people) >= b.COMPANY


async def find_differences(store: Store) -> list[str]:
    """Return a sentence for each badge that differs from the stored one, on all servers."""
    earned, sums = dict[tuple[int, int, Badge], Earned](), defaultdict[tuple[int, int], list[Any]](list)
    async with store.long_transaction() as tx:
        for (table_id,) in await tx.execute("SELECT id FROM game_table ORDER BY id"):
            record = GameRecord(codec.decode_events(await tables.events(tx, table_id)))
            for one in record.earned():
                _keep(earned, record.guild, one)
            for user, end, more in record.sums():
                sums[record.guild, user].append((end, more))
        for (guild, user), games in sums.items():
            for one in _by_many_games(user, games):
                _keep(earned, guild, one)
        rows = await tx.execute("SELECT guild_id, user_id, badge, at, table_id, deal FROM badge")
    stored = {(guild, user, badge): Earned(user, badge, *deal) for guild, user, badge, *deal in rows}
    keys = {key for key in earned.keys() | stored.keys() if earned.get(key) != stored.get(key)}
    return [f"member {user} of server {guild} has another record of {badge}" for guild, user, badge in sorted(keys)]


def _keep(earned: dict[tuple[int, int, Badge], Earned], guild: int, one: Earned) -> None:
    key = guild, one.user, one.badge
    earned[key] = min(earned.get(key, one), one)


def _by_many_games(user: int, games: list[tuple[tuple[int, int], list[int]]]) -> Iterator[Earned]:
    deals, belles, hosted = 0, [0] * len(BELLES), 0
    for (at, table), (more, *times, has_hosted) in sorted(games):
        deals, hosted = deals + more, hosted + has_hosted
        belles = [sum(pair) for pair in zip(belles, times, strict=True)]
        reached: dict[Badge, int] = {"cent-donnes": deals, "le-tableau": min(belles), "bonne-maison": hosted}
        for badge, number in reached.items():
            if number >= b.MANY[badge][0]:
                yield Earned(user, badge, at, table, 0)
