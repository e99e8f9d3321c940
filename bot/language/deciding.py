"""The variables of sentences that decide how they are worded; the others are only put in."""

from collections.abc import Iterator

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor


class _Finder(Visitor):
    """Finds the variables in selectors and in what functions and terms are given, and the sentences referred to."""

    def __init__(self) -> None:
        self.deciding: set[str] = set()
        self.references: set[str] = set()
        self._is_deciding = False

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - as the library has it
        if self._is_deciding:
            self.deciding.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        self._visit_deciding(node.selector)
        for variant in node.variants:
            self.visit(variant)

    def visit_CallArguments(self, node: ast.CallArguments) -> None:  # noqa: N802
        for argument in (*node.positional, *node.named):
            self._visit_deciding(argument)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def _visit_deciding(self, node: ast.BaseNode) -> None:
        before, self._is_deciding = self._is_deciding, True
        self.visit(node)
        self._is_deciding = before


def deciding_variables(catalogue: ast.Resource) -> dict[str, frozenset[str]]:
    """Return, for each sentence, the variables that decide how it or a sentence in it is worded."""
    found = {entry.id.name: _find(entry) for entry in catalogue.body if isinstance(entry, ast.Message)}
    return {name: frozenset(_all_deciding(name, found)) for name in found}


def _find(message: ast.Message) -> _Finder:
    finder = _Finder()
    finder.visit(message)
    return finder


def _all_deciding(name: str, found: dict[str, _Finder]) -> Iterator[str]:
    yield from found[name].deciding
    for reference in found[name].references:
        yield from _all_deciding(reference, found)
