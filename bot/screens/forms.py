"""Forms whose whole meaning is in their custom_id; the library itself knows only those it has shown since its start."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, cast

import discord
from discord import ui
from msgspec.structs import replace

from bot.screens.buttons import MEANING, Press

_CUSTOM_ID: Final = re.compile(f"njm:{MEANING}")
_LONGEST: Final = 20


class Field(NamedTuple):
    """A line to write."""

    name: str
    label: str
    value: str


def form(press: Press, title: str, fields: Sequence[Field]) -> ui.Modal:
    """A form that means this press once it is sent."""
    modal = ui.Modal(title=title, custom_id=f"njm:{press.custom_id}", timeout=None)
    for field in fields:
        line: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=field.name, default=field.value, max_length=_LONGEST)
        modal.add_item(ui.Label(text=field.label, component=line))
    modal.stop()  # nothing waits for it: whatever is sent is known by its custom_id
    return modal


def press_of_form(interaction: discord.Interaction) -> Press | None:
    """What a form of ours means that somebody has sent, shown before a restart or after it."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data)
    match = _CUSTOM_ID.fullmatch(data["custom_id"])
    return replace(Press.said_by(match), filled=dict(_filled(data["components"]))) if match else None


def _filled(components: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        field = component.get("component", {})
        if isinstance(field.get("value"), str):
            yield field["custom_id"], field["value"]
