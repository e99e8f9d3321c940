"""The receipt of a deal in words: what it cost and brought each seat, item by item."""

from collections.abc import Callable, Iterator

from bot.game.cards import Card
from bot.game.events import HandPaid, PotMatched
from bot.game.receipt import Receipt, chips_after, kept, receipt_of, shares, swept
from bot.game.view import DealView
from bot.language import Words
from bot.language.amounts import signed
from bot.screens.layout import join_dots, join_lines
from bot.screens.narration import card_row, player
from bot.tables.view import TableView

Spell = Callable[[Card], str]
"""Return a card in words."""


def has_receipt(view: TableView, seat: int) -> bool:
    """Return whether the newest deal, which is over, cost or brought this seat anything."""
    return view.deal.winner is not None and seat in view.deal.order


def receipt(view: TableView, seat: int, words: Words, *, is_drawn: bool = False) -> str:
    """Return what the newest deal brought a seat, and of what this is made up, without what a picture shows."""
    parts = join_dots([*items(view, seat, words.belle, words, in_full=not is_drawn)])
    return join_lines(None if is_drawn else net(view, seat, words), "-# " + parts)


def net(view: TableView, seat: int, words: Words) -> str:
    """Return what the newest deal brought a seat, and the chips it had after it."""
    game = view.game
    gain, chips = receipt_of(game, seat).net, words("chips", n=chips_after(game, seat))
    line = words("result-balance", player=player(view.seats[seat], words), **signed(gain), chips=chips)
    return line + (f" · {words('table-out')}" if game.eliminated[seat] == game.deals else "")


def share(view: TableView, seat: int, words: Words) -> str | None:
    """Return what a seat received of the board at the end of the game; None for nothing."""
    chips = shares(view.game)[seat]
    return words("receipt-share", **signed(chips), chips=words("chips", n=view.game.chips[seat])) if chips else None


def items(view: TableView, seat: int, spell: Spell, words: Words, *, in_full: bool = False) -> Iterator[str]:
    """Yield what the newest deal cost and brought a seat; `in_full` names the cards that were paid for."""
    deal, sums = view.deal, receipt_of(view.game, seat)
    if not has_receipt(view, seat):
        return
    yield words("receipt-ante", **signed(sums.ante))
    for taken in deal.taken:
        if taken.seat == seat:
            yield words("receipt-pot", card=spell(taken.belle), **signed(taken.amount))
    if seat == deal.winner:
        if deal.opera:
            yield words("receipt-swept", **signed(swept(deal)))
        yield words("receipt-won", **signed(sums.cards))
    else:
        yield _paid_for_cards(deal, seat, sums, words, in_full=in_full)
    yield from (_paid_for_belle(paid, spell, words) for paid in kept(deal) if paid.seat == seat)


def _paid_for_cards(deal: DealView, seat: int, sums: Receipt, words: Words, *, in_full: bool) -> str:
    paid = next(paid for paid in deal.payments if isinstance(paid, HandPaid) and paid.seat == seat)
    text = _or_short(words("receipt-paid", **signed(sums.cards)), paid, words)
    if not in_full or deal.revealed is None:
        return text
    return words("receipt-left", item=text, cards=card_row(deal.revealed.hands[seat], words))


def _paid_for_belle(paid: PotMatched, spell: Spell, words: Words) -> str:
    return _or_short(words(f"receipt-{paid.cause}", card=spell(paid.belle), **signed(-paid.amount)), paid, words)


def _or_short(text: str, paid: HandPaid | PotMatched, words: Words) -> str:
    """Return an item with what was due, where the payer had less."""
    return words("receipt-short", item=text, due=paid.due) if paid.amount < paid.due else text
