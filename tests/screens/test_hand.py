"""What a hand says of its cards before they are laid."""

from random import Random

from bot.game.cards import BELLE, DECK, RANK
from bot.game.moves import choices, legal_plays, own_run
from bot.game.rules import GAMES


def test_the_run_that_is_told_is_the_run_that_is_laid():
    random = Random(1)
    for _ in range(100):
        hand = tuple(sorted(random.sample(DECK, 15), key=DECK.index))
        first, *others = own_run(hand, hand[0])
        assert first == hand[0]
        for card in others:
            laid = [play.card for play in choices(legal_plays(GAMES["classique"], 0, hand, RANK[card]))]
            assert card == next((belle for belle in laid if belle in BELLE), laid[0])
