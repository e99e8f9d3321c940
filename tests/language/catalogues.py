"""The catalogues, parsed."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from bot.language import Language

ROOT = Path(__file__).parents[2]
AS_TEXT = "\ufe0e"


class Choice(NamedTuple):
    variable: str
    variants: frozenset[str]
    otherwise: str


class Reader(Visitor):
    """The variables and choices of a sentence."""

    def __init__(self, message: ftl.Message):
        self.variables: set[str] = set()
        self.choices: set[Choice] = set()
        self.visit(message)

    def visit_VariableReference(self, node: ftl.VariableReference):  # noqa: N802 - the visitor's own name
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression):  # noqa: N802 - the visitor's own name
        assert isinstance(node.selector, ftl.VariableReference)
        variants = frozenset(key_of(variant) for variant in node.variants)
        [otherwise] = [key_of(variant) for variant in node.variants if variant.default]
        self.choices.add(Choice(node.selector.id.name, variants, otherwise))
        self.generic_visit(node)


def key_of(variant: ftl.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value


@cache
def entries(language: Language) -> list[ftl.EntryType]:
    return parse((ROOT / f"bot/language/{language}.ftl").read_text("utf-8")).body


@cache
def messages(language: Language) -> dict[str, ftl.Message]:
    return {entry.id.name: entry for entry in entries(language) if isinstance(entry, ftl.Message)}


@cache
def read_message(language: Language, name: str) -> Reader:
    return Reader(messages(language)[name])


def texts(pattern: ftl.Pattern, value: str = f"10♦{AS_TEXT}") -> list[str]:
    """Return every text that a pattern can become, with this value for each variable."""
    parts = [
        [element.value] if isinstance(element, ftl.TextElement) else _placed(element.expression, value)
        for element in pattern.elements
    ]
    return ["".join(chosen) for chosen in product(*parts)]


def _placed(expression: ftl.InlineExpression | ftl.SelectExpression, value: str) -> list[str]:
    if isinstance(expression, ftl.SelectExpression):
        return [text for variant in expression.variants for text in texts(variant.value, value)]
    return [value]


def named_texts(language: Language) -> Iterator[tuple[str, str]]:
    """Yield every text of a language with its name."""
    for name, message in messages(language).items():
        assert message.value is not None, name
        yield from ((name, text) for text in texts(message.value))
