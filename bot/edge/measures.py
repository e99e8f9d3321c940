"""The measurements of the bot at work, all ignored; `Metrics` records them if METRICS is set."""

from random import Random

import aiohttp

from bot.edge.responder import Delivery
from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import play_as
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

    def choose(self, robot: str, view: View, rng: Random) -> PlayCard:
        """Return a robot's play, and record how long it took."""
        return play_as(robot, view, rng)

    def watch(self, store: Store) -> None:
        """Record how long the store's commits take, and the waits for its connections."""
