"""`python -m bench plans`: how many days a game of four takes at 24 hours a turn, with plans and without.

Simulated people look at their table twice a day, at random hours. Whoever has to play does so, as a regular robot
would; whoever plans then tells what they would lead next, as long as it is somebody else's turn.
"""

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from statistics import fmean, median, quantiles
from typing import Final

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import decide
from bot.game.moves import choices, legal_plays, own_run
from bot.game.view import View, view_for
from bot.robots import LEVELS
from bot.services.tables import Decision
from bot.tables import events as e
from bot.tables import lobby, turns
from bot.tables.autoplay import RobotTurn, next_automatic
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Absences, Context, Request
from bot.tables.evolution import evolve
from bot.tables.lobby import Location
from bot.tables.options import Options
from bot.tables.plan import MAX_LEADS, Plan
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.timer import next_wakeup, on_timer

GAMES: Final = 200
PEOPLE: Final = (1, 2, 3, 4)
LOOKS_A_DAY: Final = 2
DAY: Final = 24 * 3600
PRESENT: Final = Absences(0, {})


class Game:
    """A game between people who look at it now and then, of whom the first few plan."""

    def __init__(self, seed: int, planners: int) -> None:
        self._random = Random(seed)
        self._chance = Chance(Random(seed))
        self._planners = PEOPLE[:planners]
        self._now = 1
        self._table = Table()
        self.missed = 0

    def play(self) -> float:
        """Play to the end, and return the days it took."""
        self._open()
        for at, user in _looks(self._random):
            self._let_pass(at)
            if self._table.phase == "closed":
                break
            self._look(user)
        return self._now / DAY

    def _open(self) -> None:
        host, *others = PEOPLE
        self._act(host, _open_table)
        for user in others:
            self._act(user, lobby.join)
        self._act(host, lobby.begin)

    def _let_pass(self, until: int) -> None:
        while (wakeup := next_wakeup(self._table, PRESENT)) is not None and wakeup <= until:
            self._now = max(self._now, wakeup)
            self._act(TIMER, on_timer)
        if self._table.phase != "closed":
            self._now = until

    def _look(self, user: int) -> None:
        table = self._table
        if table.seat_of(user) not in table.asked_between_deals(frozenset()):
            return
        while (turn := self._table.turn) and turn.user == user:
            play = self._choose(self._view(user))
            seen = self._table.version
            self._act(user, partial(turns.play, card=play.card, announced=play.announced, seen=seen))
        if self._table.turn is None and self._table.phase == "playing":
            self._act(user, partial(turns.ready, deal=self._table.game.deals))
        elif self._table.turn and user in self._planners:
            plan = Plan(tuple(self._next_leads(self._view(user))))
            self._act(user, partial(turns.plan, deal=self._table.game.deals, plan=plan))

    def _view(self, user: int) -> View:
        seat = self._table.seat_of(user)
        assert seat is not None
        return view_for(self._table.game, self._table.seats.index(seat))

    def _next_leads(self, view: View) -> Iterator[Card]:
        """Yield what this player would lead now, and then with what is left of their hand."""
        assert view.deal is not None
        assert view.seat is not None
        hand = view.deal.hand
        for _ in range(MAX_LEADS):
            plays = legal_plays(view.rules, view.seat, hand, None)
            if not plays:
                return
            deal = replace(view.deal, turn=view.seat, need=None, hand=hand, legal=plays, choices=choices(plays))
            lead = self._choose(replace(view, deal=deal)).card
            yield lead
            laid = own_run(hand, lead)
            hand = tuple(card for card in hand if card not in laid)

    def _choose(self, view: View) -> PlayCard:
        return LEVELS["regular"](view, self._random)

    def _act(self, user: int, decision: Decision) -> None:
        context = Context(Request(user, 1, self._now), Settings(), 1000, PRESENT, self._chance)
        self._apply(decision(self._table, context))
        while following := next_automatic(self._table, context):
            self._apply(self._robot_play(following) if isinstance(following, RobotTurn) else following)

    def _robot_play(self, turn: RobotTurn) -> list[e.Event]:
        return [*decide(self._table.game, self._choose(view_for(self._table.game, turn.seat)))]

    def _apply(self, events: list[e.Event]) -> None:
        for event in events:
            self._table = evolve(self._table, event, self._now)
            self.missed += isinstance(event, e.TurnMissed)


def _open_table(_: Table, context: Context) -> list[e.Event]:
    return lobby.open_table(1, context, location=Location(1), options=Options(clock="24h"))


def _looks(random: Random) -> Iterator[tuple[int, int]]:
    """Yield when somebody looks, and who."""
    for day in count():
        hours = [(day * DAY + random.randrange(1, DAY), user) for user in PEOPLE for _ in range(LOOKS_A_DAY)]
        yield from sorted(hours)


def main() -> None:
    """Print how long the games take, by how many of the four plan."""
    print(f"days until the end of a game of {len(PEOPLE)}, {LOOKS_A_DAY} looks a day, {GAMES} games a line")
    print("planning  median  mean   90 %  turns missed a game")
    for planners in (0, 2, len(PEOPLE)):
        games = [Game(seed, planners) for seed in range(GAMES)]
        days = [game.play() for game in games]
        missed = fmean(game.missed for game in games)
        slow = quantiles(days, n=10)[-1]
        print(f"{planners:8}  {median(days):6.1f} {fmean(days):5.1f}  {slow:5.1f}  {missed:5.2f}", flush=True)
