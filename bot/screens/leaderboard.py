"""The message of a leaderboard."""

from typing import Final, get_args

import discord

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.language.rankings import period_name, ranking_title
from bot.screens.buttons import ButtonId, button, menu
from bot.screens.layout import (
    Part,
    Picture,
    Screen,
    button_rows,
    join_dots,
    join_lines,
    long_date,
    menu_option,
    menu_row,
    screen,
)
from bot.screens.names import name_in_text
from bot.screens.paging import around, page_buttons
from bot.screens.sharing import shown_by
from bot.screens.verbs import Verb
from bot.tables.results import Measure
from bot.values.results import Entry, Leaderboard, Period, Selection

MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
MAX_SEASONS_IN_MENU: Final = 20


def leaderboard_screen(
    board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None = None, *, can_show: bool = False
) -> Screen:
    """Return a page of a ranking, with the reader's own entry on every page."""
    selection = board.selection
    show = ButtonId.to(Verb.SHOW_LEADERBOARD, selection.measure, selection.period, selection.page)
    return screen(
        *told_leaderboard(board, words, names, picture),
        words("rank-not-in") if board.own is None and board.entries else None,
        menu_row(menu(ButtonId.to(Verb.LEADERBOARD), words("rank-by"), _measures(board, words))),
        *_periods(board, words),
        *page_buttons(
            selection.page,
            board.pages,
            words,
            lambda page: ButtonId.to(Verb.LEADERBOARD, selection.measure, selection.period, page),
        ),
        *(button_rows([button(show, words("button-show"))]) if can_show and board.entries else []),
        picture=picture,
    )


def shown_leaderboard_screen(
    board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return a page of a ranking as a member shows it to everybody, who can open it from there."""
    selection = board.selection
    own = ButtonId.to(Verb.LEADERBOARD, selection.measure, selection.period, selection.page)
    return screen(
        *told_leaderboard(board, words, names, picture),
        *button_rows([button(own, words("button-leaderboard"))]),
        shown_by(by, words),
        picture=picture,
    )


def told_leaderboard(board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None) -> list[str | None]:
    """Return a page of a ranking in words; beside its picture what that cannot say: a date in the reader's own form."""
    if picture is None:
        return _in_words(board, words, names)
    return ["-# " + _when(board, words)] if isinstance(board.selection.period, int) else []


def _in_words(board: Leaderboard, words: Words, names: MemberNames) -> list[str | None]:
    own = board.own
    about = [
        _when(board, words),
        words("rank-members", n=board.total),
        words("rank-beside") if board.records else None,
    ]
    return [
        join_lines("### " + ranking_title(board.selection.measure, words), "-# " + join_dots(about)),
        join_lines(*(_entry(entry, board, words, names) for entry in board.entries))
        or (None if own else _nobody(board.selection, words)),
        None if own is None or own in board.entries else _entry(own, board, words, names),
    ]


def _when(board: Leaderboard, words: Words) -> str:
    period = board.selection.period
    if isinstance(period, int):
        return words("rank-closed", n=period, when=long_date(dict(board.closed)[period]))
    return period_name(board.selection.measure, period, board.season, words)


def _nobody(selection: Selection, words: Words) -> str:
    return words("rank-nobody", over="yes" if isinstance(selection.period, int) else "no")


def _option_value(measure: Measure, period: Period | int) -> str:
    return f"{measure}-{period}-0"


def _entry(entry: Entry, board: Leaderboard, words: Words, names: MemberNames) -> str:
    record = board.records.get(entry.user)
    text = join_dots(
        [
            words("rank-row", place=_place(entry), player=name_in_text(entry.user, names, words)),
            _value(entry.value, board.selection.measure, words),
            words("rank-won", won=record.games_won, games=record.games) if record else None,
            words("rank-gone") if entry.user in names.gone else None,
        ]
    )
    return f"**{text}**" if board.own and entry.user == board.own.user else text


def _place(entry: Entry) -> str:
    """Return a medal, or a place in a form that Discord does not take for a numbered list."""
    number = f"{entry.place}\\."
    return MEDALS.get(entry.place, number) if entry.has_gained else number


def _value(value: int, measure: Measure, words: Words) -> str | None:
    match measure:
        case "games_won":
            return None
        case "deals_won":
            return words("deals", n=value)
        case "operas":
            return words("profile-operas", n=value)
        case "net":
            return words("rank-net", chips=words("chips", n=abs(value)), sign=signed(value)["sign"])
        case _:
            return words("chips", n=value)


def _measures(board: Leaderboard, words: Words) -> list[discord.SelectOption]:
    selection = board.selection
    return [
        menu_option(
            words("rank-measure", measure=measure),
            _option_value(measure, selection.period),
            chosen=measure == selection.measure,
        )
        for measure in MEASURES
    ]


def _periods(board: Leaderboard, words: Words) -> list[Part]:
    """Return a menu of the periods; balances have only the present and the ends of closed seasons."""
    selection = board.selection
    present: list[tuple[str, Period | int, bool]]
    if selection.measure == "balance":
        present = [(words("rank-now"), "ever", not isinstance(selection.period, int))]
    else:
        present = [
            (words("rank-period", period=period, n=board.season), period, period == selection.period)
            for period in PERIODS
        ]
    closed: list[tuple[str, Period | int, bool]]
    closed = [(words("rank-season", n=number), number, number == selection.period) for number in _seasons(board)]
    options = [
        menu_option(label, _option_value(selection.measure, period), chosen=is_chosen)
        for label, period, is_chosen in (*present, *closed)
    ]
    return [menu_row(menu(ButtonId.to(Verb.LEADERBOARD), words("rank-when"), options))] if len(options) > 1 else []


def _seasons(board: Leaderboard) -> list[int]:
    """Return the closed seasons around the chosen one, newest first."""
    closed, chosen = [number for number, _ in board.closed], board.selection.period
    place = closed.index(chosen) if isinstance(chosen, int) else 0
    return [closed[number] for number in around(place, len(closed), MAX_SEASONS_IN_MENU)]
