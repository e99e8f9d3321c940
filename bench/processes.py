"""Bots in processes of their own, and what these cost; read from /proc, so on Linux alone."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Self

CHECKOUT: Final = Path(__file__).parents[1]
END_SECONDS: Final = 150
IDLE: Final = 0.05  # the part of a core below which a bot has nothing left to do
IDLE_SECONDS: Final = 0.4
TICKS: Final = os.sysconf("SC_CLK_TCK")


class BotProcess:
    """A process of a bot, which ends with the block at the latest."""

    def __init__(self, name: str, folder: Path, environ: Mapping[str, str], *command: str) -> None:
        """Start the module of this name, with its arguments."""
        self.name = name
        self.log = folder / f"{name}.log"
        settings = {"PATH": os.environ["PATH"], "LOG_LEVEL": "WARNING", **environ}
        command = (sys.executable, "-m", *command)
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(command, cwd=CHECKOUT, env=settings, stdout=log, stderr=log)  # noqa: S603

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

    async def wait(self) -> None:
        """Wait until it has ended."""
        await asyncio.to_thread(self._process.wait, END_SECONDS)

    @property
    def exit_code(self) -> int | None:
        """Return with which code it has ended; None while it runs."""
        return self._process.poll()

    def check(self) -> None:
        """Raise RuntimeError with what the process has said, if it has ended by itself, and not well."""
        if (self.exit_code or 0) > 0:
            raise RuntimeError(self.log.read_text("utf-8"))

    def complaints(self) -> list[str]:
        """Return the warnings and errors in its log."""
        return re.findall(r"(?:WARNING|ERROR|CRITICAL|Traceback) .*", self.log.read_text("utf-8"))

    def cpu(self) -> float:
        """Return the seconds of the processor that the process and all below it took, also those that have ended."""
        return sum(sum(_ticks(process)) for process in self._processes()) / TICKS

    def own_cpu(self) -> float:
        """Return the seconds of the processor that the process itself took."""
        return sum(_ticks(self._process.pid)[:2]) / TICKS

    def memory(self) -> float:
        """Return the MiB that the process and all below it hold, with what they share divided among them."""
        rows = (Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines() for process in self._processes())
        return sum(int(row.split()[1]) for each in rows for row in each if row.startswith("Pss:")) / 1024

    async def idle(self) -> None:
        """Wait until the process has nothing left to do."""
        before = self.cpu()
        while True:
            await asyncio.sleep(IDLE_SECONDS)
            now = self.cpu()
            if now - before < IDLE * IDLE_SECONDS:
                return
            before = now

    def _processes(self) -> list[int]:
        return [self._process.pid, *_below(self._process.pid)]


def _below(process: int) -> Iterator[int]:
    """Return the processes that a process has started, and those that these have started, if they have not ended."""
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, thread.read_text("utf-8").split()):
            yield child
            yield from _below(child)


def _ticks(process: int) -> list[int]:
    """Return the time in the process and in the system, and the same of children that have ended."""
    after_name = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return [int(number) for number in after_name[11:15]]
