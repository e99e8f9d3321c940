"""Decks that can be checked: sealed by a message before the first deal, and keyed by the number of that message.

Each deal has a secret, and each secret is the SHA-256 of the next deal's. The SHA-256 of the first one, shortened to 24
letters, is the fingerprint of the whole game: it fixes every secret, and gives none away. When all have sat down and
the host has the cards dealt, a message gives the fingerprint: the seal. Only then does Discord give it a number, which
nobody can choose. The order of a deck follows from the deal's secret and this number, so while seats were taken nobody
knew what would be dealt to them. A secret is revealed when its deal ends.

The seal fixes seats for the first deal only. Whoever reads the bot's file knows all decks from then on.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from bot.game.cards import Card
from bot.game.rules import MAX_DEALS

"""The number of secrets of a game, and so of its deals."""

_Thing = TypeVar("_Thing", Card, int)


@lru_cache(maxsize=256)
def secret_of(seed: str, deal: int) -> str:
    """Return the secret of this deal; that of deal 0 is only a step to the fingerprint."""
    return hashed(seed, MAX_DEALS - deal)


def fingerprint_of(secret: str, deal: int) -> str:
    """Return the first 144 bits of the SHA-256 of the first deal's secret, given the secret of this deal."""
    return urlsafe_b64encode(bytes.fromhex(hashed(secret, deal)))[:24].decode()


def hashed(secret: str, times: int) -> str:
    """Return the SHA-256 of a text, applied `times` times over."""
    for _ in range(times):
        secret = sha256(secret.encode()).hexdigest()
    return secret


def shuffled(things: Iterable[_Thing], secret: str, sealed_by: int) -> tuple[_Thing, ...]:
    """Return cards or seats sorted by the SHA-256 of the secret, the number of the message, and the card or seat."""
    return tuple(sorted(things, key=lambda thing: hashed(f"{secret} {sealed_by} {thing}", 1)))
