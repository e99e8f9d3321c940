"""What README and its pages show is what one gets, in both languages."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.config import DEFAULTS
from bot.edge.invite_link import PERMISSIONS, invite_link
from bot.game.rules import GAMES
from bot.language import Language, words_in
from bot.screens.choices import value_in_words
from bot.services.presence import AWAY_SECONDS, DAY_SECONDS, RETENTION_SECONDS
from bot.tables.settings import Settings
from playground.startup import run_bot
from playground.words import WORDS
from tests.engines import TABLES
from tests.pages import CHECKOUT, EVERY_PAGE, PAGES, blocks, codes, name_of, programs_of, tables, text_of
from tests.registered import commands_below, root_of

CONTRIBUTING = CHECKOUT / "CONTRIBUTING.md"
CHECKED = {
    "make ": "is asked for here, without doing it; the continuous integration does it",
    "$ .venv/bin/python -m tools.referee ": "is run here",
    "$ .venv/bin/python -m tools.candidates ": "is run here",
    ".venv/bin/python -m ": "is there, and understands its arguments, as is seen here",
    "docker compose run --rm nainjaune python -m ": "the same",
    "aside=": "is run by the test of restoring a backup, which reads the page",
    "mkdir $aside ": "the same",
    'docker compose run --rm nainjaune sh -c "mkdir $aside ': "the same",
    "xargs --max-args=1 docker ": "needs Docker too",
    "docker compose ": "needs Docker; tests/test_packaging.py checks what the image is made of",
    "install -m 600 .env.example .env": "is done by the test of a bot that has only the example",
    'sed "s|/home/alice/nainjaune|$PWD|; ': "is run by tests/test_packaging.py, up to what root does",
    "sudo ": "needs systemd",
    "journalctl ": "the same",
    "createdb ": "is for a PostgreSQL of one's own",
    "pg_dump ": "the same",
    "cp bot/language/en.ftl ": "is done by the test that follows the guides",
    "cp bot/pictures/assets/faces/": "the same",
    "git ": "needs the network, or is for looking at",
}
"""How each command of the pages begins, and where it is checked or why it is not."""


def both(name: str) -> pytest.MarkDecorator:
    """Try this page in both languages."""
    return pytest.mark.parametrize("page", [pages[name] for pages in PAGES.values()], ids=lambda page: page.name)


def commands(page: Path) -> list[str]:
    """Every command line of the code blocks; below a prompt is what it answers."""
    lines = [line for kind, lines in blocks(page) if kind == "sh" for line in lines]
    return lines + [
        line for kind, lines in blocks(page) if kind == "console" for line in lines if line.startswith("$ ")
    ]


def table(page: Path, first: str) -> list[list[str]]:
    """The rows of the table whose first cell this is."""
    [rows] = tables(page, first)
    return rows


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_every_command_is_checked_or_has_a_reason_not_to_be(page: Path):
    assert [line for line in commands(page) if not line.startswith(tuple(CHECKED))] == []


@pytest.mark.parametrize(
    ("module", "arguments"),
    sorted(
        {
            found
            for page in EVERY_PAGE
            for line in commands(page)
            for found in re.findall(r"^(?!\$).*python -m ([\w.]+)(.*)", re.sub(r"\$\(.*?\)", "now", line))
        }
    ),
)
def test_a_command_names_a_module_that_understands_it(module: str, arguments: str):
    assert find_spec(module)
    if module == "bot":
        command = [sys.executable, "-m", module, *arguments.split(), "--help"]
        subprocess.run(command, cwd=CHECKOUT, capture_output=True, check=True)


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


@both("README")
def test_the_readme_stays_short(page: Path):
    assert len(text_of(page).splitlines()) <= 150


def test_every_make_target_is_told():
    makefile = (CHECKOUT / "Makefile").read_text("utf-8")
    told = {
        command
        for row in table(CONTRIBUTING, r"command \| [^|]+(?= \|\n)")
        for command in re.findall("`make ([a-z-]+)`", row[0])
    }
    assert told == set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE))


@pytest.mark.long
@both("commands")
def test_every_option_of_the_playground_is_told(page: Path):
    command = [sys.executable, "-m", "playground", "--help"]
    shown = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    told = {option for code in codes(page) for option in re.findall("ARGS='(--[a-z-]+)", code)}
    assert told == set(re.findall(r"--[a-z-]+", shown)) - {"--help", "--open"}


@both("proof")
def test_the_referee_answers_as_the_page_shows(page: Path, tmp_path: Path):
    [case] = [lines for kind, lines in blocks(page) if kind == "json"]
    [(command, judgement)] = [lines for kind, lines in blocks(page) if "referee" in lines[0]]
    (tmp_path / "argument.jsonl").write_text("\n".join(case), "utf-8")
    arguments = [sys.executable, *command.removeprefix("$ .venv/bin/python ").split()]
    env = {"PYTHONPATH": str(CHECKOUT), "PYTHONUTF8": "1"}
    done = subprocess.run(arguments, cwd=tmp_path, env=env, capture_output=True, check=True)
    assert done.stdout.decode() == f"{judgement}\n"


@both("proof")
def test_a_deck_is_checked_as_the_page_shows(page: Path):
    shown = [lines for kind, lines in blocks(page) if lines[0] == "True"]
    for program, lines in zip(programs_of(page), shown, strict=True):
        done = subprocess.run([sys.executable, "-Ic", program], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines() == lines


@both("proof")
def test_the_candidates_of_a_day_are_found_as_the_page_shows(page: Path):
    [(command, *shown)] = [lines for kind, lines in blocks(page) if "tools.candidates" in lines[0]]
    arguments = [sys.executable, *command.removeprefix("$ .venv/bin/python ").split()]
    done = subprocess.run(arguments, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == shown


@both("running")
def test_the_variables_are_those_of_the_configuration(page: Path):
    rows = {name.strip("`"): default.strip("`") for name, _, default in table(page, "variable")}
    assert list(rows) == list(DEFAULTS)
    assert {name: default for name, default in rows.items() if DEFAULTS[name]} == {
        name: default for name, default in DEFAULTS.items() if default
    }


def test_every_variable_is_in_the_example():
    example = (CHECKOUT / ".env.example").read_text("utf-8")
    assert re.findall(r"^([A-Z_]+)=", example, re.MULTILINE) == list(DEFAULTS)


@both("running")
def test_the_permissions_are_those_of_the_invite_link(page: Path):
    *rows, total = table(page, "permission")
    asked = [(int(bit), int(re.sub(r"\D", "", value))) for _, bit, value, _ in rows]
    assert asked == [(value.bit_length() - 1, value) for value in PERMISSIONS.values()]
    assert int(re.sub(r"\D", "", total[2])) == sum(PERMISSIONS.values())


@both("README")
def test_the_invite_link_is_that_of_the_bot(page: Path):
    assert invite_link(1).replace("client_id=1&", "client_id=YOUR_APPLICATION_ID&") in codes(page)


@pytest.mark.long
async def test_the_commands_are_those_that_discord_is_told(tmp_path: Path):
    async with run_bot(tmp_path / "nainjaune.db", "fr") as server:
        registered = dict(commands_below(root_of(server.env)))
    options = {name: [option["name"] for option in command["options"]] for name, command in registered.items()}
    for page in [pages["commands"] for pages in PAGES.values()]:
        rows = table(page, r"commande? \| [^|]+ \| (?:who|pour qui)")
        told = [name for row in rows for name in re.findall("`([a-z ]+)`", row[0])]
        assert sorted(told) == sorted(options)
        assert re.findall("`([a-z]+)`", rows[0][1]) == options["start"]
    for pages in PAGES.values():
        everyday = {
            code.removeprefix("/nainjaune ") for code in codes(pages["README"]) if code.startswith("/nainjaune ")
        }
        assert everyday <= options.keys()


@pytest.mark.parametrize("language", PAGES)
def test_the_settings_are_those_of_the_page(language: Language):
    words, defaults = words_in(language), Settings()
    rows = [(name, value) for name, value, _ in table(PAGES[language]["commands"], "(?:setting|réglage)")]
    values = {name: getattr(defaults, name) for name in Settings.__struct_fields__}
    assert rows == [
        (words("choice", choice=name), value_in_words(name, None if value == () else value, words))
        for name, value in values.items()
    ]


@pytest.mark.parametrize("language", PAGES)
def test_buttons_are_called_what_is_on_them(language: Language):
    pages, words = PAGES[language], words_in(language)
    text = "".join(text_of(pages[name]) for name in ("README", "commands", "proof"))
    on_discord = [words(f"button-{name}") for name in ("join", "deal", "hand", "next-deal", "plan", "more", "proof")]
    on_discord += [words("button-deal-robots", n=2), words("more", verb="options")]
    on_the_page = [WORDS[language][name] for name in ("you", "place", "hour", "day")]
    assert [label for label in on_discord + on_the_page if f"**{label}**" not in text] == []


@pytest.mark.parametrize("language", PAGES)
def test_the_games_are_told_by_the_names_that_players_read(language: Language):
    rows = table(PAGES[language]["commands"], "(?:name|nom)")
    assert [row[0] for row in rows] == [words_in(language)("game", game=game) for game in GAMES]


@pytest.mark.parametrize("language", PAGES)
def test_what_the_bot_says_in_trouble_is_what_it_says(language: Language):
    catalogue = (CHECKOUT / f"bot/language/{language}.ftl").read_text("utf-8")
    sources = [CHECKOUT / "Makefile", *(CHECKOUT / "bot").rglob("*.py"), *(CHECKOUT / "cogs").rglob("*.py")]
    terminal = "\n".join([WORDS["en"]["taken"].format(port=8765), *(file.read_text("utf-8") for file in sources)])
    on_terminal, on_discord = tables(PAGES[language]["running"], "(?:it says|il dit)")
    said = [sentence for row in on_terminal for sentence in re.findall("`([^`]+)`", row[0])]
    assert [sentence for sentence in said if sentence not in terminal] == []
    for sentence, _ in on_discord[1:]:
        assert re.search(rf"^[\w-]+ = {re.escape(sentence)}", catalogue, re.MULTILINE), sentence


@both("README")
def test_the_readme_says_how_long_a_server_is_remembered(page: Path):
    assert re.search(rf"\b{RETENTION_SECONDS // 86400}\s(?:days|jours)\b", text_of(page))


@pytest.mark.parametrize("language", PAGES)
def test_every_page_says_how_long_members_are_remembered(language: Language):
    readme, policy, words = PAGES[language]["README"], PAGES[language]["privacy"], words_in(language)
    assert AWAY_SECONDS == 2 * 365 * DAY_SECONDS
    for told in (text_of(readme), text_of(policy), words("privacy-forgotten")):
        assert re.search("two years|deux ans", told)
    assert re.search(rf"\b{RETENTION_SECONDS // DAY_SECONDS} (?:days|jours)\b", text_of(policy))


@pytest.mark.parametrize("language", PAGES)
def test_the_privacy_policy_names_every_table_that_is_about_members(language: Language):
    [rows] = tables(PAGES[language]["privacy"], "(?:what|quoi)")
    told = {name for row in rows for name in re.findall("`([a-z_]+)`", row[3])}
    about = {"user_id", "owner_id", "account_id", "by_user_id", "snapshot", "body", "cause"}
    assert {name for name, columns in TABLES.items() if about & {*columns}} <= told
    assert told <= TABLES.keys()


def test_the_rooms_of_the_house_stand_as_the_import_contract_says():
    contracts = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    [layers] = [contract["layers"] for contract in contracts if contract.get("containers") == ["bot"]]
    drawing = next(lines for kind, lines in blocks(CONTRIBUTING) if kind == "text")
    inside = [line.split()[0] for line in drawing if line.startswith(" ")]
    outside = [line.split()[0] for line in drawing if not line.startswith(" ")]
    assert [room.removesuffix("/").removesuffix(".py") for room in inside] == " | ".join(layers).split(" | ")
    assert [part for part in [*outside, *(f"bot/{room}" for room in inside)] if not (CHECKOUT / part).exists()] == []
