"""The referee at the command line: one case a line, one judgement a line."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.referee import judge, main

ROOT = Path(__file__).parents[1]

CASE = {
    "ruleset": "classique",
    "order": ["Astérix", "Obélix"],
    "hands": {"Astérix": ["4S", "9D"], "Obélix": ["5H", "2D"]},
    "plays": [["Astérix", "4S", False]],
    "pots_before": {"10D": 2, "JC": 4, "QS": 6, "KH": 8, "7D": 10},
}
JUDGEMENT = {
    "over": False,
    "winner": None,
    "opera": False,
    "delta": {"Astérix": 0, "Obélix": 0},
    "pots": {"10D": 2, "JC": 4, "QS": 6, "KH": 8, "7D": 10},
    "next": "Obélix",
    "need": 5,
    "legal": ["5H"],
    "sans": [["Astérix", 5]],
}
NO_JSON = {"error": {"code": "malformed_json"}}


def line_of(case: object) -> bytes:
    return json.dumps(case, ensure_ascii=False).encode() + b"\n"


def judged(line: bytes) -> object:
    return json.loads(judge(line))


@pytest.fixture
def asks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Return a function that gives bytes to the referee's standard input and returns its exit code and output lines."""

    def ask(given_bytes: bytes) -> tuple[int, list[object]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given_bytes), encoding="utf-8"))
        code = main([])
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return ask


@pytest.fixture
def asks_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Return the same for a file."""

    def ask(given_bytes: bytes) -> tuple[int, list[object]]:
        file = tmp_path / "cases.jsonl"
        file.write_bytes(given_bytes)
        code = main([str(file)])
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return ask


def test_a_case_gets_its_judgement():
    assert judged(line_of(CASE)) == JUDGEMENT


def test_a_judgement_has_its_fields_in_a_fixed_order():
    assert list(json.loads(judge(line_of(CASE)))) == [
        *("over", "winner", "opera", "delta", "pots", "next", "need", "legal", "sans"),
    ]


@pytest.mark.parametrize("field", ["id", "title", "expect", "whatever"])
def test_fields_that_decide_nothing_are_ignored(field: str):
    assert judged(line_of({**CASE, field: {"over": True}})) == JUDGEMENT


@pytest.mark.parametrize("optional", ["talon", "chips_before", "rules"])
def test_fields_that_may_be_missing_may_be_given(optional: str):
    values = {"talon": ["KH"], "chips_before": {"Astérix": 5, "Obélix": 5}, "rules": {"stake": 2}}
    assert judged(line_of({**CASE, optional: values[optional]})) == JUDGEMENT


def test_the_referee_knows_nothing_of_a_later_elimination():
    case = {**CASE, "chips_before": {"Astérix": 0, "Obélix": 0}, "hands": {"Astérix": ["4S"], "Obélix": ["2D"]}}
    assert judged(line_of(case))["pots"] == dict.fromkeys(CASE["pots_before"], 0)


def test_a_file_is_judged_line_by_line(asks_file):
    assert asks_file(line_of(CASE) * 3) == (0, [JUDGEMENT] * 3)


def test_without_a_file_the_cases_come_from_standard_input(asks):
    assert asks(line_of(CASE) * 2) == (0, [JUDGEMENT] * 2)


def test_lines_may_end_as_on_windows_or_not_at_all_and_blank_ones_are_skipped(asks):
    given = line_of(CASE).replace(b"\n", b"\r\n") + b"\n  \t\n" + line_of(CASE).strip()
    assert asks(given) == (0, [JUDGEMENT] * 2)


BAD_LINES = {
    "no JSON": (b"{never mind}\n", NO_JSON),
    "half a case": (line_of(CASE)[:40] + b"\n", NO_JSON),
    "not UTF-8": (line_of({**CASE, "order": ["?", "B"]}).replace(b"?", b"\xe9"), NO_JSON),
    "nested without end": (b'{"rules": {"stake": ' + b"[" * 100_000 + b"\n", NO_JSON),
    "a list": (b"[]\n", {"error": {"code": "malformed_case", "at": "$"}}),
    "null": (b"null\n", {"error": {"code": "malformed_case", "at": "$"}}),
}


@pytest.mark.parametrize(("line", "error"), BAD_LINES.values(), ids=list(BAD_LINES))
def test_a_bad_line_stops_no_other(asks, line: bytes, error: dict[str, object]):
    assert asks(line_of(CASE) + line + line_of(CASE)) == (0, [JUDGEMENT, error, JUDGEMENT])


def test_a_refused_case_stops_no_other(asks):
    refused = {**CASE, "plays": [["Obélix", "5H", False]]}
    error = {"error": {"code": "not_your_turn", "play": 0, "seat": "Obélix", "turn": "Astérix"}}
    assert asks(line_of(refused) + line_of(CASE)) == (0, [error, JUDGEMENT])


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_a_usage_error(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str):
    with pytest.raises(SystemExit) as exit_:
        main([str(tmp_path / name)])
    assert (exit_.value.code, capsys.readouterr().out) == (2, "")


def test_judgements_leave_in_utf_8_whatever_the_terminal_speaks():
    asked = subprocess.run(
        [sys.executable, "-m", "tools.referee"],
        input=line_of(CASE),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert json.loads(asked.stdout) == JUDGEMENT


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.binary() | st.text().map(str.encode))
def test_whatever_a_line_is_there_is_an_answer(line: bytes):
    assert judged(line).keys() == {"error"}


@given(st.sampled_from([*CASE, "talon", "chips_before", "rules"]), JSON)
def test_whatever_a_field_holds_there_is_an_answer(field: str, value: object):
    assert judged(json.dumps({**CASE, field: value}).encode())
