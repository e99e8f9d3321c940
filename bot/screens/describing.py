"""Pictures in words, for whoever does not see them: complete, suits spelled out, never longer than Discord takes."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from bot.game.cards import BELLE, RANK, Card, in_order
from bot.game.events import CardPlayed
from bot.game.view import DealView, lacking
from bot.language import Words
from bot.language.amounts import gain
from bot.language.names import MAX_NAME_LENGTH, MemberNames, plain_name
from bot.pictures.drawing.labels import Names, name_of
from bot.pictures.scenes import hand as own
from bot.pictures.scenes import profile as member
from bot.pictures.scenes import ranking as places
from bot.pictures.scenes.standings import won
from bot.pictures.scenes.table import headline, subtitle
from bot.screens.narration import board_of
from bot.services.results import Leaderboard, Profile
from bot.tables.view import TableView

MAX_DESCRIPTION_LENGTH: Final = 1024
"""Characters that Discord takes."""
_NAMES: Final = (MAX_NAME_LENGTH, 24, 16, 12, 8, 5)
"""How much of each name is said, the most that fits."""


def table(view: TableView, names: Names, words: Words) -> str:
    """The table: whose turn it is, the run, the pots, every seat."""
    return _longest_that_fits(lambda letters: " ".join(_table(view, _called(view, names, letters, words), words)))


def hand(view: TableView, words: Words) -> str:
    """What is expected of the reader, and their cards: what each would bring, and whether it can be laid."""
    deal, seat = view.game.deal, view.game.seat
    if deal is None or seat is None:
        return ""
    playable = {play.card for play in deal.legal}
    cards = [_held(card, view, words) for card in deal.hand]
    marked = [
        words("picture-said-playable", card=said) if card in playable else said
        for card, said in zip(deal.hand, cards, strict=True)
    ]
    held = f"{words('cards', n=len(cards))}, {words('chips', n=view.game.chips[seat])}."
    said = [_sentence(own.headline(view, words)), held, words("picture-said-hand", cards=", ".join(marked))]
    return _cut(" ".join(said))


def result(view: TableView, names: Names, words: Words) -> str:
    """What a deal has brought to whom, and the cards that were left."""
    return _longest_that_fits(lambda letters: " ".join(_result(view, _called(view, names, letters, words), words)))


def standings(view: TableView, names: Names, words: Words) -> str:
    """Who has won, and who came where with what."""
    return _longest_that_fits(lambda letters: " ".join(_standings(view, _called(view, names, letters, words), words)))


def ranking(board: Leaderboard, names: MemberNames, words: Words) -> str:
    """Describe a page of a leaderboard."""
    headings = places.headings_of(board, words)
    rows = [
        (rank, _figures(headings, places.figures_of(rank, board, words), words)) for rank in places.shown_ranks(board)
    ]

    def describe(letters: int) -> str:
        players = [
            _place(rank.place, _name(names.plain(rank.user, words), letters) or "?", figures, words)
            for rank, figures in rows
        ]
        return " ".join([f"{places.title_of(board, words)}, {places.period_of(board, words)}.", *players])

    return _longest_that_fits(describe)


def profile(profile: Profile, names: MemberNames, words: Words) -> str:
    """Describe what a member has made of their games."""
    name = _name(names.plain(profile.user, words)) or "?"
    figures = ", ".join(_figure(label, value, words) for label, value in member.figures_of(profile, words))
    sentences = [f"{name}, {member.subtitle_of(profile, words)}.", f"{figures}."]
    if profile.last:
        sentences.append(_figure(words("picture-results"), gain(profile.ever.net, words), words) + ".")
        form = ", ".join(words(f"picture-form-{outcome}") for outcome in member.form_of(profile))
        sentences.append(words("picture-said-form", form=form))
    return _cut(" ".join(sentences))


def replay(view: TableView, hands: Sequence[tuple[Card, ...]], at: tuple[int, int], names: Names, words: Words) -> str:
    """A step of a replay: the table with every hand open."""
    step = words("picture-step", n=at[0], of=at[1]) + "."
    return _longest_that_fits(
        lambda letters: " ".join([step, *_table(view, _called(view, names, letters, words), words, hands)])
    )


def _table(view: TableView, called: list[str], words: Words, hands: Sequence[tuple[Card, ...]] = ()) -> list[str]:
    deal = view.game.deal
    going_on = replace(view, is_paused=False, here=frozenset(seat.seat_id for seat in view.seats))
    waits = dict.fromkeys(headline(now, called, words) for now in (view, going_on))
    said = [f"{subtitle(view, words)}.", *map(_sentence, waits)]
    if deal and deal.run and deal.need is not None:
        said.append(words("picture-said-run", run=_run(deal, called, words)))
    if deal and (lack := lacking(deal)):
        lackers = ", ".join(called[seat] for seat in lack[0])
        said.append(words("table-sans", rank=words.rank(lack[1]), players=lackers) + ".")
    said.append(_pots(view, called, words))
    held = hands or [()] * len(called)
    return [*said, *(_seat(view, seat, player, held[seat], words) for seat, player in enumerate(called))]


def _run(deal: DealView, called: list[str], words: Words) -> str:
    laid = [move for move in deal.run if isinstance(move, CardPlayed)]
    return ", ".join(
        words("told-lays", player=called[seat], cards=_cards((move.card for move in moves), words))
        for seat, moves in groupby(laid, key=lambda move: move.seat)
    )


def _pots(view: TableView, called: list[str], words: Words) -> str:
    pots = board_of(view, partial(_card, words=words), called, words)
    return words("picture-said-pots", pots=", ".join(pots))


def _seat(view: TableView, seat: int, player: str, hand: tuple[Card, ...], words: Words) -> str:
    deal = view.game.deal
    count = words("table-out") if view.game.eliminated[seat] else words("cards", n=deal.counts[seat] if deal else 0)
    has = [_chips(view, seat, words), _hand(hand, words)] if hand else [count, _chips(view, seat, words)]
    is_robot = view.phase == "playing" and view.seats[seat].seat_id not in view.here
    who = words("robot", name=player) if is_robot else player
    return words("picture-said-seat", player=who, has=", ".join(has))


def _result(view: TableView, called: list[str], words: Words) -> list[str]:
    deal = view.game.deal
    assert deal is not None
    assert deal.revealed is not None
    title = words("picture-void") if deal.winner is None else words("picture-wins", player=called[deal.winner])
    said = [f"{subtitle(view, words)}.", f"{title}."]
    if deal.opera:
        said.append(words("picture-opera"))
    for seat in deal.order:
        has = [gain(view.game.chips[seat] - deal.chips_before[seat], words), _chips(view, seat, words)]
        if view.game.eliminated[seat] == view.game.deals:
            has.append(words("table-out"))
        has.append(_hand(deal.revealed.hands[seat], words) or words("picture-done"))
        said.append(words("picture-said-seat", player=called[seat], has=", ".join(has)))
    said.append(_pots(view, called, words))
    return (
        [*said, words("picture-said-talon", cards=_hand(deal.revealed.talon, words))] if deal.revealed.talon else said
    )


def _standings(view: TableView, called: list[str], words: Words) -> list[str]:
    ending = view.game.ending
    assert ending is not None
    winners = tuple(player for player, place in zip(called, ending.places, strict=True) if place == 1)
    ended = words("picture-stopped") if ending.reason == "stopped" else str(won(winners, words))
    said = [f"{subtitle(view, words)}.", _sentence(ended)]
    for seat in sorted(range(len(called)), key=lambda seat: (ending.places[seat], seat)):
        change = gain(view.game.chips[seat] - view.started_with, words)
        said.append(_place(ending.places[seat], called[seat], (change, _chips(view, seat, words)), words))
    return said


def _place(place: int, player: str, figures: Iterable[str], words: Words) -> str:
    return words("picture-said-place", place=place, player=player, figures=", ".join(figures))


def _figures(headings: Sequence[str], figures: Sequence[str], words: Words) -> list[str]:
    return [_figure(label, value, words) for label, value in zip(headings, figures, strict=True)]


def _figure(label: str, value: str, words: Words) -> str:
    return words("picture-said-figure", label=label, value=value)


def _chips(view: TableView, seat: int, words: Words) -> str:
    return words("chips", n=view.game.chips[seat])


def _cards(cards: Iterable[Card], words: Words) -> str:
    return ", ".join(_card(card, words) for card in cards)


def _hand(cards: Sequence[Card], words: Words) -> str:
    """Cards by suit, which is shorter than one by one."""
    ranks = {suit: [words.rank(RANK[card]) for card in in_order(cards) if card[-1] == suit] for suit in "SHDC"}
    return ", ".join(words("picture-said-suit", suit=suit, ranks=", ".join(of)) for suit, of in ranks.items() if of)


def _card(card: Card, words: Words) -> str:
    return words("picture-said-card", rank=words.rank(RANK[card]), suit=card[-1])


def _held(card: Card, view: TableView, words: Words) -> str:
    """A card of the hand, with the pot that it would bring."""
    chips = view.game.pots[BELLE[card]] if card in BELLE else 0
    return words("hand-pot", card=_card(card, words), n=chips) if chips else _card(card, words)


def _sentence(text: str) -> str:
    return text if text.endswith(("?", "!")) else f"{text}."


def _called(view: TableView, names: Names, letters: int, words: Words) -> list[str]:
    return [
        _name(name_of(seat, names), letters) or words("picture-seat", n=number)
        for number, seat in enumerate(view.seats, 1)
    ]


def _name(name: str, letters: int = MAX_NAME_LENGTH) -> str:
    """The real name, whether or not it can be drawn; empty when nothing of it can be seen."""
    return plain_name(unicodedata.normalize("NFKC", name))[:letters].strip()


def _longest_that_fits(say: Callable[[int], str]) -> str:
    """This with as much of the names as fits."""
    for letters in _NAMES[:-1]:
        if len(said := say(letters)) <= MAX_DESCRIPTION_LENGTH:
            return said
    return _cut(say(_NAMES[-1]))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_DESCRIPTION_LENGTH else text[: MAX_DESCRIPTION_LENGTH - 1] + "…"
