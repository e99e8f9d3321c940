"""House rules: what differs from the booklet, and how to change it."""

from bot.game.rules import GAMES, HOUSE_RULES, Rules, differences
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.choices import LONG, choice_in_words, choice_menu
from bot.screens.components import Menu
from bot.screens.layout import Screen, join_dots, screen
from bot.screens.verbs import Verb
from bot.tables.options import Options
from bot.tables.view import TableView

_TOLD_ELSEWHERE = {"stake", "ends"}
"""The house rules that every summary mentions anyway."""


def game_name(options: Options, words: Words) -> str:
    """Return the name of a game, and whether it has house rules."""
    game = words("game", game=options.rules.game)
    return words("house-game", game=game, rules=words("house-title")) if _unusual(options.rules) else game


def house_line(rules: Rules, words: Words) -> str | None:
    """Return, in small letters, what differs from the booklet, if anything does."""
    lines = [choice_in_words(name, value, words) for name, value in _unusual(rules).items()]
    return "-# " + words("house-differs", rules=join_dots(lines)) if lines else None


def house_rules_screen(view: TableView, words: Words, answer: str | None = None) -> Screen:
    """Return a menu for each house rule, but for the length, which is an option; `answer` is a refusal."""
    rules = view.options.rules
    return screen(
        answer,
        words("house-heading", game=words("game", game=rules.game)),
        *(part for name in HOUSE_RULES if name in LONG for part in _menu(name, view, words)),
        [
            button(ButtonId.at(view, Verb.RESET_RULES), words("button-booklet"), disabled=not differences(rules)),
            button(ButtonId.at(view, Verb.OPTIONS), words("more", verb="options")),
        ],
    )


def _menu(name: str, view: TableView, words: Words) -> list[str | Menu | None]:
    """Return the name of a house rule, and the menu that sets it."""
    target, values, rules = ButtonId.at(view, Verb.SET_RULES, name), HOUSE_RULES[name], view.options.rules
    chosen, usual = getattr(rules, name), getattr(GAMES[rules.game], name)
    return [
        "-# " + words("choice", choice=name),
        choice_menu(target, name, values, chosen, words, usual),
    ]


def _unusual(rules: Rules) -> dict[str, object]:
    return {name: value for name, value in differences(rules).items() if name not in _TOLD_ELSEWHERE}
