"""Direct messages to players about what others did to their seat or their table."""

import asyncio

import discord

from bot.edge.sending import public_words, write_to
from bot.language import Words
from bot.language.amounts import signed
from bot.screens.layout import channel_link, join_sentences
from bot.screens.voices import Voice
from bot.services.changes import Outcome
from bot.services.loading import LoadedTable
from bot.tables.notices import Notice, notices_of
from bot.tables.table import Table


class Notices:
    """Tells players when somebody else's action concerns them."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._sending: set[asyncio.Task[discord.Message | None]] = set()

    def tell(self, _table_id: int, loaded: LoadedTable | None) -> None:
        """Write to the players whom the events of a saved action concern, unless they want no messages."""
        if not isinstance(loaded, Outcome):
            return
        words = public_words(self._client, loaded.table.guild, loaded.settings.language)
        for notice in notices_of(loaded.table, loaded.events):
            if loaded.preferences(notice.user).reminders:
                text = join_sentences(sentence(notice, loaded.table, words), _outcome(notice, loaded, words))
                task = asyncio.create_task(write_to(self._client, notice.user, text, what="notice"))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Wait until all notices are sent."""
        await asyncio.gather(*self._sending, return_exceptions=True)


def sentence(notice: Notice, table: Table, words: Words) -> str:
    """Return a notice in words, with a link to the channel of its table."""
    if notice.what == "gone":
        return words("notice-gone", table=table.id, game=words("game", game=table.options.rules.game))
    return words("notice", what=notice.what, by=Voice(words).member(notice.by), link=channel_link(table.channel))


def _outcome(notice: Notice, loaded: LoadedTable, words: Words) -> str | None:
    """Return a player's final chips and gain in a game that somebody has stopped; None for any other notice."""
    view = loaded.view(notice.user)
    if notice.what != "stopped" or view.own is None or view.game.ending is None or view.practice:
        return None
    number = view.seats.index(view.own)
    return words("notice-outcome", chips=words("chips", n=view.game.chips[number]), **signed(view.gain(number)))
