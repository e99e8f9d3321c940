"""A second, independent implementation of one deal: slow, mutable, sharing no code with the bot.

A difference from the real rules shows that one of the two is wrong.
"""

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
BOARD = ["10D", "JC", "QS", "KH", "7D"]

GAMES = {
    "classique": {"worth": "points", "grand_opera": "first_turn"},
    "mallette": {"taking": "said_or_doubled", "grand_opera": "single_turn"},
    "asterix": {"taking": "said_or_stays", "grand_opera": "before_opponents"},
    "habourdin": {
        "antes": (1, 1, 1, 1, 2),
        "opening": "ace",
        "blocked": "last_asked",
        "belle_left": "nothing",
        "belle_surcharge": 1,
    },
}
SILENT = {
    "antes": (1, 2, 3, 4, 5),
    "stake": 1,
    "opening": "free",
    "blocked": "last_player",
    "skip_missing": False,
    "taking": "automatic",
    "belle_left": "match",
    "belle_surcharge": 0,
    "worth": "cards",
    "pot_cap": 10**9,
    "grand_opera": "none",
    "opera_sweep": "first",
    "credit": False,
}
OTHER_NAMES = {"hand_count": "worth", "opera": "grand_opera"}


def rank(card: str) -> int:
    return ORDER.index(card[:-1]) + 1


class NaiveDeal:
    """One deal, changed in place as it is played; `seats` has each hand and its chips, in the order of play."""

    def __init__(self, game, house, seats, pots):
        said = {OTHER_NAMES.get(field, field): value for field, value in house.items()}
        self.rules = {**SILENT, **GAMES[game], **said}
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
        if self.rules["skip_missing"] and wanted < 13 and not nobody_laid_yet:
            self.ask(leads_after, wanted + 1)
        else:
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
        sweep = self.rules["opera_sweep"] if self.opera else "never"
        if sweep == "first":
            self.sweep()
        for seat in self.order:
            if seat != self.winner:
                self.pay_winner(seat)
        self.double_pots()
        if sweep == "last":
            self.sweep()

    def is_grand_opera(self):
        mine = [what for what, seat in self.history if seat == self.winner]
        if self.rules["grand_opera"] == "first_turn":
            return "passes" not in mine
        if self.rules["grand_opera"] == "single_turn":
            return "passes" not in mine[mine.index("lays") :]
        if self.rules["grand_opera"] == "before_opponents":
            return not any(what == "lays" and seat != self.winner for what, seat in self.history)
        return False

    def sweep(self):
        self.chips[self.winner] += sum(self.pots.values())
        self.pots = dict.fromkeys(BOARD, 0)

    def pays(self, seat, amount):
        if not self.rules["credit"]:
            amount = min(amount, self.chips[seat])
        self.chips[seat] -= amount
        return amount

    def pay_winner(self, seat):
        owed = 0
        for card in self.hands[seat]:
            most = {"cards": 1, "points": 10, "points_to_13": 13}[self.rules["worth"]]
            owed += min(rank(card), most)
            owed += self.rules["belle_surcharge"] if card in BOARD else 0
        self.chips[self.winner] += self.pays(seat, owed)

    def double_pots(self):
        antes = dict(zip(BOARD, self.rules["antes"], strict=True))
        usual = ["7D", "KH", "QS", "JC", "10D"]
        for belle in sorted(usual, key=lambda belle: (-antes[belle], usual.index(belle))):
            lying = self.pots[belle]
            room = max(0, self.rules["pot_cap"] - lying)
            for seat in self.order:
                if belle in self.hands[seat]:
                    plain = antes[belle] * self.rules["stake"]
                    cost = {"match": lying, "ante": plain, "nothing": 0}[self.rules["belle_left"]]
                    self.pots[belle] += self.pays(seat, min(cost, room))
                if (seat, belle) in self.forgot and self.rules["taking"] == "said_or_doubled":
                    self.pots[belle] += self.pays(seat, min(lying, room))
