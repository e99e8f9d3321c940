"""Forms and their fields."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord
from discord import ui

from bot.screens.buttons import ButtonId
from bot.screens.components import Option


class MenuField(NamedTuple):
    """A field of a form with a menu, from which one option or none is chosen."""

    name: str
    label: str
    options: Sequence[Option]


class RadioField(NamedTuple):
    """A field of a form with a few visible options, from which one is chosen."""

    name: str
    label: str
    choices: Mapping[str, str]
    """The labels of the options, by the value that is sent."""
    chosen: object


Form = ui.Modal
FormField = MenuField | RadioField


def form(button_id: ButtonId, title: str, fields: Sequence[FormField]) -> Form:
    modal = Form(title=title, custom_id=f"njm:{button_id}", timeout=None)
    for field in fields:
        modal.add_item(ui.Label(text=field.label, component=_component(field)))
    modal.stop()  # discord.py need not wait for it: the router knows it by its custom_id
    return modal


def _component(field: FormField) -> ui.Item[ui.Modal]:
    match field:
        case MenuField(name, _, options):
            return ui.Select(
                custom_id=name,
                options=[
                    discord.SelectOption(
                        label=one.label, value=one.value, description=one.description, default=one.default
                    )
                    for one in options
                ],
                min_values=0,
                required=False,
            )
        case RadioField(name, _, choices, chosen):
            options = [
                discord.RadioGroupOption(label=choices[one], value=one, default=one == chosen) for one in choices
            ]
            return ui.RadioGroup(custom_id=name, options=options)
