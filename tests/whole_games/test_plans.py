"""Whatever is planned under whatever rules: it is done as by hand, and nobody can tell before it is."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.game.actions import DealCards, PlayCard
from bot.game.cards import BELLE, RANK, Card
from bot.game.engine import decide, legal_actions
from bot.game.events import CardPlayed, Move
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.game.state import Deal
from bot.tables import events as e
from bot.tables import turns
from bot.tables.autoplay import RobotTurn, next_automatic
from bot.tables.chance import Chance
from bot.tables.context import Absences, Context, Request
from bot.tables.evolution import evolve, replay
from bot.tables.options import Options
from bot.tables.plan import MAX_LEADS, Plan
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.timer import next_wakeup
from bot.tables.view import view_of
from tests.game.house_rules import seeds, tables
from tests.game.playing import Table as Game
from tests.game.playing import shuffled
from tests.scale import some

NOBODY = Absences(0, {})
SOMETIMES = 0.3
ways = st.sampled_from(["forced", "each"])


class Sitting:
    """One deal between people; every event that has happened, and what was clicked after how many moves."""

    def __init__(self, game: Game, cards: str, seed: int):
        self.seed = seed
        self.table = Table()
        self.events: list[e.Event] = []
        self.plays: dict[int, PlayCard] = {}
        self.plans: dict[int, dict[int, Plan]] = {}
        self.leads: list[tuple[int, Card]] = []
        people = [e.SeatTaken(seat, user=seat + 1) for seat in range(len(game.state.chips))]
        opened = e.TableOpened(1, 1, 1, 1, Options(game.state.rules, card_by_card=cards == "each"))
        self.apply([opened, *people, e.StakesSet(practice=False), *game.events])
        self.apply([*decide(self.table.game, DealCards(shuffled(Random(seed))))])
        self.goes_on()

    @property
    def deal(self) -> Deal:
        assert self.table.game.deal
        return self.table.game.deal

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.deal.moves

    def context(self, seat: int) -> Context:
        return Context(Request(seat + 1, 1, 0), Settings(), NOBODY, Chance(Random(0)))

    def apply(self, events: list[e.Event]) -> None:
        for event in events:
            if isinstance(event, CardPlayed) and self.deal.need is None:
                self.leads.append((event.seat, event.card))
            self.table = evolve(self.table, event, 0)
        self.events += events

    def goes_on(self) -> None:
        """Let happen what needs no click, to the end of the deal."""
        while not self.deal.is_over and (following := next_automatic(self.table, self.context(0))):
            assert not isinstance(following, RobotTurn)
            self.apply(following)

    def lays(self, play: PlayCard) -> None:
        self.plays[len(self.moves)] = play
        said = {"announced": play.announced, "seen": self.table.version}
        self.apply(turns.play(self.table, self.context(play.seat), card=play.card, **said))  # type: ignore[arg-type]
        self.goes_on()

    def chance(self, what: str) -> Random:
        return Random(f"{self.seed} {what} {len(self.moves)}")

    def lays_anything(self) -> None:
        self.lays(self.chance("plays").choice(choices(legal_actions(self.table.game))))

    def everybody_may_plan(self) -> None:
        for seat, hand in enumerate(self.deal.hands):
            random = self.chance(f"plans {seat}")
            if random.random() < SOMETIMES:
                leads = tuple(random.sample(hand, min(len(hand), random.randrange(MAX_LEADS + 1))))
                self.plan(seat, Plan(leads, random.random() < 0.5, random.random() < 0.5))

    def plan(self, seat: int, plan: Plan) -> None:
        try:
            self.apply(turns.plan(self.table, self.context(seat), deal=1, plan=plan))
        except Refusal:
            return  # it is their turn, or they are not in this deal
        self.plans.setdefault(len(self.moves), {})[seat] = plan

    @property
    def happened(self) -> list[e.Event]:
        """What everybody knows of."""
        return [event for event in self.events if not isinstance(event, e.SECRET)]


def with_plans(game: Game, cards: str, seed: int) -> Iterator[Sitting]:
    """Play a deal in which everybody plans at random, and yield it whenever somebody has to click."""
    sitting = Sitting(game, cards, seed)
    while not sitting.deal.is_over:
        sitting.everybody_may_plan()
        yield sitting
        sitting.lays_anything()
    yield sitting


class Memory:
    """Somebody who remembers what they wanted to do, and does it by hand."""

    def __init__(self, plan: Plan):
        self.leads = [alike(card) for card in plan.leads]
        self.keeps, self.says = plan.keeps_belles, plan.announces

    def play(self, sitting: Sitting) -> PlayCard:
        deal, seat = sitting.deal, sitting.deal.turn
        hand = deal.hands[seat]
        if deal.need is None:
            wanted = next(lead for lead in self.leads if lead in map(alike, hand))
            card = next(card for card in hand if alike(card) == wanted)
        else:
            fitting = [card for card in hand if RANK[card] == deal.need]
            card = min(fitting, key=lambda card: (card in BELLE) == self.keeps)
        may_say = card in BELLE and sitting.table.game.rules.taking != "automatic"
        return PlayCard(seat, card, announced=may_say and self.says)

    def sees_lead(self, card: Card) -> None:
        if alike(card) in self.leads:
            del self.leads[: self.leads.index(alike(card)) + 1]


def alike(card: Card) -> tuple[int, bool]:
    return RANK[card], card in BELLE


def by_hand(planned: Sitting, game: Game, cards: str) -> Sitting:
    """Play the same deal without plans: those who had one remember it, and the others do as they did."""
    sitting, minds = Sitting(game, cards, planned.seed), dict[int, Memory]()
    while not sitting.deal.is_over:
        moves, seen = len(sitting.moves), len(sitting.leads)
        minds |= {seat: Memory(plan) for seat, plan in planned.plans.get(moves, {}).items()}
        clicked = planned.plays.get(moves)
        sitting.lays(clicked or minds[sitting.deal.turn].play(sitting))
        for seat, card in sitting.leads[seen:]:
            if seat in minds:
                minds[seat].sees_lead(card)
    return sitting


@settings(max_examples=some(20, of=80))
@given(tables(), seeds)
def test_a_deal_with_plans_is_the_deal_of_those_who_do_the_same_by_hand(game: Game, seed: int):
    *_, planned = with_plans(game, "each", seed)
    assert planned.happened == by_hand(planned, game, "each").events


@settings(max_examples=some(12, of=50))
@given(tables(), ways, seeds)
def test_a_plan_is_carried_out_or_ends_before_anybody_is_asked_and_never_outlives_its_deal(
    game: Game, cards: str, seed: int
):
    for sitting in with_plans(game, cards, seed):
        table = sitting.table
        assert table.turn is None or table.plan_of(table.turn) is None
        assert sum(table.game.chips) + sum(table.game.pots) == sum(game.state.chips)
    assert table.plans == {}


@settings(max_examples=some(12, of=50))
@given(tables(), ways, seeds)
def test_nothing_that_others_may_know_depends_on_a_plan_that_has_not_acted(game: Game, cards: str, seed: int):
    for sitting in with_plans(game, cards, seed):
        table, without = sitting.table, replay((0, event) for event in sitting.happened)
        assert table.length - len(sitting.events) + len(sitting.happened) == without.length == without.version
        assert next_wakeup(table, NOBODY) == next_wakeup(without, NOBODY)
        for reader in (None, *table.people):
            assert replace(view_of(table, reader, NOBODY), plan=None) == view_of(without, reader, NOBODY)
        assert view_of(table, None, NOBODY).plan is None
        planners = [reader for reader in table.people if view_of(table, reader, NOBODY).plan]
        assert planners == [table.seats[seat].user for seat in sorted(table.plans)]
