"""The first deal with a teacher: whatever the member lays, each sentence is true of what they see."""

from collections.abc import Iterator
from typing import get_args

import pytest

from bot.game.cards import RANK, Card
from bot.game.events import CardPlayed
from bot.game.moves import own_run, passes_since_last_card
from bot.game.receipt import kept
from bot.game.refusal import Refusal
from bot.language import LANGUAGES, Language, words_in
from bot.screens.lesson import teach
from bot.tables.context import Absences
from bot.tables.lesson import HANDS, MEMBER, Cue, advice, cue_of, lesson
from bot.tables.view import TableView, view_of

ANA = 1
MAX_SENTENCE_LENGTH = 130
"""Characters: four lines of a phone."""


def seen(*laid: Card) -> TableView:
    """The lesson as its member sees it after these cards."""
    return view_of(lesson(ANA, laid), ANA, Absences(0, {}))


def everything(*laid: Card) -> Iterator[TableView]:
    """Every lesson there is from here on, turn by turn, its ends included."""
    view = seen(*laid)
    yield view
    for play in view.deal.legal:
        yield from everything(*laid, play.card)


def taught() -> list[TableView]:
    """The lesson of somebody who lays what the teacher proposes."""
    laid, views = list[Card](), [seen()]
    while views[-1].turn:
        laid.append(advice(views[-1].deal))
        views.append(seen(*laid))
    return views


WHOLE = [*everything()]
ASKED = [view for view in WHOLE if view.turn]
ENDS = [view for view in WHOLE if view.turn is None]


def at(cue: Cue) -> list[TableView]:
    """Every view with this cue."""
    found = [view for view in ASKED if cue_of(view.deal) == cue]
    assert found
    return found


def cards(view: TableView) -> list[CardPlayed]:
    return [move for move in view.deal.moves if isinstance(move, CardPlayed)]


def ranks_lacked(view: TableView) -> dict[int, int]:
    """The rank that each seat has said it lacks since the last card."""
    return {move.seat: move.rank for move in passes_since_last_card(view.deal.moves)}


def test_whoever_follows_the_teacher_meets_every_cue_and_wins():
    *views, end = taught()
    assert len(views) == len(HANDS[MEMBER])
    assert {cue_of(view.deal) for view in views} == {*get_args(Cue)}
    assert cue_of(views[0].deal) == "open"
    assert end.deal.winner == MEMBER
    assert end.gain(MEMBER) == 48


def test_the_taught_deal_shows_a_belle_taken_by_each_side_and_one_kept_at_a_cost():
    end = taught()[-1]
    assert [(pot.seat == MEMBER, pot.belle) for pot in end.deal.taken] == [(True, "7D"), (False, "QS")]
    assert [(paid.belle, paid.amount) for paid in kept(end.deal)] == [("KH", 12)]


def test_a_lesson_waits_for_its_member_until_it_is_over():
    assert all(view.turn == view.own and view.deal.choices for view in ASKED)
    assert {view.deal.winner == MEMBER for view in ENDS} == {True, False}


def test_what_the_teacher_proposes_is_one_of_the_buttons():
    assert all(advice(view.deal) in {play.card for play in view.deal.choices} for view in ASKED)


def test_the_first_card_begins_the_longest_run():
    [view] = at("open")
    lengths = {card: len(own_run(view.deal.hand, card)) for card in view.deal.hand}
    assert lengths[advice(view.deal)] == max(lengths.values())
    assert cards(view) == []


def test_the_member_follows_where_everybody_before_them_could_not():
    for view in at("follow"):
        last = cards(view)[-1]
        before = set(range(last.seat, len(view.seats)))  # the member sits first, so after all others
        assert last.seat != MEMBER
        assert ranks_lacked(view) == dict.fromkeys(before, RANK[last.card] + 1)
        assert RANK[advice(view.deal)] == RANK[last.card] + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_short_and_names_the_card(language: Language):
    words = words_in(language)
    for view in ASKED:
        said = teach(view, words)
        assert len(said) <= MAX_SENTENCE_LENGTH, said
        assert "*" not in said  # it is all in bold
        assert words.card(advice(view.deal)) in said


@pytest.mark.parametrize("laid", [["5S"], ["??"], ["AD", "AD"], ["AD", "7D"]])
def test_what_the_member_cannot_lay_is_refused(laid: list[str]):
    with pytest.raises(Refusal, match="unknown_action"):
        lesson(ANA, [*map(Card, laid)])


def test_nothing_can_be_laid_once_the_lesson_is_over():
    laid = [move.card for move in cards(taught()[-1]) if move.seat == MEMBER]
    with pytest.raises(Refusal, match="unknown_action"):
        lesson(ANA, [*laid, laid[-1]])
