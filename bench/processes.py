"""Bots in processes of their own, and what these cost; read from /proc, so on Linux alone."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Final, Self

from bench.watched_bot import SAMPLE

CHECKOUT: Final = Path(__file__).parents[1]
END_SECONDS: Final = 60
IDLE: Final = 0.05
"""The part of a core below which a bot has nothing left to do."""
IDLE_SECONDS: Final = 0.4


class BotProcess:
    """A module that is a bot, in a process of its own from the start to the end of a block."""

    def __init__(self, module: str, folder: Path, environ: Mapping[str, str]) -> None:
        self._lateness = folder / f"{module}.lateness"
        self.log = folder / f"{module}.log"
        self._command = [sys.executable, "-m", module, str(self._lateness)]
        self._environ = {"PATH": os.environ["PATH"], **environ}

    def __enter__(self) -> Self:
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(self._command, cwd=CHECKOUT, env=self._environ, stdout=log, stderr=log)  # noqa: S603 - our modules
        return self

    async def end(self) -> float:
        """Ask the process to end, and return how many seconds that took it."""
        began = monotonic()
        self._process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(self._process.wait, END_SECONDS)
        return monotonic() - began

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def check(self) -> None:
        """Raise RuntimeError with what the process has said, if it has ended."""
        if self._process.poll() is not None:
            raise RuntimeError(f"{self._command} has ended:\n{self.log.read_text('utf-8')}")

    def cpu(self) -> float:
        """Return the seconds of the processor that all threads of the process took."""
        after_name = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")

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
        pages = int(Path(f"/proc/{self.pid}/statm").read_text("utf-8").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def lateness(self, begin: float, end: float) -> list[float]:
        """Return by how many seconds the event loop was late, each time that was looked at between these times."""
        samples = self._lateness.read_bytes() if self._lateness.exists() else b""
        whole = samples[: len(samples) // SAMPLE.size * SAMPLE.size]
        return [late for at, late in SAMPLE.iter_unpack(whole) if begin <= at <= end]
