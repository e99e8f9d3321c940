"""Messages about a server's settings, their changes, and its seasons."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import discord

from bot.game.refusal import Refusal
from bot.language import Words
from bot.screens.buttons import ButtonId, TextField, button, channel_menu, form, menu, role_menu
from bot.screens.layout import (
    GREEN,
    Part,
    Screen,
    button_rows,
    channel_link,
    join_lines,
    menu_option,
    menu_row,
    relative_time,
    role_mention,
    screen,
    separator,
    text_with_button,
)
from bot.screens.narration import somebody
from bot.screens.verbs import Verb
from bot.services.servers import Season, SettingChange
from bot.tables.settings import CHOICES, NUMBERS, SWITCHES, RuleSet, Settings

MAX_LATEST_CHANGES: Final = 3
CHANGES_PER_PAGE: Final = 8
NOT_CHOSEN: Final = "server"
"""The menu's value for the server's own language."""
MAX_NAMED_CHANNELS: Final = 4
"""Further channels are only counted."""


class SettingsExtras(NamedTuple):
    """What there is on the server of what its settings name."""

    channels: Sequence[int]
    """The allowed channels that still exist."""
    call_role: int | None
    """The role that is called to new tables, if it still exists."""
    cannot_call: bool
    """Whether the bot may not mention it."""


def settings_screen(
    settings: Settings, latest: Sequence[SettingChange], extras: SettingsExtras, words: Words
) -> Screen:
    """Return all settings with their menus and buttons."""
    return screen(
        words("settings-title"),
        words("settings-play"),
        *(_menu(name, settings, words) for name in ("game", "pace", "clock", "stand_in")),
        separator(),
        words("settings-place"),
        menu_row(channel_menu(_set_id("channels"), _no_channel(settings, words), extras.channels)),
        *(_menu(name, settings, words) for name in ("threads", "language")),
        menu_row(role_menu(_set_id("call_role"), _name_and_value("call_role", None, words), extras.call_role)),
        words("settings-cannot-call") if extras.cannot_call else None,
        separator(),
        text_with_button(
            join_lines(*(_name_and_value(name, getattr(settings, name), words) for name in NUMBERS)),
            button(ButtonId.to(Verb.EDIT_NUMBERS), words("button-numbers")),
        ),
        *button_rows(_switch(name, settings, words) for name in SWITCHES),
        text_with_button(
            _name_and_value("rule_sets", settings.rule_sets, words),
            button(ButtonId.to(Verb.RULE_SETS), words("button-rule-sets")),
        ),
        separator(),
        _change_lines(latest, words),
        *button_rows(
            [
                button(ButtonId.to(Verb.CHANGES, "0"), words("button-changes"), disabled=not latest),
                button(ButtonId.to(Verb.SEASON), words("button-season")),
            ]
        ),
    )


def setting_of(name: str, values: Sequence[str]) -> object:
    """Return the value chosen in a menu or on a button. Raise Refusal if it offers no such value."""
    [value, *others] = values or [""]
    if not others and name in SWITCHES and value in {"yes", "no"}:
        return value == "yes"
    chosen = None if value == NOT_CHOSEN else value
    if others or chosen not in CHOICES.get(name, ()):
        raise Refusal("unknown_action")
    return chosen


def numbers_form(settings: Settings, words: Words) -> discord.ui.Modal:
    """Return the form of the numeric settings; its id holds their old values, so that only changes are set."""
    fields = [TextField(name, words("setting", setting=name), str(getattr(settings, name))) for name in NUMBERS]
    return form(ButtonId.to(Verb.SET_NUMBERS, *(field.value for field in fields)), words("settings-numbers"), fields)


def changes_screen(changes: Sequence[SettingChange], page: int, total: int, words: Words) -> Screen:
    """Return a page of the changes of settings; `total` is how many there are in all."""
    is_last = (page + 1) * CHANGES_PER_PAGE >= total
    return screen(
        words("changes-title"),
        _change_lines(changes, words),
        *button_rows(
            [
                button(ButtonId.to(Verb.CHANGES, max(page - 1, 0)), words("button-newer"), disabled=not page),
                button(ButtonId.to(Verb.CHANGES, page + 1), words("button-older"), disabled=is_last),
                button(ButtonId.to(Verb.SETTINGS), words("button-settings")),
            ]
        ),
    )


def season_screen(season: Season, words: Words, *, may_close: bool, is_manager: bool) -> Screen:
    """Return the season in progress, with a button to close it for those who may."""
    closing = button(ButtonId.to(Verb.ASK_CLOSE_SEASON, season.number), words("button-close-season"))
    settings = button(ButtonId.to(Verb.SETTINGS), words("button-settings"))
    shown = [closing] * (may_close and season.games > 0) + [settings] * is_manager
    return screen(
        words("season-title", season=season.number),
        join_lines(
            words("season-since", when=relative_time(season.since)) if season.since else words("season-first"),
            words("season-games", n=season.games),
        ),
        *button_rows(shown),
    )


def closed_season_screen(number: int, first_chips: int, words: Words) -> Screen:
    """Return the confirmation that a season was closed."""
    chips = words("chips", n=first_chips)
    return screen(words("done-season", season=number, next=number + 1, chips=chips), colour=GREEN)


def _set_id(name: str, *value: str) -> ButtonId:
    return ButtonId.to(Verb.SET_SETTING, name, *value)


def _menu(name: str, settings: Settings, words: Words) -> Part:
    current = getattr(settings, name) or NOT_CHOSEN
    options = [
        menu_option(
            _name_and_value(name, choice, words), choice, chosen=choice == current, more=_more(name, choice, words)
        )
        for choice in (choice or NOT_CHOSEN for choice in CHOICES[name])
    ]
    return menu_row(menu(_set_id(name), words("setting", setting=name), options))


def _more(name: str, choice: str, words: Words) -> str | None:
    return words("pace", pace=choice) if name == "pace" else None


def _switch(name: str, settings: Settings, words: Words) -> discord.ui.Button[discord.ui.LayoutView]:
    is_on: bool = getattr(settings, name)
    style = discord.ButtonStyle.success if is_on else discord.ButtonStyle.secondary
    return button(_set_id(name, "no" if is_on else "yes"), _name_and_value(name, is_on, words), style)


def _change_lines(changes: Sequence[SettingChange], words: Words) -> str:
    if not changes:
        return words("changes-none")
    return "\n".join(_change(change, words) for change in changes)


def _change(change: SettingChange, words: Words) -> str:
    before, after = (_value(change.name, value, words) for value in (change.before, change.after))
    setting = words("setting", setting=change.name)
    when, who = relative_time(change.at), somebody(change.user, words)
    return words("changes-line", when=when, player=who, setting=setting, before=before, after=after)


def _name_and_value(name: str, value: object, words: Words) -> str:
    return words("setting-is", setting=words("setting", setting=name), value=_value(name, value, words))


def _value(name: str, value: object, words: Words) -> str:
    """Return the value of a setting in words; for an unknown setting, the stored value."""
    return _VALUES.get(name, _as_stored)(value, words)


def _as_stored(value: object, _words: Words) -> str:
    return str(value)


def _no_channel(settings: Settings, words: Words) -> str:
    """Return the placeholder of the menu of channels: none is required, or the allowed ones were deleted."""
    if settings.channels:
        return words("setting-is", setting=words("setting", setting="channels"), value=words("setting-nowhere"))
    return _name_and_value("channels", (), words)


def _channels(channels: Sequence[int], words: Words) -> str:
    if not channels:
        return words("setting-everywhere")
    links = ", ".join(map(channel_link, channels[:MAX_NAMED_CHANNELS]))
    more = len(channels) - MAX_NAMED_CHANNELS
    return words("setting-more-channels", channels=links, n=more) if more > 0 else links


def _rule_sets(sets: Sequence[RuleSet | Mapping[str, str]], words: Words) -> str:
    """Return the names of sets of house rules, as they are or as a change of them was recorded."""
    names = [kept.name if isinstance(kept, RuleSet) else kept["name"] for kept in sets]
    return ", ".join(names) or words("setting-none")


def _on_or_off(value: object, words: Words) -> str:
    return words("setting-switch", value="yes" if value else "no")


_VALUES: Final[Mapping[str, Callable[[Any, Words], str]]] = {
    "game": lambda value, words: words("game", game=value),
    "pace": lambda value, words: words("setting-pace", value=value),
    "clock": lambda value, words: words("clock", clock=f"for-{value}"),
    "stand_in": lambda value, words: words("setting-level", value=value),
    "threads": lambda value, words: words("setting-threads", value=value),
    "language": lambda value, words: words("setting-language", value=value or NOT_CHOSEN),
    "channels": _channels,
    "rule_sets": _rule_sets,
    "call_role": lambda value, words: role_mention(value) if value else words("setting-no-role"),
    **dict.fromkeys(NUMBERS, lambda value, words: words("setting-number", number=value)),
    **dict.fromkeys(SWITCHES, _on_or_off),
}
