"""What became of every click, every turn, every message and every chip while processes died."""

import math
import os
import re
import subprocess
import sys

from bench.people import Button
from tests.clusters.world import World
from tools.loopback import Asked
from tools.postgresql import Server


class Checks:
    """Looks at what Discord was asked, and at what is in the database, once all processes have ended."""

    def __init__(self, world: World, server: Server, url: str) -> None:
        self._world = world
        self._server = server
        self._url = url
        assert world.discord.asked is not None
        self._asked = world.discord.asked

    def trespasses(self) -> list[Asked]:
        """Return what a process asked of a channel after another one had asked for its servers, in a newer session."""
        begun: dict[tuple[str, int], list[float]] = {}
        for session in self._world.bot.begun:
            begun.setdefault((session.process, session.shard), []).append(session.begun)
        found: list[Asked] = []
        newest: dict[int, float] = {}
        for asked in self._asked:
            channel = self._channel_of(asked.what)
            if channel is None:
                continue
            shard = self._world.bot.shard_of(self._world.guild_of[channel])
            own = (at for at in begun.get((asked.process, shard), ()) if at <= asked.at)
            since = max(own, default=-1.0)
            if since < newest.get(shard, 0.0):
                found.append(asked)
            newest[shard] = max(since, newest.get(shard, 0.0))
        return found

    def lost(self) -> list[int]:
        """Return the clicks that were answered with a newer table, and saved neither now nor as an earlier click.

        Whoever was not answered may click on the same turn again, also on another card: they are told what was saved.
        """
        applied = {int(number) for (number,) in self._rows("SELECT id FROM interaction")}
        saved: dict[object, float] = {}
        for click in (click for seats in self._world.seats for click in seats.clicks):
            if click.token in applied and click.button:
                saved.setdefault(_turn_of(click.button), click.sent)
        accepted = (click for seats in self._world.seats for click in seats.accepted())
        return [c.token for c in accepted if c.button and saved.get(_turn_of(c.button), math.inf) > c.sent]

    def doubled(self) -> list[int]:
        """Return the channels with more than one message of a table in play."""
        return [channel for channel, board in self._world.boards.items() if len(board.tables()) > 1]

    def _channel_of(self, what: str) -> int | None:
        if match := re.match(r"\w+ /channels/(\d+)/", what):
            return int(match[1]) if int(match[1]) in self._world.guild_of else None
        if match := re.match(r"\w+ /(?:interactions|webhooks)/\d+/(\d+)", what):
            return self._world.discord.interactions[match[1]].channel
        return None

    def _rows(self, statement: str) -> list[list[str]]:
        return [row.split("|") for row in self._server.execute(statement, database="bench").splitlines()]

    def audit(self) -> str:
        """Return what the audit says at last."""
        environ = {"PATH": os.environ["PATH"], "DATABASE_URL": self._url}
        command = [sys.executable, "-m", "bot", "audit"]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        return done.stdout.strip() or done.stderr.strip()


def _turn_of(button: Button) -> object:
    """Return what can be done once: a turn, whatever is laid in it; or the next deal."""
    return button.meaning[:2]
