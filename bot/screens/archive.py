"""Messages about finished games, and about any deal replayed step by step."""

import discord

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
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
    separator,
)
from bot.screens.names import name_in_text
from bot.screens.narration import board, card_row, describe_moves
from bot.screens.paging import around, page_buttons
from bot.screens.table import run_line, seat_line
from bot.screens.verbs import Verb
from bot.services.archive import History, PastGame, Proof, Replay
from bot.tables.results import FinishedSeat

MAX_DEALS_IN_MENU = 25
"""Discord takes no more options in a menu."""


def history_screen(history: History, words: Words, names: MemberNames) -> Screen:
    """Return a page of the server's finished games, newest first."""
    numbers = [past.game.table_id for past in history.games]
    options = [menu_option(words("table-number", table=number), str(number)) for number in numbers]
    return screen(
        "### " + words("history-title"),
        *(_past(past, words, names) for past in history.games),
        None if history.games else words("history-empty"),
        *([menu_row(menu(ButtonId.to(Verb.REPLAY_GAME), words("history-replay"), options))] if options else []),
        *page_buttons(history.page, history.pages, words, lambda page: ButtonId.to(Verb.HISTORY, page)),
    )


def _past(past: PastGame, words: Words, names: MemberNames) -> str:
    game = past.game
    head = [
        "**" + words("table-number", table=game.table_id) + "**",
        words("game", game=game.game),
        words("history-deals", n=game.deals),
        long_date(game.ended_at),
        *([words("history-practice")] if game.practice else []),
        *([] if game.is_complete else [words("history-stopped")]),
    ]
    return join_lines(
        join_dots(head), join_dots([_result(seat, words, names, crowned=game.is_complete) for seat in past.seats])
    )


def _result(seat: FinishedSeat, words: Words, names: MemberNames, *, crowned: bool) -> str:
    name = words("robot", name=seat.robot or "?") if seat.user_id is None else name_in_text(seat.user_id, names, words)
    text = words("history-seat", player=name, **signed(seat.gain))
    return f"🏆 {text}" if crowned and seat.place == 1 else text


def replay_screen(replay: Replay, words: Words, picture: Picture | None = None) -> Screen:
    """Return one step of a deal, with all hands once it is over."""
    view = replay.view
    deal = view.game.deal
    assert deal is not None
    return screen(
        join_lines(
            "### " + words("replay-title", table=view.id, n=replay.deal, of=replay.deals),
            words("replay-step", n=replay.step, of=replay.steps) if replay.step else words("replay-dealt"),
            "**" + describe_moves(view, words, deal.moves[-1:]) + "**" if deal.moves else None,
            words("result-void", n=replay.deal) if deal.revealed and deal.winner is None else None,
        ),
        separator(),
        join_lines(run_line(view, words), "**" + words("table-pots") + "** " + board(view, words)),
        join_lines(*(_seat(replay, number, words) for number in range(len(view.seats)))),
        "-# " + words("table-fingerprint", fingerprint=deal.fingerprint),
        *button_rows(_steps(replay, words)),
        *_deals(replay, words),
        picture=picture,
    )


def _seat(replay: Replay, number: int, words: Words) -> str:
    line = seat_line(replay.view, number, words)
    hand = replay.hands[number] if replay.hands else ()
    return join_lines(line, "-# " + card_row(hand, words)) if hand else line


def _steps(replay: Replay, words: Words) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    step, steps = replay.step, replay.steps
    back = (("⏮", 0, step == 0), ("◀", max(0, step - 1), step == 0))
    forward = (("▶", min(steps, step + 1), step == steps), ("⏭", steps, step == steps))
    moves = [
        button(ButtonId.to(Verb.REPLAY, replay.deal, target, table=replay.view.id), label, disabled=disabled)
        for label, target, disabled in (*back, *forward)
    ]
    if replay.hands is None:
        return moves
    return [*moves, button(ButtonId.to(Verb.VERIFY, replay.deal, table=replay.view.id), words("button-proof"))]


def _deals(replay: Replay, words: Words) -> list[Part]:
    """Return a menu of the deals around this one."""
    numbers = [place + 1 for place in around(replay.deal - 1, replay.deals, MAX_DEALS_IN_MENU)]
    options = [
        menu_option(words("replay-deal", n=number), f"{number}-0", chosen=number == replay.deal) for number in numbers
    ]
    return (
        [menu_row(menu(ButtonId.to(Verb.REPLAY, table=replay.view.id), words("replay-deals"), options))]
        if len(options) > 1
        else []
    )


def proof_screen(proof: Proof, words: Words) -> Screen:
    """Return the data that lets anybody check the deck against its published fingerprint."""
    line = f"{proof.salt} {' '.join(proof.deck)}"
    return screen(
        join_lines(
            words("proof-title", n=proof.deal, table=proof.table),
            words("proof-true" if proof.is_true else "proof-false"),
        ),
        words("proof-how"),
        f"```\n{line}\n```",
        words("proof-fingerprint", fingerprint=proof.fingerprint),
        words("proof-yourself"),
        f"```\nprintf '%s' '{line}' | sha256sum\n```",
    )
