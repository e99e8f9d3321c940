"""Seeded games still go the same way; `python -m tests.whole_games.test_corpus` writes their results anew.

`corpus.json` is to the rules what perft counts are to a chess program. It may be written anew for three reasons only,
and the commit says which:

- The events are encoded differently (a field of `Rules` or of an event is new, gone or renamed): then only the digests
  change, and games stored by earlier versions must still be readable.
- A rule contradicted the booklets: then a scenario that shows it comes with the change.
- Members gained chips by something else than cards: then an example that shows it comes with the change.

A new booklet gets its lines when the file is written anew. To add a game with house rules, first add a line with its
game, players, seed and house rules. The lines of the others stay the same.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import convert, to_builtins

from bot.game.events import CardPlayed
from bot.game.rules import GAMES, Rules
from tests.game.playing import Table, play_out

CORPUS = Path(__file__).parents[1] / "game/corpus.json"
KNOWN: list[dict[str, Any]] = json.loads(CORPUS.read_text(encoding="utf-8"))


def played(game: str, players: int, seed: int, house: dict[str, object]) -> dict[str, object]:
    """Play one game at random to its end and return what came of it."""
    rules = convert(to_builtins(GAMES[game]) | house, Rules)
    table = Table(rules, (rules.chips_for(players),) * players, seed % players)
    for _ in play_out(table, Random(seed)):
        pass
    assert table.state.ending
    return {
        "game": game,
        "players": players,
        "seed": seed,
        "house": house,
        "plays": sum(isinstance(event, CardPlayed) for event in table.events),
        "deals": table.state.deals,
        "ending": table.state.ending.reason,
        "chips": list(table.state.chips),
        "digest": sha256(msgspec.json.encode(table.events)).hexdigest(),
    }


def again(known: dict[str, Any]) -> dict[str, object]:
    return played(known["game"], known["players"], known["seed"], known["house"])


def name(known: dict[str, Any]) -> str:
    return f"{known['game']} with {known['players']}, seed {known['seed']}"


@pytest.mark.parametrize("known", KNOWN, ids=name)
def test_a_seeded_game_goes_as_it_always_went(known: dict[str, Any]):
    assert again(known) == known


def test_every_booklet_is_played_by_every_number_of_players():
    assert by_the_booklets() == set(wanted())


def by_the_booklets() -> set[tuple[str, int, int]]:
    return {(known["game"], known["players"], known["seed"]) for known in KNOWN if not known["house"]}


def wanted() -> Iterator[tuple[str, int, int]]:
    """Every booklet with each number of players, three times."""
    for game, rules in GAMES.items():
        yield from product([game], range(3, rules.max_players + 1), (1, 2, 3))


if __name__ == "__main__":
    games = [*map(again, KNOWN), *(played(*game, {}) for game in wanted() if game not in by_the_booklets())]
    CORPUS.write_text("[\n" + ",\n".join(map(json.dumps, games)) + "\n]\n", encoding="utf-8")
