"""The alert rules of the documentation, and the bot as it is: `python -m bench alerts --help`.

Processes of the bot, some of them spare, share one PostgreSQL; this process is Discord, and the people who play. A real
Prometheus watches them by `docs/alerts.yml`. It has to be installed: no package of Python has it.
"""

import asyncio
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from bench.prometheus import RULES, SCRAPE_SECONDS, Prometheus, find_program, hastened
from bench.troubles import TROUBLES, Trouble
from bench.watched_world import WatchedWorld
from tools.postgresql import Server, running

TELL_SECONDS: Final = 300.0
HASTE: Final = 20
"""How many times less long the rules wait and look back, where they are to ring."""
HASTY_SECONDS: Final = 1
SETTLE_SECONDS: Final = 5.0
"""Until the figures of new processes are known: what counts up before is not seen to."""
RING_SECONDS: Final = 180.0
SILENT_SECONDS: Final = 180.0


def main(options: Sequence[str] = ()) -> None:
    """Play for a while, and print which alarms rang."""
    asked = _parser().parse_args(options)
    if find_program() is None:
        sys.exit("There is no `prometheus` on the PATH: install it as the machine does, such as with apt.")
    with TemporaryDirectory() as folder, running(is_safe=True) as server:
        asyncio.run((_ring if asked.ring is not None else _listen)(asked, Path(folder), server))


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench alerts", description="Watch the bot by the alert rules.")
    parser.add_argument("--minutes", type=float, default=60.0, metavar="N", help="of ordinary play")
    parser.add_argument(
        "--ring",
        nargs="*",
        metavar="ALARM",
        help="let each alarm ring, or these; the rules wait and look back less long",
    )
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


async def _ring(asked: Namespace, folder: Path, server: Server) -> None:
    """Let one thing after another go wrong, and print which alarms ring, and that they are silent again."""
    world = WatchedWorld(asked, folder, server)
    rules = hastened(RULES.read_text("utf-8"), HASTE)
    print(f"The rules wait and look back {HASTE} times less long, and look every {HASTY_SECONDS} s.", flush=True)
    async with world.alive(rules, HASTY_SECONDS) as prometheus:
        heard: set[str] = set()
        for trouble in TROUBLES:
            if not asked.ring or {*asked.ring} & {*trouble.alarms}:
                heard |= await _try(trouble, world, prometheus)
        named = {*re.findall(r"alert: (\w+)", rules)}
        print(f"{len(heard & named)} of {len(named)} alarms rang; not: {', '.join(sorted(named - heard)) or 'none'}")


async def _try(trouble: Trouble, world: WatchedWorld, prometheus: Prometheus) -> set[str]:
    """Let something go wrong until its alarms have rung, and be well again until all are silent."""
    print(f"{trouble.what}:", flush=True)
    heard: set[str] = set()
    await world.until_all_serve()
    await asyncio.sleep(SETTLE_SECONDS)
    async with trouble.happen(world):
        await _until(lambda: {*trouble.alarms} <= heard, prometheus, heard, RING_SECONDS)
    missing = ", ".join(alarm for alarm in trouble.alarms if alarm not in heard)
    if missing:
        print(f"    DID NOT RING: {missing}", flush=True)
    began = monotonic()
    left = await _until(lambda: False, prometheus, heard, SILENT_SECONDS, is_to_be_silent=True)
    print(f"    {'STILL RINGS: ' + ', '.join(sorted(left)) if left else f'silent after {monotonic() - began:.0f} s'}")
    return heard


async def _until(
    is_over: Callable[[], bool],
    prometheus: Prometheus,
    heard: set[str],
    seconds: float,
    *,
    is_to_be_silent: bool = False,
) -> set[str]:
    """Listen until it is over, or silent; add to what was heard, and return what rings then."""
    began, ringing = monotonic(), set[str]()
    while monotonic() - began < seconds:
        ringing = await prometheus.ringing()
        for alarm in sorted(ringing - heard):
            print(f"    {alarm} rings after {monotonic() - began:.0f} s", flush=True)
        heard |= ringing
        if is_over() or (is_to_be_silent and not ringing):
            return ringing
        await asyncio.sleep(HASTY_SECONDS)
    return ringing


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
