"""The plays of a hand: the label and winnings of each, and the play that a typed text means."""

from bot.game.actions import PlayCard
from bot.game.cards import KING, OF_RANK, RANK, Card
from bot.game.moves import asked, is_announceable, legal_plays, next_in_run, own_run
from bot.game.refusal import Refusal
from bot.language import Words
from bot.language.spelling import cards_named, may_become
from bot.language.text import as_typed
from bot.pictures.scenes.hand import pot_on
from bot.tables.view import TableView


def play_label(play: PlayCard, view: TableView, words: Words, *, is_short: bool = False) -> str:
    """Return the label of a play, with the chips that it wins; a short one leaves out which cards follow."""
    card = words.card(play.card)
    if is_announceable(view.game.rules, play.card):
        label = words("hand-label-announced" if play.announced else "hand-label-silent", card=card)
        won = pot_on(view, play.card) if play.announced else 0
    else:
        laid = [play.card] if is_short else _laid_by(play, view)
        won = sum(pot_on(view, card) for card in laid)
        label = words("hand-label-run", first=card, last=words.card(laid[-1])) if len(laid) > 1 else card
    return words("hand-label-wins", label=label, n=won) if won else label


def _laid_by(play: PlayCard, view: TableView) -> list[Card]:
    """Return the card of a play and those that follow automatically, up to the player's next choice."""
    laid, hand, rules = [play.card], view.deal.hand, view.game.rules
    while not view.options.card_by_card and RANK[laid[-1]] < KING:
        need = RANK[laid[-1]] + 1
        following = asked(legal_plays(rules, play.seat, hand, need), rules, need)
        if len(following) != 1 or (view.is_alone and pot_on(view, following[0].card)):
            break
        laid.append(following[0].card)
    return laid


def play_argument(play: PlayCard) -> str:
    """Return a play as the value of a proposal to who types."""
    return f"{play.card}-{int(play.announced)}"


def whole_run_label(first: PlayCard, view: TableView, words: Words) -> str:
    """Return the label of a whole run with the chips that it wins, every belle in it claimed."""
    run = own_run(view.deal.hand, first.card)
    label = words("hand-whole-run", first=words.card(run[0]), last=words.card(run[-1]))
    won = sum(pot_on(view, card) for card in run)
    return words("hand-label-wins", label=label, n=won) if won else label


def whole_run(view: TableView) -> PlayCard | None:
    """Return the play that begins the longest run, if its cards would otherwise take several clicks."""
    deal = view.game.deal
    if deal is None or not view.offered or view.is_paused:
        return None
    runs = {play: own_run(deal.hand, play.card) for play in view.offered}
    length = max(map(len, runs.values()))
    longest = next_in_run(play for play, run in runs.items() if len(run) == length)
    run = runs[longest]
    return longest if len(run) > len(_laid_by(longest, view)) else None


def play_typed(text: str, view: TableView, words: Words) -> PlayCard:
    """Return the play that this text means, legal or not. Raise Refusal if it means no card, or several."""
    deal = view.game.deal
    legal, offered, hand = (deal.legal, view.offered, deal.hand) if deal else ((), (), ())
    for play in legal:
        if as_typed(text) in {as_typed(name) for name in (play_argument(play), play_label(play, view, words))}:
            return play
    meant = cards_named(text, words.language)
    if not meant:
        raise Refusal("unknown_card", text=text)
    is_rank_alone = OF_RANK[RANK[meant[0]]].issubset(meant)
    plays: dict[Card, PlayCard] = {}
    for play in offered if is_rank_alone else legal:  # of equal cards of one rank, only one is offered
        if play.card in meant:
            plays.setdefault(play.card, play)  # the bare card means the first way to play it: announced
    if len(plays) > 1:
        raise Refusal("ambiguous_card", text=text, cards=tuple(plays))
    held = (card for card in meant if card in hand)
    return next(iter(plays.values()), None) or PlayCard(0, next(held, meant[0]))


def plays_matching(text: str, view: TableView, words: Words) -> list[tuple[str, str]]:
    """Return the label and the argument of each play that this text means, or may become."""
    return [
        (label, play_argument(play))
        for play in view.offered
        if as_typed(label := play_label(play, view, words)).startswith(as_typed(text))
        or may_become(text, play.card, words.language)
    ]
