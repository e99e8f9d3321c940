"""`python -m bot.services.worker`: do what the process that started this one asks for, until it ends.

On standard input, each pickle is whether a task is urgent, and the task. On standard output, each answer is the length
of a pickle, and the pickle: the task's number, whether its function returned, and what it returned or raised. Urgent
tasks wait for one another only: each shares the processor with a task that is not urgent.
"""

import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from struct import Struct
from threading import Lock, Thread
from typing import Any, BinaryIO, Final, NoReturn

_Task = tuple[int, Callable[..., Any], tuple[Any, ...]]
"""A number, a function and its arguments."""

LENGTH: Final = Struct("<I")
NICENESS: Final = 10
"""Whoever clicks goes before whatever is thought over."""


def main() -> NoReturn:
    """Do tasks until there will be no more of them, then end at once, whatever is in progress."""
    tasks, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # should anything be printed
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # systemd asks all processes to end: the bot still finishes its turns
    with suppress(OSError):  # where it is not allowed
        os.nice(NICENESS)
    lines = {is_urgent: SimpleQueue[_Task]() for is_urgent in (False, True)}
    writing = Lock()
    for line in lines.values():
        Thread(target=_work_off, args=(line, answers, writing), daemon=True).start()
    while True:
        try:
            is_urgent, task = pickle.load(tasks)  # noqa: S301 - from the bot's own process
        except (EOFError, ConnectionError):  # that process has ended, or has given this one up
            os._exit(0)
        lines[is_urgent].put(task)


def _work_off(line: SimpleQueue[_Task], answers: BinaryIO, writing: Lock) -> None:
    while True:
        number, function, arguments = line.get()
        try:
            answer = pickle.dumps((number, True, function(*arguments)))
        except Exception as error:  # noqa: BLE001 - raised again where the task came from
            error.add_note(f"While thinking: {function.__qualname__}")
            answer = pickle.dumps((number, False, error))
        with writing:
            answers.write(LENGTH.pack(len(answer)) + answer)
            answers.flush()


if __name__ == "__main__":
    main()
