"""Messages about finished games, and about the decks of their deals."""

from typing import Final

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.screens.buttons import ButtonId, menu, page_buttons
from bot.screens.components import Option
from bot.screens.house_rules import game_name
from bot.screens.layout import (
    Attachment,
    Screen,
    channel_link,
    join_dots,
    join_lines,
    long_date,
    menu_option,
    message_link,
    screen,
)
from bot.screens.verbs import Verb
from bot.screens.voices import name_in_text
from bot.tables.results import FinishedSeat
from bot.values.archive import History, PastGame, Proof


def history_screen(history: History, words: Words, names: MemberNames) -> Screen:
    """Return a page of the server's finished games, newest first."""
    options = [_option(past, words, names) for past in history.games]
    return screen(
        "### " + words("history-title"),
        *(_past(past, history, words, names) for past in history.games),
        None if history.games else words("history-empty"),
        menu(ButtonId.to(Verb.REPLAY_GAME), words("history-replay"), options),
        page_buttons(history.page, history.pages, words, lambda page: ButtonId.to(Verb.HISTORY, page)),
    )


def _past(past: PastGame, history: History, words: Words, names: MemberNames) -> str:
    game, place = past.game, history.places.get(past.game.table_id)
    head = [
        "**" + (game_name(place.options, words) if place else words("game", game=game.game)) + "**",
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


def _option(past: PastGame, words: Words, names: MemberNames) -> Option:
    label = join_dots([words("game", game=past.game.game), words("table-number", table=past.game.table_id)])
    players = [seat.robot or "?" if seat.user_id is None else names.plain(seat.user_id, words) for seat in past.seats]
    return menu_option(label, str(past.game.table_id), more=", ".join(filter(None, players)))


def proof_screen(proof: Proof, words: Words) -> Screen:
    """Return whether a deck is the sealed one, with a program by which anybody can check that."""
    explained = "".join(f"# {line}\n" for line in words("proof-explained").splitlines())
    return screen(
        words("proof-title", n=proof.deal, table=proof.table),
        words("proof-true" if proof.is_true else "proof-false"),
        "-# " + words("proof-how", link=message_link(proof.guild, proof.channel, proof.sealed_by)),
        files=[Attachment("proof.py", (explained + checker(proof)).encode())],
    )


def checker(proof: Proof) -> str:
    """Return a program that prints whether the secret was sealed, and the deck that follows from it."""
    return _CHECKER.format(proof=proof)


_CHECKER: Final = """\
from base64 import urlsafe_b64encode
from hashlib import sha256

fingerprint = "{proof.fingerprint}"
number, deal = {proof.sealed_by}, {proof.deal}
secret = "{proof.secret}"

hashed = secret
for _ in range(deal):
    hashed = sha256(hashed.encode()).hexdigest()
print(urlsafe_b64encode(bytes.fromhex(hashed))[:24].decode() == fingerprint)
cards = [rank + suit for suit in "SHDC" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
print(*sorted(cards, key=lambda card: sha256(f"{{secret}} {{number}} {{card}}".encode()).hexdigest()))
"""
"""It uses nothing of this project; docs/proof.md shows the same."""
