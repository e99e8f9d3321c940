"""The message of a table in play."""

import discord

from bot.game.view import lacking
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.house_rules import game_name
from bot.screens.layout import (
    GOLD,
    GREY,
    Part,
    Picture,
    Screen,
    button_rows,
    join_dots,
    join_lines,
    relative_time,
    screen,
    separator,
    short_time,
)
from bot.screens.narration import (
    board,
    cards_laid,
    cards_of_last_turn,
    describe_moves,
    last_deal,
    latest_news,
    pause,
    player,
    players,
    run,
    table_news,
)
from bot.screens.verbs import Verb
from bot.tables.table import Seat
from bot.tables.view import TableView

MAX_NARRATION_LENGTH = 320
"""Characters; earlier moves are in the log."""


def table_screen(view: TableView, words: Words, picture: Picture | None = None) -> Screen:
    """Return whose turn it is; and with no picture to show them the run, the pots, every seat, and the last moves."""
    parts = [_beside_picture(view, words)] if picture else _in_words(view, words)
    colour = GREY if view.is_paused else GOLD
    return screen(*parts, *button_rows(_buttons(view, words)), colour=colour, picture=picture)


def _beside_picture(view: TableView, words: Words) -> str:
    absent = [
        f"{player(seat, words)} ({absence})"
        for number, seat in enumerate(view.seats)
        for absence in _absence(view, number, words)
        if _is_late(view, seat) or seat.seat_id in view.away_until
    ]
    news = join_dots([latest_news(view, words), *absent])
    told = (table_news(view, words), last_deal(view, words))
    return join_lines(whose_turn(view, words), f"-# {news}" if news else None, *told)


def _in_words(view: TableView, words: Words) -> list[Part | str | None]:
    title = "### " + words("table-title", game=game_name(view.options, words), n=view.game.deals)
    return [
        join_lines(title, whose_turn(view, words)),
        separator(),
        join_lines(run_line(view, words), "**" + words("table-pots") + "** " + board(view, words)),
        join_lines(*(seat_line(view, number, words) for number in range(len(view.seats)))),
        _last(view, words),
        table_news(view, words),
        last_deal(view, words),
        words("table-practice") if view.practice else None,
    ]


def _buttons(view: TableView, words: Words) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    back = button(ButtonId.at(view, Verb.RETURN), words("button-back"), discord.ButtonStyle.success)
    go_on = button(ButtonId.at(view, Verb.GO_ON), words("button-go-on"), discord.ButtonStyle.success)
    return [
        *([back] if view.is_asleep else []),
        *([go_on] if view.is_halted and not view.is_paused else []),
        button(ButtonId.at(view, Verb.HAND), words("button-hand"), discord.ButtonStyle.primary),
        button(ButtonId.at(view, Verb.LOG), words("button-journal")),
        button(ButtonId.at(view, Verb.RULES), words("button-rules")),
        button(ButtonId.at(view, Verb.MORE), words("button-more")),
    ]


def whose_turn(view: TableView, words: Words) -> str:
    """Return who has to act, and until when."""
    if view.is_paused:
        return pause(view, words)
    seat = view.turn
    if seat is None:
        return ""
    if view.is_halted:
        return "**" + words("table-halted", player=player(seat, words)) + "**"
    if seat.seat_id not in view.here:
        return words("table-asleep") if view.is_asleep else words("table-waits", player=player(seat, words))
    turn = words("table-turn", player=player(seat, words), need=_need(view, words))
    deadline = words("table-deadline", when=relative_time(view.deadline)) if view.deadline else None
    return join_lines(f"**{turn}**", f"-# {deadline}" if deadline else None)


def _need(view: TableView, words: Words) -> str:
    need = view.game.deal.need if view.game.deal else None
    return words("table-turn-lead") if need is None else words("table-turn-need", rank=words.rank(need))


def run_line(view: TableView, words: Words) -> str:
    """Return the run, the rank it waits for, and the players who lack it."""
    deal = view.game.deal
    if deal is None or deal.turn is None:
        return ""
    if deal.need is None or not deal.run:
        return words("table-run-none")
    line = words("table-run", run=run(deal, words), rank=words.rank(deal.need))
    lack = lacking(deal)
    if lack is None:
        return line
    return join_dots([line, words("table-sans", rank=words.rank(lack[1]), players=players(view, lack[0], words))])


def seat_line(view: TableView, number: int, words: Words) -> str:
    """Return the player on a seat, with their cards and chips."""
    seat, game = view.seats[number], view.game
    if game.eliminated[number]:
        return f"✕ {player(seat, words)} · {words('table-out')} · {words('chips', n=game.chips[number])}"
    count = game.deal.counts[number] if game.deal else 0
    mark = "▶\ufe0e" if game.deal and game.deal.turn == number else "◦"
    return join_dots(
        [
            f"{mark} {player(seat, words)}",
            words("cards", n=count),
            words("chips", n=game.chips[number]),
            *_absence(view, number, words),
        ]
    )


def _absence(view: TableView, number: int, words: Words) -> list[str]:
    """Return that a robot plays for somebody, and until when, or what it has just played."""
    seat = view.seats[number]
    if not seat.is_manned:
        return []
    if until := view.away_until.get(seat.seat_id):
        return [words("table-away", when=short_time(until))]
    if seat.seat_id not in view.here:
        return [words("table-robot-plays")]
    return [_missed(view, number, words)] if _is_late(view, seat) else []


def _missed(view: TableView, number: int, words: Words) -> str:
    laid = cards_of_last_turn(view.deal.moves, number) if view.game.deal else []
    return words("table-missed-with", cards=cards_laid(view, laid, words)) if laid else words("table-missed")


def _is_late(view: TableView, seat: Seat) -> bool:
    """Return whether a robot has just made a decision for a player who plays on."""
    return seat.is_manned and seat.seat_id in view.here and seat.missed > 0


def _last(view: TableView, words: Words) -> str | None:
    happened = describe_moves(view, words, max_length=MAX_NARRATION_LENGTH)
    return words("table-last", told=happened) if happened else None
