"""The decks follow from secrets that a fingerprint has fixed, and from a number."""

import re
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from bot.game.cards import DECK
from bot.game.seal import MAX_DEALS, fingerprint_of, secret_of, shuffled

SEED = "5" * 64


def test_each_secret_is_the_hash_of_the_next_and_the_first_gives_the_fingerprint():
    secrets = [secret_of(SEED, deal) for deal in range(4)]
    assert all(sha256(after.encode()).hexdigest() == before for before, after in pairwise(secrets))
    assert secret_of(SEED, MAX_DEALS) == SEED
    assert {fingerprint_of(secret, deal) for deal, secret in enumerate(secrets)} == {fingerprint_of(SEED, MAX_DEALS)}
    assert re.fullmatch(r"[\w-]{24}", fingerprint_of(SEED, MAX_DEALS))


@pytest.mark.parametrize("other", [(secret_of(SEED, 2), 7), (secret_of(SEED, 1), 8)], ids=["secret", "number"])
def test_another_secret_or_another_number_gives_another_deck(other: tuple[str, int]):
    deck = shuffled(DECK, secret_of(SEED, 1), 7)
    assert sorted(deck) == sorted(DECK)
    assert shuffled(DECK, *other) != deck


def test_every_card_lies_everywhere_equally_often():
    decks = [shuffled(DECK, SEED, number) for number in range(5200)]
    for place in (0, 25, 51):
        counts = Counter(deck[place] for deck in decks)
        chi_squared = sum((counts[card] - 100) ** 2 / 100 for card in DECK)
        assert chi_squared < 100  # 51 degrees of freedom: one in 20,000 is above
