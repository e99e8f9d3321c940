"""Helpers to write statements."""

from collections.abc import Collection, Mapping


def placeholders(first: int, values: Collection[object]) -> str:
    """Return a placeholder for each of these values, numbered from the first on."""
    return ", ".join(f"${number}" for number in range(first, first + len(values)))


def chosen_for(column: str, numbers: Mapping[int, int]) -> str:
    """Return the expression for the number that belongs to what is in this column; 0 where there is none."""
    rows = ", ".join(f"({key:d}, {number:d})" for key, number in numbers.items()) or "(0, 0)"
    return f"coalesce((SELECT column2 FROM (VALUES {rows}) AS numbers WHERE column1 = {column}), 0)"
