"""Helpers to write statements."""

from collections.abc import Collection


def placeholders(first: int, values: Collection[object]) -> str:
    """Return a placeholder for each of these values, numbered from the first on."""
    return ", ".join(f"${number}" for number in range(first, first + len(values)))
