"""Write `corpus.json`, seeded games with their results: `python -m tests.game.make_corpus`.

It is to the rules what perft counts are to a chess program.

The file may be written anew for two reasons only, and the commit says which:

- The events are encoded differently (a field of `Rules` or of an event is new, gone or renamed): then only the digests
  change, and games stored by earlier versions must still be readable.
- A rule contradicted the booklets: then a scenario that shows it comes with the change.

To add a game, add it to `GAMES_TO_PLAY`; the lines of the others stay the same.
"""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.game.events import CardPlayed
from bot.game.rules import GAMES, with_house_rules
from tests.game.playing import Table, play_out

CORPUS = Path(__file__).parent / "corpus.json"

SEEDS = (1, 2, 3)
BY_THE_BOOKLETS = [
    (game, players, seed, {})
    for game, rules in GAMES.items()
    for players in range(rules.min_players, rules.max_players + 1)
    for seed in SEEDS
]
WITH_HOUSE_RULES = [
    ("classique", 3, 11, {"skip_missing": True}),
    ("classique", 5, 12, {"belle_left": "ante", "stake": 3}),
    ("classique", 8, 13, {"opera_sweep": "last", "laps": 3}),
    ("classique", 4, 14, {"pot_cap": 40, "laps": 4}),
    ("classique", 6, 15, {"hand_count": "points_to_13", "belles_in_talon": False}),
    ("classique", 3, 16, {"credit": True, "chips": [20, 20, 20, 20, 20, 20], "laps": 10}),
    ("classique", 8, 17, {"ends": "last_standing", "chips": [60, 60, 60, 60, 60, 60]}),
    ("mallette", 4, 18, {"ends": "last_standing", "deals": 60}),
    ("mallette", 6, 19, {"taking": "said_or_stays", "belle_surcharge": 2}),
    ("mallette", 3, 20, {"opening": "ace", "blocked": "last_asked", "opera": "before_opponents"}),
    ("mallette", 5, 21, {"packet": 4, "stake": 2}),
    ("asterix", 3, 22, {"skip_missing": True, "opera": "single_turn"}),
    ("asterix", 8, 23, {"deals": 0, "stake": 2}),
    ("asterix", 4, 24, {"taking": "said_or_doubled", "pot_cap": 100}),
    ("asterix", 7, 25, {"cannot_pay": "out", "cannot_ante": "out"}),
    ("habourdin", 3, 26, {"opera": "first_turn", "opera_sweep": "last"}),
    ("habourdin", 8, 27, {"belle_left": "match", "ends": "deals", "deals": 20}),
    ("habourdin", 5, 28, {"skip_missing": True, "laps": 2}),
    ("habourdin", 4, 29, {"opening": "free", "packet": 5, "chips": [50, 50, 50, 50, 50, 50]}),
    ("habourdin", 6, 30, {"antes": [5, 4, 3, 2, 1], "belle_left": "ante", "chips": [99, 99, 99, 99, 99, 99]}),
]
GAMES_TO_PLAY = BY_THE_BOOKLETS + WITH_HOUSE_RULES


def played(game: Any, players: int, seed: int, house: dict[str, object]) -> dict[str, object]:
    """Play one game at random to its end and return what came of it."""
    rules = with_house_rules(GAMES[game], house)
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


def main() -> None:
    lines = ",\n".join(json.dumps(played(*game)) for game in GAMES_TO_PLAY)
    CORPUS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
