"""`python -m bench hostile [--servers N] [--first SEED]`: random servers of members who want nothing but chips.

Each does 60 things through the services on a real file; then every chip is explained, and the whole file is audited.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bot.services import audit
from tests.tables.club import Club
from tests.tables.fortunes import Fortunes
from tests.tables.hostile import HostileServer, any_card

DEEDS: Final = 60
SERVERS_A_FILE: Final = 10


def main(arguments: Sequence[str] = ()) -> None:
    """Print how many servers were sound, and what members gained; end at the first that is not."""
    parser = ArgumentParser(prog="python -m bench hostile")
    parser.add_argument("--servers", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args(arguments)
    began, found = perf_counter(), list[Fortunes]()
    for seed in range(options.first, options.first + options.servers, SERVERS_A_FILE):
        found += asyncio.run(_play(range(seed, seed + SERVERS_A_FILE)))
        if len(found) % 100 == 0 or len(found) == options.servers:
            print(f"{len(found)} servers are sound after {perf_counter() - began:.0f} s: {_gains(found)}", flush=True)


async def _play(seeds: Sequence[int]) -> list[Fortunes]:
    """Play on servers with these seeds in one file, and audit it."""
    with TemporaryDirectory() as folder:
        place = Path(folder) / "club"
        place.mkdir()
        club = await Club(place, choose=any_card).opens()
        try:
            found = [await _live(club, seed) for seed in seeds]
            problems = await audit.find_problems(club.store)
        finally:
            await club.closes()
    if problems:
        raise AssertionError(f"seeds {seeds}: {problems}")
    return found


async def _live(club: Club, seed: int) -> Fortunes:
    try:
        return await HostileServer(club, 1000 + seed, seed).lives(DEEDS)
    except BaseException:
        print(f"seed {seed} is not sound")
        raise


def _gains(found: Sequence[Fortunes]) -> str:
    purchases = [gain for fortunes in found for gain in fortunes.purchases]
    games = [gain for fortunes in found for gain in fortunes.games]
    return f"{_mean(purchases)} antes a bought seat, {_mean(games)} antes a game of all members together"


def _mean(gains: Sequence[float]) -> str:
    if len(gains) < 2:  # noqa: PLR2004 - one has no spread
        return "too few"
    return f"{fmean(gains):+.2f} ± {stdev(gains) / sqrt(len(gains)):.2f} ({len(gains):,})"
