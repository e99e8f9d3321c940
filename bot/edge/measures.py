"""What the bot would take note of while it works; `Metrics` does where METRICS is set."""

from random import Random

import aiohttp

from bot.edge.responder import Delivery
from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import play_as
from bot.store.database import Store


class Measures:
    """Takes note of nothing."""

    def __init__(self, trace: aiohttp.TraceConfig | None = None) -> None:
        self.trace = trace or aiohttp.TraceConfig()
        """Sees every request to Discord."""

    def answered(self, verb: str, delivery: Delivery) -> None:
        """Take note of how an interaction was answered."""

    def drawn(self, picture: str, seconds: float) -> None:
        """Take note of how long a picture took."""

    def had_turn(self, seconds: float) -> None:
        """Take note of how long a request waited for its turn."""

    def choose(self, robot: str, view: View, rng: Random) -> PlayCard:
        """Return what a robot lays, and take note of how long it took."""
        return play_as(robot, view, rng)

    def watch(self, store: Store) -> None:
        """Take note of how long commits take, and how long somebody waits for a connection."""
