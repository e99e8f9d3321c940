"""`python -m playground`, as somebody in a terminal has it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from playground.words import WORDS

CHECKOUT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(CHECKOUT), "PYTHONIOENCODING": "utf-8"}
TIMEOUT_SECONDS = 60.0
INTERRUPT_DURING_IMPORT = """
import runpy, signal, sys

class Interrupt:
    def find_spec(self, name, *_):
        if name == "playground.session":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
runpy.run_module("playground", run_name="__main__")
"""


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
        found = re.search(r"http\S+", first)
        assert found, first
        yield found[0], playground
    finally:
        if playground.returncode is None:
            playground.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await playground.communicate()


@pytest.mark.usefixtures("loopback")
async def test_it_says_in_three_lines_what_to_do_and_ends_cleanly(tmp_path: Path):
    async with (
        asyncio.timeout(TIMEOUT_SECONDS),
        running(tmp_path, "--port", "0", "--language", "en") as (url, playground),
    ):
        assert playground.stdout is not None
        lines = [(await playground.stdout.readline()).decode() for _ in range(2)]
        assert "Deal" in lines[0]
        assert "Ctrl-C" in lines[1]
        async with aiohttp.ClientSession() as http, http.get(url) as page:
            assert "/playground.js" in await page.text()
        playground.send_signal(signal.SIGINT)
        assert await playground.stdout.read() == b"See you soon.\n"
        assert await playground.wait() == 0
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["playground.db"]


async def test_it_ends_cleanly_while_time_is_made_to_pass(tmp_path: Path):
    keyboard, terminal = os.openpty()
    options = ("--port", "0", "--language", "en")
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS), running(tmp_path, *options, stdin=terminal) as (_, playground):
            assert playground.stdout is not None
            os.write(keyboard, b"+9d\n")
            await playground.stdout.readuntil(WORDS["en"]["passing"].encode())
            playground.send_signal(signal.SIGINT)
            assert (await playground.stdout.read()).endswith(b"See you soon.\n")
            assert await playground.wait() == 0
    finally:
        os.close(keyboard)
        os.close(terminal)


def test_ctrl_c_during_the_start_shows_no_traceback(tmp_path: Path):
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPT_DURING_IMPORT], env=ENVIRONMENT, cwd=tmp_path, capture_output=True, check=True
    )
    assert (ended.stdout, ended.stderr) == (b"", b"")


async def test_a_port_or_a_file_in_use_is_told_in_a_sentence(tmp_path: Path):
    async with asyncio.timeout(TIMEOUT_SECONDS), running(tmp_path, "--port", "0", "--language", "en") as (url, _):
        port = url.split(":")[2].split("/")[0]
        for folder, expected in ((tmp_path, "playground.db"), (tmp_path / "elsewhere", f"Port {port} is taken")):
            folder.mkdir(exist_ok=True)
            assert expected in await _fails(folder, "--port", port, "--language", "en")


async def test_reset_begins_anew(tmp_path: Path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "playground.db").write_text("not a file of ours")
    assert "make play ARGS='--reset'" in await _fails(tmp_path, "--port", "0")
    async with asyncio.timeout(TIMEOUT_SECONDS), running(tmp_path, "--port", "0", "--reset") as (url, _):
        assert url


async def test_nobody_resets_what_somebody_plays_on(tmp_path: Path):
    async with asyncio.timeout(TIMEOUT_SECONDS), running(tmp_path, "--port", "0", "--language", "en"):
        before = (tmp_path / "data" / "playground.db").stat().st_ino
        assert "another terminal" in await _fails(tmp_path, "--port", "0", "--reset", "--language", "en")
        assert (tmp_path / "data" / "playground.db").stat().st_ino == before


async def test_it_speaks_the_language_asked_for_even_where_that_is_not_installed(tmp_path: Path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "playground.db").write_text("not a file of ours")
    said = await _fails(tmp_path, "--port", "0", LC_ALL="", LC_MESSAGES="fr_FR.UTF-8", LANG="en_GB.UTF-8")
    assert "pour tout recommencer" in said


async def test_a_terminal_may_lack_a_sign(tmp_path: Path):
    async with (
        asyncio.timeout(TIMEOUT_SECONDS),
        running(tmp_path, "--port", "0", "--language", "en", PYTHONIOENCODING="ascii") as (_, playground),
    ):
        assert playground.stdout is not None
        assert b"?Deal?" in await playground.stdout.readline()


async def test_a_browser_of_ones_own_is_opened(tmp_path: Path):
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\necho opened $1\n")
    browser.chmod(0o700)
    async with (
        asyncio.timeout(TIMEOUT_SECONDS),
        running(tmp_path, "--port", "0", "--open", BROWSER=str(browser)) as (url, playground),
    ):
        assert playground.stdout is not None
        await playground.stdout.readuntil(f"opened {url}\n".encode())


async def test_a_port_that_does_not_exist_is_told_in_a_sentence(tmp_path: Path):
    assert "there is no port 65536" in await _fails(tmp_path, "--port", "65536")


async def _fails(folder: Path, *options: str, **environment: str) -> str:
    """What it says when it cannot start, with the exit code for that."""
    playground = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "playground", "--no-open", *options],
        cwd=folder,
        env=ENVIRONMENT | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(TIMEOUT_SECONDS):
        _, said = await playground.communicate()
    assert playground.returncode == 2
    return said.decode()
