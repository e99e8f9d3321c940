"""Pictures in words, for whoever does not see them: complete, suits spelled out, never longer than Discord takes."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final

from bot.game.cards import BELLE, BELLES, RANK, Card
from bot.game.events import CardPlayed
from bot.game.view import DonneView, lacking
from bot.language import Words
from bot.pictures import hand as own
from bot.pictures.amounts import gain
from bot.pictures.labels import Names, called
from bot.pictures.naming import LONGEST, clean
from bot.pictures.profile import ProfileCard
from bot.pictures.ranking import Ranking
from bot.pictures.table import headline, subtitle
from bot.tables.view import TableView

MOST: Final = 1024
"""Characters that Discord takes."""
_NAMES: Final = (LONGEST, 24, 16, 10)
"""How much of each name is said, the most that fits."""


def table(view: TableView, words: Words, names: Names) -> str:
    """The table: whose turn it is, the run, the pots, every seat."""
    return _longest(lambda letters: " ".join(_table(view, _called(view, names, letters, words), words)))


def hand(view: TableView, words: Words) -> str:
    """What is expected of the reader, and their cards: what each would bring, and whether it can be laid."""
    donne, seat = view.game.donne, view.game.seat
    if donne is None or seat is None:
        return ""
    playable = {play.card for play in donne.legal}
    cards = [_held(card, view, words) for card in donne.hand]
    marked = [
        words("picture-said-playable", card=said) if card in playable else said
        for card, said in zip(donne.hand, cards, strict=True)
    ]
    held = f"{words('cards', n=len(cards))}, {words('chips', n=view.game.chips[seat])}."
    said = [_sentence(own.headline(view, words)), held, words("picture-said-hand", cards=", ".join(marked))]
    return _cut(" ".join(said))


def result(view: TableView, words: Words, names: Names) -> str:
    """What a donne has brought to whom; the cards left in hand as long as there is room for them."""

    def full(letters: int) -> str:
        return " ".join(_result(view, _called(view, names, letters, words), words, is_full=True))

    def short(letters: int) -> str:
        return " ".join(_result(view, _called(view, names, letters, words), words, is_full=False))

    return _longest(full, short)


def standings(view: TableView, words: Words, names: Names) -> str:
    """Who came where."""
    ending = view.game.ending
    assert ending is not None
    order = sorted(range(len(view.seats)), key=lambda seat: (ending.places[seat], seat))

    def said(letters: int) -> str:
        called = _called(view, names, letters, words)
        return " ".join(
            _place(ending.places[seat], called[seat], (_chips(view, seat, words),), words) for seat in order
        )

    return _longest(said)


def ranking(page: Ranking, words: Words) -> str:
    """A page of a ranking."""

    def said(letters: int) -> str:
        rows = [(row.place, clean(row.name)[:letters] or "?", _figures(page, row.figures, words)) for row in page.rows]
        return " ".join([f"{page.title}, {page.subtitle}.", *(_place(*row, words) for row in rows)])

    return _longest(said)


def profile(card: ProfileCard, words: Words) -> str:
    """A member's card."""
    figures = ", ".join(words("picture-said-figure", label=label, value=value) for label, value in card.figures)
    said = [f"{clean(card.name) or '?'}, {card.subtitle}.", f"{figures}."]
    if card.results:
        said.append(
            words("picture-said-figure", label=words("picture-results"), value=gain(card.results[-1], words)) + "."
        )
    if card.form:
        said.append(words("picture-said-form", form=", ".join(words(f"picture-form-{one}") for one in card.form[-10:])))
    return _cut(" ".join(said))


def replay(view: TableView, hands: Sequence[tuple[Card, ...]], at: tuple[int, int], words: Words, names: Names) -> str:
    """A step of a replay; the hands as long as there is room for them."""

    def short(letters: int) -> str:
        said = _table(view, _called(view, names, letters, words), words)
        return " ".join([words("picture-step", n=at[0], of=at[1]) + ".", *said])

    def full(letters: int) -> str:
        called = _called(view, names, letters, words)
        held = [
            words("picture-said-seat", player=called[seat], has=_cards(hands[seat], words))
            for seat in range(len(hands))
        ]
        return " ".join([short(letters), *held])

    return _longest(full, short)


def _table(view: TableView, called: list[str], words: Words) -> list[str]:
    donne = view.game.donne
    said = [f"{subtitle(view, words)}.", _sentence(headline(view, called, words))]
    if donne and donne.run:
        said.append(words("picture-said-run", run=_run(donne, called, words)))
    if donne and (lack := lacking(donne)):
        lackers = ", ".join(called[seat] for seat in lack[0])
        said.append(words("table-sans", rank=words.rank(lack[1]), players=lackers) + ".")
    said.append(words("picture-said-pots", pots=", ".join(_pots(view, called, words))))
    return [*said, *(_seat(view, seat, called[seat], words) for seat in range(len(called)))]


def _run(donne: DonneView, called: list[str], words: Words) -> str:
    laid = [move for move in donne.run if isinstance(move, CardPlayed)]
    return ", ".join(
        words("told-lays", player=called[seat], cards=_cards((move.card for move in moves), words))
        for seat, moves in groupby(laid, key=lambda move: move.seat)
    )


def _pots(view: TableView, called: list[str], words: Words) -> Iterable[str]:
    takers = {taken.belle: called[taken.seat] for taken in view.game.donne.taken} if view.game.donne else {}
    for belle, chips in zip(BELLES, view.game.pots, strict=True):
        card = _card(belle, words)
        if belle in takers:
            yield words("picture-said-taken", card=card, n=chips, player=takers[belle])
        else:
            yield words("picture-said-pot", card=card, n=chips)


def _seat(view: TableView, seat: int, player: str, words: Words) -> str:
    donne = view.game.donne
    has = words("table-out") if view.game.eliminated[seat] else words("cards", n=donne.counts[seat] if donne else 0)
    return words("picture-said-seat", player=player, has=f"{has}, {_chips(view, seat, words)}")


def _result(view: TableView, called: list[str], words: Words, *, is_full: bool) -> list[str]:
    donne = view.game.donne
    assert donne is not None
    assert donne.shown is not None
    title = words("picture-void") if donne.winner is None else words("picture-wins", player=called[donne.winner])
    said = [f"{subtitle(view, words)}.", f"{title}."]
    if donne.opera:
        said.append(words("picture-opera"))
    for seat in donne.order:
        change = gain(view.game.chips[seat] - donne.chips_before[seat], words)
        left = _cards(donne.shown.hands[seat], words) if is_full else words("cards", n=donne.counts[seat])
        has = ", ".join(part for part in (change, _chips(view, seat, words), left) if part)
        said.append(words("picture-said-seat", player=called[seat], has=has))
    said.append(words("picture-said-pots", pots=", ".join(_pots(view, called, words))))
    return [*said, words("picture-said-talon", cards=_cards(donne.shown.talon, words))] if is_full else said


def _place(place: int, player: str, figures: Iterable[str], words: Words) -> str:
    return words("picture-said-place", place=place, player=player, figures=", ".join(figures))


def _figures(page: Ranking, figures: Sequence[str], words: Words) -> list[str]:
    pairs = zip(page.headings, figures, strict=True)
    return [words("picture-said-figure", label=label, value=value) for label, value in pairs]


def _chips(view: TableView, seat: int, words: Words) -> str:
    return words("chips", n=view.game.chips[seat])


def _cards(cards: Iterable[Card], words: Words) -> str:
    return ", ".join(_card(card, words) for card in cards)


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
        clean(called(seat, names))[:letters].strip() or words("picture-seat", n=number)
        for number, seat in enumerate(view.seats, 1)
    ]


def _longest(*says: Callable[[int], str]) -> str:
    """The first of these, with as much of the names as possible, that fits."""
    said = (say(letters) for say in says for letters in _NAMES)
    return _cut(next((text for text in said if len(text) <= MOST), says[-1](_NAMES[-1])))


def _cut(text: str) -> str:
    return text if len(text) <= MOST else text[: MOST - 1] + "…"
