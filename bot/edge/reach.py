"""The servers that cannot be reached, and since when: nobody can play there, so no turn may run out."""

from typing import Final, NamedTuple

from bot.services.presence import MIN_OUTAGE_SECONDS

SETTLED_AFTER_SECONDS: Final = 60
"""A server counts as reached again after it has been for this long."""


class Outage(NamedTuple):
    """A time during which a server could not be reached."""

    since: int
    until: int | None = None
    """None while it lasts."""

    @property
    def seconds(self) -> int:
        """Return how long it lasted; 0 while it lasts."""
        return 0 if self.until is None else self.until - self.since


class Reach:
    """The servers that cannot be reached, or have been again for less than a minute."""

    def __init__(self) -> None:
        self._outages: dict[int, Outage] = {}

    def lose(self, guild: int, now: int) -> None:
        """Record that a server cannot be reached; an earlier time stays."""
        outage = self._outages.get(guild)
        self._outages[guild] = Outage(outage.since if outage else now)

    def regain(self, guild: int, now: int) -> None:
        outage = self._outages.get(guild)
        if outage and outage.until is None:
            self._outages[guild] = outage._replace(until=now)

    def forget(self, guild: int) -> None:
        """Forget a server that the bot is no longer on."""
        self._outages.pop(guild, None)

    def settle(self, guild: int, given_back: Outage) -> None:
        """Record that the time of an outage has been given back; another outage may have begun meanwhile."""
        outage = self._outages.pop(guild, None)
        if outage and outage != given_back:
            self._outages[guild] = outage._replace(since=given_back.until)

    def __contains__(self, guild: int) -> bool:
        """Return whether a server has been reachable for at least a minute."""
        return guild not in self._outages

    def lasting(self, now: int) -> dict[int, int]:
        """Return the servers that have been unreachable for a while, each with the beginning."""
        return {
            guild: outage.since
            for guild, outage in self._outages.items()
            if outage.until is None and now - outage.since >= MIN_OUTAGE_SECONDS
        }

    def settled(self, now: int) -> dict[int, Outage]:
        """Return the outages that ended at least a minute ago."""
        return {
            guild: outage
            for guild, outage in self._outages.items()
            if outage.until is not None and now - outage.until >= SETTLED_AFTER_SECONDS
        }
