"""The forms that set a server's settings, one topic at a time, and the values of settings in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, cast
from zlib import crc32

from bot.language import Words
from bot.language.text import number_in
from bot.screens.buttons import ButtonId
from bot.screens.components import Option
from bot.screens.forms import ChannelsField, CheckField, Form, FormField, MenuField, RoleField, TextField, form
from bot.screens.layout import channel_link, menu_option, role_mention
from bot.screens.verbs import Verb
from bot.tables.settings import CHOICES, NUMBERS, SWITCHES, Settings

Topic = Literal["play", "place", "look", "chips", "day"]

TOPICS: Final[Mapping[Topic, Sequence[str]]] = {
    "play": ("game", "clock"),
    "place": ("channels", "threads", "call_role"),
    "look": ("language", "remarks"),
    "chips": ("starting_chips",),
    "day": ("daily", "daily_channel", "daily_hour", "daily_zone"),
}
"""The settings of each form; Discord shows five at most."""
NOT_CHOSEN: Final = "server"
"""Stands for the server's own language."""
MAX_NAMED: Final = 4
"""Channels beyond this number are only counted."""


def settings_form(topic: Topic, settings: Settings, words: Words, *, is_nowhere: bool = False) -> Form:
    """Return the form of one topic with the settings in force; its id keeps a mark of each.

    `is_nowhere` says that every channel in which tables could be opened was deleted.
    """
    no_channel = words("setting-nowhere") if is_nowhere else words("setting-everywhere")
    fields = [_field(name, getattr(settings, name), no_channel, words) for name in TOPICS[topic]]
    marks = (_mark(_as_sent(name, getattr(settings, name))) for name in TOPICS[topic])
    return form(ButtonId.to(Verb.SET_SETTINGS, topic, *marks), words("settings-topic", topic=topic), fields)


def written_anew(topic: Topic, marks: Sequence[str], fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields that were changed; what somebody else has meanwhile set in the others stays."""
    before = dict(zip(TOPICS[topic], marks, strict=False))
    return {name: fields[name] for name in TOPICS[topic] if name in fields and _mark(fields[name]) != before.get(name)}


def value_of(name: str, text: str) -> object:
    """Return the value of a switch, a number or a choice in a form; the settings refuse an invalid one."""
    if name in SWITCHES:
        return text == "1"
    if name in NUMBERS:
        return number_in(text)
    return None if text == NOT_CHOSEN else text


def name_and_value(name: str, value: object, words: Words) -> str:
    return words("setting-is", setting=words("setting", setting=name), value=value_in_words(name, value, words))


def value_in_words(name: str, value: object, words: Words) -> str:
    return _VALUES[name](value, words)


def zone_key(zone: str) -> str:
    """Return how a zone is called in the catalogues, such as europe-paris."""
    return zone.lower().replace("/", "-").replace("_", "-")


def _field(name: str, value: Any, no_channel: str, words: Words) -> FormField:  # noqa: ANN401 - whatever a setting has
    label, hint = words("setting", setting=name), words("setting-hint", setting=name)
    if name in SWITCHES:
        return CheckField(name, label, value, hint)
    if name in NUMBERS:
        return TextField(name, label, str(value), hint=hint)
    if name == "channels":
        return ChannelsField(name, label, value, no_channel, hint)
    if name == "daily_channel":
        return ChannelsField(name, label, [] if value is None else [value], words("setting-no-channel"), hint, most=1)
    if name == "call_role":
        return RoleField(name, label, value, words("setting-no-role"), hint)
    return MenuField(name, label, _options(name, value, words), is_required=True, hint=hint)


def _options(name: str, value: object, words: Words) -> list[Option]:
    return [
        menu_option(
            value_in_words(name, choice, words),
            choice or NOT_CHOSEN,
            chosen=choice == value,
        )
        for choice in CHOICES[name]
    ]


def _as_sent(name: str, value: object) -> str:
    """Return what the field of a setting sends if it is left unchanged."""
    match value:
        case bool():
            return str(int(value))
        case tuple():
            return " ".join(map(str, cast("tuple[int, ...]", value)))
        case None:
            return NOT_CHOSEN if name in CHOICES else ""
        case _:
            return str(value)


def _mark(text: str) -> str:
    """Return a checksum of a text in eight letters, the same whatever the order of its words."""
    return f"{crc32(' '.join(sorted(text.split())).encode()):08x}"


def _some(names: Sequence[str], words: Words) -> str:
    """Return the first of these names, and the number of the others."""
    named, more = ", ".join(names[:MAX_NAMED]), len(names) - MAX_NAMED
    return words("setting-more", named=named, n=more) if more > 0 else named


_VALUES: Final[Mapping[str, Callable[[Any, Words], str]]] = {
    "game": lambda value, words: words("game", game=value),
    "clock": lambda value, words: words("clock", clock=f"for-{value}"),
    "threads": lambda value, words: words("setting-threads", value=value),
    "language": lambda value, words: words("setting-language", value=value or NOT_CHOSEN),
    "channels": lambda value, words: _some([*map(channel_link, value)], words) or words("setting-everywhere"),
    "call_role": lambda value, words: role_mention(value) if value else words("setting-no-role"),
    "daily_channel": lambda value, words: channel_link(value) if value else words("setting-no-channel"),
    "daily_zone": lambda value, words: words("setting-zone", zone=zone_key(value)),
    **dict.fromkeys(NUMBERS, lambda value, words: words("setting-number", number=value)),
    "daily_hour": lambda value, words: words("setting-hour", hour=value),
    **dict.fromkeys(SWITCHES, lambda value, words: words("choice-switch", value=bool(value))),
}
