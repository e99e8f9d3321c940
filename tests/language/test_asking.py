"""Every sentence that the code asks for is in the catalogues; what it asks for, with which values, the source says."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast, get_args

import pytest
from discord import app_commands

from bot.client import COGS, NainJaune
from bot.edge.router import Router
from bot.game.refusal import Code
from bot.language import LANGUAGES, Language
from bot.robots import CHARACTERS
from bot.screens.verbs import Verb
from cogs.base import GameCog
from tests.language.catalogues import ROOT, messages, read_message

if TYPE_CHECKING:
    from bot.services.wiring import Services

LOOKUPS = {"words", "say", "sentence"}
"""The functions whose first argument is the name of a sentence; two tests find what is missing here or out of date."""
CONSOLE = "bot/__main__.py"
"""It speaks English to whoever runs the bot, without the catalogues."""


class Call(NamedTuple):
    """A call in the code whose first argument is a literal string."""

    place: str
    function: str
    name: str
    arguments: set[str]
    is_open: bool
    """Whether it passes on `**values`, which cannot be read here."""


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
    return [call for call in calls() if call.function in LOOKUPS and not call.place.startswith(CONSOLE)]


def refusals() -> list[Call]:
    return [call for call in calls() if call.function == "Refusal"]


def built() -> set[str]:
    """Return the names of sentences that the code puts together."""
    results = {f"receipt-{cause}" for cause in ("kept", "forgotten")}
    remarks = {f"remark-{character.key}" for character in CHARACTERS}
    return results | remarks | {f"refused-{code}" for code in get_args(Code)} | set(_descriptions())


def _descriptions() -> Iterator[str]:
    """Yield the names of the descriptions of each command that the cogs register, and of its options."""
    router = Router(cast("Services", None))
    defined = [found for name in COGS for found in vars(import_module(name)).values() if isinstance(found, type)]
    for cog in defined:
        if issubclass(cog, GameCog) and cog is not GameCog:
            router.add(cog(cast("NainJaune", None)))
    for command in router.group.walk_commands():
        name = command.qualified_name.replace(" ", "-").removeprefix("nainjaune-")
        yield from (f"command-{name}", f"name-{command.name}")
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                yield from (f"command-{name}-{option.name}", f"option-{option.name}")


def edge_strings() -> set[str]:
    """Return every literal string in the rooms that write sentences."""
    rooms = ("bot/edge", "bot/language", "bot/screens", "bot/pictures", "bot/client.py", "cogs")
    return {
        node.value
        for path, tree in trees().items()
        if any(path.is_relative_to(ROOT / room) for room in rooms)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_sentence_that_is_asked_for_exists():
    missing = {call.place: call.name for call in lookups() if call.name not in messages("fr")}
    assert missing == {}


def test_every_function_that_looks_sentences_up_is_still_called():
    assert {call.function for call in lookups()} == LOOKUPS


def test_every_function_that_is_given_the_name_of_a_sentence_is_known():
    named = [call for call in calls() if call.name in messages("fr") and "-" in call.name]
    assert {call.place: call.function for call in named if call.function not in LOOKUPS} == {}


def test_every_name_that_the_code_puts_together_exists():
    assert built() - messages("fr").keys() == set()


def test_every_sentence_is_said_somewhere():
    assert messages("fr").keys() - built() - edge_strings() == set()


def test_whoever_asks_for_a_sentence_gives_the_values_in_it():
    for call in lookups():
        if not call.is_open:
            assert read_message("fr", call.name).variables <= call.arguments, call.place


def test_every_question_has_a_button_that_says_what_it_does():
    asked = [
        verb.attr
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_confirm", "confirm_screen"}
        for verb in ast.walk(node)
        if isinstance(verb, ast.Attribute) and isinstance(verb.value, ast.Name) and verb.value.id == "Verb"
    ]
    [choice] = read_message("fr", "button-sure").choices
    assert choice.variants == {Verb[name].value for name in asked}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", get_args(Code))
def test_every_refusal_has_its_sentence(code: str, language: Language):
    assert f"refused-{code}" in messages(language)


def test_every_code_of_a_refusal_is_in_use():
    assert {refusal.name for refusal in refusals()} == set(get_args(Code))


def test_every_refusal_carries_the_values_that_explain_it():
    for refusal in refusals():
        carried = {"why" if name == "values" else name for name in refusal.arguments}
        assert read_message("fr", f"refused-{refusal.name}").variables <= carried, refusal.place
