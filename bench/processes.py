"""Bots in processes of their own, and what these cost; read from /proc, so on Linux alone."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Final, Self

from bench.watched_bot import SAMPLE

CHECKOUT: Final = Path(__file__).parents[1]
END_SECONDS: Final = 150
IDLE: Final = 0.05
"""The part of a core below which a bot has nothing left to do."""
IDLE_SECONDS: Final = 0.4
LOOK_SECONDS: Final = 0.05
MAX_LINE_LENGTH: Final = 120
TICKS: Final = os.sysconf("SC_CLK_TCK")


class BotProcess:
    """A process of a bot, which ends with the block at the latest."""

    def __init__(
        self,
        name: str,
        folder: Path,
        environ: Mapping[str, str],
        *,
        module: str = "bench.watched_bot",
        adjusted: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self._lateness = folder / f"{name}.lateness"
        command = [sys.executable, "-m", module, str(self._lateness), *adjusted]
        settings = {"PATH": os.environ["PATH"], "BACKUPS_KEPT": "0", **environ}
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(command, cwd=CHECKOUT, env=settings, stdout=log, stderr=log)  # noqa: S603 - our modules

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.ask_to_end()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it as a machine that dies does."""
        self._process.kill()
        self._process.wait()

    def ask_to_end(self) -> None:
        """Ask it to end."""
        self._process.send_signal(signal.SIGTERM)

    def pause(self) -> None:
        """Let it stand still."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self._process.send_signal(signal.SIGCONT)

    async def wait(self) -> None:
        """Wait until it has ended."""
        await asyncio.to_thread(self._process.wait, END_SECONDS)

    @property
    def is_running(self) -> bool:
        """Return whether it has not ended."""
        return self._process.poll() is None

    @property
    def is_spare(self) -> bool:
        """Return whether it has begun to wait for a slot."""
        return "Waiting for a slot" in self.log.read_text("utf-8")

    async def until_spare(self) -> None:
        """Wait until it has begun to wait for a slot, or has one already."""
        while not re.search("Waiting for a slot|Took slot|Connecting for slot", self.log.read_text("utf-8")):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(LOOK_SECONDS)

    def check(self) -> None:
        """Raise RuntimeError with what the process has said, if it has ended by itself, and not well."""
        if (self._process.poll() or 0) > 0:
            raise RuntimeError(self.log.read_text("utf-8"))

    def complaints(self) -> list[str]:
        """Return the warnings and errors in its log."""
        return re.findall(r"(?:WARNING|ERROR|CRITICAL|Traceback) .*", self.log.read_text("utf-8"))

    def cpu(self) -> float:
        """Return the seconds of the processor that the process and its children took, also those that have ended."""
        return (sum(self._ticks()[:4]) + sum(sum(self._ticks(child)[:2]) for child in self._children())) / TICKS

    def own_cpu(self) -> float:
        """Return the seconds of the processor that the process itself took."""
        return sum(self._ticks()[:2]) / TICKS

    async def idle(self) -> None:
        """Wait until the process has nothing left to do."""
        before = self.cpu()
        while True:
            await asyncio.sleep(IDLE_SECONDS)
            now = self.cpu()
            if now - before < IDLE * IDLE_SECONDS:
                return
            before = now

    def memory(self) -> float:
        """Return the MiB of memory that the process holds."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text("utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def children(self) -> str:
        """Return what each child is called, the MiB that it holds and shares with none, and its seconds of CPU."""
        each = [
            f"{_command_of(child)}: {_private_memory_of(child):.0f} MiB,"
            f" {sum(self._ticks(child)[:2]) / TICKS:.1f} s of CPU"
            for child in self._children()
        ]
        return "; ".join(each) or "no children"

    def _children(self) -> list[str]:
        """Return the ids of the processes that the process has started, and that have not ended."""
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [child for thread in threads for child in thread.read_text("utf-8").split()]

    def _ticks(self, process: str = "") -> list[int]:
        """Return the time in the process and in the system, and the same of children that have ended."""
        after_name = Path(f"/proc/{process or self._process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return [int(number) for number in after_name[11:15]]

    def lateness(self, begin: float, end: float) -> list[float]:
        """Return by how many seconds the event loop was late, each time that was looked at between these times."""
        samples = self._lateness.read_bytes() if self._lateness.exists() else b""
        whole = samples[: len(samples) // SAMPLE.size * SAMPLE.size]
        return [late for at, late in SAMPLE.iter_unpack(whole) if begin <= at <= end]


def _command_of(process: str) -> str:
    """Return the module that a process runs, and what that is told."""
    return " ".join(Path(f"/proc/{process}/cmdline").read_text("utf-8").split("\0")[2:]).strip()


def _private_memory_of(process: str) -> float:
    rows = Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(row.split()[1]) for row in rows if row.startswith("Private_")) / 1024


async def end_all(processes: Sequence[BotProcess]) -> float:
    """Ask all processes that run to end, and return after how many seconds they have."""
    began = monotonic()
    for process in processes:
        if process.is_running:
            process.ask_to_end()
    for process in processes:
        await process.wait()
    return monotonic() - began


def complaints_of(processes: Sequence[BotProcess], most: int = 12) -> str:
    """Return the commonest lines that the processes complain in."""
    lines = [re.sub(r"\d+", "N", line)[:MAX_LINE_LENGTH] for process in processes for line in process.complaints()]
    return "".join(f"\n    in the log, {times} times: {line}" for line, times in Counter(lines).most_common(most))
