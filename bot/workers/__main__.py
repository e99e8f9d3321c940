"""`python -m bot.workers PURPOSE THREADS NICENESS`: do what whoever started this process asks for, until they end.

The purpose is for those who list processes. On standard input, each pickle is a job; no more are asked for at a time
than there are threads. On standard output, each answer is the length of a pickle, and the pickle: the job's number,
whether its function returned, and what it returned or raised.
"""

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, BinaryIO, NoReturn

from bot.workers import LENGTH

_Job = tuple[int, Callable[..., Any], tuple[Any, ...]]
"""A number, a function and its arguments."""


def main(threads: int, niceness: int) -> NoReturn:
    """Do jobs until there will be no more of them, then end at once, whatever is in progress."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # should anything be printed
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # systemd asks all processes to end: the bot still completes its work
    with suppress(OSError):  # where it is not allowed
        os.nice(niceness)
    jobs, writing = SimpleQueue[_Job](), Lock()
    for _ in range(threads):
        Thread(target=_work_off, args=(jobs, answers, writing), daemon=True).start()
    while True:
        try:
            jobs.put(pickle.load(asked))  # noqa: S301 - from the bot's own process
        except (EOFError, ConnectionError):  # that process has ended, or has given this one up
            os._exit(0)


def _work_off(jobs: SimpleQueue[_Job], answers: BinaryIO, writing: Lock) -> None:
    while True:
        number, function, arguments = jobs.get()
        try:
            answer = pickle.dumps((number, True, function(*arguments)))
        except Exception as error:  # noqa: BLE001 - raised again where the job came from
            answer = pickle.dumps((number, False, _copy(error)))
        with writing:
            answers.write(LENGTH.pack(len(answer)) + answer)
            answers.flush()


def _copy(error: Exception) -> Exception:
    """Return an error as the bot will read it; what it says, if it is one that cannot be copied."""
    origin = f"In another process: {traceback.format_exc()}"
    try:
        copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:  # noqa: BLE001 - the error's class says how it is made again, which may be anything
        copy = RuntimeError(repr(error))
    copy.add_note(origin)
    return copy


if __name__ == "__main__":
    main(*map(int, sys.argv[2:]))
