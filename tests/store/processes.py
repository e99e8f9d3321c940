"""Other processes, which run the tasks of `tests.store.tasks`."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

CHECKOUT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "tests.store.tasks")


def run_task(task: str, path: Path) -> list[dict[str, Any]]:
    """Run one task in a process of its own, and return what it reported."""
    command = [*COMMAND, task, str(path)]
    done = subprocess.run(
        command, cwd=CHECKOUT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True, timeout=60
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


class OtherProcess:
    """Another process, which has the file open."""

    def __init__(self, process: asyncio.subprocess.Process):
        self._process = process

    @classmethod
    async def open(cls, path: Path) -> Self:
        pipe = asyncio.subprocess.PIPE
        command = [*COMMAND, "hold", str(path)]
        other = cls(await asyncio.create_subprocess_exec(*command, cwd=CHECKOUT, stdin=pipe, stdout=pipe))
        assert await other.report() == {"code": "opened"}
        return other

    async def report(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        return json.loads(await self._process.stdout.readline())

    def release(self) -> None:
        """Let it write something, close the file, and end."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    async def wait(self) -> int:
        return await self._process.wait()

    async def kill(self) -> None:
        self._process.kill()
        await self.wait()
