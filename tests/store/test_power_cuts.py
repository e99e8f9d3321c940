"""Cut the power again and again while many play: `python -m tests.store.test_power_cuts [--cuts N] [--seed S]`.

Members play on a file while everything that SQLite does to it is noted, in its order, with every action that was
acknowledged. Then the power fails at a random moment: what was not synced by then is there, missing or torn. The file
must open, with every action that had been acknowledged, and the audit must find nothing wrong. The next members go on
with that file.
"""

import asyncio
import logging
import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import pytest

from bot.store.database import StoreError
from bot.store.sqlite.database import FileStore
from tests.scale import some
from tests.store.disk_log import DiskLog, why_not
from tests.store.files import clear
from tests.store.test_kills import Acknowledged, Members, Tally, check

CUTS_A_RUN: Final = 4
"""Moments at which the power fails in one run; the next run goes on after the last of them."""
SECONDS: Final = 0.3
"""How long members play in one run."""
PAGES_TO_MERGE: Final = (10, 100, 1000)
"""After so many pages the log is merged into the file; SQLite's own choice is the last, which a run rarely reaches."""
FILE: Final = "bot.db"

needs_log = pytest.mark.skipif(bool(why_not()), reason=why_not() or "")


@needs_log
def test_whatever_was_acknowledged_survives_a_power_cut(tmp_path: Path):
    """The command cuts two hundred times."""
    cuts, seed = some(4, of=8), SystemRandom().randrange(1 << 32)
    tally = cut_again_and_again(tmp_path, cuts=cuts, seed=seed)
    assert (tally.problems, tally.kills, tally.acknowledged > 0) == ([], cuts, True), f"seed {seed}"


@pytest.mark.long
@needs_log
@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_disk_that_is_not_waited_for_loses_something(tmp_path: Path, synchronous: str):
    """The test above can fail."""
    assert cut_again_and_again(tmp_path, cuts=40, seed=1, synchronous=synchronous).problems


def cut_again_and_again(folder: Path, *, cuts: int, seed: int, synchronous: str = "FULL") -> Tally:
    """Let members play on a file in this folder, and check what each power cut leaves of it."""
    random = Random(seed)
    played, left = folder / "played", folder / "left"
    for each in (played, left):
        each.mkdir()
    asyncio.run(_make(played / FILE))
    versions: dict[int, int] = {}
    acknowledged = unreported = done = run = 0
    while done < cuts:
        run += 1
        log = DiskLog(played)
        with log.noting():
            asyncio.run(_play(played / FILE, log, run, random, synchronous))
        before = versions
        for end in sorted(random.choices(range(len(log.events) + 1), k=min(CUTS_A_RUN, cuts - done))):
            done += 1
            reported = [event for event in log.events[:end] if isinstance(event, Acknowledged)]
            versions = _newest(before, reported)
            image = log.image(end, random)
            _fill(left, image)
            more, wrong = asyncio.run(_check(left / FILE, run, reported, versions))
            if wrong:
                problems = [f"after cut {done}, before event {end} of run {run}: {fault}" for fault in wrong]
                return Tally(done, acknowledged + len(reported), unreported, problems)
        acknowledged, unreported = acknowledged + len(reported), unreported + more
        _fill(played, image)
    return Tally(done, acknowledged, unreported, [])


async def _make(path: Path) -> None:
    await (await FileStore.open(path)).close()


async def _play(path: Path, log: DiskLog, run: int, random: Random, synchronous: str) -> None:
    store = await FileStore.open(path)
    for pragma in (f"synchronous = {synchronous}", f"wal_autocheckpoint = {random.choice(PAGES_TO_MERGE)}"):
        store._raw.execute(f"PRAGMA {pragma}")  # noqa: SLF001
    members = Members(store, log.note, run=2 * run, random=random)
    playing = asyncio.ensure_future(members.play())
    await asyncio.wait([playing], timeout=SECONDS)
    log.stop()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await members.close()
    await store.close()
    if not playing.cancelled():
        playing.result()


async def _check(path: Path, run: int, reported: list[Acknowledged], versions: dict[int, int]) -> tuple[int, list[str]]:
    try:
        return await check(f"sqlite:///{path}", run, reported, versions)
    except StoreError as error:
        return 0, [str(error)]


def _newest(versions: dict[int, int], reported: list[Acknowledged]) -> dict[int, int]:
    newest = dict(versions)
    for action in reported:
        newest[action.table] = max(action.version, newest.get(action.table, 0))
    return newest


def _fill(folder: Path, image: dict[str, bytes]) -> None:
    clear(folder)
    for name, data in image.items():
        (folder / name).write_bytes(data)


def main(arguments: list[str]) -> int:
    """Cut, and print the result; return 1 if anything was wrong."""
    parser = ArgumentParser(prog="python -m tests.store.test_power_cuts")
    parser.add_argument("--cuts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # silent about actions that are refused after a run
    began = perf_counter()
    with TemporaryDirectory() as folder:
        tally = cut_again_and_again(Path(folder), cuts=options.cuts, seed=options.seed)
    lines = [
        f"seed {options.seed}: {tally.kills} power cuts in {perf_counter() - began:.0f} seconds",
        f"{tally.acknowledged} actions acknowledged in what was gone on with, {tally.unreported} more saved",
        *(tally.problems or ["nothing is lost, nothing is wrong"]),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if tally.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
