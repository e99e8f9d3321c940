"""What is chosen from menus: the options and the house rules of a table, and the settings of a server."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bot.game.rules import HOUSE_RULES, MAX_DEALS_STANDING, Rules
from bot.language import Words
from bot.screens.buttons import ButtonId, menu
from bot.screens.components import Menu
from bot.screens.layout import join_dots, menu_option

LONG: Final = HOUSE_RULES.keys() - {"ends"}
"""What has a long name, which stands above its menu."""


def choice_in_words(name: str, value: object, words: Words) -> str:
    """Return what is chosen, such as `Game: Classique`."""
    return words("choice-is", choice=words("choice", choice=name), value=value_in_words(name, value, words))


def value_in_words(name: str, value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words("choice-switch", value=value)
    if name in _VALUES:
        return _VALUES[name](value, words)
    return words("choice-number", n=value) if isinstance(value, int) else words("choice-value", value=f"{name}-{value}")


def choice_menu(
    target: ButtonId,
    name: str,
    values: Iterable[object],
    chosen: object,
    words: Words,
    usual: object = None,
) -> Menu | None:
    """Return a menu of the values of what is chosen; `usual` is that of the booklet.

    A menu shows only the chosen value, of which a phone has room for 26 letters: with its name, unless that is long.
    """
    say = value_in_words if name in LONG else choice_in_words
    options = [
        menu_option(
            say(name, value, words),
            str(value),
            chosen=value == chosen,
            more=join_dots([words("options-booklet") if value == usual else None, _more(name, value, words)]),
        )
        for value in values
    ]
    return menu(target, words("choice", choice=name), options)


def _more(name: str, value: object, words: Words) -> str | None:
    """Return what the second line of a value says, in small letters."""
    if name == "game":
        return words("game-mark", game=str(value))
    return words("ends-at-most", n=MAX_DEALS_STANDING) if value == "last_standing" else None


def length_in_words(rules: Rules, words: Words) -> str:
    """Return when a game ends, at the latest."""
    length = value_in_words("ends", rules.ends, words)
    return f"{length}, {words('ends-at-most', n=rules.max_deals)}" if rules.ends == "last_standing" else length


_VALUES: Final[Mapping[str, Callable[[Any, Words], str]]] = {
    "game": lambda value, words: words("game", game=value),
    "clock": lambda value, words: words("clock", clock=f"for-{value}"),
    "stake": lambda value, words: words("choice-times", n=value),
    "ends": lambda value, words: words("ends", ends="deals" if isinstance(value, int) else value, n=value),
}
