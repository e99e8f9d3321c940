"""What a review of a choice says, for its picture and for its message."""

from collections.abc import Callable, Iterator

from bot.game.cards import BELLES, RANK, Card
from bot.language import Words
from bot.tables.valued_choices import Reviewed
from bot.valuation.review import Reason
from bot.valuation.yardstick import UNIT
from bot.values.reviews import ReviewPage


def title_of(reviewed: Reviewed, words: Words) -> str:
    """Return what a review asks, or that there is nothing to ask."""
    own, review, _ = reviewed
    if review.verdict != "costly":
        return words("review-title", what=review.verdict, rank="")
    is_same = RANK[review.best.card] == RANK[own.choice.play.card]
    what = ("announced" if review.best.announced else "laid") if is_same else "led"
    return words("review-title", what=what, rank=words.rank(RANK[review.best.card]))


def where_of(page: ReviewPage, words: Words) -> str:
    """Return which choice of a game this was."""
    assert page.reviewed is not None
    assert page.place is not None
    deal = page.reviewed.own.choice.view.deal
    return words(
        "review-where",
        game=words("game", game=page.options.rules.game),
        deal=page.told(page.place.deal),
        number=page.place.number,
        of=sum(place.deal == page.place.deal for place in page.places),
        lead="yes" if deal and deal.need is None else "no",
    )


def tag_of(reviewed: Reviewed, words: Words) -> str:
    """Return what the better play is called."""
    return words("review-tried" if reviewed.review.verdict == "costly" else "review-also")


def lines_of(reviewed: Reviewed, words: Words, card: Callable[[Card], str]) -> Iterator[str]:
    """Yield what there is to say of a choice, with its cards said like this.

    If another play was better: by how much on average, what it would have brought with the cards as they were, and one
    reason; so nothing is advised that would have lost chips that time without saying so.
    """
    review, hindsight = reviewed.review, round(reviewed.hindsight / UNIT)
    if review.verdict != "costly":
        names = {"best": "review-best", "close": "review-close", "open": "review-open"}
        yield words(names[review.verdict])
        return
    yield words("review-average", n=max(1, round(review.chips / UNIT)))
    what = "more" if hindsight > 0 else "less" if hindsight else "same"
    yield words("review-hindsight", what=what, n=abs(hindsight))
    if review.reason:
        yield words("review-why", why=reason_in_words(review.best.card, review.reason, words, card))


def reason_in_words(best: Card, reason: Reason, words: Words, card: Callable[[Card], str]) -> str:
    """Return why a play is better, in a few words."""
    belle = {RANK[each]: each for each in BELLES}.get(reason.rank)
    match reason.cause:
        case "king":
            return words("reason-king")
        case "dead_end":
            return words("reason-dead-end", rank=words.rank(reason.rank))
        case "low":
            return words("reason-low")
        case "pot" if belle and belle != best:
            return words("reason-pot", belle=card(belle), n=reason.chips)
        case "silent" | "kept" | "pot":
            names = {"silent": "reason-announced", "kept": "reason-laid", "pot": "reason-own-pot"}
            return words(names[reason.cause], n=reason.chips)
