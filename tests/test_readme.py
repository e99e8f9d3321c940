"""What the README shows is what one gets."""

import re
import subprocess
from pathlib import Path

from bot.game import dealing
from bot.game.cards import DECK, Card
from bot.game.referee import judge
from bot.tables.servers import RETENTION

README = Path(__file__).parents[1] / "README.md"


def test_the_referee_answers_as_the_readme_shows():
    [case, judgement] = re.findall(r"^    (\{.*\})$", README.read_text("utf-8"), re.MULTILINE)
    assert judge(case.encode()).decode() == judgement


def test_a_deck_is_checked_as_the_readme_shows():
    [(line, fingerprint)] = re.findall(
        r"^    \$ printf '%s' '(.*)' \| sha256sum\n    (\w+)  -$", README.read_text("utf-8"), re.MULTILINE
    )
    salt, *deck = line.split()
    assert sorted(deck) == sorted(DECK)
    assert dealing.fingerprint(tuple(map(Card, deck)), salt) == fingerprint
    done = subprocess.run(["/bin/sh", "-c", f"printf '%s' '{line}' | sha256sum"], capture_output=True, check=True)
    assert done.stdout.decode() == f"{fingerprint}  -\n"


def test_every_make_target_of_the_readme_exists():
    makefile = README.with_name("Makefile").read_text("utf-8")
    for target in set(re.findall(r"(?:^    |`)make ([a-z]+)", README.read_text("utf-8"), re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_variable_of_the_readme_is_in_the_example():
    example = README.with_name(".env.example").read_text("utf-8")
    variables = re.findall(r"^\| `([A-Z_]+)` \|", README.read_text("utf-8"), re.MULTILINE)
    assert variables == re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)


def test_the_readme_says_how_long_a_server_is_remembered():
    assert f"keeps everything for {RETENTION // 86400} days" in README.read_text("utf-8")
