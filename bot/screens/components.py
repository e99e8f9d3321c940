"""The parts of a message as values, with the names and numbers that they have in Discord's API, so they are sent as is.

https://discord.com/developers/docs/components/reference
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace


class ButtonStyle(IntEnum):
    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4


class Emoji(Struct, frozen=True):
    """An emoji of the application."""

    name: str
    id: str


class Button(Struct, frozen=True, omit_defaults=True, tag_field="type", tag=2):
    custom_id: str
    label: str
    style: ButtonStyle
    emoji: Emoji | None = None
    disabled: bool = False


class Option(Struct, frozen=True, omit_defaults=True):
    """One option of a menu."""

    label: str
    value: str
    description: str | None = None
    emoji: Emoji | None = None
    default: bool = False


class Menu(Struct, frozen=True, tag_field="type", tag=3):
    """A menu from which one option is chosen."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]


class Chosen(Struct, frozen=True):
    """Who or what is chosen already."""

    id: str
    type: Literal["user", "role", "channel"]


class _ServerMenu(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """A menu whose options Discord takes from the server."""

    custom_id: str
    placeholder: str
    min_values: int
    max_values: int
    default_values: tuple[Chosen, ...] = ()


class UserMenu(_ServerMenu, frozen=True, tag=5):
    """A menu of the server's members."""


class RoleMenu(_ServerMenu, frozen=True, tag=6):
    """A menu of the server's roles."""


class ChannelMenu(_ServerMenu, frozen=True, tag=8, kw_only=True):
    """A menu of the server's channels of these types."""

    channel_types: tuple[int, ...]


AnyMenu = Menu | UserMenu | RoleMenu | ChannelMenu


class ActionRow(Struct, frozen=True, tag_field="type", tag=1):
    """Up to five buttons, or a menu."""

    components: tuple[Button | AnyMenu, ...]


class Text(Struct, frozen=True, tag_field="type", tag=10):
    content: str


class Section(Struct, frozen=True, tag_field="type", tag=9):
    """A text with a button beside it."""

    components: tuple[Text]
    accessory: Button


class Upload(Struct, frozen=True):
    """The address of a file that is sent with the message."""

    url: str


class GalleryPicture(Struct, frozen=True):
    media: Upload
    description: str


class Gallery(Struct, frozen=True, tag_field="type", tag=12):
    items: tuple[GalleryPicture, ...]


class File(Struct, frozen=True, tag_field="type", tag=13):
    file: Upload


class Separator(Struct, frozen=True, tag_field="type", tag=14):
    """A line between two blocks."""


Block = ActionRow | Text | Section | Gallery | File | Separator


class Container(Struct, frozen=True, tag_field="type", tag=17):
    """Blocks in one frame, with a coloured edge."""

    components: tuple[Block, ...]
    accent_color: int


Item = Block | Container
Clickable = Button | AnyMenu
_Clickable = TypeVar("_Clickable", bound=Clickable)


def blocks_of(items: Iterable[Item]) -> Iterator[Block]:
    """Yield all blocks, those in frames included."""
    for item in items:
        if isinstance(item, Container):
            yield from item.components
        else:
            yield item


def clickables(items: Iterable[Item]) -> Iterator[Clickable]:
    """Yield all buttons and menus."""
    for block in blocks_of(items):
        if isinstance(block, ActionRow):
            yield from block.components
        elif isinstance(block, Section):
            yield block.accessory


def with_unique_ids(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the same items with repeated custom_ids numbered, as Discord accepts each only once in a message."""
    ids = [clickable.custom_id for clickable in clickables(items)]
    if len(set(ids)) == len(ids):
        return items
    seen = Counter[str]()
    return tuple(
        replace(item, components=tuple(_numbered(block, seen) for block in item.components))
        if isinstance(item, Container)
        else _numbered(item, seen)
        for item in items
    )


def _numbered(block: Block, seen: Counter[str]) -> Block:
    if isinstance(block, ActionRow):
        return ActionRow(tuple(_numbered_id(clickable, seen) for clickable in block.components))
    return replace(block, accessory=_numbered_id(block.accessory, seen)) if isinstance(block, Section) else block


def _numbered_id(clickable: _Clickable, seen: Counter[str]) -> _Clickable:
    seen[clickable.custom_id] += 1
    number = seen[clickable.custom_id]
    return clickable if number == 1 else replace(clickable, custom_id=f"{clickable.custom_id}~{number}")
