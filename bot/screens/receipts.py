"""The receipt of a deal in words: what it cost and brought each seat, item by item."""

from collections.abc import Iterator

from bot.game.events import HandPaid, PotMatched
from bot.game.receipt import Receipt, chips_after, kept, receipt_of, shares, swept
from bot.game.view import DealView
from bot.language import Words
from bot.language.amounts import signed
from bot.screens.voices import Voice
from bot.tables.view import TableView


def has_receipt(view: TableView, seat: int) -> bool:
    """Return whether this seat has a receipt for the newest deal, which must be over: it has none of a void deal."""
    return view.deal.winner is not None and seat in view.deal.order


def receipt(view: TableView, seat: int, say: Voice) -> str:
    """Return what the newest deal brought a seat, its chips afterwards, and the items of its receipt."""
    game = view.game
    facts = [
        say.strong(say("result-net", **signed(receipt_of(game, seat).net))),
        say("chips", n=chips_after(game, seat)),
        say("table-out") if game.eliminated[seat] == game.deals else None,
        say("picture-done") if seat == view.deal.winner else None,
    ]
    return say.row(say.player(view.seats[seat]), facts, items(view, seat, say, in_full=True))


def share(view: TableView, seat: int, words: Words) -> str | None:
    """Return a seat's share of the board at the end of the game, in words; None if it had none."""
    chips = shares(view.game)[seat]
    return words("receipt-share", **signed(chips), chips=words("chips", n=view.game.chips[seat])) if chips else None


def items(view: TableView, seat: int, say: Voice, *, in_full: bool = False) -> Iterator[str]:
    """Yield the items of a seat's receipt for the newest deal; `in_full` names the cards that were paid for."""
    deal, sums = view.deal, receipt_of(view.game, seat)
    if not has_receipt(view, seat):
        return
    yield say("receipt-ante", **signed(sums.ante))
    for taken in deal.taken:
        if taken.seat == seat:
            yield say("receipt-pot", card=say.card(taken.belle), **signed(taken.amount))
    if seat == deal.winner:
        if deal.opera:
            yield say("receipt-swept", **signed(swept(deal)))
        yield say("receipt-won", **signed(sums.cards))
    else:
        yield _paid_for_cards(deal, seat, sums, say, in_full=in_full)
    yield from (_paid_for_belle(paid, say) for paid in kept(deal) if paid.seat == seat)


def _paid_for_cards(deal: DealView, seat: int, sums: Receipt, say: Voice, *, in_full: bool) -> str:
    paid = next(paid for paid in deal.payments if isinstance(paid, HandPaid) and paid.seat == seat)
    text = _or_short(say("receipt-paid", **signed(sums.cards)), paid, say)
    if not in_full or deal.revealed is None:
        return text
    return say("receipt-left", item=text, cards=say.hand(deal.revealed.hands[seat]))


def _paid_for_belle(paid: PotMatched, say: Voice) -> str:
    return _or_short(say(f"receipt-{paid.cause}", card=say.card(paid.belle), **signed(-paid.amount)), paid, say)


def _or_short(text: str, paid: HandPaid | PotMatched, say: Voice) -> str:
    """Return an item, with the amount due if the payer had less."""
    return say("receipt-short", item=text, due=paid.due) if paid.amount < paid.due else text
