"""What a process that works for the bot does first; it imports little, as such a process is small."""

import os
import signal
from contextlib import suppress
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Final

FIRST_TO_GO: Final = "500"
"""Without memory, Linux kills this process before the bot, which starts another one: proc_pid_oom_score_adj(5)."""


def begin(niceness: int) -> None:
    """Let the clicks go first, and end with the bot: not before, when a terminal or systemd asks all processes to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with suppress(OSError):  # where it is not allowed
        os.nice(niceness)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO, "utf-8")
    Thread(target=_end_with_bot, daemon=True).start()


def _end_with_bot() -> None:
    bot = parent_process()
    assert bot is not None
    bot.join()
    os._exit(0)
