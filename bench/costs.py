"""What a bot does between two moments, and what that costs."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain
from statistics import quantiles
from time import monotonic, process_time
from typing import NamedTuple

from bench.clicks import Click
from bench.processes import BotProcess
from tools.loopback import KINDS, Loopback

Work = Callable[[float], Awaitable[list[float]]]


class Cost(NamedTuple):
    """What was done in some time, and what all of it cost, with what went on after that time."""

    seconds: float
    in_time: int
    """The turns that were answered in this time."""
    turns: int
    """All turns, also those that were answered later."""
    cpu: float
    """Seconds of the processor for all turns."""
    own_cpu: float
    """Those of the bot without its children."""
    bytes: int
    """What came with the requests of all turns."""
    discord_cpu: float
    """Seconds of the processor in this time for Discord and everybody who clicks, which are this process."""
    requests: Counter[str]
    """By kind, for all turns."""
    lateness: list[float]
    """The seconds by which the event loop was late, whenever that was looked at in this time."""

    @property
    def rate(self) -> float:
        """The turns a second."""
        return self.in_time / self.seconds

    @property
    def cpu_ms(self) -> float:
        """The milliseconds of the processor for each turn."""
        return 1e3 * self.cpu / max(self.turns, 1)

    @property
    def own_cpu_ms(self) -> float:
        """The same without the bot's children."""
        return 1e3 * self.own_cpu / max(self.turns, 1)

    @property
    def discord_share(self) -> str:
        """How busy Discord was."""
        return f"{100 * self.discord_cpu / self.seconds:.0f} % of a core"


def total(costs: Sequence[Cost]) -> Cost:
    """Return several costs as one."""
    seconds, in_time, turns, cpu, own_cpu, received, discord_cpu, requests, lateness = zip(*costs, strict=True)
    return Cost(
        sum(seconds),
        sum(in_time),
        sum(turns),
        sum(cpu),
        sum(own_cpu),
        sum(received),
        sum(discord_cpu),
        sum(requests, Counter[str]()),
        [*chain.from_iterable(lateness)],
    )


async def cost_of(discord: Loopback, bot: BotProcess, seconds: float, work: Work) -> Cost:
    """Return what this work costs, which is told when to end, and returns the times at which turns were answered."""
    await bot.idle()
    requests, received = discord.requests.copy(), discord.bytes
    began, cpu, own_cpu, discord_cpu = monotonic(), bot.cpu(), bot.own_cpu(), process_time()
    working = asyncio.ensure_future(work(began + seconds))
    await asyncio.sleep(seconds)
    ended, discord_cpu = monotonic(), process_time() - discord_cpu
    answered = await working
    await bot.idle()
    return Cost(
        seconds=ended - began,
        in_time=sum(at < ended for at in answered),
        turns=len(answered),
        cpu=bot.cpu() - cpu,
        own_cpu=bot.own_cpu() - own_cpu,
        bytes=discord.bytes - received,
        discord_cpu=discord_cpu,
        requests=discord.requests - requests,
        lateness=bot.lateness(began, ended),
    )


def describe(cost: Cost, clicks: Sequence[Click]) -> str:
    """Return three lines about a cost, and about how long these clicks took."""
    turns = max(cost.turns, 1)
    requests = ", ".join(f"{cost.requests[kind] / turns:.2f} {kind}" for kind in KINDS)
    waits = {
        "first response": [click.first - click.sent for click in clicks if click.first],
        "answer": [click.answered - click.sent for click in clicks if click.answered],
        "shown": [click.shown - click.sent for click in clicks if click.shown],
        "in the channel": [click.in_channel - click.sent for click in clicks if click.in_channel],
        "picture": [click.drawn - click.sent for click in clicks if click.drawn],
    }
    took = ", ".join(f"{name} {_spread(times)}" for name, times in waits.items() if times)
    unanswered = sum(click.answered is None for click in clicks)
    longest = 1e3 * max(cost.lateness, default=0)
    return (
        f"    a turn: {requests}; {cost.bytes / turns / 1024:.1f} KiB\n"
        f"    ms from the click: {took}; {unanswered} unanswered\n"
        f"    ms the loop is late: {_spread(cost.lateness)}, at most {longest:.0f}; Discord takes {cost.discord_share}"
    )


def _spread(seconds: Sequence[float]) -> str:
    """Return the median, and what nine in ten and 99 in 100 do not exceed, in milliseconds."""
    doubled = [*seconds, *seconds]  # quantiles of one value are not defined
    found = quantiles(doubled, n=100, method="inclusive") if doubled else [0.0] * 99
    return "/".join(f"{1e3 * found[at]:.1f}" for at in (49, 89, 98))
