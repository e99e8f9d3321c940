"""`python -m bot.pictures.drawing.rasterizer`: make sprites of SVG for the process that started this one.

resvg keeps other threads from running as long as it works, up to 0.15 s, and with them everybody's clicks. On standard
input, each SVG comes after its length and the width to make it; on standard output, each PNG after its length. The
process ends when it has had nothing to do for a while: once the common sprites are made, few are needed.
"""

import logging
import os
import signal
import sys
from pathlib import Path
from select import select
from struct import Struct
from subprocess import PIPE, Popen
from threading import Lock
from typing import BinaryIO, Final, NoReturn, cast

import resvg_py

log = logging.getLogger(__name__)

IDLE_SECONDS: Final = 120.0
TRIES: Final = 2
"""One for a process that has just ended, as it had nothing to do."""
_ASKED: Final = Struct("<II")
_ANSWERED: Final = Struct("<I")
_CHECKOUT: Final = Path(__file__).parents[3]


def png_of(svg: str, width: int) -> bytes:
    """Return an SVG as PNG, while no other thread of this process runs."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


class Rasterizer:
    """Makes sprites, in a process of its own while it is open."""

    def __init__(self) -> None:
        self._is_open = False
        self._process: Popen[bytes] | None = None
        self._lock: Final = Lock()
        """Held while the process is asked."""

    def open(self) -> None:
        """Start a process whenever one is needed from now on."""
        self._is_open = True

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._is_open = False
            self._end()

    def png(self, svg: str, width: int) -> bytes:
        """Return an SVG as PNG."""
        with self._lock:
            return self._png_elsewhere(svg, width) if self._is_open else png_of(svg, width)

    def _png_elsewhere(self, svg: str, width: int) -> bytes:
        for tries_left in reversed(range(TRIES)):
            try:
                return self._ask(svg.encode(), width)
            except OSError as error:
                self._end()
                if not tries_left:
                    log.warning("No process makes sprites: they are made in this one, and others wait: %s", error)
        return png_of(svg, width)

    def _ask(self, svg: bytes, width: int) -> bytes:
        """Return what the process answers. Raise OSError if it cannot be started, or ends instead."""
        process = self._process or Popen(  # noqa: S603 - names are our own
            [sys.executable, "-m", __name__],
            stdin=PIPE,
            stdout=PIPE,
            cwd=_CHECKOUT,
            start_new_session=True,
        )
        self._process = process
        asked, answers = cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
        asked.write(_ASKED.pack(len(svg), width) + svg)
        asked.flush()
        return _read(answers, *_ANSWERED.unpack(_read(answers, _ANSWERED.size)))

    def _end(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _read(stream: BinaryIO, length: int) -> bytes:
    """Return so many bytes. Raise BrokenPipeError if there will be no more."""
    content = stream.read(length)
    if len(content) < length:
        raise BrokenPipeError("it has ended")
    return content


def main() -> NoReturn:
    """Answer until there is nothing more to do."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # systemd asks all processes to end: the bot still shows its tables
    while select([asked], [], [], IDLE_SECONDS)[0] and (header := asked.read(_ASKED.size)):
        length, width = _ASKED.unpack(header)
        png = png_of(asked.read(length).decode(), width)
        answers.write(_ANSWERED.pack(len(png)) + png)
        answers.flush()
    os._exit(0)


shared: Final = Rasterizer()
"""Of this process; sprites are kept for all painters of a process too."""

if __name__ == "__main__":
    main()
