"""What the bot is shipped in holds what it needs, and says the same as the rest."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.config import DEFAULTS, Config
from playground.startup import run_bot

CHECKOUT = Path(__file__).parents[1]
LOOKED_FOR = 3 * 60
DOCKERFILE = (CHECKOUT / "Dockerfile").read_text("utf-8")


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
    [url] = re.findall(r"DATABASE_URL[=:] ?(\S+)", (CHECKOUT / file).read_text("utf-8"))
    assert Config.from_env({**DEFAULTS, "DISCORD_TOKEN": "a", "DATABASE_URL": url}).database.parent == Path("/data")


def test_who_has_only_an_old_python_is_told_what_to_type(tmp_path: Path):
    shutil.copy(CHECKOUT / "Makefile", tmp_path)
    command, env = ["/bin/sh", "-c", "make run PYTHON=false"], {"PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "make run PYTHON=python3.11" in done.stderr


async def test_a_bot_that_runs_writes_as_often_as_the_health_check_looks_for(tmp_path: Path):
    async with run_bot(tmp_path / "nainjaune.db", "fr") as server:
        before = _written(tmp_path)
        await server.env.advance_time(LOOKED_FOR)
        assert _written(tmp_path) > before
    assert f"-mmin -{LOOKED_FOR // 60}" in DOCKERFILE


def _written(folder: Path) -> int:
    """When anything was last written to the file or its log, by this machine's clock."""
    return max(file.stat().st_mtime_ns for file in folder.glob("nainjaune.db*"))
