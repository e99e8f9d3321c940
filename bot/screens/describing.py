"""Descriptions of pictures for those who cannot see them: complete, suits spelled out, short enough for Discord."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from bot.game.cards import RANK, Card
from bot.game.events import CardPlayed
from bot.game.receipt import ranked, receipt_of
from bot.language import Words
from bot.language.amounts import gain
from bot.language.names import MemberNames
from bot.language.text import MAX_NAME_LENGTH, plain_name
from bot.pictures.drawing.labels import Names, name_of
from bot.pictures.scenes import hand as hand_scene
from bot.pictures.scenes import profile as profile_scene
from bot.pictures.scenes import ranking as ranking_scene
from bot.pictures.scenes.table import headline, subtitle
from bot.screens.narration import pot_won
from bot.screens.result import describe_result, describe_standings
from bot.screens.table import describe_table
from bot.screens.voices import MAX_DESCRIPTION_LENGTH, Voice, spoken_at_table
from bot.tables.view import TableView
from bot.values.results import Leaderboard, Profile

_NAME_LENGTHS: Final = (MAX_NAME_LENGTH, 24, 16, 12, 8, 5)
"""Letters of each name; the first length with which a description fits is taken."""


def table(view: TableView, names: Names, words: Words) -> str:
    """Describe a table: whose turn it is, the run, the pots, every seat."""
    return spoken_at_table(partial(describe_table, view), view.seats, names, words)


def hand(view: TableView, words: Words) -> str:
    """Describe the reader's hand: what the game expects of them, and which cards can be laid and win a pot."""
    deal, seat = view.game.deal, view.game.seat
    if deal is None or seat is None:
        return ""
    offered = {play.card for play in deal.choices}
    cards = [_held(card, view, words) for card in deal.hand]
    marked = [
        words("picture-said-playable", card=text) if card in offered else text
        for card, text in zip(deal.hand, cards, strict=True)
    ]
    held = f"{words('cards', n=len(cards))}, {words('chips', n=view.game.chips[seat])}."
    sentences = [_sentence(hand_scene.headline(view, words)), held, words("picture-said-hand", cards=", ".join(marked))]
    return _cut(" ".join(sentences))


def result(view: TableView, names: Names, words: Words) -> str:
    """Describe the result of a deal: every gain, and the cards that were left."""
    return spoken_at_table(partial(describe_result, view), view.seats, names, words)


def standings(view: TableView, names: Names, words: Words) -> str:
    """Describe the end of a game: who has won, and the place and the gain of every player."""
    return spoken_at_table(partial(describe_standings, view), view.seats, names, words)


def ranking(board: Leaderboard, names: MemberNames, words: Words) -> str:
    """Describe a page of a leaderboard."""
    headings = ranking_scene.headings_of(board, words)
    rows = [
        (
            entry,
            [
                *_figures(headings, ranking_scene.figures_of(entry, board, words), words),
                *([words("rank-gone")] if entry.user in names.gone else []),
            ],
        )
        for entry in ranking_scene.shown_entries(board)
    ]

    def describe(letters: int) -> str:
        players = [_name(names.plain(entry.user, words), letters) or "?" for entry, _ in rows]
        title = ranking_scene.title_of(board, players[: len(board.winners)], words)
        places = [
            _place(entry.place, player, figures, words) for player, (entry, figures) in zip(players, rows, strict=True)
        ]
        return " ".join([f"{ranking_scene.subtitle_of(board, words)}.", _sentence(str(title)), *places])

    return _longest_that_fits(describe)


def profile(member: Profile, names: MemberNames, words: Words) -> str:
    """Describe what a member has made of their games."""
    name = _name(names.plain(member.user, words)) or "?"
    label, net, place = profile_scene.star_of(member, words)
    star = _figure(label, net, words) + (f" ({place})" if place else "")
    figures = ", ".join([star, *(_figure(*figure, words) for figure in profile_scene.figures_of(member, words))])
    sentences = [f"{name}, {profile_scene.subtitle_of(member, words)}.", f"{figures}."]
    if member.last:
        form = ", ".join(words("picture-outcome", outcome=outcome) for outcome in profile_scene.form_of(member))
        sentences.append(words("picture-said-form", form=form))
    return _cut(" ".join(sentences))


def replay(view: TableView, hands: Sequence[tuple[Card, ...]], at: tuple[int, int], names: Names, words: Words) -> str:
    """Describe a step of a replay: the table with every hand open."""

    def tell(say: Voice) -> Iterable[str]:
        return say("picture-step", n=at[0], of=at[1]), *describe_table(view, say, hands)

    return spoken_at_table(tell, view.seats, names, words)


def film(moments: Sequence[TableView], names: Names, words: Words) -> str:
    """Describe a film: how it ends, who takes what, and who lays what."""
    return _fit(moments[-1], names, words, lambda players: _film(moments, players, words))


def _film(moments: Sequence[TableView], players: list[str], words: Words) -> list[str]:
    view, deal = moments[-1], moments[-1].deal
    moves = deal.moves[len(moments[0].deal.moves) :]
    chips = {pot.belle: pot.amount for pot in deal.taken}

    def named(card: Card) -> str:
        return words("told-takes", card=_card(card, words), n=chips[card]) if chips.get(card) else _card(card, words)

    turns = groupby((move for move in moves if isinstance(move, CardPlayed)), key=lambda move: move.seat)
    laid = (
        words("told-lays", player=players[seat], cards=", ".join(named(move.card) for move in turn))
        for seat, turn in turns
    )
    return [f"{subtitle(view, words)}.", *_end_of_film(view, players, words), *(_sentence(turn) for turn in laid)]


def _end_of_film(view: TableView, players: list[str], words: Words) -> Iterator[str]:
    """Yield what the last frame shows: what the deal brought everybody, or whom it waits for."""
    deal = view.deal
    if deal.revealed is None:
        yield _sentence(headline(view, players, words))
    elif deal.winner is None:
        yield words("picture-void") + "."
    else:
        yield words("picture-wins", player=players[deal.winner]) + "."
        brought = ((players[seat], gain(receipt_of(view.game, seat).net, words)) for seat in ranked(view.game))
        yield from (words("said-row", who=player, facts=net) + "." for player, net in brought)


def _place(place: int, player: str, figures: Iterable[str], words: Words) -> str:
    return words("picture-said-place", place=place, player=player, figures=", ".join(figures))


def _figures(headings: Sequence[str], figures: Sequence[str], words: Words) -> list[str]:
    return [_figure(label, value, words) for label, value in zip(headings, figures, strict=True)]


def _figure(label: str, value: str, words: Words) -> str:
    return words("picture-said-figure", label=label, value=value)


def _card(card: Card, words: Words) -> str:
    return words("picture-said-card", rank=words.rank(RANK[card]), suit=card[-1])


def _held(card: Card, view: TableView, words: Words) -> str:
    """Return a card of the hand, with the pot that it would win; once the deal is over, with what it has cost."""
    text, chips = _card(card, words), hand_scene.worth(view, card)
    if chips > 0:
        return pot_won(view, card, text, words)
    return words("hand-cost", card=text, n=-chips) if chips else text


def _sentence(text: str) -> str:
    return text if text.endswith(("?", "!")) else f"{text}."


def _name(name: str, letters: int = MAX_NAME_LENGTH) -> str:
    """Return the real name, whether or not it can be drawn; empty when none of it can be seen."""
    return plain_name(unicodedata.normalize("NFKC", name))[:letters].strip()


def _fit(view: TableView, names: Names, words: Words, describe: Callable[[list[str]], list[str]]) -> str:
    """Return the sentences about a table with as many letters of each player's name as fit."""
    whole = [name_of(seat, names) for seat in view.seats]

    def sentences(letters: int) -> str:
        players = [_name(name, letters) or words("picture-seat", n=n) for n, name in enumerate(whole, 1)]
        return " ".join(describe(players))

    return _longest_that_fits(sentences)


def _longest_that_fits(describe: Callable[[int], str]) -> str:
    """Return a description with as many letters of each name as fit."""
    for letters in _NAME_LENGTHS[:-1]:
        if len(text := describe(letters)) <= MAX_DESCRIPTION_LENGTH:
            return text
    return _cut(describe(_NAME_LENGTHS[-1]))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_DESCRIPTION_LENGTH else text[: MAX_DESCRIPTION_LENGTH - 1] + "…"
