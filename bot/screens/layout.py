"""The parts that all messages are made of."""

from collections.abc import Iterable, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import Final, cast

import discord
from discord import ui

GOLD: Final = 0xE3B341
GREY: Final = 0x6B7280
GREEN: Final = 0x4C9A6A
_IN_A_ROW: Final = 5

Screen = ui.LayoutView
Part = ui.Item[ui.LayoutView]


def screen(*parts: Part | str | None, colour: int = GOLD) -> Screen:
    """A message of these parts in one frame."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*(_item(part) for part in parts if part), accent_colour=colour))
    view.stop()  # nothing waits for its clicks here: they are known by their custom_ids
    return view


def note(text: str) -> Screen:
    """A message of one sentence."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.stop()
    return view


def rule() -> Part:
    """A line between two parts."""
    return ui.Separator()


def rows(buttons: Iterable[ui.Button[ui.LayoutView]]) -> list[Part]:
    """Buttons in as many rows as they need."""
    left = iter(buttons)
    return [ui.ActionRow(*row) for row in iter(lambda: list(islice(left, _IN_A_ROW)), [])]


def row(item: ui.Select[ui.LayoutView]) -> Part:
    """A menu, which has a row for itself."""
    return ui.ActionRow(item)


def lines(*sentences: str | None) -> str:
    """Those of the sentences that there are, each on its line."""
    return "\n".join(sentence for sentence in sentences if sentence)


def member(user: int) -> str:
    """A member by name, without a ping."""
    return f"<@{user}>"


def snowflake(user: int) -> discord.abc.Snowflake:
    """A member for Discord's ears: ids go over the wire as text, and the library would send them as it finds them."""
    return cast("discord.abc.Snowflake", SimpleNamespace(id=str(user)))


def moment(at: int) -> str:
    """A time in the reader's own zone, and how far off it is."""
    return f"<t:{at}:R>"


def option(label: str, value: str, *, chosen: bool = False) -> discord.SelectOption:
    """One line of a menu."""
    return discord.SelectOption(label=label, value=value, default=chosen)


def joined(parts: Sequence[str]) -> str:
    """Parts of a sentence in a row."""
    return " · ".join(parts)


def _item(part: Part | str) -> Part:
    return ui.TextDisplay(part) if isinstance(part, str) else part
