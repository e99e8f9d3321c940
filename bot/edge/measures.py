"""The measurements of the bot at work, all ignored; `Metrics` records them if METRICS is set."""

import aiohttp

from bot.edge.responder import Delivery
from bot.store.database import Store


class Measures:
    """Ignores all measurements."""

    def __init__(self, trace: aiohttp.TraceConfig | None = None) -> None:
        self.trace = trace or aiohttp.TraceConfig()
        """Sees every request to Discord."""

    def answered(self, verb: str, delivery: Delivery) -> None:
        """Record how an interaction was answered."""

    def drawn(self, picture: str, seconds: float) -> None:
        """Record how long a picture took."""

    def had_turn(self, seconds: float) -> None:
        """Record how long a request waited for its turn."""

    def chose(self, robot: str, seconds: float) -> None:
        """Record how long a robot took to choose."""

    def watch(self, store: Store) -> None:
        """Record how long the store's commits take, and the waits for its connections."""
