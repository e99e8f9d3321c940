"""Every measurement measures something; the one over sockets plays with the whole bot and the simulated Discord."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import NAMES, main

CHECKOUT = Path(__file__).parents[1]


SMALLEST = {
    "rules": "--plays 200",
    "robots": "--deals 2 --games mallette --players 3 --imagined 1",
    "store": "--engines SQLite --tables 1 --seconds 0.05 --events 20 --delays",
    "scores": "--members 30 --games 20 --gifts 10 --times 1",
    "longest": "--deals 2 --times 1",
    "skill": "--deals 3 --games mallette --members 4 --season 4 --later 4 --judged 4 --kinds forgetful --processes 1",
    "daily": "--days 2 --members 3 --processes 1",
    "rush": "--members 3 --seconds 1 --tables 2 --alone 0.3",
    "valuations": "--games 1 --deals 1 --reviews 1",
    "years": "--engines SQLite --games 2 --deals 1 --ports 0 --copies 2",
    "pictures": "--times 1 --turns 1 --films 0 --kinds hand-1-",
}
LONGEST = ("skill", "rush", "valuations", "pictures", "scores", "robots")
ELSEWHERE: dict[str, str] = {
    "turns": "below, in a process of its own",
    "evening": "below, in a process of its own",
    "clusters": "its world and its checks are those of tests/clusters/test_processes.py; it takes minutes to settle",
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in LONGEST else ()) for name in SMALLEST]
)
def test_a_measurement_prints_figures(name: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture):
    assert main([name, *SMALLEST[name].split()]) == 0
    assert re.search(r"\d", capsys.readouterr().out)
    assert not caplog.records


def test_each_measurement_is_tried(capsys: pytest.CaptureFixture[str]):
    assert {*SMALLEST, *ELSEWHERE} == {*NAMES}
    assert main([]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [*NAMES]


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
def test_a_table_is_played_over_sockets_and_compared_with_the_empty_bot():
    options = ["--tables", "1", "--pictures", "no", "--seconds", "2", "--rates", "3"]
    command = [sys.executable, "-m", "bench", "turns", *options]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=True)
    ratio = re.fullmatch(r".*: ([\d.]+) \(([\d.]+)\) at 1 table without pictures", done.stdout.splitlines()[-1])
    assert ratio
    assert float(ratio[1]) > float(ratio[2]) > 0
    applied, clicked = re.findall(r"([\d,]+) of ([\d,]+) turns were applied", done.stdout)[0]
    assert applied == clicked
    assert re.search(r": 0 messages of \d open tables were behind, 0 clicks were applied and not answered", done.stdout)
    assert not re.search("ERROR|Traceback", done.stdout)


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
def test_a_minute_of_an_evening_is_counted():
    options = ["--tables", "3", "--minutes", "1", "--haste", "15", "--alone", "0.4", "--absent", "0.5"]
    command = [sys.executable, "-m", "bench", "evening", *options]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=True)
    counted = re.search(r"a turn (\d\.\d+) requests that Discord counts: .* edits", done.stdout)
    assert counted
    assert float(counted[1]) > 0
    assert not re.search("ERROR|Traceback", done.stdout)
