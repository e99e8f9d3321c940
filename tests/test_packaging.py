"""What the bot is shipped in holds what it needs, and says the same as the rest."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest

from bot import VERSION
from bot.config import DEFAULTS, Config, file_of
from bot.pictures.drawing.svg import ASSETS
from tests.pages import CHECKOUT, blocks, text_of

DOCKERFILE = (CHECKOUT / "Dockerfile").read_text("utf-8")


def test_there_is_one_version():
    project = tomllib.loads(text_of(CHECKOUT / "pyproject.toml"))["project"]
    released = re.findall(r"^## \[(\d.*)\] - \d{4}-\d\d-\d\d$", text_of(CHECKOUT / "CHANGELOG.md"), re.MULTILINE)
    assert (project["version"], released[0]) == (VERSION, VERSION)


def test_github_checks_what_the_continuous_integration_does_on_the_oldest_python_and_that_of_the_image():
    workflow = text_of(CHECKOUT / ".github/workflows/checks.yml")
    project = tomllib.loads(text_of(CHECKOUT / "pyproject.toml"))["project"]
    image = re.findall(r"^FROM python:(\d+\.\d+)", DOCKERFILE, re.MULTILINE)
    assert re.findall(r"- run: (.*)", workflow) == [".ci/run"]
    assert re.findall(r'"(3\.\d+)"', workflow) == [project["requires-python"].removeprefix(">="), *image]


def test_whoever_reports_a_fault_is_told_not_to_paste_the_token():
    assert "**Never paste your token**" in text_of(CHECKOUT / ".github/ISSUE_TEMPLATE/bug.yml")


def test_whatever_was_made_by_others_has_its_licence_beside_it():
    for folder in [ASSETS / "courts", *(ASSETS / "fonts").iterdir()]:
        assert (folder / "LICENSE").exists(), folder


@pytest.mark.parametrize("figure", [*(ASSETS / "courts").glob("*.svg")], ids=lambda figure: figure.stem)
def test_a_figure_that_was_changed_says_when_as_its_licence_asks(figure: Path):
    assert re.match(r"<!-- From svg-cards .*\n +Changed on \d{4}-\d\d-\d\d: .* -->\n<svg ", figure.read_text("utf-8"))


def test_the_image_starts_what_the_procfile_starts():
    procfile = (CHECKOUT / "Procfile").read_text("utf-8")
    command = re.search(r"^CMD \[(.*)\]$", DOCKERFILE, re.MULTILINE)
    assert command
    assert command[1].replace('"', "").replace(",", "") == procfile.removeprefix("worker: ").strip()


@pytest.mark.parametrize("copied", re.findall(r"^COPY (\S+) ", DOCKERFILE, re.MULTILINE))
def test_what_the_image_copies_is_there_and_not_kept_from_it(copied: str):
    assert (CHECKOUT / copied).exists()
    assert f"!{copied}" in (CHECKOUT / ".dockerignore").read_text("utf-8").splitlines()


def test_the_base_of_the_image_is_an_exact_version():
    assert re.search(r"^FROM python:\d+\.\d+\.\d+-\S+$", DOCKERFILE, re.MULTILINE)


def test_the_unit_for_systemd_becomes_one_for_the_checkout_and_starts_what_the_procfile_starts(tmp_path: Path):
    running = CHECKOUT / "docs/running.md"
    [command] = [line for _, lines in blocks(running) for line in lines if line.startswith("sed ")]
    folder = tmp_path / "nain jaune"
    shutil.copytree(CHECKOUT / "docs", folder / "docs")
    written = subprocess.run(
        ["/bin/sh", "-c", command.partition(" | ")[0]],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "PWD": str(folder), "USER": "zoe"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    unit = dict(re.findall(r"^(\w+)=(.*)$", written, re.MULTILINE))
    started = (CHECKOUT / "Procfile").read_text("utf-8").removeprefix("worker: ").strip()
    program, _, arguments = started.partition(" ")
    assert (unit["User"], unit["WorkingDirectory"]) == ("zoe", str(folder))
    assert unit["ExecStart"] == f'"{folder}/.venv/bin/{program}" {arguments}'
    assert unit["ReadWritePaths"] == f'"{folder}/data"'


def test_systemd_gives_a_bot_that_ends_as_much_time_as_compose_does():
    unit, compose = (text_of(CHECKOUT / name) for name in ("docs/nainjaune.service", "compose.yaml"))
    [minutes] = re.findall(r"^TimeoutStopSec=(\d+)min$", unit, re.MULTILINE)
    assert re.findall(r"stop_grace_period: (\S+)", compose)[0] == f"{minutes}m"


def test_compose_checks_the_health_as_the_image_does_where_that_is_dropped():
    [check] = re.findall(r"^    CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    compose = (CHECKOUT / "compose.yaml").read_text("utf-8")
    assert f'test: ["CMD", {check[1:]}' in compose
    for option, value in re.findall(r"--([a-z-]+)=(\S+)", DOCKERFILE.partition("HEALTHCHECK")[2]):
        assert f"{option.replace('-', '_')}: {value}" in compose


def test_the_image_is_not_run_by_root():
    [user] = re.findall(r"^USER (\S+)$", DOCKERFILE, re.MULTILINE)
    assert user not in {"root", "0"}


@pytest.mark.parametrize("file", ["Dockerfile", "compose.yaml"])
def test_the_file_is_on_the_volume(file: str):
    [url] = re.findall(r"DATABASE_URL[=:] ?(?:\$\{\w+:-)?([^\s}]+)", (CHECKOUT / file).read_text("utf-8"))
    config = Config.from_env({**DEFAULTS, "DISCORD_TOKEN": "a", "DATABASE_URL": url})
    assert file_of(config.database_url).parent == Path("/data")


def test_whoever_has_only_an_old_python_is_told_what_to_type(tmp_path: Path):
    shutil.copy(CHECKOUT / "Makefile", tmp_path)
    command, env = ["/bin/sh", "-c", "make run PYTHON=false"], {"PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "make run PYTHON=python3.11" in done.stderr


class Asked(BaseHTTPRequestHandler):
    answers: ClassVar = [(200, b""), (503, b'{"problems": ["Shard 3 is not connected."]}')]

    def do_GET(self) -> None:
        assert self.path == "/healthz"
        status, body = self.answers.pop(0)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.usefixtures("loopback")
def test_the_health_check_asks_the_bot_itself_and_shows_what_is_wrong():
    [check] = re.findall(r"^    CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    _, *arguments = json.loads(check)
    with ThreadingHTTPServer(("127.0.0.1", 0), Asked) as bot:
        Thread(target=bot.serve_forever).start()
        env = {"METRICS": f"0.0.0.0:{bot.server_port}", "http_proxy": "http://127.0.0.1:1"}
        command = [sys.executable, *arguments]
        done = [subprocess.run(command, env=env, capture_output=True, text=True, check=False) for _ in range(2)]
        bot.shutdown()
    assert [ended.returncode for ended in done] == [0, 1]
    assert "Shard 3 is not connected." in done[1].stdout
