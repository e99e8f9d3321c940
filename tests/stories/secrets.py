"""Find hidden cards in the messages of a story, and secrets from which decks follow.

The judge reads every request of a story. For each it finds the table and the version of it that was shown; the stored
events say who held which card at that version. A card that the reader may not know is a leak. The judge describes each
leak in one sentence: which card, in which message, to whom, and where the card was.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain

import msgspec

from bot.game.cards import BELLES, DECK, RANK, Card
from bot.game.events import CardPlayed, PotMatched
from bot.game.seal import MAX_DEALS, hashed
from bot.game.state import Deal
from bot.language import LANGUAGES, words_in
from bot.store.packing import EventRow
from bot.tables.events import Event
from bot.tables.evolution import evolve
from bot.tables.lesson import lesson
from bot.tables.table import Table
from tests.stories.record import Record, Request

_SUIT_NAMES = {"S": "♠ pique spades", "H": "♥ cœur hearts", "D": "♦ carreau diamonds", "C": "♣ trèfle clubs"}
_RANK_NAMES = {1: "a as ace", 11: "v j valet jack", 12: "d q dame queen", 13: "r k roi king"}
_SUITS = {name: suit for suit, names in _SUIT_NAMES.items() for name in names.split()}
_RANKS = {name: rank for rank, names in _RANK_NAMES.items() for name in names.split()}
_RANKS |= {str(rank): rank for rank in range(2, 11)}
_WRITTEN = re.compile(r"(?<![A-Za-z0-9])(As|10|[2-9AVJDQRK])[*\s\ufe0e\ufe0f]{0,2}([♠♥♦♣])")
_SPELLED = re.compile(
    r"(?<![A-Za-z0-9])(?i:(as|valet|dame|roi|ace|jack|queen|king|10|[2-9])) (?:de|of) "
    r"(pique|cœur|carreau|trèfle|spades|hearts|diamonds|clubs)"
)
_SENTENCES = re.compile(r"\n|\. ")
_RAW = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9AJQK])[SHDC](?![A-Za-z0-9])")
_PRESS = re.compile(r"njs?:(\d+)\.(\d+)\.")
_STEP = re.compile(r"nj:(\d+)\.[0-3]\.(?:replay|review)\.(\d+)-")
"""A button of a replay or a review names the table and the deal, but no version of the table."""
_FILM = re.compile(r"nj:(\d+)\.[0-3]\.film\.(\d+)-")
"""So does that of its film, while the arrows may lead to other deals."""
_LESSON = re.compile(r"nj:0\.0\.learn(?:\.([\w-]+))?")
"""A button of the first deal names what its reader has laid in it, which is all there is to know."""
_NAMED = re.compile(r"'name': 'table'[^{}]*'value': (\d+)|'value': (\d+)[^{}]*'name': 'table'")
"""The option of a command that names a table."""
_EXAMPLES = [words_in(language)("refused-unknown_card", text="|").partition("|")[2] for language in LANGUAGES]
"""How to write a card, told to whoever has written none."""
_RECEIPT = re.compile(r"-# (mise|ante) [+−]\d+ · ")
_SECRET = re.compile(r"[0-9a-f]{64}")
_BY_RANK = {(RANK[card], card[-1]): card for card in DECK}


def cards_in(text: str) -> list[Card]:
    """Every card that a text names, in French, in English, spelled out or by its code, in their order."""
    return [*_read(text)]


@lru_cache(maxsize=10_000)
def _read(text: str) -> tuple[Card, ...]:
    """Find them once for each text, since messages repeat most of their texts."""
    for example in _EXAMPLES:
        text = text.replace(example, "")
    named = chain(_WRITTEN.finditer(text), _SPELLED.finditer(text))
    cards = {found.start(): _BY_RANK[_RANKS[found[1].lower()], _SUITS[found[2]]] for found in named}
    cards |= {found.start(): Card(found[0]) for found in _RAW.finditer(text)}
    return tuple(card for _, card in sorted(cards.items()))


def strings_in(body: object) -> Iterator[str]:
    """Yield every text in a request, also keys and numbers."""
    if isinstance(body, dict):
        for key, value in body.items():
            yield str(key)
            yield from strings_in(value)
    elif isinstance(body, list):
        for value in body:
            yield from strings_in(value)
    elif body is not None:
        yield str(body)


class History:
    """A table after each of its events."""

    def __init__(self, rows: Sequence[EventRow]) -> None:
        self._moments: list[tuple[int, Table]] = []
        table = Table()
        for row in rows:
            table = evolve(table, msgspec.json.decode(row.body, type=Event), row.at)
            self._moments.append((row.at, table))

    @property
    def last(self) -> Table:
        return self._moments[-1][1]

    def by(self, version: int, at: int) -> Table | None:
        """Return the newest table that is not after this version or this time."""
        past = reversed(self._moments)
        return next((table for then, table in past if then <= at and table.version <= version), None)

    @cached_property
    def secrets(self) -> dict[str, int]:
        """Return the secret of each deal that there can be, with its number."""
        secrets = accumulate(range(MAX_DEALS - 1), lambda secret, _: hashed(secret, 1), initial=self.last.seed)
        return dict(zip(secrets, range(MAX_DEALS, 0, -1), strict=True))

    @cached_property
    def over(self) -> dict[int, tuple[int, Deal]]:
        """Return the deals that ended, by number, each with the version at which its cards were turned over."""
        ended: dict[int, tuple[int, Deal]] = {}
        for _, table in self._moments:
            deal = table.game.deal
            if deal and deal.is_over:
                ended.setdefault(table.game.deals, (table.version, deal))
        return ended


def visible(table: Table | None, reader: int | None) -> frozenset[Card]:
    """Return the cards that this reader may know: those laid, their own, and all of them after the deal."""
    deal = table.game.deal if table else None
    if table is None or deal is None:
        return frozenset()
    if deal.is_over:
        return frozenset(DECK)
    laid = {move.card for move in deal.moves if isinstance(move, CardPlayed)}
    seat = table.seat_of(reader) if reader is not None else None
    own = deal.hands[table.seats.index(seat)] if seat else ()
    return frozenset(laid | {*own})


def place_of(card: Card, table: Table | None) -> str:
    """Return where a card was when it leaked."""
    deal = table.game.deal if table else None
    if table is None or deal is None:
        return "no deal was in progress there"
    for seat, hand in zip(table.seats, deal.hands, strict=True):
        if card in hand:
            return f"it was in the hand of {f'member {seat.user}' if seat.user else seat.robot}"
    return "it was in the talon" if card in deal.talon else "it had been laid"


Leak = tuple[str, Card]
"""A line, and the first card in it that the reader may not know."""


def leaks_in(strings: Sequence[str], allowed: frozenset[Card], turned_over: Sequence[Deal] = ()) -> list[Leak]:
    """Return the lines that name a card beyond those allowed, unless they belong to a deal that was turned over."""
    lines = [line for text in strings for line in text.split("\n")]
    named = [(line, _without_board(cards_in(line))) for line in lines]
    results = [deal for deal in turned_over if _is_result([tuple(cards) for _, cards in named], deal)]
    return [
        (line, next(card for card in cards if card not in allowed))
        for line, cards in named
        if not allowed.issuperset(cards)
        and not any(_tells(cards, deal) for deal in results)
        and not any(_is_receipt(line, cards, deal) for deal in turned_over)
    ]


def _without_board(cards: list[Card]) -> list[Card]:
    """Return the cards without the five belles in the order of the board, since every board lists them."""
    for start in range(len(cards)):
        if cards[start : start + len(BELLES)] == [*BELLES]:
            return [*cards[:start], *_without_board(cards[start + len(BELLES) :])]
    return cards


def _is_result(lines: list[tuple[Card, ...]], deal: Deal) -> bool:
    """Return whether these lines contain the whole deck of this deal, or its talon and every hand."""
    return deal.deck in lines or all(cards in lines for cards in (deal.talon, *deal.hands) if cards)


def _tells(cards: list[Card], deal: Deal) -> bool:
    """Return whether a result of this deal lists these cards: its deck, a hand, the talon, or a belle paid for."""
    paid = [[payment.belle] for payment in deal.payments if isinstance(payment, PotMatched)]
    return tuple(cards) in {deal.deck, deal.talon, *deal.hands} or cards in paid


def _is_receipt(line: str, cards: list[Card], deal: Deal) -> bool:
    """Whether a line says what this deal cost and brought one seat: its pots, its hand, the belles it paid for."""
    return bool(_RECEIPT.match(line)) and any(
        cards
        == [
            *(taken.belle for taken in deal.taken if taken.seat == seat),
            *hand,
            *(paid.belle for paid in deal.payments if isinstance(paid, PotMatched) and paid.seat == seat),
        ]
        for seat, hand in enumerate(deal.hands)
    )


def _is_part(cards: list[Card], deal: Deal) -> bool:
    """Whether these cards were in one hand of this deal or its talon, or laid one after the other."""
    laid = [(move.seat, move.card) for move in deal.moves if isinstance(move, CardPlayed)]
    run = [card for _, card in laid]
    dealt = [{*hand, *(card for by, card in laid if by == seat)} for seat, hand in enumerate(deal.hands)]
    in_a_row = any(run[start : start + len(cards)] == cards for start in range(len(run) + 1))
    return in_a_row or any(hand.issuperset(cards) for hand in [*dealt, {*deal.talon}])


def _is_told(cards: list[Card], deal: Deal) -> bool:
    """Whether these cards were laid in this deal; the pots of one player are told together."""
    return {*cards} <= {move.card for move in deal.moves if isinstance(move, CardPlayed)}


class Judge:
    """Compares every message with the tables as they were stored."""

    def __init__(
        self,
        record: Record,
        histories: dict[int, Sequence[EventRow]],
        days: dict[str, int] | None = None,
    ) -> None:
        self._record = record
        self._days = days or {}
        """The secrets of days, and when each day closes."""
        self._tables = {number: History(rows) for number, rows in histories.items()}

    def leaks(self) -> list[str]:
        """Return a sentence for every line of a request that names a card its reader may not know."""
        return [
            f"{request.method} {request.path} shows {what} in {line!r} to {request.reader or 'everybody'}, but {reason}"
            for number, request in enumerate(self._record.requests)
            if not request.path.startswith("/applications/")
            for find in (self._leaks_of, self._secrets_told)
            for line, what, reason in find(request, self._record.bound(number))
        ]

    def _secrets_told(self, request: Request, bound: dict[int, int]) -> list[tuple[str, str, str]]:
        """Return the secrets of decks that were told before their deal was over."""
        told = [(text, secret) for text in strings_in(request.body) for secret in _SECRET.findall(text)]
        early = [(text, secret, "its day was open") for text, secret in told if self._days.get(secret, 0) > request.at]
        return early + [
            (text, secret, f"deal {deal} of table {number}, whose secret it is, was not over")
            for text, secret in told
            for number, history in self._tables.items()
            if (deal := history.secrets.get(secret)) and not self._is_over(number, deal, bound)
        ]

    def _is_over(self, number: int, deal: int, bound: dict[int, int]) -> bool:
        """Return whether a deal was over at these versions of the tables."""
        over = self._tables[number].over
        return deal in over and over[deal][0] <= bound[number]

    def _leaks_of(self, request: Request, bound: dict[int, int]) -> list[tuple[str, Card, str]]:
        strings = [*strings_in(request.body)]
        if not any(map(cards_in, strings)):
            return []
        if learning := _LESSON.search(request.said):
            return self._leaks_of_lesson(request, strings, learning[1] or "")
        if any(self._days[secret] <= request.at for text in strings for secret in self._days if secret in text):
            return []  # the proof of a day that has closed
        replayed = next((found for text in strings if (found := _STEP.match(text))), _STEP.search(request.said))
        replayed = replayed and next((found for text in strings if (found := _FILM.match(text))), replayed)
        if replayed:
            return self._leaks_of_replay(request, strings, bound, int(replayed[1]), int(replayed[2]))
        shown = {(int(found[1]), int(found[2])) for text in strings for found in _PRESS.finditer(text)}
        asked = {(int(found[1]), 0) for found in _PRESS.finditer(request.said)}
        asked |= {(int(found[1] or found[2]), 0) for found in _NAMED.finditer(request.said)}
        here = self._in_channel(request, bound)
        number = max((table for table, _ in shown or asked), default=max(here, default=None))
        if number is None or number not in self._tables:
            leaks = leaks_in(strings, frozenset(cards_in(request.said)))
            return [(line, card, "it is a message of no table") for line, card in leaks]
        # The buttons tell of which version a message is; without any it may be of the newest one.
        drawn = max((version for table, version in shown if table == number and version), default=bound[number])
        history = self._tables[number]
        table = history.by(min(drawn, bound[number]), request.at)
        reader = self._record.aliases.get(request.reader or 0, request.reader)
        allowed = visible(table, reader) | {*cards_in(request.said)}
        last = table.version if table else 0
        turned_over = self._turned_over({number: last} if shown or asked else {one: bound[one] for one in here})
        return _with_reasons(leaks_in(strings, allowed, turned_over), table)

    def _leaks_of_lesson(self, request: Request, strings: Sequence[str], laid: str) -> list[tuple[str, Card, str]]:
        """Return the lines that name a card that the learner may not know yet."""
        assert request.reader is not None
        reader = self._record.aliases.get(request.reader, request.reader)
        table = lesson(reader, [Card(card) for card in laid.split("-") if card])
        return _with_reasons(leaks_in(strings, visible(table, reader)), table)

    def _leaks_of_replay(
        self, request: Request, strings: Sequence[str], bound: dict[int, int], number: int, deal: int
    ) -> list[tuple[str, Card, str]]:
        """Return the lines that name a card of no hand of the replayed deal, or of any while that is in progress."""
        history = self._tables[number]
        table = history.by(bound[number], request.at)
        version, over = history.over.get(deal, (0, None))
        if over is None or table is None or version > table.version:
            return _with_reasons(leaks_in(strings, visible(table, None)), table)
        lines = [(line, _without_board(cards_in(line))) for text in strings for line in _SENTENCES.split(text)]
        reason = f"the cards of that line were not together in deal {deal} of table {number}, which it replays"
        is_part = _is_told if ".film." in request.said else _is_part
        return [(line, cards[0], reason) for line, cards in lines if not is_part(cards, over)]

    def _turned_over(self, versions: dict[int, int]) -> list[Deal]:
        """Return the deals that are over in these versions of tables."""
        ended = [(last, over) for number, last in versions.items() for over in self._tables[number].over.values()]
        return [deal for last, (version, deal) in ended if version <= last]

    def _in_channel(self, request: Request, bound: dict[int, int]) -> list[int]:
        return [
            number
            for number, history in self._tables.items()
            if number in bound and request.channel in {history.last.channel, history.last.parent}
        ]


def _with_reasons(leaks: list[Leak], table: Table | None) -> list[tuple[str, Card, str]]:
    at = f"at version {table.version} of table {table.id} " if table else ""
    return [(line, card, f"{at}{place_of(card, table)}") for line, card in leaks]


def hand_of(table: Table, user: int) -> tuple[Card, ...]:
    """Return the cards that a member holds."""
    deal, seat = table.game.deal, table.seat_of(user)
    assert deal is not None
    assert seat is not None
    return deal.hands[table.seats.index(seat)]
