"""Notices to players of what others did to their seat or their table, sent directly."""

import asyncio
import logging

import discord

from bot.edge.words import public_words
from bot.language import Words
from bot.screens.layout import channel_link, snowflake, text_message
from bot.screens.narration import somebody
from bot.services.changes import Outcome
from bot.services.loading import LoadedTable
from bot.tables.notices import Notice, notices_of

log = logging.getLogger(__name__)


class Notices:
    """Tells players what somebody else did that concerns them."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._sending: set[asyncio.Task[None]] = set()

    def tell(self, _table_id: int, loaded: LoadedTable | None) -> None:
        """Write to the players whom the events of a saved action concern, unless they want no messages."""
        if not isinstance(loaded, Outcome):
            return
        words = public_words(self._client, loaded.table.guild, loaded.settings.language)
        for notice in notices_of(loaded.table, loaded.events):
            if loaded.preferences(notice.user).reminders:
                task = asyncio.create_task(self._send(notice.user, sentence(notice, loaded.table.channel, words)))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Wait until everybody is told."""
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _send(self, user: int, text: str) -> None:
        try:
            channel = await self._client.create_dm(snowflake(user))
            await channel.send(view=text_message(text))
        except (discord.HTTPException, OSError) as error:
            log.info("A notice could not be delivered and is not tried again: %s", error)
        except Exception:
            log.exception("A notice could not be delivered and is not tried again")


def sentence(notice: Notice, channel: int, words: Words) -> str:
    """Return a notice in words, with a link to the channel of its table."""
    return words("notice", what=notice.what, by=somebody(notice.by, words), link=channel_link(channel))
