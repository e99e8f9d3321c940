"""The playground in a process of its own."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(CHECKOUT), "PYTHONIOENCODING": "utf-8"}
TIMEOUT_SECONDS = 60.0


@asynccontextmanager
async def running(
    folder: Path, *options: str, stdin: int = asyncio.subprocess.DEVNULL, **environment: str
) -> AsyncGenerator[tuple[str, asyncio.subprocess.Process]]:
    """Run the playground in this folder, give the address of its page, and end it by Ctrl-C."""
    playground = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "playground", "--no-open", *options],
        cwd=folder,
        env=ENVIRONMENT | environment,
        stdin=stdin,
        stdout=asyncio.subprocess.PIPE,
    )
    assert playground.stdout is not None
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            first = (await playground.stdout.readline()).decode()
        match = re.search(r"http\S+", first)
        assert match, first
        yield match[0], playground
    finally:
        if playground.returncode is None:
            playground.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await playground.communicate()
