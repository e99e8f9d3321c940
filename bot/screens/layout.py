"""The elements that all messages are made of."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec

from bot.language import Words
from bot.language.text import shorten
from bot.screens.components import (
    ActionRow,
    AnyMenu,
    Block,
    Button,
    ChannelMenu,
    Container,
    Emoji,
    File,
    Gallery,
    GalleryPicture,
    Item,
    Menu,
    Option,
    RoleMenu,
    Section,
    Separator,
    Text,
    Upload,
    UserMenu,
    with_unique_ids,
)

GOLD: Final = 0xE3B341
GREY: Final = 0x6B7280
GREEN: Final = 0x4C9A6A
_BUTTONS_PER_ROW: Final = 5
_MARKDOWN: Final = re.compile(r"([\\*_~|`\[\]()<>#:@-])")
MAX_OPTION_LENGTH: Final = 100
"""Letters in each line of an option: https://discord.com/developers/docs/components/reference#string-select"""


class Attachment(NamedTuple):
    """A file sent with a message."""

    name: str
    content: bytes


class Picture(NamedTuple):
    """A picture in a message, with its description for those who cannot see it."""

    name: str
    content: bytes
    description: str


Element = str | Picture | Sequence[Button] | AnyMenu | Block | None
"""A part of a message: a text, a picture, buttons, a menu, or anything else that Discord has."""


class Screen:
    """A message to be sent, with its files."""

    def __init__(self, *items: Item, files: Sequence[Attachment] = ()) -> None:
        self.items = with_unique_ids(items)
        self.files = tuple(files)

    def to_components(self) -> list[dict[str, Any]]:
        """Return what Discord is sent."""
        return msgspec.json.decode(msgspec.json.encode(self.items))  # `to_builtins` would leave tuples as they are

    @property
    def has_words(self) -> bool:
        """Return whether its files are pictures, which words can replace."""
        return bool(self.files) and not any(isinstance(item, File) for item in self.items)

    def in_words(self) -> "Screen":
        """Return the same message with its pictures replaced by their descriptions."""
        return Screen(*map(_in_words, self.items))


def _in_words(item: Item) -> Item:
    if isinstance(item, Container):
        return Container(tuple(map(_described, item.components)), item.accent_color)
    return _described(item)


def _described(block: Block) -> Block:
    if isinstance(block, Gallery):
        return Text("\n".join(escaped(picture.description) for picture in block.items))
    return block


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
    frame = Container(tuple(chain.from_iterable(map(_framed, contents))), colour)
    pictures = [Attachment(element.name, element.content) for element in contents if isinstance(element, Picture)]
    below = [File(_upload(file.name)) for file in files]
    return Screen(frame, *below, files=[*pictures, *files])


def _framed(element: str | Picture | Sequence[Button] | AnyMenu | Block) -> Iterator[Block]:
    match element:
        case str():
            yield Text(element)
        case Picture():
            yield Gallery((GalleryPicture(_upload(element.name), element.description),))
        case Menu() | UserMenu() | RoleMenu() | ChannelMenu():
            yield ActionRow((element,))
        case ActionRow() | Text() | Section() | Gallery() | File() | Separator():
            yield element
        case _:
            for first in range(0, len(element), _BUTTONS_PER_ROW):
                yield ActionRow(tuple(element[first : first + _BUTTONS_PER_ROW]))


def _upload(name: str) -> Upload:
    return Upload(f"attachment://{name}")


def text_message(text: str) -> Screen:
    return Screen(Text(text))


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


def table_and_channel(table: int, channel: int, words: Words) -> list[str]:
    """Return the number of a table and a link to its channel; nothing for a deal of a day, which has none."""
    return [words("table-number", table=table), channel_link(channel)] if channel > 0 else []


def channel_link(number: int) -> str:
    return f"<#{number}>"


def message_link(guild: int, channel: int, message: int) -> str:
    return f"https://discord.com/channels/{guild}/{channel}/{message}"


def relative_time(at: int) -> str:
    """Return the distance to a time, kept up to date by the reader's Discord."""
    return f"<t:{at}:R>"


def long_date(at: int) -> str:
    """Return a date in the long format of the reader's language."""
    return f"<t:{at}:D>"


def short_time(at: int) -> str:
    """Return a date and a time of day in the short formats of the reader's language."""
    return f"<t:{at}:d> <t:{at}:t>"


def text_with_button(text: str, button: Button) -> Section:
    return Section((Text(text),), button)


def menu_option(
    label: str,
    value: str,
    *,
    chosen: bool = False,
    more: str | None = None,
    emoji: Emoji | None = None,
) -> Option:
    """Return one option of a menu, with a second line in small letters; both are cut to Discord's limit."""
    label, more = shorten(label, MAX_OPTION_LENGTH), shorten(more, MAX_OPTION_LENGTH) if more else None
    return Option(label, value, more, emoji, chosen)


def join_dots(parts: Sequence[str | None]) -> str:
    """Join the parts that are not empty with dots, on one line."""
    return " · ".join(filter(None, parts))
