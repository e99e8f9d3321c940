"""What the code asks of the catalogues."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.language import LANGUAGES
from tests.language.catalogues import ROOT

LOOKUPS = {"words", "speech", "says", "_", "locale_str", "_described"}
"""Calls whose first argument is the name of a sentence."""
REFEREE = ROOT / "bot/game/referee.py"
"""Its refusals are codes in JSON at a command line; nobody reads them as sentences."""


class Call(NamedTuple):
    """A call in the code, its first argument spelled out."""

    place: str
    function: str
    name: str
    arguments: set[str]
    is_open: bool
    """Whether it passes on arguments that cannot be read here."""


@cache
def trees() -> dict[Path, ast.Module]:
    files = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path: ast.parse(path.read_text("utf-8")) for path in files}


@cache
def calls() -> list[Call]:
    return [
        Call(
            f"{path.relative_to(ROOT)}:{node.lineno}",
            getattr(node.func, "id", None) or getattr(node.func, "attr", ""),
            name,
            {keyword.arg for keyword in node.keywords if keyword.arg},
            any(keyword.arg is None for keyword in node.keywords),
        )
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args
        for name in _spelled_out(node.args[0])
    ]


def _spelled_out(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.IfExp):
        return _spelled_out(argument.body) + _spelled_out(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def lookups() -> list[Call]:
    return [call for call in calls() if call.function in LOOKUPS and call.name not in LANGUAGES]


def refusals() -> list[Call]:
    referee = str(REFEREE.relative_to(ROOT))
    return [call for call in calls() if call.function == "Refusal" and not call.place.startswith(referee)]


def built() -> set[str]:
    """The names that the code puts together."""
    results = {f"result-{cause}{short}" for cause in ("kept", "forgotten", "paid") for short in ("", "-short")}
    return results | {f"refused-{refusal.name}" for refusal in refusals()} | set(_descriptions())


def _descriptions() -> Iterator[str]:
    """What describes each command and each of its options, which are the parameters after the interaction."""
    for tree in trees().values():
        for node in ast.walk(tree):
            for decorator in node.decorator_list if isinstance(node, ast.AsyncFunctionDef) else ():
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", None) == "game_command":
                    [command] = _spelled_out(decorator.args[0])
                    yield f"command-{command}"
                    yield from (f"command-{command}-{option.arg}" for option in node.args.args[1:])


def edge_strings() -> set[str]:
    """Every string that the screens and the cogs spell out."""
    edge = (*(ROOT / "bot" / room for room in ("edge", "screens", "pictures", "language", "client.py")), ROOT / "cogs")
    return {
        node.value
        for path, tree in trees().items()
        if any(path.is_relative_to(room) for room in edge)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
