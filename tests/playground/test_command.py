"""`python -m playground`, as somebody in a terminal has it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import aiohttp
import pytest

from playground.command import main
from playground.words import WORDS
from tests.playground.running import ENVIRONMENT, TIMEOUT_SECONDS, running

INTERRUPT_DURING_IMPORT = """
import runpy, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs in its background ignore Ctrl-C

class Interrupt:
    def find_spec(self, name, *_):
        if name == "playground.session":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
runpy.run_module("playground", run_name="__main__")
"""


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder in which somebody plays, and the port of their page."""
    folder = tmp_path_factory.mktemp("playing")
    command = [sys.executable, "-m", "playground", "--no-open", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE) as playground:
        assert playground.stdout is not None
        match = re.search(r"http://[^:]+:(\d+)", playground.stdout.readline().decode())
        assert match
        yield folder, match[1]
        playground.send_signal(signal.SIGINT)
        playground.communicate(timeout=TIMEOUT_SECONDS)


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Start it where it cannot start, and return what it says."""

    def start(folder: Path, *options: str) -> str:
        monkeypatch.chdir(folder)
        try:
            code = main(["--no-open", *options])
        except SystemExit as ended:  # by argparse
            code = ended.code
        assert code == 2
        return capsys.readouterr().err

    return start


@pytest.mark.usefixtures("loopback")
async def test_it_says_in_three_lines_what_to_do_opens_a_browser_and_ends_cleanly(tmp_path: Path):
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\necho opened $1\n")
    browser.chmod(0o700)
    options = ("--port", "0", "--language", "en", "--open", "--file", "here/mine.db")
    environment = {"BROWSER": str(browser), "PYTHONIOENCODING": "ascii"}  # a terminal may lack a sign
    async with asyncio.timeout(TIMEOUT_SECONDS), running(tmp_path, *options, **environment) as (url, playground):
        assert playground.stdout is not None
        lines = [(await playground.stdout.readline()).decode() for _ in range(2)]
        assert "?Deal?" in lines[0]
        assert "Ctrl-C" in lines[1]
        await playground.stdout.readuntil(f"opened {url}\n".encode())
        async with aiohttp.ClientSession() as http, http.get(url) as page:
            assert "/playground.js" in await page.text()
        playground.send_signal(signal.SIGINT)
        assert await playground.stdout.read() == b"See you soon.\n"
        assert await playground.wait() == 0
    assert _databases(tmp_path) == ["here/mine.db"]


@pytest.mark.long
async def test_it_ends_cleanly_while_time_is_made_to_pass(tmp_path: Path):
    keyboard, terminal = os.openpty()
    options = ("--port", "0", "--language", "en")
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS), running(tmp_path, *options, stdin=terminal) as (_, playground):
            assert playground.stdout is not None
            os.write(keyboard, b"+30d\n")
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


def test_a_file_in_use_is_told_in_a_sentence(playing: tuple[Path, str], refused: Callable[..., str]):
    said = refused(playing[0], "--port", "0", "--language", "en")
    assert "playground.db is in use" in said
    assert "another terminal" in said


@pytest.mark.long
def test_a_port_in_use_is_told_in_a_sentence(playing: tuple[Path, str], refused: Callable[..., str], tmp_path: Path):
    assert f"Port {playing[1]} is taken" in refused(tmp_path, "--port", playing[1], "--language", "en")


def test_nobody_resets_what_somebody_plays_on(playing: tuple[Path, str], refused: Callable[..., str]):
    file = playing[0] / "data" / "playground.db"
    before = file.stat().st_ino
    assert "another terminal" in refused(playing[0], "--port", "0", "--reset", "--language", "en")
    assert file.stat().st_ino == before


def test_a_file_that_cannot_be_used_is_told_in_the_language_asked_for(
    tmp_path: Path, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
):
    """Even where that language is not installed."""
    for name, locale in {"LC_ALL": "", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "en_GB.UTF-8"}.items():
        monkeypatch.setenv(name, locale)
    (tmp_path / "mine.db").write_text("not a file of ours")
    said = refused(tmp_path, "--port", "0", "--file", "mine.db")
    assert "mine.db ne peut pas servir ici ; pour tout recommencer" in said
    assert "make play ARGS='--file mine.db --reset'" in said


@pytest.mark.long
async def test_reset_begins_anew_and_leaves_other_files_alone(tmp_path: Path):
    for name in ("mine.db", "mine.db-journal", "mine.db.copy"):
        (tmp_path / name).write_text("not a file of ours")
    options = ("--port", "0", "--file", "mine.db", "--reset")
    async with asyncio.timeout(TIMEOUT_SECONDS), running(tmp_path, *options) as (url, _):
        assert url
    assert _databases(tmp_path) == ["mine.db", "mine.db.copy"]


@pytest.mark.long
def test_a_port_that_does_not_exist_is_told_in_a_sentence(tmp_path: Path, refused: Callable[..., str]):
    assert "there is no port 65536" in refused(tmp_path, "--port", "65536")


def _databases(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*.db*") if file.parent.name != "backups")
