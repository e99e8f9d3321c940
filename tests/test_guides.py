"""Whoever follows the guides of docs/changing.md has what they promise."""

import shlex
from pathlib import Path

import pytest

from tests.guides import PYTEST, Guide, copy_to, guides, run, take

GUIDES = [*guides()]
ALONE = "A language"
"""It changes what every other one has to say."""


@pytest.mark.parametrize(
    "followed",
    [
        pytest.param([guide for guide in GUIDES if guide.name != ALONE], id="together", marks=pytest.mark.long),
        pytest.param([guide for guide in GUIDES if guide.name == ALONE], id="alone", marks=pytest.mark.long),
    ],
)
def test_the_guides_work_as_they_stand(followed: list[Guide], tmp_path: Path):
    root = copy_to(tmp_path)
    for guide in followed:
        for step in guide.steps:
            take(step, root)
    checked = dict.fromkeys(name for guide in followed for check in guide.checks for name in shlex.split(check)[3:])
    done = run(f"{PYTEST} -q -p no:cacheprovider -k 'not postgresql' {shlex.join(checked)}", root)
    assert done.returncode == 0, done.stdout
