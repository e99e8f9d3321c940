"""Messages with a member's preferences, each a button that switches it, and with the members whom they avoid."""

from collections.abc import Sequence

from bot.language import Words
from bot.screens.buttons import ButtonId, button, user_menu
from bot.screens.components import Button, ButtonStyle
from bot.screens.layout import Screen, screen
from bot.screens.verbs import Verb
from bot.tables.exclusions import MAX_AVOIDED
from bot.tables.settings import Preferences


def preferences_screen(preferences: Preferences, words: Words) -> Screen:
    return screen(
        "### " + words("preferences-title"),
        words("preferences-text"),
        [_switch(name, words, is_on=is_on) for name, is_on in preferences._asdict().items()],
    )


def _switch(name: str, words: Words, *, is_on: bool) -> Button:
    style = ButtonStyle.SUCCESS if is_on else ButtonStyle.SECONDARY
    label = words("preference", preference=name, wanted=is_on)
    return button(ButtonId.to(Verb.SET_PREFERENCE, name, not is_on), label, style)


def avoided_screen(avoided: Sequence[int], words: Words) -> Screen:
    """Return the menu of the members whom the reader avoids."""
    choosing = user_menu(ButtonId.to(Verb.AVOID), words("avoid-menu"), avoided, most=MAX_AVOIDED)
    return screen("### " + words("avoid-title"), words("avoid-text", n=MAX_AVOIDED), choosing)
