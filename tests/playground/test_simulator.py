"""SimCord's private parts are touched in one file."""

import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
ONLY = CHECKOUT / "playground" / "simulator.py"
ROOMS = ("playground", "tests", "bench", "tools")
SOURCES = sorted(file for room in ROOMS for file in (CHECKOUT / room).rglob("*.py") if file != ONLY)
PRIVATE_IMPORT = re.compile(r"simcord[\w.]*\._\w|from simcord[\w.]* import .*\b_\w")
PRIVATE_MEMBER = re.compile(r"\b(?:env|backend|clock|page|preview|simcord)\._[a-z]")


@pytest.mark.parametrize("pattern", [PRIVATE_IMPORT, PRIVATE_MEMBER], ids=["import", "member"])
def test_only_the_simulator_touches_private_parts_of_simcord(pattern: re.Pattern[str]):
    assert pattern.search(ONLY.read_text("utf-8"))
    assert [str(file.relative_to(CHECKOUT)) for file in SOURCES if pattern.search(file.read_text("utf-8"))] == []


def test_only_the_simulator_overrides_private_methods_of_simcord():
    """A subclass of SimCord's classes elsewhere would need a `_method` or the lint exception."""
    exceptions = [
        file.name for file in sorted((CHECKOUT / "playground").rglob("*.py")) if "SLF001" in file.read_text("utf-8")
    ]
    assert exceptions == []
    assert '"playground/simulator.py" = ["SLF001"]' in (CHECKOUT / "pyproject.toml").read_text("utf-8")
    subclasses = re.compile(r"class \w+\((?:simcord\.Env|Preview|PreviewServer)\)")
    assert [file.name for file in SOURCES if subclasses.search(file.read_text("utf-8"))] == []
