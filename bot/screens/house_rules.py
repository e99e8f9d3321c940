"""House rules: what differs from the booklet, how to change it, and the sets that a server keeps."""

from collections.abc import Sequence

from bot.game.rules import Rules, differences
from bot.language import Words
from bot.screens.buttons import ButtonId, button, menu
from bot.screens.forms import Form, TextField, form
from bot.screens.layout import Screen, join_dots, join_lines, menu_option, screen
from bot.screens.rule_forms import THEMES, rule_value
from bot.screens.verbs import Verb
from bot.tables.options import MAX_RULE_SET_NAME_LENGTH, Options
from bot.tables.settings import RuleSet
from bot.tables.view import TableView

_TOLD_ELSEWHERE = {"stake", "ends", "laps", "deals"}
"""The fields that every summary mentions anyway."""


def game_name(options: Options, words: Words) -> str:
    """Return the name of a game, with the name of its house rules if it has any."""
    game = words("game", game=options.rules.game)
    if options.rule_set:
        return words("house-game", game=game, rules=options.rule_set)
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
            button(ButtonId.at(view, Verb.NAME_RULES), words("button-save-rules"), disabled=not changed),
            button(ButtonId.at(view, Verb.OPTIONS), words("button-options")),
        ],
    )


def rule_sets_screen(sets: Sequence[RuleSet], words: Words) -> Screen:
    """Return the sets of house rules that a server keeps, to be renamed and deleted."""
    lines = [join_lines(f"**{one.name}** · {words('game', game=one.rules.game)}", _all(one, words)) for one in sets]
    options = [menu_option(one.name, str(one.number)) for one in sets]
    settings = button(ButtonId.to(Verb.SETTINGS), words("button-settings"))
    return screen(
        words("house-sets"),
        join_lines(*lines) or words("house-sets-none"),
        menu(ButtonId.to(Verb.ASK_RENAME_RULES), words("house-rename"), options),
        menu(ButtonId.to(Verb.ASK_DELETE_RULES), words("house-delete"), options),
        [settings],
    )


def name_form(button_id: ButtonId, words: Words, name: str = "") -> Form:
    hint = words("house-name-hint")
    field = TextField("name", words("house-name"), name, MAX_RULE_SET_NAME_LENGTH, hint)
    return form(button_id, words("house-title"), [field])


def _all(rule_set: RuleSet, words: Words) -> str:
    return "-# " + join_dots([_difference(name, value, words) for name, value in differences(rule_set.rules).items()])


def _unusual(rules: Rules) -> dict[str, object]:
    return {name: value for name, value in differences(rules).items() if name not in _TOLD_ELSEWHERE}


def _difference(name: str, value: object, words: Words) -> str:
    return words("setting-is", setting=words("house-rule", rule=name), value=rule_value(name, value, words))
