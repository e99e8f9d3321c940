"""The tool that photographs and measures messages says what it lacks."""

from pathlib import Path

import pytest

from tools import messages


def test_it_asks_for_the_folder_of_the_pictures(capsys: pytest.CaptureFixture[str]):
    assert messages.main([]) == 2
    assert "python -m tools.messages FOLDER" in capsys.readouterr().err


def test_it_says_in_a_sentence_that_there_is_no_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert messages.main([str(tmp_path / "pictures")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "pictures").exists()
