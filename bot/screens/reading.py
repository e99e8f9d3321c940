"""Messages to read beside the table: rules, absences, and questions before something is done."""

from collections.abc import Mapping
from typing import Final, Literal

from bot.game.cards import BELLES
from bot.game.rules import GAMES, Rules
from bot.language import Words
from bot.screens.buttons import ButtonId, back_button, button
from bot.screens.choices import length_in_words
from bot.screens.components import Button, ButtonStyle
from bot.screens.house_rules import house_line
from bot.screens.layout import (
    GREY,
    Screen,
    join_dots,
    join_lines,
    mention,
    screen,
    short_time,
)
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.context import UNTIL_BACK
from bot.tables.table import Seat
from bot.tables.view import TableView

Absence = Literal["hours", "tomorrow", "days", "long", "over"]
ABSENCES: Final[Mapping[Absence, int]] = {
    "hours": 8 * 3600,
    "tomorrow": 24 * 3600,
    "days": 3 * 24 * 3600,
    "long": UNTIL_BACK,
}
"""For how many seconds a member may step away, by the button."""
SURE: Final = 1
"""The last argument of a button that answers a question with yes."""


def rules_screen(rules: Rules, words: Words, *, is_of_table: bool = True) -> Screen:
    """Return the rules of this game as this table plays it; away from a table, with buttons to the other games."""
    others = [] if is_of_table else [game for game in GAMES if game != rules.game]
    end = "rules-end-standing" if rules.ends == "last_standing" else "rules-end"
    antes = [f"{words.card(belle)} {ante}" for belle, ante in zip(BELLES, rules.full_antes, strict=True)]
    return screen(
        join_lines(
            words("rules-title", game=words("game", game=rules.game)), "-# " + words("booklet", game=rules.game)
        ),
        join_lines(
            words("rules-aim"),
            words("rules-opening") if rules.opening == "ace" else None,
            words("rules-blocked", blocked=rules.blocked),
        ),
        join_lines(
            words("rules-belles"),
            words("rules-antes", antes=join_dots(antes)),
            words("rules-taking", taking=rules.taking),
            words("rules-left", left=rules.belle_left),
        ),
        join_lines(
            words("rules-count", count=rules.hand_count),
            words("rules-surcharge", n=rules.belle_surcharge) if rules.belle_surcharge else None,
            words("rules-opera", opera=rules.opera),
            words(end, ends=length_in_words(rules, words)),
            words("rules-board"),
        ),
        house_line(rules, words),
        [button(ButtonId.to(Verb.RULES, game), words("game", game=game)) for game in others],
    )


def watching_screen(view: TableView, words: Words) -> Screen:
    """Return what a reader without a hand can do at this table."""
    if view.phase != "playing":
        return screen(words("refused-not_begun" if view.phase == "lobby" else "refused-table_closed"), colour=GREY)
    say = Voice(words)
    players = say.together([say.player(seat) for seat in view.seats])
    coming = "expected" if view.is_expected else "late" if view.may_come_late else "no"
    return screen(
        words("watching-left") if view.may_return else words("watching", players=players, coming=coming),
        [
            *_coming(view, words),
            button(ButtonId.at(view, Verb.RULES), words("button-rules")),
        ],
        colour=GREY,
    )


def _coming(view: TableView, words: Words) -> list[Button]:
    """Return the button by which the reader comes back or comes late, or thinks better of it."""
    if view.may_return:
        return [back_button(view, words)]
    if view.may_come_late:
        return [button(ButtonId.at(view, Verb.COME_LATE), words("more", verb="come_late"))]
    return [button(ButtonId.at(view, Verb.LEAVE), words("button-decline"))] if view.is_expected else []


def coming_late(view: TableView, words: Words) -> Screen:
    """Return the answer to a member who comes late, with a button to call it off."""
    return screen(words("done-late"), _coming(view, words))


def away_screen(words: Words, *, is_away: bool) -> Screen:
    """Return the buttons that let robots play for the reader for so long; while they do, also one to come back."""
    back = button(ButtonId.to(Verb.AWAY, "over"), words("button-back"), ButtonStyle.SUCCESS)
    choices = [button(ButtonId.to(Verb.AWAY, until), words("away", until=until)) for until in ABSENCES]
    return screen(words("away-title"), [back] if is_away else None, choices, colour=GREY)


def stepped_away_screen(until: Absence, end: int, words: Words, *, has_table: bool) -> Screen:
    """Return the answer to a member who has stepped away, with a button to come back."""
    back = button(ButtonId.to(Verb.AWAY, "over"), words("button-back"))
    when = words("away-long") if until == "long" else words("away-until", when=short_time(end))
    return screen(words("done-away" if has_table else "done-away-nowhere", when=when), [back])


def leave_question(view: TableView, words: Words) -> str:
    """Return the question whether the reader really leaves a game, and what leaving will do."""
    return words("more-leave-sure", after=_after_leaving(view), robot=_robot(view.own, words))


def kick_question(view: TableView, user: int, words: Words) -> str:
    """Return the question whether a robot really plays on for a player, and what that will do."""
    seat = view.seat_of(user)
    is_loan = seat is not None and seat.robot is not None
    return words("more-kick-sure", player=mention(user), loan=is_loan, robot=_robot(seat, words))


def leaving_in_words(before: TableView, words: Words) -> str:
    """Return what happened when the reader left a game, which was like this before."""
    return words("done-left-playing", after=_after_leaving(before), robot=_robot(before.own, words))


def _robot(seat: Seat | None, words: Words) -> str:
    return words("robot", name=seat.robot) if seat and seat.robot else ""


def _after_leaving(view: TableView) -> str:
    """Return the variant that says what becomes of the game and of the seat once the reader has left."""
    if view.own is None:
        return "late"
    if view.own.robot:
        return "loan"
    return "others" if any(user != view.user for user in view.people) else "alone"


def stop_question(view: TableView, words: Words) -> str:
    """Return the question whether a table is really stopped, and what becomes of the deal and the chips."""
    now = "practice" if view.practice else "now"
    return words("more-stop-sure", when="end" if view.turn and not view.practice else now)


def confirm_screen(confirm: ButtonId, question: str, words: Words) -> Screen:
    """Return a question with a button that confirms it and one that removes the message."""
    sure = button(confirm, words("button-sure", verb=confirm.verb.value), ButtonStyle.DANGER)
    return screen(question, [sure, cancel_button(words)])


def cancel_button(words: Words) -> Button:
    """Return the button that removes a private message."""
    return button(ButtonId.to(Verb.CANCEL), words("button-cancel"))
