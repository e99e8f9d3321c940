"""Long lists, one page at a time."""

from collections.abc import Callable

from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import Part, button_rows


def page_buttons(page: int, pages: int, words: Words, to_page: Callable[[int], ButtonId]) -> list[Part]:
    """Return buttons to the page before and the page after, if there is more than one page."""
    if pages == 1:
        return []
    steps = ((max(0, page - 1), "◀", page == 0), (page, words("page", n=page + 1, pages=pages), True))
    last = (min(pages - 1, page + 1), "▶", page == pages - 1)
    return button_rows(button(to_page(target), label, disabled=disabled) for target, label, disabled in (*steps, last))


def around(place: int, total: int, size: int) -> range:
    """Return as many places of a long list as fit, with this one in their middle."""
    first = max(0, min(place - size // 2, total - size))
    return range(first, min(total, first + size))
