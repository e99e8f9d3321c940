"""The measurements of the bot at work, all ignored; `Metrics` records them if METRICS is set."""

import aiohttp

from bot.edge.responder import Delivery


class Measures:
    """Ignores all measurements."""

    def __init__(self, trace: aiohttp.TraceConfig | None = None) -> None:
        self.trace = trace or aiohttp.TraceConfig()
        """Sees every request to Discord."""

    def answered(self, delivery: Delivery) -> None:
        """Record how an interaction was answered."""
