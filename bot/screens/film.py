"""The message with a film of a deal."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.game.cards import Card
from bot.game.events import CardPlayed
from bot.game.receipt import ranked, receipt_of
from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.pictures.scenes.table import subtitle
from bot.screens.buttons import ButtonId, button, hand_button
from bot.screens.components import Button
from bot.screens.layout import Picture, Screen, join_dots, join_lines, long_date, screen, table_and_channel
from bot.screens.narration import move_lines
from bot.screens.remarks import remarks_since
from bot.screens.result import outcome
from bot.screens.since import summary
from bot.screens.table import awaited, needed
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, discreet_voice
from bot.tables.view import TableView
from bot.values.archive import Film

MAX_LENGTH: Final = 3000
"""The most characters about the moves, if no picture shows them; earlier moves are left out."""


def film_screen(film: Film, words: Words, names: MemberNames, picture: Picture | None = None) -> Screen:
    """Return the film of a deal with a summary and what robots said; without a picture, every move."""
    view, start = film.moments[-1], len(film.moments[0].deal.moves)
    say = discreet_voice(names, words)
    moves = summary(view, start, say) if picture else film_in_words(film, words, names)
    where = [*table_and_channel(view.id, film.channel, words), long_date(film.began_at)]
    remarks = remarks_since(view, start, say) if film.settings.remarks else None
    title = "### " + words("film-title", part="rest" if film.step else "whole", n=film.deal)
    text = join_lines(title, moves, remarks, f"**{_end(film, say)}**", "-# " + join_dots(where))
    return screen(text, _buttons(film, words), picture=picture)


def film_in_words(film: Film, words: Words, names: MemberNames, *, max_length: int = MAX_LENGTH) -> str:
    """Return every move of a film; the last ones that fit."""
    view, say = film.moments[-1], discreet_voice(names, words)
    return move_lines(view, say, max_length=max_length, start=len(film.moments[0].deal.moves))


def describe_film(moments: Sequence[TableView], say: Voice) -> Iterator[str]:
    """Tell what a film shows: how it ends, then the cards that each player lays, and the pots they take."""
    view, deal = moments[-1], moments[-1].deal
    yield from awaited(view, say) if deal.revealed is None else _gains(view, say)
    yield subtitle(view, say.words)
    laid = (move for move in deal.moves[len(moments[0].deal.moves) :] if isinstance(move, CardPlayed))
    pots = {pot.belle: pot.amount for pot in deal.taken}
    for seat, turn in groupby(laid, key=lambda move: move.seat):
        yield say.row(say.player(view.seats[seat]), [_card(move.card, pots.get(move.card, 0), say) for move in turn])


def _gains(view: TableView, say: Voice) -> Iterator[str]:
    """Tell what a finished deal brought everybody."""
    if view.deal.winner is None:
        yield say("picture-void")
        return
    yield say("picture-wins", player=say.player(view.seats[view.deal.winner]))
    for seat in ranked(view.game):
        yield say.row(say.player(view.seats[seat]), [say("result-net", **signed(receipt_of(view.game, seat).net))])


def _card(card: Card, pot: int, say: Voice) -> str:
    return say("told-takes", card=say.card(card), n=pot) if pot else say.card(card)


def _end(film: Film, say: Voice) -> str:
    """Return how the deal ended; if it has not, whose turn it is, without the deadline, as the message stays."""
    view = film.moments[-1]
    if view.turn is None:
        return outcome(view, say)
    return say("film-stops", player=say.player(view.turn), need=needed(view, say))


def _buttons(film: Film, words: Words) -> list[Button]:
    """Return the buttons for the reader's hand, the film of the whole deal, and its replay card by card."""
    table = film.moments[-1].id
    whole = button(ButtonId.to(Verb.FILM, film.deal, 0, table=table), words("film-whole"))
    by_card = button(ButtonId.to(Verb.REPLAY, film.deal, film.step, table=table), words("button-replay"))
    return [*([hand_button(table, words)] if film.moments[-1].turn else []), *([whole] if film.step else []), by_card]
