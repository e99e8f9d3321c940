"""Deals worked out by hand from the booklets, judged by the referee."""

from pathlib import Path

import msgspec
import pytest

from bot.game.rules import GAMES, HOUSE_RULES
from tools.referee import judge

SCENARIOS = Path(__file__).parent / "scenarios"
BEYOND_THE_REFEREE = {"chips", "short"}
BEYOND_A_DEAL = {"ends"}
"""It decides after the last payment."""


def scenarios(pattern: str = "*.jsonl") -> list[object]:
    """Return every case of these files, named by file, line, game and title."""
    return [
        pytest.param(line, id=f"{file.stem}:{number}:{case.get('ruleset', 'no game')}: {case['title']}")
        for file in sorted(SCENARIOS.glob(pattern))
        for number, line in enumerate(file.read_bytes().splitlines(), start=1)
        if (case := msgspec.json.decode(line))
    ]


def judged(case: object) -> dict[str, object]:
    return msgspec.json.decode(judge(msgspec.json.encode(case)))


@pytest.mark.parametrize("line", scenarios())
def test_the_referee_judges_as_the_rules_do(line: bytes):
    expected = msgspec.json.decode(line)["expect"]
    judgement = msgspec.json.decode(judge(line))
    asked = [key for key in expected if key not in BEYOND_THE_REFEREE]
    assert {key: judgement.get(key, "nothing said") for key in asked} == {key: expected[key] for key in asked}


def test_every_game_and_every_rule_of_a_deal_has_a_case():
    cases = [msgspec.json.decode(line) for file in SCENARIOS.iterdir() for line in file.read_bytes().splitlines()]
    assert GAMES.keys() <= {case.get("ruleset") for case in cases}
    assert HOUSE_RULES.keys() - {rule for case in cases for rule in case.get("rules", ())} == BEYOND_A_DEAL


POOR_PLAYER = "habourdin: two belles left cost 2+2+1, poor player pays what he has"


@pytest.fixture
def poor_player() -> dict[str, dict]:
    cases = map(msgspec.json.decode, (SCENARIOS / "booklets.jsonl").read_bytes().splitlines())
    return next(case for case in cases if case["title"] == POOR_PLAYER)


def test_a_poor_player_is_left_with_nothing(poor_player: dict[str, dict]):
    delta = judged(poor_player)["delta"]
    chips = {seat: before + delta[seat] for seat, before in poor_player["chips_before"].items()}
    assert chips == poor_player["expect"]["chips"]


def test_a_poor_player_stays_short_of_what_more_chips_would_have_paid(poor_player: dict[str, dict]):
    paid, due = (judged(case)["delta"] for case in (poor_player, {**poor_player, "chips_before": None}))
    payers = [seat for seat in paid if due[seat] < 0]
    assert {seat: paid[seat] - due[seat] for seat in payers if paid[seat] != due[seat]} == poor_player["expect"][
        "short"
    ]
