"""Numbers short enough for a picture; the text beside it has them whole."""

from typing import Final

from bot.language import Words

_WHOLE_BELOW: Final = 100_000
_UNITS: Final = (
    (1_000_000_000, "picture-billions"),
    (1_000_000, "picture-millions"),
    (1_000, "picture-thousands"),
)
_THREE_DIGITS: Final = 100


def amount(number: int, words: Words) -> str:
    """A number of chips: whole up to five digits, then in thousands, millions and billions."""
    sign, size = "−" if number < 0 else "", abs(number)
    if size < _WHOLE_BELOW:
        return sign + words("picture-number", n=size)
    unit, name = next((unit, name) for unit, name in _UNITS if size >= unit)
    return sign + words(name, n=_decimal(size, unit, words))


def gain(number: int, words: Words) -> str:
    """A difference, with its sign."""
    return amount(number, words) if number <= 0 else f"+{amount(number, words)}"


def _decimal(size: int, unit: int, words: Words) -> str:
    """One decimal, unless there are three digits before it; rounded down, so that nobody has less than is shown."""
    whole, tenths = size // unit, size * 10 // unit % 10
    return str(whole) if whole >= _THREE_DIGITS or not tenths else words("picture-decimal", whole=whole, tenths=tenths)
