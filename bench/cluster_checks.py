"""What became of every click, every turn, every message and every chip while processes died."""

import os
import re
import subprocess
import sys
from typing import Final

import msgspec

from bench.cluster import SHORT_CLOCK_SECONDS, World
from bench.processes import MAX_LINE_LENGTH, complaints_of
from bot.tables.table import Table
from tools.loopback import Asked
from tools.postgresql import Server

MAX_LINES: Final = 12
_UNLIMITED: Final = (" /interactions/", " /webhooks/")


class Checks:
    """Looks at what Discord was asked, and at what is in the database, once all processes have ended."""

    def __init__(self, world: World, server: Server, url: str) -> None:
        self._world = world
        self._server = server
        self._url = url
        assert world.discord.asked is not None
        self._asked = world.discord.asked

    def print_all(self) -> None:
        """Print everything that is counted."""
        self._check_actions()
        self._check_turns()
        self._check_messages()
        self._check_requests()
        [(total, number)] = self._rows("SELECT coalesce(sum(amount), 0)::text, count(*)::text FROM posting")
        print(f"postings: {int(number):,}, whose sum is {total}; {self.audit()}{complaints_of(self._world.processes)}")

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
        """Return the clicks that were answered with a newer table, and saved neither now nor at an earlier click."""
        applied = {int(number) for (number,) in self._rows("SELECT id FROM interaction")}
        clicks = [click for seats in self._world.seats for click in seats.clicks]
        saved = {click.button.meaning for click in clicks if click.token in applied and click.button}
        accepted = (click for seats in self._world.seats for click in seats.accepted())
        return [click.token for click in accepted if click.button and click.button.meaning not in saved]

    def doubled(self) -> list[int]:
        """Return the channels with more than one message of a table in play."""
        return [channel for channel, board in self._world.boards.items() if len(board.tables()) > 1]

    def _replaced(self) -> list[int]:
        """Return the doubled channels whose older message the bot has noted for deletion."""
        waiting = self._rows(
            "SELECT channel_id FROM table_message JOIN game_table ON id = table_id WHERE stale_id IS NOT NULL"
        )
        return sorted({*self.doubled()} & {int(channel) for (channel,) in waiting})

    def _channel_of(self, what: str) -> int | None:
        if match := re.match(r"\w+ /channels/(\d+)/", what):
            return int(match[1]) if int(match[1]) in self._world.guild_of else None
        if match := re.match(r"\w+ /(?:interactions|webhooks)/\d+/(\d+)", what):
            return self._world.discord.interactions[match[1]].channel
        return None

    def _rows(self, statement: str) -> list[list[str]]:
        return [row.split("|") for row in self._server.execute(statement, database="bench").splitlines()]

    def _check_actions(self) -> None:
        versions = {int(table): int(version) for table, version in self._rows("SELECT id, version FROM game_table")}
        clicks = [click for seats in self._world.seats for click in seats.clicks if click.is_turn]
        accepted = [click for seats in self._world.seats for click in seats.accepted()]
        shown = [one for board in self._world.boards.values() for one in board.tables()]
        ahead = [table for table, version in shown if version > versions[table]]
        print(
            f"turns: {len(clicks):,} clicked, {len(accepted):,} acknowledged with a newer hand, of which"
            f" {len(self.lost())} are lost; {len(ahead)} messages show more than is saved"
        )

    def _check_turns(self) -> None:
        """A turn of five minutes is struck once, so that two strikes at a table are as far apart."""
        struck = self._rows(
            "SELECT table_id, at FROM table_event WHERE body LIKE '%TurnMissed%' ORDER BY table_id, number"
        )
        at: dict[str, int] = {}
        twice = 0
        for table, when in struck:
            twice += int(when) - at.get(table, 0) < SHORT_CLOCK_SECONDS
            at[table] = int(when)
        print(f"turns that ran out: {len(struck):,} at {len(at):,} tables, of which {twice} twice")

    def _check_messages(self) -> None:
        """A table in play has one message, which shows it as it is saved."""
        found = self._rows("SELECT id, channel_id, version, snapshot FROM game_table WHERE is_open = 1")
        missing = behind = untouched = 0
        for number, channel, version, snapshot in found:
            board = self._world.boards[int(channel)]
            if msgspec.json.decode(snapshot, type=Table).turn is None:
                continue
            untouched += not board.messages
            missing += not board.tables() and bool(board.messages)
            behind += bool(board.tables()) and (int(number), int(version)) not in board.tables()
        print(
            f"messages of {len(found):,} open tables, of which {untouched:,} never changed:"
            f" {len(self.doubled())} twice, of which {len(self._replaced())} are to be deleted next;"
            f" {missing} missing, {behind} behind"
        )

    def _check_requests(self) -> None:
        bot, trespasses = self._world.bot, self.trespasses()
        print(
            f"requests: {len(self._asked):,}, of which {len(trespasses)} for servers of another process;"
            f" {self._most_in_a_second()} in a second at most of those that count;"
            f" sessions: {bot.sessions}, and {bot.too_early} too early"
        )
        for one in trespasses[:MAX_LINES]:
            print("   ", one)

    def _most_in_a_second(self) -> int:
        """Return the most requests in any second that count for Discord's limit."""
        counted = [one.at for one in self._asked if not any(free in one.what for free in _UNLIMITED)]
        first = most = 0
        for last, at in enumerate(counted):
            while counted[first] <= at - 1:
                first += 1
            most = max(most, last - first + 1)
        return most

    def audit(self) -> str:
        """Return what the audit says at last."""
        environ = {"PATH": os.environ["PATH"], "DATABASE_URL": self._url}
        command = [sys.executable, "-m", "bot", "audit"]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)  # noqa: S603 - the bot
        return (done.stdout.strip() or done.stderr.strip())[-MAX_LINE_LENGTH:]
