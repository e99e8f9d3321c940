"""A table keeps to its transitions, whatever happens at it."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import get_args

import pytest

from bot.game import events as g
from bot.game.engine import decide, legal_actions
from bot.game.refusal import Refusal
from bot.tables import events as e
from bot.tables import invitations, lobby, opening, timer, turns
from bot.tables.autoplay import RobotTurn, next_automatic
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Absences, Context, Request
from bot.tables.evolution import EVENTS, evolve
from bot.tables.opening import Location
from bot.tables.options import Options
from bot.tables.plan import Plan
from bot.tables.settings import Settings
from bot.tables.table import Phase, Table

PEOPLE = (1, 2, 3, 4)
ACTIONS = 150
DELAYS = (1, 1, 1, 60, 250, 301)
RARELY = 0.03
SOMETIMES = 0.3
GAME = get_args(g.Event)
Decision = Callable[[Table, Context], list[e.Event]]


class Evening:
    """A table at which members and the timer act at random."""

    def __init__(self, seed: int):
        self.random = Random(seed)
        self.now = 1
        self.table = Table()
        self.transitions: set[tuple[type[e.Event], Phase, Phase]] = set()

    def play(self) -> None:
        by_hand, robots = self.random.random() < 0.5, self.random.choice(((), ("Berthe",), ("Berthe", "Ida")))
        options = Options(clock="5m", card_by_card=by_hand)
        self.apply(opening.open_table(1, self.context(1), location=Location(1), options=options, robots=robots))
        for user in () if robots else PEOPLE[1:]:
            self.does(user, lobby.join)
        if self.random.random() < SOMETIMES:
            self.does(1, lobby.begin)
        for _ in range(ACTIONS):
            self.now += self.random.choice(DELAYS)
            self.act()

    def context(self, user: int) -> Context:
        away = {2: self.now + 100} if self.random.random() < RARELY else {}
        request = Request(user, 1, self.now, is_moderator=self.random.random() < RARELY)
        return Context(request, Settings(), Absences(self.now, away), Chance(self.random))

    def apply(self, events: list[e.Event]) -> None:
        for event in events:
            before, self.table = self.table.phase, evolve(self.table, event, self.now)
            self.transitions.add((type(event), before, self.table.phase))

    def act(self) -> None:
        user = self.random.choice((TIMER, *PEOPLE))
        self.does(user, self.decision(user))

    def does(self, user: int, decision: Callable[[Table, Context], list[e.Event]]) -> None:
        context = self.context(user)
        try:
            self.apply(decision(self.table, context))
        except Refusal:
            return
        while following := next_automatic(self.table, context):
            if isinstance(following, RobotTurn):
                play = self.random.choice(legal_actions(self.table.game))
                following = [*following.stands_in, *decide(self.table.game, play)]
            self.apply([*following])

    def decision(self, user: int) -> Decision:
        table, other = self.table, self.random.choice(PEOPLE)
        if user == TIMER:
            return self.random.choice(
                (timer.on_timer, partial(timer.restart_turn, user=other), self.without_judge, self.by_chance)
            )
        plays = [play for play in legal_actions(table.game) if table.turn and table.turn.user == user]
        if plays and self.random.random() < RARELY:
            return turns.be_advised
        if plays:
            play = self.random.choice(plays)
            return partial(turns.play, card=play.card, announced=play.announced, seen=table.version, whole_run=True)
        rare = (
            turns.leave,
            lobby.leave,
            turns.stop,
            partial(turns.kick, user=other),
            lobby.begin,
        )
        often = (
            lobby.join,
            partial(lobby.add_robot, robots=["Ida"]),
            partial(lobby.change_option, name="stake", value=self.random.choice("12")),
            partial(lobby.remove_seat, seat_id=self.random.randrange(6)),
            partial(lobby.change_option, name="stake", value=self.random.choice("123")),
            partial(turns.deal_next, deal=table.game.deals),
            partial(turns.plan, deal=table.game.deals, plan=Plan()),
            partial(turns.hand_over, user=other),
            turns.come_back,
            turns.pause,
            turns.resume,
        )
        if self.random.random() < 0.2:
            return self.random.choice(self.about_company(other))
        return self.random.choice(rare if self.random.random() < 10 * RARELY else often)

    def about_company(self, other: int) -> list[Decision]:
        """Return what is done about who comes to the table."""
        return [
            turns.come_late,
            partial(invitations.invite, users=[other]),
            invitations.decline,
            partial(invitations.take_back, user=other),
        ]

    def by_chance(self, table: Table, context: Context) -> list[e.Event]:
        """Return the events of deleting the channel, which happens seldom."""
        return turns.close_gone(table, context) if self.random.random() < RARELY else []

    def without_judge(self, table: Table, _context: Context) -> list[e.Event]:
        """Return the events that the services add without a judgement."""
        return [e.RematchOpened(2)] if table.phase == "closed" else [e.TimeGivenBack(10)]


@pytest.mark.long
def test_random_evenings_make_every_transition_and_no_other():
    seen: set[tuple[type[e.Event], Phase, Phase]] = set()
    for seed in range(150):
        evening = Evening(seed)
        evening.play()
        seen |= evening.transitions
    allowed = {(event, before, after) for event, (phases, _) in EVENTS.items() for before, after in phases.items()}
    assert seen <= allowed
    assert {event.__name__ for event, _, _ in allowed - seen if event not in GAME} == set()


def test_every_event_has_its_transitions():
    assert {*EVENTS} == {*get_args(e.Event)}


@pytest.mark.parametrize("event", [e.PlayerReturned(0), e.RematchOpened(2), g.TalonSetAside(())])
def test_an_event_of_another_phase_cannot_be_applied(event: e.Event):
    with pytest.raises(KeyError):
        evolve(Table(), event, 1)
