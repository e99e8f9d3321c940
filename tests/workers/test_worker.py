"""What takes long is done in another process, whatever becomes of that."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.workers.worker import Worker, WorkerLostError
from tests.here import is_asked

LONG = 60


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker("works", 1, patience_seconds=LONG)
    yield worker
    await worker.close()


def write_down(path: Path, text: str) -> str:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
    return text


async def has_ended(number: int) -> None:
    """Wait until a process has ended, whoever is told first."""
    with suppress(ChildProcessError):
        await asyncio.to_thread(os.waitid, os.P_PID, number, os.WEXITED | os.WNOWAIT)


def told_to_children() -> bytes:
    """All variables and arguments of the processes that this one has started."""
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text("utf-8").split()
    return b"".join(Path(f"/proc/{each}/{file}").read_bytes() for each in children for file in ("environ", "cmdline"))


async def test_jobs_are_done_in_the_order_in_which_they_are_asked_for(worker: Worker, tmp_path: Path):
    log = tmp_path / "log"
    assert await asyncio.gather(*(worker.do(write_down, log, text) for text in "cab")) == ["c", "a", "b"]
    assert log.read_text("utf-8") == "cab"


async def test_a_job_that_is_cancelled_in_the_line_is_never_done(worker: Worker, tmp_path: Path):
    log = tmp_path / "log"
    jobs = [asyncio.create_task(worker.do(write_down, log, text)) for text in "abc"]
    await is_asked()
    jobs[1].cancel()
    assert await asyncio.gather(jobs[0], jobs[2]) == ["a", "c"]
    assert log.read_text("utf-8") == "ac"


async def test_a_job_that_is_cancelled_in_progress_is_done_before_the_next(worker: Worker, tmp_path: Path):
    log = tmp_path / "log"
    number = await worker.do(os.getpid)
    os.kill(number, signal.SIGSTOP)
    first, second = (asyncio.create_task(worker.do(write_down, log, text)) for text in "ab")
    await is_asked()
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    os.kill(number, signal.SIGCONT)
    assert await second == "b"
    assert log.read_text("utf-8") == "ab"


async def test_what_fails_there_fails_here_and_tells_where(worker: Worker):
    with pytest.raises(FileNotFoundError) as error:
        await worker.do(write_down, Path("/nowhere/at/all"), "text")
    assert "in write_down" in str(error.value.__cause__)


async def test_the_process_is_told_nothing_of_the_environment(worker: Worker, monkeypatch: pytest.MonkeyPatch):
    """Neither is the one that multiprocessing starts beside it."""
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("MALLOC_ARENA_MAX", "2")
    assert await worker.do(os.getpid) != os.getpid()
    told = told_to_children()
    assert b"MALLOC_ARENA_MAX=2" in told
    assert b"secret" not in told
    assert b"DISCORD" not in told


async def test_the_process_yields_to_others_in_the_session_of_the_bot(worker: Worker):
    """Where the kernel groups processes by session, niceness counts only within one: sched(7), autogroup."""
    assert await worker.do(os.nice, 0) == min(os.nice(0) + 1, 19)
    assert await worker.do(os.getsid, 0) == os.getsid(0)


async def test_what_a_lost_process_was_doing_is_lost_and_the_next_is_soon_there(
    worker: Worker, caplog: pytest.LogCaptureFixture
):
    first = await worker.do(os.getpid)
    os.kill(first, signal.SIGSTOP)
    job = asyncio.create_task(worker.do(os.getpid))
    await is_asked()
    os.kill(first, signal.SIGKILL)
    with pytest.raises(WorkerLostError):
        await job
    assert "The process that works was lost" in caplog.text
    assert await worker.do(os.getpid) not in {first, os.getpid()}


async def test_a_process_that_is_lost_while_it_rests_is_not_missed(worker: Worker):
    first = await worker.do(os.getpid)
    os.kill(first, signal.SIGKILL)
    await has_ended(first)
    assert await worker.do(os.getpid) != first


async def test_a_process_that_no_longer_answers_is_replaced(worker: Worker, caplog: pytest.LogCaptureFixture):
    first = await worker.do(os.getpid)
    os.kill(first, signal.SIGSTOP)
    worker.patience_seconds = 0.05
    with pytest.raises(WorkerLostError):
        await worker.do(os.getpid)
    worker.patience_seconds = LONG
    assert "no longer answers" in caplog.text
    assert await worker.do(os.getpid) != first


async def test_where_nobody_waits_any_longer_it_is_no_error_that_a_process_does_not_answer(
    worker: Worker, caplog: pytest.LogCaptureFixture
):
    os.kill(await worker.do(os.getpid), signal.SIGSTOP)
    worker.patience_seconds = 0.05
    job = asyncio.create_task(worker.do(os.getpid))
    await is_asked()
    job.cancel()
    worker.patience_seconds = LONG
    await worker.do(os.getpid)
    gc.collect()
    assert [one.levelname for one in caplog.records] == ["WARNING"]


@pytest.mark.parametrize("signal_", [signal.SIGINT, signal.SIGTERM])
async def test_a_process_that_is_asked_to_end_goes_on_until_the_bot_ends_it(worker: Worker, signal_: int):
    """A terminal asks all processes of its foreground, and systemd all of the unit."""
    first = await worker.do(os.getpid)
    os.kill(first, signal_)
    assert await worker.do(os.getpid) == first


async def test_a_process_that_has_nothing_to_do_is_ended(tmp_path: Path):
    worker = Worker("works", 0, LONG, idle_seconds=0)
    first = await worker.do(os.getpid)
    await has_ended(first)
    assert await worker.do(write_down, tmp_path / "log", "a") == "a"
    await worker.close()


@pytest.mark.parametrize("executable", ["/nowhere/python", "/bin/false"])
async def test_where_no_process_can_be_had_whoever_asks_is_told(
    worker: Worker, executable: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr("multiprocessing.spawn._python_exe", executable)
    for _ in range(2):
        with pytest.raises(WorkerLostError):
            await worker.do(os.getpid)
    assert len(caplog.records) == 2
    monkeypatch.undo()
    assert await worker.do(os.getpid) != os.getpid()


async def test_when_it_is_closed_nothing_is_left_and_whoever_waits_is_cancelled(worker: Worker):
    number = await worker.do(os.getpid)
    jobs = [asyncio.create_task(worker.do(time.sleep, LONG)) for _ in range(2)]
    await is_asked()
    await worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    found = await asyncio.gather(*jobs, worker.do(os.getpid), return_exceptions=True)
    assert [type(each) for each in found] == [asyncio.CancelledError] * 3


SCRIPT = """
import asyncio, os
from bot.workers.worker import Worker
async def main():
    print(await Worker("works", 0, 60).do(os.getpid), flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(main())
"""


def test_the_process_does_not_outlive_a_bot_that_is_killed():
    """It has the standard error of that bot, which is read here until nobody has it any more."""
    command, checkout = [sys.executable, "-c", SCRIPT], Path(__file__).parents[2]
    done = subprocess.run(command, cwd=checkout, capture_output=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert int(done.stdout)
