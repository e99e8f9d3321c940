"""The message of one choice looked at again, with the way to a member's others in the game; and hints."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bot.game.cards import Card
from bot.language import Words
from bot.language.amounts import signed
from bot.pictures.parts.review_words import (
    chips_ahead,
    hindsight_of,
    reason_in_words,
    reason_of,
    tag_of,
    title_of,
    where_of,
)
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button, ButtonStyle
from bot.screens.layout import Picture, Screen, channel_link, join_dots, join_lines, join_sentences, screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.valuation.review import Gap, Hint
from bot.valuation.yardstick import UNIT
from bot.values.reviews import ChoicePlace, ReviewPage

ToChoice = Callable[[ChoicePlace], ButtonId]
"""Returns the id of the button to a choice."""


def review_screen(page: ReviewPage, words: Words, picture: Picture | None = None) -> Screen:
    """Return a choice of the reader's in a game, and buttons to the others."""
    return choice_screen(
        page,
        words,
        picture,
        where=[words("table-number", table=page.table), channel_link(page.channel)],
        to_choice=partial(_to, page.table),
        more=[],
    )


def choice_screen(
    page: ReviewPage,
    words: Words,
    picture: Picture | None,
    *,
    where: Sequence[str],
    to_choice: ToChoice,
    more: Sequence[Button],
) -> Screen:
    """Return a choice of the reader's, and buttons to the others and to whatever else it leads to."""
    return screen(
        None if picture else join_lines(*_in_words(page, Voice(words))),
        "-# " + join_dots([*where, words("review-how")]),
        [*_steps(page, words, to_choice), *more],
        "**" + words("review-dearest") + "**" if page.dearest else "-# " + words("review-none-dear"),
        _dearest(page, words, to_choice),
        picture=picture,
    )


def describe_review(page: ReviewPage, say: Voice) -> Iterator[str]:
    """Tell what the picture of a review shows."""
    own, review, _ = page.reviewed
    deal = own.choice.view.deal
    assert deal is not None
    yield title_of(page.reviewed, say.words)
    yield where_of(page, say.words)
    yield say.listed(say("review-hand"), [say.hand(deal.hand)])
    yield say.listed(say("review-made"), [_after(own.choice.play.card, review.after_made, say)])
    if review.verdict != "best":
        yield say.listed(tag_of(page.reviewed, say.words), [_after(review.best.card, review.after_best, say)])
    if review.verdict == "costly":
        yield say.strong(say("review-about", chips=say("chips", n=chips_ahead(page.reviewed))))
    yield from filter(None, [reason_of(page.reviewed, say.words, say.card), hindsight_of(page.reviewed, say.words)])


def hint_in_words(hint: Hint, words: Words) -> str:
    """Return advice in a sentence, with its reason."""
    say = Voice(words)
    alike = [hint.best.card, *(play.card for play in hint.as_good)]
    reason = reason_in_words(hint.best.card, hint.reason, words, say.card, now="yes") if hint.reason else None
    if len(alike) == 1:
        return join_sentences(words("hint-best", card=say.card(hint.best.card)), reason)
    if not hint.has_worse:
        return words("hint-any")
    return join_sentences(words("hint-alike", cards=say.together([say.card(card) for card in alike])), reason)


def choices_button(table: int, deal: int, words: Words) -> Button:
    """Return the button to the reader's choices in a deal, or for 0 in a game, shown in a message of their own."""
    return button(ButtonId.to(Verb.CHOICES, deal, table=table), words("button-choices"))


def _in_words(page: ReviewPage, say: Voice) -> Iterator[str]:
    title, where, *lines = describe_review(page, say)
    yield "### " + title
    yield "-# " + where
    yield from lines


def _after(card: Card, gain: Gap, say: Voice) -> str:
    return say("review-after", card=say.card(card), **signed(round(gain.chips)))


def _steps(page: ReviewPage, words: Words, to_choice: ToChoice) -> list[Button]:
    """Return the buttons to the choice before and the next one."""
    at = page.places.index(page.place)
    before, after = page.places[max(0, at - 1)], page.places[min(len(page.places) - 1, at + 1)]
    return [
        button(to_choice(before), "◀", disabled=before == page.place),
        button(to_choice(page.place), words("page", n=at + 1, pages=len(page.places)), disabled=True),
        button(to_choice(after), "▶", disabled=after == page.place),
    ]


def _dearest(page: ReviewPage, words: Words, to_choice: ToChoice) -> list[Button]:
    return [
        button(
            to_choice(dear.place),
            words("button-dear", place=number, n=max(1, round(dear.chips / UNIT))),
            ButtonStyle.PRIMARY if dear.place == page.place else ButtonStyle.SECONDARY,
            disabled=dear.place == page.place,
        )
        for number, dear in enumerate(page.dearest, 1)
    ]


def _to(table: int, place: ChoicePlace) -> ButtonId:
    return ButtonId.to(Verb.REVIEW, *place, table=table)
