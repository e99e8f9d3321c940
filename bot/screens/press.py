"""Buttons and menus whose whole meaning is in their custom_id, so that they work after any restart."""

import re
from typing import Final, Protocol, Self, cast

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.game.refusal import Refusal

_PATTERN: Final = (
    r"njs?:(?P<table>[0-9]{1,18})\.(?P<version>[0-9]{1,9})\.(?P<verb>[a-z_]{1,20})(?:\.(?P<argument>[\w-]{1,40}))?"
)


class Press(Struct, frozen=True):
    """What a click means: at which table, seen at which version, to do what."""

    table: int
    version: int
    verb: str
    argument: str = ""
    """A card, a chair, an option; for a menu, what was chosen in it."""

    @property
    def custom_id(self) -> str:
        """The custom_id that carries it."""
        return f"{self.table}.{self.version}.{self.verb}" + (f".{self.argument}" if self.argument else "")

    @property
    def number(self) -> int:
        """The argument as a number; buttons of ours have one where it is asked for."""
        if not re.fullmatch("[0-9]{1,20}", self.argument):
            raise Refusal("unknown_action")
        return int(self.argument)


class Presses(Protocol):
    """A client that knows what to do about a press."""

    async def handle_press(self, interaction: discord.Interaction, press: Press) -> None:
        """Do it, and answer."""
        ...


def button(
    press: Press,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    """A button that means this press."""
    return ui.Button(custom_id=f"nj:{press.custom_id}", label=label, style=style, emoji=emoji, disabled=disabled)


def menu(press: Press, placeholder: str, options: list[discord.SelectOption]) -> ui.Select[ui.LayoutView]:
    """A menu whose choice becomes the argument of this press."""
    return ui.Select(custom_id=f"njs:{press.custom_id}", placeholder=placeholder, options=options)


class PressItem(ui.DynamicItem[ui.Button[ui.LayoutView] | ui.Select[ui.LayoutView]], template=f"^{_PATTERN}$"):
    """Any button or menu of ours, on a message of any age."""

    def __init__(self, item: ui.Button[ui.LayoutView] | ui.Select[ui.LayoutView], press: Press) -> None:
        super().__init__(item)
        self._press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[ui.LayoutView], match: re.Match[str], /
    ) -> Self:
        """The button or menu of this custom_id."""
        press = Press(int(match["table"]), int(match["version"]), match["verb"], match["argument"] or "")
        return cls(cast("ui.Button[ui.LayoutView] | ui.Select[ui.LayoutView]", item), press)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the press means; what was chosen in a menu is its argument."""
        press = self._press
        if isinstance(self.item, ui.Select):
            [chosen] = self.item.values
            press = replace(press, argument=chosen)
        await cast("Presses", interaction.client).handle_press(interaction, press)
