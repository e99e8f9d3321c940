"""Decks that can be checked: sealed by a fingerprint before the game, and keyed by a number that came after it.

Each deal has a secret, and each secret is the SHA-256 of the next deal's. The SHA-256 of the first one is the
fingerprint of the whole game: it is public before the first card, fixes every secret, and tells none of them. A secret
is turned over when its deal ends. The order of a deck follows from the deal's secret and from the number that Discord
gave the message in which the fingerprint was posted, and which nobody could choose.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final, TypeVar

from bot.game.cards import Card

MAX_DEALS: Final = 1000
"""The number of secrets of a game, and so of its deals."""

_Thing = TypeVar("_Thing", Card, int)


def secret_of(seed: str, deal: int) -> str:
    """Return the secret of this deal; deal 0 is the fingerprint."""
    return hashed(seed, MAX_DEALS - deal)


def hashed(secret: str, times: int) -> str:
    """Return the SHA-256 of a text, applied so many times."""
    for _ in range(times):
        secret = sha256(secret.encode()).hexdigest()
    return secret


def shuffled(things: Iterable[_Thing], secret: str, sealed_by: int) -> tuple[_Thing, ...]:
    """Return cards or numbers of seats in the order of the SHA-256 of secret, number of the message, and thing."""
    return tuple(sorted(things, key=lambda thing: hashed(f"{secret} {sealed_by} {thing}", 1)))
