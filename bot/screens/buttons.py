"""Buttons, menus and forms whose state is their custom_id, so that they work after a restart.

A custom_id is `nj:<table>.<version>.<verb>[.<argument>-<argument>…][~<number>]`; a menu's begins with `njs:`, a form's
with `njm:`. The number tells apart components of one message that mean the same.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, Self

import discord
from discord import ui
from msgspec import Struct

from bot.game.refusal import Refusal
from bot.screens.layout import text_id
from bot.screens.verbs import Verb

CUSTOM_ID: Final = re.compile(
    r"nj[sm]?:(?P<table>[0-9]{1,18})\.(?P<version>[0-9]{1,9})\.(?P<verb>[a-z_]{1,20})(?:\.(?P<arguments>[\w-]{1,60}))?"
    r"(?:~[0-9]{1,2})?"
)
MAX_CHANNELS: Final = 25
_MAX_FIELD_LENGTH: Final = 20
_CHANNEL_TYPES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]

Argument = str | int | bool


class ShownTable(Protocol):
    """The number and the version of a table, as a message shows it."""

    @property
    def id(self) -> int: ...
    @property
    def version(self) -> int: ...


class ButtonId(Struct, frozen=True):
    """The state of a button: verb, arguments, and the table with its version."""

    verb: Verb
    arguments: tuple[str, ...] = ()
    table: int = 0
    version: int = 0

    @classmethod
    def to(cls, verb: Verb, *arguments: Argument, table: int = 0) -> Self:
        """Return the id of an action that does not depend on a table's version."""
        return cls(verb, tuple(map(_argument_text, arguments)), table)

    @classmethod
    def at(cls, view: ShownTable, verb: Verb, *arguments: Argument) -> Self:
        """Return the id of an action at this version of a table."""
        return cls(verb, tuple(map(_argument_text, arguments)), view.id, view.version)

    @classmethod
    def parse(cls, custom_id: str) -> Self:
        """Parse a custom_id. Raise Refusal if its format or its verb is unknown."""
        match = CUSTOM_ID.fullmatch(custom_id)
        if match is None or match["verb"] not in set(Verb):
            raise Refusal("unknown_action")
        verb = Verb(match["verb"])
        arguments = tuple(match["arguments"].split("-")) if match["arguments"] else ()
        return cls(verb, arguments, int(match["table"]), int(match["version"]))

    def __str__(self) -> str:
        arguments = f".{'-'.join(self.arguments)}" if self.arguments else ""
        return f"{self.table}.{self.version}.{self.verb}{arguments}"


def _argument_text(argument: Argument) -> str:
    return str(int(argument)) if isinstance(argument, bool) else str(argument)


def button(
    button_id: ButtonId,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: discord.PartialEmoji | None = None,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    """Return a button with this id."""
    return ui.Button(custom_id=f"nj:{button_id}", label=label, style=style, emoji=emoji, disabled=disabled)


def menu(button_id: ButtonId, placeholder: str, options: list[discord.SelectOption]) -> ui.Select[ui.LayoutView]:
    """Return a menu with this id; the chosen value becomes its last arguments."""
    return ui.Select(custom_id=f"njs:{button_id}", placeholder=placeholder, options=options)


def user_menu(
    button_id: ButtonId, placeholder: str, chosen: Sequence[int], *, most: int
) -> ui.UserSelect[ui.LayoutView]:
    """Return a menu of the server's members that takes up to so many of them."""
    return ui.UserSelect(
        custom_id=f"njs:{button_id}",
        placeholder=placeholder,
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=text_id(user), type=discord.SelectDefaultValueType.user) for user in chosen
        ],
    )


class TextField(NamedTuple):
    """A field of a form in which a line is written."""

    name: str
    label: str
    value: str
    max_length: int = _MAX_FIELD_LENGTH
    hint: str | None = None
    is_required: bool = True


class MenuField(NamedTuple):
    """A field of a form with a menu, of which one option is chosen, or none."""

    name: str
    label: str
    options: list[discord.SelectOption]
    is_required: bool = False
    hint: str | None = None


class RadioField(NamedTuple):
    """A field of a form with a few options in sight, of which one is chosen."""

    name: str
    label: str
    options: list[discord.RadioGroupOption]
    hint: str | None = None


class CheckField(NamedTuple):
    """A field of a form with a box to check; what it sends is 1 or 0."""

    name: str
    label: str
    is_on: bool
    hint: str | None = None


class ChannelsField(NamedTuple):
    """A field of a form with a menu of the server's channels; what it sends are the ids of any number of them."""

    name: str
    label: str
    chosen: Sequence[int]
    placeholder: str
    hint: str | None = None


class RoleField(NamedTuple):
    """A field of a form with a menu of the server's roles, of which one is chosen, or none."""

    name: str
    label: str
    chosen: int | None
    placeholder: str
    hint: str | None = None


FormField = TextField | MenuField | RadioField | CheckField | ChannelsField | RoleField


def form(button_id: ButtonId, title: str, fields: Sequence[FormField]) -> ui.Modal:
    """Return a form with this id."""
    modal = ui.Modal(title=title, custom_id=f"njm:{button_id}", timeout=None)
    for field in fields:
        modal.add_item(ui.Label(text=field.label, description=field.hint, component=_component(field)))
    modal.stop()  # discord.py need not wait for it: the router knows it by its custom_id
    return modal


def _component(field: FormField) -> ui.Item[ui.Modal]:
    match field:
        case TextField(name, _, value, max_length):
            return ui.TextInput(custom_id=name, default=value, max_length=max_length, required=field.is_required)
        case MenuField(name, _, options):
            return ui.Select(
                custom_id=name, options=options, min_values=int(field.is_required), required=field.is_required
            )
        case RadioField(name, _, options):
            return ui.RadioGroup(custom_id=name, options=options)
        case CheckField(name, _, is_on):
            return ui.Checkbox(custom_id=name, default=is_on)
        case ChannelsField(name, _, chosen, placeholder):
            return _channel_menu(name, chosen, placeholder)
        case RoleField(name, _, chosen, placeholder):
            return _role_menu(name, chosen, placeholder)


def _channel_menu(name: str, chosen: Sequence[int], placeholder: str) -> ui.ChannelSelect[ui.Modal]:
    kind = discord.SelectDefaultValueType.channel
    chosen_now = [discord.SelectDefaultValue(id=text_id(channel), type=kind) for channel in chosen[:MAX_CHANNELS]]
    return ui.ChannelSelect(
        custom_id=name,
        placeholder=placeholder,
        channel_types=_CHANNEL_TYPES,
        min_values=0,
        max_values=MAX_CHANNELS,
        required=False,
        default_values=chosen_now,
    )


def _role_menu(name: str, chosen: int | None, placeholder: str) -> ui.RoleSelect[ui.Modal]:
    kind = discord.SelectDefaultValueType.role
    return ui.RoleSelect(
        custom_id=name,
        placeholder=placeholder,
        min_values=0,
        required=False,
        default_values=[] if chosen is None else [discord.SelectDefaultValue(id=text_id(chosen), type=kind)],
    )
