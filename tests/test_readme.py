"""What the pages of the README show is what one gets, in both languages."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.config import DEFAULTS
from bot.game import dealing
from bot.game.cards import DECK, Card
from bot.game.rules import GAMES
from bot.invitation import PERMISSIONS, invite_link
from bot.language import Language, words_in
from bot.screens.settings import settings_screen
from bot.services.presence import RETENTION_SECONDS
from bot.tables.settings import Settings
from playground.opening import opened
from playground.words import WORDS
from tests.pages import CHECKOUT, EVERY_PAGE, PAGES, READMES, blocks, codes, commands, table, text_of

AUDIT = "tests/test_maintenance.py::test_a_copy_is_restored_as_the_page_says"
RUN_BY = {
    "$ .venv/bin/python -m bot.game.referee argument.jsonl": (
        "tests/test_readme.py::test_the_referee_answers_as_the_readme_shows"
    ),
    "$ printf": "tests/test_readme.py::test_a_deck_is_checked_as_the_readme_shows",
    "cp .env.example .env": "tests/test_main.py::test_the_example_alone_asks_for_the_token",
    ".venv/bin/python -m bot --help": "tests/test_maintenance.py::test_help_says_what_there_is",
    ".venv/bin/python -m bot backup data/nainjaune-$(date +%F-%H%M%S).db": (
        "tests/test_maintenance.py::test_a_backup_is_a_copy"
    ),
    ".venv/bin/python -m bot audit": AUDIT,
    ".venv/bin/python -m bot audit data/backups/nainjaune-2026-07-25.db": AUDIT,
    "aside=data/damaged-$(date +%F-%H%M%S)": AUDIT,
    "mkdir $aside && mv data/nainjaune.db* $aside && cp data/backups/nainjaune-2026-07-25.db data/nainjaune.db": AUDIT,
    "docker compose run --rm nainjaune python -m bot audit /data/backups/nainjaune-2026-07-25.db": AUDIT,
    "aside=/data/damaged-$(date +%F-%H%M%S)": AUDIT,
    'docker compose run --rm nainjaune sh -c "mkdir $aside && mv /data/nainjaune.db* $aside'
    ' && cp /data/backups/nainjaune-2026-07-25.db /data/nainjaune.db"': AUDIT,
    "docker compose run --rm nainjaune python -m bot audit": AUDIT,
    "make play": "tests/playground/test_command.py::test_it_says_in_three_lines_what_to_do_and_ends_cleanly",
    "make run": "tests/test_main.py::test_without_discord_the_bot_says_so_and_ends",
    ".venv/bin/python -m tests.game.make_corpus": (
        "tests/game/test_corpus.py::test_a_seeded_game_goes_as_it_always_went"
    ),
    ".venv/bin/python -m tools.goldens": "tests/pictures/test_golden.py::test_a_picture_looks_as_it_did",
}
"""Commands, and the test that does what they do."""
RUN_BY_CI = {"make lint", "make test"}
_DOCKER = "needs Docker; tests/test_packaging.py holds what the image is made of"
_NETWORK = "needs the network"
NOT_RUN = {
    "git clone <this repository> nainjaune && cd nainjaune": _NETWORK,
    "git clone <ce dépôt> nainjaune && cd nainjaune": _NETWORK,
    "git pull": _NETWORK,
    "git diff tests/game/corpus.json": "is for looking at",
    "docker compose up --detach --build": _DOCKER,
    "docker compose stop": _DOCKER,
    "docker compose start": _DOCKER,
    "docker compose cp nainjaune:/data/backups .": _DOCKER,
    "docker compose run --rm nainjaune python -m bot backup /data/nainjaune-$(date +%F-%H%M%S).db": _DOCKER,
    ".venv/bin/python -m tools.gallery screenshots": "is for looking at; test_gallery shows one scene so",
    "make lock": _NETWORK,
    "make lock UPGRADE=1": _NETWORK,
}
"""Commands that no test runs, and why."""

SOURCES = ("Makefile", "bot/__main__.py", "bot/config.py", "bot/store/sqlite/opening.py", "cogs/servers.py")
"""Where the sentences of the terminal are."""


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.name)
def test_every_command_is_run_by_a_test_or_has_a_reason_not_to_be(page: Path):
    known = {*RUN_BY, *RUN_BY_CI, *NOT_RUN}
    assert [line for line in commands(page) if re.sub(r"^(\$ printf) .*", r"\1", line) not in known] == []


def test_no_command_is_accounted_for_that_no_page_has():
    said = {re.sub(r"^(\$ printf) .*", r"\1", line) for page in EVERY_PAGE for line in commands(page)}
    assert {*RUN_BY, *RUN_BY_CI, *NOT_RUN} - said == set()


def test_the_tests_that_run_commands_are_there():
    for test in RUN_BY.values():
        file, name = test.split("::")
        assert re.search(rf"^(?:async )?def {name}\(", (CHECKOUT / file).read_text("utf-8"), re.MULTILINE), test
    assert set((CHECKOUT / ".ci/run").read_text("utf-8").splitlines()) >= RUN_BY_CI


@pytest.mark.parametrize(
    "command",
    sorted({code for page in EVERY_PAGE for code in [*codes(page), *commands(page)] if code.startswith("make ")}),
)
def test_make_knows_what_it_is_asked_for(command: str):
    said = subprocess.run(
        ["/bin/sh", "-c", command.replace("make ", "make --dry-run ", 1)],
        cwd=CHECKOUT,
        env={name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    options = re.search("ARGS='(.*)'", command)
    assert not options or f"-m playground {options[1]}\n" in said


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_every_make_target_is_told(page: Path):
    makefile = (CHECKOUT / "Makefile").read_text("utf-8")
    told = {
        command
        for row in table(page, r"commande? \| [^|]+(?= \|\n)")
        for command in re.findall("`make ([a-z]+)`", row[0])
    }
    assert told == set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_every_option_of_the_playground_is_told(page: Path):
    command = [sys.executable, "-m", "playground", "--help"]
    shown = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    told = {option for code in codes(page) for option in re.findall("ARGS='(--[a-z-]+)", code)}
    assert told == set(re.findall(r"--[a-z-]+", shown)) - {"--help", "--open"}


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_referee_answers_as_the_readme_shows(page: Path, tmp_path: Path):
    [case] = [lines for kind, lines in blocks(page) if kind == "json"]
    command, judgement = next(lines for kind, lines in blocks(page) if kind == "console")
    (tmp_path / "argument.jsonl").write_text("\n".join(case), "utf-8")
    arguments = [sys.executable, *command.removeprefix("$ .venv/bin/python ").split()]
    env = {"PYTHONPATH": str(CHECKOUT), "PYTHONUTF8": "1"}
    done = subprocess.run(arguments, cwd=tmp_path, env=env, capture_output=True, check=True)
    assert done.stdout.decode() == f"{judgement}\n"


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_a_deck_is_checked_as_the_readme_shows(page: Path):
    _, (command, shown) = [lines for kind, lines in blocks(page) if kind == "console"]
    done = subprocess.run(["/bin/sh", "-c", command.removeprefix("$ ")], capture_output=True, text=True, check=True)
    assert done.stdout == f"{shown}\n"
    [line] = re.findall(r"'%s' '(.*)' \|", command)
    salt, *deck = line.split()
    assert sorted(deck) == sorted(DECK)
    assert f"{dealing.fingerprint(tuple(map(Card, deck)), salt)}  -" == shown


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_variables_are_those_of_the_configuration(page: Path):
    rows = {name.strip("`"): default.strip("`") for name, _, default in table(page, "variable")}
    assert list(rows) == list(DEFAULTS)
    assert {name: default for name, default in rows.items() if DEFAULTS[name]} == {
        name: default for name, default in DEFAULTS.items() if default
    }


def test_every_variable_is_in_the_example():
    example = (CHECKOUT / ".env.example").read_text("utf-8")
    assert re.findall(r"^([A-Z_]+)=", example, re.MULTILINE) == list(DEFAULTS)


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_permissions_are_those_of_the_invite_link(page: Path):
    *rows, total = table(page, "permission")
    asked = [(int(bit), int(re.sub(r"\D", "", value))) for _, bit, value, _ in rows]
    assert asked == [(value.bit_length() - 1, value) for value in PERMISSIONS.values()]
    assert int(re.sub(r"\D", "", total[2])) == sum(PERMISSIONS.values())
    assert invite_link(1).replace("client_id=1&", "client_id=YOUR_APPLICATION_ID&") in codes(page)


async def test_the_commands_are_those_that_discord_is_told(tmp_path: Path):
    async with opened(tmp_path / "nainjaune.db", "fr") as world:
        [registered] = [command for told in world.env.backend.commands.values() for command in told.values()]
    options = {command["name"]: [option["name"] for option in command["options"]] for command in registered["options"]}
    for page in READMES:
        rows = table(page, r"commande? \| [^|]+ \| (?:who|pour qui)")
        told = [name for row in rows for name in re.findall("`([a-z]+)`", row[0])]
        assert sorted(told) == sorted(options)
        assert re.findall("`([a-z]+)`", rows[0][1]) == options["start"]


@pytest.mark.parametrize("language", PAGES)
async def test_the_settings_are_those_of_the_panel(language: Language):
    panel = settings_screen(Settings(), (), (), words_in(language))
    held = "\n".join(_held(panel.to_components())).splitlines()
    rows = table(PAGES[language][0], "(?:setting|réglage)")
    told = {
        words_in(language)("setting-is", setting=name, value=value.replace("1000", "1,000")) for name, value, _ in rows
    }
    assert len(rows) == len(Settings.__struct_fields__)
    assert told <= {line.replace("1\u202f000", "1,000") for line in held}


def _held(part: Any) -> Iterator[str]:
    """What a panel says to hold now: its texts, its buttons, and what is chosen in its menus."""
    if isinstance(part, list):
        for inner in part:
            yield from _held(inner)
    elif isinstance(part, dict) and part.get("default", True):
        yield from (part[key] for key in ("content", "label", "placeholder") if part.get(key))
        yield from (text for value in part.values() for text in _held(value))


@pytest.mark.parametrize("language", PAGES)
def test_buttons_are_called_what_is_on_them(language: Language):
    readme, words = text_of(PAGES[language][0]), words_in(language)
    on_discord = [words(f"button-{name}") for name in ("join", "deal", "hand", "options", "more", "proof")]
    on_the_page = [WORDS[language][name] for name in ("you", "place", "hour", "day")]
    assert [label for label in on_discord + on_the_page if f"**{label}**" not in readme] == []


@pytest.mark.parametrize("language", PAGES)
def test_the_games_are_told(language: Language):
    rows = table(PAGES[language][0], "(?:name|nom)")
    assert [row[0].strip("`") for row in rows] == list(GAMES)


@pytest.mark.parametrize("language", PAGES)
def test_what_the_bot_says_in_trouble_is_what_it_says(language: Language):
    catalogue = (CHECKOUT / f"bot/language/{language}.ftl").read_text("utf-8")
    taken = WORDS["en"]["taken"].format(port=8765)
    terminal = "\n".join([taken, *((CHECKOUT / source).read_text("utf-8") for source in SOURCES)])
    page = text_of(PAGES[language][1])
    on_terminal, on_discord = re.findall(r"^\| (?:it says|il dit) .*\n\|.*\n((?:\|.*\n)+)", page, re.MULTILINE)
    for row in on_terminal.splitlines():
        for sentence in re.findall("`([^`]+)`", row.split("|")[1]):
            assert sentence in terminal, sentence
    for row in on_discord.splitlines()[1:]:
        sentence = row.split("|")[1].strip()
        assert re.search(rf"^[\w-]+ = {re.escape(sentence)}", catalogue, re.MULTILINE), sentence


@pytest.mark.parametrize("language", PAGES)
def test_the_readme_says_how_long_a_server_is_remembered(language: Language):
    days = {"en": "keeps everything for {} days", "fr": "tout est gardé pendant {} jours"}[language]
    assert days.format(RETENTION_SECONDS // 86400) in " ".join(text_of(PAGES[language][0]).split())


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_rooms_of_the_house_are_all_there(page: Path):
    rooms = next(lines for kind, lines in blocks(page) if kind == "text")
    parts, folder = list[str](), ""
    for line in rooms:
        name = line.split()[0]
        folder = folder if line.startswith(" ") else name
        parts.append(folder + name if line.startswith(" ") else name)
    assert [part for part in parts if not (CHECKOUT / part).exists()] == []
    there = {f"bot/{room.name}/" for room in (CHECKOUT / "bot").iterdir() if (room / "__init__.py").exists()}
    modules = {f"bot/{module.name}" for module in (CHECKOUT / "bot").glob("*.py")} - {"bot/__init__.py"}
    assert there | modules == {part for part in parts if part.startswith("bot/")} - {"bot/"}


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_a_click_travels_through_modules_that_are_there(page: Path):
    _, drawing = [lines for kind, lines in blocks(page) if kind == "text"]
    modules = re.findall(r"\b(cogs|screens|tables|game|store)/(\w+)", "\n".join(drawing))
    assert modules
    for room, module in modules:
        home = CHECKOUT if room == "cogs" else CHECKOUT / "bot"
        assert (home / room / f"{module}.py").exists(), f"{room}/{module}"
