"""Made-up tables and results with all that pictures have to cope with, for the gallery, tests and benchmarks."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import reduce
from itertools import islice, pairwise
from random import Random
from typing import Final

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import BELLES, DECK, RANK, Card, in_order
from bot.game.endings import wind_up
from bot.game.events import AntePaid, CardPlayed, DealWon, Event, Move, Passed, PotTaken
from bot.game.evolution import evolve
from bot.game.moves import choices
from bot.game.rules import CARDS_EACH, GAMES, Pots
from bot.game.settlement import settle
from bot.game.state import Deal, GameState
from bot.game.view import DealView, View, view_for
from bot.language.names import MemberNames
from bot.tables.badges import BADGES, Earned
from bot.tables.days import number_of
from bot.tables.options import Options
from bot.tables.own_choices import OwnChoice
from bot.tables.results import FinishedGame, FinishedSeat, Played, Tally
from bot.tables.settings import Settings
from bot.tables.table import Seat
from bot.tables.valued_choices import OwnDeal, Reviewed
from bot.tables.view import TableView
from bot.valuation.review import Review
from bot.valuation.yardstick import Choice, Value
from bot.values.days import DayDeal, Evening, OwnDay, Standing, Streak
from bot.values.results import MAX_RECENT_GAMES, Entry, Leaderboard, OwnBadges, Profile, SeasonEnd, Selection
from bot.values.reviews import ChoicePlace, ReviewPage

EIGHT: Final = ("Gérald", "Léa", "Maître Corbeau", "Zoé", "Tom_du_37", "さくら", "Jean-Baptiste", "Nour")
STRANGE: Final = (
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "محمد الأمين",
    "桜井　健太郎",
    "Z\u0337\u0322a\u0334\u0321l\u0335\u0322g\u0336o\u0338",
    "\u202e**<@&1>** `x`\n\n# big",
    "🎲🃏",
    "\ud800\x00\u200b",
    "Zoé 🎉 Ωmega Жук",
)
"""Very long, Arabic, Japanese, with piled-up marks, hostile, only emojis, nothing visible, several scripts."""

_RUN: Final = (("3S", 5), ("4H", 5), ("5D", 6), ("6C", 0), ("7D", 0), ("8H", 0))
_LONG_RUN: Final = (
    *(("AS", 0), ("2H", 1), ("3D", 1), ("4C", 2), ("5D", 0), ("6H", 0)),
    *(("7C", 1), ("8S", 1), ("9D", 2), ("10D", 2), ("JH", 0), ("QS", 3)),
)
_WHOLE_RUN: Final = (
    *(("AS", 0), ("2H", 0), ("3S", 1), ("4C", 1), ("5S", 1), ("6H", 2), ("7D", 2)),
    *(("8S", 0), ("9C", 1), ("10D", 1), ("JC", 2), ("QS", 2), ("KH", 1)),
)


_BEFORE: Final = tuple(143 - 13 * seat for seat in range(8))


def names(table: Sequence[str]) -> dict[int, str]:
    """Return the names of the members in these seats by their ids."""
    return {number: name for number, name in enumerate(table, 1) if not name.startswith("robot:")}


def laid(*cards: tuple[str, int]) -> tuple[CardPlayed, ...]:
    """Return cards as moves of the seats that laid them."""
    return tuple(CardPlayed(seat, Card(card)) for card, seat in cards)


def table(
    players: Sequence[str] = EIGHT,
    moves: tuple[Move, ...] = (*laid(*_RUN), Passed(0, 9), Passed(2, 9)),
    *,
    pots: Pots = (14, 23, 9, 47, 0),
    turn: int | None = 3,
    need: int | None = 9,
) -> TableView:
    """Return a table during a deal, as anybody sees it."""
    size = len(players)
    moves = tuple(replace(move, seat=move.seat % size) for move in moves)
    counts = tuple((7 * seat + 4) % CARDS_EACH[size] or 1 for seat in range(size))
    seats = tuple(
        Seat(number, None, name.removeprefix("robot:")) if name.startswith("robot:") else Seat(number, number)
        for number, name in enumerate(players, 1)
    )
    return _table(seats, _game(pots, _deal(counts, moves, turn, need)))


def long_run(players: Sequence[str] = EIGHT[:4]) -> TableView:
    """Return a table with a run up to the Queen, two pots taken in this deal, and a hoard in the middle."""
    return table(players, (*laid(*_LONG_RUN), Passed(2, 13)), pots=(0, 31, 0, 56, 188), need=13)


def lead(players: Sequence[str] = EIGHT[:3]) -> TableView:
    """Return a table where a run from the Ace to the King took every pot, and the player of the King leads the next."""
    moves = _with_passes(laid(*_WHOLE_RUN))
    counts = tuple(CARDS_EACH[3] - sum(seat == layer for _, layer in _WHOLE_RUN) for seat in range(3))
    return in_deal(table(players, moves, pots=(0, 0, 0, 0, 0), turn=1, need=None), counts=counts)


def _with_passes(cards: tuple[CardPlayed, ...]) -> tuple[Move, ...]:
    """Return the cards of three seats, each after the passes of the seats asked before."""
    moves: list[Move] = list(cards[:1])
    for before, card in pairwise(cards):
        asked = range(before.seat, before.seat + (card.seat - before.seat) % 3)
        moves += [*(Passed(seat % 3, RANK[card.card]) for seat in asked), card]
    return tuple(moves)


def later(players: Sequence[str] = EIGHT) -> TableView:
    """Return a table in its third run, with a pot taken in the first."""
    before = laid(("10C", 4), ("JS", 1), ("QS", 1), ("KS", 2)), laid(("7S", 2), ("8H", 3), ("9C", 6), ("10S", 4))
    closed = (*laid(("JD", 4), ("QD", 7), ("KD", 3)), *laid(("JH", 6), ("QC", 6)))
    view = table(players, (*before[0], *before[1], *closed), pots=(14, 24, 0, 47, 40), need=13)
    run = view.deal.moves[-2:]
    return in_deal(view, run=run)


def opening(players: Sequence[str] = EIGHT[:6]) -> TableView:
    """Return a table at its first card, for which the pots have just been filled."""
    size = len(players)
    view = table(players, (), pots=tuple(8 * n + n * size for n in range(1, 6)), turn=1, need=None)
    return in_deal(view, counts=(CARDS_EACH[size],) * size)


def asleep(players: Sequence[str] = EIGHT[:5]) -> TableView:
    """Return a table that everybody is away from."""
    return replace(table(players), here=frozenset())


def rich(players: Sequence[str] = STRANGE) -> TableView:
    """Return a table with pots and chips of very many digits."""
    view = table(players, pots=(1_000_000_000, 123_456, 99_999, 45_678_901, 987_654_321))
    chips = (1_000_000, -250_000, 0, 99_999, 100_000, 12, 1_234_567, 7)
    return replace(view, game=replace(view.game, chips=chips[: len(players)], eliminated=(0, 0, 2, *(0,) * 5)))


def own(count: int, need: int | None, *, seed: int = 8) -> TableView:
    """Return the third player's view with a hand of this size, of which the cards of one rank can be laid."""
    view = table(EIGHT[:3], laid(("8C", 0)), pots=(14, 23, 9, 47, 36), turn=2, need=need)
    others = [card for card in DECK if card not in BELLES]
    hand = in_order((*BELLES[: count // 3], *Random(seed).sample(others, count - len(BELLES[: count // 3]))))
    legal = tuple(PlayCard(2, card) for card in hand if need is None or RANK[card] == need)
    own_game = replace(in_deal(view, hand=hand, legal=legal, choices=choices(legal)).game, seat=2)
    return replace(view, user=3, game=own_game)


def review(cards: str, made: str, found: Review, *, hindsight: int = 9000, deal: int = 2) -> ReviewPage:
    """Return a review of the third player's choice of what to lay from this hand, one of several in a game."""
    view = own(7, None).game
    hand = in_order(map(Card, cards.split()))
    legal = tuple(PlayCard(2, card) for card in hand)
    assert view.deal is not None
    view = replace(view, deal=replace(view.deal, hand=hand, legal=legal, choices=choices(legal)))
    choice = Choice(view, PlayCard(2, Card(made)), "")
    places = (ChoicePlace(1, 1), *(ChoicePlace(deal, number) for number in (1, 2, 3)))
    return ReviewPage(
        settings=Settings(),
        members={},
        table=12,
        channel=1,
        options=Options(),
        deal=OwnDeal(deal, has_won=False, brought=-15, was_asked=True, choices=()),
        place=places[2],
        places=places,
        reviewed=Reviewed(OwnChoice(3, 3, deal, 12, choice, ()), found, hindsight),
    )


def over(players: Sequence[str] = EIGHT, *, opera: bool = False, seed: int = 5, seat: int | None = None) -> TableView:
    """Return a deal that the fourth seat has won, or the last one at a smaller table, as anybody or a seat sees it."""
    view, state = table(players), _settled(len(players), _BEFORE, is_opera=opera, seed=seed)
    return replace(view, user=None if seat is None else view.seats[seat].user, game=view_for(state, seat))


def ended(players: Sequence[str] = EIGHT, *, winners: int = 1, seat: int | None = None) -> TableView:
    """Return a game that is over, with this many winners; 13 chips lie between each place and the next."""
    size = len(players)
    wanted = [328 - 13 * max(0, seat - winners + 1) for seat in range(size)]
    before, state = (1000,) * size, _shared_out(_settled(size, (1000,) * size))
    for _ in range(2):  # the first time brings the seats into this order, on which the shares of the board depend
        before = tuple(chips + want - last for chips, want, last in zip(before, wanted, state.chips, strict=True))
        state = _shared_out(_settled(size, before))
    changes = {"phase": "closed", "closing": "finished", "options": Options()}
    return replace(over(players, seat=seat), game=view_for(state, seat), **changes)


def _shared_out(state: GameState) -> GameState:
    return reduce(evolve, wind_up(state, "lap"), state)


def _settled(size: int, before: Sequence[int], *, is_opera: bool = False, seed: int = 5) -> GameState:
    """Return a deal that is over and was settled by the rules."""
    each, winner = CARDS_EACH[size], min(3, size - 1)
    moves = laid(*((card, winner) for card, _ in _WHOLE_RUN[:each])) if is_opera else laid(*_RUN)
    moves = tuple(replace(move, seat=move.seat % size) for move in moves)
    deck = Random(seed).sample(DECK, len(DECK))
    left = (card for card in deck if card not in {move.card for move in moves})
    talon = tuple(islice(left, len(DECK) - size * each))
    hands = tuple(() if seat == winner else in_order(islice(left, max(1, each - 2 * seat))) for seat in range(size))
    rules, first = GAMES["classique"], tuple(before[:size])
    deal = Deal(tuple(range(size)), first, (8, 16, 24, 32, 40), deck=tuple(deck), hands=hands, talon=talon, moves=moves)
    state = GameState(rules, first, deal.pots_before, deals=2, eliminated=(0,) * size, deal=deal)
    events: list[Event] = [AntePaid(seat, rules.full_antes) for seat in range(size)]
    for event in events:
        state = evolve(state, event)
    for move in moves:
        if move.card in BELLES:
            state = evolve(state, PotTaken(move.seat, move.card, state.pots[BELLES.index(move.card)]))
    state = evolve(state, DealWon(winner, is_opera))
    return reduce(evolve, settle(state, winner), state)


def open_hands(view: TableView, *, seed: int = 7) -> tuple[tuple[Card, ...], ...]:
    """Return hands that a replay of this table could show."""
    gone = (
        {move.card for move in view.game.deal.moves if isinstance(move, CardPlayed)} if view.game.deal else set[Card]()
    )
    deck = [card for card in Random(seed).sample(DECK, len(DECK)) if card not in gone]
    each = min(CARDS_EACH[len(view.seats)], len(deck) // len(view.seats))
    return tuple(in_order(deck[seat * each : (seat + 1) * each]) for seat in range(len(view.seats)))


def ranking(*, strange: bool = False) -> Leaderboard:
    """Return a page of a season with the reader in third place, or a later one with the reader far below."""
    chips = (13_612, 1388, 1127, 1045, 1000, 912, 598, 318, -11_345)
    entries = tuple(Entry(10 + user if strange else user, user, held) for user, held in enumerate(chips, 1))
    below = (*entries[:-2], *(replace(entry, place=None) for entry in entries[-2:]))
    return Leaderboard(
        settings=Settings(),
        members={},
        selection=Selection("season", 1 if strange else 0),
        pages=3,
        total=130,
        entries=entries[:-1] if strange else below,
        own=replace(entries[-1], place=127) if strange else below[2],
        season=3,
        played={
            user: Played(45 - 3 * user if user < 8 else 2, 15 - user if user < 8 else 0, 4) for user in range(1, 10)
        },
        worth=Value(),
    )


def season_end() -> SeasonEnd:
    """Return the end of that season."""
    first = tuple(entry for entry in ranking().entries if entry.place)
    return SeasonEnd(settings=Settings(), members={}, number=3, entries=first, total=len(first), games=84)


def ranked_names(*, strange: bool = False) -> MemberNames:
    """Return the names of the members on the sample leaderboard."""
    return MemberNames(names((*(STRANGE if strange else EIGHT), "Ève")))


def profile(
    games: int = 48, *, leads: int = 300, points: int = 84, practice: bool = False, chips: int = 1240
) -> Profile:
    """Return what a member has made of this many games, all of them counted or all of them for practice."""
    rng, user = Random(11), 1
    last = tuple(_finished(number, user, rng, practice=practice) for number in range(games))
    seats = [seat for _, seat in last]
    return Profile(
        settings=Settings(),
        members={},
        user=user,
        chips=chips,
        place=3 if games > 4 else None,
        tally=Tally(
            sum(seat.has_played(game) for game, seat in last if not practice),
            sum(seat.has_won(game) for game, seat in last if not practice),
            sum(seat.deals for seat in seats),
            sum(seat.deals_won for seat in seats),
            *(games // (2 + number) for number in range(5)),
        ),
        worth=Value(leads, weight=1000, waste=10 * (100 - points)),
        last=last[: -MAX_RECENT_GAMES - 1 : -1],
        badges=() if practice else BADGES[: games // 4],
        streak=4,
    )


def own_badges(count: int) -> OwnBadges:
    """Return a member's badges, every second of all until they are so many."""
    earned = tuple(Earned(1, badge, 1_760_000_000 + at, 1, 1) for at, badge in enumerate(BADGES[::2][:count]))
    return OwnBadges(settings=Settings(), members={}, earned=earned)


def by_level() -> Leaderboard:
    """Return a ranking by level."""
    points = (91, 84, 84, 81, 74, 66, 64)
    entries = tuple(
        Entry(1 + sum(other > value for other in points), user, value) for user, value in enumerate(points, 1)
    )
    selection = Selection("level")
    return replace(ranking(), selection=selection, pages=1, total=len(entries), entries=entries, own=entries[2])


def _finished(number: int, user: int, rng: Random, *, practice: bool) -> tuple[FinishedGame, FinishedSeat]:
    """Return a game of three deals, and the seat of a member in it."""
    gain, is_opera = rng.randint(-60, 70), number in {19, 39}
    place, deals_won, pot = 2 - (gain > 30), rng.randint(0, 2), rng.choice((15, 32, 64, 188))
    game = FinishedGame(number, 1, 0, 1, "classique", 3, practice=practice, is_complete=True)
    return game, FinishedSeat(number, 1, user, None, place, gain, 3, deals_won, int(is_opera), pot, has_stayed=True)


def in_deal(view: TableView, **changes: object) -> TableView:
    """Return the same table with these changes to its deal."""
    assert view.game.deal is not None
    return replace(view, game=replace(view.game, deal=replace(view.game.deal, **changes)))


def _table(seats: tuple[Seat, ...], game: View) -> TableView:
    return TableView(
        id=1,
        user=None,
        version=1,
        host=1,
        options=Options(most_chips=100),
        phase="playing",
        fingerprint="f" * 64,
        seats=seats,
        here=frozenset(seat.seat_id for seat in seats if seat.user),
        away_until={},
        game=game,
        plan=None,
        practice=False,
        waiting_since=0,
        deadline=None,
        next_deal_at=None,
        pause_ends_at=None,
        stopped_by=None,
        may_come_late=False,
        is_removed=False,
        empty_until=None,
        invitations=(),
        calls=None,
        rematch_of=None,
        news=None,
        closing=None,
        closed_by=None,
    )


def _game(pots: Pots, deal: DealView) -> View:
    size = len(deal.counts)
    return View(
        seat=None,
        rules=GAMES["classique"],
        chips=tuple(128 - 13 * seat for seat in range(size)),
        pots=pots,
        dealer=0,
        deals=2,
        eliminated=(0,) * size,
        deal=deal,
        ending=None,
    )


def _deal(counts: tuple[int, ...], moves: tuple[Move, ...], turn: int | None, need: int | None) -> DealView:
    size = len(counts)
    return DealView(
        order=tuple(range(size)),
        chips_before=(100,) * size,
        pots_before=(8, 16, 24, 32, 40),
        sealed_by=1234567890,
        hand=(),
        counts=counts,
        talon_count=52 - size * CARDS_EACH[size],
        turn=turn,
        need=need,
        moves=moves,
        run=moves,
        legal=(),
        choices=(),
        taken=tuple(
            PotTaken(move.seat, move.card, size * (1 + BELLES.index(move.card)))
            for move in moves
            if isinstance(move, CardPlayed) and move.card in BELLES
        ),
        winner=None,
        opera=False,
        payments=(),
        revealed=None,
    )


def own_day(**changes: object) -> OwnDay:
    """Return a finished day before it closes."""
    today, states = date(2026, 11, 20), ("missed", "played", "played", "missed", "played", "played", "played")
    week = tuple((today - timedelta(6 - n), state) for n, state in enumerate(states))
    own = OwnDay(
        settings=Settings(),
        members={},
        number=number_of(today),
        closes_at=1_795_118_400,
        is_open=True,
        deals=tuple(DayDeal(table, ahead) for table, ahead in enumerate((31, 0, -5), 1)),
        is_in_time=True,
        standing=None,
        players=0,
        streak=Streak(3, 12, week),
    )
    return replace(own, **changes)


def closed_day(place: int = 5) -> OwnDay:
    """Return a finished day that has closed."""
    return own_day(is_open=False, standing=Standing(place, 1, 26), players=23)


def begun_day() -> OwnDay:
    """Return a day of which one deal is finished, one begun, and one not begun."""
    streak = own_day().streak
    return own_day(deals=(DayDeal(1, -7), DayDeal(2, None)), streak=Streak(0, 0, streak.week))


def evening(results: Iterable[int]) -> Evening:
    """Return a Sunday that has closed with these results, the best first, whose winner leads the week."""
    order = [*results]
    entries = tuple(Standing(1 + order.index(ahead), user, ahead) for user, ahead in enumerate(order, 1))
    week = tuple(replace(one, ahead=max(0, 3 * one.ahead)) for one in entries)
    number = number_of(date(2026, 11, 22))
    return Evening(
        settings=Settings(), members={}, guild=9, channel=1, number=number, entries=entries, week=week, champions=(1,)
    )
