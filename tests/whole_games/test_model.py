"""The rules, the referee, and a second implementation of a deal must never disagree.

The second one is slow, mutable, and shares no code with the bot: a difference shows that one of the two is wrong.
"""

from functools import reduce
from itertools import takewhile
from random import Random

import msgspec
from hypothesis import given, settings

from bot.game.actions import DealCards, PlayCard
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import CardPlayed, DealEnded
from bot.game.rules import differences
from bot.game.state import GameState
from tests.game.booklets import BOOKLETS, SILENT
from tests.game.house_rules import seeds, tables
from tests.game.playing import Table, random_play, shuffled
from tests.scale import some
from tools.referee import judge

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
BOARD = ["10D", "JC", "QS", "KH", "7D"]
EXAMPLES = some(30, of=300)


def rank(card: str) -> int:
    return ORDER.index(card[:-1]) + 1


class NaiveDeal:
    """One deal, changed in place as it is played; `seats` has each hand and its chips, in the order of play."""

    def __init__(self, game, house, seats, pots):
        self.rules = {**SILENT, **BOOKLETS[game], **house}
        self.order = list(seats)
        self.hands = {seat: list(hand) for seat, (hand, _) in seats.items()}
        self.chips = {seat: chips for seat, (_, chips) in seats.items()}
        self.pots = dict(zip(BOARD, pots, strict=True))
        self.sans = []
        self.forgot = []
        self.history = []  # ("lays", seat) and ("passes", seat)
        self.winner = None
        self.opera = False
        self.next, self.need = self.order[0], None
        if self.rules["opening"] == "ace":
            self.ask(self.order[0], 1)

    def legal(self):
        if self.winner is not None:
            return []
        return sorted(card for card in self.hands[self.next] if self.need in (None, rank(card)))

    def ask(self, seat, wanted):
        """Ask each seat for this rank, from this seat on; if none has it, give somebody the lead."""
        at = self.order.index(seat)
        for asked in self.order[at:] + self.order[:at]:
            if any(rank(card) == wanted for card in self.hands[asked]):
                self.next, self.need = asked, wanted
                return
            self.sans.append((asked, wanted))
            self.history.append(("passes", asked))
        nobody_laid_yet = wanted == 1
        leads_after = seat if self.rules["blocked"] == "last_player" and not nobody_laid_yet else self.order[at - 1]
        self.next, self.need = leads_after, None

    def lay(self, card, said):
        seat = self.next
        self.hands[seat].remove(card)
        self.history.append(("lays", seat))
        self.sans = []
        if card in BOARD:
            if said or self.rules["taking"] == "automatic":
                self.chips[seat] += self.pots[card]
                self.pots[card] = 0
            else:
                self.forgot.append((seat, card))
        if not self.hands[seat]:
            self.winner = seat
            self.stop()
        elif card.startswith("K"):
            self.need = None
        else:
            self.ask(seat, rank(card) + 1)

    def stop(self):
        self.opera = self.is_grand_opera()
        if self.opera:
            self.sweep()
        for seat in self.order:
            if seat != self.winner:
                self.pay_winner(seat)
        self.double_pots()

    def is_grand_opera(self):
        mine = [what for what, seat in self.history if seat == self.winner]
        if self.rules["opera"] == "first_turn":
            return "passes" not in mine
        if self.rules["opera"] == "single_turn":
            return "passes" not in mine[mine.index("lays") :]
        if self.rules["opera"] == "before_opponents":
            return not any(what == "lays" and seat != self.winner for what, seat in self.history)
        return False

    def sweep(self):
        self.chips[self.winner] += sum(self.pots.values())
        self.pots = dict.fromkeys(BOARD, 0)

    def pays(self, seat, amount):
        amount = min(amount, self.chips[seat])
        self.chips[seat] -= amount
        return amount

    def pay_winner(self, seat):
        owed = 0
        for card in self.hands[seat]:
            most = {"cards": 1, "points": 10}[self.rules["hand_count"]]
            owed += min(rank(card), most)
            owed += self.rules["belle_surcharge"] if card in BOARD else 0
        self.chips[self.winner] += self.pays(seat, owed)

    def double_pots(self):
        antes = dict(zip(BOARD, self.rules["antes"], strict=True))
        usual = ["7D", "KH", "QS", "JC", "10D"]
        for belle in sorted(usual, key=lambda belle: (-antes[belle], usual.index(belle))):
            lying = self.pots[belle]
            for seat in self.order:
                if belle in self.hands[seat] and self.rules["belle_left"] == "match":
                    self.pots[belle] += self.pays(seat, lying)
                if (seat, belle) in self.forgot and self.rules["taking"] == "said_or_doubled":
                    self.pots[belle] += self.pays(seat, lying)


def naive_twin(state: GameState) -> NaiveDeal:
    """Return the same deal, just dealt, in the naive implementation."""
    assert state.deal
    seats = {seat: (state.deal.hands[seat], state.chips[seat]) for seat in state.deal.order}
    own = {name: getattr(state.rules, name) for name in SILENT}
    return NaiveDeal(state.rules.game, own, seats, state.pots)


def after(state: GameState, play: PlayCard) -> GameState:
    """Return the state after this play, up to the end of the deal: without eliminations and the end of the game."""
    events = decide(state, play)
    return reduce(evolve, takewhile(lambda event: not isinstance(event, DealEnded), events), state)


def said_last(state: GameState) -> list[tuple[int, int]]:
    assert state.deal
    since = list(takewhile(lambda move: not isinstance(move, CardPlayed), reversed(state.deal.moves)))
    return [(move.seat, move.rank) for move in reversed(since)]


def how_it_stands(state: GameState) -> dict[str, object]:
    deal = state.deal
    assert deal
    money = {"chips": {seat: state.chips[seat] for seat in deal.order}, "pots": state.pots}
    if deal.winner is not None:
        return {**money, "winner": deal.winner, "opera": deal.opera}
    legal = sorted({play.card for play in legal_actions(state)})
    return {**money, "next": deal.turn, "need": deal.need, "legal": legal, "sans": said_last(state)}


def how_it_stands_naively(naive: NaiveDeal) -> dict[str, object]:
    money = {"chips": naive.chips, "pots": tuple(naive.pots.values())}
    if naive.winner is not None:
        return {**money, "winner": naive.winner, "opera": naive.opera}
    return {**money, "next": naive.next, "need": naive.need, "legal": naive.legal(), "sans": naive.sans}


@settings(max_examples=EXAMPLES)
@given(tables(), seeds)
def test_the_naive_player_agrees_after_every_card(table: Table, seed: int):
    rng = Random(seed)
    while not table.state.ending:
        table.does(DealCards(shuffled(rng)))
        naive = naive_twin(table.state)
        assert how_it_stands(table.state) == how_it_stands_naively(naive)
        while table.state.is_dealt:
            play = random_play(table.state, rng)
            naive.lay(play.card, play.announced)
            assert how_it_stands(after(table.state, play)) == how_it_stands_naively(naive)
            table.does(play)


def as_case(state: GameState, plays: list[PlayCard]) -> dict[str, object]:
    """Return a deal and the plays in it as a case for the referee."""
    deal, rules = state.deal, state.rules
    assert deal
    purses = {f"seat {seat}": state.chips[seat] for seat in deal.order}
    return {
        "ruleset": rules.game,
        "rules": differences(rules),
        "order": list(purses),
        "hands": {f"seat {seat}": deal.hands[seat] for seat in deal.order},
        "talon": deal.talon,
        "plays": [(f"seat {play.seat}", play.card, play.announced) for play in plays],
        "pots_before": dict(zip(BOARD, state.pots, strict=True)),
        "chips_before": purses,
    }


def as_judgement(start: GameState, state: GameState) -> dict[str, object]:
    """Return the position as the referee prints it."""
    deal = state.deal
    assert deal
    is_over = deal.winner is not None
    return {
        "over": is_over,
        "winner": f"seat {deal.winner}" if is_over else None,
        "opera": deal.opera,
        "delta": {f"seat {seat}": state.chips[seat] - start.chips[seat] for seat in deal.order},
        "pots": dict(zip(BOARD, state.pots, strict=True)),
        "next": None if is_over else f"seat {deal.turn}",
        "need": None if is_over else deal.need,
        "legal": [] if is_over else sorted({play.card for play in legal_actions(state)}),
        "sans": [] if is_over else [[f"seat {seat}", rank] for seat, rank in said_last(state)],
    }


@settings(max_examples=EXAMPLES // 3)
@given(tables(is_mixed=False), seeds)
def test_the_referee_judges_a_deal_as_it_was_played(table: Table, seed: int):
    rng = Random(seed)
    table.does(DealCards(shuffled(rng)))
    start = state = table.state
    plays: list[PlayCard] = []
    left = rng.randrange(60)  # most deals are over by then
    while state.deal and state.deal.winner is None and left:
        plays.append(random_play(state, rng))
        state, left = after(state, plays[-1]), left - 1
    assert msgspec.json.decode(judge(msgspec.json.encode(as_case(start, plays)))) == as_judgement(start, state)
