"""The messages with the tables that wait for the reader, and of a reminder whose turn is over."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.game.cards import BELLE, NAIN
from bot.language import Words
from bot.language.amounts import amount
from bot.screens.buttons import ButtonId, button, hand_button
from bot.screens.components import Button
from bot.screens.layout import (
    GREEN,
    GREY,
    Screen,
    channel_link,
    join_dots,
    join_lines,
    join_sentences,
    relative_time,
    screen,
    text_with_button,
)
from bot.screens.narration import cards_laid, laid_by_robot
from bot.screens.plan import plan_buttons, plan_in_words
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.headlines import is_hoard
from bot.tables.view import TableView

MAX_TABLES: Final = 10
"""As many as fit into a message, each with its button."""


class WaitingTable(NamedTuple):
    view: TableView
    channel: int
    link: str | None
    """The link to its message, if there is one."""
    server: str | None = None
    """The name of its server, if tables of several servers are shown."""


def turns_screen(waiting: Sequence[WaitingTable], words: Words) -> Screen:
    """Return the tables that wait for the reader, in this order, each with a button to the hand."""
    if not waiting:
        return screen(words("turns-none"), colour=GREY)
    hidden = len(waiting) - MAX_TABLES
    return screen(
        "### " + words("turns-title"),
        *(text_with_button(_line(table, words), hand_button(table.view.id, words)) for table in waiting[:MAX_TABLES]),
        "-# " + words("turns-more", n=hidden) if hidden > 0 else None,
        colour=GREEN,
    )


def _line(table: WaitingTable, words: Words) -> str:
    deadline = table.view.deadline
    when = words("table-deadline", when=relative_time(deadline)) if deadline else None
    game = words("game", game=table.view.options.rules.game)
    title = f"**[{game}]({table.link})**" if table.link else f"**{game}**"
    return join_lines(join_dots([title, channel_link(table.channel), table.server]), when)


def turn_over_screen(view: TableView, words: Words, happened: str, *, link: str, has_next: bool) -> Screen:
    """Return what replaces the hand in a direct message once its turn is over; after a play there, it offers a plan."""
    why, planning = _why(view), plan_buttons(view, words) if happened else []
    over = _too_late(view, words, link=link) if why == "late" else words("reminder-over", why=why, link=link)
    hand = [hand_button(view.id, words)] if why == "late" else []
    following = [next_button(words, view.id)] if has_next else []
    plan = plan_in_words(view, words) if happened else None
    return screen(join_lines(happened, over, plan), [*hand, *planning, *following], colour=GREY)


def _too_late(view: TableView, words: Words, *, link: str) -> str:
    """Say that a robot has played for the reader, the cards it laid, and what they took."""
    laid = [] if view.game.seat is None else laid_by_robot(view, view.game.seat)
    late = (
        words("late-with", cards=cards_laid(view, laid, Voice(words)), link=link) if laid else words("late", link=link)
    )
    is_next = view.turn is not None and view.own and view.own.seat_id in view.here
    return join_sentences(late, words("late-next") if is_next else None)


def _why(view: TableView) -> str:
    if view.phase == "closed":
        return "closed"
    if view.is_paused:
        return "paused"
    return "late" if view.own and view.own.missed else "over"


def hoard(view: TableView, words: Words) -> str | None:
    """Return what the pot of the Nain Jaune is worth, if it has grown over several deals."""
    chips = amount(view.game.pots[BELLE[NAIN]], words)
    return words("picture-hoard", n=chips) if is_hoard(view.game) else None


def next_button(words: Words, table: int) -> Button:
    """Return the button to the next table that waits for the reader after this one."""
    return button(ButtonId.to(Verb.NEXT_TABLE, table=table), words("button-next-table"))
