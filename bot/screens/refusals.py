"""Every refusal in words."""

from collections.abc import Mapping, Sequence
from typing import cast

from bot.game.cards import Card
from bot.game.refusal import Refusal
from bot.language import Words
from bot.language.text import discord_safe
from bot.screens.layout import channel_link, relative_time
from bot.screens.voices import Voice

_MEMBERS = {"host", "user"}
"""The names of values that are members."""
_RANKS = {"need"}


def describe_refusal(refusal: Refusal, words: Words) -> str:
    values = _values(refusal.data, words)
    return words(f"refused-{refusal.code}", **values)


def permissions_in_words(permissions: Sequence[str], words: Words) -> str:
    return ", ".join(words("permission", name=name) for name in permissions)


def _values(data: Mapping[str, object], words: Words) -> dict[str, str | int]:
    values, say = dict[str, str | int](), Voice(words)
    for name, value in data.items():
        if isinstance(value, int):
            values[name] = _number(name, value, words)
        elif name == "field":
            values[name] = words("choice", choice=str(value))
        elif name == "channels":
            values[name] = ", ".join(map(channel_link, cast("tuple[int, ...]", value)))
        elif name == "users":
            values[name] = say.together([say.member(user) for user in cast("tuple[int, ...]", value)])
        elif name == "cards":
            values[name] = _either(cast("tuple[Card, ...]", value), words)
        elif name == "permissions":
            values[name] = permissions_in_words(cast("tuple[str, ...]", value), words)
        else:
            values[name] = discord_safe(str(value))
    return values


def _either(cards: Sequence[Card], words: Words) -> str:
    *others, last = map(words.card, cards)
    return words("told-or", cards=", ".join(others), last=last)


def _number(name: str, value: int, words: Words) -> str | int:
    if name in _MEMBERS:
        return Voice(words).member(value)
    if name == "when":
        return relative_time(value)
    return words.rank(value) if name in _RANKS else value
