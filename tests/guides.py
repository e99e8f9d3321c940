"""The guides of docs/changing.md, followed in a copy of the checkout.

A block of a guide shows what to add to a file:

    @@ bot/screens/verbs.py
         NEXT_DEAL = "next_deal"
    +    SHOUT = "shout"

What stands there without a sign shows the place, and what has a `-` goes; a new file has only `+`. The
commands below a guide notice what was left out. `python -m tests.guides` leaves out each addition by itself, and says
which nobody would notice.
"""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.pages import CHECKOUT, blocks_in, text_of

PYTEST = ".venv/bin/python -m pytest "
LEFT_BEHIND = (".git", ".venv", ".env", ".*_cache", ".hypothesis", "data", "screenshots")


class Addition(NamedTuple):
    """What a guide adds to a file, at one place."""

    file: str
    lines: tuple[str, ...]

    def make(self, root: Path) -> None:
        """Add it to the copy at this place; the lines without a `+` have to stand there exactly once."""
        path = root / self.file
        text = path.read_text("utf-8") if path.exists() else "\n"
        before, after = (_text(line[1:] for line in self.lines if line[:1] not in signs) for signs in ("+", "-"))
        assert text.count(f"\n{before}") == 1, f"{self.file}: not once there\n{before}"
        path.write_text(text.replace(f"\n{before}", f"\n{after}").removeprefix("\n" * (text == "\n")), "utf-8")


class Guide(NamedTuple):
    """A guide: what is done step by step, and the commands that notice what was left out."""

    name: str
    steps: tuple[Addition | str, ...]
    checks: tuple[str, ...]


def guides() -> Iterator[Guide]:
    """The guides that add something, in the order of the page. What stands below their checks is not followed."""
    for section in re.split(r"^## ", text_of(CHECKOUT / "docs/changing.md"), flags=re.MULTILINE)[1:]:
        steps = [*_steps(section)]
        checks = tuple(step for step in steps if isinstance(step, str) and step.startswith(PYTEST))
        if checks:
            yield Guide(section.splitlines()[0], tuple(steps[: steps.index(checks[0])]), checks)


def _steps(section: str) -> Iterator[Addition | str]:
    for kind, lines in blocks_in(section):
        if kind == "diff":
            yield from _additions(lines)
        elif kind == "sh":
            yield from (line for line in lines if not line.startswith("git "))  # those are for looking at


def _additions(lines: list[str]) -> Iterator[Addition]:
    file = ""
    for is_name, group in groupby(lines, key=lambda line: line.startswith("@@ ")):
        if is_name:
            [file] = [line.removeprefix("@@ ") for line in group]
        else:
            yield Addition(file, tuple(group))


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def copy_to(root: Path) -> Path:
    """Copy the checkout without what is not part of it, but with its compiled code."""
    return shutil.copytree(CHECKOUT, root, ignore=shutil.ignore_patterns(*LEFT_BEHIND), dirs_exist_ok=True)


def take(step: Addition | str, root: Path) -> None:
    """Take a step of a guide in the copy."""
    if isinstance(step, Addition):
        step.make(root)
    else:
        run(step, root).check_returncode()


def run(command: str, root: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of a guide in the copy."""
    command = command.replace(".venv/bin/python", f"{shlex.quote(sys.executable)} -B")
    return subprocess.run(["/bin/sh", "-c", command], cwd=root, capture_output=True, text=True, check=False)


def is_noticed(guide: Guide, left_out: Addition) -> bool:
    """Return whether the commands of a guide miss an addition."""
    with TemporaryDirectory() as folder:
        root = copy_to(Path(folder))
        try:
            for step in guide.steps:
                if step is not left_out:
                    take(step, root)
        except subprocess.CalledProcessError:
            return True
        return any(run(f"{check} -q -x -p no:cacheprovider", root).returncode for check in guide.checks)


if __name__ == "__main__":
    for guide in guides():
        for step in guide.steps:
            if isinstance(step, Addition) and not is_noticed(guide, step):
                print(guide.name, step.file, *step.lines, sep="\n  ")  # noqa: T201 - what the command is for
