"""Messages about members barred by managers, and members whom the reader avoids."""

from collections.abc import Sequence
from typing import Final

from bot.language import Words
from bot.screens.buttons import ButtonId, button, page_buttons, user_menu
from bot.screens.layout import Part, Screen, join_lines, menu_row, relative_time, screen, text_with_button
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.exclusions import MAX_AVOIDED, Bar
from bot.values.servers import Bars

BARS_PER_PAGE: Final = 8
"""As many as fit into a message, each with its button."""


def bars_screen(bars: Bars, page: int, words: Words, said: str | None = None) -> Screen:
    """Return a page of bars, with a button to lift each one in force."""
    pages = max(1, -(-bars.total // BARS_PER_PAGE))
    return screen(
        said,
        "### " + words("bars-title"),
        *(_entry(bar, words) for bar in bars.listed),
        None if bars.listed else words("bars-none"),
        *page_buttons(min(page, pages - 1), pages, words, lambda target: ButtonId.to(Verb.BARS, target)),
    )


def _entry(bar: Bar, words: Words) -> Part | str:
    say = Voice(words)
    who, by = say.member(bar.user), say.member(bar.by)
    reason = "`" + bar.reason + "`" if bar.reason else None
    if bar.lifted_at is None or bar.lifted_by is None:
        told = words("bars-line", player=who, when=relative_time(bar.at), by=by)
        return text_with_button(
            join_lines(told, reason), button(ButtonId.to(Verb.LIFT_BAR, bar.user), words("button-lift"))
        )
    lifted, lifter = relative_time(bar.lifted_at), say.member(bar.lifted_by)
    return "-# " + words("bars-lifted", player=who, when=relative_time(bar.at), by=by, lifted=lifted, lifter=lifter)


def avoided_screen(avoided: Sequence[int], words: Words) -> Screen:
    """Return the menu of the members whom the reader avoids."""
    choosing = user_menu(ButtonId.to(Verb.AVOID), words("avoid-menu"), avoided, most=MAX_AVOIDED)
    return screen("### " + words("avoid-title"), words("avoid-text", n=MAX_AVOIDED), menu_row(choosing))
