"""Messages about a server's settings."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Section, Separator
from bot.screens.layout import Screen, channel_link, join_lines, screen, text_with_button
from bot.screens.refusals import permissions_in_words
from bot.screens.setting_forms import MAX_NAMED, TOPICS, Topic, name_and_value, value_in_words
from bot.screens.verbs import Verb
from bot.tables.settings import Settings


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
    """Return all settings by topic, with a button to the form of each topic."""
    return screen(
        words("settings-title"),
        *(_topic(topic, settings, obstacles, words) for topic in TOPICS),
        Separator(),
        answer,
    )


def changes_in_words(before: Settings, after: Settings, words: Words) -> str:
    """Return a line for each setting that was changed."""
    values = {name: (getattr(before, name), getattr(after, name)) for name in Settings.__struct_fields__}
    return "\n".join(
        words(
            "setting-changed",
            setting=words("setting", setting=name),
            before=value_in_words(name, old, words),
            after=value_in_words(name, new, words),
        )
        for name, (old, new) in values.items()
        if old != new
    )


def _topic(topic: Topic, settings: Settings, obstacles: Obstacles, words: Words) -> Section:
    """Return the settings of a topic with the button of its form."""
    return text_with_button(
        join_lines(
            words("settings-heading", topic=words("settings-topic", topic=topic)),
            *(_line(name, settings, obstacles, words) for name in TOPICS[topic]),
            *(_obstacle_lines(obstacles, words) if topic == "place" else []),
            _evening_obstacle(obstacles, words) if topic == "day" else None,
        ),
        button(ButtonId.to(Verb.EDIT_SETTINGS, topic), words("button-edit-settings")),
    )


def _line(name: str, settings: Settings, obstacles: Obstacles, words: Words) -> str:
    if name == "channels" and (settings.channels or obstacles.is_nowhere):
        named = ", ".join(map(channel_link, settings.channels)) or words("setting-nowhere")
        return words("setting-is", setting=words("setting", setting=name), value=named)
    return name_and_value(name, getattr(settings, name), words)


def _obstacle_lines(obstacles: Obstacles, words: Words) -> list[str]:
    """Return a line for each of the first channels in which the bot cannot write, and one for a role it cannot call."""
    channels = [*obstacles.cannot_write.items()]
    more = len(channels) - MAX_NAMED
    lines = [
        words("settings-cannot-write", channel=channel_link(channel), permissions=permissions_in_words(missing, words))
        for channel, missing in channels[:MAX_NAMED]
    ]
    lines += [words("settings-cannot-write-elsewhere", n=more)] if more > 0 else []
    return lines + ([words("settings-cannot-call")] if obstacles.cannot_call else [])


def _evening_obstacle(obstacles: Obstacles, words: Words) -> str | None:
    if obstacles.cannot_tell is None:
        return None
    channel, missing = obstacles.cannot_tell
    permissions = permissions_in_words(missing, words)
    return words("settings-cannot-write", channel=channel_link(channel), permissions=permissions)
