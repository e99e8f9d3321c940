"""Buttons, menus and forms whose state is their custom_id, so that they work after a restart.

A custom_id is `nj:<table>.<version>.<verb>[.<argument>-<argument>…][~<number>]`; a menu's begins with `njs:`, a form's
with `njm:`. The number distinguishes components of one message that mean the same.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, Self

from msgspec import Struct

from bot.game.refusal import Refusal
from bot.language import Words
from bot.screens.components import Button, ButtonStyle, ChannelMenu, Chosen, Emoji, Menu, Option, RoleMenu, UserMenu
from bot.screens.verbs import Verb
from bot.tables.table import PublicTable
from bot.tables.view import TableView

CUSTOM_ID: Final = re.compile(
    r"nj[sm]?:(?P<table>[0-9]{1,18})\.(?P<version>[0-9]{1,9})\.(?P<verb>[a-z_]{1,20})(?:\.(?P<arguments>[\w-]{1,60}))?"
    r"(?:~[0-9]{1,2})?"
)

_CHANNEL_TYPES: Final = (0, 2, 5, 15)
"""Those for text, voice, announcements and forums."""

Argument = str | int | bool


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
    def at(cls, view: PublicTable, verb: Verb, *arguments: Argument) -> Self:
        """Return the id of an action at this version of a table."""
        return cls(verb, tuple(map(_argument_text, arguments)), view.id, view.version)

    @classmethod
    def parse(cls, custom_id: str) -> Self:
        """Parse a custom_id. Raise Refusal if its format or its verb is unknown."""
        match = CUSTOM_ID.fullmatch(custom_id)
        if match is None:
            raise Refusal("unknown_action")
        try:
            verb = Verb(match["verb"])
        except ValueError:
            raise Refusal("unknown_action") from None
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
    style: ButtonStyle = ButtonStyle.SECONDARY,
    *,
    emoji: Emoji | None = None,
    disabled: bool = False,
) -> Button:
    return Button(f"nj:{button_id}", label, style, emoji, disabled)


def menu(button_id: ButtonId, placeholder: str, options: Sequence[Option]) -> Menu | None:
    """Return a menu with this id; the chosen value becomes its last arguments. Return None without options."""
    return Menu(f"njs:{button_id}", placeholder, tuple(options)) if options else None


def user_menu(button_id: ButtonId, placeholder: str, chosen: Sequence[int], *, most: int) -> UserMenu:
    """Return a menu of the server's members, of which at most `most` can be chosen."""
    return UserMenu(f"njs:{button_id}", placeholder, 0, most, tuple(Chosen(str(user), "user") for user in chosen))


def role_menu(button_id: ButtonId, placeholder: str, chosen: Sequence[int]) -> RoleMenu:
    """Return a menu of the server's roles, of which one or none can be chosen."""
    return RoleMenu(f"njs:{button_id}", placeholder, 0, 1, tuple(Chosen(str(role), "role") for role in chosen))


def channel_menu(button_id: ButtonId, placeholder: str, chosen: Sequence[int], *, most: int) -> ChannelMenu:
    """Return a menu of the server's channels that have messages, of which at most `most` can be chosen."""
    channels = tuple(Chosen(str(channel), "channel") for channel in chosen)
    return ChannelMenu(f"njs:{button_id}", placeholder, 0, most, channels, channel_types=_CHANNEL_TYPES)


def more_button(view: PublicTable, words: Words, deal: int | None = None) -> Button:
    """Return the button to what else can be asked for; under the result of a deal with that deal, of a game with 0."""
    return button(ButtonId.at(view, Verb.MORE, *([] if deal is None else [deal])), words("button-more"))


def back_button(view: PublicTable, words: Words) -> Button:
    """Return the button by which a player who has left, is away, or has missed turns comes back."""
    return button(ButtonId.at(view, Verb.RETURN), words("button-back"), ButtonStyle.SUCCESS)


def next_deal_button(view: TableView, words: Words) -> Button:
    return button(ButtonId.at(view, Verb.NEXT_DEAL, view.game.deals), words("button-next-deal"), ButtonStyle.SUCCESS)


def hand_button(table: int, words: Words) -> Button:
    return button(ButtonId.to(Verb.HAND, table=table), words("button-hand"))


def learn_button(words: Words) -> Button:
    return button(ButtonId.to(Verb.LEARN), words("button-learn"))


def daily_button(words: Words, style: ButtonStyle = ButtonStyle.SECONDARY) -> Button:
    """Return the button that leads to the deals of the present day."""
    return button(ButtonId.to(Verb.DAILY), words("button-daily"), style)


def page_buttons(page: int, pages: int, words: Words, to_page: Callable[[int], ButtonId]) -> list[Button]:
    """Return buttons to the page before and the page after, if there is more than one page."""
    if pages == 1:
        return []
    steps = ((max(0, page - 1), "◀", page == 0), (page, words("page", n=page + 1, pages=pages), True))
    last = (min(pages - 1, page + 1), "▶", page == pages - 1)
    return [button(to_page(target), label, disabled=disabled) for target, label, disabled in (*steps, last)]


def around(place: int, total: int, size: int) -> range:
    """Return `size` places of a long list, with this one in the middle if possible."""
    first = max(0, min(place - size // 2, total - size))
    return range(first, min(total, first + size))
