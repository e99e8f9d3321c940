"""Buttons and menus whose whole meaning is in their custom_id, so that they work after any restart."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol, Self, cast

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.game.refusal import Refusal

MEANING: Final = (
    r"(?P<table>[0-9]{1,18})\.(?P<version>[0-9]{1,9})\.(?P<verb>[a-z_]{1,20})(?:\.(?P<argument>[\w-]{1,40}))?"
)
"""What a custom_id of ours says after its prefix."""
_MOST_CHANNELS: Final = 25
_CHANNELS: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]
HIGHEST: Final = 2**63 - 1
"""No number of Discord's is higher, nor any that can be kept."""


class Press(Struct, frozen=True):
    """What a click means: at which table, seen at which version, to do what."""

    table: int
    version: int
    verb: str
    argument: str = ""
    """A card, a seat_id, an option; for a menu without one of its own, what was chosen in it."""
    chosen: tuple[str, ...] = ()
    """Everything that was chosen in a menu."""
    filled: Mapping[str, str] = {}
    """What was written into a form, by field."""

    @classmethod
    def said_by(cls, match: re.Match[str]) -> Self:
        """The press of a custom_id that matches its pattern."""
        return cls(int(match["table"]), int(match["version"]), match["verb"], match["argument"] or "")

    @property
    def custom_id(self) -> str:
        """The custom_id that carries it."""
        return f"{self.table}.{self.version}.{self.verb}" + (f".{self.argument}" if self.argument else "")

    @property
    def number(self) -> int:
        """The argument as a number; buttons of ours have one where it is asked for."""
        if not re.fullmatch("[0-9]{1,19}", self.argument) or int(self.argument) > HIGHEST:
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
    emoji: discord.PartialEmoji | None = None,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    """A button that means this press."""
    return ui.Button(custom_id=f"nj:{press.custom_id}", label=label, style=style, emoji=emoji, disabled=disabled)


def menu(press: Press, placeholder: str, options: list[discord.SelectOption]) -> ui.Select[ui.LayoutView]:
    """A menu whose choice becomes the argument of this press."""
    return ui.Select(custom_id=f"njs:{press.custom_id}", placeholder=placeholder, options=options)


def channel_menu(press: Press, placeholder: str, chosen: Sequence[int]) -> ui.ChannelSelect[ui.LayoutView]:
    """A menu of the server's channels, in which any number of them can be chosen."""
    return ui.ChannelSelect(
        custom_id=f"njs:{press.custom_id}",
        placeholder=placeholder,
        channel_types=_CHANNELS,
        min_values=0,
        max_values=_MOST_CHANNELS,
        default_values=[_default(channel) for channel in chosen[:_MOST_CHANNELS]],
    )


def _default(channel: int) -> discord.SelectDefaultValue:
    as_text = cast("int", str(channel))  # ids go over the wire as text
    return discord.SelectDefaultValue(id=as_text, type=discord.SelectDefaultValueType.channel)


_Item = ui.Button[ui.LayoutView] | ui.Select[ui.LayoutView] | ui.ChannelSelect[ui.LayoutView]


class PressItem(ui.DynamicItem[_Item], template=f"^njs?:{MEANING}$"):
    """Any button or menu of ours, on a message of any age."""

    def __init__(self, item: _Item, press: Press) -> None:
        super().__init__(item)
        self._press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, item: ui.Item[ui.LayoutView], match: re.Match[str], /
    ) -> Self:
        """The button or menu of this custom_id."""
        return cls(cast("_Item", item), Press.said_by(match))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the press means, with what was chosen in a menu."""
        press = self._press
        chosen = cast("list[str]", (interaction.data or {}).get("values", []))
        if chosen:
            press = replace(press, argument=press.argument or chosen[0], chosen=tuple(chosen))
        await cast("Presses", interaction.client).handle_press(interaction, press)
