"""`python -m bench.watched_bot FILE MODULE.NAME=VALUE …`: run `python -m bot` as it is, but for these values.

The file tells how late its event loop is.
"""

import asyncio
import os
import sys
from ast import literal_eval
from collections.abc import Callable, Coroutine
from importlib import import_module
from pathlib import Path
from struct import Struct
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from bot import __main__ as product

if TYPE_CHECKING:
    from bot.client import NainJaune

INTERVAL_SECONDS: Final = 0.01
SAMPLE: Final = Struct("<dd")
"""When the loop came to it, on the clock that all processes share, and how many seconds late."""

_run = product.run


async def _run_watched(open_client: Callable[[], Coroutine[Any, Any, "NainJaune"]], token: str) -> int:
    watching = asyncio.create_task(_watch(Path(sys.argv[1])))
    try:
        return await _run(open_client, token)
    finally:
        watching.cancel()


async def _watch(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        while True:
            due = monotonic() + INTERVAL_SECONDS
            await asyncio.sleep(INTERVAL_SECONDS)
            now = monotonic()
            file.write(SAMPLE.pack(now, now - due))


if __name__ == "__main__":
    for adjusted in sys.argv[2:]:
        path, _, value = adjusted.partition("=")
        module, _, name = path.rpartition(".")
        setattr(import_module(module), name, literal_eval(value))
    product.run = _run_watched
    sys.exit(product.main([], os.environ, Path("none")))
