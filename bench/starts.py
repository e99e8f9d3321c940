"""What the bot makes of every wrong answer of Discord's, at each step of a start.

Each answer is given to a bot in a process of its own, as it is but for shorter waits, by a Discord over loopback. What
it prints is a table in Markdown: the exit code, what the bot said last, and when Discord is asked again.
"""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

from bench.cluster import BotProcess
from bot.__main__ import HOLD_BACK_SECONDS
from bot.edge.endings import PATIENCE_SECONDS
from bot.edge.refused_token import FIRST_SECONDS
from tools.faults import FAULTS, SOCKET_FAULTS
from tools.gateway import Bot
from tools.loopback import Loopback

TOKEN: Final = "a.b.c"  # noqa: S105 - opens nothing
AT_ONCE: Final = 4
SHORTER: Final = {
    "bot.__main__.HOLD_BACK_SECONDS": 1,
    "bot.edge.endings.PATIENCE_SECONDS": 8,
    "bot.edge.endings.RETRY_SECONDS": 1,
    "bot.edge.gateway_socket.CONNECT_SECONDS": 8,
    "bot.edge.gateway_socket.READY_SECONDS": 3,
    "bot.edge.registration.ANSWER_SECONDS": 3,
    "bot.edge.starts.MAX_BROKEN_SECONDS": 0.1,
}
"""What is not waited for as long as outside of this measurement."""
OBSERVED_SECONDS: Final = 10.0
"""So long a bot is watched that does not end, once it has said something."""
MAX_SECONDS: Final = 180.0
_LOOK_SECONDS: Final = 0.1
_LINE: Final = re.compile(r"^\S+ \S+ (?P<level>[A-Z]+) (?P<logger>\S+): (?P<said>.*)$")
_HANDSHAKE, _IDENTIFY = "a connection to the gateway", "IDENTIFY"
STEPS: Final[Mapping[str, str]] = {
    "the login": "GET /users/@me",
    "the application": r"GET /oauth2/applications/@me",
    "the address of the gateway": "GET /gateway/bot",
    "the commands": r"PUT /applications/\d+/commands",
    "the list of emojis": r"GET /applications/\d+/emojis",
    "an emoji": r"POST /applications/\d+/emojis",
}
"""What the bot asks by itself, as a pattern."""


class Outcome(NamedTuple):
    """What became of one start."""

    step: str
    answer: str
    exit_code: int | None
    """None if the bot goes on."""
    is_connected: bool
    log: str

    def __str__(self) -> str:
        ended = "goes on, connected" if self.is_connected else "goes on"
        code = ended if self.exit_code is None else str(self.exit_code)
        return f"| {self.answer} | {code} | {self._said} | {self._next_try} |"

    @property
    def has_traceback(self) -> bool:
        """Return whether the log shows where in the code something failed."""
        return "Traceback" in self.log

    @property
    def _complaints(self) -> list[str]:
        """Return the warnings, the errors, and what is no line of the log but said to whoever started the bot."""
        lines = [(_LINE.match(line), line) for line in self.log.splitlines()]
        return [
            line[1] if not line[0] else line[0]["said"] for line in lines if not line[0] or line[0]["level"] != "INFO"
        ]

    @property
    def _said(self) -> str:
        return self._complaints[-1].replace("|", "\\|") if self._complaints else "nothing"

    @property
    def _next_try(self) -> str:
        if tries := re.findall(r"(?:trying again|a new session) (in [\d.]+ s)", self.log):
            return tries[-1] if len(tries) == 1 else f"{tries[-1]}, after {len(tries)} tries"
        if self.exit_code is None:
            return "not needed" if self.is_connected else "beyond this measurement"
        if "DISCORD_TOKEN" in self.log:
            return f"a start {FIRST_SECONDS} s later, or with another token"
        if "Ending in" in self.log:
            return f"a start {HOLD_BACK_SECONDS:.0f} s later"
        return f"a start, after {PATIENCE_SECONDS:.0f} s of asking"


def main() -> None:
    """Print a table for each step."""
    outcomes = asyncio.run(_run_all())
    for step in dict.fromkeys(outcome.step for outcome in outcomes):
        print(f"\n### {step[0].upper()}{step[1:]}\n\n| answer | exit code | sentence | next try |\n|---|---|---|---|")
        print(*(outcome for outcome in outcomes if outcome.step == step), sep="\n")
    failed = [f"{outcome.step}, {outcome.answer}" for outcome in outcomes if outcome.has_traceback]
    print(f"\n{len(outcomes)} starts; a traceback in {len(failed)} of them{': ' if failed else ''}{'; '.join(failed)}.")
    shortened = ", ".join(f"{name.rpartition('.')[2]} = {value}" for name, value in SHORTER.items())
    print(f"Shorter than outside of this measurement: {shortened}.")


async def _run_all() -> list[Outcome]:
    limit = asyncio.Semaphore(AT_ONCE)
    return await asyncio.gather(*(_run(limit, *case) for case in _cases()))


def _cases() -> Iterator[tuple[str, str, Callable[[Loopback], None]]]:
    """Return each step with each answer, and what lets Discord give it."""
    for step, pattern in STEPS.items():
        for answer in FAULTS:
            yield step, answer, _fault(pattern, answer)
    for answer, fault in FAULTS.items():
        yield _HANDSHAKE, answer, lambda discord, fault=fault: setattr(discord.gateway, "fault", fault)
    for answer, fault in SOCKET_FAULTS.items():
        yield _IDENTIFY, answer, lambda discord, fault=fault: setattr(discord.gateway, "socket_fault", fault)


def _fault(pattern: str, answer: str) -> Callable[[Loopback], None]:
    return lambda discord: discord.faults.update({pattern: FAULTS[answer]})


async def _run(limit: asyncio.Semaphore, step: str, answer: str, break_: Callable[[Loopback], None]) -> Outcome:
    bot = Bot(1, TOKEN, {})
    async with limit, Loopback(bot) as discord:
        break_(discord)
        with TemporaryDirectory() as folder:
            environ = {
                "DISCORD_TOKEN": TOKEN,
                "DISCORD_API": discord.address,
                "DATABASE_URL": f"sqlite:///{folder}/bot.db",
                "PICTURES": "yes" if "emoji" in step else "no",
            }
            adjusted = [f"{name}={value}" for name, value in SHORTER.items()]
            process = BotProcess("bot", Path(folder), environ, adjusted)
            await _watch(process, lambda: bot.is_connected and "emoji" not in step)
            code, is_connected = process.exit_code, bot.is_connected
            process.kill()
            return Outcome(step, answer, code, is_connected, process.log.read_text("utf-8"))


async def _watch(process: BotProcess, is_connected: Callable[[], bool]) -> None:
    """Wait until the bot has ended, or has gone on for a while."""
    until, said = monotonic() + MAX_SECONDS, None
    while process.is_running and monotonic() < (until if said is None else min(until, said + OBSERVED_SECONDS)):
        if said is None and (is_connected() or process.complaints()):
            said = monotonic()
        await asyncio.sleep(_LOOK_SECONDS)
