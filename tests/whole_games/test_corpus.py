"""Seeded games still go the same way; `make_corpus` says when they may change."""

import json

import pytest

from tests.game.make_corpus import CORPUS, GAMES_TO_PLAY, played

KNOWN = json.loads(CORPUS.read_text(encoding="utf-8"))


def name(known: dict) -> str:
    return f"{known['game']} with {known['players']}, seed {known['seed']}"


@pytest.mark.parametrize("known", KNOWN, ids=name)
def test_a_seeded_game_goes_as_it_always_went(known: dict):
    assert played(known["game"], known["players"], known["seed"], known["house"]) == known


def test_every_game_to_play_is_in_the_corpus():
    assert [(known["game"], known["players"], known["seed"], known["house"]) for known in KNOWN] == GAMES_TO_PLAY
