"""The pages say the same in both languages, lead somewhere, and are written as they should be."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.pages import CHECKOUT, EVERY_PAGE, PAGES, blocks, codes, name_of, prose, tables, text_of

PAIRS = [(PAGES["en"][name], PAGES["fr"][name]) for name in PAGES["en"]]
GLOSSARY = CHECKOUT / "docs/glossary.md"
MAX_PICTURE_BYTES = 150 * 1024
MAX_FILM_BYTES = 500 * 1024
SAID_ALIKE = {"demain": "tomorrow"}
"""What one types in one language, and in the other."""


def plain(page: Path) -> str:
    """What is left to read when code, and where links lead, are gone too."""
    return re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "x", prose(page)))


def shape(page: Path) -> list[str]:
    """What a page is made of, without its words: headings, rows, list items, pictures and blocks."""
    kinds = re.compile(r" *(#+ |```\w*|\d+\. |- |!\[|\|)")
    lines = [(found[1], line) for line in text_of(page).splitlines() if (found := kinds.match(line))]
    return [f"{kind} × {line.count('|')}" if kind == "|" else kind for kind, line in lines]


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=lambda page: page.name)
def test_both_languages_have_the_same_sections_tables_and_lists(english: Path, french: Path):
    assert shape(english) == shape(french)


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=lambda page: page.name)
def test_both_languages_have_the_same_commands_variables_and_names(english: Path, french: Path):
    # A sentence of the bot is in its reader's language; what is code is the same in both.
    assert Counter(codes(english)) == Counter(SAID_ALIKE.get(code, code) for code in codes(french))


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=lambda page: page.name)
def test_both_languages_have_the_same_code(english: Path, french: Path):
    same = [
        [(kind, lines) for kind, lines in blocks(page) if kind != "text" and "git clone" not in lines[0]]
        for page in (english, french)
    ]
    assert same[0] == same[1]


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=lambda page: page.name)
def test_both_languages_have_the_same_numbers(english: Path, french: Path):
    said, dit = (
        re.findall(r"\d+", re.sub(r"(?<=\d)(?:[,\u202f](?=\d{3})|:00\b)", "", plain(page)))
        for page in (english, french)
    )
    assert Counter(said) == Counter(dit)


@pytest.mark.parametrize(("english", "french"), PAIRS, ids=lambda page: page.name)
def test_both_languages_lead_to_the_same_places(english: Path, french: Path):
    def targets(page: Path) -> list[str]:
        found = re.findall(r"\]\(([^)]*)\)", text_of(page))
        return [re.sub(r"\.(?:en|fr)\.(?=md$|webp$)", ".", target) for target in found]

    assert Counter(targets(english)) == Counter(targets(french))


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_every_local_link_leads_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)]*)\)", text_of(page)):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


def anchors(page: Path) -> set[str]:
    """The headings of a page, as GitHub names them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_every_file_that_is_spoken_of_is_there(page: Path):
    rooms = r"(?:bot|cogs|docs|playground|tests)/[\w./]+"
    for name in [code for code in codes(page) if re.fullmatch(rooms, code)]:
        assert (CHECKOUT / name).exists(), name


@pytest.mark.parametrize("word", [row for rows in tables(GLOSSARY, "word") for row in rows], ids=lambda row: row[0])
def test_a_word_of_the_glossary_is_where_the_glossary_says(word: list[str]):
    *names, file = re.findall("`([^`]+)`", word[-1])
    text = text_of(CHECKOUT / file)
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_pictures_are_small_and_described(page: Path):
    for described, name in re.findall(r"!\[([^\]]*)\]\(([^)]*)\)", text_of(page)):
        assert len(described) > 20, name
        most = MAX_FILM_BYTES if "/film." in name else MAX_PICTURE_BYTES
        assert (page.parent / name).stat().st_size <= most


@pytest.mark.parametrize("page", PAGES["fr"].values(), ids=lambda page: page.name)
def test_french_has_its_narrow_and_its_no_break_spaces(page: Path):
    text = re.sub(r"!\[|\[|\]|^\|[-:| ]+\|$", "", plain(page), flags=re.MULTILINE)
    wrong = re.compile(r".{0,20}(?:(?<!\u202f)[;!?]|(?<!\xa0)[:»]|«(?!\xa0)|['\"]).{0,20}")
    assert wrong.findall(text) == []
