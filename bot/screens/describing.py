"""Descriptions of pictures for those who cannot see them: complete, suits spelled out, short enough for Discord."""

from collections.abc import Iterable, Sequence
from functools import partial

from bot.game.cards import Card
from bot.language import Words
from bot.language.names import MemberNames
from bot.pictures.drawing.labels import Names
from bot.screens.film import describe_film
from bot.screens.hand import describe_hand
from bot.screens.profile import describe_profile
from bot.screens.result import describe_result, describe_standings
from bot.screens.table import describe_table
from bot.screens.voices import Voice, spoken, spoken_at_table
from bot.tables.view import TableView
from bot.values.results import Profile


def table(view: TableView, names: Names, words: Words) -> str:
    """Describe a table: whose turn it is, the run, the pots, every seat."""
    return spoken_at_table(partial(describe_table, view), view.seats, names, words)


def hand(view: TableView, words: Words) -> str:
    """Describe the reader's hand: what the game expects of them, and which cards can be laid and win a pot."""
    return spoken_at_table(partial(describe_hand, view), view.seats, {}, words)


def result(view: TableView, names: Names, words: Words) -> str:
    """Describe the result of a deal: every gain, and the cards that were left."""
    return spoken_at_table(partial(describe_result, view), view.seats, names, words)


def standings(view: TableView, names: Names, words: Words) -> str:
    """Describe the end of a game: who has won, and the place and the gain of every player."""
    return spoken_at_table(partial(describe_standings, view), view.seats, names, words)


def profile(member: Profile, names: MemberNames, words: Words) -> str:
    """Describe what a member has made of their games."""
    return spoken(partial(describe_profile, member), {member.user: names.plain(member.user, words)}, words)


def replay(view: TableView, hands: Sequence[tuple[Card, ...]], at: tuple[int, int], names: Names, words: Words) -> str:
    """Describe a step of a replay: the table with every hand open."""

    def tell(say: Voice) -> Iterable[str]:
        return say("picture-step", n=at[0], of=at[1]), *describe_table(view, say, hands)

    return spoken_at_table(tell, view.seats, names, words)


def film(moments: Sequence[TableView], names: Names, words: Words) -> str:
    """Describe a film: how it ends, who takes what, and who lays what."""
    return spoken_at_table(partial(describe_film, moments), moments[-1].seats, names, words)
