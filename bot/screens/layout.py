"""The elements that all messages are made of."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import chain
from types import SimpleNamespace
from typing import Final, NamedTuple, cast

import discord
from discord import ui

from bot.language.text import shorten

GOLD: Final = 0xE3B341
GREY: Final = 0x6B7280
GREEN: Final = 0x4C9A6A
_BUTTONS_PER_ROW: Final = 5
_MARKDOWN: Final = re.compile(r"([\\*_~|`\[\]()<>#:@-])")
MAX_OPTION_LENGTH: Final = 100
"""Letters in each line of an option: https://discord.com/developers/docs/components/reference#string-select"""

Item = ui.Item[ui.LayoutView]
Button = ui.Button[ui.LayoutView]
Menu = ui.Select[ui.LayoutView] | ui.UserSelect[ui.LayoutView]


class Attachment(NamedTuple):
    """A file sent with a message."""

    name: str
    content: bytes


class Picture(NamedTuple):
    """A picture in a message, with its description for those who cannot see it."""

    name: str
    content: bytes
    description: str


Element = str | Picture | Sequence[Button] | Item | None
"""A part of a message: a text, a picture, buttons, a menu, or any other item of discord.py."""


class Screen(ui.LayoutView):
    """A message to be sent, with its files."""

    def __init__(self, *items: Item, files: Sequence[Attachment] = ()) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self.files = tuple(files)
        self._number_repeated_ids()
        self.stop()  # discord.py need not wait for its clicks: the router knows them by their custom_ids

    def _number_repeated_ids(self) -> None:
        """Make repeated custom_ids unique, as Discord accepts each only once in a message."""
        seen = Counter[str]()
        for item in _innermost(self.children):
            if isinstance(item, ui.Button | ui.Select | ui.ChannelSelect) and item.custom_id:
                seen[item.custom_id] += 1
                if (number := seen[item.custom_id]) > 1:
                    item.custom_id = f"{item.custom_id}~{number}"

    def uploads(self) -> list[discord.File]:
        """Return new file objects; each sending needs its own."""
        return [discord.File(BytesIO(file.content), file.name) for file in self.files]

    @property
    def has_words(self) -> bool:
        """Return whether its files are pictures, which words can replace."""
        return bool(self.files) and not any(isinstance(item, ui.File) for item in self.children)

    def in_words(self) -> "Screen":
        """Return the same message with its pictures replaced by their descriptions."""
        return Screen(*map(_in_words, self.children))


def _innermost(items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items that contain no others; discord.py's `walk_children` takes several times as long."""
    for item in items:
        if isinstance(item, ui.Container | ui.ActionRow):
            yield from _innermost(item.children)
        elif isinstance(item, ui.Section):
            yield item.accessory
        else:
            yield item


def _in_words(item: Item) -> Item:
    if isinstance(item, ui.MediaGallery):
        return ui.TextDisplay("\n".join(escaped(picture.description or "") for picture in item.items))
    if isinstance(item, ui.Container):
        return ui.Container[ui.LayoutView](*map(_in_words, item.children), accent_colour=item.accent_colour)
    return item


def escaped(text: str) -> str:
    """Return a text with Discord's Markdown escaped."""
    return _MARKDOWN.sub(r"\\\1", text)


def screen(
    *elements: Element,
    colour: int = GOLD,
    picture: Picture | None = None,
    files: Sequence[Attachment] = (),
) -> Screen:
    """Return a message with these elements in one frame under its picture, and files below the frame.

    Buttons come in as many rows as they need; empty elements are left out.
    """
    contents = [element for element in (picture, *elements) if element]
    frame = ui.Container[ui.LayoutView](*chain.from_iterable(map(_framed, contents)), accent_colour=colour)
    pictures = [Attachment(element.name, element.content) for element in contents if isinstance(element, Picture)]
    below = [ui.File[ui.LayoutView](f"attachment://{file.name}") for file in files]
    return Screen(frame, *below, files=[*pictures, *files])


def _framed(element: str | Picture | Sequence[Button] | Item) -> Iterator[Item]:
    match element:
        case str():
            yield ui.TextDisplay(element)
        case Picture():
            about = element.description
            yield ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{element.name}", description=about))
        case ui.Select() | ui.UserSelect():
            yield ui.ActionRow(element)
        case ui.Item():
            yield element
        case _:
            for first in range(0, len(element), _BUTTONS_PER_ROW):
                yield ui.ActionRow(*element[first : first + _BUTTONS_PER_ROW])


def text_message(text: str) -> Screen:
    return Screen(ui.TextDisplay(text))


def separator() -> Item:
    return ui.Separator()


def join_lines(*sentences: str | None) -> str:
    """Join the sentences that are not empty, one per line."""
    return "\n".join(filter(None, sentences))


def join_sentences(*sentences: str | None) -> str:
    """Join the sentences that are not empty, on one line."""
    return " ".join(filter(None, sentences))


def mention(user: int) -> str:
    """Return a mention of a member, which shows the name; messages are sent without pings."""
    return f"<@{user}>"


def role_mention(role: int) -> str:
    return f"<@&{role}>"


def channel_link(number: int) -> str:
    return f"<#{number}>"


def message_link(guild: int, channel: int, message: int) -> str:
    return f"https://discord.com/channels/{guild}/{channel}/{message}"


def text_id(number: int | str) -> int:
    """Return an id as text, typed as a number: Discord's API takes ids as text, and discord.py sends them unchanged."""
    return cast("int", str(number))


def snowflake(user: int) -> discord.abc.Snowflake:
    """Return an object with the id of a member, for methods of discord.py that send only its id."""
    return cast("discord.abc.Snowflake", SimpleNamespace(id=text_id(user)))


def relative_time(at: int) -> str:
    """Return the distance to a time, kept up to date by the reader's Discord."""
    return f"<t:{at}:R>"


def long_date(at: int) -> str:
    """Return a date in the long format of the reader's language."""
    return f"<t:{at}:D>"


def short_time(at: int) -> str:
    """Return a date and a time of day in the short formats of the reader's language."""
    return f"<t:{at}:d> <t:{at}:t>"


def text_with_button(text: str, button: Button) -> Item:
    return ui.Section(text, accessory=button)


def menu_option(
    label: str,
    value: str,
    *,
    chosen: bool = False,
    more: str | None = None,
    emoji: discord.PartialEmoji | None = None,
) -> discord.SelectOption:
    """Return one option of a menu, with a second line in small letters; both are cut to Discord's limit."""
    label, more = shorten(label, MAX_OPTION_LENGTH), shorten(more, MAX_OPTION_LENGTH) if more else None
    return discord.SelectOption(label=label, value=value, default=chosen, description=more, emoji=emoji)


def join_dots(parts: Sequence[str | None]) -> str:
    """Join the parts that are not empty with dots, on one line."""
    return " · ".join(filter(None, parts))
