"""The settings of a server: a menu for each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.language import Words
from bot.screens.buttons import ButtonId, channel_menu, role_menu
from bot.screens.choices import choice_menu, value_in_words
from bot.screens.layout import Element, Screen, channel_link, join_lines, screen
from bot.screens.refusals import permissions_in_words
from bot.screens.verbs import Verb
from bot.tables.options import values_of
from bot.tables.settings import Settings

MAX_CHANNELS = 25
MAX_NAMED = 4
"""Channels beyond this number are only counted."""


class Obstacles(NamedTuple):
    """What keeps settings from taking effect on the server as it is."""

    is_nowhere: bool = False
    """Whether every channel in which tables could be opened was deleted."""
    cannot_write: Mapping[int, Sequence[str]] = {}
    """The permissions that a table needs and the bot lacks, by channel."""
    cannot_tell: tuple[int, Sequence[str]] | None = None
    """The channel of the evenings with the permissions that the bot lacks there; None if it lacks none."""
    cannot_call: bool = False
    """Whether the bot may not mention the role that is called."""


def settings_screen(settings: Settings, obstacles: Obstacles, words: Words, answer: str | None = None) -> Screen:
    """Return a menu for each setting, and what keeps them from taking effect; `answer` is a refusal."""
    menus = (part for name in Settings.__struct_fields__ for part in _menu(name, settings, obstacles, words))
    return screen(words("settings-title"), *menus, answer, join_lines(*_obstacle_lines(obstacles, words)))


def _menu(name: str, settings: Settings, obstacles: Obstacles, words: Words) -> Sequence[Element]:
    """Return the menu that sets a setting, under the name of what it does not say itself."""
    target, value = ButtonId.to(Verb.SET_SETTING, name), getattr(settings, name)
    if values := values_of(Settings, name):
        return [choice_menu(target, name, values, value, words)]
    is_nowhere = name == "channels" and obstacles.is_nowhere
    nothing = words("settings-nowhere") if is_nowhere else value_in_words(name, None, words)
    match name:
        case "call_role":
            chooser = role_menu(target, nothing, [value] if value else [])
        case "channels":
            chooser = channel_menu(target, nothing, value[:MAX_CHANNELS], most=MAX_CHANNELS)
        case _:
            chooser = channel_menu(target, nothing, [value] if value else [], most=1)
    return ["-# " + words("choice", choice=name), chooser]


def _obstacle_lines(obstacles: Obstacles, words: Words) -> Iterator[str]:
    """Yield the first channels in which the bot cannot write or tell the evening, and whether it cannot call a role."""
    (*channels,) = obstacles.cannot_write.items()
    evening = [obstacles.cannot_tell] if obstacles.cannot_tell else []
    for channel, missing in (*channels[:MAX_NAMED], *evening):
        permissions = permissions_in_words(missing, words)
        yield words("settings-cannot-write", channel=channel_link(channel), permissions=permissions)
    if (more := len(channels) - MAX_NAMED) > 0:
        yield words("settings-cannot-write-elsewhere", n=more)
    if obstacles.cannot_call:
        yield words("settings-cannot-call")
