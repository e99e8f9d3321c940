"""The measurement over sockets plays with the whole bot, and the simulated Discord understands what it sends."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
def test_a_table_is_played_over_sockets_and_compared_with_the_empty_bot():
    options = ["--tables", "1", "--pictures", "no", "--seconds", "0.6", "--rates", "3"]
    command = [sys.executable, "-m", "bench", "turns", *options]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=120, check=True)
    ratio = re.fullmatch(r".*: (\d\.\d+) \(\d\.\d+\) at 1 table without pictures", done.stdout.splitlines()[-1])
    assert ratio
    assert float(ratio[1]) > 0
    applied, clicked = re.findall(r"([\d,]+) of ([\d,]+) turns were applied", done.stdout)[0]
    assert applied == clicked
    assert re.search(r": 0 messages of \d open tables were behind, 0 clicks were applied and not answered", done.stdout)
    assert not re.search("ERROR|Traceback", done.stdout)
