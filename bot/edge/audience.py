"""The members in front of each channel, and the newest message there, as far as clicks tell.

The bot hears of no messages. But each interaction comes with its channel and the `last_message_id` of that moment:
https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-interaction-structure
Private answers are in no channel, and a deleted message stays the last one.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct, field

from bot.memory import Memory

PRESENT_SECONDS: Final = 120
"""How long after a click its member is taken to be still there."""
NEWEST_SECONDS: Final = 30
"""How long after a click the message that was the newest is taken to be so still."""
MAX_REMEMBERED_CHANNELS: Final = 20_000
"""Each takes about a kilobyte."""
_CLICK: Final = "INTERACTION_CREATE"


class _Channel(Struct):
    newest: int = 0
    """The newest message at the latest click; 0 if Discord did not say."""
    clicks: dict[int, int] = field(default_factory=dict[int, int])
    """The time of each present member's latest click."""


class Audience:
    """Who has clicked lately in each channel of a server."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self._channels = Memory[int, _Channel](MAX_REMEMBERED_CHANNELS)

    def listen(self, parsers: dict[str, Callable[[Any], None]]) -> None:
        """Note each interaction before its parser reads it."""
        parse = parsers[_CLICK]

        def note_and_parse(event: Mapping[str, Any]) -> None:
            self.note(event)
            parse(event)

        parsers[_CLICK] = note_and_parse

    def note(self, event: Mapping[str, Any]) -> None:
        """Note the member of an interaction, and the newest message of its channel, unless it is a direct one."""
        if "member" in event and "channel" in event:
            number = int(event["channel"]["id"])
            channel = self._channels.get(number) or _Channel()
            now = self.now()
            channel.newest = int(event["channel"].get("last_message_id") or 0)
            channel.clicks = {user: at for user, at in channel.clicks.items() if at > now - PRESENT_SECONDS}
            channel.clicks[int(event["member"]["user"]["id"])] = now
            self._channels[number] = channel

    def leaves_at(self, channel: int, user: int) -> int:
        """Return the time from which a member who does not click there again counts as gone; 0 if long past."""
        clicks = self._channels[channel].clicks if channel in self._channels else {}
        return clicks[user] + PRESENT_SECONDS if user in clicks else 0

    def is_newest(self, channel: int, message: int) -> bool:
        """Return whether this message, or an older one, was a channel's newest at a click a moment ago."""
        known = self._channels.get(channel)
        if known is None or max(known.clicks.values()) <= self.now() - NEWEST_SECONDS:
            return False
        return 0 < known.newest <= message
