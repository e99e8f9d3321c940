"""Long lists, a page at a time, by buttons that work for ever."""

from collections.abc import Callable

from bot.language import Words
from bot.screens.buttons import Press, button
from bot.screens.layout import Part, rows


def page_buttons(page: int, pages: int, words: Words, press: Callable[[int], Press]) -> list[Part]:
    """Back and on, where there is more than one page."""
    if pages == 1:
        return []
    places = ((max(0, page - 1), "◀", page == 0), (page, words("page", n=page + 1, pages=pages), True))
    last = (min(pages - 1, page + 1), "▶", page == pages - 1)
    return rows(
        button(_apart(press(to), number), label, disabled=disabled)
        for number, (to, label, disabled) in enumerate((*places, last))
    )


def around(at: int, of: int, most: int) -> range:
    """As many places of a long list as a menu shows, with this one in their middle; all can be gone to by and by."""
    first = max(0, min(at - most // 2, of - most))
    return range(first, min(of, first + most))


def _apart(press: Press, number: int) -> Press:
    """Two buttons of a message may lead to the same page, but not by the same custom_id."""
    return Press(press.table, number, press.verb, press.argument)
