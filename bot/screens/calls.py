"""The sentences by which members are called: a phone shows no other part of a new message."""

from collections.abc import Sequence

from bot.language import Words
from bot.screens.house_rules import game_name
from bot.screens.layout import channel_link, join_sentences, role_mention
from bot.screens.voices import Voice
from bot.tables.table import Invitation
from bot.tables.view import TableView

MIN_HOURS_IN_MINUTES = 90
"""From then on, hours are told rather than minutes."""


def turn_call(view: TableView, words: Words, *, is_first: bool) -> str:
    """Return whose turn it is, and the rank that is needed; `is_first` if it is the first message of a deal."""
    assert view.turn is not None
    player, need, deal = Voice(words).player(view.turn), view.deal.need, view.game.deals
    if need is not None:
        return words("call-turn", player=player, rank=words.rank(need))
    return words("call-deal", player=player, n=deal) if is_first and deal > 1 else words("call-lead", player=player)


def lobby_call(view: TableView, invitations: Sequence[Invitation], words: Words, *, calls_role: bool) -> str:
    """Return that a table opens, to a role and to those who are newly invited."""
    say = Voice(words)
    opened = words("lobby-call", role=role_mention(view.calls)) if view.calls and calls_role else None
    guests = [say.member(invitation.user) for invitation in invitations]
    invited = None
    if guests:
        host = say.member(invitations[0].by.user)
        invited = words("call-guests", players=say.together(guests), n=len(guests), host=host)
    return join_sentences(opened, invited, words("lobby-title", game=game_name(view.options, words)))


def reminder_call(channel: int, seconds: int, words: Words) -> str:
    """Return where the reader's turn ends, and after how many seconds."""
    minutes = max(1, round(seconds / 60))
    hours = round(minutes / 60)
    left = words("call-hours", n=hours) if minutes >= MIN_HOURS_IN_MINUTES else words("call-minutes", n=minutes)
    return words("call-reminder", link=channel_link(channel), left=left)
