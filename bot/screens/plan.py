"""A player's plan: in words for their hand, its buttons, and the form that makes it."""

from collections.abc import Mapping
from functools import reduce

from bot.game.cards import BELLE, DECK, RANK, Card
from bot.game.moves import is_announceable, kind, own_run
from bot.game.refusal import Refusal
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button
from bot.screens.forms import Form, FormField, MenuField, RadioField, form
from bot.screens.layout import join_sentences, menu_option
from bot.screens.narration import run_in_words
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.plan import MAX_LEADS, Plan
from bot.tables.view import TableView

_LEAD, _BELLES, _ANNOUNCE = "lead", "belles", "announce"
"""The fields of the form; each lead has a numbered field of its own."""
_YES, _NO = "yes", "no"


def plan_in_words(view: TableView, words: Words) -> str | None:
    """Return the reader's plan in words, or why it has ended."""
    plan = view.plan
    if plan is None or plan.ended == "cancelled":
        return None
    if plan.ended:
        return words("plan-ended", cause=plan.ended)
    cards = [words.belle(lead) if lead in BELLE else words.rank(RANK[lead]) for lead in plan.held(view.deal.hand)]
    leads = reduce(lambda first, then: words("plan-then", first=first, then=then), cards) if cards else None
    belles = words("plan-belles", keeps=_answer(plan.keeps_belles)) if _may_keep_belles(view) else None
    announcing = words("plan-announces", announces=_answer(plan.announces)) if _may_announce(view) else None
    return join_sentences(words("plan", leads=leads) if leads else words("plan-follow"), belles, announcing)


def plan_buttons(view: TableView, words: Words) -> list[Button]:
    """Return the buttons to make a plan while others play, and to cancel it."""
    is_planned = view.plan is not None and view.plan.ended is None
    making = button(ButtonId.at(view, Verb.PLAN), words("button-change-plan" if is_planned else "button-plan"))
    cancelling = button(ButtonId.at(view, Verb.CANCEL_PLAN), words("button-cancel-plan"))
    return [making] * view.may_plan + [cancelling] * is_planned


def plan_form(view: TableView, words: Words) -> Form:
    """Return the form of a plan, filled in with the present one."""
    plan = view.plan if view.plan and not view.plan.ended else Plan()
    switches = _switches(view, plan, words)
    room = min(MAX_LEADS, len(view.deal.hand))
    planned = [*plan.held(view.deal.hand), *[None] * room][:room]
    leads = [_lead_field(view, number, chosen, words) for number, chosen in enumerate(planned, 1)]
    return form(ButtonId.at(view, Verb.SET_PLAN, view.game.deals), words("plan-title"), [*leads, *switches])


def plan_from(fields: Mapping[str, str]) -> Plan:
    """Return the plan filled into the form. Raise Refusal if it names an unknown card."""
    leads = tuple(Card(fields[name]) for number in range(1, MAX_LEADS + 1) if fields.get(name := f"{_LEAD}{number}"))
    if not {*leads} <= {*DECK}:
        raise Refusal("unknown_action")
    return Plan(leads, keeps_belles=fields.get(_BELLES) == _YES, announces=fields.get(_ANNOUNCE) != _NO)


def _lead_field(view: TableView, number: int, chosen: Card | None, words: Words) -> MenuField:
    hand = view.deal.hand
    kinds = {kind(card): card for card in reversed(hand)}
    options = [
        menu_option(
            words.card(card) if card in BELLE else words.rank(RANK[card]),
            card,
            chosen=chosen is not None and kind(chosen) == kind(card),
            more=_run(view, card, words),
        )
        for card in sorted(kinds.values(), key=hand.index)
    ]
    label = words("plan-first-lead") if number == 1 else words("plan-next-lead")
    return MenuField(f"{_LEAD}{number}", label, options)


def _run(view: TableView, first: Card, words: Words) -> str:
    run = own_run(view.deal.hand, first)
    return run_in_words(view, run, " ".join(map(words.card, run)), Voice(words))


def _switches(view: TableView, plan: Plan, words: Words) -> list[FormField]:
    """Return the fields about belles and announcing them, if these make a difference."""
    keeps, announces = _answer(plan.keeps_belles), _answer(plan.announces)
    keeping = {answer: words("plan-keep-belles", answer=answer) for answer in (_NO, _YES)}
    announcing = {answer: words("plan-announce", answer=answer) for answer in (_YES, _NO)}
    switches: list[FormField] = []
    if _may_keep_belles(view):
        switches.append(RadioField(_BELLES, words("plan-keep-belles-title"), keeping, keeps))
    if _may_announce(view):
        switches.append(RadioField(_ANNOUNCE, words("plan-announce-title"), announcing, announces))
    return switches


def _answer(is_so: bool) -> str:  # noqa: FBT001 - it becomes a word
    return _YES if is_so else _NO


def _may_keep_belles(view: TableView) -> bool:
    """Return whether the reader holds a belle and another card of its rank."""
    hand = view.deal.hand
    return any(card in BELLE and (RANK[card], False) in map(kind, hand) for card in hand)


def _may_announce(view: TableView) -> bool:
    return any(is_announceable(view.game.rules, card) for card in view.deal.hand)
