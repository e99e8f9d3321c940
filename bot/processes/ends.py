"""Ending a process that may not go on for another moment."""

import logging
import os
import sys
from typing import NoReturn

from bot.part import STARTED_OVER


def end_at_once() -> NoReturn:
    """End this process at once, which cuts its connections."""
    logging.shutdown()
    os._exit(1)


def start_over() -> NoReturn:
    """Start this process anew at once: its connections are cut, and nothing that it was doing goes on."""
    logging.shutdown()
    os.environ[STARTED_OVER] = "yes"
    try:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - ourselves
    finally:
        os._exit(1)  # the program is gone: the supervisor starts it again
