"""Which play a player means by what they type."""

from bot.game.actions import PlayCard
from bot.game.cards import OF_RANK, RANK, Card
from bot.game.refusal import Refusal
from bot.language import Words
from bot.language.spelling import cards_named, may_become
from bot.language.text import as_typed
from bot.screens.plays import play_argument, play_label
from bot.tables.view import TableView


def play_typed(text: str, view: TableView, words: Words) -> PlayCard:
    """Return the play that this text means, legal or not. Raise Refusal if it means no card, or several."""
    deal = view.game.deal
    legal, offered, hand = (deal.legal, deal.choices, deal.hand) if deal else ((), (), ())
    for play in legal:
        if as_typed(text) in {as_typed(name) for name in (play_argument(play), play_label(play, view, words))}:
            return play
    meant = cards_named(text, words.language)
    if not meant:
        raise Refusal("unknown_card", text=text)
    is_rank_alone = OF_RANK[RANK[meant[0]]].issubset(meant)
    plays: dict[Card, PlayCard] = {}
    for play in offered if is_rank_alone else legal:  # of cards of one rank that are worth the same, one is offered
        if play.card in meant:
            plays.setdefault(play.card, play)  # the bare card means the first way to play it, which is aloud
    if len(plays) > 1:
        raise Refusal("ambiguous_card", text=text, cards=tuple(plays))
    held = (card for card in meant if card in hand)
    return next(iter(plays.values()), None) or PlayCard(0, next(held, meant[0]))


def plays_matching(text: str, view: TableView, words: Words) -> list[tuple[str, str]]:
    """Return the label and the argument of each play that this text means, or begins to."""
    plays = view.game.deal.choices if view.game.deal else ()
    return [
        (label, play_argument(play))
        for play in plays
        if as_typed(label := play_label(play, view, words)).startswith(as_typed(text))
        or may_become(text, play.card, words.language)
    ]
