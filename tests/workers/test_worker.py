"""What takes long is done in another process, whatever becomes of that."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.game.refusal import Refusal
from bot.workers import worker as module
from bot.workers.threads import Threads
from bot.workers.worker import Worker

LINES = {"one": 1, "two": 2}
PATIENCE_SECONDS = 20


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker("works", LINES, 1)
    yield worker
    await worker.close()


@pytest.fixture(params=["threads", "process"])
async def workers(request: pytest.FixtureRequest) -> AsyncIterator[Threads]:
    workers = Threads(LINES) if request.param == "threads" else Worker("works", LINES, 1)
    yield workers
    await workers.close()


async def number_of(workers: Threads) -> int:
    return await workers.do("one", os.getpid)


def write_down(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{text}\n")


def work(folder: Path, name: str) -> str:
    """Say that a job has begun, and go on once it may."""
    write_down(folder / "begun", name)
    until = time.monotonic() + PATIENCE_SECONDS
    while not (folder / name).exists():
        assert time.monotonic() < until
        time.sleep(0.001)
    return name


class Jobs:
    """Jobs that go on when they may."""

    def __init__(self, workers: Threads, folder: Path) -> None:
        self._workers, self._folder = workers, folder
        (folder / "begun").touch()

    def begin(self, line: str, name: str) -> asyncio.Task[str]:
        return asyncio.create_task(self._workers.do(line, work, self._folder, name))

    def let(self, *names: str) -> None:
        for name in names:
            (self._folder / name).touch()

    @property
    def begun(self) -> list[str]:
        return (self._folder / "begun").read_text("utf-8").split()

    async def until_begun(self, *names: str) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not {*names} <= {*self.begun}:  # noqa: ASYNC110 - it is another process that writes
                await asyncio.sleep(0.001)


@pytest.fixture
def jobs(workers: Threads, tmp_path: Path) -> Jobs:
    return Jobs(workers, tmp_path)


async def test_jobs_of_a_line_are_begun_in_the_order_in_which_they_are_asked_for(jobs: Jobs):
    jobs.let("c", "a", "b")
    assert await asyncio.gather(*(jobs.begin("one", name) for name in "cab")) == ["c", "a", "b"]
    assert jobs.begun == ["c", "a", "b"]


async def test_as_many_jobs_are_done_at_once_as_a_line_has_places_and_no_line_waits_for_another(jobs: Jobs):
    tasks = [jobs.begin("two", name) for name in "abc"]
    await jobs.until_begun("a", "b")
    other = jobs.begin("one", "d")
    await jobs.until_begun("d")
    assert "c" not in jobs.begun
    jobs.let("b")
    await jobs.until_begun("c")
    jobs.let("a", "c", "d")
    assert await asyncio.gather(*tasks, other) == ["a", "b", "c", "d"]


async def test_a_job_that_is_cancelled_in_the_line_is_never_begun(jobs: Jobs):
    first, second, third = (jobs.begin("one", name) for name in "abc")
    await jobs.until_begun("a")
    second.cancel()
    jobs.let("a", "b", "c")
    assert await asyncio.gather(first, third) == ["a", "c"]
    assert jobs.begun == ["a", "c"]


async def test_a_job_that_is_cancelled_in_progress_keeps_its_place_until_it_is_done(jobs: Jobs):
    first, second = (jobs.begin("one", name) for name in "ab")
    await jobs.until_begun("a")
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    await asyncio.sleep(0.02)
    assert jobs.begun == ["a"]
    jobs.let("a", "b")
    assert await second == "b"


async def test_what_fails_there_fails_here(workers: Threads):
    with pytest.raises(ValueError, match="invalid literal"):
        await workers.do("one", int, "many")
    assert await workers.do("one", int, "1") == 1


async def test_whoever_waits_when_it_is_closed_is_cancelled_and_whoever_comes_later_is_served(
    workers: Threads, jobs: Jobs
):
    tasks = [jobs.begin("one", name) for name in "abc"]
    await jobs.until_begun("a")
    await workers.close()
    jobs.let("a", "b", "c")
    assert [type(each) for each in await asyncio.gather(*tasks, return_exceptions=True)] == [asyncio.CancelledError] * 3
    assert jobs.begun == ["a"]
    assert await number_of(workers) == os.getpid()


async def test_an_error_tells_where_it_came_from(worker: Worker):
    with pytest.raises(FileNotFoundError) as error:
        await worker.do("one", write_down, Path("/nowhere/at/all"), "text")
    assert "in write_down" in error.value.__notes__[0]


def refuse() -> None:
    raise Refusal("no_such_deal", deal=3)


async def test_an_error_that_cannot_be_copied_is_told_at_once_and_costs_no_process(worker: Worker):
    number = await number_of(worker)
    with pytest.raises(RuntimeError, match="no_such_deal") as error:
        await worker.do("one", refuse)
    assert "in refuse" in error.value.__notes__[0]
    assert await number_of(worker) == number


async def test_the_process_is_another_and_is_told_nothing_of_the_environment(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    assert await number_of(worker) != os.getpid()
    environ = await worker.do("one", eval, "dict(__import__('os').environ)")
    assert "DISCORD_TOKEN" not in environ
    assert "secret" not in environ.values()


async def test_the_process_yields_to_others(worker: Worker):
    assert await worker.do("one", os.nice, 0) == min(os.nice(0) + 1, 19)


async def test_what_a_lost_process_was_doing_is_done_by_the_next(
    worker: Worker, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    jobs, first = Jobs(worker, tmp_path), await number_of(worker)
    waiting = [jobs.begin("two", "a"), jobs.begin("two", "b")]
    await jobs.until_begun("a", "b")
    os.kill(first, signal.SIGKILL)
    jobs.let("a", "b")
    assert await asyncio.gather(*waiting) == ["a", "b"]
    assert await number_of(worker) != first
    assert "The process that works was lost" in caplog.text


async def test_a_process_that_no_longer_answers_is_replaced(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    first = await number_of(worker)
    os.kill(first, signal.SIGSTOP)
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.05)
    caplog.handler.addFilter(lambda _: monkeypatch.undo() or True)  # the next one may take its time
    assert await number_of(worker) not in {first, os.getpid()}
    assert "has not answered" in caplog.text


async def test_a_process_that_is_asked_to_end_goes_on_until_the_bot_ends_it(worker: Worker):
    first = await number_of(worker)
    os.kill(first, signal.SIGTERM)
    assert await number_of(worker) == first


async def test_ctrl_c_is_for_the_bot_alone(worker: Worker):
    """A terminal tells all processes of its session."""
    assert await worker.do("one", os.getsid, 0) != os.getsid(0)


async def test_where_no_process_can_be_had_threads_do_it(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert [await number_of(worker) for _ in range(2)] == [os.getpid()] * 2
    assert caplog.text.count("No process that works can be started") == 1


async def test_where_no_process_lasts_threads_do_it(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert [await number_of(worker) for _ in range(2)] == [os.getpid()] * 2
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 3
    assert "No process that works lasts" in caplog.text


async def test_once_it_is_closed_nothing_is_left(worker: Worker):
    number = await number_of(worker)
    await worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


SCRIPT = """
import asyncio, os
from bot.workers.worker import Worker
async def main():
    print(await Worker("works", {"one": 1}, 0).do("one", os.getpid), flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(main())
"""


def test_the_process_does_not_outlive_a_bot_that_is_killed():
    """It has the standard error of that bot, which is read here until nobody has it any more."""
    command, checkout = [sys.executable, "-c", SCRIPT], Path(__file__).parents[2]
    done = subprocess.run(command, cwd=checkout, capture_output=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert int(done.stdout)
