"""Every measurement measures something, small; the one over sockets plays with the whole bot and a small Discord."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import NAMES, main

CHECKOUT = Path(__file__).parents[1]
SMALLEST = {
    "pictures": "--times 1 --turns 1 --films 0 --kinds hand-15",
    "store": "--engines SQLite --tables 1 --seconds 0.05",
    "rules": "--plays 200",
    "robots": "--deals 2 --games mallette --players 3 --imagined 1 --processes 1",
    "skill": "--deals 3 --games mallette --members 4 --season 4 --judged 4 --forgets 0.1 --processes 1",
}
LONG = ("pictures", "robots", "skill")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in LONG else ()) for name in SMALLEST]
)
def test_a_measurement_prints_figures(name: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture):
    assert main([name, *SMALLEST[name].split()]) == 0
    assert re.search(r"\d", capsys.readouterr().out)
    assert not caplog.records


def test_each_measurement_is_tried(capsys: pytest.CaptureFixture[str]):
    assert {*SMALLEST, "turns"} == {*NAMES}
    assert main([]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [*NAMES]


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
def test_a_table_is_played_over_sockets_and_compared_with_two_simple_bots():
    options = ["--tables", "1", "--pictures", "no", "--seconds", "4", "--pause", "0.2", "--rates", "0", "3"]
    command = [sys.executable, "-m", "bench", "turns", *options]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=True)
    ratios = re.findall(r"([\d.]+) in all processes, ([\d.]+) in the first, floor bot ([\d.]+)", done.stdout)
    assert len(ratios) == 2
    for of_all, of_own, of_floor in ratios:
        assert float(of_all) >= float(of_own) > float(of_floor) > 0
    assert re.findall(r"; (\d+) of [\d,]+ unanswered, tables stuck (\d+) times", done.stdout) == [("0", "0")] * 2
    assert not re.search("ERROR|Traceback|WARNING", done.stdout)
