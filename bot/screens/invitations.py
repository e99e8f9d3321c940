"""The private message from which members are invited to a table."""

from collections.abc import Sequence

from bot.language import Words
from bot.screens.buttons import ButtonId, menu, user_menu
from bot.screens.layout import (
    Part,
    Screen,
    join_lines,
    menu_option,
    menu_row,
    relative_time,
    screen,
)
from bot.screens.narration import somebody, together
from bot.screens.verbs import Verb
from bot.tables.table import Invitation
from bot.tables.view import TableView

MAX_INVITED_AT_ONCE = 5


def invite_screen(view: TableView, words: Words, names: dict[int, str], said: str | None = None) -> Screen:
    """Return the menu of the members to invite, and one to take seats back; `said` is what has been done or refused."""
    chosen = user_menu(ButtonId.at(view, Verb.INVITE_MEMBERS), words("invite-whom"), (), most=MAX_INVITED_AT_ONCE)
    return screen(
        said,
        join_lines("**" + words("invite-title") + "**", words("invite-text"), *held_lines(view, words)),
        menu_row(chosen),
        *_take_back(view, words, names),
    )


def invited(users: Sequence[int], words: Words) -> str:
    """Return that seats are held for these members."""
    return words("invite-done", players=together([somebody(user, words) for user in users], words), n=len(users))


def held_lines(view: TableView, words: Words) -> list[str]:
    """Return for whom seats are held, and until when, a line each."""
    return [_held(invitation, words) for invitation in view.invitations]


def _held(invitation: Invitation, words: Words) -> str:
    until = relative_time(invitation.until)
    return "◦ " + words("lobby-held", player=somebody(invitation.user, words), until=until)


def _take_back(view: TableView, words: Words, names: dict[int, str]) -> list[Part]:
    options = [
        menu_option(names[invitation.user], str(invitation.user))
        for invitation in view.invitations
        if invitation.user in names
    ]
    return [menu_row(menu(ButtonId.at(view, Verb.TAKE_BACK), words("invite-take-back"), options))] if options else []
