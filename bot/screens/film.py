"""The message with a film of a deal."""

from typing import Final

from discord import ui

from bot.language import Words
from bot.language.names import MemberNames
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import Picture, Screen, button_rows, channel_link, join_dots, join_lines, long_date, screen
from bot.screens.names import hide_discreet
from bot.screens.narration import move_lines
from bot.screens.result import outcome
from bot.screens.since import summary
from bot.screens.table import whose_turn
from bot.screens.verbs import Verb
from bot.values.archive import Film

MAX_LENGTH: Final = 3000
"""Characters about the moves, where no picture shows them; earlier ones are left out."""


def film_screen(film: Film, words: Words, names: MemberNames, picture: Picture | None = None) -> Screen:
    """Return the film of a deal, and who took what in it; without a picture, every move."""
    view, start = film.moments[-1], len(film.moments[0].deal.moves)
    moves = summary(view, start, words) if picture else move_lines(view, words, max_length=MAX_LENGTH, start=start)
    where = [words("table-number", table=view.id), channel_link(film.channel), long_date(film.began_at)]
    told = join_lines(_title(film, words), moves, _end(film, words), "-# " + join_dots(where))
    return screen(hide_discreet(told, names, words), *button_rows(_buttons(film, words)), picture=picture)


def _title(film: Film, words: Words) -> str:
    return "### " + words("film-title", part="rest" if film.step else "whole", n=film.deal)


def _end(film: Film, words: Words) -> str:
    """Return how the deal ended, or whose turn it is."""
    view = film.moments[-1]
    return whose_turn(view, words) if view.deal.revealed is None else f"**{outcome(view, words)}**"


def _buttons(film: Film, words: Words) -> list[ui.Button[ui.LayoutView]]:
    """Return the buttons that show the whole deal, and that go through it card by card."""
    table = film.moments[-1].id
    whole = button(ButtonId.to(Verb.FILM, film.deal, 0, table=table), words("film-whole"))
    by_card = button(ButtonId.to(Verb.REPLAY, film.deal, film.step, table=table), words("button-replay"))
    return [whole, by_card] if film.step else [by_card]
