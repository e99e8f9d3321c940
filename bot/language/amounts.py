"""Numbers in short, for pictures, and signed numbers, for the sentences of the catalogues."""

from typing import Final

from bot.language import Words

_WHOLE_BELOW: Final = 100_000
_UNITS: Final = (
    (1_000_000_000, "picture-billions"),
    (1_000_000, "picture-millions"),
    (1_000, "picture-thousands"),
)
_THREE_DIGITS: Final = 100


def signed(number: int) -> dict[str, str | int]:
    """Return the values `sign` and `n` of a sentence about a gain or a loss; 0 has no sign."""
    return {"sign": "+" if number > 0 else "−" if number else "", "n": abs(number)}


def amount(number: int, words: Words) -> str:
    """Return a number of chips: whole up to five digits, then in thousands, millions or billions."""
    sign, size = "−" if number < 0 else "", abs(number)
    if size < _WHOLE_BELOW:
        return sign + words("picture-number", n=size)
    unit, name = next((unit, name) for unit, name in _UNITS if size >= unit)
    return sign + words(name, n=_decimal(size, unit, words))


def gain(number: int, words: Words) -> str:
    """Return a gain or a loss in short, with its sign unless it is 0."""
    return ("+" if number > 0 else "") + amount(number, words)


def _decimal(size: int, unit: int, words: Words) -> str:
    """Return the number of units with one decimal, or whole from 100 on; rounded down, never up."""
    whole, tenths = size // unit, size * 10 // unit % 10
    return str(whole) if whole >= _THREE_DIGITS or not tenths else words("picture-decimal", whole=whole, tenths=tenths)
