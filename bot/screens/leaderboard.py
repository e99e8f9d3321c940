"""The message of a leaderboard."""

from typing import Final, get_args

import discord

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.pictures.scenes.ranking import period_of
from bot.screens.buttons import ButtonId, menu
from bot.screens.layout import Part, Picture, Screen, join_dots, join_lines, long_date, menu_option, menu_row, screen
from bot.screens.names import name_in_text
from bot.screens.paging import around, page_buttons
from bot.screens.verbs import Verb
from bot.services.results import Choice, Leaderboard, Period, Rank
from bot.tables.results import Measure

MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
MAX_SEASONS_IN_MENU: Final = 20


def leaderboard_screen(board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None = None) -> Screen:
    """Return a page of a ranking, with the reader's own row on every page."""
    choice, own = board.choice, board.own
    return screen(
        join_lines("### " + words("rank-title", measure=choice.measure), "-# " + _about(board, words)),
        join_lines(*(_row(rank, board, words, names) for rank in board.rows))
        or (None if own else _nobody(choice, words)),
        None if own is None or own in board.rows else _row(own, board, words, names),
        words("rank-not-in") if own is None and board.rows else None,
        menu_row(menu(ButtonId.to(Verb.LEADERBOARD), words("rank-by"), _measures(board, words))),
        *_periods(board, words),
        *page_buttons(
            choice.page,
            board.pages,
            words,
            lambda page: ButtonId.to(Verb.LEADERBOARD, choice.measure, choice.period, page),
        ),
        picture=picture,
    )


def _nobody(choice: Choice, words: Words) -> str:
    return words("rank-nobody", over="yes" if isinstance(choice.period, int) else "no")


def _option_value(measure: Measure, period: Period | int) -> str:
    return f"{measure}-{period}-0"


def _about(board: Leaderboard, words: Words) -> str:
    period = board.choice.period
    is_closed = isinstance(period, int)
    when = (
        words("rank-closed", n=period, when=long_date(dict(board.closed)[period]))
        if is_closed
        else period_of(board, words)
    )
    return join_dots([when, words("rank-members", n=board.total), words("rank-beside") if board.records else None])


def _row(rank: Rank, board: Leaderboard, words: Words, names: MemberNames) -> str:
    record = board.records.get(rank.user)
    text = join_dots(
        [
            words("rank-row", place=_place(rank.place), player=name_in_text(rank.user, names, words)),
            _value(rank.value, board.choice.measure, words),
            words("rank-won", won=record.games_won, games=record.games) if record else None,
            words("rank-gone") if rank.user in names.gone else None,
        ]
    )
    return f"**{text}**" if board.own and rank.user == board.own.user else text


def _place(place: int) -> str:
    """Return a place in a form that Discord does not take for a numbered list."""
    return MEDALS.get(place, f"{place}\\.")


def _value(value: int, measure: Measure, words: Words) -> str | None:
    match measure:
        case "games_won":
            return None
        case "deals_won":
            return words("profile-deals", n=value)
        case "operas":
            return words("profile-operas", n=value)
        case "net":
            return words("rank-net", chips=words("chips", n=abs(value)), sign=signed(value)["sign"])
        case _:
            return words("chips", n=value)


def _measures(board: Leaderboard, words: Words) -> list[discord.SelectOption]:
    choice = board.choice
    return [
        menu_option(
            words("rank-title", measure=measure),
            _option_value(measure, choice.period),
            chosen=measure == choice.measure,
        )
        for measure in MEASURES
    ]


def _periods(board: Leaderboard, words: Words) -> list[Part]:
    """Return a menu of the periods; balances have only the present and the ends of closed seasons."""
    choice = board.choice
    present: list[tuple[str, Period | int, bool]]
    if choice.measure == "balance":
        present = [(words("rank-now"), "ever", not isinstance(choice.period, int))]
    else:
        present = [
            (words("rank-period", period=period, n=board.season), period, period == choice.period) for period in PERIODS
        ]
    closed: list[tuple[str, Period | int, bool]]
    closed = [(words("rank-season", n=number), number, number == choice.period) for number in _seasons(board)]
    options = [
        menu_option(label, _option_value(choice.measure, period), chosen=is_chosen)
        for label, period, is_chosen in (*present, *closed)
    ]
    return [menu_row(menu(ButtonId.to(Verb.LEADERBOARD), words("rank-when"), options))] if len(options) > 1 else []


def _seasons(board: Leaderboard) -> list[int]:
    """Return the closed seasons around the chosen one, newest first."""
    closed, chosen = [number for number, _ in board.closed], board.choice.period
    place = closed.index(chosen) if isinstance(chosen, int) else 0
    return [closed[number] for number in around(place, len(closed), MAX_SEASONS_IN_MENU)]
