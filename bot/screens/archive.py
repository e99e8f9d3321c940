"""Messages about finished games, and about the decks of their deals."""

import discord

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.screens.buttons import ButtonId, menu
from bot.screens.layout import (
    Screen,
    channel_link,
    join_dots,
    join_lines,
    long_date,
    menu_option,
    menu_row,
    screen,
)
from bot.screens.names import name_in_text
from bot.screens.paging import page_buttons
from bot.screens.verbs import Verb
from bot.services.archive import History, PastGame, Proof
from bot.tables.results import FinishedSeat


def history_screen(history: History, words: Words, names: MemberNames) -> Screen:
    """Return a page of the server's finished games, newest first."""
    options = [_option(past, history.page, words, names) for past in history.games]
    return screen(
        "### " + words("history-title"),
        *(_past(past, history, words, names) for past in history.games),
        None if history.games else words("history-empty"),
        *([menu_row(menu(ButtonId.to(Verb.REPLAY_GAME), words("history-replay"), options))] if options else []),
        *page_buttons(history.page, history.pages, words, lambda page: ButtonId.to(Verb.HISTORY, page)),
    )


def _past(past: PastGame, history: History, words: Words, names: MemberNames) -> str:
    game, place = past.game, history.places.get(past.game.table_id)
    head = [
        "**" + words("game", game=game.game) + "**",
        channel_link(place.channel) if place else None,
        words("deals", n=game.deals),
        long_date(game.ended_at),
        words("history-practice") if game.practice else None,
        None if game.is_complete else words("history-stopped"),
        words("table-number", table=game.table_id),
    ]
    return join_lines(
        join_dots(head), join_dots([_result(seat, words, names, crowned=game.is_complete) for seat in past.seats])
    )


def _result(seat: FinishedSeat, words: Words, names: MemberNames, *, crowned: bool) -> str:
    name = words("robot", name=seat.robot or "?") if seat.user_id is None else name_in_text(seat.user_id, names, words)
    text = words("history-seat", player=name, **signed(seat.gain))
    return f"🏆 {text}" if crowned and seat.place == 1 else text


def _option(past: PastGame, page: int, words: Words, names: MemberNames) -> discord.SelectOption:
    """Return a game as one of a menu, by which its players know it, and the page to come back to."""
    label = join_dots([words("game", game=past.game.game), words("table-number", table=past.game.table_id)])
    players = [seat.robot or "?" if seat.user_id is None else names.plain(seat.user_id, words) for seat in past.seats]
    return menu_option(label, f"{past.game.table_id}-{page}", more=", ".join(filter(None, players)))


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
