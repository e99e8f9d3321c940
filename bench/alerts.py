"""The alert rules of the documentation, and the bot as it is: `python -m bench alerts --help`.

Processes of the bot, some of them spare, share one PostgreSQL; this process is Discord, and the people who play. A real
Prometheus watches them by `docs/alerts.yml`. It has to be installed: no package of Python has it.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from bench.prometheus import RULES, SCRAPE_SECONDS, Prometheus, find_program
from bench.watched_world import WatchedWorld
from tools.postgresql import Server, running

TELL_SECONDS: Final = 300.0


def main(options: Sequence[str] = ()) -> None:
    """Play for a while, and print which alarms rang."""
    asked = _parser().parse_args(options)
    if find_program() is None:
        sys.exit("There is no `prometheus` on the PATH: install it as the machine does, such as with apt.")
    with TemporaryDirectory() as folder, running(is_safe=True) as server:
        asyncio.run(_listen(asked, Path(folder), server))


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench alerts", description="Watch the bot by the alert rules.")
    parser.add_argument("--minutes", type=float, default=60.0, metavar="N", help="of ordinary play")
    parser.add_argument("--clusters", type=int, default=2, metavar="N", help="processes that serve at a time")
    parser.add_argument("--spares", type=int, default=2, metavar="N", help="processes that wait")
    parser.add_argument("--shards", type=int, default=4, metavar="N", help="of the bot")
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="at which nobody clicks")
    parser.add_argument("--people", type=int, default=12, metavar="N", help="tables at which three people click")
    return parser


async def _listen(asked: Namespace, folder: Path, server: Server) -> None:
    """Let people play, and print which alarms rang; none should."""
    rules, seconds = RULES.read_text("utf-8"), 60 * asked.minutes
    world = WatchedWorld(asked, folder, server)
    async with world.alive(rules, SCRAPE_SECONDS) as prometheus:
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            await asyncio.sleep(min(left, TELL_SECONDS))
            world.check()
            print(f"after {(seconds - until + monotonic()) / 60:.0f} min: {world.told()}", flush=True)
            await _print_rung(prometheus, seconds)
        await _print_figures(prometheus)


async def _print_rung(prometheus: Prometheus, seconds: float) -> None:
    rung = await prometheus.rung(seconds + 600)
    for state in ("firing", "pending"):
        alarms = {alarm.name: at for alarm, at in rung.items() if alarm.state == state}
        told = ", ".join(f"{name} for {at:.0f} s" for name, at in sorted(alarms.items()))
        print(f"    {'rang' if state == 'firing' else 'about to ring'}: {told or 'none'}", flush=True)


async def _print_figures(prometheus: Prometheus) -> None:
    """Print that there was something to hear: an alarm without figures is silent too."""
    for what, query in {
        "processes that answer": "sum(up)",
        "interactions answered": "sum(nainjaune_answer_seconds_count)",
        "deferred": "sum(nainjaune_answers_deferred_total)",
        "lost": "sum(nainjaune_answers_lost_total)",
        "99 % of them within, s": "histogram_quantile(0.99, sum by (le) (nainjaune_answer_seconds_bucket))",
        "event loop, 99 %, s": "histogram_quantile(0.99, sum by (le) (nainjaune_loop_delay_seconds_bucket))",
        "commit, 99 %, s": "histogram_quantile(0.99, sum by (le) (nainjaune_commit_seconds_bucket))",
        "requests to Discord": "sum(nainjaune_requests_total)",
        "warnings": 'sum(nainjaune_log_records_total{level="WARNING"})',
        "errors": 'sum(nainjaune_log_records_total{level=~"ERROR|CRITICAL"})',
    }.items():
        print(f"  {what}: {await prometheus.value(query)}")
