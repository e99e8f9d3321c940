"""How a process ends that may not go on for another moment."""

import logging
import os
import sys
from typing import NoReturn

from bot.part import STARTED_OVER


def end_at_once() -> NoReturn:
    """End this process, whose connections are cut with it."""
    logging.shutdown()
    os._exit(1)


def start_over() -> NoReturn:
    """Begin this process anew, at once: its connections are cut, and nothing that it was doing goes on."""
    logging.shutdown()
    os.environ[STARTED_OVER] = "yes"
    try:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - ourselves
    finally:
        os._exit(1)  # there is no such program any more: whoever watches this one starts another
