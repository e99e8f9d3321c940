"""The private messages of a day: what it is, how far its reader is, what came of it, and lines to share."""

from collections.abc import Sequence
from typing import Final

from bot.language import Words
from bot.language.amounts import signed
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button, ButtonStyle
from bot.screens.layout import (
    GOLD,
    GREEN,
    Picture,
    Screen,
    escaped,
    join_dots,
    join_lines,
    join_sentences,
    relative_time,
    screen,
    short_time,
)
from bot.screens.verbs import Verb
from bot.screens.voices import shown_by
from bot.tables.contests import ContestKey, Mark
from bot.values.contests import About, OwnContest, OwnDeal

MAX_SQUARES: Final = 8
"""In a row to share; the others are counted."""
MIN_STREAK: Final = 2
"""A streak is told from this many days on."""
FIRST_DAY: Final = 1
DAYS_OF_BADGE: Final = 7
"""A streak of so many days earns a badge."""
_SQUARES: Final[dict[Mark, str]] = {"full": "🟩", "half": "🟨", "low": "🟥"}
_NO_CHOICE: Final = "⬜"


def to_contest(verb: Verb, key: ContestKey, *arguments: str | int | bool) -> ButtonId:
    """Return the id of a button that does something in a contest."""
    return ButtonId.to(verb, key.number, *arguments)


def title_of(about: About, words: Words) -> str:
    """Return which day it is, in Markdown."""
    return words("contest-title", number=about.key.number)


def until(about: About) -> str:
    """Return when a contest closes, by the reader's clock."""
    return f"{short_time(about.closes_at)} ({relative_time(about.closes_at)})"


def contest_screen(
    own: OwnContest,
    words: Words,
    picture: Picture | None = None,
    *,
    told: Sequence[str] = (),
    is_new: bool = False,
    can_show: bool = False,
) -> Screen:
    """Return a contest as the reader has played it so far, and what to do next.

    `told` is what the picture shows, for those without; `is_new` offers a first deal with a teacher.
    """
    about = own.about
    has_result = any(deal.state == "finished" for deal in own.deals)
    shown = [None if picture else join_lines(*told)] if has_result else _invitation(own, words)
    return screen(
        *shown,
        _state(own, words),
        share_box(own, words),
        _next_buttons(own, words, is_new=is_new),
        _more_buttons(own, words, can_show=can_show),
        "-# " + words("contest-fingerprint", fingerprint=about.fingerprint) if is_untouched(own) else None,
        colour=GREEN if _may_play(own) else GOLD,
        picture=picture,
    )


def is_untouched(own: OwnContest) -> bool:
    """Return whether the reader has begun none of the deals."""
    return all(deal.state == "new" for deal in own.deals)


def _invitation(own: OwnContest, words: Words) -> list[str | None]:
    """Return what a contest is, for whoever has not begun it, and its deals."""
    about, is_news = own.about, is_untouched(own) and own.may_begin and not own.streak.longest
    return [
        "### " + title_of(about, words),
        words("contest-what", n=len(own.deals)) if is_news else None,
        _streak(own, words),
        join_lines(*(deal_line(number, deal, words) for number, deal in enumerate(own.deals, 1))),
    ]


def _streak(own: OwnContest, words: Words) -> str | None:
    """Return the streak that today's deals would prolong, and how far it is to its badge."""
    days = own.streak.days
    if not (own.about.state == "open" and days):
        return None
    badge = words("contest-streak-badge", n=DAYS_OF_BADGE) if days < DAYS_OF_BADGE else None
    return join_sentences(words("contest-streak", n=days), badge)


def deal_line(number: int, deal: OwnDeal, words: Words) -> str:
    """Return which deal this is, and what came of it with its marks."""
    return join_dots([outcome_line(number, deal, words), squares(deal) if deal.is_valued else None])


def outcome_line(number: int, deal: OwnDeal, words: Words) -> str:
    """Return which deal this is, and what it brought."""
    which = words("contest-deal", deal=number, game=words("game", game=deal.deal.game), seats=deal.deal.seats)
    if deal.state == "begun":
        return join_dots([which, words("contest-begun")])
    if deal.chips is None:
        return which
    return join_dots([which, words("contest-gain", **signed(deal.chips))])


def squares(deal: OwnDeal) -> str:
    """Return the marks of a deal as squares: nothing of them tells a card."""
    shown = "".join(_SQUARES[mark] for mark in deal.marks[:MAX_SQUARES]) or _NO_CHOICE
    more = len(deal.marks) - MAX_SQUARES
    return f"{shown} +{more}" if more > 0 else shown


def share_lines(own: OwnContest, words: Words) -> list[str]:
    """Return what a member may show anywhere: the sum, a row of squares for each deal, and once it is over the place.

    No card is in it, and nobody's name.
    """
    rows = [squares(deal) for deal in own.deals]
    sum_of = words("share-sum", number=own.about.key.number, **signed(own.chips))
    if own.streak.days >= MIN_STREAK:
        rows[-1] += f" 🔥 {own.streak.days}"
    return [sum_of, *rows, *filter(None, [_place(own, words)])]


def _place(own: OwnContest, words: Words) -> str:
    """Return the place among several, and how many everywhere have less."""
    players, spread = own.players or 1, own.spread
    here = words("share-place", place=own.standing.place, of=players) if own.standing and players > 1 else None
    percent = spread.percent_below(own.chips) if spread and own.is_finished else 0
    return join_dots([here, words("share-everywhere", percent=percent) if percent else None])


def share_box(own: OwnContest, words: Words) -> str | None:
    """Return the lines to share as a text to copy, once every choice is valued; until then, that they will come."""
    if not own.is_finished:
        return None
    if not all(deal.is_valued for deal in own.deals):
        return words("contest-valuing")
    text = "\n".join(share_lines(own, words)).replace("`", "'")
    return join_lines("-# " + words("contest-copy"), f"```\n{text}\n```")


def shown_contest_screen(
    own: OwnContest, words: Words, picture: Picture | None = None, *, told: Sequence[str] = (), by: int
) -> Screen:
    """Return the result of a member who shows it to everybody, once the contest is over."""
    return screen(
        None if picture else join_lines("### " + title_of(own.about, words), *told),
        "\n".join(map(escaped, share_lines(own, words))),
        [play_button(words)],
        shown_by(by, words),
        picture=picture,
    )


def play_button(words: Words) -> Button:
    """Return the button that leads to the deals of the present day."""
    return button(ButtonId.to(Verb.DAILY), words("button-daily"))


def own_contest_button(key: ContestKey, words: Words, style: ButtonStyle = ButtonStyle.SECONDARY) -> Button:
    """Return the button that leads to what its reader has made of a contest."""
    return button(to_contest(Verb.CONTEST, key), words("button-own-contest"), style)


def next_deal_button(own: OwnContest, words: Words) -> list[Button]:
    """Return the button that begins the next deal, or goes on with the one in progress; none when all are finished."""
    deal = own.next_deal
    if deal is None or not _may_play(own):
        return []
    is_begun = own.deals[deal - 1].state == "begun"
    label = "button-resume-deal" if is_begun else "button-next-deal" if deal > 1 else "button-first-deal"
    target = to_contest(Verb.CONTEST_DEAL, own.about.key, deal)
    return [button(target, words(label), ButtonStyle.PRIMARY)]


def _may_play(own: OwnContest) -> bool:
    deal = own.next_deal
    return deal is not None and (own.deals[deal - 1].state == "begun" or own.may_begin)


def _state(own: OwnContest, words: Words) -> str:
    """Return until when one may play, or when that was over."""
    about = own.about
    if about.state == "open":
        return words("contest-open", is_finished=own.is_finished, until=until(about))
    closed = words("contest-closed", when=relative_time(about.closes_at))
    return join_lines(closed, words("contest-unplayed") if is_untouched(own) else None)


def _next_buttons(own: OwnContest, words: Words, *, is_new: bool) -> list[Button]:
    learning = [button(ButtonId.to(Verb.LEARN), words("button-learn"))] if is_new and not own.is_finished else []
    is_waiting = own.is_finished and not all(deal.is_valued for deal in own.deals)
    refreshing = [button(to_contest(Verb.CONTEST, own.about.key), words("button-refresh"))] if is_waiting else []
    return [*next_deal_button(own, words), *learning, *refreshing]


def _more_buttons(own: OwnContest, words: Words, *, can_show: bool) -> list[Button]:
    """Return the ways to what can be seen by now: standings, cards, one's choices, the month, and other days."""
    about, key = own.about, own.about.key
    buttons: list[Button] = []
    if about.state == "closed":
        buttons.append(button(to_contest(Verb.STANDINGS, key), words("button-standings")))
        if can_show and own.is_finished and all(deal.is_valued for deal in own.deals):
            buttons.append(button(to_contest(Verb.SHOW_CONTEST, key), words("button-show")))
    if about.is_revealed:
        buttons.append(button(to_contest(Verb.REVEAL, key), words("button-reveal")))
        if own.marks:
            buttons.append(button(to_contest(Verb.CONTEST_CHOICE, key), words("button-choices")))
    return buttons + _daily_buttons(own, words)


def _daily_buttons(own: OwnContest, words: Words) -> list[Button]:
    key = own.about.key
    month = button(ButtonId.to(Verb.MONTH, key.number), words("button-month"))
    before = ContestKey(key.guild, key.number - 1)
    earlier = button(to_contest(Verb.CONTEST, before), words("button-day-before"), disabled=key.number <= FIRST_DAY)
    today = [] if own.about.state == "open" else [play_button(words)]
    return [earlier, month, *today]


def late_in_words(words: Words) -> str:
    """Return that what is still played no longer counts here."""
    return "-# " + words("contest-late")
