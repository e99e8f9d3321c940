"""The private message from which members are invited to a table."""

from collections.abc import Sequence
from itertools import groupby

from bot.language import Words
from bot.screens.buttons import ButtonId, menu, user_menu
from bot.screens.components import Menu
from bot.screens.layout import Screen, join_dots, join_lines, menu_option, relative_time, screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.table import Invitation
from bot.tables.view import TableView

MAX_INVITED_AT_ONCE = 5


def invite_screen(view: TableView, words: Words, names: dict[int, str], answer: str | None = None) -> Screen:
    """Return a menu of members to invite, and one to take invitations back; `answer` is that to the last click."""
    chosen = user_menu(ButtonId.at(view, Verb.INVITE), words("invite-whom"), (), most=MAX_INVITED_AT_ONCE)
    return screen(
        answer,
        join_lines("**" + words("invite-title") + "**", words("invite-text"), *held_lines(view, words)),
        chosen,
        _take_back(view, words, names),
    )


def invitation_in_words(users: Sequence[int], words: Words) -> str:
    """Say that seats are held for these members."""
    say = Voice(words)
    return say("invite-done", players=say.together([say.member(user) for user in users]), n=len(users))


def held_lines(view: TableView, words: Words) -> list[str]:
    """Return the members for whom seats are held, a line for each end time; the first line mentions a rematch."""
    lines = [_held(until, [*held], words) for until, held in groupby(view.invitations, key=lambda held: held.until)]
    if view.rematch_of is None:
        return ["◦ " + line for line in lines]
    rematch = join_dots([words("lobby-rematch", table=view.rematch_of), *lines[:1]])
    return [rematch, *("◦ " + line for line in lines[1:])]


def _held(until: int, held: Sequence[Invitation], words: Words) -> str:
    say = Voice(words)
    players = say.together([say.member(invitation.user) for invitation in held])
    return words("lobby-held", players=players, n=len(held), until=relative_time(until))


def _take_back(view: TableView, words: Words, names: dict[int, str]) -> Menu | None:
    options = [
        menu_option(names[invitation.user], str(invitation.user))
        for invitation in view.invitations
        if invitation.user in names
    ]
    return menu(ButtonId.at(view, Verb.TAKE_BACK), words("invite-take-back"), options)
