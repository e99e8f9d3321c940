"""The forms that set house rules: every field of the rules, one theme at a time."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, cast

from bot.game.rules import MAX_POT, bounds
from bot.language import Words
from bot.language.text import number_in
from bot.screens.buttons import ButtonId
from bot.screens.forms import CheckField, Form, FormField, MenuField, RadioField, TextField, form
from bot.screens.layout import menu_option
from bot.screens.verbs import Verb
from bot.tables.view import TableView

Theme = Literal["cards", "runs", "pots", "payments", "end"]

THEMES: Final[Mapping[Theme, Sequence[str]]] = {
    "cards": ("min_players", "max_players", "packet", "opening", "belles_in_talon"),
    "runs": ("blocked", "skip_missing", "taking", "opera", "opera_sweep"),
    "pots": ("antes", "stake", "chips", "belle_left", "pot_cap"),
    "payments": ("hand_count", "belle_surcharge", "cannot_pay", "cannot_ante", "credit"),
    "end": ("ends", "laps", "deals"),
}
"""The fields of each form; Discord shows five at most."""
_UNLIMITED: Final = {"pot_cap": MAX_POT, "deals": 0}
"""What an empty field means."""
_MAX_OPTIONS: Final = 25
"""Discord shows no more options in a menu; numbers with a wider range are typed."""
_MAX_NUMBERS_LENGTH: Final = 60


def rules_form(view: TableView, theme: Theme, words: Words) -> Form:
    rules = view.options.rules
    fields = [_field(name, getattr(rules, name), words) for name in THEMES[theme]]
    return form(ButtonId.at(view, Verb.SET_RULES, theme), words("house-theme", theme=theme), fields)


def changes_from(theme: Theme, fields: Mapping[str, str]) -> dict[str, object]:
    return {name: _value(name, fields.get(name, "")) for name in THEMES[theme]}


def rule_value(name: str, value: object, words: Words) -> str:
    if name in _UNLIMITED and value == _UNLIMITED[name]:
        return words("house-unlimited")
    if isinstance(value, bool):
        return words("setting-switch", value=value)
    if isinstance(value, tuple):
        return _as_written(name, cast("object", value))
    if isinstance(value, int):
        return words("setting-number", number=value)
    return words("house-choice", choice=f"{name}-{value}")


def _field(name: str, value: object, words: Words) -> FormField:
    label = words("house-rule", rule=name)
    match bounds(name):
        case {"choices": (False, True)}:
            return CheckField(name, label, is_on=bool(value))
        case {"choices": choices}:
            labels = {choice: rule_value(name, choice, words) for choice in cast("Sequence[str]", choices)}
            return RadioField(name, label, labels, value)
        case {"least": int(least), "most": int(most)} if most - least < _MAX_OPTIONS:
            options = [menu_option(str(n), str(n), chosen=n == value) for n in range(least, most + 1)]
            return MenuField(name, label, options, is_required=True)
        case _:
            hint = words("house-hint", rule=name)
            return TextField(name, label, _as_written(name, value), _MAX_NUMBERS_LENGTH, hint, name not in _UNLIMITED)


def _as_written(name: str, value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, cast("tuple[int, ...]", value)))
    return "" if value == _UNLIMITED.get(name) else str(value)


def _value(name: str, text: str) -> object:
    """Return the text of a form as a value of this field; the rules refuse an invalid one."""
    if name in _UNLIMITED and not text.strip():
        return _UNLIMITED[name]
    match bounds(name):
        case {"choices": (False, True)}:
            return text == "1"
        case {"choices": _}:
            return text
        case {"numbers": _}:
            return tuple(map(number_in, re.split(r"[\s,;·/]+", text.strip())))
        case _:
            return number_in(text)
