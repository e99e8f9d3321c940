"""House rules: what differs from the booklet, and how to change it."""

from bot.game.rules import Rules, differences
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import Screen, join_dots, join_lines, screen
from bot.screens.rule_forms import THEMES, rule_value
from bot.screens.verbs import Verb
from bot.tables.options import Options
from bot.tables.view import TableView

_TOLD_ELSEWHERE = {"stake", "ends", "laps", "deals"}
"""The fields that every summary mentions anyway."""


def game_name(options: Options, words: Words) -> str:
    """Return the name of a game, and whether it has house rules."""
    game = words("game", game=options.rules.game)
    return words("house-game", game=game, rules=words("house-title")) if _unusual(options.rules) else game


def house_line(rules: Rules, words: Words) -> str | None:
    """Return, in small letters, what differs from the booklet, if anything does."""
    lines = [_difference(name, value, words) for name, value in _unusual(rules).items()]
    return "-# " + words("house-differs", rules=join_dots(lines)) if lines else None


def house_rules_screen(view: TableView, words: Words, answer: str | None = None) -> Screen:
    """Return what differs from the booklet, and buttons to the forms that change it; `answer` is a refusal."""
    rules = view.options.rules
    changed = differences(rules)
    lines = [f"- {_difference(name, value, words)}" for name, value in changed.items()]
    return screen(
        answer,
        words("house-heading", game=game_name(view.options, words)),
        join_lines(*lines) or words("house-none"),
        [button(ButtonId.at(view, Verb.EDIT_RULES, theme), words("house-theme", theme=theme)) for theme in THEMES],
        [
            button(ButtonId.at(view, Verb.RESET_RULES), words("button-booklet"), disabled=not changed),
            button(ButtonId.at(view, Verb.OPTIONS), words("button-options")),
        ],
    )


def _unusual(rules: Rules) -> dict[str, object]:
    return {name: value for name, value in differences(rules).items() if name not in _TOLD_ELSEWHERE}


def _difference(name: str, value: object, words: Words) -> str:
    return words("setting-is", setting=words("house-rule", rule=name), value=rule_value(name, value, words))
