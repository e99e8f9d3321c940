"""What a review of a choice says, for its picture and for its message."""

from collections.abc import Callable

from bot.game.cards import BELLES, KING, RANK, Card
from bot.language import Words
from bot.language.amounts import signed
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
    deal = page.reviewed.own.choice.view.deal
    return words(
        "review-where",
        game=words("game", game=page.options.rules.game),
        deal=page.place.deal,
        number=page.place.number,
        of=page.in_deal,
        lead="yes" if deal and deal.need is None else "no",
    )


def tag_of(reviewed: Reviewed, words: Words) -> str:
    """Return what the better play is called."""
    return words("review-best" if reviewed.review.verdict == "costly" else "review-also")


def ahead_of(reviewed: Reviewed, words: Words) -> str:
    """Return by how much the better play is ahead, in short; empty if there is none."""
    if reviewed.review.verdict == "costly":
        return words("review-gain", n=chips_ahead(reviewed))
    return words("review-alike") if reviewed.review.verdict == "close" else ""


def chips_ahead(reviewed: Reviewed) -> int:
    """Return by how many chips the better play is ahead, at least one."""
    return max(1, round(reviewed.review.chips / UNIT))


def reason_of(reviewed: Reviewed, words: Words, card: Callable[[Card], str]) -> str | None:
    """Return what there is to say of a choice in a sentence, with its cards said like this."""
    review = reviewed.review
    if review.verdict == "best":
        return words("review-nothing-better")
    if review.verdict in {"close", "open"}:
        return words("review-close" if review.verdict == "close" else "review-open")
    return reason_in_words(review.best.card, review.reason, words, card) if review.reason else None


def hindsight_of(reviewed: Reviewed, words: Words) -> str | None:
    """Return what the better play would have brought with the cards as they were."""
    if reviewed.review.verdict == "best":
        return None
    return words("review-hindsight", **signed(round(reviewed.hindsight / UNIT)))


def reason_in_words(best: Card, reason: Reason, words: Words, card: Callable[[Card], str], *, now: str = "no") -> str:
    """Return why a play is better; as advice if `now` is "yes", otherwise of one in the past."""
    belle = {RANK[each]: each for each in BELLES}.get(reason.rank)
    said, named = card(best), words.rank(reason.rank)
    match reason.cause:
        case "king":
            return words("reason-own-king" if RANK[best] == KING else "reason-king", now=now, card=said)
        case "dead_end":
            return words("reason-dead-end", now=now, card=said, rank=named)
        case "low":
            return words("reason-low", rank=named)
        case "pot" if belle and belle != best:
            return words("reason-pot", now=now, card=said, belle=card(belle), n=reason.chips)
        case "silent" | "kept" | "pot":
            names = {"silent": "reason-announced", "kept": "reason-laid", "pot": "reason-own-pot"}
            return words(names[reason.cause], now=now, card=said, n=reason.chips)
