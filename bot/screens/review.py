"""The message of one choice looked at again, with the way to a member's others in the game; and hints."""

from collections.abc import Callable, Iterator
from functools import partial

from bot.language import Words
from bot.language.amounts import signed
from bot.pictures.parts.review_words import lines_of, reason_in_words, tag_of, title_of, where_of
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button
from bot.screens.layout import Picture, Screen, join_dots, join_lines, join_sentences, screen, table_and_channel
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.valuation.review import Hint
from bot.values.reviews import ChoicePlace, ReviewPage


def review_screen(page: ReviewPage, words: Words, picture: Picture | None = None) -> Screen:
    """Return a choice of the reader's in a game, and buttons to the others.

    A win is praised first; whoever has chosen well is told so.
    """
    won = _praise(page, words) if page.deal.has_won else None
    table = table_and_channel(page.table, page.channel, words)
    where = "-# " + join_dots(table) if table else None
    if page.place is None or page.reviewed is None:
        return screen(won, "### " + words("review-nothing"), where)
    return screen(
        won,
        words("review-nothing") if page.reviewed.review.verdict != "costly" else None,
        None if picture else join_lines(*choice_in_words(page, Voice(words))),
        where,
        steps(page, page.place, words, partial(_to, page.table)),
        picture=picture,
    )


def describe_review(page: ReviewPage, say: Voice) -> Iterator[str]:
    """Tell what the picture of a review shows."""
    assert page.reviewed is not None
    own, review, _ = page.reviewed
    deal = own.choice.view.deal
    assert deal is not None
    yield title_of(page.reviewed, say.words)
    yield where_of(page, say.words)
    yield say.listed(say("review-hand"), [say.hand(deal.hand)])
    yield say.listed(say("review-made"), [say.card(own.choice.play.card)])
    if review.verdict != "best":
        yield say.listed(tag_of(page.reviewed, say.words), [say.card(review.best.card)])
    yield join_sentences(*lines_of(page.reviewed, say.words, say.card))


def hint_in_words(hint: Hint, words: Words) -> str:
    """Return advice in a few words, with its reason."""
    say = Voice(words)
    alike = [hint.best.card, *(play.card for play in hint.as_good)]
    if len(alike) > 1 and not hint.has_worse:
        return words("hint-any")
    cards = " / ".join(map(say.card, alike))
    if hint.reason is None:
        return words("hint-best", cards=cards)
    return words("hint-why", cards=cards, why=reason_in_words(hint.best.card, hint.reason, words, say.card))


def choices_button(table: int, deal: int, words: Words) -> Button:
    """Return the button to the reader's choices in a deal, or for 0 in a game, shown in a message of their own."""
    return button(ButtonId.to(Verb.CHOICES, deal, table=table), words("button-choices"))


def choice_in_words(page: ReviewPage, say: Voice) -> Iterator[str]:
    """Tell a choice without a picture."""
    title, where, *lines = describe_review(page, say)
    yield "### " + title
    yield "-# " + where
    yield from lines


def steps(page: ReviewPage, place: ChoicePlace, words: Words, to: Callable[[ChoicePlace], ButtonId]) -> list[Button]:
    """Return the buttons to the choice before and the next one, if there are several."""
    at, last = page.places.index(place), len(page.places) - 1
    if not last:
        return []
    before, after = page.places[max(0, at - 1)], page.places[min(last, at + 1)]
    return [
        button(to(before), "◀", disabled=before == place),
        button(to(place), words("page", n=at + 1, pages=last + 1), disabled=True),
        button(to(after), "▶", disabled=after == place),
    ]


def _praise(page: ReviewPage, words: Words) -> str:
    won = words("review-won", deal=page.told(page.deal.deal))
    return words("result-gain", title=won, **signed(page.deal.brought)) if page.deal.brought > 0 else won


def _to(table: int, place: ChoicePlace) -> ButtonId:
    return ButtonId.to(Verb.REVIEW, *place, table=table)
