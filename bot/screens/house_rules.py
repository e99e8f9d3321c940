"""House rules: what differs from the booklet, and how to change it."""

from bot.game.rules import GAMES, HOUSE_RULES, Rules, differences
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.choices import choice_in_words, choice_menu
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
    booklet = GAMES[rules.game]
    return screen(
        answer,
        words("house-heading", game=words("game", game=rules.game)),
        *(
            part
            for name, values in HOUSE_RULES.items()
            if name != "ends"
            for part in choice_menu(
                ButtonId.at(view, Verb.SET_RULES, name),
                name,
                values,
                getattr(rules, name),
                words,
                getattr(booklet, name),
            )
        ),
        [
            button(ButtonId.at(view, Verb.RESET_RULES), words("button-booklet"), disabled=not differences(rules)),
            button(ButtonId.at(view, Verb.OPTIONS), words("more", verb=Verb.OPTIONS.value)),
        ],
    )


def _unusual(rules: Rules) -> dict[str, object]:
    return {name: value for name, value in differences(rules).items() if name not in _TOLD_ELSEWHERE}
