"""Forms: their fields, and how a refused form is opened again as it was filled in."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

import discord
from discord import ui

from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import ButtonStyle, Option
from bot.screens.layout import Screen, screen

MAX_CHANNELS: Final = 25
_MAX_FIELD_LENGTH: Final = 20
_CHANNEL_TYPES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]


class TextField(NamedTuple):
    """A field of a form for one line of text."""

    name: str
    label: str
    value: str
    max_length: int = _MAX_FIELD_LENGTH
    hint: str | None = None
    is_required: bool = True


class MenuField(NamedTuple):
    """A field of a form with a menu, from which one option or none is chosen."""

    name: str
    label: str
    options: Sequence[Option]
    is_required: bool = False
    hint: str | None = None


class RadioField(NamedTuple):
    """A field of a form with a few visible options, from which one is chosen."""

    name: str
    label: str
    choices: Mapping[str, str]
    """The labels of the options, by the value that is sent."""
    chosen: object
    hint: str | None = None


class CheckField(NamedTuple):
    """A field of a form with a box to check; it sends 1 or 0."""

    name: str
    label: str
    is_on: bool
    hint: str | None = None


class ChannelsField(NamedTuple):
    """A field of a form with a menu of the server's channels; it sends the ids of at most this many of them."""

    name: str
    label: str
    chosen: Sequence[int]
    placeholder: str
    hint: str | None = None
    most: int = MAX_CHANNELS


class RoleField(NamedTuple):
    """A field of a form with a menu of the server's roles, from which one or none is chosen."""

    name: str
    label: str
    chosen: int | None
    placeholder: str
    hint: str | None = None


Form = ui.Modal
FormField = TextField | MenuField | RadioField | CheckField | ChannelsField | RoleField


def form(button_id: ButtonId, title: str, fields: Sequence[FormField]) -> Form:
    modal = Form(title=title, custom_id=f"njm:{button_id}", timeout=None)
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
                custom_id=name,
                options=[
                    discord.SelectOption(
                        label=one.label, value=one.value, description=one.description, default=one.default
                    )
                    for one in options
                ],
                min_values=int(field.is_required),
                required=field.is_required,
            )
        case RadioField(name, _, choices, chosen):
            options = [
                discord.RadioGroupOption(label=choices[one], value=one, default=one == chosen) for one in choices
            ]
            return ui.RadioGroup(custom_id=name, options=options)
        case CheckField(name, _, is_on):
            return ui.Checkbox(custom_id=name, default=is_on)
        case ChannelsField(name, _, chosen, placeholder):
            return _channel_menu(name, chosen, placeholder, field.most)
        case RoleField(name, _, chosen, placeholder):
            return _role_menu(name, chosen, placeholder)


def refill(modal: Form, typed: Mapping[str, str]) -> None:
    """Fill in the fields of a form as they were filled in before; the others stay as they are."""
    for label in modal.children:
        assert isinstance(label, ui.Label)
        field: Any = label.component
        if field.custom_id in typed:
            _fill(field, typed[field.custom_id])


def refused_form_screen(why: str, form_id: ButtonId, panel: ButtonId, words: Words) -> Screen:
    """Return why a form was refused, with a button that opens it again, and one that goes back to its panel."""
    correcting = button(form_id, words("button-correct"), ButtonStyle.PRIMARY)
    return screen(why, [correcting, button(panel, words("button-cancel"))])


def _fill(field: ui.Item[Any], text: str) -> None:
    """Set a field to the value that it sent."""
    match field:
        case ui.TextInput():
            field.default = text
        case ui.Checkbox():
            field.default = text == "1"
        case ui.Select() | ui.RadioGroup():
            for option in field.options:
                option.default = option.value == text
        case ui.ChannelSelect():
            field.default_values = _chosen(discord.SelectDefaultValueType.channel, text.split())
        case _:
            assert isinstance(field, ui.RoleSelect)
            field.default_values = _chosen(discord.SelectDefaultValueType.role, text.split())


def _channel_menu(name: str, chosen: Sequence[int], placeholder: str, most: int) -> ui.ChannelSelect[ui.Modal]:
    return ui.ChannelSelect(
        custom_id=name,
        placeholder=placeholder,
        channel_types=_CHANNEL_TYPES,
        min_values=0,
        max_values=most,
        required=False,
        default_values=_chosen(discord.SelectDefaultValueType.channel, chosen[:most]),
    )


def _role_menu(name: str, chosen: int | None, placeholder: str) -> ui.RoleSelect[ui.Modal]:
    return ui.RoleSelect(
        custom_id=name,
        placeholder=placeholder,
        min_values=0,
        required=False,
        default_values=_chosen(discord.SelectDefaultValueType.role, [] if chosen is None else [chosen]),
    )


def _chosen(kind: discord.SelectDefaultValueType, ids: Iterable[int | str]) -> list[discord.SelectDefaultValue]:
    # Discord's API takes ids as text, and discord.py sends them unchanged.
    return [discord.SelectDefaultValue(id=cast("int", str(number)), type=kind) for number in ids]
