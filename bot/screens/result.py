"""Messages about the result of a deal and of a game."""

import discord
from discord import ui

from bot.game.events import HandPaid, Payment, PotsSwept
from bot.language import Words
from bot.language.amounts import signed
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import (
    GOLD,
    GREY,
    Part,
    Picture,
    Screen,
    button_rows,
    join_lines,
    relative_time,
    screen,
    separator,
)
from bot.screens.narration import board, card_row, player, somebody, table_news
from bot.screens.verbs import Verb
from bot.tables.view import TableView


def deal_result(view: TableView, words: Words, *, is_last: bool, picture: Picture | None = None) -> Screen:
    """Return the result of a deal: payments, pots left, cards turned over; `is_last` while it is the newest."""
    deal = view.game.deal
    assert deal is not None
    return screen(
        *deal_in_words(view, words),
        _next(view, words) if is_last else None,
        *button_rows(_buttons(view, words, is_last=is_last)),
        colour=GREY if deal.winner is None else GOLD,
        picture=picture,
    )


def deal_in_words(view: TableView, words: Words) -> list[Part | str]:
    """Return the result of a deal in words: payments, pots left, cards turned over."""
    deal = view.game.deal
    assert deal is not None
    return [
        "### " + outcome(view, words),
        join_lines(*(_payment(view, payment, words) for payment in deal.payments)),
        join_lines(*(balance(view, seat, words) for seat in deal.order)),
        words("result-pots", pots=board(view, words)),
        separator(),
        _revealed_hands(view, words),
    ]


def game_result(view: TableView, words: Words, picture: Picture | None = None, *, shared: int = 0) -> Screen:
    """Return the final places, the shares of the board, and the changes of the balances."""
    ending = view.game.ending
    assert ending is not None
    order = sorted(range(len(view.seats)), key=lambda seat: (ending.places[seat], seat))
    winners = [seat for seat in order if ending.places[seat] == 1]
    won = words("game-won", players=", ".join(player(view.seats[seat], words) for seat in winners), n=len(winners))
    by = somebody(view.closed_by or 0, words)
    reason = words("game-reason", reason=_reason(view), player=by)
    return screen(
        join_lines("### " + words("game-title"), won if view.is_won else None),
        join_lines(
            words("game-abandoned") if view.closing == "abandoned" else reason,
            words("game-shared", n=shared) if shared else None,
        ),
        join_lines(*(_place(view, seat, words) for seat in order)),
        words("game-practice") if view.practice else words("game-cashed"),
        *button_rows([button(ButtonId.at(view, Verb.REMATCH), words("button-rematch"), discord.ButtonStyle.primary)]),
        picture=picture,
    )


def _reason(view: TableView) -> str:
    """Return why a game is over; it also ends when nobody is left to play."""
    assert view.game.ending is not None
    reason, deal = view.game.ending.reason, view.game.deal
    if reason in {"time", "stopped"} and not any(seat.is_manned for seat in view.seats):
        return "left"
    return "stopped-between" if reason == "stopped" and deal and deal.winner is not None else reason


def outcome(view: TableView, words: Words) -> str:
    """Return who won a deal that is over."""
    deal = view.game.deal
    assert deal is not None
    if deal.winner is None:
        return words("result-void", n=view.game.deals)
    winner = player(view.seats[deal.winner], words)
    title = words("result-title", n=view.game.deals, player=winner)
    return join_lines(title, words("result-opera", player=winner)) if deal.opera else title


def _payment(view: TableView, payment: Payment, words: Words) -> str:
    payer = player(view.seats[payment.seat], words)
    if isinstance(payment, PotsSwept):
        return "- " + words("result-swept", player=payer, chips=words("chips", n=sum(payment.amounts)))
    short, chips = "-short" if payment.amount < payment.due else "", words("chips", n=payment.amount)
    more: dict[str, str | int] = {"due": payment.due} if short else {}
    if isinstance(payment, HandPaid):
        winner = player(view.seats[payment.winner], words)
        return "- " + words(f"result-paid{short}", payer=payer, chips=chips, winner=winner, **more)
    card = words.belle(payment.belle)
    return "- " + words(f"result-{payment.cause}{short}", player=payer, card=card, chips=chips, **more)


def balance(view: TableView, seat: int, words: Words) -> str:
    """Return what a deal that is over brought to this seat."""
    deal = view.game.deal
    assert deal is not None
    gain = view.game.chips[seat] - deal.chips_before[seat]
    line = words(
        "result-balance",
        player=player(view.seats[seat], words),
        **signed(gain),
        chips=words("chips", n=view.game.chips[seat]),
    )
    return line + (f" · {words('table-out')}" if view.game.eliminated[seat] == view.game.deals else "")


def _revealed_hands(view: TableView, words: Words) -> str:
    deal = view.game.deal
    assert deal is not None
    shown = deal.revealed
    assert shown is not None
    hands = [
        words("told-lays", player=player(view.seats[seat], words), cards=card_row(shown.hands[seat], words))
        for seat in deal.order
        if shown.hands[seat]
    ]
    return join_lines(
        "**" + words("result-hands") + "**",
        *hands,
        words("result-talon", cards=card_row(shown.talon, words)),
    )


def _next(view: TableView, words: Words) -> str | None:
    if view.is_paused:
        return words("hand-paused")
    if view.next_deal_at is None:
        return None
    if view.is_asleep:
        return words("table-asleep")
    ready = [player(seat, words) for seat in view.seats if seat.is_ready]
    return join_lines(
        table_news(view, words),
        words("result-next", when=relative_time(view.next_deal_at)),
        words("result-ready", players=", ".join(ready)) if ready else None,
    )


def _buttons(view: TableView, words: Words, *, is_last: bool) -> list[ui.Button[ui.LayoutView]]:
    number = view.game.deals
    proof = button(ButtonId.at(view, Verb.VERIFY, number), words("button-proof"))
    again = button(ButtonId.at(view, Verb.REPLAY, number, 0), words("button-replay"))
    if not is_last or view.next_deal_at is None:
        return [again, proof]
    ready = ButtonId.at(view, Verb.READY, number)
    more = button(ButtonId.at(view, Verb.MORE), words("button-more"))
    if view.is_paused:
        return [again, proof, more]
    if view.is_asleep:
        back = button(ButtonId.at(view, Verb.RETURN), words("button-back"), discord.ButtonStyle.success)
        return [back, again, proof, more]
    return [button(ready, words("button-ready"), discord.ButtonStyle.success), again, proof, more]


def _place(view: TableView, seat: int, words: Words) -> str:
    ending, chips = view.game.ending, view.game.chips[seat]
    assert ending is not None
    gain = chips - view.started_with
    return words(
        "game-place",
        place=ending.places[seat],
        player=player(view.seats[seat], words),
        chips=words("chips", n=chips),
        **signed(gain),
    )
